#include "controllers/jobs/awaited_branch.h"

#include <QDialog>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>
#include <nlohmann/json.hpp>

#include "app/controllers/takes_fixture.h"
#include "jobs/music_job.h"
#include "ui/qt_test_program.h"
#include "widgets/banner.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

using namespace test;
using A = ui::Actions;

// The content of the canvas after a requested continuation is finished.
class AwaitedBranchTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
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

    void finishedBranchIsShownAndPlayed() {
        QTest::mouseClick(&roll(), Qt::LeftButton, {}, notePoint());  // before the request
        requestBranch();
        QTest::keyPress(&roll(), Qt::Key_Shift);
        QTest::keyRelease(&roll(), Qt::Key_Shift);
        const NodeId made = finishJob();
        QCOMPARE(*w_->takes.shown(), made);
        QVERIFY(w_->takes.isPlaying());
        QVERIFY(w_->banner("awaited").isEmpty());
    }

    void finishedBranchDoesNotInterruptEditing_data() {
        QTest::addColumn<std::function<void(AwaitedBranchTest&)>>("work");
        const auto row = [](const char* name, const std::function<void(AwaitedBranchTest&)>& work) {
            QTest::newRow(name) << work;
        };
        row("a press", [](AwaitedBranchTest& test) {
            QTest::mouseClick(&test.roll(), Qt::LeftButton, {}, test.notePoint());
        });
        row("a note in the hand", [](AwaitedBranchTest& test) {
            QTest::mousePress(&test.roll(), Qt::LeftButton, {}, test.notePoint());
        });
        row("a key", [](AwaitedBranchTest& test) { QTest::keyClick(&test.roll(), Qt::Key_Right); });
        row("the wheel", [](AwaitedBranchTest& test) {
            QWheelEvent wheel(test.notePoint(), test.roll().mapToGlobal(test.notePoint()), {}, {0, 120},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&test.roll(), &wheel);
        });
        row("a dialog", [](AwaitedBranchTest& test) {
            test.dialog_ = std::make_unique<QDialog>(&test.w_->window);
            test.dialog_->setModal(true);
            test.dialog_->show();
        });
    }
    void finishedBranchDoesNotInterruptEditing() {
        QFETCH(std::function<void(AwaitedBranchTest&)>, work);
        requestBranch();
        work(*this);
        const auto selected = roll().selectedNote();
        const auto cursor = roll().cursorTime();
        const NodeId made = finishJob();
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

    void nextRequestClearsTheMessageAndShowsItsBranch() {
        requestBranch();
        QTest::keyClick(&roll(), Qt::Key_Right);
        finishJob();
        requestBranch();
        QVERIFY(w_->banner("awaited").isEmpty());
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
        const NodeId made = finishJob();
        QCOMPARE(*w_->takes.shown(), made);
    }

    void firstOfSeveralBranchesPlaysAndOthersAreOffered() {
        requestBranch(3);
        const NodeId first = finishJob(3);
        const auto nth = [&](int index) { return NodeId{take_, first.branch + index}; };
        QCOMPARE(*w_->takes.shown(), first);
        QVERIFY(w_->takes.isPlaying());
        QCOMPARE(w_->banner("awaited"), QStringLiteral("3 continuation(s) are ready; number 1 is shown."));
        const auto press = [this] {
            Q_EMIT w_->window.page().banners().actionTriggered(QStringLiteral("awaited"));
        };
        press();
        QCOMPARE(*w_->takes.shown(), nth(1));
        QVERIFY(w_->takes.isPlaying());
        QVERIFY(w_->banner("awaited").endsWith(QLatin1String("number 2 is shown.")));
        w_->library.discard(nth(2));
        w_->takes.refresh();
        press();
        QCOMPARE(*w_->takes.shown(), first);
        QVERIFY(w_->banner("awaited").startsWith(QLatin1String("2 continuation(s)")));
    }

    void statusLineDescribesTheShownBranch() {
        requestBranch(3);
        const NodeId first = finishJob(3);
        const auto nth = [&](int index) { return NodeId{take_, first.branch + index}; };
        w_->takes.select(nth(2));
        QVERIFY(w_->banner("awaited").endsWith(QLatin1String("number 3 is shown.")));
        w_->takes.select({take_, 0});
        QCOMPARE(w_->banner("awaited"), QStringLiteral("3 continuation(s) are ready."));
        w_->takes.discard(nth(0));
        w_->takes.select(nth(1));
        QCOMPARE(w_->banner("awaited"), QStringLiteral("2 continuation(s) are ready; number 1 is shown."));
        // A banner that the user has closed does not return.
        w_->window.findChild<ui::Banner*>(QStringLiteral("awaited"))->hide();
        w_->takes.select(nth(2));
        QVERIFY(w_->banner("awaited").isEmpty());
    }

    void statusLineCountsSeveralBranchesDuringEditing() {
        requestBranch(3);
        QTest::keyClick(&roll(), Qt::Key_Right);
        const NodeId first = finishJob(3);
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
        QCOMPARE(w_->banner("awaited"), QStringLiteral("3 continuation(s) are ready."));
        Q_EMIT w_->window.page().banners().actionTriggered(QStringLiteral("awaited"));
        QCOMPARE(*w_->takes.shown(), first);
        QVERIFY(w_->takes.isPlaying());
        QVERIFY(w_->banner("awaited").endsWith(QLatin1String("number 1 is shown.")));
    }

    void failedBranchShowsItsReason() {
        requestBranch();
        job_.code = ErrorCode::OutOfMemory;
        job_.error = "no room for 4 GB";
        job_.state = JobState::Failed;
        Q_EMIT w_->jobs.jobChanged({JobEvent::Kind::Changed, job_});
        QVERIFY2(w_->banner("awaited").startsWith(QLatin1String("There is not enough memory")),
                 qPrintable(w_->banner("awaited")));
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
        // The banner stays until the next request; removing the failed job shows nothing new.
        const Job failed = job_;
        requestBranch();
        QVERIFY(w_->banner("awaited").isEmpty());
        Q_EMIT w_->jobs.jobChanged({JobEvent::Kind::Removed, failed});
        QVERIFY(w_->banner("awaited").isEmpty());
        finishJob();
    }

    // Neither variation of this job can start, and two parts of the window could report it.
    void missingModelIsReportedOnce() {
        MusicJob asked;
        asked.variations = 2;
        asked.music.modelPath = w_->folder.filePath(QStringLiteral("its.safetensors")).toStdString();
        asked.music.seconds = 2;
        asked.music.prompt = w_->library.content({take_, 0}).performance();
        asked.from = {take_, 0};
        const JobId job = w_->jobs.queue().add(MusicJob::kKind, "x", requestJson(asked));
        const auto state = [&] { return w_->jobs.queue().find(job)->state; };
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, kTestTimeoutMs);
        const auto told = [this] {
            int lines = 0;
            for (const ui::Banner* line : w_->window.findChildren<ui::Banner*>())
                if (line->text().contains(QStringLiteral("“its” is missing"))) ++lines;
            return lines;
        };
        QTRY_VERIFY(told() > 0);
        QTest::qWait(100);  // in case another part reports it
        QCOMPARE(told(), 1);
        QVERIFY2(w_->banner("awaited").startsWith(QStringLiteral("The model “its” is missing")),
                 qPrintable(w_->banner("awaited")));
        QCOMPARE(w_->library.branches(take_).size(), std::size_t{1});  // the earlier branch
    }

private:
    QPoint notePoint() { return roll().noteRect(roll().content()->notes()[0]).center().toPoint(); }
    void requestBranch(int variations = 1) {
        MusicJob asked;
        asked.variations = variations;
        asked.music.modelPath = "piano";
        asked.music.seconds = 2;
        asked.from = {take_, 0};
        job_ = {};
        job_.id = ++lastJob_;
        job_.kind = MusicJob::kKind;
        job_.request = std::make_shared<const nlohmann::json>(requestJson(asked));
        Q_EMIT w_->jobs.jobChanged({JobEvent::Kind::Added, job_});
    }
    // Ends the job and returns its first branch.
    NodeId finishJob(int variations = 1) {
        MusicJobEvents::Variation variation;
        variation.job = job_.id;
        BranchId first = 0;
        for (; variation.index < variations; ++variation.index) {
            const BranchId made = addFinishedBranch(
                w_->library, {{take_, 0}, 1.5, exampleModel(), variation.source()}, {{{70, 72, 1.6, 2}, 2}});
            if (first == 0) first = made;
            w_->takes.onBranchBegan(made);
        }
        job_.state = JobState::Done;
        Q_EMIT w_->jobs.jobChanged({JobEvent::Kind::Changed, job_});
        return {take_, first};
    }

    std::unique_ptr<AwaitedBranch> awaited_;
    std::unique_ptr<QDialog> dialog_;
    Job job_;
    JobId lastJob_ = 100;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::AwaitedBranchTest, QApplication)
#include "awaited_branch_test.moc"
