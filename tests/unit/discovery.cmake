# SPDX-License-Identifier: GPL-3.0-or-later
foreach(subject tst_clusterchoice tst_connectprotocol tst_connectclusterfinder)
    inspector_add_test(NAME ${subject} LABEL unit SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/${subject}.cpp
        LIBRARIES inspector_core Qt6::Core)
endforeach()
inspector_add_test(NAME tst_workersurvey LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_workersurvey.cpp ${CMAKE_CURRENT_SOURCE_DIR}/scriptedserver.h
    LIBRARIES inspector_connect)
