# SPDX-License-Identifier: GPL-3.0-or-later
foreach(subject connectdialog look mainwindow openclusters pane operationdialog settings visibletimer)
    inspector_add_test(NAME tst_${subject} LABEL views
        SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tst_${subject}.cpp
        LIBRARIES inspector_views)
endforeach()
