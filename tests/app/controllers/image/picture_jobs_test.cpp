#include "controllers/generated/set_driver.h"

#include <QMenu>
#include <QTableView>
#include <QTest>

#include "app/controllers/image/image_fixture.h"
#include "controllers/image/image_choices.h"
#include "controllers/models/chosen_compute.h"
#include "jobs/picture_job.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/history/pictures_panel.h"
#include "models/pictures_model.h"
#include "models/queue_model.h"
#include "pages/queue/queue_view.h"
#include "settings/parameter_table.h"
#include "storage/sqlite_database.h"
#include "ui/qt_test_program.h"
#include "widgets/banner.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

// Stopped, paused and resumed pictures.
class PictureJobsTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void resumedJobDrawsTheSamePixels() {
        openLarge();
        auto form = defaultForm<ui::ImageForm>();
        form.seed = 77;
        form.seedLocked = true;
        const GallerySetId whole = generateTwo(form);
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        QVERIFY(stopped != whole);
        stopInMidPicture(stopped);
        // The list contains only existing rows.
        const auto& rows = w_->window.image().sets();
        const auto thumbnail = [&] { return rows.row(rows.find(stopped)).thumbnail; };
        QTRY_VERIFY(!thumbnail().isNull());
        QTRY_COMPARE(qAlpha(thumbnail().pixel(0, 23)), 0);
        const std::int64_t made = w_->gallery.items(stopped)[0].made;
        QVERIFY(made < w_->gallery.set(stopped).numbers());
        QTRY_VERIFY_WITH_TIMEOUT(!banner("stopped").isEmpty(), kTestTimeoutMs);
        QCOMPARE(firstMenuEntry(stopped), QStringLiteral("Finish"));
        QCOMPARE(firstMenuEntry(whole), QStringLiteral("Star"));
        QTRY_COMPARE(page().rowsDone(w_->gallery.items(stopped)[0].id), static_cast<int>(made / (3 * 24)));
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(stopped), kTestTimeoutMs);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(w_->gallery.numbers(w_->gallery.items(stopped)[i].id).values,
                     w_->gallery.numbers(w_->gallery.items(whole)[i].id).values);
    }

    // As if moved during drawing.
    void slidersMovedWhilePausedApplyAfterResuming_data() {
        QTest::addColumn<bool>("forgotten");
        QTest::newRow("a job of the queue") << false;
        QTest::newRow("forgotten by the queue") << true;
    }
    void slidersMovedWhilePausedApplyAfterResuming() {
        QFETCH(bool, forgotten);
        openLarge();
        auto form = defaultForm<ui::ImageForm>();
        form.label = QStringLiteral("green");
        form.variations = 2;
        setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        stopInMidPicture(set);
        const auto origin = [&] {
            return continuo::app::makeOrigin(w_->gallery.set(set), w_->gallery.items(set)[0]);
        };
        const std::int64_t made = w_->gallery.items(set)[0].made;
        QVERIFY(made > 0 && made < w_->gallery.set(set).numbers());
        form = inspector().form();
        form.temperature = 0.3;
        form.latentsAuto = false;
        form.latents = 8;
        setForm(form);
        if (forgotten) w_->jobs.queue().clearEnded();
        QTRY_VERIFY_WITH_TIMEOUT(!banner("stopped").isEmpty(), kTestTimeoutMs);
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        QCOMPARE(origin().sampling.temperature, 1.0);
        const SliderMoves moves = origin().moves;
        QCOMPARE(moves.sampling.size(), std::size_t{1});
        QCOMPARE(moves.sampling[0].first, made);
        QCOMPARE(moves.sampling[0].second.temperature, 0.3);
        QCOMPARE(moves.latents.size(), std::size_t{2});
        QCOMPARE(moves.latents[1], (std::pair<std::int64_t, std::int64_t>{made, 8}));
        PictureRequest again;
        again.modelPath = image_->model()->path;
        again.label = "green";
        again.sampling = origin().sampling;
        again.moves = moves;
        for (const GalleryItem& picture : w_->gallery.items(set)) again.seeds.push_back(picture.seed);
        Events events;
        const PictureResult result = w_->engine.run(again, events);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(continuo::app::toPicture(w_->gallery.set(set).picture(),
                                              w_->gallery.numbers(w_->gallery.items(set)[i].id).values),
                     result.pictures[i].picture);
    }

    // The queue can restore the set; a retry uses the current sliders.
    void cancelledSetWithoutRowsIsRemoved() {
        w_->jobs.queue().setPaused(true);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        const JobId job = w_->jobs.queue().snapshot().front().id;
        w_->jobs.queue().cancel(job);
        QTRY_VERIFY_WITH_TIMEOUT(w_->gallery.sets().empty(), kTestTimeoutMs);
        QTRY_VERIFY(!w_->window.image().sets().find(set).isValid());
        QVERIFY(image_->sets().shown() != set);
        QVERIFY(banner("stopped").isEmpty());
        ui::ImageForm form = inspector().form();
        form.temperature = 0.3;
        setForm(form);
        image_->driver().retryJob(job);
        QCOMPARE(w_->gallery.sets().size(), std::size_t{1});
        const PictureJob again = parsePictureJob(*w_->jobs.queue().snapshot().front().request);
        QCOMPARE(again.set, set);
        QCOMPARE(again.pictures.sampling.temperature, 0.3);
        // Without its job the set is gone permanently.
        w_->jobs.queue().cancel(w_->jobs.queue().snapshot().front().id);
        QTRY_VERIFY_WITH_TIMEOUT(w_->gallery.sets().empty(), kTestTimeoutMs);
        w_->jobs.queue().clearEnded();
        QTRY_VERIFY_WITH_TIMEOUT(w_->gallery.allSets().empty(), kTestTimeoutMs);
    }

    void cancelledSetKeepsItsRows() {
        openLarge();
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        stopInMidPicture(set);
        w_->jobs.queue().clearEnded();
        QTest::qWait(200);
        QCOMPARE(w_->gallery.sets().size(), std::size_t{1});
        QVERIFY(w_->gallery.items(set)[0].made > 0);
        QCOMPARE(image_->sets().shown(), set);
    }

    void toolbarAndHeaderNameTheRunningAndTheWaitingSet() {
        openLarge();
        const auto shows = [this](const QString& words) {
            const QList<QLabel*> labels = page().findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text().contains(words); });
        };
        w_->jobs.queue().setPaused(true);
        image_->generate();
        const GallerySetId first = image_->sets().shown();
        image_->generate();
        const GallerySetId second = image_->sets().shown();
        const ui::PicturesModel& rows = w_->window.image().sets();
        const auto detail = [&](GallerySetId set) { return rows.row(rows.find(set)).detail; };
        QTRY_VERIFY(detail(second).endsWith(QStringLiteral(", waiting")));
        QTRY_VERIFY(shows(QStringLiteral("waiting in the queue")));
        image_->sets().show(first);
        w_->jobs.queue().setPaused(false);
        QTRY_COMPARE_WITH_TIMEOUT(w_->window.image().bar().state().pictureSetName, QStringLiteral("Set 1"),
                                  kTestTimeoutMs);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(first) && isWhole(second), kTestTimeoutMs);
        QTRY_VERIFY(!detail(second).contains(QStringLiteral("waiting")));
        image_->sets().show(second);
        QVERIFY(!shows(QStringLiteral("waiting in the queue")));
    }

    void resumedJobUsesTheChosenDevice() {
        openLarge();
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        stopInMidPicture(stopped);
        const auto compute = [this] {
            return parsePictureJob(*w_->jobs.queue().snapshot().front().request).pictures.compute;
        };
        const ComputeChoice before = compute();
        w_->jobs.queue().setPaused(true);
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cpu"));
        w_->settings.set(QStringLiteral("compute/precision"), QStringLiteral("f32"));
        QVERIFY(before.device != "cpu" && before.precision != "f32");
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        QCOMPARE(compute().device, std::string("cpu"));
        QCOMPARE(compute().precision, before.precision);  // another precision would change the result
        QCOMPARE(w_->jobs.queue().snapshot().size(), std::size_t{1});
    }

    // A damaged row, or one of a later version: the program starts, and the job fails when its turn comes.
    void jobOfAnUnreadableSetFailsWithAMessage_data() {
        QTest::addColumn<QString>("request");
        QTest::newRow("no JSON") << QStringLiteral("{\"set\": 1, \"mod");
        QTest::newRow("no object") << QStringLiteral("7");
        QTest::newRow("another set") << QStringLiteral(R"({"set":"x","model":7})");
        QTest::newRow("no number") << QStringLiteral(R"({"set":1,"model":7})");
    }
    void jobOfAnUnreadableSetFailsWithAMessage() {
        QFETCH(QString, request);
        const QTemporaryDir folder;
        const std::filesystem::path data = folder.path().toStdString();
        {
            JobQueue before(data, {{PictureJob::kKind, JobRunner()}});
            before.setPaused(true);
            before.add(PictureJob::kKind, "x", {});
        }
        Database(data / "jobs.sqlite", Database::Mode::Write)
            .prepared("UPDATE jobs SET request = ?")
            .with(request.toStdString())
            .run();
        image_.reset();
        JobsController jobs(
            {w_->engine, w_->library, w_->play, w_->takes, w_->window, w_->gallery, w_->settings, w_->sounds},
            data);
        ImageController image({w_->engine, w_->gallery, jobs, w_->settings, w_->window});
        const JobId id = jobs.queue().snapshot().front().id;
        image.driver().showJob(id);
        jobs.queue().setPaused(false);
        QTRY_COMPARE_WITH_TIMEOUT(jobs.queue().find(id)->state, JobState::Failed, kTestTimeoutMs);
        QVERIFY(!jobs.queue().find(id)->error.empty());
        QTRY_VERIFY(!banner("pictureJobs").isEmpty());
        image.driver().retryJob(id);
        image.driver().discardJob(id);
    }

    // As left by an earlier session: the queue knows no progress.
    void jobOfAnEarlierSessionIsPausedAndResumable_data() {
        QTest::addColumn<bool>("held");
        QTest::newRow("held") << true;
        QTest::newRow("in a paused queue") << false;
    }
    void jobOfAnEarlierSessionIsPausedAndResumable() {
        QFETCH(bool, held);
        auto form = defaultForm<ui::ImageForm>();
        form.seed = 12;
        form.seedLocked = true;
        const GallerySetId whole = generateTwo(form);
        const GallerySetId set = addPartialSet(whole, 48);
        w_->jobs.queue().setPaused(true);
        addJobFor(set);
        if (held) {
            w_->jobs.queue().pause(w_->jobs.queue().snapshot().front().id);
            w_->jobs.queue().setPaused(false);
        }
        image_->sets().show(set);
        const auto& state = w_->window.image().bar().state();
        QTRY_VERIFY(state.running && state.paused && !state.replaying);
        QCOMPARE(state.row, 2);
        // A slider moved meanwhile applies from the next token; the job can be restored.
        form = inspector().form();
        form.temperature = 0.3;
        setForm(form);
        const auto moves = [&] {
            return continuo::app::makeOrigin(w_->gallery.set(set), w_->gallery.items(set)[0]).moves;
        };
        QCOMPARE(moves().sampling.size(), std::size_t{1});
        QCOMPARE(moves().sampling[0].first, std::int64_t{48});
        QCOMPARE(moves().sampling[0].second.temperature, 0.3);
        form.temperature = 1;
        setForm(form);
        QVERIFY(moves().sampling.empty());
        Q_EMIT w_->window.image().bar().pauseRequested(false);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(w_->gallery.numbers(w_->gallery.items(set)[i].id).values,
                     w_->gallery.numbers(w_->gallery.items(whole)[i].id).values);
    }

    // The toolbar shows the job, so the page shows its set.
    void resumedJobOfAnEarlierSessionIsShown() {
        const GallerySetId whole = generateTwo();
        const GallerySetId set = addPartialSet(whole, 96);
        w_->jobs.queue().setPaused(true);
        addJobFor(set);
        image_.reset();
        image_ = std::make_unique<ImageController>(
            ImageController::Dependencies{w_->engine, w_->gallery, w_->jobs, w_->settings, w_->window});
        QCOMPARE(image_->sets().shown(), set);
        w_->jobs.queue().setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        // Without running jobs the page offers to start.
        image_.reset();
        image_ = std::make_unique<ImageController>(
            ImageController::Dependencies{w_->engine, w_->gallery, w_->jobs, w_->settings, w_->window});
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
    }

    // The toolbar shows no running generation, whichever set is shown.
    void pausedJobOfAnEarlierSessionShowsPausedForAnySelection() {
        const GallerySetId whole = generateTwo();
        const GallerySetId set = addPartialSet(whole, 48);
        w_->jobs.queue().setPaused(true);
        addJobFor(set);
        const JobId job = w_->jobs.queue().snapshot().front().id;
        w_->jobs.queue().pause(job);
        const auto& state = w_->window.image().bar().state();
        QTRY_VERIFY(state.running && state.paused);
        QCOMPARE(image_->sets().shown(), whole);
        // After a stop it has rows to show.
        w_->jobs.queue().cancel(job);
        const QAbstractItemModel* rows =
            w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>()->model();
        const auto said = [rows] { return rows->index(0, ui::QueueModel::kSettings).data().toString(); };
        QTRY_VERIFY2(said().startsWith(QStringLiteral("results kept")), qPrintable(said()));
    }

    void jobWaitingForLivePlayingIsNotShownAsPaused() {
        openLarge();
        w_->play.beginAlone({});
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        pauseMidPicture(set);
        QTRY_VERIFY_WITH_TIMEOUT(w_->window.image().bar().state().paused, kTestTimeoutMs);
        w_->playKey(60);
        QTRY_VERIFY(w_->jobs.queue().live());
        Q_EMIT w_->window.image().bar().pauseRequested(false);
        QTRY_VERIFY(w_->window.image().bar().state().resting);
        QVERIFY(!w_->window.image().bar().state().paused);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);  // it resumes automatically
    }

    void stoppedSetResumesWithoutItsJobInTheQueue() {
        openLarge();
        auto form = defaultForm<ui::ImageForm>();
        form.seed = 78;
        form.seedLocked = true;
        const GallerySetId whole = generateTwo(form);
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        stopInMidPicture(stopped);
        w_->jobs.queue().clearEnded();
        QVERIFY(w_->jobs.queue().snapshot().empty());
        image_->sets().show(whole);
        QVERIFY(banner("stopped").isEmpty());
        image_->sets().show(stopped);
        QTRY_VERIFY_WITH_TIMEOUT(!banner("stopped").isEmpty(), kTestTimeoutMs);
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(stopped), kTestTimeoutMs);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(w_->gallery.numbers(w_->gallery.items(stopped)[i].id).values,
                     w_->gallery.numbers(w_->gallery.items(whole)[i].id).values);
        QTRY_VERIFY_WITH_TIMEOUT(banner("stopped").isEmpty(), kTestTimeoutMs);
    }

    void jobOfAChangedModelDoesNotResume() {
        openLarge();
        auto form = defaultForm<ui::ImageForm>();
        form.variations = 2;
        setForm(form);
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        stopInMidPicture(stopped);
        const std::int64_t made = w_->gallery.items(stopped)[0].made;
        for (const ModelSummary& model : w_->engine.models())
            w_->engine.writeCard(model.path, R"({"title": "another one"})");
        for (const bool forgotten : {false, true}) {
            if (forgotten) w_->jobs.queue().clearEnded();
            page().banners().showMessage(QStringLiteral("pictureJobs"), ui::Banner::Kind::Err, QString());
            Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
            QTRY_VERIFY_WITH_TIMEOUT(banner("pictureJobs").contains(QStringLiteral("file has changed since")),
                                     kTestTimeoutMs);
            QCOMPARE(w_->gallery.items(stopped)[0].made, made);
        }
    }

    void jobWhosePixelsDifferOnThisDeviceDoesNotResume() {
        NewSet asked;
        asked.shape = PictureSetShape{.width = 8, .height = 8};
        asked.modelName = "tiny";
        asked.seeds = {1};
        PictureJob job;
        job.set = w_->gallery.addSet(asked);
        job.pictures.modelPath = image_->model()->path;
        w_->gallery.append(w_->gallery.items(job.set)[0].id, std::vector<std::uint8_t>(48, 7));
        w_->jobs.add(PictureJob::kKind, QStringLiteral("x"), requestJson(job), JobsController::Place::Last);
        QTRY_VERIFY_WITH_TIMEOUT(banner("pictureJobs").contains(QStringLiteral("started on another device")),
                                 kTestTimeoutMs);
        QCOMPARE(w_->gallery.items(job.set)[0].made, std::int64_t{48});
    }

private:
    // Returns the text of the first entry of a set's menu.
    QString firstMenuEntry(GallerySetId set) {
        QString first;
        QTimer::singleShot(0, this, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu && !menu->actions().isEmpty());
            first = menu->actions().front()->text();
            menu->close();
        });
        Q_EMIT w_->window.image().pictures().menuRequested(w_->window.image().sets().find(set), {});
        return first;
    }
    void addJobFor(GallerySetId set) {
        PictureJob job;
        job.set = set;
        job.pictures.modelPath = image_->model()->path;
        job.pictures.sampling = toSamplingChoice(defaultForm<ui::ImageForm>());
        job.pictures.compute = loadComputeChoice(w_->settings);
        w_->jobs.add(PictureJob::kKind, QStringLiteral("x"), requestJson(job), JobsController::Place::Last);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::PictureJobsTest, QApplication)
#include "picture_jobs_test.moc"
