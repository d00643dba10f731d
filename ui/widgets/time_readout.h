#pragma once

#include <QLabel>

namespace continuo::ui {

// A clock, "00:12:41.3", of constant width. Screen readers do not announce changes; its accessible name
// contains the time.
class TimeReadout : public QLabel {
    Q_OBJECT
public:
    explicit TimeReadout(QWidget* parent = nullptr);

    double seconds() const { return seconds_; }
    // Sets the time; negative times are shown as zero.
    void setSeconds(double);

private:
    double seconds_ = -1.0;
};

}  // namespace continuo::ui
