#include "controllers/window/status_controller.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "app/controllers/window_fixture.h"
#include "controllers/words/error_words.h"
#include "files/installed_files.h"
#include "jobs/picture_job.h"
#include "jobs/sound_job.h"
#include "main_window/bars/status_line.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/sound_workspace.h"
#include "storage/sqlite_database.h"
#include "ui/qt_test_program.h"
#include "widgets/empty_state.h"
#include "widgets/rate_history.h"

namespace continuo::app {

// Tests the status line in each workspace, and the banners about devices and storage.
class StatusControllerTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { w_ = std::make_unique<WindowFixture>(); }
    void cleanup() {
        status_.reset();
        jobs_.reset();
        w_.reset();
    }

    void statusInImageShowsTheImageModel() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        ui::ModelFacts facts;
        facts.name = QStringLiteral("emoji-32");
        w_->window.image().inspector().setModel(facts, {});
        w_->window.showWorkspace(ui::Workspace::Image);
        QCOMPARE(status.form().modelName, QStringLiteral("emoji-32"));
        QCOMPARE(status.form().latents, 0);
        w_->window.showWorkspace(ui::Workspace::Play);
        QCOMPARE(status.form().modelName, QStringLiteral("no model yet"));
    }

    void withoutAModelTheStatusLineGivesAdvice() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        const auto part = [this] {
            for (const auto* each : w_->window.status().findChildren<QToolButton*>())
                if (each->accessibleName() == QLatin1String("Model")) return each;
            return static_cast<const QToolButton*>(nullptr);
        };
        QTRY_COMPARE(status.form().modelName, QStringLiteral("no model yet"));
        const ui::UserMessage why = messageFor(Task::LoadModel, NoModelInstalled("looked in /here"));
        w_->play.beginAlone(why);
        QTRY_COMPARE(status.form().modelName, QStringLiteral("No model is installed"));
        QCOMPARE(part()->toolTip(), why.text);
        QCOMPARE(part()->accessibleDescription(), why.text);
        Q_EMIT w_->play.modelReady();
        // In the Image workspace the status follows the page of pictures.
        w_->window.showWorkspace(ui::Workspace::Image);
        QCOMPARE(status.form().modelName, QStringLiteral("no model yet"));
        w_->window.image().setModel({}, {}, QStringLiteral("No model for pictures is here. Add one."));
        QTRY_COMPARE(status.form().modelName, QStringLiteral("No model for pictures is here"));
        QCOMPARE(part()->toolTip(), QStringLiteral("No model for pictures is here. Add one."));
    }

    void emptyPageWithoutAModelPromisesNoAnswer() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        const auto says = [this](const char* words) {
            for (const auto* empty : w_->window.page().findChildren<ui::EmptyState*>())
                if (empty->accessibleName().contains(QLatin1String(words))) return true;
            return false;
        };
        QVERIFY(says("Continuo answers when you pause"));
        w_->play.beginAlone({QStringLiteral("No model is installed."), {}});
        QVERIFY(says("Without a model, nobody answers"));
        w_->window.page().setPrimers({QStringLiteral("A piece")});
        QVERIFY(says("Without a model, nobody answers"));
        Q_EMIT w_->play.modelReady();
        QVERIFY(says("Continuo answers when you pause"));
    }

    void statusInImageShowsTheImageModelsSpeed() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        JobEvent event;
        event.job.kind = PictureJob::kKind;
        event.job.state = JobState::Running;
        event.job.rate = 400;
        Q_EMIT w_->jobs.jobChanged(event);
        w_->window.showWorkspace(ui::Workspace::Image);
        QCOMPARE(status.form().msPerToken, 2.5);
        const auto* history = w_->window.status().findChild<ui::RateHistory*>();
        QCOMPARE(history->steps(), std::vector<double>{2.5});
        w_->window.showWorkspace(ui::Workspace::Play);
        QVERIFY(status.form().msPerToken < 0 && history->steps().empty());
        ui::ModelFacts facts;
        facts.name = QStringLiteral("another");
        w_->window.image().inspector().setModel(facts, {});
        w_->window.showWorkspace(ui::Workspace::Image);
        QVERIFY(status.form().msPerToken < 0);
    }

    // The speed has one value everywhere; with other latents it is unknown.
    void inspectorShowsTheSpeedOfTheStatusLine() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        ui::ModelFacts facts;
        facts.maxLatents = 512;
        facts.msPerToken = {{256, 3.5}, {512, 4.5}};  // earlier means
        ui::ImageModelFacts pictures;
        pictures.width = pictures.height = 8;
        ui::ImageInspector& inspector = w_->window.image().inspector();
        inspector.setModel(facts, pictures);
        w_->window.showWorkspace(ui::Workspace::Image);
        const auto isSaid = [&](const char* words) {
            for (const auto* label : inspector.findChildren<QLabel*>())
                if (label->text().contains(QLatin1String(words))) return true;
            return false;
        };
        QVERIFY(isSaid("512 latents: 4.5 ms/token"));
        JobEvent event;
        event.job.kind = PictureJob::kKind;
        event.job.state = JobState::Running;
        event.job.rate = 400;
        Q_EMIT w_->jobs.jobChanged(event);
        QTRY_VERIFY(isSaid("512 latents: 2.5 ms/token"));
        QCOMPARE(status.form().msPerToken, 2.5);
        ui::ImageForm form = inspector.form();
        form.latentsAuto = false;
        form.latents = 256;
        inspector.setForm(form);
        QTest::qWait(400);  // the line updates five times per second
        QVERIFY(isSaid("256 latents: 3.5 ms/token"));
    }

    void statusInImageShowsTheImageModelsLatents() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        ui::ModelFacts facts;
        facts.maxLatents = 512;
        ui::ImageModelFacts pictures;
        pictures.width = pictures.height = 8;
        ui::ImageInspector& inspector = w_->window.image().inspector();
        inspector.setModel(facts, pictures);
        w_->window.showWorkspace(ui::Workspace::Image);
        QCOMPARE(status.form().latents, 512);
        QVERIFY(status.form().latentsAuto);
        ui::ImageForm form = inspector.form();
        form.latentsAuto = false;
        form.latents = 64;
        inspector.setForm(form);
        QTRY_COMPARE(status.form().latents, 64);
        QVERIFY(!status.form().latentsAuto);
        w_->window.showWorkspace(ui::Workspace::Play);
        QCOMPARE(status.form().latents, 0);
    }

    void statusInSoundShowsTheSoundModelAndSpeed() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        w_->window.showWorkspace(ui::Workspace::Sound);
        w_->window.sound().setModel({}, {}, QStringLiteral("No model for sound is here. Add one."));
        QTRY_COMPARE(status.form().modelName, QStringLiteral("No model for sound is here"));
        ui::ModelFacts facts;
        facts.name = QStringLiteral("audio-s");
        facts.maxLatents = 512;
        w_->window.sound().setModel(facts, {8, 1024, 50, -1});
        QTRY_COMPARE(status.form().modelName, QStringLiteral("audio-s"));
        QCOMPARE(status.form().latents, 512);
        JobEvent event;
        event.job.kind = SoundJob::kKind;
        event.job.state = JobState::Running;
        event.job.rate = 400;
        Q_EMIT w_->jobs.jobChanged(event);
        QTRY_COMPARE(status.form().msPerToken, 2.5);
        w_->window.showWorkspace(ui::Workspace::Image);
        QVERIFY(status.form().msPerToken < 0);
        w_->window.showWorkspace(ui::Workspace::Sound);
        QCOMPARE(status.form().msPerToken, 2.5);
        facts.name = QStringLiteral("another");
        w_->window.sound().setModel(facts, {8, 1024, 50, -1});
        QTRY_COMPARE(status.form().modelName, QStringLiteral("another"));
        QVERIFY(status.form().msPerToken < 0);
    }

    void cpuLoadCoversAllCores() {
        QCOMPARE(computeCpuPercent(2.1, 1, 2), 105);
        QCOMPARE(computeCpuPercent(2.1, 1, 4), 53);
        QCOMPARE(computeCpuPercent(0.5, 1, 0), 50);  // the number of processors is unknown
    }

    // The device is also shown if Play was never shown.
    void statusInImageShowsTheImageModelsDevice() {
        w_->window.showWorkspace(ui::Workspace::Image);
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        w_->play.begin(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        QTRY_VERIFY_WITH_TIMEOUT(!w_->play.deviceName().isEmpty(), 30000);
        QTRY_COMPARE(status.form().device, w_->play.deviceName());
    }

    // The inspector shows how many latents a continuation of the opened take uses.
    void latentsAreLabelledAsLiveWhileATakeIsShown() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        w_->play.begin(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        QTRY_VERIFY_WITH_TIMEOUT(status.form().latents > 0, 30000);
        QVERIFY(!status.form().latentsAreLive);
        const TakeId take = w_->library.newTake({});
        w_->library.finishTake(take);
        w_->takes.show({take, 0});
        QTRY_VERIFY(status.form().latentsAreLive);
        w_->takes.showLive();
        QTRY_VERIFY(!status.form().latentsAreLive);
    }

    // The save time of a take does not apply to pictures, and vice versa.
    void saveTimeRefersToTheShownTakeOrPictures() {
        const QTemporaryDir data;
        w_ = std::make_unique<WindowFixture>(std::filesystem::path(),
                                             std::filesystem::path(data.path().toStdString()));
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        NewSet set;
        set.shape = PictureSetShape{.width = 8, .height = 8};
        set.seeds = {1};
        w_->gallery.addSet(set);
        QTRY_VERIFY(w_->gallery.status().savedAgo >= 0);
        w_->window.showWorkspace(ui::Workspace::Image);
        QTRY_VERIFY(status.form().savedAgo >= 0);
        w_->window.showWorkspace(ui::Workspace::Play);
        QTRY_VERIFY(status.form().savedAgo < 0);
    }

    void firstTokensOfADuetAreNotShownAsItsSpeed() {
        StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                w_->window);
        ui::PlayForm form = w_->play.form();
        form.mode = ui::PlayMode::FreeRun;
        form.latentsAuto = false;
        form.latents = 64;
        w_->play.setForm(form);
        w_->play.begin(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        QTRY_VERIFY_WITH_TIMEOUT(status.form().msPerToken > 0, 30000);
        QVERIFY(w_->play.facts().msPerToken.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(!w_->play.facts().msPerToken.isEmpty(), 30000);
    }

    void missingJackServerIsReportedWhileItsTempoIsFollowed() {
        qputenv("JACK_DEFAULT_SERVER", "none-such");
        qputenv("JACK_NO_START_SERVER", "1");
        const StatusController status(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds, w_->jobs,
                                      w_->window);
        RigSettings settings = w_->rig.settings();
        settings.tempo.source = TempoSource::Jack;
        w_->rig.set(settings);
        QTRY_VERIFY(w_->banner("transport").contains(QLatin1String("no JACK server is running")));
        settings.tempo.source = TempoSource::Free;
        w_->rig.set(settings);
        QTRY_VERIFY(w_->banner("transport").isEmpty());
    }

    void unwritableQueueIsReportedAndWrittenLater() {
        openJobs(folder());
        auto other = std::make_unique<Database>(folder() / "jobs.sqlite", Database::Mode::Write);
        other->execute("BEGIN IMMEDIATE");
        jobs_->queue().setPaused(true);
        jobs_->queue().add(MusicJob::kKind, "waiting", {{"seconds", 1}});
        QTRY_VERIFY_WITH_TIMEOUT(w_->details("queueStorage").contains(QLatin1String("another program")),
                                 10000);
        QVERIFY(w_->banner("storage").isEmpty());
        other.reset();
        QTRY_VERIFY_WITH_TIMEOUT(w_->banner("queueStorage").isEmpty(), 10000);
        QCOMPARE(jobs_->queue().status().waiting, std::int64_t{0});
    }

    // A folder in place of the file makes it unwritable, even for the superuser.
    void queueWhoseFileCannotBeOpenedIsTemporary() {
        std::filesystem::create_directory(folder() / "jobs.lock");
        openJobs(folder());
        QTRY_VERIFY(w_->details("queueStorage").contains(QLatin1String("jobs.lock")));
        jobs_->queue().setPaused(true);
        const JobId job = jobs_->queue().add(MusicJob::kKind, "waiting", {{"seconds", 1}});
        QCOMPARE(jobs_->queue().snapshot().front().id, job);
        QTest::qWait(500);
        QVERIFY(!w_->banner("queueStorage").isEmpty());
    }

private:
    std::filesystem::path folder() { return w_->folder.path().toStdString(); }
    void openJobs(const std::filesystem::path& folder) {
        jobs_ = std::make_unique<JobsController>(
            JobsController::Dependencies{w_->engine, w_->library, w_->play, w_->takes, w_->window,
                                         w_->gallery, w_->settings, w_->sounds},
            folder);
        status_ = std::make_unique<StatusController>(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds,
                                                     *jobs_, w_->window);
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<JobsController> jobs_;
    std::unique_ptr<StatusController> status_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::StatusControllerTest, QApplication)
#include "status_controller_test.moc"
