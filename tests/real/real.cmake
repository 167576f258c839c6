# SPDX-License-Identifier: GPL-3.0-or-later
# Against a real broker and real workers. Each binary starts a sandbox of its own; two run at a time,
# since they wait more than they work.
if(INSPECTOR_CORE_AND_KAFKA_ONLY)
    return()
endif()
add_library(inspector_real_fixture STATIC
    ${CMAKE_CURRENT_SOURCE_DIR}/brokerhand.cpp ${CMAKE_CURRENT_SOURCE_DIR}/brokerhand.h
    ${CMAKE_CURRENT_SOURCE_DIR}/discoverylines.cpp ${CMAKE_CURRENT_SOURCE_DIR}/discoverylines.h
    ${CMAKE_CURRENT_SOURCE_DIR}/heartbeat.h
    ${CMAKE_CURRENT_SOURCE_DIR}/panerows.cpp ${CMAKE_CURRENT_SOURCE_DIR}/panerows.h
    ${CMAKE_CURRENT_SOURCE_DIR}/programreport.cpp ${CMAKE_CURRENT_SOURCE_DIR}/programreport.h
    ${CMAKE_CURRENT_SOURCE_DIR}/readercomparison.cpp ${CMAKE_CURRENT_SOURCE_DIR}/readercomparison.h
    ${CMAKE_CURRENT_SOURCE_DIR}/realcluster.cpp ${CMAKE_CURRENT_SOURCE_DIR}/realcluster.h
    ${CMAKE_CURRENT_SOURCE_DIR}/realstart.h
    ${CMAKE_CURRENT_SOURCE_DIR}/reportcomparison.cpp ${CMAKE_CURRENT_SOURCE_DIR}/reportcomparison.h
    ${CMAKE_CURRENT_SOURCE_DIR}/restcomparison.cpp ${CMAKE_CURRENT_SOURCE_DIR}/restcomparison.h
    ${CMAKE_CURRENT_SOURCE_DIR}/restoracle.cpp ${CMAKE_CURRENT_SOURCE_DIR}/restoracle.h
    ${CMAKE_CURRENT_SOURCE_DIR}/topicoracle.cpp ${CMAKE_CURRENT_SOURCE_DIR}/topicoracle.h)
target_include_directories(inspector_real_fixture PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(inspector_real_fixture PRIVATE SOURCE_ROOT="${CMAKE_SOURCE_DIR}")
target_link_libraries(inspector_real_fixture
    PUBLIC inspector_items Qt6::Network
    PRIVATE PkgConfig::rdkafka Qt6::Test)

# `lane`: tests of one lane do not run at the same time. `seconds`: about how long it takes. Further arguments: libraries;
# without any, the application's.
function(inspector_add_real_test name lane seconds)
    if(NOT ARGN)
        set(ARGN inspector_app)
    endif()
    inspector_add_test(NAME ${name} LABEL real TIMEOUT 600 COST ${seconds} SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp
        LIBRARIES ${ARGN} inspector_real_fixture)
    # Qt Test ends a function after 5 minutes by itself; a worker alone may take 90 s to say that it timed out.
    set_tests_properties(${name} PROPERTIES RESOURCE_LOCK real_cluster_${lane}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QTEST_FUNCTION_TIMEOUT=590000")
endfunction()

inspector_add_real_test(tst_realprovision a 60 inspector_session)
inspector_add_real_test(tst_realdirect b 80 inspector_kafka PkgConfig::rdkafka)
# What carries operations out on workers of several versions, and what it is held against.
add_library(inspector_real_matrix STATIC
    ${CMAKE_CURRENT_SOURCE_DIR}/carriedout.cpp ${CMAKE_CURRENT_SOURCE_DIR}/carriedout.h
    ${CMAKE_CURRENT_SOURCE_DIR}/matrixconnector.cpp ${CMAKE_CURRENT_SOURCE_DIR}/matrixconnector.h
    ${CMAKE_CURRENT_SOURCE_DIR}/matrixsink.cpp ${CMAKE_CURRENT_SOURCE_DIR}/matrixsink.h
    ${CMAKE_CURRENT_SOURCE_DIR}/matrixsource.cpp ${CMAKE_CURRENT_SOURCE_DIR}/matrixsource.h
    ${CMAKE_CURRENT_SOURCE_DIR}/offsetsoracle.cpp ${CMAKE_CURRENT_SOURCE_DIR}/offsetsoracle.h
    ${CMAKE_CURRENT_SOURCE_DIR}/realmatrix.cpp ${CMAKE_CURRENT_SOURCE_DIR}/realmatrix.h)
target_link_libraries(inspector_real_matrix
    PUBLIC inspector_headless inspector_real_fixture PkgConfig::rdkafka Qt6::Test)
inspector_add_real_test(tst_realoperations a 380 inspector_real_matrix)
inspector_add_real_test(tst_realfaults a 230 inspector_real_matrix)
inspector_add_real_test(tst_realdiscovery a 80 inspector_session PkgConfig::rdkafka)
target_compile_definitions(tst_realdiscovery PRIVATE INSPECTOR_BINARY="$<TARGET_FILE:connect-inspector>")
add_dependencies(tst_realdiscovery connect-inspector)
inspector_add_real_test(tst_realbackup b 70)
inspector_add_real_test(tst_realpanes b 80)
target_compile_definitions(tst_realpanes PRIVATE INSPECTOR_BINARY="$<TARGET_FILE:connect-inspector>")
add_dependencies(tst_realpanes connect-inspector)
inspector_add_real_test(tst_realreset b 220)
inspector_add_real_test(tst_realtrouble b 75)
inspector_add_real_test(tst_realreport b 150)
target_compile_definitions(tst_realreport PRIVATE INSPECTOR_BINARY="$<TARGET_FILE:connect-inspector>")
add_dependencies(tst_realreport connect-inspector)
