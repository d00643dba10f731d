#include "main_window/model_menu.h"

#include <QSignalSpy>
#include <QTest>

#include "ui/qt_test_program.h"

namespace continuo::ui {

class ModelMenuTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modelsAreListedAboveTheirCommands() {
        ModelMenu menu;
        QAction* other = menu.addAction(QStringLiteral("Add a model…"));
        menu.setModels({QStringLiteral("piano"), QStringLiteral("Tom & Ann")}, 1, {});
        const QList<QAction*> all = menu.actions();
        QCOMPARE(all.size(), 4);
        QCOMPARE(all[0]->text(), QStringLiteral("piano"));
        QVERIFY(!all[0]->isChecked());
        QCOMPARE(all[1]->text(), QStringLiteral("Tom && Ann"));  // no mnemonic
        QVERIFY(all[1]->isChecked());
        QVERIFY(all[2]->isSeparator());
        QCOMPARE(all[3], other);
    }

    void updatedModelsReplaceTheList() {
        ModelMenu menu;
        QAction* other = menu.addAction(QStringLiteral("Add a model…"));
        menu.setModels({QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")}, 2, {});
        menu.setModels({QStringLiteral("four")}, -1, {});
        QCOMPARE(menu.actions().size(), 3);
        QCOMPARE(menu.actions()[0]->text(), QStringLiteral("four"));
        QVERIFY(!menu.actions()[0]->isChecked());
        menu.setModels({}, -1, QStringLiteral("No model for the piano is installed"));
        QVERIFY(!menu.actions()[0]->isEnabled());
        QCOMPARE(menu.actions()[0]->text(), QStringLiteral("No model for the piano is installed"));
        QCOMPARE(menu.actions().last(), other);
        menu.setModels({}, -1, QStringLiteral("No model for pictures is installed"));
        QCOMPARE(menu.actions()[0]->text(), QStringLiteral("No model for pictures is installed"));
    }

    void onlyChoosingAnotherModelIsSignalled() {
        ModelMenu menu;
        menu.setModels({QStringLiteral("one"), QStringLiteral("two")}, 0, {});
        QSignalSpy chosen(&menu, &ModelMenu::chosen);
        menu.actions()[0]->trigger();
        QVERIFY(chosen.isEmpty());
        QVERIFY(menu.actions()[0]->isChecked());
        menu.actions()[1]->trigger();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toInt(), 1);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ModelMenuTest, QApplication)
#include "model_menu_test.moc"
