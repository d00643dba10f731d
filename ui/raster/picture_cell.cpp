#include "raster/picture_cell.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "theme/theme.h"

namespace continuo::ui {

PictureCell::PictureCell(QWidget* parent) : QWidget(parent) {
    setFixedSize(kSide, kSide);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        look_.invalidate();
        update();
    });
}

RasterPlace PictureCell::place() const {
    const QSize picture = look_.raster() ? look_.raster()->pixels().size() : QSize();
    return RasterPlace::fromZoom(rect(), picture, zoom_, devicePixelRatioF());
}

void PictureCell::setRaster(std::shared_ptr<const Raster> raster) {
    look_.setRaster(std::move(raster));
    update();
}

void PictureCell::rowsChanged(RowSpan rows) {
    if (rows.isEmpty()) return;
    look_.rowsChanged(rows);
    update(place().dirtyRect(rows));
}

void PictureCell::setMode(RasterMode mode) {
    if (mode == look_.mode()) return;
    look_.setMode(mode);
    update();
}

void PictureCell::setBase(const QImage& base) {
    look_.setBase(base);
    update();
}

void PictureCell::setKept(const std::shared_ptr<const Raster>& source, int rows) {
    look_.setKept(source, rows);
    update();
}

void PictureCell::setScanning(bool scanning) {
    if (scanning == scanning_) return;
    scanning_ = scanning;
    update();
}

void PictureCell::setZoom(const RasterZoom& zoom) {
    if (zoom == zoom_) return;
    zoom_ = zoom;
    update();
}

void PictureCell::editZoom(const RasterZoom& zoom) {
    if (zoom == zoom_) return;
    setZoom(zoom);
    Q_EMIT zoomEdited(zoom_);
}

void PictureCell::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setClipRegion(event->region());
    const RasterPlace where = place();
    look_.paint(painter, where, scanning_);
    if (!look_.raster() || look_.raster()->isNull()) return;
    // Outlines the picture as the canvas does: a white picture has no visible edge on a white card.
    const double outline = Theme::current().outline, half = outline / 2;
    painter.setPen(QPen(Theme::current().line, outline));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(where.rect().intersected(where.frame).adjusted(half, half, -half, -half));
}

void PictureCell::mousePressEvent(QMouseEvent* event) {
    pressedAt_ = event->position();
    pulled_ = false;
    event->ignore();  // the card gets the event and is selected
}

void PictureCell::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::MiddleButton) {
        editZoom(panBy(place(), zoom_, event->position() - pressedAt_));
        pressedAt_ = event->position();
        return;
    }
    const double moved = (event->position() - pressedAt_).manhattanLength();
    if (!(event->buttons() & Qt::LeftButton) || pulled_ || moved < QApplication::startDragDistance()) return;
    pulled_ = true;
    Q_EMIT dragRequested();
}

void PictureCell::mouseReleaseEvent(QMouseEvent* event) { event->ignore(); }

void PictureCell::wheelEvent(QWheelEvent* event) {
    // Without Ctrl the surrounding pane scrolls.
    if (!(event->modifiers() & Qt::ControlModifier)) return event->ignore();
    const int turned = event->angleDelta().y();
    const RasterPlace where = place();
    if (turned != 0)
        editZoom(zoomAround(where, event->position(), nextZoom(where.scale, turned > 0 ? 1 : -1)));
    event->accept();
}

}  // namespace continuo::ui
