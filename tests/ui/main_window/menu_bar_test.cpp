#include "main_window/menu_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QTest>

#include "main_window/actions.h"
#include "main_window/recent_menu.h"
#include "main_window/workspace_parts.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {
namespace {

QMenu* menu(const MenuBar& menus, const char* title) {
    for (QAction* action : menus.actions())
        if (action->text() == QLatin1String(title)) return action->menu();
    return nullptr;
}

}  // namespace

class MenuBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workspacesCommandsAreAboveTheSharedOnesOfTheirGroup() {
        QAction show(QStringLiteral("Made up")), first(QStringLiteral("First")), last(QStringLiteral("Last"));
        WorkspaceParts parts;
        parts.show = &show;
        parts.commands = {{Menu::Generate, 0, {&first}}, {Menu::Generate, 1, {&last}}};
        Workspaces workspaces;
        workspaces.add(parts);
        const MenuBar menus(actions_, workspaces);
        const QList<QAction*> made = menu(menus, "&Generate")->actions();
        QCOMPARE(made[0], &first);
        QCOMPARE(made[1], actions_[Actions::kCancelJob]);
        QVERIFY(made[2]->isSeparator());
        QCOMPARE(made[3], &last);
        QCOMPARE(made[4], actions_[Actions::kWarmer]);
        QCOMPARE(menu(menus, "&View")->actions().front(), &show);
    }

    void docksAreListedInOrderAboveResetLayout() {
        MenuBar menus(actions_, {});
        QDockWidget list(QStringLiteral("Takes")), queue(QStringLiteral("Queue"));
        menus.addDock(list);
        menus.addDock(queue);
        const QList<QAction*> shown = menu(menus, "&View")->actions();
        const qsizetype reset = shown.indexOf(actions_[Actions::kResetLayout]);
        QCOMPARE(shown[reset - 2], list.toggleViewAction());
        QCOMPARE(shown[reset - 1], queue.toggleViewAction());
    }

    void recentFilesFollowOpen() {
        MenuBar menus(actions_, {});
        const QList<QAction*> file = menu(menus, "&File")->actions();
        const qsizetype open = file.indexOf(actions_[Actions::kOpenBundle]);
        QCOMPARE(file[open + 1], menus.recent().menuAction());
    }

private:
    Actions actions_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::MenuBarTest, QApplication)
#include "menu_bar_test.moc"
