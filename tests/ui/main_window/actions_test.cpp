#include "main_window/actions.h"

#include <QAction>
#include <QLineEdit>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <set>

#include "ui/qt_test_program.h"
#include "widgets/unit_field.h"

namespace continuo::ui {

class ActionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyActionHasAUniqueNameTextAndKey() {
        Actions actions;
        std::set<Actions::Place> workspaces;
        for (const Actions::Shortcut& each : actions.shortcuts()) workspaces.insert(each.place);
        workspaces.erase(Actions::Place::Everywhere);
        workspaces.erase(Actions::Place::TakesList);  // its keys may differ from those of the canvas
        QVERIFY(workspaces.size() >= 3);
        QSet<QString> names;
        for (const Actions::Place workspace : workspaces) {
            QSet<QString> keys;
            for (const Actions::Shortcut& each : actions.shortcuts()) {
                QVERIFY(!each.name.isEmpty() && !each.text.isEmpty());
                names << each.name;
                if (each.place != Actions::Place::Everywhere && each.place != workspace) continue;
                const QString key = each.keys.toString();
                QVERIFY2(key.isEmpty() || !keys.contains(key), qPrintable(each.name));
                keys << key;
            }
        }
        QCOMPARE(names.size(), static_cast<int>(Actions::kCount));
    }

    void singleLettersWorkOnlyOnTheCanvas() {
        QWidget window;
        auto* canvas = new QWidget;
        canvas->setFocusPolicy(Qt::StrongFocus);
        auto* line = new QLineEdit;
        auto* column = new QVBoxLayout(&window);
        column->addWidget(canvas);
        column->addWidget(line);
        Actions actions;
        actions.addTo(window, {{Actions::Place::Play, canvas}});
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy star(actions[Actions::kStar], &QAction::triggered);
        QSignalSpy undo(actions[Actions::kUndo], &QAction::triggered);
        QSignalSpy panic(actions[Actions::kPanic], &QAction::triggered);
        line->setFocus();
        QTest::keyClick(line, Qt::Key_S);
        QTest::keyClick(line, Qt::Key_Escape, Qt::ShiftModifier);
        QCOMPARE(star.size(), 0);
        QCOMPARE(line->text(), QStringLiteral("s"));
        QCOMPARE(panic.size(), 1);  // everywhere
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_S);
        QTest::keyClick(canvas, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(star.size(), 1);
        QCOMPARE(undo.size(), 1);
    }

    void escapeStopsPlaybackFromAnywhere() {
        QWidget window;
        auto* canvas = new QWidget;
        canvas->setFocusPolicy(Qt::StrongFocus);
        auto* field = new UnitField;
        auto* column = new QVBoxLayout(&window);
        column->addWidget(canvas);
        column->addWidget(field);
        Actions actions;
        actions.addTo(window, {{Actions::Place::Play, canvas}});
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy stop(actions[Actions::kStopModel], &QAction::triggered);
        QSignalSpy takenBack(field, &UnitField::inputDiscarded);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(stop.size(), 1);
        QTest::keyClick(field, Qt::Key_5);
        QTest::keyClick(field, Qt::Key_Escape);  // the typed text is discarded
        QCOMPARE(takenBack.size(), 1);
        QCOMPARE(stop.size(), 1);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(stop.size(), 2);
    }

    void keypadEnterEqualsReturn() {
        QWidget window;
        auto* canvas = new QWidget(&window);
        canvas->setFocusPolicy(Qt::StrongFocus);
        Actions actions;
        actions.addTo(window, {{Actions::Place::Play, canvas}});
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        canvas->setFocus();
        QSignalSpy handOver(actions[Actions::kHandOver], &QAction::triggered);
        QTest::keyClick(canvas, Qt::Key_Return);
        QTest::keyClick(canvas, Qt::Key_Enter, Qt::KeypadModifier);
        QCOMPARE(handOver.size(), 2);
        actions.setKeys(QStringLiteral("hand-over"), QKeySequence(Qt::Key_J));
        QTest::keyClick(canvas, Qt::Key_Enter, Qt::KeypadModifier);
        QCOMPARE(handOver.size(), 2);
    }

    // Held for over a second: stepping actions repeat, and nothing else is triggered twice.
    void onlySteppingActionsRepeatWhileHeld() {
        const QSet<QString> steppers{QStringLiteral("undo"),           QStringLiteral("redo"),
                                     QStringLiteral("temperature-up"), QStringLiteral("temperature-down"),
                                     QStringLiteral("latents-up"),     QStringLiteral("latents-down"),
                                     QStringLiteral("zoom-in"),        QStringLiteral("zoom-out")};
        Actions actions;
        qsizetype found = 0;
        for (int id = 0; id < Actions::kCount; ++id) {
            const QAction* action = actions[static_cast<Actions::Id>(id)];
            const bool stepper = steppers.contains(action->objectName());
            found += stepper;
            QVERIFY2(action->autoRepeat() == stepper, qPrintable(action->objectName()));
        }
        QCOMPARE(found, steppers.size());
    }

    void eachWorkspaceHasItsActions() {
        QWidget window;
        auto* play = new QWidget(&window);
        auto* image = new QWidget(&window);
        for (QWidget* canvas : {play, image}) canvas->setFocusPolicy(Qt::StrongFocus);
        Actions actions;
        actions.addTo(window, {{Actions::Place::Play, play}, {Actions::Place::Image, image}});
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy star(actions[Actions::kStar], &QAction::triggered);
        QSignalSpy starPicture(actions[Actions::kStarPicture], &QAction::triggered);
        QSignalSpy open(actions[Actions::kOpenMidi], &QAction::triggered);
        QSignalSpy openPicture(actions[Actions::kOpenPicture], &QAction::triggered);
        QSignalSpy warmer(actions[Actions::kWarmer], &QAction::triggered);
        const auto press = [&](QWidget* canvas) {
            canvas->setFocus();
            QTest::keyClick(canvas, Qt::Key_S);
            QTest::keyClick(canvas, Qt::Key_O, Qt::ControlModifier);
            QTest::keyClick(canvas, Qt::Key_BracketRight);
        };
        press(play);
        QCOMPARE(star.size() + open.size() + warmer.size(), 3);
        QCOMPARE(starPicture.size() + openPicture.size(), 0);
        actions.setWorkspace(Actions::Place::Image);
        press(image);
        QCOMPARE(starPicture.size() + openPicture.size(), 2);
        QCOMPARE(star.size() + open.size(), 2);
        QCOMPARE(warmer.size(), 2);
    }

    // The neighbouring entries are checkable, and have no icons.
    void transportMenuEntriesHaveNoIcons() {
        const Actions actions;
        for (const Actions::Id id :
             {Actions::kRecord, Actions::kPlay, Actions::kStop, Actions::kLoop, Actions::kRecordSound,
              Actions::kPlaySound, Actions::kStopSound, Actions::kLoopSound}) {
            QVERIFY(!actions[id]->icon().isNull());
            QVERIFY(!actions[id]->isIconVisibleInMenu());
        }
    }

    void tooltipsShowTheShortcut() {
        Actions actions;
        QCOMPARE(actions[Actions::kSurprise]->toolTip(), QStringLiteral("Surprise (H)"));
        QCOMPARE(actions[Actions::kFollow]->toolTip(), QStringLiteral("Follow (F)"));
        QCOMPARE(actions[Actions::kNewTake]->toolTip(), QStringLiteral("New take (Ctrl+N)"));
        actions.setKeys(QStringLiteral("surprise"), {});
        QCOMPARE(actions[Actions::kSurprise]->toolTip(), QStringLiteral("Surprise"));
    }

    void shortcutCanBeChanged() {
        QWidget window;
        QWidget canvas(&window);
        Actions actions;
        actions.addTo(window, {{Actions::Place::Play, &canvas}});
        actions.setKeys(QStringLiteral("star"), QKeySequence(Qt::CTRL | Qt::Key_8));
        QCOMPARE(actions[Actions::kStar]->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_8));
        QVERIFY(window.actions().contains(actions[Actions::kStar]));
        QVERIFY(!canvas.actions().contains(actions[Actions::kStar]));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ActionsTest, QApplication)
#include "actions_test.moc"
