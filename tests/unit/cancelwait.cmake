# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_cancelwait LABEL unit TSAN SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_cancelwait.cpp
    LIBRARIES inspector_core Qt6::Core)
