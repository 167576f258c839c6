# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_rundialog LABEL views
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_rundialog.cpp
    LIBRARIES inspector_views)
