#include "raster/raster_place.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace continuo::ui {
namespace {

constexpr int kZooms[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};

// Returns where the picture begins along one axis: centred if it fits, otherwise clamped so that no edge of
// the frame is empty.
double computeBegin(double room, double length, double centre) {
    if (length <= room) return (room - length) / 2;
    return std::clamp(room / 2 - centre * length, room - length, 0.0);
}

}  // namespace

double RasterPlace::fitScale(const QSizeF& frame, const QSize& picture) {
    if (picture.isEmpty() || frame.isEmpty()) return 1;
    const double most = std::min(frame.width() / picture.width(), frame.height() / picture.height());
    if (most >= 1) return std::min(std::floor(most), static_cast<double>(RasterZoom::kMost));
    return 1 / std::ceil(1 / most);
}

RasterPlace RasterPlace::fromZoom(const QRectF& frame, const QSize& picture, const RasterZoom& zoom,
                                  double ratio) {
    RasterPlace place;
    place.frame = frame;
    place.picture = picture;
    const double times =
        zoom.factor == RasterZoom::kFit ? fitScale(frame.size(), picture) : static_cast<double>(zoom.factor);
    place.scale = times < 1 ? times : std::max(1.0, std::round(times * ratio)) / ratio;
    const QSizeF size = QSizeF(picture) * place.scale;
    const QPointF begin(computeBegin(frame.width(), size.width(), zoom.centre.x()),
                        computeBegin(frame.height(), size.height(), zoom.centre.y()));
    const QPointF corner = frame.topLeft() + begin;
    place.origin = {std::round(corner.x() * ratio) / ratio, std::round(corner.y() * ratio) / ratio};
    return place;
}

QRectF RasterPlace::rowsRect(RowSpan rows) const {
    return {origin.x(), yOf(rows.first), picture.width() * scale, (rows.last - rows.first) * scale};
}

int RasterPlace::rowAt(double y) const { return static_cast<int>(std::floor((y - origin.y()) / scale)); }

QRect RasterPlace::dirtyRect(RowSpan rows) const {
    // Repaints one row more on each side: the scan line is below the current row and was below the previous
    // one.
    const RowSpan wider{std::max(0, rows.first - 1), rows.last + 1};
    return rowsRect(wider).adjusted(-1, -1, 1, kScanLine + 1).intersected(frame).toAlignedRect();
}

int nextZoom(double times, int direction) {
    if (direction > 0) {
        const auto* next = std::upper_bound(std::begin(kZooms), std::end(kZooms), times,
                                            [](double a, int b) { return a < b; });
        return next == std::end(kZooms) ? RasterZoom::kMost : *next;
    }
    const auto* place =
        std::lower_bound(std::begin(kZooms), std::end(kZooms), times, [](int a, double b) { return a < b; });
    return place == std::begin(kZooms) ? kZooms[0] : *std::prev(place);
}

RasterZoom zoomAround(const RasterPlace& place, const QPointF& at, int times) {
    const QRectF now = place.rect();
    if (now.isEmpty()) return {times, {0.5, 0.5}};
    const QPointF share((at.x() - now.x()) / now.width(), (at.y() - now.y()) / now.height());
    const QPointF fromMiddle = at - place.frame.center();
    const QSizeF size = QSizeF(place.picture) * times;
    return {times,
            {std::clamp(share.x() - fromMiddle.x() / size.width(), 0.0, 1.0),
             std::clamp(share.y() - fromMiddle.y() / size.height(), 0.0, 1.0)}};
}

RasterZoom panBy(const RasterPlace& place, const RasterZoom& zoom, const QPointF& by) {
    const QRectF moved = place.rect().translated(by);
    if (moved.isEmpty()) return zoom;
    const QPointF middle = place.frame.center();
    // Clamps the centre to the position that is drawn, so that the next pan starts there.
    const auto share = [](double centre, double begin, double length, double room) {
        const double half = std::min(0.5, room / 2 / length);
        return std::clamp((centre - begin) / length, half, 1 - half);
    };
    return {zoom.factor,
            {share(middle.x(), moved.x(), moved.width(), place.frame.width()),
             share(middle.y(), moved.y(), moved.height(), place.frame.height())}};
}

}  // namespace continuo::ui
