#pragma once

#include <QWidget>

namespace continuo::ui {

class ValueSlider;

// The groove and handle of a ValueSlider: paints the value, handles keys, mouse and wheel, and exposes it to
// screen readers.
class SliderTrack : public QWidget {
    Q_OBJECT
public:
    static constexpr int kRing = 4;  // px around the groove, for the focus ring

    explicit SliderTrack(ValueSlider& slider);

    ValueSlider& slider() const { return slider_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void wheelEvent(QWheelEvent*) override;

private:
    QRect groove() const;
    QRect handleRange() const;
    int xOf(double fraction) const;
    void paintGroove(QPainter&) const;
    void paintHandle(QPainter&) const;
    void dragTo(int x);

    ValueSlider& slider_;
    int wheelRest_ = 0;   // eighths of a degree since the last notch
    int grabOffset_ = 0;  // from the handle's middle to the grabbed point, px
    bool dragging_ = false;
};

}  // namespace continuo::ui
