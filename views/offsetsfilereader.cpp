// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetsfilereader.h"

#include "core/journalreading.h"
#include "core/offsetsdocument.h"
#include "core/planreading.h"
#include "items/words.h"

#include <QFile>
#include <QFileDialog>

namespace inspector
{

namespace
{

std::shared_ptr<const OffsetsFile> readOffsets(const QString& path)
{
    auto read = std::make_shared<OffsetsFile>();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        read->problem = OffsetsFileReader::tr("The file cannot be opened: %1.").arg(file.errorString());
        return read;
    }
    const QByteArray bytes = file.read(OffsetsFileReader::MostBytes + 1);
    if (file.error() != QFileDevice::NoError) {
        read->problem = OffsetsFileReader::tr("The file cannot be read: %1.").arg(file.errorString());
        return read;
    }
    if (bytes.size() > OffsetsFileReader::MostBytes) {
        read->problem = OffsetsFileReader::tr("The file is larger than %1: that is no document of offsets.")
                            .arg(Words::bytes(OffsetsFileReader::MostBytes));
        return read;
    }
    const BytesView text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    if (Result<JournalEntry> entry = journalFromJson(text)) {
        read->entry = std::move(entry).value();
        return read;
    }
    if (Result<OperationPlan> plan = planFromJson(text)) {
        read->plan = std::move(plan).value();
        return read;
    }
    Result<std::vector<WantedOffset>> offsets = OffsetsDocument::read(text);
    if (!offsets) {
        read->problem = OffsetsFileReader::tr("No offsets can be made of the file: %1, %2. A document as GET …/offsets "
                                              "answers is wanted.")
                            .arg(Words::raw(offsets.error().subject), Words::raw(offsets.error().detail));
        return read;
    }
    read->offsets = std::move(offsets).value();
    if (read->offsets.empty()) {
        read->problem = OffsetsFileReader::tr("The file holds no offset.");
    }
    return read;
}

constexpr std::chrono::minutes FileLimit{10}; ///< no reading of a file is called off by time

} // namespace

void OffsetsFileReader::read(const QString& path)
{
    m_call = std::make_unique<BackgroundCall<File>>(
        FileLimit, [path](const AskControl&) { return File(readOffsets(path)); },
        [this, path](const File& file) { Q_EMIT finished(path, file); });
}

void OffsetsFileReader::ask(QWidget* window)
{
    auto* dialog = new QFileDialog(window, tr("Take offsets from a file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Offsets as JSON (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &OffsetsFileReader::read);
    dialog->open();
}

} // namespace inspector
