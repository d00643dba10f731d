#include "main_window/recent_menu.h"

#include <QSignalSpy>
#include <QTest>

#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

class RecentMenuTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void menuListsRecentFilesAndAClearCommand() {
        RecentMenu menu(QStringLiteral("Open recent"));
        QVERIFY(!menu.menuAction()->isEnabled());
        menu.setFiles(
            {{QStringLiteral("/music/Tom & Ann.mid"), QStringLiteral("Tom & Ann.mid"),
              QStringLiteral("note")},
             {QStringLiteral("/pictures/cat.png"), QStringLiteral("cat.png"), QStringLiteral("image")}});
        QVERIFY(menu.menuAction()->isEnabled());
        const QList<QAction*> all = menu.actions();
        QCOMPARE(all.size(), 4);
        QCOMPARE(all[0]->text(), QStringLiteral("&1  Tom && Ann.mid"));
        QCOMPARE(all[0]->toolTip(), QStringLiteral("/music/Tom & Ann.mid"));
        QCOMPARE(all[1]->text(), QStringLiteral("&2  cat.png"));
        QVERIFY(!all[0]->icon().isNull() && !all[1]->icon().isNull());
        QVERIFY(all[2]->isSeparator());
        QSignalSpy chosen(&menu, &RecentMenu::chosen), cleared(&menu, &RecentMenu::clearRequested);
        all[1]->trigger();
        QCOMPARE(chosen.takeFirst()[0].toString(), QStringLiteral("/pictures/cat.png"));
        all[3]->trigger();
        QCOMPARE(cleared.size(), 1);
        menu.setFiles({});
        QVERIFY(!menu.menuAction()->isEnabled());
    }

    void recentMenuIsBelowTheOpenCommand() {
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        const QAction* file = nullptr;
        for (const QAction* action : window.recentMenu().parentWidget()->actions())
            if (action == window.recentMenu().menuAction()) file = action;
        QVERIFY(file != nullptr);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::RecentMenuTest, QApplication)
#include "recent_menu_test.moc"
