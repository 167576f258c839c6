# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_journalfile LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_journalfile.cpp
    LIBRARIES inspector_files)
