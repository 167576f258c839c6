# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_operation LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation.cpp ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_fakes.h
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_operation_kinds LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_kinds.cpp
            ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_directfakes.h ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_fakes.h
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_operation_checks LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_checks.cpp
            ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_fakes.h
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_operation_hashorder LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_hashorder.cpp ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_fakes.h
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_operation_faults LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_faults.cpp
            ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_directfakes.h ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_fakes.h
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_operation_workerless LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_workerless.cpp
            ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_directfakes.h ${CMAKE_CURRENT_SOURCE_DIR}/tst_operation_fakes.h
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_operationprocess LABEL process COST 80
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_operationprocess.cpp LIBRARIES Qt6::Core)
if(TARGET tst_operationprocess)
    target_compile_definitions(tst_operationprocess PRIVATE INSPECTOR_BINARY="$<TARGET_FILE:connect-inspector>")
    add_dependencies(tst_operationprocess connect-inspector)
endif()
