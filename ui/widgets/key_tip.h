#pragma once

#include <QObject>
#include <QPointer>

class QAbstractButton;
class QAction;

namespace continuo::ui {

// The tool tip of a button that does what a command does says the command's key, whichever it is by then:
// behind the tool tip that the button has, or else its words. Lives with the button.
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
