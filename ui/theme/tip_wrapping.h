#pragma once

#include <QObject>

class QWidget;

namespace continuo::ui {

// Wraps every tooltip to a readable width, plain or rich, from widgets, menus, item views and
// QToolTip::showText(). Theme::install() installs it on the application.
class TipWrapping : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    // Maximum line width, in average characters.
    static constexpr int kColumns = 52;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace continuo::ui
