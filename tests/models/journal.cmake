# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_journalmodel LABEL models SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_journalmodel.cpp
    LIBRARIES inspector_items)
