#pragma once

#include <array>

#include <QTimer>
#include <QWidget>

namespace continuo::ui {

// Two rows of cells (left, right), or one for mono, -60 to 0 dBFS: green to -12, yellow to -3, then red. The
// highest cell of each row is held for 1.5 s.
class LevelMeter : public QWidget {
    Q_OBJECT
public:
    explicit LevelMeter(QWidget* parent = nullptr);

    // Shows one row with the left level.
    void setMono(bool mono);
    // Sets the peaks since the last call, dBFS; below -60 is silence.
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
