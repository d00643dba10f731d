#include "controllers/takes/list/takes_list.h"

#include <QSignalSpy>
#include <QTest>
#include <memory>

#include "app/controllers/canvas_fixture.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// The list of takes and its connection to the canvas.
class TakesListTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { w_ = std::make_unique<CanvasFixture>(); }
    void cleanup() { w_.reset(); }

    void showingATakeSelectsItsRow() {
        w_->canvas.show(w_->sibling);
        QCOMPARE(w_->selected(), w_->sibling);
        w_->canvas.showLive();
        QCOMPARE(w_->selected(), NodeId{});
    }

    void selectingARowShowsItsTake() {
        w_->list.choose(w_->tree.indexOf(w_->branch));
        QCOMPARE(*w_->canvas.shown(), w_->branch);
        QSignalSpy changed(&w_->canvas, &TakeOnCanvas::changed);
        w_->roll().setCursorTime(1.8);
        w_->list.choose(w_->tree.indexOf(w_->branch));
        QVERIFY(changed.isEmpty());
        QCOMPARE(w_->canvas.sourceSeconds(), 1.8);
        w_->list.choose({});
        QCOMPARE(*w_->canvas.shown(), w_->branch);
    }

    void rowOfTheGrowingTakeShowsTheLiveView() {
        w_->play.beginAlone({});
        w_->rig.playKey(60, 80);
        QTRY_VERIFY(w_->play.roll()->facts().playerNotes > 0);
        w_->list.refresh();
        w_->canvas.show(w_->branch);
        const NodeId growing{*w_->play.take(), 0};
        QTRY_VERIFY(w_->tree.indexOf(growing).isValid());
        w_->list.choose(w_->tree.indexOf(growing));
        QVERIFY(!w_->canvas.shown());
        QCOMPARE(w_->selected(), growing);
        w_->rig.releaseKey(60);
    }

    void unlistedTakeGetsARowWhenSelected() {
        const NodeId made{w_->take.take, w_->library.addBranch({w_->take, 1, test::exampleModel(), {}})};
        w_->list.select(made);
        QCOMPARE(*w_->canvas.shown(), made);
        QCOMPARE(w_->selected(), made);
    }

    // This also holds if the row of the take no longer exists.
    void canvasLeavesATakeThatWasDiscarded() {
        w_->list.select(w_->sibling);
        w_->library.discard(w_->sibling);
        QSignalSpy refreshed(&w_->list, &TakesList::refreshed);
        w_->list.refreshTake(w_->take.take);
        QCOMPARE(refreshed.size(), 1);
        QVERIFY(w_->canvas.shown() != w_->sibling);
        QVERIFY(w_->selected() == w_->canvas.shown().value_or(NodeId{}));
    }

    void listIsRefreshedWhileChangesContinue() {
        QSignalSpy refreshed(&w_->list, &TakesList::refreshed);
        for (int i = 0; i < 20 && refreshed.isEmpty(); ++i) {
            w_->list.refreshSoon();
            QTest::qWait(50);
        }
        QVERIFY(!refreshed.isEmpty());
    }

    void listIsRefreshedAfterTheLastChange() {
        QSignalSpy refreshed(&w_->list, &TakesList::refreshed);
        for (int i = 0; i < 10; ++i) {
            w_->list.refreshWhenQuiet();
            QTest::qWait(5);
        }
        QVERIFY(refreshed.wait(3000));
        QCOMPARE(refreshed.size(), 1);
    }

private:
    std::unique_ptr<CanvasFixture> w_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakesListTest, QApplication)
#include "takes_list_test.moc"
