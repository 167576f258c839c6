# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_sinkgroupsmodel LABEL models SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_sinkgroupsmodel.cpp
    LIBRARIES inspector_items)
