# SPDX-License-Identifier: GPL-3.0-or-later
foreach(subject planconsistency plandrift plannercopy plannermodel plannersink plannersource plannertopics planreading)
    inspector_add_test(NAME tst_${subject} LABEL unit
        SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_${subject}.cpp ${CMAKE_CURRENT_SOURCE_DIR}/plancluster.h
        LIBRARIES inspector_core)
endforeach()
