# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_findingwords LABEL models SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_findingwords.cpp
    LIBRARIES inspector_items)
inspector_add_test(NAME tst_findingsmodel LABEL models SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_findingsmodel.cpp
    LIBRARIES inspector_items)
