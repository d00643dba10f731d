#include "controllers/play/given_command.h"

#include <QAction>
#include <QApplication>

#include "main_window/bars/status_line.h"
#include "main_window/main_window.h"

namespace continuo::app {
namespace {

struct CommandWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::MidiShortcuts)
};

constexpr int kSaidFor = 5000;  // ms

}  // namespace

QString commandName(const QAction& action) { return action.text().remove(QChar(u'…')); }

// An action is disabled while it is unavailable, for example in another workspace. A modal dialog blocks
// commands, as it blocks keys.
void triggerCommand(ui::MainWindow& window, ui::Actions::Id id) {
    QAction& action = *window.actions()[id];
    const bool waits = id != ui::Actions::kPanic && QApplication::activeModalWidget() != nullptr;
    if (action.isEnabled() && !waits) return action.trigger();
    const QString line =
        waits ? CommandWords::tr("“%1” is not possible while a dialog is open. Close the dialog first.")
              : CommandWords::tr("“%1” is not possible now.");
    const QString why =
        waits || action.statusTip().isEmpty() ? QString() : QLatin1Char(' ') + action.statusTip();
    window.status().showMessage(line.arg(commandName(action)) + why, kSaidFor);
}

}  // namespace continuo::app
