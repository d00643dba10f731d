#include <QAction>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "app/controllers/image/image_fixture.h"
#include "jobs/picture_job.h"
#include "main_window/bars/sampling_bar.h"
#include "models/queue_model.h"
#include "pages/queue/queue_view.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using A = ui::Actions;

// The queue's rows of pictures and their commands.
class QueuedPicturesTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void queueShowsTheCurrentNamesOfSets() {
        const GallerySetId set = generateTwo();
        QObject::connect(image_.get(), &ImageController::marksChanged, &w_->queue, &QueueController::rename);
        const QAbstractItemModel* rows =
            w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>()->model();
        const auto name = [rows] { return rows->index(0, ui::QueueModel::kName).data().toString(); };
        QTRY_COMPARE(name(), QStringLiteral("Set 1, 2 picture(s)"));
        renameShown(QStringLiteral("Owls"));
        QCOMPARE(w_->gallery.set(set).marks.name, std::string("Owls"));
        QCOMPARE(name(), QStringLiteral("Owls, 2 picture(s)"));
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(name(), QStringLiteral("Set 1, 2 picture(s)"));
    }

    void discardCommandOfTheQueueStopsAndDiscardsTheSet() {
        openLarge();
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        pauseMidPicture(set);
        const JobId job = w_->jobs.queue().snapshot().front().id;
        Q_EMIT w_->window.findChild<ui::QueueView*>()->discardRequested(static_cast<quint64>(job));
        QTRY_VERIFY_WITH_TIMEOUT(w_->gallery.set(set).marks.discarded, kTestTimeoutMs);
        QCOMPARE(w_->jobs.queue().snapshot().front().state, JobState::Cancelled);
    }

    void jobOfADiscardedSetSaysSoAndRetryRestoresTheSet() {
        openLarge();
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        pauseMidPicture(set);
        QTRY_COMPARE_WITH_TIMEOUT(w_->window.image().bar().state().running, true, kTestTimeoutMs);
        Q_EMIT w_->window.image().discardRequested();
        QTRY_VERIFY_WITH_TIMEOUT(w_->jobs.queue().snapshot().front().ended(), kTestTimeoutMs);
        QVERIFY(w_->gallery.set(set).marks.discarded);
        auto* queue = w_->window.findChild<ui::QueueView*>();
        const QAbstractItemModel* rows = queue->findChild<QTableView*>()->model();
        const auto said = [rows] { return rows->index(0, ui::QueueModel::kSettings).data().toString(); };
        QTRY_VERIFY2(said().startsWith(QStringLiteral("discarded")), qPrintable(said()));
        w_->window.showWorkspace(ui::Workspace::Play);
        const auto job = static_cast<quint64>(w_->jobs.queue().snapshot().front().id);
        Q_EMIT queue->showRequested(job);
        QVERIFY(w_->window.workspace() == ui::Workspace::Play);
        QVERIFY2(w_->banner("jobs").contains(QStringLiteral("was discarded")),
                 qPrintable(w_->banner("jobs")));
        Q_EMIT queue->retryRequested(job);
        QVERIFY(!w_->gallery.set(set).marks.discarded);
        QVERIFY(w_->window.workspace() == ui::Workspace::Image);
        QCOMPARE(image_->sets().shown(), set);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
    }

    // Emits the signal of the queue's "Try again" button.
    void retryUsesTheChosenDevice() {
        NewSet asked;
        asked.shape = PictureSetShape{.width = 8, .height = 8};
        asked.modelName = "tiny";
        asked.seeds = {1};
        PictureJob job;
        job.set = w_->gallery.addSet(asked);
        job.pictures.modelPath = "no such";
        w_->jobs.add(PictureJob::kKind, QStringLiteral("x"), requestJson(job), JobsController::Place::Last);
        const auto now = [this] { return w_->jobs.queue().snapshot().front(); };
        QTRY_COMPARE_WITH_TIMEOUT(now().state, JobState::Failed, kTestTimeoutMs);
        w_->jobs.queue().setPaused(true);
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cpu"));
        Q_EMIT w_->window.findChild<ui::QueueView*>()->retryRequested(static_cast<quint64>(now().id));
        QCOMPARE(now().state, JobState::Waiting);
        QCOMPARE(parsePictureJob(*now().request).pictures.compute.device, std::string("cpu"));
    }

    // Estimated from the time of the previous job.
    void waitingJobShowsAnEstimate() {
        // Large enough that even a fast machine shows a rate first.
        const QTemporaryDir models;
        makeModel(models.filePath(QStringLiteral("largest.safetensors")), 6);
        openWindow(models.path().toStdString());
        const auto waiting = [this] {
            const auto* model = w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>()->model();
            return model->index(0, ui::QueueModel::kTime).data().toString();
        };
        w_->jobs.queue().setPaused(true);
        auto form = defaultForm<ui::ImageForm>();
        form.variations = 16;  // very short jobs are not measured
        setForm(form);
        image_->generate();
        QTest::qWait(150);
        QCOMPARE(waiting(), QString());
        w_->jobs.queue().setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(w_->jobs.queue().snapshot().front().ended(), kTestTimeoutMs);
        w_->jobs.queue().setPaused(true);
        w_->jobs.queue().clearEnded();
        image_->generate();
        QTRY_VERIFY2(waiting().startsWith(QStringLiteral("about 0:")), qPrintable(waiting()));
    }

    void showCommandOfTheQueueShowsTheSet() {
        const GallerySetId set = generateTwo();
        image_->sets().show(GallerySetId{0});
        Q_EMIT w_->jobs.kinds()[PictureJob::kKind].showRequested(w_->jobs.queue().snapshot().front().id);
        QCOMPARE(image_->sets().shown(), set);
        QVERIFY(w_->window.workspace() == ui::Workspace::Image);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::QueuedPicturesTest, QApplication)
#include "queued_pictures_test.moc"
