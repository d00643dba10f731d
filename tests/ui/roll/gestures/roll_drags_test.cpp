#include <QTest>

#include "roll/gestures/cursor_drag.h"
#include "roll/gestures/memory_handle.h"
#include "roll/gestures/view_drag.h"
#include "ui/qt_test_program.h"
#include "ui/roll/gestures/gesture_scene.h"

using namespace continuo::ui;

// Gestures that move one thing: the view, the memory handle, the cursor.
class RollDragsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { roll_ = std::make_unique<GestureScene>(); }

    void draggingTheRollMovesTheView() {
        ViewDrag drag;
        roll_->geometry.begin = 5;
        QVERIFY(requestsNothing(roll_->press(drag, {300, 200})));
        QVERIFY(requestsNothing(roll_->move(drag, {300, 260})));  // a view that is not moved keeps following
        QCOMPARE(*roll_->move(drag, {350, 260}).viewBegin, 4.5);
        roll_->geometry.begin = 4.5;
        QCOMPARE(*roll_->move(drag, {300, 260}).viewBegin, 5.0);
    }

    void memoryHandleStopsAtTheNowLine() {
        MemoryHandle handle;
        const QPointF at = roll_->onRuler(3) + QPointF(0, 10);
        QVERIFY(!handle.accepts(roll_->scene(), {at, {}}));
        handle.setBegin(3);
        QVERIFY(handle.accepts(roll_->scene(), {at, {}}));
        QVERIFY(!handle.accepts(roll_->scene(), {at + QPointF(8, 0), {}}));
        QCOMPARE(*handle.shapeAt(roll_->scene(), at), Qt::SizeHorCursor);
        QVERIFY(!handle.hintAt(roll_->scene(), at).isEmpty());
        roll_->press(handle, at);
        QCOMPARE(*roll_->move(handle, roll_->onRuler(4)).memoryBegin, 4.0);
        roll_->now = 5;
        roll_->move(handle, roll_->onRuler(8));
        QCOMPARE(*handle.begin(), 5.0);
        roll_->move(handle, {-500, 10});
        QCOMPARE(*handle.begin(), 0.0);
    }

    // The program keeps updating the memory's start as time passes.
    void heldMemoryHandleIgnoresUpdates() {
        MemoryHandle handle;
        handle.setBegin(3);
        roll_->press(handle, roll_->onRuler(3) + QPointF(0, 10));
        handle.setBegin(3.1);
        QCOMPARE(*handle.begin(), 3.0);
        roll_->release(handle, roll_->onRuler(3));
        handle.setBegin(3.2);
        QCOMPARE(*handle.begin(), 3.2);
        roll_->press(handle, roll_->onRuler(3.2) + QPointF(0, 10));
        handle.finish();
        handle.setBegin(3.3);
        QCOMPARE(*handle.begin(), 3.3);
        roll_->press(handle, roll_->onRuler(3.3) + QPointF(0, 10));
        handle.setBegin({});  // another take has none
        QVERIFY(!handle.begin());
    }

    void cancelledDragRestoresTheMemoryHandle() {
        MemoryHandle handle;
        const auto cancelled = [&] {
            roll_->press(handle, roll_->onRuler(*handle.begin()) + QPointF(0, 10));
            roll_->move(handle, roll_->onRuler(4));
            if (roll_->now) *roll_->now += 1;
            return handle.cancel(roll_->scene());
        };
        handle.setBegin(3);
        QCOMPARE(*cancelled().memoryBegin, 3.0);
        QCOMPARE(*handle.begin(), 3.0);
        roll_->now = 10;
        cancelled();
        QCOMPARE(*handle.begin(), 4.0);  // still seven seconds
        handle.setBegin(0);              // all of the take
        cancelled();
        QCOMPARE(*handle.begin(), 0.0);
        handle.setBegin(2.5);  // it is no longer held
        QCOMPARE(*handle.begin(), 2.5);
    }

    void cancelledDragRestoresTheCursor() {
        CursorDrag cursor;
        for (const std::optional<double> before : {std::optional(7.0), std::optional<double>()}) {
            cursor.setTime(before);
            roll_->press(cursor, roll_->onRoll(3));
            roll_->move(cursor, roll_->onRoll(4));
            QVERIFY(cursor.cancel(roll_->scene()).restoresCursor);
            QCOMPARE(cursor.time(), before);
        }
    }

    void cursorMovesWhereThereIsNoNote() {
        CursorDrag cursor;
        const auto takes = [&](const QPointF& at) { return cursor.accepts(roll_->scene(), {at, {}}); };
        QVERIFY(takes(roll_->onRoll(1)) && takes({500, roll_->geometry.pedal.center().y()}));
        QVERIFY(!takes(roll_->centreOf(0)) && !takes(roll_->onRuler(1)) && !takes({10, 300}));
        cursor.setTime(7);
        const GestureResult pressed = roll_->press(cursor, roll_->onRoll(3));
        QVERIFY(pressed.deselects);
        QCOMPARE(*pressed.cursor, 3.0);
        const GestureResult moved = roll_->move(cursor, roll_->onRoll(4));
        QVERIFY(!moved.deselects);
        QCOMPARE(*moved.cursor, 4.0);
        QCOMPARE(*cursor.time(), 4.0);
        QCOMPARE(*cursor.before(), 7.0);  // of the press, if it was the first of two
        roll_->move(cursor, {-500, 300});
        QCOMPARE(*cursor.time(), 0.0);
    }

private:
    std::unique_ptr<GestureScene> roll_;
};

CONTINUO_QT_TEST(RollDragsTest, QApplication)
#include "roll_drags_test.moc"
