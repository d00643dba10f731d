#pragma once

#include <QObject>
#include <QPointer>

class QAbstractButton;
class QAction;

namespace continuo::ui {

// Appends the current shortcut of a command to the tooltip (or text) of a button that triggers it. Owned by
// the button.
class KeyTip : public QObject {
    Q_OBJECT
public:
    KeyTip(QAbstractButton& button, const QAction& command);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString text() const;

    QAbstractButton& button_;
    QPointer<const QAction> command_;
};

}  // namespace continuo::ui
