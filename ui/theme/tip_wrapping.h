#pragma once

#include <QObject>

class QWidget;

namespace continuo::ui {

// Wraps every tooltip of the program, plain or rich, to a readable width, whoever shows it: a widget, a menu,
// an item view or QToolTip::showText(). Installed on the application by Theme::install().
class TipWrapping : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    // The most characters of average width in a line.
    static constexpr int kColumns = 52;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace continuo::ui
