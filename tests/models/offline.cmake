# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_csvtext LABEL models SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_csvtext.cpp
    LIBRARIES inspector_items)
inspector_add_test(NAME tst_dumpwords LABEL models SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_dumpwords.cpp
    LIBRARIES inspector_items)
