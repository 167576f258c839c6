# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_statusvalue LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_statusvalue.cpp
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_plainstatus LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_plainstatus.cpp
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_plainmap LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_plainmap.cpp
    LIBRARIES inspector_core)
