#pragma once

#include <QTimer>
#include <QWidget>

namespace continuo::ui {

// A dot that shows a state and flashes on activity. Always beside text that says the same.
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
