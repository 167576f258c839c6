# SPDX-License-Identifier: GPL-3.0-or-later
foreach(subject sinkgroupsmodel connectorlag)
    inspector_add_test(NAME tst_${subject} LABEL models SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_${subject}.cpp
        LIBRARIES inspector_items)
endforeach()
