#pragma once

#include <QWidget>
#include <memory>

#include "raster/raster_look.h"
#include "raster/raster_place.h"

namespace continuo::ui {

// The picture in a variation's card. Ctrl+wheel zooms and the middle button pans; both emit, so that all
// cells can follow. The left button drags the picture out.
class PictureCell : public QWidget {
    Q_OBJECT
public:
    static constexpr int kSide = 128;  // px

    explicit PictureCell(QWidget* parent = nullptr);

    void setRaster(std::shared_ptr<const Raster>);
    const std::shared_ptr<const Raster>& raster() const { return look_.raster(); }
    void rowsChanged(RowSpan);
    void setMode(RasterMode);
    RasterMode mode() const { return look_.mode(); }
    void setBase(const QImage&);
    void setKept(const std::shared_ptr<const Raster>& source, int rows);
    void setScanning(bool);
    void setZoom(const RasterZoom&);
    const RasterZoom& zoom() const { return zoom_; }
    RasterPlace place() const;

Q_SIGNALS:
    // The user zoomed or panned; the cell already shows the result.
    void zoomEdited(const continuo::ui::RasterZoom& zoom);
    // Emitted once per drag.
    void dragRequested();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void wheelEvent(QWheelEvent*) override;

private:
    void editZoom(const RasterZoom&);

    RasterLook look_;
    RasterZoom zoom_;
    bool scanning_ = false;
    QPointF pressedAt_;
    bool pulled_ = false;  // a drag was requested since the press
};

}  // namespace continuo::ui
