#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTest>
#include <QTimer>

#include "app/controllers/takes_fixture.h"
#include "library/export.h"
#include "main_window/bars/status_line.h"
#include "main_window/history/takes_panel.h"
#include "midi/file/standard_midi_file.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using namespace test;
using A = ui::Actions;

// The effects of editing notes on the canvas.
class TakeNoteEditingTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        open();
        w_->takes.select({take_, 0});
    }

    void changedNoteIsShownAndStaysSelected() {
        const ui::RollNote becomes = change(0, 62, 0.7);
        QCOMPARE(pitches(), (std::vector<int>{62, 64, 67}));
        QVERIFY(roll().selectedNote() == becomes);
        QCOMPARE(commandText(A::kUndo), QStringLiteral("Undo change of a note in Take 1"));
        trigger(A::kUndo);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
        QCOMPARE(roll().content()->notes()[0].start, 0.5);
        trigger(A::kRedo);
        QCOMPARE(roll().content()->notes()[0].start, 0.7);
        // The model's note stays the model's.
        change(2, 68, 2.2);
        QCOMPARE(roll().content()->notes()[2].voice, ui::Voice::Model);
        QCOMPARE(w_->library.take(take_)->summary.notes, (std::array{2, 1}));
    }

    // As in two tracks in unison: the clicked note is changed repeatedly and deleted.
    void onlyTheClickedOfTwoSimultaneousNotesChanges() {
        test::editNote(w_->library, {take_, 0}, {Voice::Player, {}, Note{110, 60, 0.5, 1.5}});
        w_->takes.show({take_, 0});
        const auto louder = [this] {
            for (const ui::RollNote& note : roll().content()->notes())
                if (note.start == 0.5 && note.end == 1.5) return note;
            return ui::RollNote();
        };
        const auto other = [this] { return roll().content()->notes()[0].velocity == 80; };
        roll().setSelectedNote(louder());
        QVERIFY(roll().selectedNote() == louder());
        for (int i = 0; i < 3; ++i) QTest::keyClick(&roll(), Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(louder().velocity < 110);
        QVERIFY(roll().selectedNote() == louder());
        QVERIFY(other());
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        roll().setFocus();
        trigger(A::kDiscard);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
        QVERIFY(other());
    }

    void selectingAnotherTakeDeselectsTheNote() {
        roll().setSelectedNote(roll().content()->notes()[0]);
        w_->takes.show({take_, 0});
        QVERIFY(roll().selectedNote());
        w_->takes.select({take_, branch_});
        QVERIFY(!roll().selectedNote());
    }

    void noteCanBeAdded() {
        const ui::RollNote note{1.5, 1.75, 72, 55, ui::Voice::You};
        Q_EMIT roll().noteAddRequested(note);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 72, 67}));
        QVERIFY(roll().selectedNote() == note);
        QCOMPARE(commandText(A::kUndo), QStringLiteral("Undo new note in Take 1"));
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        roll().setFocus();
        trigger(A::kDiscard);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
    }

    // Everything made from the music uses the edited notes.
    void filesAndPromptsContainTheEditedNotes() {
        change(1, 71, 1.1);
        const auto file = std::filesystem::path(w_->folder.path().toStdString()) / "out.mid";
        write(midiMusic(w_->library, {take_, 0}, w_->library.content({take_, 0}), {}), file);
        const std::vector<Note> written = readMidiFile(file).performance.notes;
        QCOMPARE(written.size(), std::size_t{3});
        QCOMPARE(written[1].pitch, 71);
        QVERIFY(std::abs(written[1].start - 1.1) < 1e-3);
        Performance past;
        connect(&w_->takes, &TakesController::playOnRequested, this,
                [&past](const Performance& heard) { past = heard; });
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Continue live from here")); });
        Q_EMIT w_->window.takes().menuRequested(w_->model.find(ui::TakeRow::Kind::Recording, take_), {});
        QCOMPARE(past.notes.size(), std::size_t{3});
        QCOMPARE(past.notes[1].pitch, 71);
        QCOMPARE(w_->library.makePrompt(*w_->takes.source()).notes[1].pitch, 71);
    }

    void notesOfAGrowingTakeCannotBeEdited() {
        QVERIFY(roll().editable());
        w_->takes.select({take_, branch_});
        QVERIFY(!roll().editable());
        w_->library.finishBranch(branch_);
        w_->takes.refresh();
        QVERIFY(roll().editable());
        w_->takes.showLive();
        QVERIFY(!roll().editable());
        Q_EMIT roll().noteAddRequested({1, 2, 60, 60});
        QVERIFY(w_->library.nextUndo() == nullptr);
    }

    void unplayableNoteIsRejectedWithAMessage() {
        const ui::RollNote was = roll().content()->notes()[0];
        ui::RollNote becomes = was;
        becomes.end = becomes.start;
        Q_EMIT roll().noteChangeRequested(was, becomes);
        QVERIFY(!w_->banner("takes").isEmpty());
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
        QVERIFY(roll().content()->notes()[0] == was);
    }

    void noteValuesCanBeTypedInADialog() {
        QTimer::singleShot(0, this, [this] {
            answerDialog<QDialog>([](QDialog& dialog) {
                dialog.findChild<QComboBox*>()->setCurrentText(QStringLiteral("D4"));
                dialog.accept();
            });
            chooseInMenu(QStringLiteral("Change this note…"));
        });
        Q_EMIT roll().menuRequested({}, 0.6, roll().content()->notes()[0]);
        QCOMPARE(pitches(), (std::vector<int>{62, 64, 67}));
        QCOMPARE(roll().selectedNote()->pitch, 62);
        const LibraryEdit* before = w_->library.nextUndo();
        bool asked = false;
        answerDialog<QDialog>([&asked](QDialog& dialog) {
            asked = true;
            dialog.accept();  // without a change
        });
        Q_EMIT roll().noteFormRequested(roll().content()->notes()[0]);
        QVERIFY(asked);
        QCOMPARE(w_->library.nextUndo(), before);
    }

    // A branch may finish while the user types, or somebody plays.
    void typedValueAppliesToTheDialogsNoteNotTheShownTake_data() {
        QTest::addColumn<bool>("live");
        QTest::newRow("another branch") << false;
        QTest::newRow("live") << true;
    }
    void typedValueAppliesToTheDialogsNoteNotTheShownTake() {
        QFETCH(bool, live);
        w_->library.finishBranch(branch_);
        const auto showOther = [this, live] {
            live ? w_->takes.showLive() : w_->takes.select({take_, branch_});
        };
        answerDialog<QDialog>([showOther](QDialog& dialog) {
            showOther();
            dialog.findChild<QComboBox*>()->setCurrentText(QStringLiteral("D4"));
            dialog.accept();
        });
        Q_EMIT roll().noteFormRequested(roll().content()->notes()[0]);
        QCOMPARE(w_->takes.shown(), std::optional(NodeId{take_, 0}));
        QCOMPARE(pitches(), (std::vector<int>{62, 64, 67}));
        QVERIFY(w_->library.branch(branch_)->marks.edits.empty());
        // The shown take also changes while the menu is open.
        QTimer::singleShot(0, this, [showOther] {
            showOther();
            chooseInMenu(QStringLiteral("Delete this note"));
        });
        Q_EMIT roll().menuRequested({}, 2.2, roll().content()->notes()[2]);
        QCOMPARE(w_->takes.shown(), std::optional(NodeId{take_, 0}));
        QCOMPARE(pitches(), (std::vector<int>{62, 64}));
        QVERIFY(w_->library.branch(branch_)->marks.edits.empty());
        QTimer::singleShot(0, this, [showOther] {
            showOther();
            chooseInMenu(QStringLiteral("Listen from here"));
        });
        Q_EMIT roll().menuRequested({}, 0.8, {});
        QCOMPARE(w_->takes.shown(), std::optional(NodeId{take_, 0}));
        QVERIFY(w_->takes.isPlaying());
    }

    // As when a continuation finishes: the branch contains the dragged note, too.
    void noteBeingDraggedIsReleasedWhenTheBranchChanges() {
        w_->library.finishBranch(branch_);
        const QPoint note = roll().noteRect(roll().content()->notes()[0]).center().toPoint();
        QTest::mousePress(&roll(), Qt::LeftButton, {}, note);
        move(note + QPoint(0, -40));
        w_->takes.select({take_, branch_});
        QVERIFY(roll().editable());
        move(note + QPoint(0, -50));
        QTest::mouseRelease(&roll(), Qt::LeftButton, {}, note + QPoint(0, -50));
        QVERIFY(w_->library.nextUndo() == nullptr);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 72, 74}));
    }

    void undoShowsTheTakeItChanges() {
        w_->library.finishBranch(branch_);
        const NodeId other{test::addTakeWithBranch(w_->library).take, 0}, branch{take_, branch_};
        test::editNote(w_->library, {take_, 0},
                       {Voice::Player, placeOf({80, 60, 0.5, 1}), Note{80, 62, 0.5, 1}});
        for (const NodeId elsewhere : {other, branch}) {
            w_->takes.select(elsewhere);
            QCOMPARE(commandText(A::kUndo), QStringLiteral("Undo change of a note in Take 1"));
            trigger(A::kUndo);
            QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
            QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
            w_->takes.select(elsewhere);
            trigger(A::kRedo);
            QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
            QCOMPARE(pitches(), (std::vector<int>{62, 64, 67}));
        }
        test::editNote(w_->library, branch, makeRemoval(Voice::Model, {74, 2}));
        w_->takes.select(branch);
        QCOMPARE(commandText(A::kUndo), QStringLiteral("Undo deletion of notes in Take 1, branch A"));
    }

    void undoScrollsToItsChange() {
        const TakeId take = w_->library.newTake(exampleModel());
        w_->library.append(take,
                           std::vector{strike(0.5, 60), release(1, 60), strike(170, 62), release(171, 62)});
        w_->library.finishTake(take);
        test::editNote(w_->library, {take, 0},
                       {Voice::Player, placeOf({80, 62, 170, 171}), Note{80, 64, 170, 171}});
        const auto isSeen = [this] { return roll().viewBegin() < 170 && roll().rollGeometry().end() > 170; };
        w_->takes.select({take_, 0});
        trigger(A::kUndo);
        QCOMPARE(*w_->takes.shown(), (NodeId{take, 0}));
        QVERIFY(isSeen());
        roll().setViewBegin(0);
        QVERIFY(!isSeen());
        trigger(A::kRedo);
        QVERIFY(isSeen());
    }

    // This also works after a restart, when nothing can be undone.
    void allNoteEditsCanBeRevertedFromTheMenu_data() {
        QTest::addColumn<bool>("onCanvas");
        QTest::newRow("in the list") << false;
        QTest::newRow("on the canvas") << true;
    }
    void allNoteEditsCanBeRevertedFromTheMenu() {
        QFETCH(bool, onCanvas);
        const QString words = QStringLiteral("Restore the recorded notes");
        const auto inMenu = [&](bool choose) {
            bool enabled = false;
            QTimer::singleShot(0, this, [&] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                for (const QAction* action : menu->actions())
                    enabled = enabled || (action->text() == words && action->isEnabled());
                choose ? chooseInMenu(words) : void(menu->close());
            });
            const QModelIndex row = w_->model.find(ui::TakeRow::Kind::Recording, take_);
            onCanvas ? Q_EMIT roll().menuRequested({}, 0.6, {})
                     : Q_EMIT w_->window.takes().menuRequested(row, {});
            return enabled;
        };
        QVERIFY(!inMenu(false));
        change(0, 62, 0.7);
        Q_EMIT roll().noteAddRequested({1.5, 1.75, 72, 55, ui::Voice::You});
        QVERIFY(inMenu(true));
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
        QCOMPARE(roll().content()->notes()[0].start, 0.5);
        QVERIFY(w_->library.take(take_)->marks.edits.empty());
        QVERIFY(!inMenu(false));
        trigger(A::kUndo);
        QCOMPARE(pitches(), (std::vector<int>{62, 64, 72, 67}));
    }

    // A refresh reads and compares every row of a large library.
    void consecutiveEditsDoNotWaitForTheList() {
        constexpr int kEdits = 40, kSoon = 250;                                       // ms
        const QModelIndex row = w_->model.find(ui::TakeRow::Kind::Recording, take_);  // shows the count
        int refreshed = 0;
        connect(&w_->model, &QAbstractItemModel::dataChanged, this,
                [&](const QModelIndex& first) { refreshed += first == row ? 1 : 0; });
        QElapsedTimer clock;
        clock.start();
        for (int i = 0; i < kEdits; ++i) {
            const double start = 1.5 + 0.01 * i;
            Q_EMIT roll().noteAddRequested({start, start + 0.1, 72, 55, ui::Voice::You});
        }
        QCOMPARE(pitches().size(), std::size_t{3 + kEdits});
        const qint64 most = clock.elapsed() / kSoon + 1;
        QVERIFY2(refreshed <= most, qPrintable(QString::number(refreshed)));
        QTRY_VERIFY(refreshed > 0);
        disconnect(&w_->model, nullptr, this, nullptr);
    }

    // Tests the edit from the key press to the library.
    void holdingAnArrowKeyMakesOneUndoStep() {
        roll().setSelectedNote(roll().content()->notes()[0]);
        for (int i = 0; i < 5; ++i) QTest::keyClick(&roll(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(pitches()[0], 65);
        QCOMPARE(w_->library.take(take_)->marks.edits.size(), std::size_t{1});
        trigger(A::kUndo);
        QCOMPARE(pitches()[0], 64);
    }

    void severalNotesChangeInOneStep() {
        roll().selectAll();
        for (int i = 0; i < 3; ++i) QTest::keyClick(&roll(), Qt::Key_Up);
        QCOMPARE(pitches(), (std::vector<int>{63, 67, 70}));
        QCOMPARE(roll().selectedNotes().size(), std::size_t{3});
        QCOMPARE(w_->library.take(take_)->marks.edits.size(), std::size_t{3});
        QCOMPARE(w_->window.status().currentMessage(), QStringLiteral("3 note(s) selected"));
        QTest::keyClick(&roll(), Qt::Key_Down, Qt::ControlModifier);
        trigger(A::kUndo);
        QCOMPARE(pitches(), (std::vector<int>{63, 67, 70}));
        trigger(A::kUndo);
        QCOMPARE(pitches(), (std::vector<int>{62, 66, 69}));
        trigger(A::kUndo);
        trigger(A::kUndo);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
        QVERIFY(w_->library.nextUndo() == nullptr);
        QVERIFY(w_->library.take(take_)->marks.edits.empty());
    }

    // All of it is still there after a restart.
    void severalNotesAreDeletedInOneStep() {
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        roll().setFocus();
        const std::vector<ui::RollNote> notes = roll().content()->notes();
        roll().setSelectedNotes({notes[2], notes[0]});
        trigger(A::kDiscard);
        QCOMPARE(pitches(), std::vector<int>{64});
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Deleted 2 note(s)")));
        QVERIFY(roll().selectedNotes().empty());
        QCOMPARE(w_->window.status().currentMessage(), QString());
        trigger(A::kUndo);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
        // Through the context menu of one of them.
        roll().setSelectedNotes({notes[2], notes[0]});
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Delete 2 selected note(s)")); });
        Q_EMIT roll().menuRequested({}, 0.6, roll().content()->notes()[0]);
        QCOMPARE(pitches(), std::vector<int>{64});
    }

    void changingAPitchPlaysTheNote() {
        change(0, 63, 0.5);
        const auto has = [this](const FakeMidiSystem::Bytes& message) {
            const auto sent = w_->studio.sentTo("Continuo Out");
            return std::find(sent.begin(), sent.end(), message) != sent.end();
        };
        QTRY_VERIFY(has({0x90, 63, 80}) && has({0x80, 63, 64}));
        QTest::keyClick(&roll(), Qt::Key_Up, Qt::AltModifier);  // by a key, too
        QTRY_VERIFY(has({0x90, 64, 80}) && has({0x80, 64, 64}));
    }

private:
    ui::RollNote change(std::size_t place, int pitch, double start) {
        const ui::RollNote was = roll().content()->notes()[place];
        ui::RollNote becomes = was;
        becomes.pitch = pitch;
        becomes.end += start - becomes.start;
        becomes.start = start;
        Q_EMIT roll().noteChangeRequested(was, becomes);
        becomes.bits = -1;
        return becomes;
    }
    void move(const QPoint& to) {
        QMouseEvent move(QEvent::MouseMove, QPointF(to), QPointF(), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&roll(), &move);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeNoteEditingTest, QApplication)
#include "take_note_editing_test.moc"
