#include "controllers/takes/take_on_canvas.h"

#include <QAction>
#include <QSignalSpy>
#include <QTest>
#include <memory>

#include "app/controllers/canvas_fixture.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using A = ui::Actions;

// What the canvas shows, and the place that is chosen in it.
class TakeOnCanvasTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::Theme::instance().install(); }
    void init() { w_ = std::make_unique<CanvasFixture>(); }
    void cleanup() { w_.reset(); }

    void anotherOneIsToldOnce() {
        QSignalSpy changed(&w_->canvas, &TakeOnCanvas::changed);
        w_->canvas.show(w_->branch);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(*w_->canvas.shown(), w_->branch);
        QCOMPARE(*w_->canvas.source(), w_->branch);
        w_->canvas.showLive();
        QCOMPARE(changed.size(), 2);
        QVERIFY(!w_->canvas.shown());
        QVERIFY(!w_->canvas.source());  // nothing is played yet
        QVERIFY(w_->roll().content() == w_->play.roll());
    }

    void knowsTheLastOneBeforeIt() {
        w_->canvas.show(w_->take);
        w_->canvas.show(w_->branch);
        w_->canvas.show(w_->branch);
        QCOMPARE(*w_->canvas.before(), w_->take);
        w_->canvas.showLive();
        w_->canvas.show(w_->sibling);
        QCOMPARE(*w_->canvas.before(), w_->take);  // what is played live is no take to go back to
    }

    void anotherOneHasNoPlaceYet() {
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

    void whatCannotBeReadGivesWayToWhatIsPlayedLive() {
        w_->canvas.show({77, 0});
        QVERIFY(!w_->canvas.shown());
        QVERIFY(!bannerText(w_->window, "takes").isEmpty());
    }

    void siblingsLeaveTheirParentAtOnce() {
        w_->canvas.show(w_->branch);
        QVERIFY(w_->canvas.isSibling(w_->sibling));
        QVERIFY(!w_->canvas.isSibling(w_->take));
        const BranchId later = w_->library.addBranch({w_->take, 1, test::someModel(), {}});
        QVERIFY(!w_->canvas.isSibling({w_->take.take, later}));
        w_->canvas.showLive();
        QVERIFY(!w_->canvas.isSibling(w_->sibling));
    }

    void readsSoonAndOnceHoweverOftenItIsAsked() {
        w_->canvas.show(w_->branch);
        const std::size_t notes = w_->roll().content()->notes().size();
        QSignalSpy read(&w_->canvas, &TakeOnCanvas::read);
        w_->library.appendBranch(w_->branch.branch, std::vector<PlayedNote>{{{70, 79, 2.5, 3}, 1}});
        for (int i = 0; i < 5; ++i) w_->canvas.readSoon();
        QCOMPARE(w_->roll().content()->notes().size(), notes);
        QVERIFY(read.wait(2000));
        QCOMPARE(w_->roll().content()->notes().size(), notes + 1);
        QVERIFY(!read.wait(300));
        QCOMPARE(read.size(), 1);
    }

    void whatGrowsIsNotEdited() {
        w_->canvas.show(w_->branch);
        QVERIFY(!w_->roll().editable());
        w_->library.finishBranch(w_->branch.branch);
        w_->canvas.showState();
        QVERIFY(w_->roll().editable());
    }

    void whatIsPlayedLiveIsShownAgainOnceItWasHeard() {
        w_->play.beginAlone({});
        w_->play.showLive(true);
        w_->rig.playKey(60, 80);
        QTRY_VERIFY(w_->play.roll()->facts().yours > 0);
        w_->hearing.hear(*w_->canvas.source(), 0);
        QVERIFY(!w_->play.showsLive());
        QVERIFY(!w_->canvas.shown());
        w_->hearing.stop();
        QVERIFY(w_->play.showsLive());
        w_->rig.releaseKey(60);
    }

    void knowsWhetherThereIsMusicBehindASecond() {
        QVERIFY(!w_->canvas.endsBehind(0));
        w_->canvas.show(w_->take);
        QVERIFY(w_->canvas.endsBehind(1));
        QVERIFY(!w_->canvas.endsBehind(60));
    }

private:
    std::unique_ptr<CanvasFixture> w_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeOnCanvasTest, QApplication)
#include "take_on_canvas_test.moc"
