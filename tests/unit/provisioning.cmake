# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_topicpolicy LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_topicpolicy.cpp
    LIBRARIES inspector_core Qt6::Core)
inspector_add_test(NAME tst_provisioning LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_provisioning.cpp
    LIBRARIES inspector_operations inspector_files)
inspector_add_test(NAME tst_provisionprocess LABEL process SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_provisionprocess.cpp
    LIBRARIES inspector_kafka PkgConfig::rdkafka Qt6::Core)
if(TARGET tst_provisionprocess)
    target_compile_definitions(tst_provisionprocess PRIVATE INSPECTOR_BINARY="$<TARGET_FILE:connect-inspector>")
    add_dependencies(tst_provisionprocess connect-inspector)
endif()
