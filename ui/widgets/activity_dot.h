#pragma once

#include <QTimer>
#include <QWidget>

namespace continuo::ui {

// A dot that tells how a thing is, and lights up for a moment when something comes through it. Always beside
// words that say the same.
class ActivityDot : public QWidget {
    Q_OBJECT
public:
    enum class State { Off, Ok, Warn, Err };

    explicit ActivityDot(QWidget* parent = nullptr);

    State state() const { return state_; }
    void setState(State);
    void flash();
    bool isLit() const { return lit_.isActive(); }

    QSize sizeHint() const override { return {16, 16}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    State state_ = State::Off;
    QTimer lit_;
};

}  // namespace continuo::ui
