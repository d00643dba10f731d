#include "main_window/focus_keys.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QWhatsThis>

namespace continuo::ui {

// Returns whether the control is in an open menu or combo box list, where keys select entries.
static bool isInPopup(const QWidget& control) { return control.window()->windowType() == Qt::Popup; }

static bool isPlain(const QKeyEvent& key) {
    return (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

// The event filter is installed on the application, because a page is not notified how its controls got the
// focus.
FocusKeys::FocusKeys(QWidget& page) : QObject(&page), page_(page) { qApp->installEventFilter(this); }

bool FocusKeys::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::FocusIn: {
            if (!watched->isWidgetType()) break;
            const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
            // Ignore a return from another window or menu: it says nothing about how the control first got
            // the focus.
            if (reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason) break;
            const bool byTab = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
            tabbed_ = byTab ? watched : nullptr;
            break;
        }
        case QEvent::MouseButtonPress:
            if (watched == tabbed_.data()) tabbed_ = nullptr;
            break;
        case QEvent::ShortcutOverride: {
            if (!watched->isWidgetType()) break;
            const auto& control = static_cast<QWidget&>(*watched);
            const auto& key = static_cast<QKeyEvent&>(*event);
            if (isInPopup(control) && isPlain(key)) {
                event->accept();  // keeps shortcuts from the key; a combo box's list handles it
                break;
            }
            if (!page_.isAncestorOf(&control) || !needsKey(control, key)) break;
            event->accept();  // Qt then sends it as a key press
            return true;
        }
        default: break;
    }
    return false;
}

bool FocusKeys::needsKey(const QWidget& control, const QKeyEvent& key) const {
    if (!isPlain(key)) return false;
    switch (key.key()) {
        case Qt::Key_Space:
            return &control == tabbed_.data() && (qobject_cast<const QAbstractButton*>(&control) ||
                                                  qobject_cast<const QComboBox*>(&control));
        case Qt::Key_Escape: return QWhatsThis::inWhatsThisMode();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return qobject_cast<const QLineEdit*>(&control) ||
                   qobject_cast<const QAbstractSpinBox*>(&control);
        default: return false;
    }
}

}  // namespace continuo::ui
