#include "controllers/window/quit_question.h"

#include <QDir>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <random>
#include <vector>

#include "app/controllers/window_fixture.h"
#include "controllers/image/image_files.h"
#include "controllers/sound/sound_files.h"
#include "jobs/music_job.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/sound_workspace.h"
#include "settings/parameter_table.h"
#include "storage/sqlite_database.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

class QuitQuestionTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        library_ = std::make_unique<Library>(folder());
        gallery_ = std::make_unique<Gallery>(Medium::Pictures, folder());
        sounds_ = std::make_unique<Gallery>(Medium::Sounds, folder());
        pictures_ =
            std::make_unique<ImageFiles>(w_->engine, *gallery_, w_->settings, w_->window, w_->window.image());
        soundFiles_ = std::make_unique<SoundFiles>(w_->settings, w_->window, w_->window.sound());
        queueIn(folder());
    }
    void cleanup() {
        jobs_.reset();
        soundFiles_.reset();
        pictures_.reset();
        sounds_.reset();
        gallery_.reset();
        library_.reset();
        w_.reset();
    }

    void quittingWithAllWorkSavedAsksNothing() {
        play();
        addPicture();
        addSound();
        addJob();
        QVERIFY(tryToQuit());
        QCOMPARE(told_, QString());
    }

    void runningRecordingAsksFirst() {
        w_->window.actions()[ui::Actions::kRecord]->setChecked(true);
        QVERIFY(!tryToQuit());
        QVERIFY2(told_.contains(QStringLiteral("Quitting ends the recording")), qPrintable(told_));
    }

    void quitQuestionNamesTheUnsavedWork_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("named");
        QTest::newRow("takes") << "takes.sqlite"
                               << "latest playing";
        QTest::newRow("pictures") << "pictures.sqlite"
                                  << "pictures";
        QTest::newRow("sounds") << "sounds.sqlite"
                                << "sounds";
        QTest::newRow("queue") << "jobs.sqlite"
                               << "queue";
    }
    void quitQuestionNamesTheUnsavedWork() {
        QFETCH(QString, file);
        QFETCH(QString, named);
        Database other(folder() / file.toStdString(), Database::Mode::Write);
        other.execute("BEGIN IMMEDIATE");
        play();
        addPicture();
        addSound();
        addJob();
        QVERIFY(!tryToQuit());
        for (const char* each : {"latest playing", "pictures", "sounds", "queue"})
            QCOMPARE(told_.contains(QLatin1String(each)), named == QLatin1String(each));
        QVERIFY2(details_.contains(QStringLiteral("another program holds it")), qPrintable(details_));
        other.execute("ROLLBACK");
    }

    void userCanQuitAndLoseUnsavedWork() {
        Database other(folder() / "pictures.sqlite", Database::Mode::Write);
        other.execute("BEGIN IMMEDIATE");
        addPicture();
        QVERIFY(tryToQuit(true));
        QVERIFY(!told_.isEmpty());
        other.execute("ROLLBACK");
    }

    void quittingWithAQueueWithoutAFileAsksOnlyIfJobsWait() {
        jobs_.reset();
        std::filesystem::remove(folder() / "jobs.lock");
        std::filesystem::create_directory(folder() / "jobs.lock");
        queueIn(folder());
        QVERIFY(tryToQuit());
        QCOMPARE(told_, QString());
        addJob();
        QVERIFY(!tryToQuit());
        QVERIFY(told_.contains(QStringLiteral("queue")));
    }

    void obstaclesToARestartAreNamed() {
        const auto says = [this](const char* words) {
            return restartObstacle().contains(QLatin1String(words));
        };
        play();
        addJob();  // waits, and resumes after a restart
        QCOMPARE(restartObstacle(), QString());
        QAction* record = w_->window.actions()[ui::Actions::kRecord];
        record->setChecked(true);
        QVERIFY2(says("Continuo is recording a take."), qPrintable(restartObstacle()));
        record->setChecked(false);
        QCOMPARE(restartObstacle(), QString());
        std::atomic<bool> over = false;
        w_->takes.work().start(Task::Export, [&over](const std::stop_token&) {
            while (!over) QThread::msleep(1);
            return QString();
        });
        QVERIFY2(says("Continuo is writing a file."), qPrintable(restartObstacle()));
        over = true;
        QTRY_COMPARE(restartObstacle(), QString());
    }

    void restartWaitsForRunningWork() {
        MusicJob asked;
        asked.music.modelPath = CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors";
        asked.music.prompt.notes = {{80, 60, 0, 1}};
        asked.music.seconds = 600;
        asked.from = {library_->newTake({}, "Evening"), 0};
        jobs_->queue().setPaused(true);
        const JobId job = jobs_->queue().add(MusicJob::kKind, "goes on", requestJson(asked));
        QCOMPARE(restartObstacle(), QString());
        jobs_->queue().setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(restartObstacle().contains(QStringLiteral("is still running")), 10000);
        jobs_->queue().pause(job);
        QTRY_COMPARE_WITH_TIMEOUT(restartObstacle(), QString(), 10000);
        jobs_->queue().resume(job);
        QTRY_VERIFY_WITH_TIMEOUT(restartObstacle().contains(QStringLiteral("is still running")), 10000);
        jobs_->queue().cancel(job);
        QTRY_COMPARE_WITH_TIMEOUT(restartObstacle(), QString(), 10000);
    }

    void quittingDuringASoundExportAsksFirst() {
        w_->takes.work().start(Task::Export, [](const std::stop_token& stop) {
            while (!stop.stop_requested()) QThread::msleep(1);
            return QString();
        });
        QVERIFY(!tryToQuit());
        QVERIFY2(told_.contains(QStringLiteral("Continuo has not finished writing a file")),
                 qPrintable(told_));
        QVERIFY(tryToQuit(true));
    }

    // As on a disk that does not answer: it is unknown whether the file exists.
    void quittingWithAPendingExportAsksFirst() {
        std::atomic<bool> over = false;
        w_->takes.quickWork().startWithCompletion(Task::Export,
                                                  [&over](const std::stop_token&) -> SideWork::Completion {
                                                      while (!over) QThread::msleep(1);
                                                      return [] {};
                                                  });
        QVERIFY2(restartObstacle().contains(QStringLiteral("Continuo is writing a file.")),
                 qPrintable(restartObstacle()));
        QVERIFY(!tryToQuit());
        QVERIFY2(told_.contains(QStringLiteral("Continuo has not finished writing a file")),
                 qPrintable(told_));
        over = true;
        QVERIFY(tryToQuit());
        QCOMPARE(told_, QString());
    }

    // A replay only compares a take with itself, and can be repeated.
    void quittingDuringAReplayAsksNothing() {
        w_->takes.work().start(Task::Replay, [](const std::stop_token& stop) {
            while (!stop.stop_requested()) QThread::msleep(1);
            return QString();
        });
        QVERIFY(tryToQuit());
        QCOMPARE(told_, QString());
    }

    void quitWaitsForShortReadsWithoutAsking() {
        int done = 0;
        const auto read = [&done](const std::stop_token&) -> SideWork::Completion {
            QThread::msleep(100);
            return [&done] { ++done; };
        };
        for (int i = 0; i < 3; ++i) w_->takes.quickWork().startWithCompletion(Task::ReadFile, read);
        QVERIFY(tryToQuit());
        QCOMPARE(told_, QString());
        QCOMPARE(done, 3);
    }

    void quittingDuringALongFileReadAsksFirst() {
        std::atomic<bool> over = false;
        w_->takes.quickWork().startWithCompletion(Task::ReadFile,
                                                  [&over](const std::stop_token&) -> SideWork::Completion {
                                                      while (!over) QThread::msleep(1);
                                                      return [] {};
                                                  });
        QVERIFY(!tryToQuit());
        QVERIFY2(told_.contains(QStringLiteral("still reading")), qPrintable(told_));
        over = true;
        QVERIFY(tryToQuit());
        QCOMPARE(told_, QString());
    }

    void quitQuestionClosesWhenTheWorkEnds() {
        std::atomic<bool> over = false;
        w_->takes.quickWork().startWithCompletion(Task::ReadFile,
                                                  [&over](const std::stop_token&) -> SideWork::Completion {
                                                      while (!over) QThread::msleep(1);
                                                      return [] {};
                                                  });
        QString told;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [&] {
            const auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            told = box->text();
            over = true;  // without an answer
        });
        look.start(20);
        QVERIFY(question().confirmQuit());
        QVERIFY2(told.contains(QStringLiteral("quits automatically")), qPrintable(told));
        QVERIFY(QGuiApplication::overrideCursor() == nullptr);
    }

    // As after a signal, when no question is possible.
    void shortWriteFinishesBeforeQuitting() {
        std::atomic<int> written = 0;
        const auto write = [&written](const std::stop_token&) -> SideWork::Completion {
            QThread::msleep(50);
            ++written;
            return [] {};
        };
        for (int i = 0; i < 3; ++i) w_->takes.quickWork().startWithCompletion(Task::Export, write);
        cleanup();
        QCOMPARE(written.load(), 3);
    }

    void quittingDuringAPictureExportAsksFirst() {
        exportLargeSheet();
        QVERIFY(!tryToQuit());
        QVERIFY2(told_.contains(QStringLiteral("not finished writing a file")), qPrintable(told_));
        QVERIFY(restartObstacle().startsWith(QStringLiteral("Continuo is writing a file")));
        QVERIFY(tryToQuit(true));
        QVERIFY(pictures_->isExporting());
    }

    void quittingDuringASoundWorkspaceExportAsksFirst() {
        SoundToExport sound;
        sound.sampleRate = 16'000;
        sound.made.resize(std::size_t{16'000} * 60 * 20);  // takes measurable time
        soundFiles_->exportSound(sound, w_->folder.filePath(QStringLiteral("long.flac")));
        QVERIFY(soundFiles_->isExporting());
        QVERIFY(!tryToQuit());
        QVERIFY2(told_.contains(QStringLiteral("not finished writing a file")), qPrintable(told_));
        QVERIFY(restartObstacle().startsWith(QStringLiteral("Continuo is writing a file")));
        QTRY_VERIFY_WITH_TIMEOUT(!soundFiles_->isExporting(), 20000);
        QVERIFY(tryToQuit());
        QCOMPARE(told_, QString());
    }

    // The window is closed by then, so nobody would see the wait.
    void quittingCancelsAPictureExportAndLeavesNoPart() {
        exportLargeSheet();
        QTest::qWait(200);
        QVERIFY(pictures_->isExporting());
        QElapsedTimer end;
        end.start();
        pictures_.reset();
        QVERIFY2(end.elapsed() < 2000, qPrintable(QString::number(end.elapsed())));
        QVERIFY(QDir(w_->folder.path()).entryList({QStringLiteral("sheet*")}).isEmpty());
    }

    // A model may have gigabytes.
    void quittingDuringAModelImportAsksFirst() {
        imports_ = true;
        QVERIFY(!tryToQuit());
        QVERIFY2(told_.contains(QStringLiteral("not finished importing")), qPrintable(told_));
        QVERIFY(restartObstacle().startsWith(QStringLiteral("Continuo is importing a model")));
        QVERIFY(tryToQuit(true));
        imports_ = false;
        QVERIFY(tryToQuit());
        QCOMPARE(told_, QString());
    }

private:
    QuitQuestion question() {
        return QuitQuestion({*library_, *gallery_, *sounds_, *jobs_, w_->takes, *pictures_, *soundFiles_,
                             w_->window, [this] { return imports_; }});
    }
    // Exports a sheet that takes seconds to encode.
    void exportLargeSheet() {
        constexpr int kSide = 128;
        NewSet set;
        set.shape = PictureSetShape{.width = kSide, .height = kSide};
        set.seeds = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        const GallerySetId id = gallery_->addSet(set);
        std::vector<std::uint8_t> noise(3 * kSide * kSide);
        std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same each time
        std::ranges::generate(noise, [&] { return static_cast<std::uint8_t>(random()); });
        for (const GalleryItem& picture : gallery_->items(id)) gallery_->append(picture.id, noise);
        auto form = defaultForm<ui::ImageForm>();
        form.exportScale = 16;
        form.exportSmooth = true;
        w_->window.image().inspector().setForm(form);
        pictures_->exports().exportSheet(id, w_->folder.filePath(QStringLiteral("sheet.png")));
    }
    QString restartObstacle() { return question().restartHindrance(); }
    std::filesystem::path folder() { return w_->folder.path().toStdString(); }
    void queueIn(const std::filesystem::path& folder) {
        jobs_ = std::make_unique<JobsController>(
            JobsController::Dependencies{w_->engine, *library_, w_->play, w_->takes, w_->window, *gallery_,
                                         w_->settings, *sounds_},
            folder);
    }
    void play() { library_->newTake({}, "Evening"); }
    void addPicture() {
        NewSet set;
        set.shape = PictureSetShape{.width = 8, .height = 8};
        set.seeds = {1};
        gallery_->addSet(set);
    }
    void addSound() {
        NewSet set;
        set.shape = SoundSetShape{.sampleRate = 16'000, .hop = 320, .levels = 2, .frames = 50};
        set.seeds = {1};
        sounds_->addSet(set);
    }
    void addJob() {
        jobs_->queue().setPaused(true);
        jobs_->queue().add(MusicJob::kKind, "waiting", {{"seconds", 1}});
    }
    // Tries to quit, stores the question's text and answers it with `quit`.
    bool tryToQuit(bool quit = false) {
        told_.clear();
        details_.clear();
        QTimer answer;
        QObject::connect(&answer, &QTimer::timeout, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            told_ = box->text();
            details_ = box->detailedText();
            for (QAbstractButton* button : box->buttons())
                if (box->buttonRole(button) == (quit ? QMessageBox::AcceptRole : QMessageBox::RejectRole))
                    return button->click();
        });
        answer.start(20);
        return question().confirmQuit();
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<Library> library_;
    std::unique_ptr<Gallery> gallery_, sounds_;
    std::unique_ptr<ImageFiles> pictures_;
    std::unique_ptr<SoundFiles> soundFiles_;
    std::unique_ptr<JobsController> jobs_;
    bool imports_ = false;
    QString told_, details_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::QuitQuestionTest, QApplication)
#include "quit_question_test.moc"
