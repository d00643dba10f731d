#include "main_window/bars/panic_button.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QPushButton>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::ui::PanicButton)
};

}  // namespace

QPushButton* makePanicButton(QAction* action) {
    auto* panic = new QPushButton(Theme::icon(QStringLiteral("warning"), &Tokens::err), action->text());
    panic->setAccessibleName(action->text());
    //: %1 is a key.
    panic->setToolTip(Words::tr("Silences everything at once (%1)")
                          .arg(action->shortcut().toString(QKeySequence::NativeText)));
    Theme::setRole(panic, ButtonRole::Panic);
    QObject::connect(panic, &QPushButton::clicked, action, &QAction::trigger);
    return panic;
}

}  // namespace continuo::ui
