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

// What is drawn into tiles: notes, and what is seen behind them; null: nothing.
struct RollMusic {
    const RollContent& content;
    const RollContent* behind = nullptr;
};

// Ground, grid, and all notes, stems and pedal bars that have ended, drawn once into upright strips of a
// fixed width and copied from there. A strip exists once for each ground that is seen of it: of what has
// sounded, of what has not, and of what is marked.
class RollTiles {
public:
    // Draws what of roll and lanes is in view, drawing tiles that are not there. Tiles of another scale, row,
    // height, device pixel ratio or look than before are dropped; other colours of the theme and other music
    // behind the notes need drop().
    void paint(QPainter&, const RollGeometry&, const RollMusic&, const NoteLook&, std::optional<double> now,
               const std::optional<MarkedRange>& marked = {});
    // What lies in [from, to] is to be drawn anew.
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
