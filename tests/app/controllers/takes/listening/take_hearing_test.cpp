#include "controllers/takes/listening/take_hearing.h"

#include <QAction>
#include <QTest>
#include <cmath>

#include "app/controllers/takes_fixture.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;

}  // namespace

// Playback of takes and branches.
class TakeHearingTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void playAndStopToggleThePlayCommand() {
        w_->takes.show({take_, 0});
        trigger(A::kPlay);
        QVERIFY(w_->window.actions()[A::kPlay]->isChecked());
        trigger(A::kStop);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
    }

    void switchCommandAlternatesBetweenTheLastTwoTakes() {
        trigger(A::kSwitch);
        QVERIFY(w_->banner("takes").contains(QLatin1String("Listen to two")));
        const BranchId other = w_->library.addBranch({{take_, 0}, 1.5, exampleModel(), {}});
        w_->library.appendBranch(other, std::vector<PlayedNote>{{{70, 80, 1.6, 4}, 2}});
        w_->takes.show({take_, branch_});
        w_->takes.select({take_, other});
        trigger(A::kSwitch);  // nothing plays: from shortly before the fork
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QTRY_VERIFY(w_->pressed(72, ui::Voice::Model));
        const double moment = w_->clock();
        trigger(A::kSwitch);  // during playback, at the same position
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, other}));
        QTRY_VERIFY(w_->pressed(80, ui::Voice::Model));
        QVERIFY(!w_->pressed(72, ui::Voice::Model) && w_->clock() >= moment && w_->clock() < moment + 0.5);
        QTRY_VERIFY(w_->clock() > 2.6);
        trigger(A::kSwitch);  // which has ended by then, so it plays from the fork
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QTRY_VERIFY(w_->pressed(72, ui::Voice::Model));
        QVERIFY(w_->clock() < 2);
        w_->library.discard({take_, other});
        w_->takes.refresh();
        trigger(A::kSwitch);
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QVERIFY(w_->banner("takes").contains(QLatin1String("Listen to two")));
    }

    // shortDuet(): the player's 60 from 0.5 to 1 s and 64 to 1.5 s, the model's 67 from 2.1 to 2.9 s.
    void playbackShowsTheTakesKeysTurnAndClock() {
        w_->play.beginAlone({});
        QTest::qWait(1000);
        w_->rig.playKey(90, 80);
        QTRY_VERIFY(w_->pressed(90, ui::Voice::You));
        QTRY_VERIFY(w_->clock() > 0.9);  // it did not move until now
        const double before = w_->clock();
        w_->takes.show({take_, 0});
        trigger(A::kPlay);
        QVERIFY(w_->clock() < before);
        QVERIFY(!w_->pressed(90, ui::Voice::You));  // held live, and not in the take
        QTRY_VERIFY(w_->pressed(60, ui::Voice::You));
        QVERIFY(std::abs(w_->clock() - 0.75) < 0.3);
        QVERIFY(w_->turn() == ui::Owner::You);
        QTRY_VERIFY(w_->pressed(64, ui::Voice::You) && !w_->pressed(60, ui::Voice::You));
        QTRY_VERIFY(w_->pressed(67, ui::Voice::Model));
        QVERIFY(!w_->pressed(64, ui::Voice::You));
        QVERIFY(w_->turn() == ui::Owner::Model);
        trigger(A::kStop);
        QVERIFY(!w_->pressed(67, ui::Voice::Model));
        QVERIFY(w_->pressed(90, ui::Voice::You));
        QVERIFY(w_->turn() == ui::Owner::You);
        QCOMPARE(w_->clock(), 0.0);  // playback starts here
        w_->takes.showLive();
        QVERIFY(w_->clock() > 3);
        w_->rig.releaseKey(90);
        QTRY_VERIFY(!w_->pressed(90, ui::Voice::You));
    }

    void fullyVisibleTakeDoesNotScrollDuringPlayback() {
        w_->takes.show({take_, 0});
        ui::PianoRoll& roll = w_->window.page().roll();
        roll.fit();
        QVERIFY(roll.follow());
        trigger(A::kPlay);
        QTRY_VERIFY(w_->pressed(60, ui::Voice::You));
        QVERIFY(roll.now());
        QCOMPARE(roll.viewBegin(), 0.0);
        trigger(A::kStop);
    }

    void keysTurnAndClockReturnToLiveAfterPlayback() {
        w_->play.beginAlone({});
        w_->takes.show({take_, 0});
        w_->window.page().roll().setCursorTime(2.5);
        trigger(A::kPlay);
        QTRY_VERIFY(w_->pressed(67, ui::Voice::Model));
        QTRY_VERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        QVERIFY(!w_->pressed(67, ui::Voice::Model));
        QVERIFY(w_->turn() == ui::Owner::You);
        QVERIFY(!w_->window.page().roll().now());
    }

    void runningTakeCanBePlayedBackWhilePlaying() {
        w_->play.beginAlone({});
        w_->rig.playKey(50, 80);
        QTest::qWait(700);
        w_->rig.releaseKey(50);
        QTRY_VERIFY(w_->play.roll()->soundingNotes().empty());
        QCOMPARE(w_->play.roll()->notes().size(), std::size_t{1});
        trigger(A::kPlay);
        QVERIFY(w_->window.page().roll().content() != w_->play.roll());
        QTRY_VERIFY(w_->pressed(50, ui::Voice::You));
        QTRY_VERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        QVERIFY(w_->window.page().roll().content() == w_->play.roll());
        QVERIFY(w_->play.showsLive());
        // Playing live stops the playback, too.
        trigger(A::kPlay);
        w_->playKey(52);
        QTRY_VERIFY(w_->play.showsLive());
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        QTRY_COMPARE(w_->play.roll()->notes().size(), std::size_t{2});
    }

    void panicAndEscapeStopPlayback() {
        w_->takes.show({take_, 0});
        for (const A::Id id : {A::kPanic, A::kStopModel}) {
            trigger(A::kPlay);
            trigger(id);
            QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        }
        trigger(A::kPlay);
        w_->window.actions()[A::kStage]->setChecked(true);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        trigger(A::kPlay);  // whose key works in the whole window
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
    }

    void playWithoutATakePlaysNothing() {
        w_->takes.showLive();
        trigger(A::kPlay);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        trigger(A::kRecord);
        QVERIFY(!w_->window.actions()[A::kRecord]->isChecked());
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeHearingTest, QApplication)
#include "take_hearing_test.moc"
