#pragma once

#include <QObject>

class QAction;
class QKeyEvent;

namespace continuo::ui {

// Makes the panic shortcuts work in every window, including modal dialogs and open menus; a plain shortcut
// acts in its own window only. A field that records a shortcut receives them, and text fields keep keys that
// type a letter.
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
