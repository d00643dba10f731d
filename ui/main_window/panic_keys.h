#pragma once

#include <QObject>

class QAction;
class QKeyEvent;

namespace continuo::ui {

// Lets the panic's keys act in every window of the program: in a dialog, which may block the main window, in
// an open menu. A shortcut acts in its own window only. A field that is waiting for a command's keys gets
// them, and keys that type a letter stay with who takes letters.
class PanicKeys : public QObject {
    Q_OBJECT

public:
    PanicKeys(QAction& panic, QObject& parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool isPanic(const QObject& receiver, const QKeyEvent& key) const;

    QAction& panic_;
};

}  // namespace continuo::ui
