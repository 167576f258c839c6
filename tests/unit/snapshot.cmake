# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_snapshot LABEL unit SOURCES tst_snapshot.cpp LIBRARIES inspector_core)
