#include "pages/image/dropped_picture.h"

#include <QFileInfo>
#include <QImageReader>
#include <QMimeData>

namespace continuo::ui {
namespace {

const QString kPng = QStringLiteral("image/png");

// Returns the files that are pictures by content or name.
QList<QUrl> pictureUrls(const QMimeData& data) {
    static const QStringList kinds = {QStringLiteral("png"),  QStringLiteral("jpg"), QStringLiteral("jpeg"),
                                      QStringLiteral("webp"), QStringLiteral("bmp"), QStringLiteral("gif"),
                                      QStringLiteral("tif"),  QStringLiteral("tiff")};
    QList<QUrl> pictures;
    for (const QUrl& url : data.urls()) {
        if (!url.isLocalFile()) continue;
        const QFileInfo file(url.toLocalFile());
        if (!file.isFile() && file.exists()) continue;
        if (kinds.contains(file.suffix().toLower()) || !QImageReader::imageFormat(file.filePath()).isEmpty())
            pictures << url;
    }
    return pictures;
}

}  // namespace

bool mayContainPicture(const QMimeData& data) {
    return data.hasImage() || data.hasFormat(kPng) || !pictureUrls(data).isEmpty();
}

DroppedPicture readDroppedPicture(const QMimeData& data) {
    DroppedPicture dropped;
    dropped.files = pictureUrls(data);
    if (dropped.files.isEmpty()) dropped.png = data.data(kPng);
    if (dropped.files.isEmpty() && dropped.png.isEmpty()) dropped.pixels = data.imageData().value<QImage>();
    return dropped;
}

}  // namespace continuo::ui
