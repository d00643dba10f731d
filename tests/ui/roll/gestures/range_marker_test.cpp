#include "roll/gestures/range_marker.h"

#include <QApplication>
#include <QTest>

#include "ui/qt_test_program.h"
#include "ui/roll/gestures/gesture_scene.h"

using namespace continuo::ui;

class RangeMarkerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        roll_ = std::make_unique<GestureScene>();
        marker_ = std::make_unique<RangeMarker>();
    }

    void dragOnTheRulerOrWithShiftOnTheRollMarksARange() {
        const RollScene scene = roll_->scene();
        QVERIFY(marker_->accepts(scene, {roll_->onRuler(3), {}}));
        QVERIFY(!marker_->accepts(scene, {roll_->onRoll(3), {}}));
        QVERIFY(marker_->accepts(scene, {roll_->onRoll(3), Qt::ShiftModifier}));
        QVERIFY(!marker_->accepts(scene, {{10, 300}, Qt::ShiftModifier}));  // the gutter
        roll_->geometry = layOutRoll({900, 640}, true, true);
        QVERIFY(!marker_->accepts(roll_->scene(), {{300, 10}, {}}));
        QVERIFY(!marker_->accepts(roll_->scene(), {{300, 300}, Qt::ShiftModifier}));
    }

    void dragMarksARangeAndReportsItWhenReleased() {
        QVERIFY(requestsNothing(roll_->press(*marker_, roll_->onRuler(3))));
        QVERIFY(
            requestsNothing(roll_->move(*marker_, roll_->onRuler(3) + QPointF(2, 0))));  // an unsteady hand
        QVERIFY(!marker_->range());
        const GestureResult marked = roll_->move(*marker_, roll_->onRuler(6));
        QVERIFY(marked.rangeChanged);
        QCOMPARE(*marked.reveals, 6.0);
        QCOMPARE(*marker_->range(), (MarkedRange{3, 6}));
        // The same range is no change, though it may need scrolling.
        const GestureResult same = roll_->move(*marker_, roll_->onRuler(6));
        QVERIFY(!same.rangeChanged && same.reveals);
        roll_->move(*marker_, roll_->onRuler(1));
        QCOMPARE(*marker_->range(), (MarkedRange{1, 3}));
        QVERIFY(requestsNothing(roll_->release(*marker_, roll_->onRuler(1))));
    }

    void rangeEndsAtTheTakeOrThePlayedPart() {
        roll_->press(*marker_, roll_->onRuler(3));
        roll_->move(*marker_, roll_->onRuler(70));
        QCOMPARE(*marker_->range(), (MarkedRange{3, 21}));
        roll_->content.addNote({30, 31, 60, 70, Voice::Model, -1, true});
        roll_->now = 25;
        roll_->move(*marker_, roll_->onRuler(70));
        QCOMPARE(*marker_->range(), (MarkedRange{3, 25}));
    }

    void snapsToBeatsUnlessAltIsHeld() {
        roll_->content.addBeats({0, 0.5, 4, 0});
        roll_->press(*marker_, roll_->onRuler(3.2));
        roll_->move(*marker_, roll_->onRuler(5.2));
        QCOMPARE(*marker_->range(), (MarkedRange{3, 5}));
        roll_->move(*marker_, roll_->onRuler(5.2), Qt::AltModifier);
        QCOMPARE(*marker_->range(), (MarkedRange{3, 5.2}));
    }

    void draggedEdgeMovesAndTheOtherStays() {
        marker_->setRange(MarkedRange{4, 8});
        roll_->press(*marker_, roll_->onRuler(4) + QPointF(2, 0));
        roll_->move(*marker_, roll_->onRuler(5.5));
        QCOMPARE(*marker_->range(), (MarkedRange{5.5, 8}));
        roll_->move(*marker_, roll_->onRuler(8.5));  // past the other edge
        QCOMPARE(*marker_->range(), (MarkedRange{8, 8.5}));
        // A click on an edge sets no cursor.
        roll_->press(*marker_, roll_->onRuler(8.5));
        QVERIFY(requestsNothing(roll_->release(*marker_, roll_->onRuler(8.5))));
    }

    void cancelledDragRestoresTheRange() {
        const auto drag = [this](double from, double to) {
            roll_->press(*marker_, roll_->onRuler(from));
            roll_->move(*marker_, roll_->onRuler(to));
        };
        drag(3, 6);
        QVERIFY(marker_->cancel(roll_->scene()).rangeChanged);
        QVERIFY(!marker_->range());
        marker_->setRange(MarkedRange{4, 8});
        drag(4, 6);  // an edge
        QCOMPARE(*marker_->range(), (MarkedRange{6, 8}));
        QVERIFY(marker_->cancel(roll_->scene()).rangeChanged);
        QCOMPARE(*marker_->range(), (MarkedRange{4, 8}));
        // Keys still move the same edge as before.
        marker_->handleKey(roll_->scene(), Qt::Key_Right, Qt::ShiftModifier, 0);
        QCOMPARE(*marker_->range(), (MarkedRange{4, 8.5}));
        roll_->press(*marker_, roll_->onRuler(6));
        QVERIFY(!marker_->cancel(roll_->scene()).rangeChanged);  // nothing was changed
        QCOMPARE(*marker_->range(), (MarkedRange{4, 8.5}));
    }

    void draggingTheRangeExportsIt() {
        marker_->setRange(MarkedRange{4, 8});
        roll_->press(*marker_, roll_->onRuler(6));
        QVERIFY(!roll_->move(*marker_, roll_->onRuler(6) + QPointF(2, 0)).dragsRangeOut);
        QVERIFY(roll_->move(*marker_, roll_->onRuler(6) + QPointF(0, QApplication::startDragDistance()))
                    .dragsRangeOut);
        QCOMPARE(*marker_->range(), (MarkedRange{4, 8}));
    }

    void rulerClickSetsTheCursor() {
        for (const bool inRange : {false, true}) {
            if (inRange) marker_->setRange(MarkedRange{2, 4});
            roll_->press(*marker_, roll_->onRuler(3));
            const GestureResult clicked = roll_->release(*marker_, roll_->onRuler(3));
            QCOMPARE(*clicked.cursor, 3.0);
            QVERIFY(!clicked.rangeChanged);  // setting the cursor clears the range
        }
    }

    void shiftClickMovesTheNearerEdge() {
        const auto click = [this](double seconds) {
            roll_->press(*marker_, roll_->onRoll(seconds), Qt::ShiftModifier);
            return roll_->release(*marker_, roll_->onRoll(seconds), Qt::ShiftModifier);
        };
        QVERIFY(requestsNothing(click(3)));  // without a cursor
        roll_->cursor = 2;
        QVERIFY(click(3).rangeChanged);
        QCOMPARE(*marker_->range(), (MarkedRange{2, 3}));
        click(8);
        QCOMPARE(*marker_->range(), (MarkedRange{2, 8}));
        click(4);
        QCOMPARE(*marker_->range(), (MarkedRange{4, 8}));
    }

    void keysMoveAnEdgeOfTheRange() {
        const auto press = [this](int key, Qt::KeyboardModifiers with = Qt::ShiftModifier) {
            return marker_->handleKey(roll_->scene(), key, with, 2);
        };
        QVERIFY(!press(Qt::Key_Right, Qt::NoModifier));
        QVERIFY(!press(Qt::Key_Up));
        QVERIFY(press(Qt::Key_Right)->rangeChanged);
        QCOMPARE(*marker_->range(), (MarkedRange{2, 2.5}));
        press(Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(*marker_->range(), (MarkedRange{2, 7.5}));
        press(Qt::Key_End);
        QCOMPARE(*marker_->range(), (MarkedRange{2, 21}));
        QVERIFY(!press(Qt::Key_End)->rangeChanged);  // already there
        press(Qt::Key_Home);
        QCOMPARE(*marker_->range(), (MarkedRange{0, 2}));
        // For a range set from outside, keys do not move the edge remembered from an earlier range.
        marker_->setRange(MarkedRange{10, 12});
        press(Qt::Key_Left);
        QCOMPARE(*marker_->range(), (MarkedRange{10, 11.5}));
    }

    void pointerShapeShowsTheAction() {
        marker_->setRange(MarkedRange{4, 8});
        const auto at = [this](const QPointF& place) { return marker_->shapeAt(roll_->scene(), place); };
        QCOMPARE(*at(roll_->onRuler(2)), Qt::IBeamCursor);
        QCOMPARE(*at(roll_->onRuler(8)), Qt::SizeHorCursor);
        QCOMPARE(*at(roll_->onRuler(6)), Qt::OpenHandCursor);
        QVERIFY(!at(roll_->onRoll(6)));
        const auto hint = [this](double seconds) {
            return marker_->hintAt(roll_->scene(), roll_->onRuler(seconds));
        };
        QVERIFY(hint(2) != hint(8) && hint(8) != hint(6) && hint(6) != hint(2));
        QVERIFY(hint(6).contains(QStringLiteral("0:04.0 – 0:08.0")));
        QVERIFY(marker_->hintAt(roll_->scene(), roll_->onRoll(6)).isEmpty());
    }

private:
    std::unique_ptr<GestureScene> roll_;
    std::unique_ptr<RangeMarker> marker_;
};

CONTINUO_QT_TEST(RangeMarkerTest, QApplication)
#include "range_marker_test.moc"
