// SPDX-License-Identifier: GPL-3.0-or-later
#include "dumpwords.h"

#include "words.h"

namespace inspector
{
namespace
{

constexpr int DumpDetailLimit = 300;

} // namespace

QString DumpWords::problem(const DumpProblem& problem)
{
    const QString detail = Words::raw(problem.detail, DumpDetailLimit);
    if (const QString words = ofTopic(problem, detail); !words.isEmpty())
        return words;
    const QString file = Words::raw(problem.file);
    if (const QString words = ofFile(problem, detail); !words.isEmpty())
        return tr("%1: %2", "name of a file, what is wrong with it").arg(file, words);
    return tr("Line %1 of %2 was left out: %3")
        .arg(Words::number(static_cast<qint64>(problem.line)), file, ofLine(problem, detail));
}

QString DumpWords::ofLine(const DumpProblem& problem, const QString& detail)
{
    switch (problem.kind) {
    case DumpProblem::Kind::NotJson:
        return tr("it is no whole JSON object, from byte %1 on. Was the dump cut off, or written by two programs at "
                  "once?")
            .arg(detail);
    case DumpProblem::Kind::MoreThanJson:
        return tr("something follows the record, from byte %1 on. A dump has one record a line.").arg(detail);
    case DumpProblem::Kind::NotRecord:
        return tr("it has no “%1”, so it is no record as “kcat -J” writes it.").arg(detail);
    case DumpProblem::Kind::BadMember:
        return tr("its “%1” is not what a record has there.").arg(detail);
    case DumpProblem::Kind::DecodedText:
        return tr("its “%1” was decoded when it was dumped, so that its bytes are not known. Dump the topic again with "
                  "“kcat -J”, without -s.")
            .arg(detail);
    case DumpProblem::Kind::LineTooLong:
        return tr("it is longer than %1.").arg(Words::bytes(QString(detail).toULongLong()));
    case DumpProblem::Kind::UnknownFormat:
        return tr("it is the header of an export in the format “%1”, which this version does not know. The records "
                  "are used, but what the header says of them is not.")
            .arg(detail);
    default:
        return {};
    }
}

QString DumpWords::ofFile(const DumpProblem& problem, const QString& detail)
{
    switch (problem.kind) {
    case DumpProblem::Kind::CannotRead:
        return tr("it could not be read to its end (“%1”). What came before is used.").arg(detail);
    case DumpProblem::Kind::CutShort:
        return tr("it is compressed and ends before its end; copying it may have stopped half-way. What came before is "
                  "used.");
    case DumpProblem::Kind::BadArchive:
        return tr("it is compressed and damaged (“%1”). What came before is used.").arg(detail);
    default:
        return {};
    }
}

QString DumpWords::ofTopic(const DumpProblem& problem, const QString& detail)
{
    switch (problem.kind) {
    case DumpProblem::Kind::RoleUnknown:
        return tr("The topic %1 is not shown: neither its records nor its name say that it is a config, status or "
                  "offset topic of Kafka Connect.")
            .arg(detail);
    case DumpProblem::Kind::ClusterUnknown:
        return tr("The topic %1 is not shown: there are several Connect clusters in the files, and nothing tells whose "
                  "it is. Open it with the config topic of its cluster alone.")
            .arg(detail);
    case DumpProblem::Kind::OffsetTwice:
        return tr("The topic %1 has different records at the same offset, and the first of each is shown. Are these "
                  "dumps of two Kafka clusters, or was the topic deleted and made again between them?")
            .arg(detail);
    case DumpProblem::Kind::TooManyPartitions:
        return tr("Some partitions of the topic %1 are not shown: there are more than can be.").arg(detail);
    default:
        return {};
    }
}

} // namespace inspector
