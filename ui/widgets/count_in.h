#pragma once

#include <QWidget>

namespace continuo::ui {

// The beats that are left before a recording begins, as one large number over the middle of a canvas. Ignores
// the mouse.
class CountIn : public QWidget {
    Q_OBJECT
public:
    // canvas: the parent, whose middle it keeps to.
    explicit CountIn(QWidget* canvas);

    int beats() const { return beats_; }
    // 0 hides it.
    void setBeats(int beats);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    int beats_ = 0;
};

}  // namespace continuo::ui
