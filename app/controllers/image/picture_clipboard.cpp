#include "controllers/image/picture_clipboard.h"

#include <QClipboard>
#include <QGuiApplication>

#include "controllers/image/picture_exports.h"
#include "pages/image/image_page.h"

namespace continuo::app {

void PictureClipboard::copy() const {
    const qint64 chosen = page_.selected();
    if (chosen == 0) return notice_.showHint(tr("Nothing to copy: no picture is chosen. Click one first."));
    exports_.copy(chosen);
}

void PictureClipboard::paste() const {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (data == nullptr || !page_.acceptPicture(*data))
        notice_.showHint(tr("The clipboard contains no picture. Copy a picture or a picture file first."));
}

}  // namespace continuo::app
