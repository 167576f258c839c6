# SPDX-License-Identifier: GPL-3.0-or-later
set(kafka_sources)
if(INSPECTOR_SANITIZE MATCHES "thread")
    list(APPEND kafka_sources ${CMAKE_CURRENT_SOURCE_DIR}/tst_kafkathreads.cpp)
endif()
# librdkafka has threads of its own, and calls back on them.
foreach(subject tst_clusterdiscovery tst_clusterquery tst_kafkaconfig tst_kafkadirectwriter tst_kafkagroupadmin tst_kafkaprobe
    tst_kafkatopicadmin tst_topicreader tst_topicreader_faults)
    inspector_add_test(NAME ${subject} LABEL unit TSAN
        SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/${subject}.cpp ${kafka_sources}
        LIBRARIES inspector_kafka PkgConfig::rdkafka Qt6::Core
    )
endforeach()
foreach(subject tst_kafkaerrors tst_topicreader_table)
    inspector_add_test(NAME ${subject} LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/${subject}.cpp
        LIBRARIES inspector_kafka PkgConfig::rdkafka Qt6::Core
    )
endforeach()
set_tests_properties(tst_kafkadirectwriter PROPERTIES COST 37)
set_tests_properties(tst_topicreader tst_topicreader_faults PROPERTIES COST 15)
