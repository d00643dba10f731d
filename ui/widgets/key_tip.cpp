#include "widgets/key_tip.h"

#include <QAbstractButton>
#include <QAction>
#include <QHelpEvent>
#include <QKeySequence>
#include <QToolTip>

namespace continuo::ui {

KeyTip::KeyTip(QAbstractButton& button, const QAction& command)
    : QObject(&button), button_(button), command_(&command) {
    button.installEventFilter(this);
}

QString KeyTip::text() const {
    const QString words = button_.toolTip().isEmpty() ? button_.text() : button_.toolTip();
    const QString keys = command_ ? command_->shortcut().toString(QKeySequence::NativeText) : QString();
    return keys.isEmpty() ? button_.toolTip() : tr("%1 (%2)", "words and key").arg(words, keys);
}

bool KeyTip::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QObject::eventFilter(watched, event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), &button_);
    return true;
}

}  // namespace continuo::ui
