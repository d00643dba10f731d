#pragma once

#include <QWidget>

namespace continuo::ui {

// A frame over its whole parent during a drag: "drop here". Hidden by default.
class DropFrame : public QWidget {
    Q_OBJECT
public:
    explicit DropFrame(QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void showEvent(QShowEvent*) override;
};

}  // namespace continuo::ui
