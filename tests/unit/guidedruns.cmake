# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_guidedrun LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_guidedrun.cpp ${CMAKE_CURRENT_SOURCE_DIR}/connectorfleet.h
    LIBRARIES inspector_operations)
