# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_demojava LABEL unit SOURCES tst_demojava.cpp LIBRARIES inspector_demo)
inspector_add_test(NAME tst_demoorders LABEL unit SOURCES tst_demoorders.cpp recordedwriter.h LIBRARIES inspector_demo)
inspector_add_test(NAME tst_demorest LABEL unit SOURCES tst_demorest.cpp recordedwriter.h LIBRARIES inspector_demo)
inspector_add_test(NAME tst_demoadmin LABEL unit SOURCES tst_demoadmin.cpp recordedwriter.h LIBRARIES inspector_demo)
inspector_add_test(NAME tst_demo LABEL unit SOURCES tst_demo.cpp foldeddemo.h
    LIBRARIES inspector_demo inspector_kafka Qt6::Network)
inspector_add_test(NAME tst_demooperations LABEL unit SOURCES tst_demooperations.cpp foldeddemo.h awaited.h
    LIBRARIES inspector_demo inspector_connect inspector_kafka Qt6::Network)
inspector_add_test(NAME tst_demosurroundings LABEL unit SOURCES tst_demosurroundings.cpp recordedwriter.h
    LIBRARIES inspector_demo)
