#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>

#include "raster/raster.h"

namespace continuo::ui {

// Zoom and position of a picture. Several views with the same zoom show the same part of their pictures.
struct RasterZoom {
    static constexpr int kFit = 0, kMost = 32;
    int factor = kFit;         // 1 to 32 px per pixel; kFit: largest integer that shows everything
    QPointF centre{0.5, 0.5};  // point of the picture in the middle of the frame, 0 to 1
    bool operator==(const RasterZoom&) const = default;
};

// Height of the scan line, px.
inline constexpr double kScanLine = 2;

// The placement of a picture in a widget's frame. Each pixel covers an integer number of device pixels and
// starts at one, so all are equally large. Only pictures larger than the frame are scaled down.
struct RasterPlace {
    QRectF frame;
    QSize picture;
    double scale = 1;  // px per pixel
    QPointF origin;    // of the picture, in the widget

    static RasterPlace fromZoom(const QRectF& frame, const QSize& picture, const RasterZoom& zoom,
                                double devicePixelRatio);
    // Returns the scale of kFit: 1 to 32, or 1/2, 1/3 ... for pictures larger than the frame.
    static double fitScale(const QSizeF& frame, const QSize& picture);

    QRectF rect() const { return {origin, QSizeF(picture) * scale}; }
    QRectF rowsRect(RowSpan rows) const;
    // Returns the row at `y`, which may be outside the picture.
    int rowAt(double y) const;
    // Returns the upper edge of a row.
    double yOf(int row) const { return origin.y() + row * scale; }
    // Returns the area to repaint when these rows change, including the scan line.
    QRect dirtyRect(RowSpan rows) const;
};

// Returns the next larger (1) or smaller (-1) zoom out of 1, 2, 3, 4, 6, 8, 12, 16, 24, 32.
int nextZoom(double times, int direction);
// Returns the zoom with `times` that keeps the point of the picture under `at` in place.
RasterZoom zoomAround(const RasterPlace& place, const QPointF& at, int times);
// Returns the zoom after panning by px.
RasterZoom panBy(const RasterPlace& place, const RasterZoom& zoom, const QPointF& by);

}  // namespace continuo::ui
