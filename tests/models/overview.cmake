# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_overview LABEL models SOURCES tst_overview.cpp LIBRARIES inspector_items)
inspector_add_test(NAME tst_topicwords LABEL models SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_topicwords.cpp
    LIBRARIES inspector_items)
