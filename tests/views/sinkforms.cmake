# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_sinkforms LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_sinkforms.cpp
    LIBRARIES inspector_views)
inspector_add_test(NAME tst_tombstoneform LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_tombstoneform.cpp
    LIBRARIES inspector_views)
inspector_add_test(NAME tst_operationhow LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_operationhow.cpp
    LIBRARIES inspector_views)
inspector_add_test(NAME tst_commandlinetext LABEL views SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_commandlinetext.cpp
    LIBRARIES inspector_app)
