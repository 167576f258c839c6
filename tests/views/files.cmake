# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_files LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_files.cpp
    LIBRARIES inspector_views)
inspector_add_test(NAME tst_filesession LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_filesession.cpp
    LIBRARIES inspector_app)
inspector_add_test(NAME tst_backupdialogs LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_backupdialogs.cpp
    LIBRARIES inspector_views)
