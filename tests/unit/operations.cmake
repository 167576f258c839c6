# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_resetoperation LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_resetoperation.cpp ${CMAKE_CURRENT_SOURCE_DIR}/tst_resetoperation_fakes.h
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_resetoperation_checks LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_resetoperation_checks.cpp
            ${CMAKE_CURRENT_SOURCE_DIR}/tst_resetoperation_fakes.h
    LIBRARIES inspector_operations)
