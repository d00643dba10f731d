#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QUrl>

class QMimeData;

namespace continuo::ui {

// Pictures that were dropped or pasted, in one of three forms: files, a PNG file's data, or pixels.
struct DroppedPicture {
    QList<QUrl> files;
    QByteArray png;
    QImage pixels;

    bool isEmpty() const { return files.isEmpty() && png.isEmpty() && pixels.isNull(); }
};

// Returns whether the data may contain a picture, without decoding it.
bool mayContainPicture(const QMimeData& data);
// Returns the pictures in the data. Prefers files (they have a name) and PNG data (may contain provenance) to
// pixels.
DroppedPicture readDroppedPicture(const QMimeData& data);

}  // namespace continuo::ui
