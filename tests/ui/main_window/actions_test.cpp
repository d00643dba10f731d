#include "main_window/actions.h"

#include <QAction>
#include <QLineEdit>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

namespace continuo::ui {

class ActionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allHaveANameAWordAndAKeyOfTheirOwn() {
        Actions actions;
        QSet<QString> names, keys;
        for (const Actions::Shortcut& each : actions.shortcuts()) {
            QVERIFY(!each.name.isEmpty() && !each.text.isEmpty());
            QVERIFY2(!names.contains(each.name), qPrintable(each.name));
            names << each.name;
            const QString key = each.keys.toString();
            QVERIFY2(key.isEmpty() || !keys.contains(key), qPrintable(each.name));
            keys << key;
        }
        QCOMPARE(names.size(), static_cast<int>(Actions::kCount));
    }

    void singleLettersWorkOnTheCanvasAlone() {
        QWidget window;
        auto* canvas = new QWidget;
        canvas->setFocusPolicy(Qt::StrongFocus);
        auto* line = new QLineEdit;
        auto* column = new QVBoxLayout(&window);
        column->addWidget(canvas);
        column->addWidget(line);
        Actions actions;
        actions.addTo(window, *canvas);
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

    void theNumberPadsEnterDoesWhatReturnDoes() {
        QWidget window;
        auto* canvas = new QWidget(&window);
        canvas->setFocusPolicy(Qt::StrongFocus);
        Actions actions;
        actions.addTo(window, *canvas);
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

    void aKeyCanBeChanged() {
        QWidget window;
        QWidget canvas(&window);
        Actions actions;
        actions.addTo(window, canvas);
        actions.setKeys(QStringLiteral("star"), QKeySequence(Qt::CTRL | Qt::Key_8));
        QCOMPARE(actions[Actions::kStar]->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_8));
        QVERIFY(window.actions().contains(actions[Actions::kStar]));
        QVERIFY(!canvas.actions().contains(actions[Actions::kStar]));
    }
};

}  // namespace continuo::ui

QTEST_MAIN(continuo::ui::ActionsTest)
#include "actions_test.moc"
