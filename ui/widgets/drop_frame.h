#pragma once

#include <QWidget>

namespace continuo::ui {

// A frame over the whole of its parent that says: let go here. Hidden to begin with.
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
