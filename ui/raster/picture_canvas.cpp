#include "raster/picture_canvas.h"

#include <QAccessible>
#include <QEnterEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "raster/canvas_accessible.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr QSizeF kHandle(56, 24);
constexpr double kTagInset = 8, kTagGap = 12, kTagPadding = 6;  // px
constexpr double kDim = 0.66;                                   // opacity over rows that are not kept
constexpr int kPage = 8;                                        // rows
constexpr double kWheelPixels = 0.5;                            // px per eighth of a degree: 60 per notch
constexpr double kReach = 5;  // px around the line in which it can be dragged

}  // namespace

PictureCanvas::PictureCanvas(QWidget* parent) : QWidget(parent) {
    installCanvasAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        look_.invalidate();
        update();
    });
}

PictureCanvas::~PictureCanvas() = default;

RasterPlace PictureCanvas::place() const {
    const QSize picture = look_.raster() ? look_.raster()->pixels().size() : QSize();
    return RasterPlace::fromZoom(rect(), picture, zoom_, devicePixelRatioF());
}

void PictureCanvas::setRaster(std::shared_ptr<const Raster> raster) {
    const QSize before = place().picture;
    look_.setRaster(std::move(raster));
    if (place().picture != before) zoom_.centre = {0.5, 0.5};
    update();
    Q_EMIT viewChanged();
}

void PictureCanvas::rowsChanged(RowSpan rows) {
    if (rows.isEmpty()) return;
    look_.rowsChanged(rows);
    update(place().dirtyRect(rows));
}

void PictureCanvas::setMode(RasterMode mode) {
    look_.setMode(mode);
    update();
}

void PictureCanvas::setBase(const QImage& base) {
    look_.setBase(base);
    update();
}

void PictureCanvas::setKept(const std::shared_ptr<const Raster>& source, int rows) {
    look_.setKept(source, rows);
    update();
}

void PictureCanvas::setScanning(bool scanning) {
    scanning_ = scanning;
    update();
}

void PictureCanvas::setKeptRows(std::optional<int> rows) {
    if (rows == kept_) return;
    kept_ = rows;
    showLine();
}

void PictureCanvas::setVeiled(bool veiled) {
    veiled_ = veiled;
    update();
}

void PictureCanvas::setLineOnHover(bool quiet) {
    quiet_ = quiet;
    update();
}

// Updates the veil and the texts after the line moved.
void PictureCanvas::showLine() {
    update();
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(this, kept_.value_or(0));
    QAccessible::updateAccessibility(&event);
}

void PictureCanvas::moveLine(int row) {
    if (!kept_ || !look_.raster()) return;
    const int inside = std::clamp(row, 0, look_.raster()->height());
    if (inside == *kept_) return;
    kept_ = inside;
    showLine();
    Q_EMIT keptRowsEdited(inside);
}

void PictureCanvas::setView(const RasterZoom& zoom) {
    if (zoom == zoom_) return;
    zoom_ = zoom;
    update();
    Q_EMIT viewChanged();
}

void PictureCanvas::setZoom(int times) {
    setView(times == RasterZoom::kFit ? RasterZoom() : zoomAround(place(), QRectF(rect()).center(), times));
}

void PictureCanvas::zoomBy(int direction) { setZoom(nextZoom(actualZoom(), direction)); }

QRectF PictureCanvas::handleRect() const {
    if (!kept_ || !look_.raster()) return {};
    const RasterPlace where = place();
    // Keeps the handle completely visible at the ends, so that it can be dragged.
    const QRectF room = where.rect().intersected(where.frame);
    const double half = kHandle.height() / 2;
    const double y = room.height() < kHandle.height()
                         ? room.center().y()
                         : std::clamp(where.yOf(*kept_), room.top() + half, room.bottom() - half);
    QRectF handle(QPointF(), kHandle);
    handle.moveCenter({room.center().x(), y});
    return handle;
}

QString PictureCanvas::keptText() const {
    if (*kept_ == 0) return {};
    //: Above the line in a picture: one row is kept.
    return *kept_ == 1 ? tr("kept above, row 0") : tr("kept above, rows 0–%1").arg(*kept_ - 1);
}

QString PictureCanvas::generatedText() const {
    const int rows = look_.raster()->height();
    if (*kept_ >= rows) return {};
    //: Below the line in a picture: one row is generated.
    return *kept_ == rows - 1 ? tr("generated below, row %1").arg(rows - 1)
                              : tr("generated below, rows %1–%2").arg(*kept_).arg(rows - 1);
}

QString PictureCanvas::lineText() const {
    if (!kept_ || !look_.raster()) return {};
    const QString kept = keptText(), generated = generatedText();
    //: About the line in a picture; %1 is such as “generated below, rows 0–31”.
    if (kept.isEmpty()) return tr("no rows are kept; %1").arg(generated);
    //: About the line in a picture; %1 is such as “kept above, rows 0–31”.
    if (generated.isEmpty()) return tr("%1; no rows are generated").arg(kept);
    return tr("%1; %2", "kept rows; generated rows").arg(kept, generated);
}

void PictureCanvas::resizeEvent(QResizeEvent*) { Q_EMIT viewChanged(); }

void PictureCanvas::paintEvent(QPaintEvent* event) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setClipRegion(event->region());
    painter.fillRect(rect(), tokens.bg0);
    if (!look_.raster() || look_.raster()->isNull()) return;
    const RasterPlace where = place();
    look_.paint(painter, where, scanning_);
    if (isLineVisible()) paintLine(painter, where);
    painter.setPen(QPen(hasFocus() ? tokens.focus : tokens.line, hasFocus() ? 2 : tokens.outline));
    const double half = painter.pen().widthF() / 2;
    const QRectF edge = where.rect().intersected(where.frame).adjusted(half, half, -half, -half);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(edge);
}

void PictureCanvas::paintLine(QPainter& painter, const RasterPlace& where) const {
    const Tokens& tokens = Theme::current();
    const QRectF shown = where.rect().intersected(where.frame);
    const double y = std::clamp(where.yOf(*kept_), shown.top(), shown.bottom());
    const bool explained = veiled_ || drag_ == Drag::Line || byKey_;
    QColor veil = tokens.bg0;
    veil.setAlphaF(static_cast<float>(kDim));
    if (explained) painter.fillRect(QRectF(QPointF(shown.left(), y), shown.bottomRight()), veil);
    painter.fillRect(QRectF(shown.left(), y - 1, shown.width(), 2), tokens.accent);
    if (explained && !keptText().isEmpty())
        paintTag(painter, keptText(), {shown.left() + kTagInset, y - kTagGap}, true);
    if (explained && !generatedText().isEmpty())
        paintTag(painter, generatedText(), {shown.left() + kTagInset, y + kTagGap}, false);
    const QRectF handle = handleRect();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? tokens.focus : tokens.accent, 2));
    painter.setBrush(drag_ == Drag::Line ? tokens.bg3 : tokens.bg1);
    painter.drawRoundedRect(handle.adjusted(1, 1, -1, -1), 4, 4);
    painter.restore();
    for (const int line : {-4, 0, 4})
        painter.fillRect(QRectF(handle.center().x() - 12, handle.center().y() + line - 0.5, 24, 2),
                         tokens.text);
}

void PictureCanvas::paintTag(QPainter& painter, const QString& text, const QPointF& corner,
                             bool above) const {
    const Tokens& tokens = Theme::current();
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(text) + 2 * kTagPadding, metrics.height() + 2);
    QRectF tag(corner, size);
    if (above) tag.moveBottom(corner.y());
    // Without room the text is omitted; the slider's value contains it.
    if (!rect().contains(tag.toAlignedRect())) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.highContrast ? tokens.text : tokens.line, 1));
    painter.setBrush(tokens.bg1);
    painter.drawRoundedRect(tag, 3, 3);
    painter.setPen(tokens.text);
    painter.drawText(tag, Qt::AlignCenter, text);
    painter.restore();
}

void PictureCanvas::enterEvent(QEnterEvent* event) {
    under_ = true;
    update();
    QWidget::enterEvent(event);
}

void PictureCanvas::leaveEvent(QEvent* event) {
    under_ = false;
    update();
    QWidget::leaveEvent(event);
}

void PictureCanvas::mousePressEvent(QMouseEvent* event) {
    dragFrom_ = event->position();
    if (event->button() == Qt::MiddleButton) {
        drag_ = Drag::Picture;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton && kept_) {
        const bool onLine = std::abs(place().yOf(*kept_) - event->position().y()) <= kReach;
        if (!onLine && !handleRect().contains(event->position())) return;
        drag_ = Drag::Line;
        update();
    }
}

void PictureCanvas::mouseMoveEvent(QMouseEvent* event) {
    const RasterPlace where = place();
    if (drag_ == Drag::Line)
        return moveLine(
            static_cast<int>(std::lround((event->position().y() - where.origin.y()) / where.scale)));
    if (drag_ == Drag::Picture) {
        setView(panBy(where, zoom_, event->position() - dragFrom_));
        dragFrom_ = event->position();
        return;
    }
    const bool near = kept_ && (handleRect().contains(event->position()) ||
                                std::abs(where.yOf(*kept_) - event->position().y()) <= kReach);
    setCursor(near ? Qt::SplitVCursor : Qt::ArrowCursor);
}

void PictureCanvas::mouseReleaseEvent(QMouseEvent*) {
    drag_ = Drag::None;
    unsetCursor();
    update();
}

void PictureCanvas::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    const int most = turned.y() != 0 ? turned.y() : turned.x();
    const RasterPlace where = place();
    if (event->modifiers() & Qt::ControlModifier) {
        if (most != 0)
            setView(zoomAround(where, event->position(), nextZoom(where.scale, most > 0 ? 1 : -1)));
        return event->accept();
    }
    const QPointF by = event->modifiers() & Qt::ShiftModifier ? QPointF(most * kWheelPixels, 0)
                                                              : QPointF(turned) * kWheelPixels;
    setView(panBy(where, zoom_, by));
    event->accept();
}

void PictureCanvas::keyPressEvent(QKeyEvent* event) {
    if (!kept_ || event->modifiers() != Qt::NoModifier) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Up: return moveByKey(*kept_ - 1);
        case Qt::Key_Down: return moveByKey(*kept_ + 1);
        case Qt::Key_PageUp: return moveByKey(*kept_ - kPage);
        case Qt::Key_PageDown: return moveByKey(*kept_ + kPage);
        case Qt::Key_Home: return moveByKey(0);
        case Qt::Key_End: return moveByKey(place().picture.height());
        default: return QWidget::keyPressEvent(event);
    }
}

void PictureCanvas::moveByKey(int row) {
    byKey_ = true;
    moveLine(row);
}

void PictureCanvas::endMove() {
    byKey_ = false;
    update();
}

void PictureCanvas::keyReleaseEvent(QKeyEvent* event) {
    if (!event->isAutoRepeat()) endMove();
    QWidget::keyReleaseEvent(event);
}

// Ends a move of the line by key, because the key may be released in another widget.
void PictureCanvas::focusOutEvent(QFocusEvent* event) {
    endMove();
    QWidget::focusOutEvent(event);
}

}  // namespace continuo::ui
