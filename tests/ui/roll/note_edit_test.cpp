#include "roll/note_edit.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include "roll/marked_range.h"
#include "roll/piano_roll.h"
#include "ui/roll/roll_test_base.h"

using namespace continuo::ui;

namespace {

constexpr double kScale = 100;  // px per second

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

}  // namespace

// Editing notes with mouse and keys.
class NoteEditTest : public RollTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        open({{1, 1.5, 60, 70, Voice::You}, {2, 2.5, 64, 90, Voice::Model, 3}});
        showFrom(0, kScale);
        roll_->setEditable(true);
        changes_ = std::make_unique<QSignalSpy>(roll_.get(), &PianoRoll::noteChangeRequested);
        adds_ = std::make_unique<QSignalSpy>(roll_.get(), &PianoRoll::noteAddRequested);
    }

    void clickOnANoteNeverMovesIt() {
        for (int i = 0; i < 3; ++i) {
            QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, centre(0));
            QVERIFY(roll_->selectedNote() == content_->notes()[0]);
        }
        press(centre(0));
        moveTo(centre(0) + QPoint(2, 2));
        release(centre(0) + QPoint(2, 2));
        QCOMPARE(changes_->count(), 0);
    }

    void draggingANoteMovesItInPitchAndTime() {
        const int row = roll_->rollGeometry().rowHeight;
        drag(centre(0), QPoint(50, -3 * row));  // whether it was selected before or not
        QCOMPARE(changes_->count(), 1);
        QVERIFY(oldNote() == content_->notes()[0]);
        QCOMPARE(newNote().pitch, 63);
        QVERIFY(near(newNote().start, 1.5) && near(newNote().end, 2));
        QCOMPARE(newNote().velocity, 70);
        QCOMPARE(newNote().voice, Voice::You);
        // A vertical drag keeps its time, though no hand is steady.
        drag(centre(1), QPoint(3, 2 * row));
        QCOMPARE(newNote().pitch, 62);
        QCOMPARE(newNote().start, 2.0);
        QCOMPARE(newNote().voice, Voice::Model);
        // Never before the start, nor off the keys.
        drag(centre(0), QPoint(-400, 200 * row));
        QVERIFY(near(newNote().start, 0) && near(newNote().end, 0.5));
        QCOMPARE(newNote().pitch, kLowestPitch);
    }

    void draggingTheEndChangesTheLength() {
        const QPoint end = roll_->noteRect(content_->notes()[0]).toRect().topRight() + QPoint(-1, 3);
        drag(end, QPoint(40, 30));
        QCOMPARE(changes_->count(), 1);
        QVERIFY(near(newNote().end, 1.9));
        QCOMPARE(newNote().start, 1.0);
        QCOMPARE(newNote().pitch, 60);
        drag(end, QPoint(-300, 0));
        QVERIFY(near(newNote().end, 1 + kShortestNote));
        // A short note has its end handle beside itself while it is selected.
        content_->addNote({4, 4.02, 60, 70, Voice::You});
        roll_->setContent(content_);
        const QPoint beside = centre(2) + QPoint(6, 0);
        QVERIFY(!roll_->noteAt(beside));
        roll_->setSelectedNote(content_->notes()[2]);
        drag(beside, QPoint(50, 0));
        QVERIFY(near(newNote().end, 4.52));
        drag(centre(2), QPoint(50, 0));
        QVERIFY(near(newNote().start, 4.5));
    }

    // Files may have such notes, but they cannot be saved after a change.
    void openNoteGetsALengthWhenChanged() {
        const RollNote none{3, 3, 60, 70, Voice::You};
        const RollGeometry geometry = roll_->rollGeometry();
        const auto length = [](const std::optional<RollNote>& note) { return note->end - note->start; };
        for (const auto& [key, modifiers] :
             {std::pair(Qt::Key_Up, Qt::AltModifier), std::pair(Qt::Key_Left, Qt::AltModifier),
              std::pair(Qt::Key_Down, Qt::ControlModifier)})
            QVERIFY(near(length(noteByKey(none, key, modifiers, {})), kShortestNote));
        const QPointF up(0, -geometry.rowHeight);
        QVERIFY(near(length(draggedNote(none, NoteGrip::Place, up, geometry, {}, true)), kShortestNote));
        QVERIFY(near(length(draggedNote(none, NoteGrip::Velocity, up, geometry, {}, true)), kShortestNote));
        QVERIFY(draggedNote(none, NoteGrip::Place, {}, geometry, {}, true) == none);
        const RollNote loudest{3, 3, 60, 127, Voice::You};
        QVERIFY(noteByKey(loudest, Qt::Key_Up, Qt::ControlModifier, {}) == loudest);
    }

    void stemShowsAndChangesTheVelocity() {
        const RollGeometry geometry = roll_->rollGeometry();
        const QPoint stem = stemRect(content_->notes()[1], geometry).center().toPoint();
        drag(stem, QPoint(30, -6));
        QCOMPARE(changes_->count(), 1);
        QVERIFY(oldNote() == content_->notes()[1]);
        QCOMPARE(newNote().velocity, 90 + qRound(6 * 127 / 36.0));
        QCOMPARE(newNote().start, 2.0);
        QVERIFY(roll_->selectedNote() == content_->notes()[1]);
        drag(stem, QPoint(0, -6), Qt::AltModifier);
        QCOMPARE(newNote().velocity, 96);
        drag(stem, QPoint(0, 300));
        QCOMPARE(newNote().velocity, 1);
        // Beside the stem, a click in the lane sets the cursor as before.
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, stem + QPoint(40, 0));
        QVERIFY(roll_->cursorTime());
        QCOMPARE(changes_->count(), 3);
    }

    void dragSnapsToBeatsUnlessAltIsHeld() {
        content_->addBeats({0, 0.5, 4, 0, 0, 1});
        roll_->setContent(content_);  // at 100 px per second each quarter of a beat has a line
        drag(centre(0), QPoint(20, 0));
        QVERIFY(near(newNote().start, 1.25));
        QVERIFY(near(newNote().end, 1.75));
        drag(centre(0), QPoint(20, 0), Qt::AltModifier);
        QVERIFY(near(newNote().start, 1.2));
        const QPoint end = roll_->noteRect(content_->notes()[0]).toRect().topRight() + QPoint(-1, 3);
        drag(end, QPoint(20, 0));
        QVERIFY(near(newNote().end, 1.75));
        roll_->setScale(30);
        drag(centre(0), QPoint(10, 0));
        QVERIFY2(near(newNote().start, 1.5), qPrintable(QString::number(newNote().start)));
        roll_->setScale(10);  // only bars have lines
        drag(centre(0), QPoint(6, 0), {});
        QVERIFY2(near(newNote().start, 2), qPrintable(QString::number(newNote().start)));
    }

    void escapeDuringADragRestoresTheNote() {
        press(centre(0));
        moveTo(centre(0) + QPoint(40, 0));
        QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Escape, Qt::NoModifier);
        asked.ignore();
        QCoreApplication::sendEvent(roll_.get(), &asked);
        QVERIFY(asked.isAccepted());  // otherwise the command of this key gets it
        QTest::keyClick(roll_.get(), Qt::Key_Escape);
        moveTo(centre(0) + QPoint(60, 0));
        release(centre(0) + QPoint(60, 0));
        QCOMPARE(changes_->count(), 0);
        QVERIFY(roll_->selectedNote());
        QCoreApplication::sendEvent(roll_.get(), &asked);
        asked.ignore();
        QCoreApplication::sendEvent(roll_.get(), &asked);
        QVERIFY(!asked.isAccepted());
        // Showing another take also ends the drag.
        press(centre(0));
        moveTo(centre(0) + QPoint(40, 0));
        auto other = std::make_shared<RollContent>();
        roll_->setContent(other);
        release(centre(0) + QPoint(40, 0));
        QCOMPARE(changes_->count(), 0);
    }

    // For example when the surprise of the same music becomes known.
    void draggedNoteStaysGrabbedDuringUpdates() {
        press(centre(0));
        moveTo(centre(0) + QPoint(40, 0));
        roll_->setContent(std::make_shared<RollContent>(*content_));
        moveTo(centre(0) + QPoint(50, 0));
        release(centre(0) + QPoint(50, 0));
        QCOMPARE(changes_->count(), 1);
        QVERIFY(near(newNote().start, 1.5));
    }

    void keysMoveResizeAndChangeVelocity() {
        roll_->setSelectedNote(content_->notes()[1]);
        const auto after = [this](int key, Qt::KeyboardModifiers modifiers) {
            QTest::keyClick(roll_.get(), static_cast<Qt::Key>(key), modifiers);
            return newNote();
        };
        QCOMPARE(after(Qt::Key_Up, Qt::AltModifier).pitch, 65);
        QCOMPARE(after(Qt::Key_Down, Qt::AltModifier).pitch, 63);
        QCOMPARE(after(Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier).pitch, 76);
        QCOMPARE(after(Qt::Key_Up, Qt::ControlModifier).velocity, 94);
        QCOMPARE(after(Qt::Key_Down, Qt::ControlModifier).velocity, 86);
        QVERIFY(near(after(Qt::Key_Right, Qt::AltModifier).start, 2.01));
        QVERIFY(near(newNote().end, 2.51));
        QVERIFY(near(after(Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier).end, 2.49));
        QCOMPARE(newNote().start, 2.0);
        QVERIFY(!roll_->markedRange());  // which only Shift with arrows still marks
        content_->addBeats({0, 0.6, 4, 0, 0, 1});
        QVERIFY(near(after(Qt::Key_Left, Qt::AltModifier).start, 1.85));
        QCOMPARE(changes_->count(), 8);
        QTest::keyClick(roll_.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(roll_->markedRange());
        // A note at the limit requests nothing.
        content_->addNote({5, 6, kHighestPitch, 127, Voice::You});
        roll_->setSelectedNote(content_->notes()[2]);
        QTest::keyClick(roll_.get(), Qt::Key_Up, Qt::AltModifier);
        QTest::keyClick(roll_.get(), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(changes_->count(), 8);
    }

    void doubleClickAddsANote() {
        QSignalSpy forms(roll_.get(), &PianoRoll::noteFormRequested);
        const RollGeometry geometry = roll_->rollGeometry();
        const QPoint place(qRound(geometry.xOf(2.2)), qRound(geometry.yOf(70) + 3));
        QTest::mouseDClick(roll_.get(), Qt::LeftButton, {}, place);
        QCOMPARE(adds_->count(), 1);
        RollNote note = addedNote();
        QCOMPARE(note.pitch, 70);
        QVERIFY(std::abs(note.start - 2.2) < 0.01);
        QVERIFY(near(note.end - note.start, 0.25));
        QCOMPARE(note.velocity, 90);  // of the nearest note
        QCOMPARE(note.voice, Voice::You);
        content_->addBeats({0, 0.8, 4, 0, 0, 1});
        QTest::mouseDClick(roll_.get(), Qt::LeftButton, {}, place);
        note = addedNote();
        QVERIFY(near(note.start, 2.2) && near(note.end, 2.6));
        // A double click on a note opens the dialog, and nothing moves.
        QTest::mouseDClick(roll_.get(), Qt::LeftButton, {}, centre(0));
        QCOMPARE(forms.count(), 1);
        QCOMPARE(adds_->count(), 2);
        // By keyboard: at the cursor, or after the selected note.
        roll_->setSelectedNote({});
        roll_->setCursorTime(0.2);
        QTest::keyClick(roll_.get(), Qt::Key_Insert);
        QVERIFY(near(addedNote().start, 0.2));
        QCOMPARE(addedNote().velocity, 70);
        roll_->setSelectedNote(content_->notes()[1]);
        QTest::keyClick(roll_.get(), Qt::Key_Insert);
        QVERIFY(near(addedNote().start, 2.5));
        QCOMPARE(addedNote().pitch, 64);
        QCOMPARE(changes_->count(), 0);
    }

    // The double click meant a note, not a new position.
    void doubleClickKeepsTheCursor() {
        const RollGeometry geometry = roll_->rollGeometry();
        const QPoint place(qRound(geometry.xOf(2.2)), qRound(geometry.yOf(70) + 3));
        roll_->setCursorTime(0.5);
        // As a window system sends it: the second press is the double click.
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, place);
        QVERIFY(*roll_->cursorTime() > 2);
        QMouseEvent second(QEvent::MouseButtonDblClick, place, roll_->mapToGlobal(place), Qt::LeftButton,
                           Qt::LeftButton, {});
        QApplication::sendEvent(roll_.get(), &second);
        QCOMPARE(adds_->count(), 1);
        QCOMPARE(roll_->cursorTime(), std::optional(0.5));
    }

    void readOnlyNoteIsOnlySelected_data() {
        QTest::addColumn<bool>("stage");
        QTest::newRow("live") << false;
        QTest::newRow("on stage") << true;
    }
    void readOnlyNoteIsOnlySelected() {
        QFETCH(bool, stage);
        roll_->setEditable(stage);
        roll_->setStage(stage);
        drag(centre(0), QPoint(50, -30));
        QVERIFY(roll_->selectedNote() == content_->notes()[0]);
        QTest::keyClick(roll_.get(), Qt::Key_Up, Qt::AltModifier);
        QTest::mouseDClick(roll_.get(), Qt::LeftButton, {}, {500, 300});
        QTest::keyClick(roll_.get(), Qt::Key_Insert);
        QCOMPARE(changes_->count(), 0);
        QCOMPARE(adds_->count(), 0);
    }

    void pointerShapeShowsTheDragAction() {
        const auto over = [this](const QPoint& place) {
            QMouseEvent move(QEvent::MouseMove, QPointF(place), QPointF(), Qt::NoButton, Qt::NoButton, {});
            QCoreApplication::sendEvent(roll_.get(), &move);
            return roll_->cursor().shape();
        };
        QCOMPARE(over(centre(0)), Qt::ArrowCursor);
        roll_->setSelectedNote(content_->notes()[0]);
        QCOMPARE(over(centre(0)), Qt::SizeAllCursor);
        QCOMPARE(over(roll_->noteRect(content_->notes()[0]).toRect().topRight() + QPoint(0, 3)),
                 Qt::SizeHorCursor);
        QCOMPARE(over(stemRect(content_->notes()[1], roll_->rollGeometry()).center().toPoint()),
                 Qt::SizeVerCursor);
        roll_->setEditable(false);
        QCOMPARE(over(centre(0)), Qt::ArrowCursor);
    }

    void dragPreviewShowsTheResultingNote() {
        QCOMPARE(gripText({3.2, 3.62, 64, 70}, NoteGrip::Place),
                 QStringLiteral("E4 \u00B7 3.20 s \u00B7 0.42 s"));
        QCOMPARE(gripText({3.2, 3.62, 64, 70}, NoteGrip::Velocity), QStringLiteral("E4 \u00B7 vel 70"));
        const QImage before = drawn();
        press(centre(0));
        moveTo(centre(0) + QPoint(60, -40));
        const QImage held = drawn();
        QVERIFY(held != before);
        const QPointF there = QPointF(centre(0)) + QPointF(60, -40);
        QVERIFY(held.pixelColor(there.toPoint()) != before.pixelColor(there.toPoint()));
        QTest::keyClick(roll_.get(), Qt::Key_Escape);
        release(centre(0));
    }

private:
    void drag(const QPoint& from, const QPoint& by, Qt::KeyboardModifiers modifiers = {}) {
        press(from);
        moveTo(from + by / 2, modifiers);
        moveTo(from + by, modifiers);
        release(from + by);
    }
    RollNote oldNote() const { return changes_->last()[0].value<RollNote>(); }
    RollNote newNote() const { return changes_->last()[1].value<RollNote>(); }
    RollNote addedNote() const { return adds_->last()[0].value<RollNote>(); }

    std::unique_ptr<QSignalSpy> changes_, adds_;
};

CONTINUO_QT_TEST(NoteEditTest, QApplication)
#include "note_edit_test.moc"
