#pragma once

#include <QComboBox>

namespace continuo::ui {

// A combo box that elides its text if there is no room; its tooltip then shows the full text, unless it has
// another tooltip.
class ElidedCombo : public QComboBox {
    Q_OBJECT
public:
    using QComboBox::QComboBox;

    // Returns the visible text.
    QString shownText() const;

protected:
    bool event(QEvent*) override;
    void paintEvent(QPaintEvent*) override;
};

}  // namespace continuo::ui
