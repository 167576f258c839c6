# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_backup LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_backup.cpp
    LIBRARIES inspector_files)
inspector_add_test(NAME tst_restoredrecords LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_restoredrecords.cpp
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_restorechecks LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_restorechecks.cpp
    LIBRARIES inspector_backup)
inspector_add_test(NAME tst_backupprocess LABEL process SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_backupprocess.cpp
    LIBRARIES inspector_files)
if(TARGET tst_backupprocess)
    target_compile_definitions(tst_backupprocess PRIVATE INSPECTOR_BINARY="$<TARGET_FILE:connect-inspector>")
    add_dependencies(tst_backupprocess connect-inspector)
endif()
inspector_add_test(NAME tst_clusterreset LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_clusterreset.cpp
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_topicsreset LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_topicsreset.cpp
    LIBRARIES inspector_operations)
inspector_add_test(NAME tst_restoration LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_restoration.cpp
    LIBRARIES inspector_backup PkgConfig::rdkafka)
