# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_recorddiff LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_recorddiff.cpp
    LIBRARIES inspector_core)
