#pragma once

#include <optional>

#include "theme/tokens.h"
#include "wave/wave_content.h"
#include "wave/wave_geometry.h"

class QPainter;

namespace continuo::ui {

// How the bits of codes are drawn: all frames in view as a map, a row a level, and some at the seam as cells.
// The colours are those of the surprise map, 0 to 8 bits and more; codes of unknown surprise have none.
struct CodePainter {
    const WaveGeometry& geometry;
    const Tokens& tokens;
    const WaveContent& content;
    int firstCell = 0;  // the frame of the first cell at the seam

    // One column a device pixel, of its frames' mean.
    void paintMap(QPainter&) const;
    // `chosen`: a cell with a frame around it.
    void paintCells(QPainter&, std::optional<double> seam, const std::optional<CodeCell>& chosen) const;
    // Where a cell at the seam is; it may be outside.
    QRectF cellRect(const CodeCell&) const;

private:
    void paintCellsFrame(QPainter&) const;
    void paintCellTimes(QPainter&) const;
    void paintOwners(QPainter&) const;
};

}  // namespace continuo::ui
