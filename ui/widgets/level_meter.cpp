#include "widgets/level_meter.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kFloor = -60.0, kWarn = -12.0, kErr = -3.0;  // dBFS
constexpr int kCell = 3, kPitch = 4, kRow = 6, kGap = 3;      // px
constexpr int kHoldMs = 1500;

// Returns how many of `count` cells are lit at `db`; the scale is finer near the top, where it matters.
int cellsAt(double db, int count) {
    const double place = (std::clamp(db, kFloor, 0.0) - kFloor) / -kFloor;
    return static_cast<int>(std::lround(place * place * count));
}

}  // namespace

LevelMeter::LevelMeter(QWidget* parent) : QWidget(parent) {
    level_.fill(kFloor);
    held_.fill(kFloor);
    for (std::size_t side = 0; side < hold_.size(); ++side) {
        hold_[side].setSingleShot(true);
        connect(&hold_[side], &QTimer::timeout, this, [this, side] {
            held_[side] = level_[side];
            update();
        });
    }
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    //: Read aloud: a level meter.
    setAccessibleName(tr("Level"));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void LevelMeter::setMono(bool mono) {
    mono_ = mono;
    updateGeometry();
    update();
}

void LevelMeter::setLevels(double leftDb, double rightDb) {
    const std::array<double, 2> levels{std::max(leftDb, kFloor), std::max(rightDb, kFloor)};
    if (levels == level_ && levels == held_) return;
    level_ = levels;
    for (std::size_t side = 0; side < levels.size(); ++side) {
        if (levels[side] < held_[side]) continue;
        held_[side] = levels[side];
        hold_[side].start(kHoldMs);
    }
    update();
}

void LevelMeter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (mono_) return paintRow(painter, (height() - kRow) / 2, level_[0], held_[0]);
    const int top = (height() - 2 * kRow - kGap) / 2;
    paintRow(painter, top, level_[0], held_[0]);
    paintRow(painter, top + kRow + kGap, level_[1], held_[1]);
}

void LevelMeter::paintRow(QPainter& painter, int top, double level, double held) const {
    const Tokens& tokens = Theme::current();
    const int count = width() / kPitch;
    const int lit = cellsAt(level, count), peak = cellsAt(held, count) - 1;
    const int warn = cellsAt(kWarn, count), err = cellsAt(kErr, count);
    for (int cell = 0; cell < count; ++cell) {
        const QRect room(cell * kPitch, top, kCell, kRow);
        if (cell == peak)
            painter.fillRect(room, tokens.text);
        else if (cell < lit)
            painter.fillRect(room, cell < warn ? tokens.ok : cell < err ? tokens.warn : tokens.err);
        else if (tokens.highContrast)
            painter.fillRect(QRect(room.left(), room.bottom(), kCell, 1), tokens.line);
        else
            painter.fillRect(room, tokens.bg3);
    }
}

}  // namespace continuo::ui
