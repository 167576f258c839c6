# SPDX-License-Identifier: GPL-3.0-or-later
foreach(subject workerprobes sinkgroupprobes)
    inspector_add_test(NAME tst_${subject} LABEL app
        SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_${subject}.cpp ${CMAKE_CURRENT_SOURCE_DIR}/scriptedserver.h
        LIBRARIES inspector_app)
endforeach()
inspector_add_test(NAME tst_surroundingswatch LABEL app SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_surroundingswatch.cpp
    LIBRARIES inspector_app)
