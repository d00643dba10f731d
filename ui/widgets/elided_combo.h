#pragma once

#include <QComboBox>

namespace continuo::ui {

// Its choice ends in dots where its place is too narrow; the tool tip has all of it then, where there is no
// other.
class ElidedCombo : public QComboBox {
    Q_OBJECT
public:
    using QComboBox::QComboBox;

    // What is seen of the choice.
    QString shownText() const;

protected:
    bool event(QEvent*) override;
    void paintEvent(QPaintEvent*) override;
};

}  // namespace continuo::ui
