# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_findingrules LABEL unit SOURCES tst_findingrules.cpp findingscluster.h
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_findings LABEL unit SOURCES tst_findings.cpp findingscluster.h LIBRARIES inspector_core)
inspector_add_test(NAME tst_livefindings LABEL unit SOURCES tst_livefindings.cpp findingscluster.h
    LIBRARIES inspector_core)
