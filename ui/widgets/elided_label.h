#pragma once

#include <QLabel>

namespace continuo::ui {

// A line of plain text that is elided if there is no room; its tooltip then shows the full text.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

protected:
    bool event(QEvent*) override;
    void paintEvent(QPaintEvent*) override;
};

}  // namespace continuo::ui
