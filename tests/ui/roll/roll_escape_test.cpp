#include <QImage>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include "roll/note_edit.h"
#include "roll/piano_roll.h"
#include "ui/roll/roll_test_base.h"

using namespace continuo::ui;

// During any drag, Escape restores the state before the press.
class RollEscapeTest : public RollTest {
    Q_OBJECT

private:
    // Returns everything that a gesture may change or request; memory and rows as far as visible.
    auto state() const {
        return std::tuple(roll_->viewBegin(), roll_->scale(), roll_->follow(), roll_->cursorTime(),
                          roll_->markedRange(), roll_->selectedNote());
    }

private Q_SLOTS:
    void init() {
        open(
            {{1, 1.5, 60, 70, Voice::You}, {2, 2.5, 64, 90, Voice::Model, 3}, {20, 21, 65, 127, Voice::You}});
        roll_->setEditable(true);
        showFrom(0, 100);
        roll_->setMemoryBegin(3);
        roll_->setMarkedRange(MarkedRange{4, 6});
        roll_->setSelectedNote(content_->notes()[0]);
    }

    void escapeRestoresTheStateBeforeTheDrag_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<bool>("followed");
        for (const char* what :
             {"view", "memory", "cursor", "band", "mark", "mark, with Shift", "mark out of view",
              "edge of the mark", "note", "end of a note", "stem of a note", "box of the overview",
              "edge of the box", "beside the box"})
            for (const bool followed : {false, true})
                QTest::addRow("%s%s", what, followed ? ", followed" : "")
                    << QString::fromLatin1(what) << followed;
    }

    void escapeRestoresTheStateBeforeTheDrag() {
        QFETCH(QString, what);
        QFETCH(bool, followed);
        if (followed) roll_->setNow(5);
        struct Drag {
            QPoint from, to;
            Qt::MouseButton button = Qt::LeftButton;
            Qt::KeyboardModifiers with = {};
        };
        const QHash<QString, Drag> drags = {
            {QStringLiteral("view"), {{400, 500}, {300, 450}, Qt::MiddleButton}},
            {QStringLiteral("memory"), {onRuler(3, 20), onRuler(4.5, 20)}},
            {QStringLiteral("cursor"), {onLanes(3), onLanes(4.5)}},
            {QStringLiteral("band"), {onRoll(0.5), note().center()}},
            {QStringLiteral("mark"), {onRuler(2), onRuler(3.5)}},
            {QStringLiteral("mark, with Shift"),
             {onLanes(2), onLanes(3.5), Qt::LeftButton, Qt::ShiftModifier}},
            {QStringLiteral("mark out of view"), {onRuler(2), onRuler(15)}},
            {QStringLiteral("edge of the mark"), {onRuler(6), onRuler(3)}},
            {QStringLiteral("note"), {note().center(), note().center() + QPoint(60, -40)}},
            {QStringLiteral("end of a note"),
             {note().topRight() + QPoint(0, 3), note().center() + QPoint(90, 0)}},
            {QStringLiteral("stem of a note"),
             {stemRect(content_->notes()[0], roll_->rollGeometry()).center().toPoint(), {300, 590}}},
        };
        const RollGeometry geometry = roll_->rollGeometry();
        const QRectF box = geometry.overview.viewBox(geometry.begin, geometry.end());
        const QPoint middle = box.center().toPoint(), edge(qRound(box.right()), middle.y());
        const QHash<QString, Drag> ofOverview = {
            {QStringLiteral("box of the overview"), {middle, middle + QPoint(120, -60)}},
            {QStringLiteral("edge of the box"), {edge, edge + QPoint(60, 0)}},
            {QStringLiteral("beside the box"), {edge + QPoint(200, 0), edge + QPoint(150, 0)}},
        };
        const Drag drag = ofOverview.contains(what) ? ofOverview[what] : drags[what];
        const auto before = state();
        const QImage seen = drawn();
        QSignalSpy changes(roll_.get(), &PianoRoll::noteChangeRequested);
        QSignalSpy memory(roll_.get(), &PianoRoll::memoryBeginMoved);

        QTest::mousePress(roll_.get(), drag.button, drag.with, drag.from);
        moveTo((drag.from + drag.to) / 2, drag.with, drag.button);
        moveTo(drag.to, drag.with, drag.button);
        QVERIFY(drawn() != seen);
        QVERIFY(consumesKey(Qt::Key_Escape));  // otherwise the command of this key gets it
        QTest::keyClick(roll_.get(), Qt::Key_Escape);
        QVERIFY(state() == before);
        QVERIFY(drawn() == seen);
        if (!memory.isEmpty()) QCOMPARE(memory.last()[0].toDouble(), 3.0);

        // The button is still down.
        moveTo(drag.from + QPoint(30, 0), drag.with, Qt::NoButton);
        QTest::mouseRelease(roll_.get(), drag.button, drag.with, drag.to);
        QVERIFY(state() == before);
        QVERIFY(drawn() == seen);
        QCOMPARE(changes.count(), 0);
    }

    void escapeHidesACursorSetByTheDrag() {
        QSignalSpy moved(roll_.get(), &PianoRoll::cursorMoved),
            removed(roll_.get(), &PianoRoll::cursorRemoved);
        const auto cancel = [this] {
            QTest::mousePress(roll_.get(), Qt::LeftButton, {}, onLanes(3));
            QTest::keyClick(roll_.get(), Qt::Key_Escape);
            QTest::mouseRelease(roll_.get(), Qt::LeftButton, {}, onLanes(3));
        };
        cancel();
        QCOMPARE(moved.count(), 1);
        QCOMPARE(removed.count(), 1);
        QVERIFY(!roll_->cursorTime());
        roll_->setCursorTime(2);
        cancel();
        QCOMPARE(removed.count(), 1);
        QCOMPARE(moved.last()[0].toDouble(), 2.0);
    }

    void withoutADragEscapeIsNotConsumed() {
        QVERIFY(!consumesKey(Qt::Key_Escape));
        QTest::mousePress(roll_.get(), Qt::LeftButton, {}, onRuler(2));
        QVERIFY(consumesKey(Qt::Key_Escape));
        QTest::mouseRelease(roll_.get(), Qt::LeftButton, {}, onRuler(2));
        QVERIFY(!consumesKey(Qt::Key_Escape));
    }

    void panicShortcutPassesThroughDuringADrag() {
        QTest::mousePress(roll_.get(), Qt::LeftButton, {}, note().center());
        QVERIFY(!consumesKey(Qt::Key_Escape, Qt::ShiftModifier));
        QTest::mouseRelease(roll_.get(), Qt::LeftButton, {}, note().center());
    }

private:
    QPoint onRuler(double seconds, int y = 8) const {
        return {qRound(roll_->rollGeometry().xOf(seconds)), y};
    }
    QPoint onRoll(double seconds) const { return onRuler(seconds, 500); }
    // Returns a point where a drag moves the cursor; on the roll a drag selects notes.
    QPoint onLanes(double seconds) const {
        return onRuler(seconds, roll_->rollGeometry().pedal.center().toPoint().y());
    }
    QRect note() const { return roll_->noteRect(content_->notes()[0]).toRect(); }
};

CONTINUO_QT_TEST(RollEscapeTest, QApplication)
#include "roll_escape_test.moc"
