#include "roll/note_selection.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include "roll/piano_roll.h"
#include "ui/roll/roll_test_base.h"

using namespace continuo::ui;

// Selecting and changing several notes together.
class NoteSelectionTest : public RollTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        open({{1, 1.5, 60, 70, Voice::You},
              {2, 2.5, 64, 90, Voice::Model, 3},
              {3, 3.5, 62, 126, Voice::You},
              {6, 7, 65, 80, Voice::You}});
        showFrom(0, 100);
        roll_->setEditable(true);
        changes_ = std::make_unique<QSignalSpy>(roll_.get(), &PianoRoll::notesChangeRequested);
        cursors_ = std::make_unique<QSignalSpy>(roll_.get(), &PianoRoll::cursorMoved);
    }

    void bandSelectsTheTouchedNotes() {
        drag(at(0.8, 70), at(2.2, 55));
        QCOMPARE(selected(), (QList<int>{0, 1}));
        QCOMPARE(cursors_->count(), 0);
        drag(at(2.2, 66), at(3.2, 63));  // only the second one crosses these rows
        QCOMPARE(selected(), QList<int>{1});
        drag(at(4, 66), at(5, 63));
        QCOMPARE(selected(), QList<int>());
    }

    void bandWithoutHeightOrWidthSelectsNotesItCrosses() {
        drag(at(0.8, 60), at(1.2, 60));
        QCOMPARE(selected(), QList<int>{0});
        drag(at(2.2, 70), at(2.2, 58));
        QCOMPARE(selected(), QList<int>{1});
    }

    void clickBesideNotesDeselectsAndSetsTheCursor() {
        roll_->selectAll();
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, at(4, 70));
        QCOMPARE(cursors_->count(), 1);
        QCOMPARE(selected(), QList<int>());
    }

    void shiftClickAddsANoteAndCtrlClickToggles() {
        drag(at(0.8, 70), at(2.2, 55));
        drag(at(2.8, 70), at(3.2, 55), Qt::ShiftModifier);
        QCOMPARE(selected(), (QList<int>{0, 1, 2}));
        drag(at(0.8, 70), at(2.2, 55), Qt::ShiftModifier);
        QCOMPARE(selected(), (QList<int>{0, 1, 2}));
        drag(at(1.8, 70), at(6.2, 55), Qt::ControlModifier);
        QCOMPARE(selected(), (QList<int>{0, 3}));
        QVERIFY(!roll_->markedRange());
        for (const Qt::KeyboardModifier with : {Qt::ShiftModifier, Qt::ControlModifier}) {
            QTest::mouseClick(roll_.get(), Qt::LeftButton, with, centre(1));
            QCOMPARE(selected(), (QList<int>{0, 1, 3}));
            QTest::mouseClick(roll_.get(), Qt::LeftButton, with, centre(1));
            QCOMPARE(selected(), (QList<int>{0, 3}));
        }
    }

    void shiftClickBesideNotesMarksFromTheCursor() {
        roll_->setCursorTime(4);
        QTest::mouseClick(roll_.get(), Qt::LeftButton, Qt::ShiftModifier, at(5, 70));
        QVERIFY(roll_->markedRange());
        QCOMPARE(roll_->markedRange()->from, 4.0);
    }

    void dragOnReadOnlyMusicMovesTheCursor() {
        roll_->setEditable(false);
        drag(at(4, 70), at(5, 60));
        QVERIFY(roll_->cursorTime());
        QVERIFY(std::abs(*roll_->cursorTime() - 5) < 0.02);
        QCOMPARE(selected(), QList<int>());
        QTest::keyClick(roll_.get(), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(selected(), QList<int>());
    }

    void escapeRestoresTheSelectionDuringADrag() {
        drag(at(0.8, 70), at(2.2, 55));
        const auto before = roll_->selectedNotes();
        press(at(2.8, 70));
        moveTo(at(6.2, 55));
        QCOMPARE(selected(), (QList<int>{2, 3}));
        QVERIFY(consumesKey(Qt::Key_Escape));
        QTest::keyClick(roll_.get(), Qt::Key_Escape);
        QVERIFY(roll_->selectedNotes() == before);
        release(at(6.2, 55));
        QVERIFY(roll_->selectedNotes() == before);
    }

    void escapeStopsPlaybackBeforeDeselecting() {
        roll_->selectAll();
        roll_->setNow(2);
        QVERIFY(!consumesKey(Qt::Key_Escape));
        roll_->setNow({});
        QVERIFY(consumesKey(Qt::Key_Escape));
        QTest::keyClick(roll_.get(), Qt::Key_Escape);
        QCOMPARE(selected(), QList<int>());
        QVERIFY(!consumesKey(Qt::Key_Escape));
        // A single selected note stops nothing either.
        roll_->setSelectedNote(content_->notes()[0]);
        QVERIFY(!consumesKey(Qt::Key_Escape));
    }

    void ctrlASelectsTheMarkedRangeFirst() {
        roll_->setMarkedRange(MarkedRange{1.5, 4});
        QTest::keyClick(roll_.get(), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(selected(), (QList<int>{1, 2}));
        QTest::keyClick(roll_.get(), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(selected(), (QList<int>{0, 1, 2, 3}));
    }

    void keysChangeAllNotesInOneRequest_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<Qt::KeyboardModifiers>("with");
        QTest::addColumn<int>("pitch");
        QTest::addColumn<double>("start");
        QTest::addColumn<double>("length");
        const auto row = [](const char* name, int key, Qt::KeyboardModifiers with, int pitch, double start,
                            double length) {
            QTest::newRow(name) << key << with << pitch << start << length;
        };
        row("semitone", Qt::Key_Up, {}, 1, 0, 0);
        row("semitone with Alt", Qt::Key_Down, Qt::AltModifier, -1, 0, 0);
        row("octave", Qt::Key_Down, Qt::ShiftModifier, -12, 0, 0);
        row("later", Qt::Key_Right, {}, 0, 0.01, 0);
        row("earlier", Qt::Key_Left, Qt::AltModifier, 0, -0.01, 0);
        row("longer", Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier, 0, 0, 0.01);
    }
    void keysChangeAllNotesInOneRequest() {
        QFETCH(int, key);
        QFETCH(Qt::KeyboardModifiers, with);
        QFETCH(int, pitch);
        QFETCH(double, start);
        QFETCH(double, length);
        roll_->selectAll();
        QTest::keyClick(roll_.get(), Qt::Key(key), with);
        QCOMPARE(changes_->count(), 1);
        const auto asked = changes();
        QCOMPARE(asked.size(), std::size_t{4});
        for (const NoteChange& each : asked) {
            QCOMPARE(each.becomes.pitch, each.was.pitch + pitch);
            QVERIFY(std::abs(each.becomes.start - each.was.start - start) < 1e-9);
            QVERIFY(std::abs(each.becomes.end - each.was.end - start - length) < 1e-9);
            QCOMPARE(each.becomes.velocity, each.was.velocity);
        }
    }

    void velocityKeyChangesEachNoteRelatively() {
        roll_->selectAll();
        QTest::keyClick(roll_.get(), Qt::Key_Up, Qt::ControlModifier);
        QList<int> velocities;
        for (const NoteChange& each : changes()) velocities << each.becomes.velocity;
        QCOMPARE(velocities, (QList<int>{74, 94, 127, 84}));
    }

    void draggingOneSelectedNoteMovesAll() {
        drag(at(0.8, 70), at(2.2, 55));
        const int row = roll_->rollGeometry().rowHeight;
        drag(centre(1), centre(1) + QPoint(50, -2 * row));
        QCOMPARE(changes_->count(), 1);
        QCOMPARE(changes().size(), std::size_t{2});
        for (const NoteChange& each : changes()) {
            QCOMPARE(each.becomes.pitch, each.was.pitch + 2);
            QVERIFY(std::abs(each.becomes.start - each.was.start - 0.5) < 1e-9);
        }
        QCOMPARE(selected(), (QList<int>{0, 1}));
        // Another note is dragged alone, and a click selects only one.
        drag(centre(3), centre(3) + QPoint(50, 0));
        QCOMPARE(changes_->count(), 1);
        QCOMPARE(selected(), QList<int>{3});
        roll_->selectAll();
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, centre(1));
        QCOMPARE(selected(), QList<int>{1});
    }

    void draggingAStemChangesAllSelectedVelocities() {
        roll_->selectAll();
        const QPoint stem = stemRect(content_->notes()[0], roll_->rollGeometry()).center().toPoint();
        drag(stem, stem + QPoint(0, 10), Qt::AltModifier);
        QCOMPARE(changes().size(), std::size_t{4});
        for (const NoteChange& each : changes()) QCOMPARE(each.becomes.velocity, each.was.velocity - 10);
    }

    void selectedNotesStopTogetherAtTheLimits() {
        const std::vector<RollNote> notes{{0.2, 1, 24, 64}, {1, 2, 100, 64}};
        const auto low = shiftedNotes(notes, {-12, -1, 0, 0});
        QCOMPARE(low.size(), std::size_t{2});
        QCOMPARE(low[0].becomes.pitch, kLowestPitch);
        QCOMPARE(low[1].becomes.pitch, 100 - 3);
        QCOMPARE(low[0].becomes.start, 0.0);
        QVERIFY(std::abs(low[1].becomes.start - 0.8) < 1e-9);
        const auto high = shiftedNotes(notes, {12, 0, 0, 0});
        QCOMPARE(high[0].becomes.pitch, kHighestPitch);
        QCOMPARE(high[1].becomes.pitch, 24 + 8);
        QVERIFY(shiftedNotes(std::vector<RollNote>{{0, 1, kHighestPitch, 64}}, {1, 0, 0, 0}).empty());
    }

    void shiftedNotesAreOrderedSoThatNoneCollide() {
        const std::vector<RollNote> chord{{1, 2, 60, 64}, {1, 2, 61, 64}, {1.5, 2.5, 60, 64}};
        for (const NoteShift& by : {NoteShift{1, 0, 0, 0}, NoteShift{-1, 0, 0, 0}, NoteShift{0, 0.5, 0, 0},
                                    NoteShift{0, -0.5, 0, 0}}) {
            const auto changes = shiftedNotes(chord, by);
            for (std::size_t i = 0; i < changes.size(); ++i)
                for (std::size_t later = i + 1; later < changes.size(); ++later)
                    QVERIFY(changes[i].becomes != changes[later].was);
        }
    }

    void selectionIsDrawnAndInTheAccessibleText() {
        const QImage none = drawn();
        roll_->selectAll();
        QVERIFY(drawn() != none);
        QVERIFY(roll_->accessibleDescription().contains(QStringLiteral("4 note")));
        QTest::keyClick(roll_.get(), Qt::Key_Escape);
        QCOMPARE(drawn(), none);
        QVERIFY(roll_->accessibleDescription().isEmpty());
        press(at(3.9, 70));
        moveTo(at(4.5, 55));
        QVERIFY(drawn() != none);
        release(at(4.5, 55));
    }

    void showingOtherMusicClearsTheSelection() {
        roll_->selectAll();
        QSignalSpy told(roll_.get(), &PianoRoll::selectionChanged);
        roll_->setContent(std::make_shared<RollContent>());
        QCOMPARE(selected(), QList<int>());
        QCOMPARE(told.count(), 1);
    }

private:
    QPoint at(double seconds, int pitch) const {
        const RollGeometry geometry = roll_->rollGeometry();
        return {qRound(geometry.xOf(seconds)), qRound(geometry.yOf(pitch) + geometry.rowHeight / 2.0)};
    }
    // Returns the indices of the selected notes in the content.
    QList<int> selected() const {
        QList<int> places;
        for (std::size_t i = 0; i < content_->notes().size(); ++i)
            if (isSelected(roll_->selectedNotes(), content_->notes()[i])) places << static_cast<int>(i);
        return places;
    }
    // Returns the changes of the latest request, in order of time.
    std::vector<NoteChange> changes() const {
        if (changes_->isEmpty()) return {};
        auto asked = changes_->last()[0].value<std::vector<NoteChange>>();
        std::sort(asked.begin(), asked.end(),
                  [](const NoteChange& a, const NoteChange& b) { return isSelectedBefore(a.was, b.was); });
        return asked;
    }

    std::unique_ptr<QSignalSpy> changes_, cursors_;
};

CONTINUO_QT_TEST(NoteSelectionTest, QApplication)
#include "note_selection_test.moc"
