#include "controllers/takes/canvas/take_on_canvas.h"

#include <QAction>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <memory>

#include "app/controllers/canvas_fixture.h"
#include "duet/log/duet_event.h"
#include "main_window/bars/tempo_bar.h"
#include "main_window/bars/transport_bar.h"
#include "ui/qt_test_program.h"
#include "widgets/time_readout.h"
#include "widgets/unit_field.h"

namespace continuo::app {

using A = ui::Actions;

// Tests which take the canvas shows, and its cursor.
class TakeOnCanvasTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { w_ = std::make_unique<CanvasFixture>(); }
    void cleanup() { w_.reset(); }

    void changeOfTheShownTakeIsNotifiedOnce() {
        QSignalSpy changed(&w_->canvas, &TakeOnCanvas::changed);
        w_->canvas.show(w_->branch);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(*w_->canvas.shown(), w_->branch);
        QCOMPARE(*w_->canvas.source(), w_->branch);
        w_->canvas.showLive();
        QCOMPARE(changed.size(), 2);
        QVERIFY(!w_->canvas.shown());
        QVERIFY(!w_->canvas.source());  // nothing was played yet
        QVERIFY(w_->roll().content() == w_->play.roll());
    }

    void previouslyShownTakeIsRemembered() {
        w_->canvas.show(w_->take);
        w_->canvas.show(w_->branch);
        w_->canvas.show(w_->branch);
        QCOMPARE(*w_->canvas.previous(), w_->take);
        w_->canvas.showLive();
        w_->canvas.show(w_->sibling);
        QCOMPARE(*w_->canvas.previous(), w_->take);  // the live take is no previous take
    }

    // The clock and tempo of the live take are not shown.
    void clockAndTempoBelongToTheShownTake() {
        const TakeId waltz = w_->library.newTake({});
        w_->library.append(waltz, std::vector{beatsEvent(Beats{0, 0.5, 3, 0, 1})});
        w_->library.append(waltz, test::shortDuet());
        w_->library.append(waltz, std::vector{beatsEvent(Beats{3, 1, 2, 0, 1.5})});
        w_->library.finishTake(waltz);
        w_->list.refresh();
        const auto clock = [this] { return w_->window.transport().findChild<ui::TimeReadout*>()->seconds(); };
        const auto tempo = [this] { return w_->window.tempo().findChild<ui::UnitField*>()->text(); };
        const auto shows = [this](const char* words) {
            for (const QLabel* label : w_->window.tempo().findChildren<QLabel*>())
                if (!label->isHidden() && label->text().contains(QString::fromUtf8(words))) return true;
            return false;
        };
        w_->canvas.show({waltz, 0});
        w_->play.readouts().setTime(77);
        QCOMPARE(clock(), 0.0);
        QCOMPARE(tempo().left(5), QStringLiteral("120.0"));
        QVERIFY(shows("3/4 · bar 1"));
        w_->roll().setCursorTime(1.6);
        QCOMPARE(clock(), 1.6);
        QVERIFY(shows("3/4 · bar 2"));
        w_->roll().setCursorTime(4.0);
        QCOMPARE(tempo().left(4), QStringLiteral("90.0"));
        QVERIFY(shows("6/8 · bar 3"));
        QVERIFY(w_->window.tempo().findChild<ui::UnitField*>()->isReadOnly());
        w_->canvas.show(w_->take);  // a take without a tempo
        QVERIFY(shows("no bars"));
        w_->canvas.showLive();
        QCOMPARE(clock(), 77.0);
        QVERIFY(!w_->window.tempo().findChild<ui::UnitField*>()->isReadOnly());
        QVERIFY(!shows("bar"));
    }

    void cursorAndRangeAreClearedForAnotherTake() {
        w_->canvas.show(w_->branch);
        w_->roll().setCursorTime(1.8);
        w_->canvas.show(w_->branch);
        QCOMPARE(w_->canvas.sourceSeconds(), 1.8);
        w_->canvas.show(w_->sibling);
        QVERIFY(w_->canvas.sourceSeconds() < 0);
        w_->roll().setMarkedRange(ui::MarkedRange{0.5, 1.25});
        QCOMPARE(w_->canvas.sourceBegin(), 0.5);
        QCOMPARE(w_->canvas.sourceSeconds(), 1.25);
        w_->canvas.showLive();
        QVERIFY(!w_->canvas.marked());
    }

    void unreadableTakeFallsBackToTheLiveView() {
        w_->canvas.show({77, 0});
        QVERIFY(!w_->canvas.shown());
        QVERIFY(!bannerText(w_->window, "takes").isEmpty());
    }

    void branchesOfOneForkTimeAreSiblings() {
        w_->canvas.show(w_->branch);
        QVERIFY(w_->canvas.isSibling(w_->sibling));
        QVERIFY(!w_->canvas.isSibling(w_->take));
        const BranchId later = w_->library.addBranch({w_->take, 1, test::exampleModel(), {}});
        QVERIFY(!w_->canvas.isSibling({w_->take.take, later}));
        w_->canvas.showLive();
        QVERIFY(!w_->canvas.isSibling(w_->sibling));
    }

    void repeatedReloadRequestsReadTheMusicOnce() {
        w_->canvas.show(w_->branch);
        const std::size_t notes = w_->roll().content()->notes().size();
        QSignalSpy read(&w_->canvas, &TakeOnCanvas::reloaded);
        w_->library.appendBranch(w_->branch.branch, std::vector<PlayedNote>{{{70, 79, 2.5, 3}, 1}});
        for (int i = 0; i < 5; ++i) w_->canvas.reloadSoon();
        QCOMPARE(w_->roll().content()->notes().size(), notes);
        QVERIFY(read.wait(2000));
        QCOMPARE(w_->roll().content()->notes().size(), notes + 1);
        QVERIFY(!read.wait(300));
        QCOMPARE(read.size(), 1);
    }

    void growingTakeCannotBeEdited() {
        w_->canvas.show(w_->branch);
        QVERIFY(!w_->roll().editable());
        w_->library.finishBranch(w_->branch.branch);
        w_->canvas.showState();
        QVERIFY(w_->roll().editable());
    }

    void liveViewReturnsAfterPlayback() {
        w_->play.beginAlone({});
        w_->play.showLive(true);
        w_->rig.playKey(60, 80);
        QTRY_VERIFY(w_->play.roll()->facts().playerNotes > 0);
        w_->hearing.play(*w_->canvas.source(), 0);
        QVERIFY(!w_->play.showsLive());
        QVERIFY(!w_->canvas.shown());
        w_->hearing.stop();
        QVERIFY(w_->play.showsLive());
        w_->rig.releaseKey(60);
    }

    void reportsWhetherMusicFollowsAPosition() {
        QVERIFY(!w_->canvas.endsAfter(0));
        w_->canvas.show(w_->take);
        QVERIFY(w_->canvas.endsAfter(1));
        QVERIFY(!w_->canvas.endsAfter(60));
    }

private:
    std::unique_ptr<CanvasFixture> w_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeOnCanvasTest, QApplication)
#include "take_on_canvas_test.moc"
