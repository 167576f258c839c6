// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/dumpreader.h"

#include "files/dumpinput.h"

#include <algorithm>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace inspector
{
namespace
{

constexpr std::size_t PieceSize = std::size_t{256} * 1024;

/// Puts lines together out of pieces.
class LineSplitter
{
public:
    LineSplitter(const DumpReader::Sink& sink, std::string file) : m_sink(sink), m_file(std::move(file)) {}

    void add(BytesView piece)
    {
        while (!piece.empty()) {
            const std::size_t end = piece.find('\n');
            const BytesView part = piece.substr(0, end);
            piece.remove_prefix(std::min(piece.size(), end == BytesView::npos ? end : end + 1));
            const bool whole = end != BytesView::npos;
            if (whole && m_begun.empty() && !m_tooLong) {
                take(part);
                continue;
            }
            keep(part);
            if (whole)
                finish();
        }
    }

    /// The last line may have no end.
    void finish()
    {
        if (m_tooLong) {
            ++m_number;
            ++m_lines;
            tell({DumpProblem::Kind::LineTooLong, {}, 0, std::to_string(DumpReader::MostLine)});
        } else {
            take(m_begun);
        }
        m_tooLong = false;
        m_begun.clear();
    }

    bool hasRest() const { return m_tooLong || !m_begun.empty(); }
    std::uint64_t lines() const { return m_lines; }
    void tell(DumpProblem problem, bool ofLine = true)
    {
        problem.file = m_file;
        problem.line = ofLine ? m_number : 0;
        m_sink.problem(std::move(problem));
    }

private:
    void keep(BytesView part)
    {
        if (m_begun.size() + part.size() > DumpReader::MostLine) {
            m_tooLong = true;
            m_begun.clear();
        } else if (!m_tooLong) {
            m_begun += part;
        }
    }

    void take(BytesView line)
    {
        ++m_number;
        if (line.find_first_not_of(" \t\r") == BytesView::npos)
            return;
        ++m_lines;
        DumpLine::Content content = m_line.read(line);
        if (auto* record = std::get_if<DumpRecord>(&content))
            m_sink.record(std::move(*record));
        else if (auto* header = std::get_if<DumpHeader>(&content))
            m_sink.header(std::move(*header), m_number);
        else
            tell(std::get<DumpProblem>(std::move(content)));
    }

    const DumpReader::Sink& m_sink;
    std::string m_file;
    DumpLine m_line;
    std::string m_begun; ///< of a line whose end has not come yet
    bool m_tooLong = false;
    std::uint64_t m_number = 0;
    std::uint64_t m_lines = 0;
};

} // namespace

Result<std::uint64_t> DumpReader::read(const QString& path, const Sink& sink)
{
    Result<std::unique_ptr<DumpInput>> opened = DumpInput::open(path);
    if (!opened)
        return opened.error();
    DumpInput& input = **opened;
    LineSplitter lines(sink, path.toStdString());
    std::vector<char> piece(PieceSize);
    while (const std::size_t count = input.read(piece.data(), piece.size())) {
        lines.add({piece.data(), count});
        if (!sink.goOn(input.bytesRead()))
            return Error{ErrorCode::Cancelled};
    }
    if (lines.hasRest())
        lines.finish();
    if (input.problem())
        lines.tell(*input.problem(), false);
    return lines.lines();
}

} // namespace inspector
