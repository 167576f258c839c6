// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainproperties.h"

namespace inspector
{

bool readPlainProperties(BytesView value, PlainMap& properties)
{
    PlainJson walk(value);
    return value.size() <= PlainJson::BytesAtMost && walk.skip(R"({"properties":)") && properties.read(walk) &&
           walk.skip("}") && walk.atEnd();
}

} // namespace inspector
