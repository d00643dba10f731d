#include "controllers/jobs/job_kinds.h"

#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/controllers/window_fixture.h"
#include "jobs/job_error.h"
#include "models/queue_model.h"
#include "pages/queue/queue_view.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

constexpr const char* kTestJob = "made-up";

// Controls TestJobKind and its jobs, and records the calls that it received.
struct TestJobState {
    std::atomic<bool> mayEnd = false, fails = false;
    JobWork work;
    bool isThere = true;
    std::vector<JobId> discarded, shown;
};

// A job kind of this test, as in a separate file.
class TestJobKind : public JobKind {
public:
    explicit TestJobKind(TestJobState& doing) : JobKind(kTestJob), doing_(doing) {}

    JobRunner runner() override {
        return [&doing = doing_](const nlohmann::json& request, JobContext& context) -> nlohmann::json {
            context.progress(0.5, 7, "tokens");
            while (!doing.mayEnd && !context.stop().stop_requested())
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            if (doing.fails) throw JobError(ErrorCode::BadRequest, "no-luck", "made-up: no luck");
            return {{"made", request.at("count")}};
        };
    }
    QString icon() const override { return QStringLiteral("waveform"); }
    QString title(const Job& job) const override {
        return QStringLiteral("Make up %1").arg(job.request->at("count").get<int>());
    }
    QString requestText(const Job& job) const override {
        return QStringLiteral("count %1").arg(job.request->at("count").get<int>());
    }
    std::vector<std::pair<double, QString>> scores(const Job&) const override {
        return {{2.5, QStringLiteral("B")}, {1.25, QStringLiteral("A")}};
    }
    QString reasonText(const std::string& reason) const override {
        return reason == "no-luck" ? QStringLiteral("It had no luck.") : QString();
    }
    JobWork work(const Job&) const override { return doing_.work; }
    bool canDiscard() const override { return true; }
    void discard(const Job& job) override { doing_.discarded.push_back(job.id); }
    bool show(const Job& job) override {
        doing_.shown.push_back(job.id);
        return doing_.isThere;
    }

private:
    TestJobState& doing_;
};

inline std::vector<std::unique_ptr<JobKind>> makeKinds(TestJobState& doing) {
    std::vector<std::unique_ptr<JobKind>> kinds;
    kinds.push_back(std::make_unique<TestJobKind>(doing));
    return kinds;
}

// A job kind unknown to the rest of the program.
class JobKindsTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        doing_ = std::make_unique<TestJobState>();
        w_ = std::make_unique<WindowFixture>();
        window_ = std::make_unique<ui::MainWindow>(makeParameters(), model_);
    }
    void cleanup() {
        close();
        window_.reset();
        w_.reset();
    }

    void QueueRowShowsTheTextsOfTheJobsKind() {
        open(makeKinds(*doing_));
        add(3);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Running, kTimeoutMs);
        QTRY_COMPARE(cell(ui::QueueModel::kName), QStringLiteral("Make up 3"));
        QCOMPARE(rows().index(0, ui::QueueModel::kName).data(ui::QueueModel::kIconRole).toString(),
                 QStringLiteral("waveform"));
        QTRY_VERIFY(cell(ui::QueueModel::kSettings).endsWith(QStringLiteral("count 3")));
        doing_->mayEnd = true;
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTimeoutMs);
        QCOMPARE(job().result.at("made").get<int>(), 3);
        QTRY_VERIFY2(cell(ui::QueueModel::kSettings).contains(QStringLiteral("(A)")),
                     qPrintable(cell(ui::QueueModel::kSettings)));
    }

    void ErrorUsesTheWordsOfItsKind() {
        open(makeKinds(*doing_));
        doing_->fails = doing_->mayEnd = true;
        add(1);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTimeoutMs);
        QTRY_COMPARE(cell(ui::QueueModel::kSettings), QStringLiteral("It had no luck."));
        doing_->fails = false;
        Q_EMIT view().retryRequested(static_cast<quint64>(job().id));
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTimeoutMs);
    }

    void TimeOfAWaitingJobIsEstimatedByItsKind() {
        doing_->work = {"made-up here", 90, true};
        open(makeKinds(*doing_));
        jobs_->queue().setPaused(true);
        add(1);
        QTRY_COMPARE(cell(ui::QueueModel::kTime), QStringLiteral("about 1:30"));
    }

    void KindOfTheJobShowsAndDiscardsItsResult() {
        open(makeKinds(*doing_));
        const QSignalSpy changed(&jobs_->kinds()[kTestJob], &JobKind::jobChanged);
        doing_->mayEnd = true;
        add(1);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTimeoutMs);
        QTRY_VERIFY(changed.size() >= 3);  // added, running, done
        const JobId id = job().id;
        Q_EMIT view().showRequested(static_cast<quint64>(id));
        QCOMPARE(doing_->shown, std::vector{id});
        QVERIFY(bannerText(*window_, "jobs").isEmpty());
        doing_->isThere = false;
        Q_EMIT view().showRequested(static_cast<quint64>(id));
        QVERIFY(bannerText(*window_, "jobs").contains(QStringLiteral("Make up 1")));
        Q_EMIT view().discardRequested(static_cast<quint64>(id));
        QCOMPARE(doing_->discarded, std::vector{id});
    }

    void SavedJobOfAnUnknownKindKeepsItsTitleAndRunsLater() {
        open(makeKinds(*doing_));
        jobs_->queue().setPaused(true);
        add(4);
        QVERIFY(jobs_->flush());
        close();
        // A version without this kind keeps its jobs and their saved titles.
        open({});
        QCOMPARE(job().kind, std::string(kTestJob));
        QTRY_COMPARE(cell(ui::QueueModel::kName), QStringLiteral("made up"));
        close();
        doing_->mayEnd = true;
        open(makeKinds(*doing_));
        QTRY_COMPARE(cell(ui::QueueModel::kName), QStringLiteral("Make up 4"));
        jobs_->queue().setPaused(false);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTimeoutMs);
        QCOMPARE(job().result.at("made").get<int>(), 4);
    }

private:
    static constexpr int kTimeoutMs = 20'000;  // ms

    void open(std::vector<std::unique_ptr<JobKind>> kinds) {
        jobs_ = std::make_unique<JobsController>(
            JobsController::Dependencies{w_->engine, w_->library, w_->play, w_->takes, *window_, w_->gallery,
                                         w_->settings, w_->sounds},
            w_->folder.path().toStdString(), std::move(kinds));
        queue_ = std::make_unique<QueueController>(*jobs_, *window_);
    }
    // The window keeps the dock, so each start has its own window.
    void close() {
        queue_.reset();
        jobs_.reset();
        window_ = std::make_unique<ui::MainWindow>(makeParameters(), model_);
    }
    void add(int count) {
        jobs_->add(kTestJob, QStringLiteral("made up"), {{"count", count}}, JobsController::Place::Last);
    }
    Job job() { return jobs_->queue().snapshot().at(0); }
    ui::QueueView& view() { return *window_->findChild<ui::QueueView*>(); }
    const QAbstractItemModel& rows() { return *view().findChild<QTableView*>()->model(); }
    QString cell(ui::QueueModel::Column column) { return rows().index(0, column).data().toString(); }

    std::unique_ptr<TestJobState> doing_;
    std::unique_ptr<WindowFixture> w_;
    ui::TakesModel model_;
    std::unique_ptr<ui::MainWindow> window_;
    std::unique_ptr<JobsController> jobs_;
    std::unique_ptr<QueueController> queue_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::JobKindsTest, QApplication)
#include "job_kinds_test.moc"
