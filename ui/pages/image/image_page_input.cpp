// What the user does on the page: keys, zoom, context menu, drag and drop.
#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QImageReader>
#include <QMimeData>

#include "pages/image/image_header.h"
#include "pages/image/image_page.h"
#include "pages/image/source_pane.h"
#include "raster/picture_canvas.h"
#include "raster/variation_card.h"
#include "raster/variation_grid.h"
#include "widgets/drop_frame.h"

namespace continuo::ui {
namespace {

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

void ImagePage::showZoom() { header_->setZoom(grid_->zoom().factor, grid_->actualZoom()); }

void ImagePage::setCellZoom(int times) {
    RasterZoom zoom = grid_->zoom();
    if (times == RasterZoom::kFit) zoom.centre = {0.5, 0.5};
    zoom.factor = times;
    grid_->setZoom(zoom);
    showZoom();
}

void ImagePage::zoomIn() {
    if (source_->canvas().hasFocus()) return source_->canvas().zoomBy(1);
    setCellZoom(nextZoom(grid_->actualZoom(), 1));
}

void ImagePage::zoomOut() {
    if (source_->canvas().hasFocus()) return source_->canvas().zoomBy(-1);
    setCellZoom(nextZoom(grid_->actualZoom(), -1));
}

void ImagePage::zoomFit() {
    if (source_->canvas().hasFocus()) return source_->canvas().setZoom(RasterZoom::kFit);
    setCellZoom(RasterZoom::kFit);
}

// Cycles picture, surprise map, difference: of the selected picture, or of all if none is selected.
void ImagePage::cycleMode() {
    const qint64 id = grid_->selected();
    const auto next = [this](RasterMode mode) {
        if (mode == RasterMode::Picture) return RasterMode::Surprise;
        return mode == RasterMode::Surprise && sourceRaster_ ? RasterMode::Difference : RasterMode::Picture;
    };
    if (id == 0) return setMode(next(mode_));
    setPictureMode(id, next(grid_->pictureMode(id).value_or(mode_)));
}

void ImagePage::requestStar() {
    if (selected() != 0) Q_EMIT starRequested(selected());
}

void ImagePage::requestKeep() {
    if (selected() != 0) Q_EMIT keepRequested(selected());
}

void ImagePage::requestExport() {
    if (selected() != 0) Q_EMIT exportRequested(selected());
}

void ImagePage::requestDiscard() {
    if (selected() != 0) Q_EMIT discardRequested(selected());
}

void ImagePage::requestContinue() {
    if (selected() != 0 && facts().cannotContinueReason(selected()).isEmpty())
        Q_EMIT continueRequested(selected(), line_);
}

// Not at the start, because many users never open this page.
void ImagePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    grid_->prepareSpareCards();
}

// The mouse press has already selected the picture under it.
void ImagePage::contextMenuEvent(QContextMenuEvent* event) {
    const auto isOn = [event](const QWidget* part) {
        return part != nullptr && part->rect().contains(part->mapFromGlobal(event->globalPos()));
    };
    if (isOn(grid_->findCard(selected())) || (selected() != 0 && isOn(&source_->canvas())))
        Q_EMIT menuRequested(event->globalPos());
    else
        event->ignore();
}

void ImagePage::dragEnterEvent(QDragEnterEvent* event) {
    // A drag from this page must not accidentally replace its source.
    if (event->source() != nullptr) return;
    const QMimeData& mime = *event->mimeData();
    if (pictureUrls(mime).isEmpty() && !mime.hasImage() && !mime.hasFormat(QStringLiteral("image/png")))
        return;
    event->acceptProposedAction();
    drop_->show();
}

void ImagePage::dragLeaveEvent(QDragLeaveEvent*) { drop_->hide(); }

void ImagePage::dropEvent(QDropEvent* event) {
    drop_->hide();
    event->acceptProposedAction();
    acceptPicture(*event->mimeData());
}

// Prefers a file (it has a name) and PNG data (may contain provenance) to pixels.
bool ImagePage::acceptPicture(const QMimeData& mime) {
    const QList<QUrl> files = pictureUrls(mime);
    const QByteArray png = files.isEmpty() ? mime.data(QStringLiteral("image/png")) : QByteArray();
    const auto pixels = png.isEmpty() && files.isEmpty() ? mime.imageData().value<QImage>() : QImage();
    if (files.size() > 1)
        Q_EMIT picturesDropped(files);
    else if (!files.isEmpty())
        Q_EMIT pictureDropped(files.front());
    else if (!png.isEmpty())
        Q_EMIT pngDropped(png);
    else if (!pixels.isNull())
        Q_EMIT pixelsDropped(pixels);
    return !files.isEmpty() || !png.isEmpty() || !pixels.isNull();
}

}  // namespace continuo::ui
