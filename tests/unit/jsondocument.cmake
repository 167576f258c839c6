# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_jsondocument LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_jsondocument.cpp
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_jsonwriter LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_jsonwriter.cpp
    LIBRARIES inspector_core)
