#pragma once

#include <QComboBox>

namespace continuo::ui {

// The playback speed in the toolbar, in per cent of the recorded speed.
class SpeedBox : public QComboBox {
    Q_OBJECT

public:
    static constexpr int kSlowest = 25, kFastest = 150, kDefault = 100;

    explicit SpeedBox(QWidget* parent = nullptr);

    int percent() const { return currentData().toInt(); }
    // Selects the nearest available speed.
    void setPercent(int percent);
    // Moves by this number of speeds, clamped: 1 faster, -1 slower.
    void step(int by);

Q_SIGNALS:
    // Also emitted when the program changes the speed.
    void percentChanged(int percent);
};

}  // namespace continuo::ui
