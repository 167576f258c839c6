# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_fold LABEL unit TSAN SOURCES tst_fold.cpp handfedcluster.h mirrorstate.h
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_offsetfold LABEL unit SOURCES tst_offsetfold.cpp handfedcluster.h
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_foldmodel LABEL unit SOURCES tst_foldmodel.cpp handfedcluster.h mirrorstate.h
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_foldleftovers LABEL unit SOURCES tst_foldleftovers.cpp handfedcluster.h mirrorstate.h
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_takepace LABEL unit SOURCES tst_takepace.cpp LIBRARIES inspector_core)
inspector_add_test(NAME tst_worstbytes LABEL unit SOURCES tst_worstbytes.cpp handfedcluster.h LIBRARIES inspector_core)
inspector_add_test(NAME tst_keyindex LABEL unit SOURCES tst_keyindex.cpp LIBRARIES inspector_core)
inspector_add_test(NAME tst_bytesearch LABEL unit SOURCES tst_bytesearch.cpp LIBRARIES inspector_core)
inspector_add_test(NAME tst_retention LABEL unit SOURCES tst_retention.cpp handfedcluster.h mirrorstate.h
    retainedrecords.h LIBRARIES inspector_core)
inspector_add_test(NAME tst_retentionthreads LABEL unit TSAN SOURCES tst_retentionthreads.cpp handfedcluster.h
    retainedrecords.h LIBRARIES inspector_core)
