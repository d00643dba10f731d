#pragma once

#include <QImage>
#include <QRectF>
#include <memory>

#include "raster/raster.h"

class QPainter;

namespace continuo::ui {

struct RasterPlace;

// What is shown of a picture: itself, how little the model expected each pixel, or how far it is from the one
// that it continues.
enum class RasterMode { Picture, Surprise, Difference };

// A raster as a mode shows it. The image of it is kept and drawn anew only where rows changed; colours are
// the theme's.
class RasterLook {
public:
    void setRaster(std::shared_ptr<const Raster>);
    const std::shared_ptr<const Raster>& raster() const { return raster_; }
    // These rows of the raster are others now.
    void rowsChanged(RowSpan);
    void setMode(RasterMode);
    RasterMode mode() const { return mode_; }
    // The picture that the difference is to; of another size or null: none.
    void setBase(const QImage&);
    // Of whose pixels the first rows are: there they cost what they cost in it, where the raster itself does
    // not know; null: of none.
    void setKept(std::shared_ptr<const Raster> source, int rows);
    // Colours changed.
    void drop();

    // One pixel for each of the raster. Transparent where nothing is to be shown.
    const QImage& image();
    // The picture where it lies, on a checker ground where it is not made; with `scanning` the line at which
    // it is being made.
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
