#include "roll/roll_tiles.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "roll/marked_range_painter.h"
#include "roll/roll_grid.h"
#include "roll/roll_text.h"

namespace continuo::ui {

namespace {

constexpr double kTileWidth = 256.0;
constexpr double kTileReach =
    8.0;  // px by which a note may extend beyond its time: minimum widths, heads of stems
constexpr double kNotYetShare = 0.55;
constexpr long long kTilesToSpare = 8;

bool sameTiles(const RollGeometry& a, const RollGeometry& b) {
    return a.scale == b.scale && a.lowest == b.lowest && a.rowHeight == b.rowHeight && a.ratio == b.ratio &&
           a.roll.height() == b.roll.height() && a.roll.top() == b.roll.top() &&
           a.velocity.height() == b.velocity.height() && a.pedal.height() == b.pedal.height();
}

double lowerEdge(const RollGeometry& geometry) {
    return geometry.pedal.isEmpty() ? geometry.roll.bottom() : geometry.pedal.bottom();
}

void paintBackground(QPainter& painter, const RollGeometry& geometry, const std::vector<RollBeats>& beats,
                     const NoteLook& look, bool notYet, bool marked, double width, double from) {
    const Tokens& tokens = *look.tokens;
    const auto ground = [&](const QColor& colour) {
        if (marked) return markedBackground(tokens, colour);
        return notYet ? mix(colour, tokens.bg1, kNotYetShare) : colour;
    };
    const QRectF roll(0, geometry.roll.top(), width, geometry.roll.height());
    painter.fillRect(QRectF(0, roll.top(), width, lowerEdge(geometry) - roll.top() + 1), ground(tokens.bg0));
    const int highest = std::min(kHighestPitch, geometry.pitchAt(roll.top()));
    for (int pitch = std::max(kLowestPitch, geometry.lowest); pitch <= highest; ++pitch)
        if (isBlackKey(pitch))
            painter.fillRect(QRectF(0, geometry.yOf(pitch), width, geometry.rowHeight),
                             ground(tokens.blackKeyRow));

    // Keeps grid lines fainter than notes of similar brightness.
    const double strength = (tokens.highContrast ? 0.4 : 0.85) * (notYet ? 0.7 : 1.0);
    const QColor major = mix(ground(tokens.bg0), tokens.line, strength);
    const QColor minor = mix(ground(tokens.bg0), tokens.line, 0.35 * strength);
    const double reach = 1 / geometry.scale;  // a line may be rounded into this tile
    for (const GridLine& line :
         gridLines(beats, geometry.scale, from - reach, from + width / geometry.scale)) {
        const double x =
            geometry.snapToPixel(line.seconds * geometry.scale) - geometry.snapToPixel(from * geometry.scale);
        const bool strong = line.ofBeats ? line.beat == 0 : line.major;
        if (x >= 0) painter.fillRect(QRectF(x, roll.top(), 1, roll.height()), strong ? major : minor);
    }
    for (int pitch = 24; pitch <= kHighestPitch; pitch += 12) {
        const double y = geometry.yOf(pitch) + geometry.rowHeight - 1;
        if (y > roll.top() && y < roll.bottom()) painter.fillRect(QRectF(0, y, width, 1), major);
    }
}

}  // namespace

void RollTiles::paint(QPainter& painter, const RollGeometry& geometry, const RollMusic& music,
                      const NoteLook& look, std::optional<double> now,
                      const std::optional<MarkedRange>& marked) {
    if (!sameTiles(geometry, drawnFor_) || look != drawnAs_) {
        clear();
        drawnAs_ = look;
        drawnFor_ = geometry;
        width_ = std::round(kTileWidth * geometry.ratio) / geometry.ratio;
    }
    const QRectF area(geometry.roll.topLeft(), QPointF(geometry.roll.right(), lowerEdge(geometry)));
    const double nowX = now ? std::clamp(geometry.xOf(*now), area.left(), area.right()) : area.right();
    const double origin = geometry.origin();
    const auto first = std::llround(std::floor((area.left() - origin) / width_));
    const auto last = std::llround(std::ceil((area.right() - origin) / width_)) - 1;
    const double ratio = geometry.ratio;
    painter.save();
    painter.scale(1 / ratio, 1 / ratio);  // one unit per device pixel
    const auto copy = [&](Background ground, double left, double right) {
        for (long long number = first; number <= last; ++number) {
            const double x = origin + static_cast<double>(number) * width_;
            const double from = std::max(left, x), to = std::min(right, x + width_);
            if (to <= from) continue;
            const QRectF source =
                QRectF((from - x) * ratio, 0, (to - from) * ratio, area.height() * ratio).toAlignedRect();
            painter.drawPixmap(QRectF(from * ratio, area.top() * ratio, source.width(), source.height()),
                               tile({number, ground}, geometry, music, look), source);
        }
    };
    const auto inView = [&](double seconds) {
        return std::clamp(geometry.xOf(seconds), area.left(), area.right());
    };
    const double markLeft = marked ? inView(marked->from) : area.right();
    const double markRight = marked ? inView(marked->to) : area.right();
    copy(Background::Sounded, area.left(), std::min(nowX, markLeft));
    copy(Background::NotYet, nowX, markLeft);
    copy(Background::Marked, markLeft, markRight);
    copy(Background::Sounded, markRight, nowX);
    copy(Background::NotYet, std::max(nowX, markRight), area.right());
    painter.restore();
    dropFarTiles(first, last);
}

void RollTiles::invalidate(double from, double to) {
    const double scale = drawnFor_.scale;
    std::erase_if(tiles_, [&](const auto& entry) {
        const double left = static_cast<double>(entry.first.first) * width_;
        return left + width_ + kTileReach > from * scale && left - kTileReach < to * scale;
    });
}

const QPixmap& RollTiles::tile(Key key, const RollGeometry& geometry, const RollMusic& music,
                               const NoteLook& look) {
    const auto [place, isNew] = tiles_.try_emplace(key);
    if (!isNew) return place->second;
    const double ratio = geometry.ratio;
    const double height = lowerEdge(geometry) - geometry.roll.top();
    QPixmap pixmap(static_cast<int>(std::lround(width_ * ratio)),
                   static_cast<int>(std::ceil(height * ratio)));
    pixmap.setDevicePixelRatio(ratio);
    QPainter painter(&pixmap);
    painter.setLayoutDirection(Qt::LeftToRight);  // pitch and time run left to right in every language
    painter.translate(0, -geometry.roll.top());
    drawTile(painter, key, geometry, music, look);
    painter.end();  // the image is modified directly afterwards
    ++drawn_;
    return place->second = pixmap;
}

void RollTiles::drawTile(QPainter& painter, Key key, const RollGeometry& geometry, const RollMusic& music,
                         const NoteLook& look) const {
    const RollContent& content = music.content;
    RollGeometry local = geometry;
    local.begin = static_cast<double>(key.first) * width_ / geometry.scale;
    local.roll.moveLeft(0);
    const double reach = kTileReach / geometry.scale;
    const double from = local.begin, to = from + width_ / geometry.scale;
    paintBackground(painter, geometry, content.beats(), look, key.second == Background::NotYet,
                    key.second == Background::Marked, width_, from);

    const QRectF lane = geometry.velocity;
    const bool stems = lane.height() > 2;
    painter.setClipRect(QRectF(0, geometry.roll.top(), width_, geometry.roll.height()));
    if (music.contentBehind != nullptr) {
        for (const std::size_t index : music.contentBehind->notesBetween(from - reach, to + reach)) {
            const RollNote& note = music.contentBehind->notes()[index];
            paintPlayedNote(painter, local.noteRect(note, {}), note.voice, *look.tokens);
        }
    }
    const auto found = content.notesBetween(from - reach, to + reach);
    for (const std::size_t index : found) {
        const RollNote note = asDrawn(content.notes()[index], look);
        if (note.end != kStillSounds) paintNote(painter, local.noteRect(note, {}), note, look);
    }
    painter.setClipping(false);
    for (const std::size_t index : found) {
        if (!stems) break;
        const RollNote note = asDrawn(content.notes()[index], look);
        if (note.start > from - reach)
            paintVelocity(painter, local.xOf(note.start), lane, note, *look.tokens);
    }
    if (geometry.pedal.isEmpty()) return;
    for (const PedalSpan& each : content.pedalsBetween(from - reach, to + reach)) {
        if (each.end == kStillSounds) continue;
        const PedalSpan span = asDrawn(each, look);
        const double left = local.xOf(span.start);
        const QRectF bar(left, geometry.pedal.top() + 4, std::max(2.0, local.xOf(span.end) - left), 8);
        paintPedal(painter, bar, span.voice, span.pending, look);
    }
    const QColor separator = look.tokens->line;
    painter.fillRect(QRectF(0, lane.top() - 1, width_, 1), separator);
    painter.fillRect(QRectF(0, geometry.pedal.top() - 1, width_, 1), separator);
}

// Bounds the memory: drops tiles far from the view.
void RollTiles::dropFarTiles(long long first, long long last) {
    const long long spare = kTilesToSpare + (last - first);
    std::erase_if(tiles_, [&](const auto& entry) {
        return entry.first.first < first - spare || entry.first.first > last + spare;
    });
}

}  // namespace continuo::ui
