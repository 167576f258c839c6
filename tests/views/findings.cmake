# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_findingspane LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_findingspane.cpp
    LIBRARIES inspector_views)
inspector_add_test(NAME tst_topicsbox LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_topicsbox.cpp
    LIBRARIES inspector_views)
