# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_clusterparts LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_clusterparts.cpp
    LIBRARIES inspector_core)
inspector_add_test(NAME tst_dumpline LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_dumpline.cpp
    LIBRARIES inspector_files)
inspector_add_test(NAME tst_dumploader LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_dumploader.cpp
    LIBRARIES inspector_files PkgConfig::zlib PkgConfig::zstd)
inspector_add_test(NAME tst_dumpexport LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_dumpexport.cpp
    LIBRARIES inspector_files)
