#include "controllers/takes/takes_controller.h"

#include <QAbstractButton>
#include <QAction>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <cmath>

#include "app/controllers/takes_fixture.h"
#include "main_window/history/takes_panel.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;

}  // namespace

// The shown part of the library, and its cursor.
class TakesControllerTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void selectedTakeIsShown() {
        w_->takes.show({take_, branch_});
        QCOMPARE(*w_->takes.source(), (NodeId{take_, branch_}));
        QVERIFY(w_->takes.sourceSeconds() < 0);  // at its end
        const auto shown = w_->window.page().roll().content();
        QCOMPARE(shown->facts().modelNotes, std::size_t{2});
        w_->takes.showLive();
        QVERIFY(!w_->takes.source());
        QVERIFY(w_->window.page().roll().content() == w_->play.roll());
    }

    void cursorStaysWhenItsTakeIsSelectedAgain() {
        ui::PianoRoll& roll = w_->window.page().roll();
        w_->takes.select({take_, branch_});
        roll.setCursorTime(1.8);
        w_->window.takes().select(w_->model.find(Kind::Branch, branch_));  // again
        QCOMPARE(w_->takes.sourceSeconds(), 1.8);
        QSignalSpy continued(&w_->takes, &TakesController::continueRequested);
        for (QAbstractButton* button : w_->window.takes().findChildren<QAbstractButton*>())
            if (button->text() == QLatin1String("Continue")) button->click();
        QCOMPARE(continued.size(), 1);
        QCOMPARE(w_->takes.sourceSeconds(), 1.8);
        w_->takes.select({take_, 0});
        QVERIFY(w_->takes.sourceSeconds() < 0);
        roll.setCursorTime(1);
        w_->takes.showLive();
        QVERIFY(!roll.cursorTime());
    }

    // The clock does not show the live time, which is paused meanwhile.
    void clockShowsTheCursorOfTheShownTake() {
        ui::PianoRoll& roll = w_->window.page().roll();
        w_->takes.select({take_, branch_});
        roll.setCursorTime(1.8);
        Q_EMIT roll.cursorMoved(1.8);
        QCOMPARE(w_->clock(), 1.8);
        QTest::qWait(100);  // frames of the live take
        QCOMPARE(w_->clock(), 1.8);
        w_->takes.showLive();
        QVERIFY(w_->clock() < 1.8);
    }

    void canvasHasAContextMenu() {
        w_->takes.select({take_, 0});
        QSignalSpy continues(w_->window.actions()[A::kContinue], &QAction::triggered);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Continue from here")); });
        Q_EMIT w_->window.page().roll().menuRequested({}, 1.2, std::nullopt);
        QCOMPARE(continues.size(), 1);
        QCOMPARE(w_->takes.sourceSeconds(), 1.2);
        QSignalSpy several(w_->window.actions()[A::kVariations], &QAction::triggered);
        QTimer::singleShot(0, this,
                           [] { chooseInMenu(QStringLiteral("Continue from here, 4 variation(s)")); });
        Q_EMIT w_->window.page().roll().menuRequested({}, 1.4, std::nullopt);
        QCOMPARE(several.size(), 1);
        QCOMPARE(w_->takes.sourceSeconds(), 1.4);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Listen from here")); });
        Q_EMIT w_->window.page().roll().menuRequested({}, 0.8, std::nullopt);
        QVERIFY(w_->takes.isPlaying() && w_->clock() >= 0.8);
    }

    void shownTakeAndSelectedRowAlwaysAgree() {
        const BranchId other = w_->library.addBranch({{take_, 0}, 1.5, exampleModel(), {}});
        w_->takes.refresh();
        const auto choose = [this] { w_->window.takes().select(w_->model.find(Kind::Branch, branch_)); };
        const auto agree = [this] {
            const QModelIndex row = w_->window.takes().selected();
            const std::optional<NodeId> shown = w_->takes.shown();
            return row.isValid() && shown && *shown == w_->takes.source() &&
                   w_->model.row(row).id == (shown->branch != 0 ? shown->branch : shown->take);
        };
        choose();
        QCOMPARE(w_->takes.shown()->branch, branch_);
        trigger(A::kDiscard);
        QVERIFY(agree());
        QVERIFY(w_->takes.shown()->branch != branch_);
        trigger(A::kUndo);
        QVERIFY(agree());
        QCOMPARE(w_->takes.shown()->branch, branch_);
        QVERIFY(w_->banner("takes").isEmpty());
        trigger(A::kRedo);
        QVERIFY(agree());
        QVERIFY(w_->takes.shown()->branch != branch_);
        QVERIFY(w_->banner("takes").contains(QLatin1String("Discarded ")));
        QVERIFY(w_->model.find(Kind::Branch, other).isValid());
    }

    void liveViewHasItsOwnZoom() {
        w_->window.show();
        w_->play.beginAlone({});
        ui::PianoRoll& roll = w_->window.page().roll();
        const auto seconds = [&] { return roll.rollGeometry().roll.width() / roll.scale(); };
        const auto is = [](double one, double other) { return std::abs(one - other) < 0.1; };
        QVERIFY2(is(seconds(), 25), qPrintable(QString::number(seconds())));
        w_->takes.show({take_, branch_});
        QVERIFY(seconds() < 5);
        w_->takes.showLive();
        QVERIFY(is(seconds(), 25));
        w_->window.resize(w_->window.width() + 200, w_->window.height());
        QTRY_VERIFY(is(seconds(), 25));
        roll.zoom(2);
        const double zoomed = roll.scale();
        w_->takes.show({take_, branch_});
        w_->takes.showLive();
        QCOMPARE(roll.scale(), zoomed);
    }

    void everyDisabledCommandGivesAReason() {
        ui::Actions& actions = w_->window.actions();
        QVERIFY(!actions[A::kUndo]->isEnabled() && !actions[A::kUnmark]->isEnabled());
        QCOMPARE(disabledWithoutReason(actions), QStringList());
        actions[A::kStage]->setChecked(true);
        QVERIFY(!actions[A::kPlay]->isEnabled());
        QCOMPARE(disabledWithoutReason(actions), QStringList());
        actions[A::kStage]->setChecked(false);
        // An enabled command has no reason.
        w_->takes.show({take_, branch_});
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{0.5, 1});
        for (const A::Id id : {A::kPlay, A::kUnmark, A::kReplaceMarked}) {
            QVERIFY(actions[id]->isEnabled());
            QVERIFY(actions[id]->statusTip().isEmpty());
        }
    }

    // An error about a file says nothing about the next action.
    void playingATakeClearsAFileError() {
        w_->takes.openMidi(w_->folder.filePath(QStringLiteral("none.mid")));
        QTRY_VERIFY_WITH_TIMEOUT(!w_->banner("takes").isEmpty(), kTestTimeoutMs);
        w_->takes.show({take_, branch_});
        QVERIFY(!w_->banner("takes").isEmpty());
        trigger(A::kPlay);
        QVERIFY(w_->takes.isPlaying());
        QVERIFY2(w_->banner("takes").isEmpty(), qPrintable(w_->banner("takes")));
    }

    void missingTakeIsReported() {
        w_->library.purge({take_, branch_});
        w_->takes.show({take_, branch_});
        QVERIFY(!w_->banner("takes").isEmpty());
        QVERIFY(!w_->takes.source());
        trigger(A::kExportMidi);
        trigger(A::kExportSound);
        trigger(A::kPlay);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        w_->takes.onBranchGrew(branch_);
    }

    void keepCommandKeepsTheLastHalfMinuteAsATake() {
        trigger(A::kKeepHalfMinute);
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Nothing was played")));
        const TakeId running = w_->library.newRunningTake({});
        w_->library.append(running, shortDuet(), 4);
        trigger(A::kKeepHalfMinute);
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Kept the last ")));
        QCOMPARE(w_->library.takes().size(), std::size_t{2});
    }

    // The clock is paused during the silence.
    void keptLastSecondsSkipTrailingSilence() {
        const TakeId running = w_->library.newRunningTake({});
        w_->library.append(running, shortDuet(), 90);
        trigger(A::kKeepHalfMinute);
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Kept the last ")));
        const TakeContent kept = w_->library.content({w_->library.takes().front().id, 0});
        QCOMPARE(kept.performance().notes.size(), std::size_t{3});
        QCOMPARE(kept.of(Voice::Player).notes.front().note.start, 0.5);
    }

    void recordingWithoutNotesIsNotKept() {
        const auto takes = [this] { return w_->library.takes().size(); };
        w_->play.beginAlone({});
        trigger(A::kRecord);
        QCOMPARE(takes(), std::size_t{2});
        trigger(A::kRecord);
        QCOMPARE(takes(), std::size_t{1});
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Nothing was played")));
        // A take marked meanwhile is kept.
        trigger(A::kRecord);
        const NodeId recorded{w_->library.takes().front().id, 0};
        QCOMPARE(w_->library.take(recorded.take)->number, 2);
        w_->library.star(recorded, true);
        trigger(A::kRecord);
        QVERIFY(w_->library.take(recorded.take)->kept());
        trigger(A::kRecord);
        w_->playKey(60);
        QTRY_COMPARE(w_->play.roll()->notes().size(), std::size_t{1});
        trigger(A::kRecord);
        QCOMPARE(takes(), std::size_t{3});
    }

    void record_LeavesOneRowForItsMusic() {
        const auto play = [this](int pitch, std::size_t notes) {
            w_->playKey(pitch);
            QTRY_COMPARE(w_->play.roll()->notes().size(), notes);
            QTRY_VERIFY(w_->play.roll()->notes().back().end != ui::kStillSounds);
        };
        const auto rows = [this] {
            w_->takes.refresh();
            return w_->model.rowCount();
        };
        w_->play.beginAlone({});
        play(60, 1);
        QCOMPARE(rows(), 2);
        // Music before Record is not part of the recording.
        trigger(A::kRecord);
        QCOMPARE(w_->play.roll()->notes().size(), std::size_t{0});
        play(62, 1);
        play(64, 2);
        QCOMPARE(rows(), 3);
        const TakeId recorded = w_->library.takes().front().id;
        QCOMPARE(w_->library.take(recorded)->summary.notes[0], 2);
        QCOMPARE(w_->takes.source(), std::optional(NodeId{recorded, 0}));
        QCOMPARE(w_->model.row(w_->window.takes().selected()).id, recorded);
        trigger(A::kRecord);
        QCOMPARE(rows(), 3);
        // Later music is another take.
        play(65, 1);
        QCOMPARE(rows(), 4);
        QCOMPARE(w_->library.take(recorded)->summary.notes[0], 2);
        QVERIFY(w_->takes.source()->take != recorded);
        // Deleting the recording removes all of its music.
        w_->library.discard({recorded, 0});
        QCOMPARE(rows(), 3);
        w_->library.purge({recorded, 0});
        QCOMPARE(rows(), 3);
    }

    void findKeptDuplicate_IgnoresOnlyTheRestOfAnAnswer() {
        const TakeId running = w_->library.newRunningTake({});
        const TakeId recorded = w_->library.keep(running, 0);
        w_->library.append(running, shortDuet(), 4);
        w_->library.finishTake(recorded);
        QCOMPARE(w_->library.findKeptDuplicate(running), std::optional(recorded));
        w_->library.append(running, std::vector<DuetEvent>{strike(5, 70, 80, Voice::Model)}, 5.5);
        QCOMPARE(w_->library.findKeptDuplicate(running), std::optional(recorded));
        QVERIFY(!w_->library.findKeptDuplicate(recorded));
        w_->library.append(running, std::vector<DuetEvent>{strike(6, 60), release(7, 60)}, 8);
        QVERIFY(!w_->library.findKeptDuplicate(running));
    }

    void shownBranchShowsItsNewNotes() {
        w_->takes.show({take_, branch_});
        const std::vector<PlayedNote> more{{{70, 76, 2.6, 3}, 3}};
        w_->library.appendBranch(branch_, more);
        w_->takes.onBranchGrew(branch_);
        QTRY_COMPARE(w_->window.page().roll().content()->facts().modelNotes, std::size_t{3});
    }

    // Notes arrive faster than a full redraw, and must be visible before a pause.
    void fastGrowingBranchStaysUpToDate() {
        w_->takes.show({take_, branch_});
        const auto shown = [this] { return w_->window.page().roll().content(); };
        const auto before = shown()->facts().modelNotes;
        const auto* first = &*shown();
        const std::vector<PlayedNote> more{{{70, 76, 2.6, 3}, 3}};
        w_->library.appendBranch(branch_, more);
        w_->takes.onBranchGrew(branch_);
        QCOMPARE(&*shown(), first);
        QElapsedTimer growing;
        growing.start();
        while (shown()->facts().modelNotes == before && growing.elapsed() < 5000) {
            w_->takes.onBranchGrew(branch_);
            QTest::qWait(5);
        }
        QCOMPARE(shown()->facts().modelNotes, before + 1);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakesControllerTest, QApplication)
#include "takes_controller_test.moc"
