#include "ui/tab_stops.h"

#include <QAction>
#include <QTest>

#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "main_window/sound_workspace.h"
#include "models/takes_model.h"
#include "pages/dialogs/first_run_dialog.h"
#include "pages/dialogs/teach_dialog.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "pages/play/stage_view.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_page.h"
#include "roll/overview/roll_overview.h"
#include "roll/piano_roll.h"
#include "settings/parameter_table.h"
#include "ui/pages/sound/made_up_sounds.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

// Tab follows reading order in every window.
class TabOrderTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void tabOrderOfAWorkspaceIsTheReadingOrder_data() {
        QTest::addColumn<int>("workspace");
        QTest::newRow("Play") << static_cast<int>(Workspace::Play);
        QTest::newRow("Sound") << static_cast<int>(Workspace::Sound);
        QTest::newRow("Image") << static_cast<int>(Workspace::Image);
    }
    void tabOrderOfAWorkspaceIsTheReadingOrder() {
        QFETCH(int, workspace);
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        window.resize(1440, 900);
        window.showWorkspace(static_cast<Workspace>(workspace));
        expectReadingOrder(window, 10);
    }

    // Tab also reaches widgets added later: example pieces, and generated pictures.
    void tabCyclesThroughAWorkspace_data() { tabOrderOfAWorkspaceIsTheReadingOrder_data(); }
    void tabCyclesThroughAWorkspace() {
        QFETCH(int, workspace);
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        window.resize(1440, 900);
        window.page().setPrimers({QStringLiteral("Waltz"), QStringLiteral("March")});
        window.page().setEmpty(true);
        PictureSet set;
        set.width = set.height = 8;
        for (const qint64 id : {1, 2, 3}) {
            set.cells.push_back({});
            set.cells.back().form.id = id;
            set.cells.back().form.letter = QChar('A' + static_cast<int>(id) - 1);
        }
        window.image().page().setSet(set);
        window.sound().setModel({}, {8, 1024, 25, 640});
        window.sound().setSet(soundSet(2, 4, 2, 6));
        window.show();
        window.showWorkspace(static_cast<Workspace>(workspace));
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.focusCanvas();
        window.actions()[Actions::kPanic]->setEnabled(true);
        const QStringList missing = unreachableStops(window);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
        QVERIFY(tabStops(window).size() >= 10);
        const QStringList wrong = stepsAgainstReadingOrder(window);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void tabMovesFromTheRollToItsOverview() {
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        window.resize(1440, 900);
        const auto content = std::make_shared<RollContent>();
        for (const double start : {1.0, 600.0}) content->addNote({start, start + 1, 60, 64});
        PianoRoll& roll = window.page().roll();
        window.page().setEmpty(false);
        roll.setContent(content);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.focusCanvas();
        QVERIFY(roll.overview().isVisible());
        const QList<QWidget*> stops = tabStops(window);
        QCOMPARE(stops.indexOf(&roll.overview()), stops.indexOf(&roll) + 1);
        const QStringList missing = unreachableStops(window);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
        const QStringList wrong = stepsAgainstReadingOrder(window);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void tabOrderOfTheStageIsTheReadingOrder() {
        StageView stage(app::makeParameters().play);
        stage.resize(1440, 900);
        stage.show();
        QVERIFY(QTest::qWaitForWindowActive(&stage));
        stage.setFocus();
        const QStringList missing = unreachableStops(stage);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    void tabOrderOfTheSettingsIsTheReadingOrder() {
        SettingsDialog dialog(app::makeParameters().play);
        for (const SettingsPage* page : dialog.findChildren<SettingsPage*>()) {
            dialog.showPage(page);
            expectReadingOrder(dialog, 4);
        }
    }

    void tabOrderOfTheFirstRunIsTheReadingOrder() {
        FirstRunDialog dialog;
        for (int step = 0; step < FirstRunDialog::kSteps; ++step) {
            dialog.showStep(static_cast<FirstRunDialog::Step>(step));
            expectReadingOrder(dialog, 2);
        }
    }

    void tabOrderOfTheTeachDialogIsTheReadingOrder() {
        TeachDialog dialog;
        expectReadingOrder(dialog, 6);
        dialog.setForm({QStringLiteral("piano-s"), {{QStringLiteral("Take 1")}}, 20, QStringLiteral("mine")});
        expectReadingOrder(dialog, 9);
    }

private:
    // Expects Tab to follow reading order through at least `fewest` stops.
    static void expectReadingOrder(QWidget& window, qsizetype fewest) {
        window.show();
        QCoreApplication::processEvents();
        QVERIFY(tabStops(window).size() >= fewest);
        const QStringList wrong = stepsAgainstReadingOrder(window);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::TabOrderTest, QApplication)
#include "tab_order_test.moc"
