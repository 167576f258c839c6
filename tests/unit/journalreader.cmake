# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_journalreader LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_journalreader.cpp
    LIBRARIES inspector_files)
inspector_add_test(NAME tst_journalitem LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_journalitem.cpp
    LIBRARIES inspector_core)
