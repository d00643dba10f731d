#include "controllers/jobs/awaited_branch.h"

#include <QDialog>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>
#include <nlohmann/json.hpp>

#include "app/controllers/takes_fixture.h"
#include "jobs/music_job.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

using namespace test;
using A = ui::Actions;

// What becomes of the canvas when a continuation that was asked for is there.
class AwaitedBranchTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() {
        open();
        w_->library.finishBranch(branch_);
        w_->takes.select({take_, 0});
        awaited_ = std::make_unique<AwaitedBranch>(
            AwaitedBranch::Dependencies{w_->jobs, w_->takes, w_->play, w_->window});
    }
    void cleanup() {
        awaited_.reset();
        close();
    }

    void itIsShownAndHeard() {
        QTest::mouseClick(&roll(), Qt::LeftButton, {}, place());  // before it is asked for
        ask();
        QTest::keyPress(&roll(), Qt::Key_Shift);
        QTest::keyRelease(&roll(), Qt::Key_Shift);
        const NodeId made = end();
        QCOMPARE(*w_->takes.shown(), made);
        QVERIFY(w_->takes.isPlaying());
        QVERIFY(w_->banner("awaited").isEmpty());
    }

    void whoWorksKeepsTheCanvas_data() {
        QTest::addColumn<std::function<void(AwaitedBranchTest&)>>("work");
        const auto row = [](const char* name, const std::function<void(AwaitedBranchTest&)>& work) {
            QTest::newRow(name) << work;
        };
        row("a press", [](AwaitedBranchTest& test) {
            QTest::mouseClick(&test.roll(), Qt::LeftButton, {}, test.place());
        });
        row("a note in the hand", [](AwaitedBranchTest& test) {
            QTest::mousePress(&test.roll(), Qt::LeftButton, {}, test.place());
        });
        row("a key", [](AwaitedBranchTest& test) { QTest::keyClick(&test.roll(), Qt::Key_Right); });
        row("the wheel", [](AwaitedBranchTest& test) {
            QWheelEvent wheel(test.place(), test.roll().mapToGlobal(test.place()), {}, {0, 120}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&test.roll(), &wheel);
        });
        row("a dialog", [](AwaitedBranchTest& test) {
            test.dialog_ = std::make_unique<QDialog>(&test.w_->window);
            test.dialog_->setModal(true);
            test.dialog_->show();
        });
    }
    void whoWorksKeepsTheCanvas() {
        QFETCH(std::function<void(AwaitedBranchTest&)>, work);
        ask();
        work(*this);
        const auto selected = roll().selectedNote();
        const auto cursor = roll().cursorTime();
        const NodeId made = end();
        dialog_.reset();
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
        QVERIFY(roll().selectedNote() == selected);
        QVERIFY(roll().cursorTime() == cursor);
        QVERIFY(!w_->takes.isPlaying());
        QCOMPARE(w_->banner("awaited"), QStringLiteral("Take 1, branch B is ready."));
        Q_EMIT w_->window.page().banners().actionTriggered(QStringLiteral("awaited"));
        QCOMPARE(*w_->takes.shown(), made);
        QVERIFY(w_->banner("awaited").isEmpty());
    }

    // The last answer's line is not about the next one.
    void theNextOneIsShownAgain() {
        ask();
        QTest::keyClick(&roll(), Qt::Key_Right);
        end();
        ask();
        QVERIFY(w_->banner("awaited").isEmpty());
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
        const NodeId made = end();
        QCOMPARE(*w_->takes.shown(), made);
    }

private:
    QPoint place() { return roll().rectOf(roll().content()->notes()[0]).center().toPoint(); }
    void ask() {
        MusicJob asked;
        asked.music.modelPath = "piano";
        asked.music.seconds = 2;
        asked.from = {take_, 0};
        job_ = {};
        job_.id = ++lastJob_;
        job_.kind = MusicJob::kKind;
        job_.request = std::make_shared<const nlohmann::json>(requestOf(asked));
        Q_EMIT w_->jobs.jobChanged({JobEvent::Kind::Added, job_});
    }
    NodeId end() {
        MusicJobEvents::Variation variation;
        variation.job = job_.id;
        const BranchId made = finishedBranch(w_->library, {{take_, 0}, 1.5, someModel(), variation.source()},
                                             {{{70, 72, 1.6, 2}, 2}});
        w_->takes.branchBegan(made);
        job_.state = JobState::Done;
        Q_EMIT w_->jobs.jobChanged({JobEvent::Kind::Changed, job_});
        return {take_, made};
    }

    std::unique_ptr<AwaitedBranch> awaited_;
    std::unique_ptr<QDialog> dialog_;
    Job job_;
    JobId lastJob_ = 100;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::AwaitedBranchTest, QApplication)
#include "awaited_branch_test.moc"
