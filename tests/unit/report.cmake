# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_report LABEL unit
    SOURCES tst_report.cpp reportedtopics.h reportpath.h LIBRARIES inspector_report)
inspector_add_test(NAME tst_reportrules LABEL unit
    SOURCES tst_reportrules.cpp reportedtopics.h reportpath.h LIBRARIES inspector_report)
inspector_add_test(NAME tst_reportcases LABEL unit
    SOURCES tst_reportcases.cpp reportedtopics.h reportpath.h LIBRARIES inspector_report)
inspector_add_test(NAME tst_reportfixture LABEL unit
    SOURCES tst_reportfixture.cpp reportdump.h reportedtopics.h reportpath.h LIBRARIES inspector_headless)
inspector_add_test(NAME tst_reportprocess LABEL process COST 10 SOURCES tst_reportprocess.cpp reportpath.h
    LIBRARIES Qt6::Core)
if(TARGET tst_reportprocess)
    target_compile_definitions(tst_reportprocess PRIVATE INSPECTOR_BINARY="$<TARGET_FILE:connect-inspector>")
    add_dependencies(tst_reportprocess connect-inspector)
endif()
inspector_add_test(NAME tst_livereading LABEL unit COST 33
    SOURCES tst_livereading.cpp reportpath.h tst_kafkamock.h LIBRARIES inspector_headless PkgConfig::rdkafka)
inspector_add_test(NAME tst_clusterreading LABEL unit
    SOURCES tst_clusterreading.cpp tst_kafkamock.h LIBRARIES inspector_headless PkgConfig::rdkafka)
