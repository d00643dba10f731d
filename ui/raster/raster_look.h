#pragma once

#include <QImage>
#include <QRectF>
#include <memory>

#include "raster/raster.h"

class QPainter;

namespace continuo::ui {

struct RasterPlace;

// View modes of a picture: its pixels, the surprise of each pixel, or the difference from the picture that it
// continues.
enum class RasterMode { Picture, Surprise, Difference };

// Renders a raster in a mode. Caches the image and redraws only changed rows, in the theme's colours.
class RasterLook {
public:
    void setRaster(std::shared_ptr<const Raster>);
    const std::shared_ptr<const Raster>& raster() const { return raster_; }
    // Call when these rows of the raster have changed.
    void rowsChanged(RowSpan);
    void setMode(RasterMode);
    RasterMode mode() const { return mode_; }
    // Sets the base of the difference; null or another size: none.
    void setBase(const QImage&);
    // Sets the source of the first `rows` rows. If the raster's own bits are unknown there, the source's are
    // used; null: no source.
    void setKept(std::shared_ptr<const Raster> source, int rows);
    // Drops the cache, because colours changed.
    void invalidate();

    // Returns the image with one pixel per pixel of the raster. Transparent where there is nothing to show.
    const QImage& image();
    // Paints the picture at its place, with a checkerboard for missing pixels; with `scanning` also the scan
    // line.
    void paint(QPainter&, const RasterPlace&, bool scanning);

private:
    void drawRow(int y);

    std::shared_ptr<const Raster> raster_;
    QImage base_;
    std::shared_ptr<const Raster> kept_;
    int keptRows_ = 0;
    RasterMode mode_ = RasterMode::Picture;
    QImage image_;
    RowSpan stale_;
};

}  // namespace continuo::ui
