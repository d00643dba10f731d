#include "raster/raster_look.h"

#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "raster/raster_place.h"
#include "theme/heat_ramp.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kChecker = 8;  // px

QBrush checkerBrush(double ratio) {
    const Tokens& tokens = Theme::current();
    const int side = std::max(1, static_cast<int>(std::lround(kChecker * ratio)));
    QPixmap tile(2 * side, 2 * side);
    tile.fill(tokens.dark ? tokens.bg2 : tokens.bg3);
    QPainter painter(&tile);
    const QColor other = tokens.highContrast ? mix(tokens.bg0, tokens.text, 0.2) : tokens.bg0;
    painter.fillRect(0, 0, side, side, other);
    painter.fillRect(side, side, side, side, other);
    painter.end();
    tile.setDevicePixelRatio(ratio);
    return tile;
}

// Returns the difference of two colours per channel: black if equal.
QRgb colourDifference(QRgb a, QRgb b) {
    return qRgb(std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b)));
}

}  // namespace

void RasterLook::setRaster(std::shared_ptr<const Raster> raster) {
    raster_ = std::move(raster);
    invalidate();
}

void RasterLook::rowsChanged(RowSpan rows) {
    if (rows.isEmpty()) return;
    stale_ = stale_.isEmpty() ? rows
                              : RowSpan{std::min(stale_.first, rows.first), std::max(stale_.last, rows.last)};
}

void RasterLook::setMode(RasterMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    invalidate();
}

void RasterLook::setBase(const QImage& base) {
    base_ = base.convertToFormat(QImage::Format_RGB32);
    invalidate();
}

void RasterLook::setKept(std::shared_ptr<const Raster> source, int rows) {
    kept_ = std::move(source);
    keptRows_ = rows;
    invalidate();
}

void RasterLook::invalidate() {
    image_ = {};
    stale_ = {};
}

void RasterLook::drawRow(int y) {
    const Raster& raster = *raster_;
    const auto* from = reinterpret_cast<const QRgb*>(raster.pixels().constScanLine(y));
    auto* to = reinterpret_cast<QRgb*>(image_.scanLine(y));
    const int there = std::clamp(raster.done() - y * raster.width(), 0, raster.width());
    std::fill(to + there, to + raster.width(), 0U);
    if (mode_ == RasterMode::Picture) {
        std::copy(from, from + there, to);
        return;
    }
    if (mode_ == RasterMode::Difference) {
        const bool known = base_.size() == raster.pixels().size();
        const auto* base = known ? reinterpret_cast<const QRgb*>(base_.constScanLine(y)) : nullptr;
        for (int x = 0; x < there; ++x) to[x] = known ? colourDifference(from[x], base[x]) : 0U;
        return;
    }
    const bool kept = kept_ && y < keptRows_ && kept_->pixels().size() == raster.pixels().size();
    const HeatRamp& ramp = HeatRamp::current();
    for (int x = 0; x < there; ++x) {
        const float own = raster.bitsAt(x, y);
        const auto bits = static_cast<double>(own < 0 && kept ? kept_->bitsAt(x, y) : own);
        to[x] = bits < 0 ? 0U : ramp.at(bits / Raster::kChannels);
    }
}

const QImage& RasterLook::image() {
    if (!raster_ || raster_->isNull()) return image_;
    if (image_.size() != raster_->pixels().size()) {
        image_ = QImage(raster_->pixels().size(), QImage::Format_ARGB32_Premultiplied);
        stale_ = {0, raster_->height()};
    }
    for (int y = stale_.first; y < stale_.last; ++y) drawRow(y);
    stale_ = {};
    return image_;
}

void RasterLook::paint(QPainter& painter, const RasterPlace& place, bool scanning) {
    if (!raster_ || raster_->isNull()) return;
    const Raster& raster = *raster_;
    painter.save();
    painter.setClipRect(place.frame, Qt::IntersectClip);
    const bool allShown = mode_ == RasterMode::Picture && raster.isDone();
    if (!allShown) {
        painter.setBrushOrigin(place.rect().topLeft());
        painter.fillRect(place.rect(), checkerBrush(painter.device()->devicePixelRatioF()));
    }
    // Keeps pixels square when enlarged; smooth when reduced, so that no lines are lost.
    painter.setRenderHint(QPainter::SmoothPixmapTransform, place.scale < 1);
    const QRectF wanted = painter.clipBoundingRect();
    const int first = std::clamp(place.rowAt(wanted.top()), 0, raster.height());
    const int last = std::clamp(place.rowAt(wanted.bottom()) + 1, first, raster.height());
    painter.drawImage(place.rowsRect({first, last}), image(),
                      QRectF(0, first, raster.width(), static_cast<double>(last - first)));
    if (scanning && !raster.isDone()) {
        const double y = place.rowsRect({raster.rowsDone(), raster.rowsDone() + 1}).bottom();
        painter.fillRect(QRectF(place.rect().left(), y, place.rect().width(), kScanLine),
                         Theme::current().accent);
    }
    painter.restore();
}

}  // namespace continuo::ui
