#pragma once

#include <QAction>
#include <QApplication>
#include <QDeadlineTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QString>
#include <QStringList>
#include <QTest>
#include <QTimer>
#include <functional>

#include "main_window/actions.h"
#include "widgets/banner.h"

namespace continuo::app {

inline constexpr int kTestTimeoutMs = 60000;  // ms, on a busy machine

// Returns the text of the banner with that name in `in`, or empty if hidden.
inline QString bannerText(const QObject& in, const char* name) {
    const auto* banner = in.findChild<ui::Banner*>(QLatin1String(name));
    return banner != nullptr && !banner->isHidden() ? banner->text() : QString();
}

// Waits in the background for a dialog of that type; `use` operates and closes it.
template <typename Dialog>
void answerDialog(const std::function<void(Dialog&)>& use) {
    auto* look = new QTimer(qApp);
    QObject::connect(look, &QTimer::timeout, look, [look, use, patience = QDeadlineTimer(kTestTimeoutMs)] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr && !patience.hasExpired()) return;
        look->stop();
        look->deleteLater();
        QVERIFY2(dialog != nullptr, "no such dialog came up");
        use(*dialog);
    });
    look->start(5);
}

// Types a name as a user does, and accepts it.
inline void chooseFile(QFileDialog& dialog, const QString& file) {
    dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
    QMetaObject::invokeMethod(&dialog, "accept");
}

// Chooses an entry of the open menu, and closes the menu.
inline void chooseInMenu(const QString& words) {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QAction* chosen = nullptr;
    for (QAction* action : menu->actions())
        if (action->text() == words) chosen = action;
    menu->close();
    QVERIFY(chosen != nullptr);
    chosen->trigger();
}

// Returns the disabled commands of the shown workspace that give no reason.
inline QStringList disabledWithoutReason(const ui::Actions& actions) {
    QStringList names;
    for (int id = 0; id < ui::Actions::kCount; ++id) {
        const QAction& action = *actions[static_cast<ui::Actions::Id>(id)];
        if (action.isVisible() && !action.isEnabled() && action.statusTip().isEmpty())
            names << action.objectName();
    }
    return names;
}

}  // namespace continuo::app
