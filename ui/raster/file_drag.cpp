#include "raster/file_drag.h"

#include <QDrag>
#include <QGuiApplication>
#include <QMimeData>
#include <QPixmap>
#include <QUrl>
#include <QWidget>

namespace continuo::ui {

bool dragFileOut(QWidget* from, const QString& file, const QPixmap& picture) {
    constexpr int kWidth = 64;  // px
    if (!(QGuiApplication::mouseButtons() & Qt::LeftButton)) return false;
    auto* data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(file)});
    auto* drag = new QDrag(from);  // deletes itself
    drag->setMimeData(data);
    if (!picture.isNull()) drag->setPixmap(picture.scaledToWidth(kWidth));
    drag->exec(Qt::CopyAction);
    return true;
}

}  // namespace continuo::ui
