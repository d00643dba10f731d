#include "main_window/panic_keys.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QWidget>

namespace continuo::ui {

// The event filter is installed on the application, because a window does not see another window's keys.
PanicKeys::PanicKeys(QAction& panic, QObject& parent) : QObject(&parent), panic_(panic) {
    qApp->installEventFilter(this);
}

// Triggers panic for a key press that no shortcut has handled: Qt sends no key press after a shortcut.
bool PanicKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType()) return false;
    const auto& key = static_cast<QKeyEvent&>(*event);
    if (!isPanic(*watched, key)) return false;
    if (!key.isAutoRepeat()) panic_.trigger();
    return true;
}

bool PanicKeys::isPanic(const QObject& receiver, const QKeyEvent& key) const {
    if (panic_.shortcutContext() == Qt::WidgetWithChildrenShortcut) return false;
    for (const QObject* each = &receiver; each != nullptr; each = each->parent()) {
        if (qobject_cast<const QKeySequenceEdit*>(each) != nullptr) return false;
    }
    const QKeyCombination pressed(key.modifiers() & ~Qt::KeypadModifier, Qt::Key(key.key()));
    return panic_.shortcuts().contains(QKeySequence(pressed));
}

}  // namespace continuo::ui
