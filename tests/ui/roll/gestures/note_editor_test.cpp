#include "roll/gestures/note_editor.h"

#include <QTest>

#include "ui/qt_test_program.h"
#include "ui/roll/gestures/gesture_scene.h"

using namespace continuo::ui;

class NoteEditorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        roll_ = std::make_unique<GestureScene>();
        editor_ = std::make_unique<NoteEditor>();
        editor_->setAllowed(true);
    }

    void notesAndStemsCanBeGrabbedIfEditable() {
        const QPointF stem = stemRect(roll_->note(1), roll_->geometry).center();
        const auto takes = [this](const QPointF& at) { return editor_->accepts(roll_->scene(), {at, {}}); };
        QVERIFY(takes(roll_->centreOf(0)) && takes(stem));
        QVERIFY(!takes(roll_->onRoll(1)) && !takes(roll_->onRuler(1)));
        roll_->geometry.velocity.setHeight(1);  // collapsed
        QVERIFY(!takes(stem));
        editor_->setAllowed(false);
        QVERIFY(!takes(roll_->centreOf(0)));
        editor_->setAllowed(true);
        roll_->geometry.ruler = {};  // Stage view
        QVERIFY(!takes(roll_->centreOf(0)));
    }

    void dragRequestsTheChangeWhenReleased() {
        const QPointF from = roll_->centreOf(0);
        QCOMPARE(*roll_->press(*editor_, from).selects, roll_->note(0));
        QVERIFY(editor_->heldNote() && !editor_->movedNote());
        roll_->move(*editor_, from + QPointF(2, 0));
        QVERIFY(!editor_->movedNote());
        QVERIFY(requestsNothing(roll_->move(*editor_, from + QPointF(50, -2 * roll_->geometry.rowHeight))));
        QCOMPARE(editor_->movedNote()->becomes.start, 1.5);  // to be painted there
        QCOMPARE(editor_->movedNote()->becomes.pitch, 62);
        QVERIFY(editor_->movedNote()->was == roll_->note(0));
        const GestureResult asked = roll_->release(*editor_, from);
        QVERIFY(asked.noteRequest->was == roll_->note(0));
        QCOMPARE(asked.noteRequest->becomes.pitch, 62);
        QVERIFY(!editor_->heldNote() && !editor_->movedNote());
    }

    void clickOrDragBackToTheStartRequestsNoChange() {
        const QPointF from = roll_->centreOf(0);
        roll_->press(*editor_, from);
        QVERIFY(requestsNothing(roll_->release(*editor_, from)));
        roll_->press(*editor_, from);
        roll_->move(*editor_, from + QPointF(50, 0));
        roll_->move(*editor_, from);
        QVERIFY(requestsNothing(roll_->release(*editor_, from)));
    }

    void draggedNoteStaysUnderThePointerWhenTheViewScrolls() {
        const QPointF from = roll_->centreOf(0);
        roll_->press(*editor_, from);
        roll_->geometry.begin = 1;
        roll_->move(*editor_, from);
        QCOMPARE(editor_->movedNote()->becomes.start, 2.0);
    }

    void grabbedPartDeterminesTheChange_data() {
        QTest::addColumn<int>("grip");
        QTest::newRow("the note") << static_cast<int>(NoteGrip::Place);
        QTest::newRow("its end") << static_cast<int>(NoteGrip::End);
        QTest::newRow("its stem") << static_cast<int>(NoteGrip::Velocity);
    }
    void grabbedPartDeterminesTheChange() {
        QFETCH(int, grip);
        const QRectF note = roll_->geometry.noteRect(roll_->note(0), {});
        const QPointF places[] = {note.center(),
                                  {note.right() - 1, note.center().y()},
                                  stemRect(roll_->note(0), roll_->geometry).center()};
        const QPointF from = places[grip];
        roll_->selected = roll_->note(0);
        const Qt::CursorShape shapes[] = {Qt::SizeAllCursor, Qt::SizeHorCursor, Qt::SizeVerCursor};
        QCOMPARE(*editor_->shapeAt(roll_->scene(), from), shapes[grip]);
        roll_->press(*editor_, from);
        QCOMPARE(static_cast<int>(editor_->heldNote()->grip), grip);
        roll_->move(*editor_, from + QPointF(100, -10));
        const RollNote becomes = editor_->movedNote()->becomes;
        QCOMPARE(becomes.start != 1, grip == 0);
        QCOMPARE(becomes.end - becomes.start > 0.6, grip == 1);
        QCOMPARE(becomes.velocity != 70, grip == 2);
        // Cancelled, it is unchanged.
        QVERIFY(requestsNothing(editor_->cancel(roll_->scene())));
        QVERIFY(!editor_->heldNote() && !editor_->movedNote());
        QVERIFY(requestsNothing(roll_->release(*editor_, from)));
    }

    void doubleClickRequestsANoteOrItsDialog() {
        const auto twice = [this](const QPointF& at, Qt::KeyboardModifiers with = {}) {
            return editor_->doubleClick(roll_->scene(), {at, with});
        };
        const GestureResult added = *twice(roll_->onRoll(3.2));
        QVERIFY(!added.noteRequest->was && !added.editedNote);
        QCOMPARE(added.noteRequest->becomes.pitch, 50);
        QCOMPARE(added.noteRequest->becomes.start, 3.2);
        QCOMPARE(*twice(roll_->centreOf(1))->editedNote, roll_->note(1));
        QVERIFY(!twice(roll_->centreOf(1))->noteRequest);
        roll_->content.addBeats({0, 1, 4, 0, 0, 1});
        QCOMPARE(twice(roll_->onRoll(3.2))->noteRequest->becomes.start, 3.25);  // a line of the grid
        QCOMPARE(twice(roll_->onRoll(3.2), Qt::AltModifier)->noteRequest->becomes.start, 3.2);
        QVERIFY(!twice(roll_->onRuler(3)) && !twice(roll_->onRoll(3), Qt::ShiftModifier));
        editor_->setAllowed(false);
        QVERIFY(!twice(roll_->onRoll(3)));
    }

    void keysRequestTheSameChangesAsADrag() {
        const auto key = [this](int which, Qt::KeyboardModifiers with) {
            return editor_->handleKey(roll_->scene(), which, with);
        };
        QVERIFY(!key(Qt::Key_Up, Qt::AltModifier));  // no note is selected
        roll_->cursor = 3;
        QCOMPARE(key(Qt::Key_Insert, {})->noteRequest->becomes.start, 3.0);
        roll_->selected = roll_->note(1);
        QCOMPARE(key(Qt::Key_Insert, {})->noteRequest->becomes.start, 2.5);
        QCOMPARE(key(Qt::Key_Up, Qt::AltModifier)->noteRequest->becomes.pitch, 65);
        QVERIFY(key(Qt::Key_Up, Qt::AltModifier)->noteRequest->was == roll_->note(1));
        QVERIFY(!key(Qt::Key_Up, {}));
        roll_->selected = roll_->note(2);  // the velocity is at its maximum
        QVERIFY(requestsNothing(*key(Qt::Key_Up, Qt::ControlModifier)));
        editor_->setAllowed(false);
        QVERIFY(!key(Qt::Key_Insert, {}));
    }

private:
    std::unique_ptr<GestureScene> roll_;
    std::unique_ptr<NoteEditor> editor_;
};

CONTINUO_QT_TEST(NoteEditorTest, QApplication)
#include "note_editor_test.moc"
