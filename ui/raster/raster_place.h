#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>

#include "raster/raster.h"

namespace continuo::ui {

// How near a picture is looked at, and where. Several views of one zoom show the same part of their pictures.
struct RasterZoom {
    static constexpr int kFit = 0, kMost = 32;
    int times = kFit;          // 1 to 32 px for a pixel; kFit: the largest whole number that shows all
    QPointF centre{0.5, 0.5};  // of the picture's width and height, in the middle of the frame
    bool operator==(const RasterZoom&) const = default;
};

// Height of the line at which a picture is being made, px.
inline constexpr double kScanLine = 2;

// Where a picture lies in a frame of a widget. A pixel is a whole number of device pixels, and so is where it
// begins, so that all of them are equally large; only what is too large to fit is shown smaller than it is.
struct RasterPlace {
    QRectF frame;
    QSize picture;
    double scale = 1;  // px for a pixel
    QPointF origin;    // of the picture, in the widget

    static RasterPlace in(const QRectF& frame, const QSize& picture, const RasterZoom& zoom,
                          double devicePixelRatio);
    // What kFit means there: 1 to 32, or 1/2, 1/3 ... for what is larger than the frame.
    static double fitTimes(const QSizeF& frame, const QSize& picture);

    QRectF rect() const { return {origin, QSizeF(picture) * scale}; }
    QRectF rowsRect(RowSpan rows) const;
    // May lie outside of the picture.
    int rowAt(double y) const;
    // The line above a row.
    double yOf(int row) const { return origin.y() + row * scale; }
    // What is to be painted when these rows changed, with room for the line at which they are made.
    QRect dirtyRect(RowSpan rows) const;
};

// The next whole zoom of 1, 2, 3, 4, 6, 8, 12, 16, 24, 32 that is larger (1) or smaller (-1).
int nextZoom(double times, int direction);
// The centre that keeps the picture's part under `at` where it is when the zoom changes to `times`.
RasterZoom zoomedAround(const RasterPlace& place, const QPointF& at, int times);
// The zoom after the picture was moved by px.
RasterZoom pannedBy(const RasterPlace& place, const RasterZoom& zoom, const QPointF& by);

}  // namespace continuo::ui
