# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_configplans LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_configplans.cpp ${CMAKE_CURRENT_SOURCE_DIR}/plancluster.h
    LIBRARIES inspector_core)
foreach(subject operation_config loglevelchange)
    inspector_add_test(NAME tst_${subject} LABEL unit
        SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_${subject}.cpp ${CMAKE_CURRENT_SOURCE_DIR}/fakeadmin.h
                ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_fakes.h
        LIBRARIES inspector_operations)
endforeach()
