#pragma once

#include <QLabel>

namespace continuo::ui {

// One line of plain text that ends in dots where its place is too narrow; the tool tip has all of it then.
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
