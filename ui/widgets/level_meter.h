#pragma once

#include <array>

#include <QTimer>
#include <QWidget>

namespace continuo::ui {

// Two rows of cells, left and right, or one of a mono sound, -60 to 0 dBFS: green to -12, then yellow to -3,
// then red. The highest cell of each row stays lit for 1.5 s.
class LevelMeter : public QWidget {
    Q_OBJECT
public:
    explicit LevelMeter(QWidget* parent = nullptr);

    // One row, of the left level.
    void setMono(bool mono);
    // Peaks since the last call, in dBFS; silence is anything below -60.
    void setLevels(double leftDb, double rightDb);
    // For tests: the held peaks in dBFS, -60 for none.
    double heldLeft() const { return held_[0]; }
    double heldRight() const { return held_[1]; }

    QSize sizeHint() const override { return {136, mono_ ? 8 : 18}; }
    QSize minimumSizeHint() const override { return {48, mono_ ? 8 : 18}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void paintRow(QPainter&, int top, double level, double held) const;

    bool mono_ = false;
    std::array<double, 2> level_;
    std::array<double, 2> held_;
    std::array<QTimer, 2> hold_;
};

}  // namespace continuo::ui
