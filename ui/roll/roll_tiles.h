#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include <QPixmap>

#include "roll/marked_range.h"
#include "roll/note_painter.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// The music drawn into tiles: notes, and other music behind them (null: none).
struct RollMusic {
    const RollContent& content;
    const RollContent* contentBehind = nullptr;
};

// Caches background, grid, and all ended notes, stems and pedal bars in vertical strips of a fixed width. A
// strip exists per background: sounded, not yet sounded, marked.
class RollTiles {
public:
    // Paints the visible part of roll and lanes, drawing missing tiles first. Changes of scale, row, height,
    // device pixel ratio or look drop the tiles. Call clear() after a change of the theme's colours or of the
    // music behind the notes.
    void paint(QPainter&, const RollGeometry&, const RollMusic&, const NoteLook&, std::optional<double> now,
               const std::optional<MarkedRange>& marked = {});
    // Call when the music in [from, to] has changed.
    void invalidate(double from, double to);
    void clear() { tiles_.clear(); }
    // Returns the number of tiles drawn so far.
    std::size_t drawnCount() const { return drawn_; }

private:
    enum class Background { Sounded, NotYet, Marked };
    using Key = std::pair<long long, Background>;  // tile number

    const QPixmap& tile(Key, const RollGeometry&, const RollMusic&, const NoteLook&);
    void drawTile(QPainter&, Key, const RollGeometry&, const RollMusic&, const NoteLook&) const;
    void dropFarTiles(long long first, long long last);

    RollGeometry drawnFor_;
    NoteLook drawnAs_;
    double width_ = 256.0;  // of a tile, logical px; an integer in device pixels
    std::map<Key, QPixmap> tiles_;
    std::size_t drawn_ = 0;
};

}  // namespace continuo::ui
