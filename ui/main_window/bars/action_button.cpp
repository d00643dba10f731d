#include "main_window/bars/action_button.h"

#include <QAction>
#include <QCoreApplication>
#include <QToolButton>

namespace continuo::ui {

QToolButton* makeActionButton(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setIconSize({16, 16});
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(action->text());
    const auto showTip = [button, action] {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        //: A command and its key.
        const QString named = QCoreApplication::translate("continuo::ui::TransportBar", "%1 (%2)");
        const QString tip = keys.isEmpty() ? action->text() : named.arg(action->text(), keys);
        // A disabled action may give its reason in the status tip.
        button->setToolTip(action->statusTip().isEmpty() ? tip
                                                         : tip + QStringLiteral("\n") + action->statusTip());
    };
    showTip();
    QObject::connect(action, &QAction::changed, button, showTip);
    return button;
}

}  // namespace continuo::ui
