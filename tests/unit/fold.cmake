# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_fold LABEL unit TSAN SOURCES tst_fold.cpp LIBRARIES inspector_core)
