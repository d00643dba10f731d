// Included before Qt, whose macros clash with identifiers of the engine.
#include "facade/models/model_file.h"
#include "support/tiny_model.h"

#include "controllers/jobs/teach_controller.h"

#include <QAction>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <nlohmann/json.hpp>

#include "app/controllers/changed_model.h"
#include "app/controllers/turns.h"
#include "app/controllers/window_fixture.h"
#include "app/library/midi_files.h"
#include "app/library/playing.h"
#include "controllers/jobs/ended_jobs.h"
#include "controllers/jobs/job_estimates.h"
#include "controllers/jobs/model_names.h"
#include "controllers/words/teaching_words.h"
#include "jobs/teaching_job.h"
#include "library/export.h"
#include "library/provenance.h"
#include "main_window/image_workspace.h"
#include "midi/file/standard_midi_file.h"
#include "models/queue_model.h"
#include "pages/image/image_page.h"
#include "pages/queue/queue_view.h"
#include "storage/sqlite_database.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using namespace test;

std::vector<DuetEvent> scale(int notes) {
    std::vector<DuetEvent> events;
    for (int n = 0; n < notes; ++n) {
        events.push_back(strike(0.25 * n, 40 + (n * 5) % 24));
        events.push_back(release(0.25 * n + 0.2, 40 + (n * 5) % 24));
    }
    return events;
}

}  // namespace

// From recorded takes to a model that plays, with a tiny model.
class TeachControllerTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        ModelConfig config = tinyConfig(64, 16);
        config.tokenizer = "midi-events";
        config.vocabulary = 391;
        writeModel(path("tiny.safetensors").toStdString(), *makeNetwork(config), DType::F32,
                   R"({"licence": "CC0-1.0"})");
        w_->settings.set(QStringLiteral("compute/threads"), 1);
        teach_ = std::make_unique<TeachController>(
            TeachController::Dependencies{w_->library, w_->engine, w_->play, w_->jobs, w_->settings,
                                          w_->window},
            path("models").toStdString());
    }
    void cleanup() {
        teach_.reset();
        w_.reset();
    }

    void ownTakesAreListedAndSelected() {
        recorded(scale(80));
        const TakeId unkept = w_->library.newRunningTake({});
        w_->library.append(unkept, scale(120));
        w_->library.keep(unkept, 0, 10);
        w_->library.finishTake(unkept);
        const TakeId alone = w_->library.newRunningTake({});
        w_->library.append(alone, scale(60));
        w_->library.finishTake(alone);
        const TakeId hardly = w_->library.newRunningTake({});
        w_->library.append(hardly, scale(20));
        w_->library.finishTake(hardly);
        Performance others;
        others.notes = {{64, 60, 0, 1}};
        writeMidiFile(path("others.mid").toStdString(), std::vector<MidiVoice>{{others, "", 0, 0}});
        importMidi(w_->library, path("others.mid").toStdString());
        const TakeId discarded = recorded(scale(90));
        w_->library.discard({discarded, 0});

        teach_->show();
        const ui::TeachForm form = teach_->dialog()->form();
        QCOMPARE(form.sources.size(), 5);
        const auto chosen = [&](int notes) {
            for (const ui::TeachSource& each : form.sources)
                if (each.notes == notes) return each.chosen;
            return false;
        };
        QVERIFY(chosen(80));
        QVERIFY(!chosen(120));  // a take is a range of it
        QVERIFY(chosen(40));    // this one
        QVERIFY(chosen(60));
        QVERIFY(!chosen(1));  // its author is unknown
        QCOMPARE(form.name, QStringLiteral("My playing"));
    }

    // A slow disk does not block the window. No file is read twice, so the dialog is opened once before.
    void windowDoesNotWaitForModelFiles() {
        recorded(scale(300));
        w_->jobs.queue().setPaused(true);
        w_->play.useModel(path("tiny.safetensors").toStdString());
        const auto close = [this] {
            teach_->dialog()->reject();
            QTRY_VERIFY(!teach_->dialog());
        };
        teach_->show();
        close();
        const std::filesystem::path folder = path("models").toStdString();
        std::filesystem::create_directory(folder);
        double alone = 1e3, opens = 1e3, begins = 1e3;
        const auto least = [](double& turn, const std::function<void()>& act,
                              const std::function<bool()>& isDone) {
            const double now = longestIteration(act, isDone);
            turn = std::min(turn, now);
            return now >= 0;
        };
        for (int tried = 0; tried < 3; ++tried) {
            w_->engine.setModelFolders({});
            QVERIFY(least(
                alone, [this] { teach_->show(); }, [] { return true; }));
            close();
            for (const QString& name : {QStringLiteral("My playing"), QStringLiteral("slow %1").arg(tried)})
                writeSlowModel(path("models/") + name + QStringLiteral(".safetensors"), modelFile("emoji-32"),
                               1 << 20);
            w_->engine.setModelFolders({folder});
            QVERIFY(least(
                opens, [this] { teach_->show(); },
                [this] { return teach_->dialog()->form().name == QLatin1String("My playing 2"); }));
            QVERIFY(least(
                begins, [this] { Q_EMIT teach_->dialog()->startRequested(); },
                [this] { return !teach_->dialog(); }));
            w_->jobs.queue().remove(job().id);
        }
        const QString told =
            QStringLiteral("alone %1, opens %2, begins %3 ms").arg(alone).arg(opens).arg(begins);
        QVERIFY2(opens < alone + 4 && begins < 4, qPrintable(told));
    }

    // Other people's music is not selected, even if it was recorded while it played.
    void takesPlayedFromAFileAreNotSelected() {
        Performance others;
        for (int n = 0; n < 60; ++n) others.notes.push_back({64, 40 + n % 24, 0.02 * n, 0.02 * n + 0.01});
        w_->play.beginAlone({});
        w_->play.playInstead(others, QStringLiteral("others.mid"));
        const TakeId take = *w_->play.take();
        QTRY_COMPARE(w_->library.take(take)->summary.notes[0], 60);
        const TakeId kept = w_->library.keep(take, 0, 60);
        w_->play.stopInstead();
        w_->play.beginAlone({});  // another take, which nothing plays
        QVERIFY(isPlayerUnknown(w_->library.origin({take, 0})));
        QVERIFY(isPlayerUnknown(w_->library.origin({kept, 0})));
        QVERIFY(!isPlayerUnknown(w_->library.origin({*w_->play.take(), 0})));
        teach_->show();
        const ui::TeachForm form = teach_->dialog()->form();
        QCOMPARE(form.sources.size(), 2);
        for (const ui::TeachSource& each : form.sources) QVERIFY(!each.chosen);
    }

    void finishedTrainingOffersAModelThatPlays() {
        recorded(scale(300));
        startShort();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        QTRY_VERIFY(w_->banner("taught").contains(QLatin1String("predicts your playing")));
        const QString made = path("models/My playing.safetensors");
        QVERIFY(QFile::exists(made));
        auto* banner = w_->window.findChild<ui::Banner*>(QLatin1String("taught"));
        QVERIFY(banner->isVisibleTo(&w_->window));
        bool saidTooSoon = false;
        connect(&w_->window.page().banners(), &ui::BannerStack::messageShown, this,
                [&](const QString&, ui::Banner::Kind, const ui::UserMessage& saying) {
                    const bool plays = saying.text.contains(QLatin1String("plays from now on"));
                    saidTooSoon = saidTooSoon || (plays && !w_->play.canAnswer());
                });
        Q_EMIT banner->actionTriggered();
        QTRY_COMPARE(QString::fromStdString(w_->play.modelPath()), made);
        QCOMPARE(w_->settings.text(QStringLiteral("compute/model")), made);
        QTRY_VERIFY(w_->banner("taught").contains(QLatin1String("plays from now on")));
        QVERIFY(!saidTooSoon);
        QVERIFY(w_->play.canAnswer());
        // The next model gets another name.
        teach_->show();
        QTRY_COMPARE(teach_->dialog()->form().name, QStringLiteral("My playing 2"));
    }

    // Otherwise the same notes would be trained on twice, or held out although trained on.
    void musicSharedByTwoTakesIsUsedOnce() {
        const TakeId all = w_->library.newRunningTake({});
        w_->library.append(all, scale(300));
        w_->library.keep(all, 0, 60);
        w_->library.keep(all, 0, 75);  // read first, and contains all of the other
        w_->library.finishTake(all);
        startShort();
        QCOMPARE(parseTeachingJob(*job().request).takes.size(), std::size_t{2});
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        QCOMPARE(job().result.at("pieces").get<int>(), 1);
        QCOMPARE(job().result.at("skipped").get<int>(), 1);
    }

    void showCommandOpensTheTrainedModelsCard() {
        recorded(scale(300));
        startShort();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        connect(&w_->jobs.kinds()[TeachingJob::kKind], &JobKind::showRequested, teach_.get(),
                &TeachController::showModel);
        QSignalSpy cards(teach_.get(), &TeachController::cardRequested);
        const std::string before = w_->play.modelPath();
        const QString made = path("models/My playing.safetensors");
        Q_EMIT w_->jobs.kinds()[TeachingJob::kKind].showRequested(job().id);
        QTRY_COMPARE(cards.count(), 1);
        QCOMPARE(QString::fromStdString(cards.front().front().value<std::string>()), made);
        QCOMPARE(w_->play.modelPath(), before);  // viewing it changes no selection
        QVERIFY(QFile::remove(made));
        Q_EMIT w_->jobs.kinds()[TeachingJob::kKind].showRequested(job().id);
        QTRY_VERIFY(w_->banner("taught").contains(QLatin1String("is missing: its file")));
        QCOMPARE(cards.count(), 1);
    }

    void stoppedTrainingIsNotReportedAsReady() {
        recorded(scale(300));
        startShort();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        Job stopped = job();
        stopped.state = JobState::Cancelled;
        Q_EMIT w_->jobs.jobChanged({JobEvent::Kind::Changed, stopped});
        const QString words = w_->banner("taught");
        QVERIFY2(words.contains(QStringLiteral("Teaching was stopped. “My playing” keeps its progress")),
                 qPrintable(words));
    }

    void missingModelIsNotChosen() {
        recorded(scale(300));
        startShort();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        QTRY_VERIFY(w_->banner("taught").contains(QLatin1String("is ready")));
        const std::string before = w_->play.modelPath();
        QVERIFY(QFile::remove(path("models/My playing.safetensors")));
        Q_EMIT w_->window.findChild<ui::Banner*>(QLatin1String("taught"))->actionTriggered();
        QTRY_VERIFY(w_->banner("taught").contains(QLatin1String("is missing: its file")));
        QCOMPARE(w_->play.modelPath(), before);
        QVERIFY(!w_->settings.has(QStringLiteral("compute/model")));
    }

    void trainingResultIsReportedInTheOpenWorkspace() {
        recorded(scale(300));
        w_->window.showWorkspace(ui::Workspace::Image);
        startShort();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        ui::Banner* banner = nullptr;
        QTRY_VERIFY((banner = w_->window.image().page().findChild<ui::Banner*>(QLatin1String("taught"))) !=
                        nullptr &&
                    banner->text().contains(QLatin1String("is ready")));
        Q_EMIT banner->actionTriggered();
        QTRY_COMPARE(QString::fromStdString(w_->play.modelPath()), path("models/My playing.safetensors"));
    }

    // The model of a stopped job belongs to the user.
    void retryWithAnExistingModelPicksAnotherName() {
        recorded(scale(300));
        w_->jobs.queue().setPaused(true);
        start();
        const JobId id = job().id;
        w_->jobs.queue().cancel(id);
        QDir(w_->folder.path()).mkpath(QStringLiteral("models"));
        QFile kept(path("models/My playing.safetensors"));
        QVERIFY(kept.open(QIODevice::WriteOnly));
        auto* view = w_->window.findChild<ui::QueueView*>();
        QTRY_COMPARE(queueRowText(0, ui::QueueModel::kName), QStringLiteral("Teach “My playing”"));
        Q_EMIT view->retryRequested(static_cast<quint64>(id));
        QTRY_COMPARE(QString::fromStdString(teachingOutPath(*job().request)),
                     path("models/My playing 2.safetensors"));
        QTRY_COMPARE(queueRowText(0, ui::QueueModel::kName), QStringLiteral("Teach “My playing 2”"));
    }

    // A deleted model of another job blocks nothing.
    void retryIsRejectedWhileAnotherJobsModelHasItsName() {
        recorded(scale(300));
        startShort();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        JobQueue& queue = w_->jobs.queue();
        queue.setPaused(true);
        const JobId other = queue.add(TeachingJob::kKind, "Teach", *job().request);
        queue.cancel(other);
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->retryRequested(static_cast<quint64>(other));
        QTRY_VERIFY2(w_->banner("jobs").contains(QLatin1String("A model with this name exists, or")),
                     qPrintable(w_->banner("jobs")));
        QVERIFY(QFile::remove(path("models/My playing.safetensors")));
        Q_EMIT view->retryRequested(static_cast<quint64>(other));
        QTRY_COMPARE(job().id, other);
        QTRY_COMPARE(job().state, JobState::Waiting);
        QCOMPARE(QString::fromStdString(teachingOutPath(*job().request)),
                 path("models/My playing.safetensors"));
    }

    void trainingOnTooLittleMusicIsReported() {
        recorded(scale(10));
        start();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
        QTRY_VERIFY(queueRowText(0, ui::QueueModel::kSettings).contains(QLatin1String("Too little music")));
        QTRY_VERIFY(w_->banner("taught").contains(QLatin1String("Too little music")));
        QVERIFY(!w_->details("taught").isEmpty());
        QVERIFY(!QFile::exists(path("models/My playing.safetensors")));
    }

    // Another job would overwrite its checkpoint.
    void suggestedNameAvoidsThatOfAResumableJob() {
        recorded(scale(300));
        QDir(w_->folder.path()).mkpath(QStringLiteral("models"));
        QFile left(path("models/My playing.safetensors.checkpoint"));
        QVERIFY(left.open(QIODevice::WriteOnly));
        teach_->show();
        QTRY_COMPARE(teach_->dialog()->form().name, QStringLiteral("My playing 2"));
    }

    void existingModelNameIsRejected() {
        recorded(scale(300));
        QDir(w_->folder.path()).mkpath(QStringLiteral("models"));
        QFile file(path("models/Mine.safetensors"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        w_->play.useModel(path("tiny.safetensors").toStdString());
        teach_->show();
        ui::TeachForm form = teach_->dialog()->form();
        form.name = QStringLiteral("Mine");
        teach_->dialog()->setForm(form);
        Q_EMIT teach_->dialog()->startRequested();
        QTRY_VERIFY(errorText().contains(QLatin1String("A model with this name exists")));
        QVERIFY(teach_->dialog()->isVisible());
        QVERIFY(w_->jobs.queue().snapshot().empty());
        // Closing the dialog meanwhile cancels it.
        form.name = QStringLiteral("Another");
        teach_->dialog()->setForm(form);
        Q_EMIT teach_->dialog()->startRequested();
        teach_->dialog()->reject();
        QTest::qWait(200);
        QVERIFY(w_->jobs.queue().snapshot().empty());
    }

    // File names have at most 255 bytes, and a letter may have two. The checkpoint's name is longer.
    void invalidFileNameIsRejected_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("taken");
        QTest::newRow("the longest") << QString(232, u'a') << true;
        QTest::newRow("too long") << QString(233, u'a') << false;
        QTest::newRow("the longest of umlauts") << QString(116, u'\u00e4') << true;
        QTest::newRow("too long of umlauts") << QString(117, u'\u00e4') << false;
    }
    void invalidFileNameIsRejected() {
        QFETCH(QString, name);
        QFETCH(bool, taken);
        recorded(scale(300));
        w_->jobs.queue().setPaused(true);
        w_->play.useModel(path("tiny.safetensors").toStdString());
        teach_->show();
        ui::TeachForm form = teach_->dialog()->form();
        form.name = name;
        teach_->dialog()->setForm(form);
        Q_EMIT teach_->dialog()->startRequested();
        QTRY_VERIFY(!teach_->dialog() || errorText().contains(QLatin1String("too long")));
        QCOMPARE(w_->jobs.queue().snapshot().size(), std::size_t{taken ? 1u : 0u});
        if (taken) {  // the engine writes all of its files
            const std::string whole = parseTeachingJob(*job().request).out + ".checkpoint";
            QFile file(QString::fromStdString(whole));
            QDir(w_->folder.path()).mkpath(QStringLiteral("models"));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
    }

    void jobRequestContainsTheDialogsChoices() {
        const TakeId take = recorded(scale(300));
        w_->jobs.queue().setPaused(true);
        start();
        const TeachingJob asked = parseTeachingJob(*job().request);
        QCOMPARE(asked.takes, std::vector<TakeId>{take});
        QVERIFY(asked.files.empty());
        QCOMPARE(QString::fromStdString(asked.from), path("tiny.safetensors"));
        QCOMPARE(QString::fromStdString(asked.out), path("models/My playing.safetensors"));
        QVERIFY(!w_->settings.has(QStringLiteral("compute/model")));  // no model was chosen
        QCOMPARE(asked.minutes, 20.0);
        QCOMPARE(asked.compute.threads, 1);
        QTRY_VERIFY(teach_->dialog() == nullptr);
    }

    void filesOfAJobAreDeletedWithIt() {
        recorded(scale(300));
        w_->jobs.queue().setPaused(true);
        start();
        const QString left = path("models/My playing.safetensors.checkpoint");
        QDir(w_->folder.path()).mkpath(QStringLiteral("models"));
        QFile file(left);
        QVERIFY(file.open(QIODevice::WriteOnly));
        w_->jobs.queue().remove(job().id);
        QTRY_VERIFY(!QFile::exists(left));
    }

    // A job that failed before its first checkpoint frees its name.
    void filesOfAnotherJobOfTheSameNameStay() {
        recorded(scale(300));
        JobQueue& queue = w_->jobs.queue();
        queue.setPaused(true);
        start();
        const JobId old = job().id;
        const nlohmann::json asked = *job().request;
        queue.cancel(old);
        const JobId newer = queue.add(TeachingJob::kKind, "Teach", asked);
        QVERIFY_EXCEPTION_THROWN(EndedJobs(w_->jobs).retry(old), Error);
        QDir(w_->folder.path()).mkpath(QStringLiteral("models"));
        QFile left(path("models/My playing.safetensors.checkpoint"));
        QVERIFY(left.open(QIODevice::WriteOnly));
        const auto removed = [&](JobId id) {
            bool gone = false;
            const auto told =
                connect(&w_->jobs, &JobsController::jobChanged, this, [&](const JobEvent& event) {
                    gone = gone || (event.kind == JobEvent::Kind::Removed && event.job.id == id);
                });
            queue.remove(id);
            const bool heard = QTest::qWaitFor([&] { return gone; });
            disconnect(told);
            return heard;
        };
        QVERIFY(removed(old));
        QVERIFY(left.exists());
        QVERIFY(removed(newer));
        QTRY_VERIFY(!left.exists());
    }

    // For example a job of a newer version.
    void unreadableJobIsIgnored() {
        recorded(scale(300));
        JobQueue& queue = w_->jobs.queue();
        queue.setPaused(true);
        const JobId other = queue.add(TeachingJob::kKind, "x", {{"out", 5}, {"minutes", "many"}});
        const JobId newer = queue.add(TeachingJob::kKind, "y",
                                      {{"out", path("models/My playing.safetensors").toStdString()}});
        teach_->show();
        QVERIFY(teach_->dialog());
        QTRY_COMPARE(teach_->dialog()->form().name, QStringLiteral("My playing 2"));
        w_->queue.show();  // which measures the time limit
        QCOMPARE(queueRowText(0, ui::QueueModel::kTime), QString());
        int removed = 0;
        connect(&w_->jobs, &JobsController::jobChanged, this,
                [&](const JobEvent& event) { removed += event.kind == JobEvent::Kind::Removed ? 1 : 0; });
        queue.remove(other);
        queue.remove(newer);
        QTRY_COMPARE(removed, 2);
    }

    // A job resumes only from its files, which clearing would delete.
    void resumableJobsAreNotClearedWithFinishedOnes() {
        recorded(scale(300));
        JobQueue& queue = w_->jobs.queue();
        queue.setPaused(true);
        start();
        const JobId stopped = job().id;
        queue.cancel(stopped);
        QDir(w_->folder.path()).mkpath(QStringLiteral("models"));
        QFile left(path("models/My playing.safetensors.checkpoint"));
        QVERIFY(left.open(QIODevice::WriteOnly));
        nlohmann::json other = *job().request;
        other["out"] = path("models/Other.safetensors").toStdString();
        queue.cancel(queue.add(TeachingJob::kKind, "Teach", other));
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->clearDoneRequested();
        QTRY_COMPARE(queue.snapshot().size(), std::size_t{1});
        QCOMPARE(job().id, stopped);
        QTest::qWait(50);
        QVERIFY(left.exists());
        queue.remove(stopped);
        QTRY_VERIFY(!left.exists());
    }

    // Its own device may be the cause of the failure.
    void retryUsesTheChosenDevice() {
        recorded(scale(300));
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cuda:97"));
        w_->jobs.queue().setPaused(true);
        start();
        QCOMPARE(parseTeachingJob(*job().request).compute.device, std::string("cuda:97"));
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cpu"));
        for (const bool isThere : {false, true}) {
            w_->jobs.queue().cancel(job().id);
            QDir(w_->folder.path()).mkpath(QStringLiteral("models"));
            QFile made(path("models/My playing.safetensors"));
            if (isThere) QVERIFY(made.open(QIODevice::WriteOnly));
            EndedJobs(w_->jobs).retry(job().id);
            QTRY_COMPARE(job().state, JobState::Waiting);
            QCOMPARE(parseTeachingJob(*job().request).compute.device, std::string("cpu"));
        }
    }

    void scoresOnDifferentMusicAreNotCompared() {
        Job done;
        done.kind = TeachingJob::kKind;
        done.state = JobState::Done;
        done.result = {
            {"out", "Mine.safetensors"}, {"before", nullptr}, {"after", 1.25}, {"told", {"a", "b"}}};
        QVERIFY(teachingWords(done).contains(QLatin1String("Not comparable with")));
        QVERIFY(teachingWords(done).contains(QLatin1String("1.25")));
        QCOMPARE(teachingDetails(done), QStringLiteral("a\nb"));
        done.result["after"] = nullptr;
        QVERIFY(teachingWords(done).contains(QLatin1String("was not measured")));
    }

    void modelsOfUnfinishedJobsCountAsInUse() {
        recorded(scale(300));
        w_->jobs.queue().setPaused(true);
        start();
        const auto needed = [&](const char* name) {
            return isNeededByJobs(path(name).toStdString(), w_->jobs.queue().snapshot());
        };
        QVERIFY(needed("tiny.safetensors") && needed("models/My playing.safetensors"));
        QVERIFY(!needed("other.safetensors"));
        w_->jobs.queue().cancel(job().id);
        QVERIFY(!needed("tiny.safetensors"));
    }

    void halfFinishedTrainingIsEstimatedAtHalfTheTime() {
        recorded(scale(300));
        w_->jobs.queue().setPaused(true);
        start();
        Job waiting = job();
        const JobEstimates estimates(w_->jobs.kinds());
        QCOMPARE(estimates.estimateSeconds(waiting), 1200.0);
        waiting.progress = 0.5;
        QCOMPARE(estimates.estimateSeconds(waiting), 600.0);
    }

    void takesThatCannotBeReadAreReported() {
        const std::filesystem::path folder = w_->folder.path().toStdString();
        {
            Library library(folder);
            const TakeId take = library.newTake({});
            library.append(take, scale(80));
        }
        Library library(folder);
        Database(folder / "takes.sqlite", Database::Mode::Write).execute("ALTER TABLE takes RENAME TO lost");
        TeachController teach({library, w_->engine, w_->play, w_->jobs, w_->settings, w_->window},
                              path("models").toStdString());
        teach.show();
        QVERIFY(!teach.dialog());
        QVERIFY(w_->banner("taught").contains(QLatin1String("The command failed")));
    }

    void quittingDuringTheMusicSelectionDoesNotDeadlock() {
        for (int take = 0; take < 20; ++take) recorded(scale(40));
        start();
        cleanup();  // the queue's thread waits for this one, which waits for the queue
    }

private:
    // Returns the dialog's error text.
    QString errorText() {
        QString said;
        for (const QLabel* label : teach_->dialog()->findChildren<QLabel*>())
            if (label->isVisible() && !label->accessibleName().isEmpty()) said += label->text();
        return said;
    }
    QString path(const char* name) const { return w_->folder.filePath(QLatin1String(name)); }
    TakeId recorded(const std::vector<DuetEvent>& events) {
        const TakeId take = w_->library.newTake({});
        w_->library.append(take, events);
        w_->library.finishTake(take);
        return take;
    }
    // Starts as the dialog does.
    void start() {
        w_->play.useModel(path("tiny.safetensors").toStdString());
        teach_->show();
        QCOMPARE(teach_->dialog()->form().modelName, QStringLiteral("tiny"));
        Q_EMIT teach_->dialog()->startRequested();
        QTRY_VERIFY(!teach_->dialog());
    }
    // Starts with less than the dialog's minimum of one minute.
    void startShort() {
        w_->jobs.queue().setPaused(true);
        start();
        TeachingJob quick = parseTeachingJob(*job().request);
        quick.minutes = 0.02;
        w_->jobs.queue().remove(job().id);
        w_->jobs.add(TeachingJob::kKind, QStringLiteral("Teach"), requestJson(quick),
                     JobsController::Place::Last);
        w_->jobs.queue().setPaused(false);
    }
    QString queueRowText(int row, int column) const {
        const QAbstractItemModel* rows =
            w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>()->model();
        return rows->index(row, column).data().toString();
    }
    Job job() { return w_->jobs.queue().snapshot().front(); }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<TeachController> teach_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TeachControllerTest, QApplication)
#include "teach_controller_test.moc"
