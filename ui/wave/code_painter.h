#pragma once

#include <optional>

#include "theme/tokens.h"
#include "wave/wave_content.h"
#include "wave/wave_geometry.h"

class QPainter;

namespace continuo::ui {

// Draws the bits of codes: a map of all visible frames, one row per level, and some frames at the seam as
// cells. Colours are those of the surprise map, 0 to 8 bits; codes of unknown surprise have none.
struct CodePainter {
    const WaveGeometry& geometry;
    const Tokens& tokens;
    const WaveContent& content;
    int firstCell = 0;  // first frame of the cells at the seam

    // Paints one column per device pixel: the mean of its frames.
    void paintMap(QPainter&) const;
    // `chosen`: a cell with a frame around it.
    void paintCells(QPainter&, std::optional<double> seam, const std::optional<CodeCell>& chosen) const;
    // Returns the rectangle of a cell at the seam; may be outside the area.
    QRectF cellRect(const CodeCell&) const;

private:
    void paintCellsFrame(QPainter&) const;
    void paintCellTimes(QPainter&) const;
    void paintOwners(QPainter&) const;
};

}  // namespace continuo::ui
