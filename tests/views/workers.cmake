# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_workerspane LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_workerspane.cpp
    LIBRARIES inspector_views)
