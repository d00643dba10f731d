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

// What is drawn into tiles: notes, and other music behind them (null: none).
struct RollMusic {
    const RollContent& content;
    const RollContent* behind = nullptr;
};

// Background, grid, and all notes, stems and pedal bars that have ended, drawn once into vertical strips of a
// fixed width and copied from there. There is one strip for each background it is seen with: of what has
// sounded, of what has not, and of what is marked.
class RollTiles {
public:
    // Draws the visible part of roll and lanes, and first the tiles that are missing. Tiles are dropped when
    // scale, row, height, device pixel ratio or look change; after a change of the theme's colours or of the
    // music behind the notes drop() must be called.
    void paint(QPainter&, const RollGeometry&, const RollMusic&, const NoteLook&, std::optional<double> now,
               const std::optional<MarkedRange>& marked = {});
    // The music in [from, to] has changed.
    void invalidate(double from, double to);
    void drop() { tiles_.clear(); }
    // Tiles drawn since the start.
    std::size_t drawn() const { return drawn_; }

private:
    enum class Ground { Sounded, NotYet, Marked };
    using Key = std::pair<long long, Ground>;  // number of the tile

    const QPixmap& tile(Key, const RollGeometry&, const RollMusic&, const NoteLook&);
    void drawTile(QPainter&, Key, const RollGeometry&, const RollMusic&, const NoteLook&) const;
    void keepNear(long long first, long long last);

    RollGeometry drawnFor_;
    NoteLook drawnAs_;
    double width_ = 256.0;  // of a tile, logical px, whole in device pixels
    std::map<Key, QPixmap> tiles_;
    std::size_t drawn_ = 0;
};

}  // namespace continuo::ui
