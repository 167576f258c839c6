# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_factline LABEL views
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_factline.cpp LIBRARIES inspector_views)
