#include "controllers/takes/opening/midi_mime.h"

#include <QFile>
#include <QMimeData>
#include <QUrl>
#include <array>

#include "teaching/midi_folder.h"

namespace continuo::app {
namespace {

constexpr std::array kTypes = {kMidiType, "audio/x-midi", "audio/mid"};

}  // namespace

QStringList midiFilesIn(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls()) {
        const QString path = url.toLocalFile();
        // Accepts MIDI names with other contents too: the reader then reports what the file is.
        if (!path.isEmpty() && (isMidiName(path.toStdString()) || isMidiFile(path.toStdString())))
            files << path;
    }
    return files;
}

QByteArray midiBytesIn(const QMimeData& data) {
    for (const char* type : kTypes)
        if (const QByteArray bytes = data.data(QLatin1String(type)); !bytes.isEmpty()) return bytes;
    return {};
}

QMimeData* midiData(const QString& file) {
    QFile midi(file);
    if (!midi.open(QIODevice::ReadOnly)) return nullptr;
    auto* data = new QMimeData;
    data->setData(QLatin1String(kMidiType), midi.readAll());
    data->setUrls({QUrl::fromLocalFile(file)});
    return data;
}

}  // namespace continuo::app
