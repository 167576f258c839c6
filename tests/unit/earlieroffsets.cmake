# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_earlieroffsets LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_earlieroffsets.cpp ${CMAKE_CURRENT_SOURCE_DIR}/plancluster.h
    LIBRARIES inspector_core)
