# SPDX-License-Identifier: GPL-3.0-or-later
inspector_add_test(NAME tst_moment LABEL views SOURCES tst_moment.cpp LIBRARIES inspector_app)
