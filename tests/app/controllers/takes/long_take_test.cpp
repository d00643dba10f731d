// A take of one hour in the window: no event-loop iteration takes long. CONTINUO_NOTES sets the notes
// (default 30,000).
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMimeData>
#include <QTableView>
#include <QTest>
#include <optional>

#include "app/controllers/turns.h"
#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "controllers/jobs/ended_jobs.h"
#include "controllers/words/side_work.h"
#include "jobs/music_job.h"
#include "main_window/actions.h"
#include "pages/dialogs/export_dialog.h"
#include "pages/queue/queue_view.h"
#include "roll/piano_roll.h"
#include "support/temporary_folder.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

class LongTakeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        ui::Theme::instance().install();
        notes_ = qEnvironmentVariableIntValue("CONTINUO_NOTES");
        if (notes_ <= 0) notes_ = 30'000;
        Library library(data_.path());
        short_ = test::addTakeWithBranch(library);
        library.finishBranch(short_.branch);
        long_ = library.newTake(test::exampleModel());
        library.append(long_, longDuet());
        library.finishTake(long_);
        const double fork = notes_ * kNoteInterval - 10;
        branch_ = test::addFinishedBranch(library, {{long_, 0}, fork, test::exampleModel(), {}},
                                          {{{70, 72, fork + 0.1, fork + 2}, 2}});
        QVERIFY(library.flush(60));
    }
    void init() {
        w_.emplace(std::filesystem::path{}, data_.path());
        w_->settings.set(QStringLiteral("files/export"), w_->folder.path());
        w_->jobs.queue().setPaused(true);
        w_->window.resize(1440, 900);
        w_->window.show();
        for (int turn = 0; turn < 3; ++turn) QCoreApplication::processEvents();  // the first frame takes long
        QVERIFY(longestIteration([] {}, [this] { return !w_->library.hasChanged(); }) > 0);
    }
    void cleanup() { w_.reset(); }

    // The first time, the take is read from disk.
    void selectingALongTakeDoesNotBlockTheWindow() {
        QVERIFY(measure("first, read from the disk", selects({long_, 0})) > 0);
        const NodeId shortOne{short_.take, 0}, longOne{long_, 0}, itsBranch{long_, branch_};
        expectShortIteration("the short one", selects(shortOne), always, selects(longOne));
        expectShortIteration("the long one again", selects(longOne), always, selects(shortOne));
        expectShortIteration("its branch", selects(itsBranch), always, selects(longOne));
        expectShortIteration("the long one again", selects(longOne), always, selects(itsBranch));
        ui::PianoRoll& roll = w_->window.page().roll();
        QCOMPARE(roll.content()->notes().size(), static_cast<std::size_t>(notes_));
        expectShortIteration("its cursor", [&] {
            for (const double at : {500.0, 501.0, 502.0, 503.0}) {
                roll.setCursorTime(at);
                Q_EMIT roll.cursorMoved(at);
            }
        });
        expectShortIteration("a star", [&] { w_->window.actions()[A::kStar]->trigger(); });
        expectShortIteration("a note taken out", [&] {
            w_->library.editNotes({long_, 0}, std::vector{makeRemoval(Voice::Player, {60, 0, {}})});
            w_->takes.refresh();
        });
        expectShortIteration("undo of that", triggers(A::kUndo), always, triggers(A::kRedo));
    }

    void playingALongTakeDoesNotBlockTheWindow() {
        QVERIFY(measure("shown", selects({long_, 0})) > 0);
        QAction* const play = w_->window.actions()[A::kPlay];
        for (const double from : {0.0, 500.0}) {
            w_->window.page().roll().setCursorTime(from);
            expectShortIteration("heard", triggers(A::kPlay), always, triggers(A::kStop));
            QVERIFY(play->isChecked());
            expectShortIteration("no more", triggers(A::kStop), always, triggers(A::kPlay));
        }
    }

    // The request is written in the background, and views of a job do not read its prompt.
    void continuingALongTakeDoesNotBlockTheWindow() {
        w_->play.begin("none");  // there is no such model, so no job runs
        QTRY_VERIFY(!w_->play.modelError().isEmpty());
        w_->takes.select({long_, 0});
        for (int turn = 0; turn < 3; ++turn)
            QCoreApplication::processEvents();  // the take is shown before it is continued
        const auto* queue = w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>()->model();
        int asked = 0;
        const auto continues = [&] {
            w_->jobs.continueFromSource(1);
            ++asked;
        };
        const auto isQueued = [&] { return queue->rowCount() == asked; };
        expectShortIteration("continued", continues, isQueued);
        expectShortIteration("continued again", continues, isQueued);
        const std::vector<Job> jobs = w_->jobs.queue().snapshot();
        const auto read = [](nlohmann::json request) {
            request["model"] = "none";  // no model is loaded in this test
            return parseMusicJob(request);
        };
        const MusicJob first = read(*jobs.at(0).request), second = read(*jobs.at(1).request);
        QCOMPARE(first.music.prompt.notes.size(), static_cast<std::size_t>(notes_));
        QVERIFY(first.music.prompt == w_->library.makePrompt({long_, 0}));
        QVERIFY(first.music.sampling.seed != second.music.sampling.seed);
        QCOMPARE(*first.music.promptEnd, *second.music.promptEnd);
        w_->jobs.queue().cancel(jobs.at(0).id);
        expectShortIteration(
            "tried again", [&] { EndedJobs(w_->jobs).retry(jobs.at(0).id); },
            [&] { return w_->jobs.queue().find(jobs.at(0).id)->state == JobState::Waiting; });
    }

    void copyingALongTakeDoesNotBlockTheWindow() {
        w_->takes.select({long_, 0});
        QGuiApplication::clipboard()->clear();
        const auto isThere = [] {
            const QMimeData* data = QGuiApplication::clipboard()->mimeData();
            return data != nullptr && data->hasUrls();
        };
        expectShortIteration(
            "copied", [&] { w_->window.actions()[A::kCopy]->trigger(); }, isThere);
    }

    void exportingALongTakeDoesNotBlockTheWindow() {
        w_->takes.select({long_, 0});
        answerDialog<ui::ExportDialog>([&](ui::ExportDialog& dialog) {
            auto* name = dialog.findChild<QLineEdit*>();
            expectShortIteration("a letter of its name", [&] { QTest::keyClick(name, Qt::Key_X); });
            ui::ExportForm form = dialog.form();
            form.bars = ui::ExportBars::None;
            dialog.setForm(form);
            expectShortIteration(
                "exported", [&] { dialog.accept(); },
                [this] { return !w_->takes.quickWork().isBusy(Task::Export); });
        });
        w_->window.actions()[A::kExport]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(w_->banner("takes").startsWith(QLatin1String("Wrote")), 60000);
    }

private:
    using A = ui::Actions;
    static constexpr double kNoteInterval = 0.12;  // s between notes

    // The two voices alternate.
    std::vector<DuetEvent> longDuet() const {
        constexpr int kTurn = 200;  // notes
        constexpr int kScale[] = {60, 62, 64, 65, 67, 69, 71, 72, 55, 48};
        std::vector<DuetEvent> events;
        Voice voice = Voice::Model;
        for (int i = 0; i < notes_; ++i) {
            const double at = i * kNoteInterval;
            if (i % kTurn == 0) {
                voice = voice == Voice::Player ? Voice::Model : Voice::Player;
                events.push_back(test::turn(at, voice));
            }
            if (i % 10 == 0) events.push_back(test::pedal(at + 0.01, 90, voice));
            const int pitch = kScale[i * 7 % 10];
            events.push_back(test::strike(at, pitch, 60 + i % 40, voice, voice == Voice::Model ? 2.5F : -1));
            events.push_back(test::release(at + 0.1, pitch, voice));
            if (i % 10 == 9) events.push_back(test::pedal(at + 0.11, 0, voice));
        }
        return events;
    }
    static double measure(const char* what, const std::function<void()>& act,
                          const std::function<bool()>& isDone = always) {
        const double turn = longestIteration(act, isDone);
        qInfo("%s: %.1f ms", what, turn);
        return turn;
    }
    static bool always() { return true; }
    std::function<void()> selects(NodeId node) {
        return [this, node] { w_->takes.select(node); };
    }
    std::function<void()> triggers(A::Id action) {
        return [this, action] { w_->window.actions()[action]->trigger(); };
    }
    static void expectShortIteration(
        const char* what, const std::function<void()>& act, const std::function<bool()>& isDone = always,
        const std::function<void()>& back = [] {}) {
        const double turn = shortestIteration(act, isDone, back);
        qInfo("%s: %.1f ms", what, turn);
        QVERIFY2(turn > 0 && turn < kMaximumIterationMs,
                 qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(what)).arg(turn)));
    }

    test::TemporaryFolder data_;
    int notes_ = 0;
    TakeId long_ = 0;
    BranchId branch_ = 0;
    test::TakeWithBranch short_;
    std::optional<WindowFixture> w_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::LongTakeTest, QApplication)
#include "long_take_test.moc"
