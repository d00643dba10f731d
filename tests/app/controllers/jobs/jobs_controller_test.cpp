#include "controllers/jobs/jobs_controller.h"

#include <QAction>
#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QProgressBar>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/controllers/changed_model.h"
#include "app/controllers/turns.h"
#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "controllers/jobs/job_estimates.h"
#include "controllers/jobs/music_kind.h"
#include "controllers/play/music_origin.h"
#include "controllers/takes/list/making_words.h"
#include "controllers/words/words.h"
#include "duet/hearing/scale.h"
#include "jobs/job_error.h"
#include "jobs/picture_job.h"
#include "jobs/request_fields.h"
#include "jobs/teaching_job.h"
#include "main_window/history/takes_panel.h"
#include "main_window/inspector/inspector_panel.h"
#include "models/queue_model.h"
#include "pages/queue/queue_view.h"
#include "parameters/program_parameters.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;

constexpr const char* kModel = CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors";

}  // namespace

// Jobs without a live model. A bundled model generates the music.
class JobsControllerTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        QFile damaged(w_->folder.filePath(QStringLiteral("damaged.safetensors")));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("not a model") > 0);
        damaged.close();
        w_->play.begin(damaged.fileName().toStdString());
        take_ = w_->library.newTake(exampleModel());
        w_->library.append(take_, shortDuet());
        w_->library.finishTake(take_);
        w_->takes.show({take_, 0});
    }
    void cleanup() { w_.reset(); }

    void withoutATakeNothingIsQueued() {
        w_ = std::make_unique<WindowFixture>();
        w_->jobs.continueFromSource(1);
        QVERIFY(w_->jobs.queue().snapshot().empty());
    }

    // An impossible request is rejected immediately instead of failing as a job.
    void withoutAModelNothingIsQueuedAndTheReasonIsShown() {
        w_->play.begin({});
        w_->takes.show({take_, 0});
        w_->jobs.continueFromSource(1);
        QVERIFY(w_->jobs.queue().snapshot().empty());
        QVERIFY2(w_->banner("jobs").startsWith(QStringLiteral("Nothing was generated: no model is chosen")),
                 qPrintable(w_->banner("jobs")));
        QVERIFY(w_->banner("jobs").contains(QStringLiteral("Settings › Model & compute")));
    }

    void failedJobShowsItsReason() {
        w_->jobs.continueFromSource(1);  // its model is damaged
        QCOMPARE(w_->jobs.queue().snapshot().size(), std::size_t{1});
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
        QVERIFY(!job().error.empty());
        const auto* table = w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>();
        QTRY_COMPARE(table->model()->rowCount(), 1);
        // In words; the engine's own message is in the details.
        const QModelIndex row = table->model()->index(0, ui::QueueModel::kSettings);
        const QString line = QString::fromStdString(job().error);
        QVERIFY(!row.data().toString().contains(line));
        QVERIFY(row.data().toString().contains(QLatin1String("so the job failed")));
        QVERIFY(row.data(Qt::ToolTipRole).toString().contains(line));
        QVERIFY(w_->library.branches(take_).empty());
    }

    void rowOfAFailedJobStartsWithTheCause_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("cause");
        QTest::newRow("damaged") << QByteArray("not a model")
                                 << QStringLiteral("The model’s file is damaged");
        QTest::newRow("gone") << QByteArray()
                              << QStringLiteral("The model “its” is missing, so the job failed");
    }
    void rowOfAFailedJobStartsWithTheCause() {
        QFETCH(QByteArray, file);
        QFETCH(QString, cause);
        MusicJob asked = continuation(1);
        asked.music.modelPath = w_->folder.filePath(QStringLiteral("its.safetensors")).toStdString();
        QFile model(w_->folder.filePath(QStringLiteral("its.safetensors")));
        if (!file.isEmpty()) QVERIFY(model.open(QIODevice::WriteOnly) && model.write(file) == file.size());
        model.close();
        w_->jobs.queue().add(MusicJob::kKind, "x", requestJson(asked));
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
        const auto* table = w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>();
        const auto row = [&] {
            return table->model()->index(0, ui::QueueModel::kSettings).data().toString();
        };
        QTRY_VERIFY2(row().startsWith(cause), qPrintable(row()));
    }

    // The error code says less than the reason.
    void errorOfAPictureJobGivesTheReasonItCannotResume() {
        for (const auto& [reason, begin] :
             {std::pair(PictureJob::kOtherModel, "Continuo cannot finish these pictures: "),
              std::pair(PictureJob::kOtherPixels, "These pictures were started on another device; ")}) {
            Job failed;
            failed.reason = reason;
            failed.code = ErrorCode::Device;
            failed.error = "picture 1: another one";
            const ui::UserMessage told = w_->jobs.kinds().failureMessage(failed);
            QVERIFY2(told.text.startsWith(QLatin1String(begin)), qPrintable(told.text));
            QCOMPARE(told.details, QStringLiteral("picture 1: another one"));
        }
    }

    // The reason decides, not the error text: a file that is no model gives the same text.
    void errorOfAJobNamesItsMissingModel() {
        Job failed;
        failed.kind = TeachingJob::kKind;
        failed.request =
            std::make_shared<const nlohmann::json>(nlohmann::json{{"from", "/a/my own.safetensors"}});
        failed.code = ErrorCode::NotFound;
        failed.error = "/a/adapter.safetensors: there is no such file; check the path";
        QVERIFY(w_->jobs.kinds().failureMessage(failed).text.startsWith(
            QStringLiteral("Something that the job needs is missing")));
        failed.reason = kModelGone;
        const ui::UserMessage told = w_->jobs.kinds().failureMessage(failed);
        QVERIFY2(told.text.startsWith(QStringLiteral("The model “my own” is missing, so the job failed")),
                 qPrintable(told.text));
        QVERIFY(told.hasNames);
        QCOMPARE(told.details, QString::fromStdString(failed.error));
    }

    void commandsForARemovedJobAreReported() {
        w_->jobs.continueFromSource(1);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
        const auto id = static_cast<quint64>(job().id);
        w_->jobs.queue().clearEnded();
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->cancelRequested(id);
        QVERIFY(!w_->banner("jobs").isEmpty());
        Q_EMIT view->runNextRequested(id);
        Q_EMIT view->moveRequested(id, 0);
        Q_EMIT view->showRequested(id);
        w_->jobs.cancelCurrent();
        QVERIFY(w_->jobs.queue().snapshot().empty());
    }

    void failedJobCanBeRetried() {
        w_->jobs.continueFromSource(1);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
        w_->jobs.queue().setPaused(true);
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->retryRequested(static_cast<quint64>(job().id));
        QCOMPARE(job().state, JobState::Waiting);
        w_->jobs.queue().setPaused(false);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
    }

    void endedJobsAreRemoved() {
        w_->jobs.continueFromSource(1);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->removeRequested(static_cast<quint64>(job().id));
        QVERIFY(w_->jobs.queue().snapshot().empty());
        QTRY_COMPARE(view->findChild<QTableView*>()->model()->rowCount(), 0);
        QVERIFY(w_->banner("jobs").isEmpty());
    }

    // Once a continuation is made and shown, alternatives from the same start can be requested.
    void alternativesStartWhereTheShownBranchForks() {
        w_->jobs.queue().setPaused(true);
        const BranchId made =
            addFinishedBranch(w_->library, {{take_, 0}, 1.5, exampleModel(), {}}, {{{70, 72, 1.6, 2}, 2}});
        w_->takes.refresh();
        w_->takes.show({take_, made});
        w_->jobs.makeAlternatives(3);
        MusicJob asked = parseMusicJob(*job().request);
        QCOMPARE(asked.from, (NodeId{take_, 0}));
        QVERIFY2(std::abs(asked.music.promptEnd.value() - 1.5) < 0.02,
                 qPrintable(QString::number(asked.music.promptEnd.value())));
        QCOMPARE(asked.variations, 3);
        QVERIFY(std::ranges::none_of(asked.music.prompt.notes,
                                     [](const Note& note) { return note.start > 1.5; }));
        w_->jobs.queue().cancel(job().id);
        // A cursor on the branch sets another start.
        w_->jobs.queue().clearEnded();
        w_->window.page().roll().setCursorTime(1.8);
        w_->jobs.makeAlternatives(2);
        asked = parseMusicJob(*job().request);
        QCOMPARE(asked.from, (NodeId{take_, made}));
        QVERIFY(std::abs(asked.music.promptEnd.value() - 1.8) < 0.02);
        w_->jobs.queue().cancel(job().id);
        w_->jobs.queue().clearEnded();
        // A recording is continued from its end.
        w_->takes.show({take_, 0});
        w_->jobs.makeAlternatives(2);
        asked = parseMusicJob(*job().request);
        QCOMPARE(asked.from, (NodeId{take_, 0}));
        QVERIFY(asked.music.promptEnd > 1.8);
    }

    void playNextMovesAJobToTheFront() {
        w_->jobs.queue().setPaused(true);
        w_->jobs.continueFromSource(1);
        w_->jobs.continueFromSource(1);
        w_->jobs.continueFromSource(1, JobsController::Place::Next);
        std::vector<JobId> jobs;
        for (const Job& each : w_->jobs.queue().snapshot()) jobs.push_back(each.id);
        QCOMPARE(jobs.size(), std::size_t{3});
        QCOMPARE(jobs, (std::vector<JobId>{jobs[1] + 2, jobs[1], jobs[1] + 1}));
    }

    void continuationUsesTheFormsFactorsAndLength() {
        w_->jobs.queue().setPaused(true);
        ui::PlayForm form = w_->window.inspector().form();
        form.pitchTemperature = 1.6;
        form.timingTemperature = 0.6;
        form.length = ui::AnswerLength::Tokens;
        form.lengthTokens = 321;
        w_->window.inspector().setForm(form);
        w_->jobs.continueFromSource(1);
        const nlohmann::json asked = *job().request;
        QCOMPARE(asked.at("pitch_temperature").get<double>(), 1.6);
        QCOMPARE(asked.at("timing_temperature").get<double>(), 0.6);
        QVERIFY(!asked.contains("velocity_temperature"));
        QCOMPARE(asked.at("pedal_recall").get<double>(), parameters::kPedalRecall.defaultValue);
        QCOMPARE(asked.at("tokens").get<int>(), 321);
    }

    // Values derived for this continuation are not requests for the next one.
    void asIPlaySettingsAreRestoredAsSwitchesNotAsValues() {
        w_->jobs.queue().setPaused(true);
        ui::PlayForm form = w_->window.inspector().form();
        form.scaleUse = ui::ScaleUse::AsIPlay;
        form.dynamicsAsIPlay = true;
        form.softest = 9;
        form.loudest = 121;
        w_->window.inspector().setForm(form);
        w_->jobs.continueFromSource(1);
        const nlohmann::json asked = *job().request;
        const auto velocities = asked.at("constraints").at("velocities").get<std::pair<int, int>>();
        QVERIFY(velocities.first > form.softest && velocities.second < form.loudest);
        // As recorded in its branch.
        Origin made;
        made.details = asked.dump();
        ui::PlayForm otherwise = form;
        otherwise.scaleUse = ui::ScaleUse::Off;
        otherwise.dynamicsAsIPlay = false;
        otherwise.softest = 50;
        otherwise.loudest = 60;
        const ui::PlayForm back = withOrigin(otherwise, made);
        QCOMPARE(back.scaleUse, ui::ScaleUse::AsIPlay);
        QVERIFY(back.dynamicsAsIPlay);
        QCOMPARE(back.softest, 9);
        QCOMPARE(back.loudest, 121);
    }

    // A minor has the keys of C major and keeps its name.
    void chosenMinorScaleIsNotRestoredAsItsMajorScale() {
        w_->jobs.queue().setPaused(true);
        ui::PlayForm form = w_->window.inspector().form();
        form.scaleUse = ui::ScaleUse::Chosen;
        form.scaleRoot = 9;
        form.scaleKind = static_cast<int>(Scale::Kind::Minor);
        w_->window.inspector().setForm(form);
        w_->jobs.continueFromSource(1);
        Origin made;
        made.details = job().request->dump();
        const ui::PlayForm back = withOrigin({}, made);
        QCOMPARE(back.scaleUse, ui::ScaleUse::Chosen);
        QCOMPARE(back.scaleRoot, 9);
        QCOMPARE(back.scaleKind, form.scaleKind);
        QVERIFY2(describeMaking(made, {}).contains(QStringLiteral("A minor")),
                 qPrintable(describeMaking(made, {})));
    }

    // Earlier notes do not reach the model; the pedal does, with its value at the start of the range.
    void markedRangeAloneIsThePrompt() {
        w_->jobs.queue().setPaused(true);
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{0.9, 2});
        w_->jobs.continueFromSource(1);
        const nlohmann::json asked = *job().request;
        QCOMPARE(asked.at("prompt_begin").get<double>(), 0.9);
        QCOMPARE(asked.at("prompt_end").get<double>(), 2.0);
        QCOMPARE(asked.at("prompt").dump(),
                 std::string(R"({"notes":[[70,64,1.0,1.5]],"pedal":[[90,0.9],[0,1.4]]})"));
        QVERIFY(job().title.find("0:00.9") != std::string::npos);
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{1.6, 2});
        w_->jobs.continueFromSource(1);
        QCOMPARE(w_->jobs.queue().snapshot().size(), std::size_t{1});
        QVERIFY(w_->banner("jobs").contains(QLatin1String("The marked range contains no notes")));
    }

    void jobsOfAllModelsUseTheSameSeed() {
        w_->jobs.queue().setPaused(true);
        w_->jobs.continueByEach({"/a/one.safetensors"});
        QVERIFY(w_->jobs.queue().snapshot().empty());
        QVERIFY(w_->banner("jobs").contains(QLatin1String("no second model")));
        w_->jobs.continueByEach({"/a/one.safetensors", "/a/other.safetensors"});
        const std::vector<Job> jobs = w_->jobs.queue().snapshot();
        QCOMPARE(jobs.size(), std::size_t{2});
        nlohmann::json one = *jobs[0].request, other = *jobs[1].request;
        QCOMPARE(one.at("model").get<std::string>(), std::string("/a/one.safetensors"));
        QCOMPARE(other.at("model").get<std::string>(), std::string("/a/other.safetensors"));
        for (nlohmann::json* each : {&one, &other})
            for (const char* own : {"model", "asked_at"}) each->erase(own);
        QCOMPARE(one.dump(), other.dump());
        w_->jobs.continueFromSource(1);
        QVERIFY(w_->jobs.queue().snapshot()[2].request->at("seed") != one.at("seed"));  // redrawn after both
    }

    // The model gets the music before the range, and the notes that follow it.
    void replacingAMarkedRangeUsesTheMusicAroundIt() {
        w_->jobs.queue().setPaused(true);
        w_->jobs.replaceMarked(1);
        QVERIFY(w_->jobs.queue().snapshot().empty());  // no range is marked
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{0.9, 2});
        w_->jobs.replaceMarked(2);
        const nlohmann::json asked = *job().request;
        QCOMPARE(asked.at("variations").get<int>(), 2);
        QCOMPARE(asked.at("prompt_begin").get<double>(), 0.0);
        QCOMPARE(asked.at("prompt_end").get<double>(), 0.9);
        QVERIFY(std::abs(asked.at("seconds").get<double>() - 1.1) < 1e-9);
        QCOMPARE(asked.at("prompt").at("notes").dump(), std::string("[[80,60,0.5,1.0]]"));
        QCOMPARE(asked.at("replaced").at("until").get<double>(), 2.0);
        QCOMPARE(asked.at("replaced").at("after").at("notes").size(), std::size_t{1});
        w_->queue.show();
        QCOMPARE(cell(0, ui::QueueModel::kName),
                 QStringLiteral("Replace 0:00.9\u20130:02.0 of Take 1, 2 variation(s)"));
    }

    void replacementIsABranchWithItsContinuation() {
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{0.9, 2});
        MusicJob asked = continuation(1.1);
        asked.music.promptEnd = 0.9;
        asked.replaced = MusicJob::Replaced{2, w_->library.makePrompt({take_, 0}, {}, 2)};
        w_->jobs.queue().add(MusicJob::kKind, "x", requestJson(asked));
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        QTRY_VERIFY(w_->library.branches(take_).size() == 1 && w_->library.branches(take_)[0].finished);
        const Branch made = w_->library.branches(take_)[0];
        QCOMPARE(made.rejoinSeconds, std::optional(2.0));
        const TakeContent content = w_->library.content({take_, made.id});
        QCOMPARE(content.of(Voice::Model).notes.back().note, (Note{60, 67, 2.1, 2.9}));
        for (const PlayedNote& each : content.of(Voice::Player).notes) QVERIFY(each.note.start < 0.9);
        w_->takes.select({take_, made.id});
        QStringList facts;
        const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
        for (const QLabel* label : foot->findChildren<QLabel*>()) facts << label->text();
        QVERIFY2(facts.contains(QLatin1String("Following notes, nats/note")),
                 qPrintable(facts.join(QLatin1Char('\n'))));
    }

    // It generates several variations, so its time says nothing about a continuation.
    void durationOfAReplacementDoesNotEstimateAContinuation() {
        MusicJob asked = continuation(10);
        Job passage, waiting;
        passage.kind = waiting.kind = MusicJob::kKind;
        waiting.request = std::make_shared<const nlohmann::json>(requestJson(asked));
        asked.replaced = MusicJob::Replaced{13};
        passage.request = std::make_shared<const nlohmann::json>(requestJson(asked));
        passage.state = JobState::Running;
        passage.progress = 0.5;
        passage.secondsLeft = 40;
        JobEstimates estimates(w_->jobs.kinds());
        estimates.onJob(passage);
        QVERIFY(estimates.estimateSeconds(waiting) < 0);  // unknown
        QCOMPARE(estimates.estimateSeconds(passage), 40.0);
    }

    // Notes lie on steps of 10 ms, and none comes before the branch.
    void branchStartsOnATenMillisecondStep() {
        w_->jobs.queue().setPaused(true);
        const auto endFrom = [this] {
            w_->jobs.continueFromSource(1);
            return w_->jobs.queue().snapshot().back().request->at("prompt_end").get<double>();
        };
        ui::PianoRoll& roll = w_->window.page().roll();
        roll.setCursorTime(1.866244);
        QCOMPARE(endFrom(), 1.86);
        roll.setMarkedRange(ui::MarkedRange{0.901, 1.866});
        QCOMPARE(endFrom(), 0.901 + 0.96);
    }

    void branchKeepsThePromptRange() {
        MusicJob asked = continuation(1);
        asked.music.promptBegin = 0.9;
        asked.music.promptEnd = 2;
        asked.music.prompt = w_->library.makePrompt({take_, 0}, 2, 0.9);
        w_->jobs.queue().add(MusicJob::kKind, "x", requestJson(asked));
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        QTRY_VERIFY(w_->library.branches(take_).size() == 1 && w_->library.branches(take_)[0].finished);
        const NodeId made{take_, w_->library.branches(take_)[0].id};
        QCOMPARE(w_->library.branch(made.branch)->forkSeconds, 2.0);
        const auto details = nlohmann::json::parse(w_->library.origin(made).details);
        QCOMPARE(details.at("prompt_from").get<double>(), 0.9);
        w_->takes.select(made);
        QStringList facts;
        const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
        for (const QLabel* label : foot->findChildren<QLabel*>()) facts << label->text();
        QVERIFY(facts.contains(QLatin1String("Prompt")));
        QVERIFY(facts.contains(QStringLiteral("0:00.9\u20130:02.0")));
    }

    void continuationFollowsTheSettings() {
        choose("cpu", "int8", 3);
        w_->jobs.queue().setPaused(true);
        w_->jobs.continueFromSource(1);
        choose("auto", "f32", 0);  // a later choice does not affect the queued job
        const ComputeChoice asked = computeOptions(job());
        QCOMPARE(asked.device, std::string("cpu"));
        QCOMPARE(asked.precision, std::string("int8"));
        QCOMPARE(asked.threads, 3);
    }

    // A slow disk delays neither the row of the queue nor the branches.
    void windowDoesNotWaitForModelFiles() {
        const QString slow = w_->folder.filePath(QStringLiteral("slow.safetensors"));
        writeSlowModel(slow, modelFile("piano"), 1 << 20);
        MusicJob asked = continuation(1);
        asked.music.modelPath = slow.toStdString();
        asked.variations = 3;
        std::size_t made = 0;
        const double turn = shortestIteration(
            [&] {
                made += 3;
                w_->jobs.queue().add(MusicJob::kKind, "x", requestJson(asked));
            },
            [&] { return w_->library.branches(take_).size() == made && job().ended(); },
            [&] { w_->jobs.queue().remove(job().id); });
        QVERIFY2(turn > 0 && turn < kMaximumIterationMs, qPrintable(QString::number(turn)));
    }

    void queuedJobsSurviveARestart() {
        const std::filesystem::path folder = w_->folder.path().toStdString();
        const auto begin = [&] {
            return std::make_unique<JobsController>(
                JobsController::Dependencies{w_->engine, w_->library, w_->play, w_->takes, w_->window,
                                             w_->gallery, w_->settings, w_->sounds},
                folder);
        };
        choose("cpu", "int8", 3);
        auto jobs = begin();
        jobs->queue().setPaused(true);
        jobs->continueFromSource(1);
        jobs.reset();
        choose("auto", "f32", 0);
        jobs = begin();
        const Job kept = jobs->queue().snapshot().at(0);
        const ComputeChoice asked = computeOptions(kept);
        QCOMPARE(asked.device, std::string("cpu"));
        QCOMPARE(asked.precision, std::string("int8"));
        QCOMPARE(asked.threads, 3);
    }

    // The device may be the cause of the failure. The precision would change the result.
    void retryUsesTheChosenDevice() {
        choose("cuda:97", "int8", 0);
        w_->jobs.continueFromSource(1);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
        choose("cpu", "f32", 2);
        w_->jobs.queue().setPaused(true);
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->retryRequested(static_cast<quint64>(job().id));
        const ComputeChoice asked = computeOptions(job());
        QCOMPARE(asked.device, std::string("cpu"));
        QCOMPARE(asked.precision, std::string("int8"));
        QCOMPARE(asked.threads, 2);
    }

    void queueOpensWithoutErrors() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("Negative sizes")));
        w_->window.show();
        w_->jobs.queue().setPaused(true);
        w_->jobs.continueFromSource(1);
        auto* dock = w_->window.findChild<QDockWidget*>(QStringLiteral("queueDock"));
        QTRY_VERIFY(dock->isVisible());
        w_->window.restoreLayout(w_->window.layoutState());
        QCoreApplication::processEvents();
        QVERIFY(dock->isVisible());
    }

    // Once visible, nothing above it moves when the last job goes or another arrives.
    void queueIsHiddenUntilUsed() {
        w_->window.show();
        const auto* table = w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>();
        QCoreApplication::processEvents();
        QVERIFY(queueDock()->isHidden());
        w_->window.actions()[A::kResetLayout]->trigger();
        w_->window.showWorkspace(ui::Workspace::Image);
        w_->window.showWorkspace(ui::Workspace::Play);
        QCoreApplication::processEvents();
        QVERIFY(queueDock()->isHidden());
        QVERIFY(w_->queue.isWanted());
        w_->jobs.queue().setPaused(true);
        w_->jobs.continueFromSource(1);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QTRY_VERIFY(queueDock()->isVisible());
        QCoreApplication::processEvents();
        const QRect place = w_->window.centralWidget()->geometry();
        w_->jobs.queue().remove(job().id);
        QTRY_COMPARE(table->model()->rowCount(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(w_->window.centralWidget()->geometry(), place);
        QVERIFY(queueDock()->isVisible());
    }

    void viewMenuTogglesTheQueue() {
        w_->window.show();
        QAction* toggle = nullptr;
        for (QMenu* menu : w_->window.findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action == queueDock()->toggleViewAction()) toggle = action;
        QVERIFY(toggle != nullptr);
        QCOMPARE(toggle->text(), QStringLiteral("Queue"));
        toggle->trigger();  // also without jobs
        QCoreApplication::processEvents();
        QVERIFY(queueDock()->isVisible());
        toggle->trigger();
        QVERIFY(queueDock()->isHidden());
        QVERIFY(!w_->queue.isWanted());
        w_->jobs.queue().setPaused(true);
        w_->jobs.continueFromSource(1);
        QTest::qWait(300);
        QVERIFY(queueDock()->isHidden());
        toggle->trigger();
        QVERIFY(queueDock()->isVisible());
        toggle->trigger();
        w_->window.actions()[A::kResetLayout]->trigger();
        QVERIFY(queueDock()->isVisible());
        QVERIFY(w_->queue.isWanted());
        w_->queue.setWanted(false);
        QVERIFY(queueDock()->isHidden());
    }

    void stageModeHidesTheQueue() {
        auto* stage = new QWidget;
        w_->window.show();
        w_->window.showAlone(stage);
        w_->jobs.continueFromSource(1);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Failed, kTestTimeoutMs);
        QTest::qWait(300);
        auto* dock = w_->window.findChild<QDockWidget*>(QStringLiteral("queueDock"));
        QVERIFY(dock->isHidden());
        w_->window.showAlone(nullptr);
        QVERIFY(!dock->isHidden());
    }

    // A job paused between two steps keeps its turn: it is not waiting, and can be cancelled.
    void pausedJobIsNotCountedAsWaiting() {
        add(600);
        const auto branches = [this] { return w_->library.branches(take_); };
        QTRY_VERIFY_WITH_TIMEOUT(!branches().empty() && branches()[0].summary.notes[1] > 0, kTestTimeoutMs);
        w_->jobs.queue().setPaused(true);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Paused, kTestTimeoutMs);
        for (int i = 0; i < 3; ++i) add(1);
        const auto order = [this] {
            std::vector<JobId> jobs;
            for (const Job& each : w_->jobs.queue().snapshot()) jobs.push_back(each.id);
            return jobs;
        };
        const JobId first = job().id;
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->moveRequested(static_cast<quint64>(first + 3), static_cast<quint64>(first + 2));
        QCOMPARE(order(), (std::vector<JobId>{first, first + 1, first + 3, first + 2}));
        const auto* table = view->findChild<QTableView*>();
        QTRY_COMPARE(table->model()->rowCount(), 4);
        const QModelIndex row = table->model()->index(0, ui::QueueModel::kSettings);
        QTRY_COMPARE(row.data(ui::QueueModel::kJobStateRole).toInt(), static_cast<int>(ui::JobState::Paused));
        w_->window.actions()[A::kCancelJob]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(w_->jobs.queue().running(), JobId{0}, kTestTimeoutMs);
        QCOMPARE(order(), (std::vector<JobId>{first + 1, first + 3, first + 2, first}));
    }

    // The prompt is read when the job is queued.
    void editsAfterQueueingDoNotChangeThePrompt() {
        w_->jobs.queue().setPaused(true);
        w_->jobs.continueFromSource(1);
        MusicJob asked = continuation(2);
        asked.promptMoment = job().request->at("asked_at").get<BranchId>();
        QVERIFY(asked.promptMoment > 0);
        w_->jobs.queue().remove(job().id);
        test::editNote(w_->library, {take_, 0}, makeRemoval(Voice::Player, {60, 0.5}));
        w_->jobs.queue().add(MusicJob::kKind, "x", requestJson(asked));
        w_->jobs.queue().setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(
            w_->library.branches(take_).size() == 1 && w_->library.branches(take_)[0].finished,
            kTestTimeoutMs);
        const NodeId made{take_, w_->library.branches(take_)[0].id};
        const auto known = [](const TakeContent& content) {
            const auto& notes = content.of(Voice::Model).notes;
            return static_cast<int>(std::count_if(notes.begin(), notes.end(), [](const PlayedNote& each) {
                return each.note.start > 3 && each.bits >= 0;
            }));
        };
        QVERIFY(known(w_->library.content(made)) > 0);
        QCOMPARE(known(w_->library.contentWithKnownSurprise(made)), 0);
    }

    void cancelledJobKeepsItsResult() {
        add(600);
        const auto branch = [this] { return w_->library.branches(take_); };
        QTRY_VERIFY_WITH_TIMEOUT(!branch().empty() && branch()[0].summary.notes[1] > 3, kTestTimeoutMs);
        w_->window.actions()[A::kCancelJob]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Cancelled, kTestTimeoutMs);
        QTRY_VERIFY(branch()[0].finished);
        const auto* table = w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>();
        QTRY_COMPARE(table->model()->index(0, ui::QueueModel::kState).data().toString(),
                     QStringLiteral("Cancelled"));
        QVERIFY(w_->library.content({take_, branch()[0].id}).of(Voice::Model).notes.size() > 3);
    }

    void cancelledJobThatNeverStartedShowsNoResults() {
        w_->jobs.queue().setPaused(true);
        add(20);
        QTRY_VERIFY(w_->jobs.findReading(kModel).has_value());
        QVERIFY(!w_->jobs.findReading(kModel)->isWindow);
        const QString asked = QStringLiteral("0:20 \u00B7 N %1 \u00B7 temp 0.95 \u00B7 piano \u00B7 seed 7")
                                  .arg(QLocale().toString(w_->jobs.findReading(kModel)->maximum));
        QTRY_COMPARE(setting(0), asked);
        w_->jobs.queue().cancel(job().id);
        QTRY_COMPARE(setting(0), QStringLiteral("no results \u00B7 ") + asked);
        QVERIFY2(cell(0, ui::QueueModel::kTime).startsWith(QStringLiteral("stopped at ")),
                 qPrintable(cell(0, ui::QueueModel::kTime)));
    }

    void jobOfAModelWithoutLatentsShowsItsWindow() {
        w_->jobs.queue().setPaused(true);
        const std::string model = CONTINUO_TESTS_FOLDER "/../resources/models/piano-endless.safetensors";
        for (const int window : {0, 100, 1 << 20}) {
            MusicJob job = continuation(20);
            job.music.modelPath = model;
            job.music.sampling.latents = window;
            w_->jobs.queue().add(MusicJob::kKind, "Take 1 goes on", requestJson(job));
        }
        QTRY_VERIFY(w_->jobs.findReading(model).has_value());
        const int widest = w_->jobs.findReading(model)->maximum;
        QVERIFY(widest > 100);
        QTRY_COMPARE(setting(0), QStringLiteral("0:20 \u00B7 window %1 \u00B7 temp 0.95 \u00B7 piano-endless "
                                                "\u00B7 seed 7")
                                     .arg(QLocale().toString(widest)));
        QVERIFY2(setting(1).contains(QStringLiteral("window 100 ")), qPrintable(setting(1)));
        QCOMPARE(setting(2), setting(0));
    }

    void queueGroupsTheDigitsOfASeed() {
        w_->jobs.queue().setPaused(true);
        MusicJob job = continuation(20);
        job.music.sampling.seed = 642'127'051'945;
        w_->jobs.queue().add(MusicJob::kKind, "Take 1 goes on", requestJson(job));
        QTRY_VERIFY2(setting(0).endsWith(QStringLiteral("seed 642127 051945")), qPrintable(setting(0)));
    }

    void queueNamesTheVariationWithTheLowestSurprise() {
        add(2);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        QTRY_VERIFY(w_->library.branches(take_).size() == 1 && w_->library.branches(take_)[0].finished);
        const Branch made = w_->library.branches(take_)[0];
        QVERIFY(made.summary.natsPerNote > 0);
        const QString best =
            QStringLiteral("lowest %1 (A)").arg(QLocale().toString(*made.summary.natsPerNote, 'f', 2));
        w_->queue.show();
        QVERIFY2(setting(0).startsWith(best), qPrintable(setting(0)));
        const QString time = cell(0, ui::QueueModel::kTime);
        QVERIFY2(QRegularExpression(QStringLiteral("^0:[0-9][0-9] \u00B7 .*[0-9]")).match(time).hasMatch(),
                 qPrintable(time));
    }

    // The title is in the current language. A job of an earlier version does not record its source.
    void jobTitleUsesTheCurrentLanguageAndTakeName() {
        w_->jobs.queue().setPaused(true);
        MusicJob asked = continuation(20);
        add(20);
        asked.onlyMarked = false;
        asked.variations = 3;
        w_->jobs.queue().add(MusicJob::kKind, "as it was called then", requestJson(asked));
        w_->library.rename({take_, 0}, "Waltz");
        w_->queue.show();
        QCOMPARE(cell(0, ui::QueueModel::kName), QStringLiteral("Take 1 goes on"));
        QCOMPARE(cell(1, ui::QueueModel::kName).section(QLatin1String(", "), 1),
                 QStringLiteral("3 variation(s)"));  // untranslated plural
        QVERIFY(cell(1, ui::QueueModel::kName).startsWith(QStringLiteral("Continue Waltz from 0:03")));
        w_->library.rename({take_, 0}, "Polka");
        w_->queue.show();
        QVERIFY(cell(1, ui::QueueModel::kName).startsWith(QStringLiteral("Continue Polka from 0:03")));
        w_->takes.showLive();
        w_->library.purge({take_, 0});
        w_->queue.show();
        QCOMPARE(cell(1, ui::QueueModel::kName), QStringLiteral("as it was called then"));
    }

    // One is done and the other waits: half of the work.
    void headerShowsTheTotalProgress() {
        w_->window.show();
        add(2);
        w_->queue.show();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        auto* view = w_->window.findChild<ui::QueueView*>();
        view->setOpen(true);
        const auto* bar = view->findChild<QProgressBar*>();
        QTRY_VERIFY(bar->isHidden());  // nothing is running
        add(600);
        add(600);
        QTRY_VERIFY_WITH_TIMEOUT(!w_->library.branches(take_).empty(), kTestTimeoutMs);
        QTRY_VERIFY(!bar->isHidden());
        QCOMPARE(bar->accessibleName(), QStringLiteral("Progress of all jobs"));
        QVERIFY(bar->value() < 50);
    }

    // A single variation shows no number.
    void titleCountsSeveralVariations() {
        MusicJob asked = continuation(20);
        asked.music.promptEnd = 3;
        asked.onlyMarked = false;
        asked.variations = 1;
        QCOMPARE(continuationTitle(asked, w_->library),
                 QStringLiteral("Continue %1 from 0:03").arg(takeName()));
        asked.onlyMarked = true;
        QCOMPARE(continuationTitle(asked, w_->library),
                 QStringLiteral("Continue only 0:00.0\u20130:03.0 of %1").arg(takeName()));
        asked.variations = 2;
        QVERIFY(
            continuationTitle(asked, w_->library).endsWith(takeName() + QLatin1String(", 2 variation(s)")));
    }

    void jobTitleNamesItsBranchAndPosition() {
        w_->jobs.queue().setPaused(true);
        const BranchId branch = w_->library.addBranch({{take_, 0}, 1.5, exampleModel(), {}});
        w_->library.appendBranch(branch, std::vector<PlayedNote>{{{70, 72, 1.6, 2}, 2}});
        w_->library.finishBranch(branch, 2.0, {});
        w_->takes.refresh();
        w_->takes.select({take_, branch});
        w_->jobs.continueFromSource(4);
        const QString title = QString::fromStdString(job().title);
        QVERIFY2(title.contains(QStringLiteral("branch A")), qPrintable(title));
        QVERIFY2(title.contains(QStringLiteral("from 0:02")), qPrintable(title));
    }

    void stoppedJobCanBeDiscarded() {
        add(600);
        const auto branches = [this] { return w_->library.branches(take_); };
        QTRY_VERIFY_WITH_TIMEOUT(!branches().empty() && branches()[0].summary.notes[1] > 0, kTestTimeoutMs);
        const NodeId made{take_, branches()[0].id};
        Q_EMIT w_->window.findChild<ui::QueueView*>()->discardRequested(static_cast<quint64>(job().id));
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Cancelled, kTestTimeoutMs);
        QTRY_VERIFY(!w_->takes.exists(made));
        w_->window.actions()[A::kUndo]->trigger();
        QVERIFY(w_->takes.exists(made));
    }

    // The window learns of the end a moment later.
    void jobThatEndedJustBeforeStopIsDiscarded() {
        add(2);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        QTRY_VERIFY(w_->library.branches(take_).size() == 1 && w_->library.branches(take_)[0].finished);
        const NodeId made{take_, w_->library.branches(take_)[0].id};
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->discardRequested(static_cast<quint64>(job().id));
        QVERIFY(!w_->takes.exists(made));
        w_->window.actions()[A::kUndo]->trigger();
        QVERIFY(w_->takes.exists(made));
        Q_EMIT view->clearDoneRequested();
        QTRY_VERIFY(w_->jobs.queue().snapshot().empty());
        QCoreApplication::processEvents();
        QVERIFY(w_->takes.exists(made));
    }

    void emptyBranchIsRemovedWithItsJob() {
        MusicJob asked = continuation(1);
        asked.music.compute.device = "cuda:97";
        bool begun = false, failed = false;
        connect(&w_->model, &QAbstractItemModel::rowsInserted, this, [&begun] { begun = true; });
        connect(&w_->jobs, &JobsController::jobChanged, this,
                [&failed](const JobEvent& event) { failed = event.job.state == JobState::Failed; });
        w_->jobs.queue().add(MusicJob::kKind, "x", requestJson(asked));
        QTRY_VERIFY_WITH_TIMEOUT(failed, kTestTimeoutMs);
        QVERIFY(begun);
        QVERIFY(w_->library.branches(take_).empty());
        QVERIFY(!w_->takes.shown() || w_->takes.shown()->branch == 0);
    }

    // As after an interrupted run: the job waits, and its branch has a first part.
    void cancelOrRemovalOfAJobFinishesItsBranch_data() {
        QTest::addColumn<bool>("removed");
        QTest::newRow("out of the queue") << true;
        QTest::newRow("cancelled before its turn") << false;
    }
    void cancelOrRemovalOfAJobFinishesItsBranch() {
        QFETCH(bool, removed);
        w_->jobs.queue().setPaused(true);
        add(1);
        add(1);
        const std::vector<Job> jobs = w_->jobs.queue().snapshot();
        const BranchId left = addInterruptedBranch(jobs[0].id), others = addInterruptedBranch(jobs[1].id);
        if (removed)
            w_->jobs.queue().remove(jobs[0].id);
        else
            w_->jobs.queue().cancel(jobs[0].id);
        QTRY_VERIFY(w_->library.branch(left)->finished);
        QCOMPARE(w_->library.branch(left)->summary.notes[1], 1);
        QVERIFY(!w_->library.branch(others)->finished);
        test::editNote(w_->library, {take_, left}, makeRemoval(Voice::Model, {72, 1.6}));
    }

    void unfinishedBranchesWithoutAJobAreFinishedAtTheStart() {
        const std::filesystem::path folder = w_->folder.path().toStdString();
        JobId waits = 0;
        {
            JobQueue before(folder, {{MusicJob::kKind, JobRunner()}});
            before.setPaused(true);
            waits = before.add(MusicJob::kKind, "x", requestJson(continuation(1)));
        }
        const BranchId orphan = addInterruptedBranch(waits + 1), waiting = addInterruptedBranch(waits);
        const JobsController jobs(
            {w_->engine, w_->library, w_->play, w_->takes, w_->window, w_->gallery, w_->settings, w_->sounds},
            folder);
        QVERIFY(w_->library.branch(orphan)->finished);
        QVERIFY(!w_->library.branch(waiting)->finished);
        QVERIFY(!w_->model.row(w_->model.find(ui::TakeRow::Kind::Branch, orphan)).unfinished);
    }

    void showCommandSelectsTheGeneratedBranch() {
        add(2);
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Done, kTestTimeoutMs);
        QTRY_VERIFY(w_->library.branches(take_).size() == 1 && w_->library.branches(take_)[0].finished);
        const NodeId made{take_, w_->library.branches(take_)[0].id};
        w_->takes.show({take_, 0});
        w_->window.showWorkspace(ui::Workspace::Image);
        auto* view = w_->window.findChild<ui::QueueView*>();
        Q_EMIT view->showRequested(static_cast<quint64>(job().id));
        QCOMPARE(w_->takes.shown(), std::optional(made));
        QVERIFY(w_->window.workspace() == ui::Workspace::Play);
        QCOMPARE(w_->window.takes().selected(), w_->model.find(ui::TakeRow::Kind::Branch, made.branch));
        // A missing branch is reported, and the canvas stays unchanged.
        w_->library.discard(made);
        w_->takes.show({take_, 0});
        Q_EMIT view->showRequested(static_cast<quint64>(job().id));
        QCOMPARE(w_->takes.shown(), std::optional(NodeId{take_, 0}));
        QVERIFY(w_->banner("jobs").contains(QLatin1String("discarded")));
    }

    void closingTheWindowDuringAJobIsSafe() {
        add(600);
        QTRY_VERIFY_WITH_TIMEOUT(!w_->library.branches(take_).empty(), kTestTimeoutMs);
        w_.reset();
    }

    // The queue's file marks a variation as done only once the library has all of it.
    void resultsNotYetInTheLibraryAreGeneratedAgain() {
        const std::filesystem::path folder = w_->folder.path().toStdString();
        const auto begin = [&] {
            return std::make_unique<JobsController>(
                JobsController::Dependencies{w_->engine, w_->library, w_->play, w_->takes, w_->window,
                                             w_->gallery, w_->settings, w_->sounds},
                folder);
        };
        auto jobs = begin();
        jobs->queue().add(MusicJob::kKind, "Take 1 goes on", requestJson(continuation(2)));
        // The window is busy until the program ends.
        const auto now = [&] { return jobs->queue().snapshot().front(); };
        for (int i = 0; i < kTestTimeoutMs / 10 && now().progress < 0.99 && !now().ended(); ++i)
            QTest::qSleep(10);
        QTest::qSleep(300);
        jobs.reset();
        QVERIFY(w_->library.branches(take_).empty());
        jobs = begin();
        const auto branches = [this] { return w_->library.branches(take_); };
        QTRY_VERIFY_WITH_TIMEOUT(branches().size() == 1 && branches()[0].finished, kTestTimeoutMs);
        QVERIFY(!w_->library.origin({take_, branches()[0].id}).modelHash.empty());
    }

    void jobOfADeletedTakeCanStillBeCancelled() {
        add(600);
        QTRY_VERIFY_WITH_TIMEOUT(!w_->library.branches(take_).empty(), kTestTimeoutMs);
        w_->takes.showLive();
        w_->library.purge({take_, 0});
        QTest::qWait(500);
        w_->jobs.cancelCurrent();
        QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::Cancelled, kTestTimeoutMs);
    }

private:
    QDockWidget* queueDock() { return w_->window.findChild<QDockWidget*>(QStringLiteral("queueDock")); }
    QString cell(int row, int column) {
        const auto* table = w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>();
        return table->model()->index(row, column).data().toString();
    }
    QString setting(int row) { return cell(row, ui::QueueModel::kSettings); }
    QString takeName() const { return app::takeName(*w_->library.take(take_)); }
    Job job() {
        const std::vector<Job> jobs = w_->jobs.queue().snapshot();
        return jobs.empty() ? Job() : jobs.front();
    }
    static ComputeChoice computeOptions(const Job& job) {
        ComputeChoice compute;
        readFrom(placeOf(*job.request, MusicJob::kKind), compute);
        return compute;
    }
    void choose(const char* device, const char* precision, int threads) {
        w_->settings.set(QStringLiteral("compute/device"), QLatin1String(device));
        w_->settings.set(QStringLiteral("compute/precision"), QLatin1String(precision));
        w_->settings.set(QStringLiteral("compute/threads"), threads);
    }
    // Adds a branch with one note, as an interrupted job leaves it.
    BranchId addInterruptedBranch(JobId job) {
        MusicJobEvents::Variation variation;
        variation.job = job;
        const BranchId branch = w_->library.addBranch({{take_, 0}, 1.5, exampleModel(), variation.source()});
        w_->library.appendBranch(branch, std::vector<PlayedNote>{{{70, 72, 1.6, 2}, 2}});
        return branch;
    }
    MusicJob continuation(double seconds) {
        MusicJob job;
        job.from = {take_, 0};
        job.music.modelPath = kModel;
        job.music.prompt = w_->library.makePrompt({take_, 0});
        job.music.promptEnd = 3;
        job.music.seconds = seconds;
        job.music.sampling.seed = 7;
        return job;
    }
    void add(double seconds) {
        w_->jobs.queue().add(MusicJob::kKind, "Take 1 goes on", requestJson(continuation(seconds)));
    }

    std::unique_ptr<WindowFixture> w_;
    TakeId take_ = 0;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::JobsControllerTest, QApplication)
#include "jobs_controller_test.moc"
