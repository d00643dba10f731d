#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "raster/raster_look.h"
#include "raster/raster_place.h"

namespace continuo::ui {

// One picture, large: pixel-exact on a checkerboard, with a line between kept and generated rows. The line
// moves by dragging its handle or by the arrow keys (Page: 8 rows, Home and End: all); for screen readers it
// is a slider. Wheel: scroll (Shift: sideways; Ctrl: zoom at the mouse). Middle button: pan. Setters emit
// nothing.
class PictureCanvas : public QWidget {
    Q_OBJECT
public:
    explicit PictureCanvas(QWidget* parent = nullptr);
    ~PictureCanvas() override;

    // Sets the picture; null: none. Call rowsChanged() when the raster grows.
    void setRaster(std::shared_ptr<const Raster>);
    const std::shared_ptr<const Raster>& raster() const { return look_.raster(); }
    void rowsChanged(RowSpan);
    void setMode(RasterMode);
    RasterMode mode() const { return look_.mode(); }
    // Sets the base of the difference mode.
    void setBase(const QImage&);
    void setKept(const std::shared_ptr<const Raster>& source, int rows);
    // Shows the scan line of a running generation.
    void setScanning(bool);

    // Sets the rows above the line; nullopt: no line.
    void setKeptRows(std::optional<int>);
    std::optional<int> keptRows() const { return kept_; }
    // Covers the rows below the line with a veil and labels the line permanently, not only while it moves.
    void setVeiled(bool);
    // Shows the line only on hover or focus, so that it does not disturb while nothing is kept.
    void setLineOnHover(bool);
    bool isLineVisible() const { return kept_ && (!quiet_ || under_ || drag_ == Drag::Line || hasFocus()); }

    // Sets the zoom: 1 to 32 px per pixel, or RasterZoom::kFit.
    void setZoom(int times);
    const RasterZoom& zoom() const { return zoom_; }
    // Returns the actual px per pixel.
    double actualZoom() const { return place().scale; }
    void zoomBy(int direction);

    RasterPlace place() const;
    // Returns the area where the line can be dragged.
    QRectF handleRect() const;
    // Returns "kept above, rows 0–31; generated below, rows 32–63".
    QString lineText() const;
    // Moves the line like the user and emits.
    void moveLine(int row);

    QSize sizeHint() const override { return {384, 384}; }
    QSize minimumSizeHint() const override { return {128, 128}; }

Q_SIGNALS:
    void keptRowsEdited(int rows);
    // Zoom, position or size of the view changed, by the user or by a resize.
    void viewChanged();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void enterEvent(QEnterEvent*) override;
    void leaveEvent(QEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void keyReleaseEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    enum class Drag { None, Line, Picture };

    void setView(const RasterZoom&);
    void moveByKey(int row);
    void endMove();
    void showLine();
    void paintLine(QPainter&, const RasterPlace&) const;
    void paintTag(QPainter&, const QString& text, const QPointF& corner, bool above) const;
    QString keptText() const;
    QString generatedText() const;

    RasterLook look_;
    RasterZoom zoom_;
    std::optional<int> kept_;
    bool veiled_ = true;
    bool quiet_ = false, under_ = false;  // show the line only on hover; the mouse is over the picture
    bool byKey_ = false;                  // a key that moves the line is held
    bool scanning_ = false;
    Drag drag_ = Drag::None;
    QPointF dragFrom_;
};

}  // namespace continuo::ui
