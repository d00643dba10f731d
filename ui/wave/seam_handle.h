#pragma once

#include <QString>
#include <QWidget>

namespace continuo::ui {

// Keyboard steps of the seam.
enum class SeamStep { FrameBack, FrameForward, SecondBack, SecondForward, First, Last };

// The handle of a WaveCanvas's seam: a separate tab stop, and a slider for screen readers. Arrow keys move it
// by a frame, Page Up and Page Down by a second, Home and End to the ends. The canvas handles the mouse.
class SeamHandle : public QWidget {
    Q_OBJECT
public:
    explicit SeamHandle(QWidget* canvas);

    // Sets position, maximum and step of a frame in s; `text` describes the position.
    void setPosition(double seconds, double most, double frame, const QString& text);
    void setDragged(bool held);
    double seconds() const { return seconds_; }
    double maximum() const { return most_; }
    double frame() const { return frame_; }
    const QString& text() const { return text_; }

    QSize sizeHint() const override { return {24, 28}; }

Q_SIGNALS:
    void stepRequested(continuo::ui::SeamStep step);
    // A screen reader requests a position in s.
    void positionRequested(double seconds);

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    double seconds_ = 0, most_ = 0, frame_ = 0;
    QString text_;
    bool held_ = false;
};

}  // namespace continuo::ui
