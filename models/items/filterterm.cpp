// SPDX-License-Identifier: GPL-3.0-or-later
#include "filterterm.h"

namespace inspector
{

std::vector<FilterTerm> FilterTerm::parse(const QString& filter)
{
    std::vector<FilterTerm> terms;
    qsizetype at = 0;
    while (at < filter.size()) {
        if (filter.at(at).isSpace()) {
            ++at;
            continue;
        }
        FilterTerm term;
        if (filter.at(at) == u'-' && at + 1 < filter.size() && !filter.at(at + 1).isSpace()) {
            term.negated = true;
            ++at;
        }
        QString word;
        qsizetype colon = -1;
        bool quoted = false;
        for (; at < filter.size() && (quoted || !filter.at(at).isSpace()); ++at) {
            const QChar c = filter.at(at);
            if (c == u'"') {
                quoted = !quoted; // an open quote reaches to the end: the user is still typing
                continue;
            }
            if (c == u':' && !quoted && colon < 0 && !word.isEmpty())
                colon = word.size();
            word += c;
        }
        if (word.isEmpty())
            continue;
        if (colon > 0)
            term.column = word.left(colon);
        term.text = word.mid(colon + 1);
        term.whole = word;
        terms.push_back(term);
    }
    return terms;
}

} // namespace inspector
