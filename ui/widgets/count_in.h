#pragma once

#include <QWidget>

namespace continuo::ui {

// The beats left before a recording, as one large number in the middle of a canvas. Ignores the mouse.
class CountIn : public QWidget {
    Q_OBJECT
public:
    // canvas: the parent, in whose middle it stays.
    explicit CountIn(QWidget* canvas);

    int beats() const { return beats_; }
    // 0 hides it.
    void setBeats(int beats);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void moveToCentre();

    int beats_ = 0;
};

}  // namespace continuo::ui
