# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_restclient LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_restclient.cpp ${CMAKE_CURRENT_SOURCE_DIR}/scriptedserver.h ${CMAKE_CURRENT_SOURCE_DIR}/awaited.h
    LIBRARIES inspector_connect)
inspector_add_test(NAME tst_restclient_answers LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_restclient_answers.cpp ${CMAKE_CURRENT_SOURCE_DIR}/scriptedserver.h ${CMAKE_CURRENT_SOURCE_DIR}/awaited.h
    LIBRARIES inspector_connect)
inspector_add_test(NAME tst_restclient_send LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_restclient_send.cpp ${CMAKE_CURRENT_SOURCE_DIR}/scriptedserver.h ${CMAKE_CURRENT_SOURCE_DIR}/awaited.h
    LIBRARIES inspector_connect)
inspector_add_test(NAME tst_restclient_admin LABEL unit
    SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_restclient_admin.cpp ${CMAKE_CURRENT_SOURCE_DIR}/scriptedserver.h ${CMAKE_CURRENT_SOURCE_DIR}/awaited.h
    LIBRARIES inspector_connect)
