#include "controllers/settings/discarded.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSet>
#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "controllers/image/image_sets.h"
#include "controllers/play/midi_controls.h"
#include "controllers/play/midi_shortcuts.h"
#include "controllers/settings/settings_controller.h"
#include "controllers/sound/sound_sets.h"
#include "jobs/sound_job.h"
#include "main_window/image_workspace.h"
#include "pages/dialogs/bring_back_dialog.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_files_page.h"
#include "support/temporary_folder.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Permanent deletion of discarded items in the settings, after one question.
class DiscardedTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        sets_ = std::make_unique<ImageSets>(w_->gallery, w_->window.image());
        soundSets_ = std::make_unique<SoundSets>(SoundSets::Dependencies{
            w_->engine, w_->sounds, made_, w_->window.sound(), [] { return ComputeChoice(); }});
        discarded_ = std::make_unique<Discarded>(Discarded::Dependencies{
            w_->library, {w_->gallery, *sets_}, {w_->sounds, *soundSets_}, w_->jobs, w_->takes});
        controls_ = std::make_unique<MidiControls>(w_->rig.monitor(), w_->settings, w_->window);
        midi_ = std::make_unique<MidiShortcuts>(
            MidiShortcuts::Dependencies{w_->rig, w_->settings, w_->window, w_->play, *controls_});
        pages_ = std::make_unique<SettingsController>(
            SettingsController::Dependencies{w_->engine, w_->rig, w_->play, w_->settings, w_->window, *midi_,
                                             folder_.path(), discarded_.get()});
        kept_ = play();
        gone_ = play();
        set_ = addSet();
        otherSet_ = addSet();
        w_->library.discard({gone_, 0});
        w_->gallery.setMarks(otherSet_, {"", false, false, true});
        w_->gallery.setItemMarks(w_->gallery.items(set_)[0].id, {"", false, false, true});
        w_->takes.refresh();
    }
    void cleanup() {
        whileAsked_ = {};
        pages_.reset();
        midi_.reset();
        controls_.reset();
        discarded_.reset();
        soundSets_.reset();
        sets_.reset();
        w_.reset();
    }

    void discardedItemIsDeletedAfterConfirmation() {
        sets_->show(set_);
        pages_->show();
        QVERIFY(button()->isEnabled());
        QVERIFY(w_->window.actions()[ui::Actions::kUndo]->isEnabled());
        press("Delete");
        QVERIFY(!w_->library.take(gone_));
        QVERIFY(w_->library.take(kept_));
        QCOMPARE(w_->gallery.allSets().size(), std::size_t{1});
        QCOMPARE(w_->gallery.allItems(set_).size(), std::size_t{1});
        QCOMPARE(sets_->shown(), set_);
        QVERIFY(!button()->isEnabled());
        QVERIFY(!w_->window.actions()[ui::Actions::kUndo]->isEnabled());
        w_->library.undo();
        QVERIFY(!w_->library.take(gone_));
    }

    void decliningKeepsTheItem() {
        pages_->show();
        press("Keep");
        QVERIFY(w_->library.take(gone_));
        QCOMPARE(w_->gallery.allSets().size(), std::size_t{2});
        QVERIFY(button()->isEnabled());
        w_->library.undo();
        QVERIFY(!w_->library.take(gone_)->marks.discarded);
    }

    void selectedItemIsRestored() {
        const BranchId branch = addBranch(0), below = addBranch(branch);
        w_->library.discard({kept_, branch});
        pages_->show();
        // The branch below is restored with its parent, and is not listed separately.
        const QStringList names = restoreItems({1, 3});
        QCOMPARE(unnamed_, QStringList());
        QCOMPARE(names, QStringList({QStringLiteral("Take 2"), QStringLiteral("Take 1, branch A"),
                                     QStringLiteral("Set 2"), QStringLiteral("Set 1, picture A")}));
        QVERIFY(w_->library.take(gone_)->marks.discarded);
        QVERIFY(!w_->library.branch(branch)->marks.discarded);
        QVERIFY(!w_->library.branch(below)->marks.discarded);
        QVERIFY(w_->gallery.set(otherSet_).marks.discarded);
        QCOMPARE(w_->gallery.items(set_).size(), std::size_t{2});
        QVERIFY(w_->model.find(ui::TakeRow::Kind::Branch, branch).isValid());
        QCOMPARE(restoreItems({0, 1}).size(), 2);
        QVERIFY(!w_->library.take(gone_)->marks.discarded);
        QCOMPARE(w_->gallery.sets().size(), std::size_t{2});
        QVERIFY(isMessageShown(QStringLiteral("Nothing is discarded.")));
    }

    void missingItemIsReportedAndTheOthersAreRestored() {
        pages_->show();
        whileAsked_ = [this] { w_->library.purge({gone_, 0}); };
        restoreItems({0, 1});
        QVERIFY(!w_->gallery.set(otherSet_).marks.discarded);
        QVERIFY(pages_->dialog()->banner()->text().contains(QLatin1String("The command failed")));
    }

    void backupsOfDamagedFilesAreListed() {
        pages_->show();
        press("Keep");
        QVERIFY(!said_.contains(QLatin1String("damaged")));
        test::writeFile(folder_ / "takes.damaged-20261122-051500.sqlite", "");
        press("Keep");
        QVERIFY(said_.contains(QLatin1String("*.damaged-*.sqlite")));
    }

    void shownItemIsClosedWhenDeleted() {
        w_->library.undo();
        w_->takes.show({gone_, 0});
        w_->library.redo();
        discarded_->deletePermanently();
        QVERIFY(!w_->takes.shown());
    }

    void discardedTakeThatPlaysIsNotDeleted() {
        w_->library.undo();
        w_->takes.show({gone_, 0});
        w_->window.actions()[ui::Actions::kPlay]->trigger();
        QVERIFY(w_->takes.isPlaying());
        w_->library.redo();
        QCOMPARE(discarded_->count().takes, 0);
        QCOMPARE(discarded_->count().inUse, 1);
        discarded_->deletePermanently();
        QVERIFY(w_->library.take(gone_));
        QVERIFY(w_->takes.isPlaying());
        pages_->show();
        QVERIFY(!button()->isEnabled());
        QVERIFY(isMessageShown(QStringLiteral("Discarded but still in use: 1.")));
        w_->takes.showLive();
        discarded_->deletePermanently();
        QVERIFY(!w_->library.take(gone_));
    }

    void discardedSourceOfAJobIsKeptUntilTheJobEnds() {
        JobQueue& queue = w_->jobs.queue();
        queue.setPaused(true);
        MusicJob job;
        job.music.modelPath = "nowhere";
        job.from = {gone_, 0};
        const JobId id = queue.add(MusicJob::kKind, "goes on", requestJson(job));
        discarded_->deletePermanently();
        QVERIFY(w_->library.take(gone_));
        queue.cancel(id);
        discarded_->deletePermanently();
        QVERIFY(!w_->library.take(gone_));
        QVERIFY(queue.snapshot().empty());
    }

    void soundsAreDeletedAndRestoredLikePictures() {
        const GallerySetId first = addSounds(), second = addSounds();
        const GalleryItemId sound = w_->sounds.items(first)[1].id;
        w_->sounds.setMarks(second, {"rain", false, false, true});
        w_->sounds.setItemMarks(sound, {"", false, false, true});
        QCOMPARE(discarded_->count().sounds, 3);
        pages_->show();
        QVERIFY(isMessageShown(QStringLiteral("3 sound(s)")));
        const QStringList names = restoreItems({4});
        QCOMPARE(names.mid(3), QStringList({QStringLiteral("rain"), QStringLiteral("Set 1, variation B")}));
        QVERIFY(!w_->sounds.item(sound).marks.discarded);
        QVERIFY(w_->sounds.set(second).marks.discarded);
        w_->sounds.setItemMarks(sound, {"", false, false, true});
        soundSets_->show(second);
        discarded_->deletePermanently();
        QCOMPARE(w_->sounds.allSets().size(), std::size_t{1});
        QCOMPARE(w_->sounds.allItems(first).size(), std::size_t{1});
        QCOMPARE(soundSets_->shown(), GallerySetId{0});
        QCOMPARE(w_->gallery.allSets().size(), std::size_t{1});
        QCOMPARE(discarded_->count().sounds, 0);
    }

    void discardedSoundsOfAJobAreKeptUntilTheJobEnds() {
        const GallerySetId set = addSounds();
        w_->sounds.setMarks(set, {"", false, false, true});
        JobQueue& queue = w_->jobs.queue();
        queue.setPaused(true);
        SoundJob job;
        job.set = set;
        job.sounds.modelPath = "nowhere";
        job.sounds.codec = "nowhere";
        const JobId id = queue.add(SoundJob::kKind, "waiting", requestJson(job));
        QCOMPARE(discarded_->count().sounds, 0);
        discarded_->deletePermanently();
        QCOMPARE(w_->sounds.allSets().size(), std::size_t{1});
        queue.cancel(id);
        discarded_->deletePermanently();
        QVERIFY(w_->sounds.allSets().empty());
        QVERIFY(queue.snapshot().empty());
    }

private:
    TakeId play() {
        const TakeId take = w_->library.newTake({});
        w_->library.append(take, test::shortDuet(), 3);
        w_->library.finishTake(take);
        return take;
    }
    GallerySetId addSet() {
        NewSet set;
        set.shape = PictureSetShape{.width = 8, .height = 8};
        set.seeds = {1, 2};
        return w_->gallery.addSet(set);
    }
    GallerySetId addSounds() {
        NewSet set;
        set.shape = SoundSetShape{.sampleRate = 16'000, .hop = 320, .levels = 2, .frames = 50};
        set.seeds = {1, 2};
        return w_->sounds.addSet(set);
    }
    bool isMessageShown(const QString& part) {
        const auto labels = pages_->dialog()->files()->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* each) { return each->text().contains(part); });
    }
    BranchId addBranch(BranchId parent) {
        NewBranch branch;
        branch.from = {kept_, parent};
        branch.forkSeconds = 1;
        return w_->library.addBranch(branch);
    }
    // Checks only these rows. Returns the names of all rows.
    QStringList restoreItems(const QSet<int>& rows) {
        QStringList names;
        answerDialog<ui::BringBackDialog>([&](ui::BringBackDialog& dialog) {
            unnamed_ = unnamedControls(&dialog);
            if (whileAsked_) whileAsked_();
            auto* list = dialog.findChild<QListWidget*>();
            for (int row = 0; row < list->count(); ++row) {
                names << list->item(row)->text();
                list->item(row)->setCheckState(rows.contains(row) ? Qt::Checked : Qt::Unchecked);
            }
            dialog.accept();
        });
        button("Restore…")->click();
        return names;
    }
    QPushButton* button(const char* words = "Delete for good…") {
        for (QPushButton* each : pages_->dialog()->files()->findChildren<QPushButton*>())
            if (each->text() == QString::fromUtf8(words)) return each;
        throw std::runtime_error("no such button");
    }
    // Presses the button and answers the question.
    void press(const char* verb) {
        bool answered = false;
        QString atFirst;
        answerDialog<QMessageBox>([this, &answered, &atFirst, verb](QMessageBox& question) {
            atFirst = question.defaultButton()->text();
            said_ = question.informativeText();
            for (QAbstractButton* each : question.buttons()) {
                if (each->text() != QLatin1String(verb)) continue;
                answered = true;
                return each->click();
            }
            question.reject();
        });
        button()->click();
        QVERIFY(answered);
        QCOMPARE(atFirst, QStringLiteral("Keep"));
    }

    test::TemporaryFolder folder_;
    QString said_;  // text of the question
    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<ImageSets> sets_;
    MadeSounds made_;
    std::unique_ptr<SoundSets> soundSets_;
    std::unique_ptr<Discarded> discarded_;
    std::unique_ptr<MidiControls> controls_;
    std::unique_ptr<MidiShortcuts> midi_;
    std::unique_ptr<SettingsController> pages_;
    QStringList unnamed_;
    std::function<void()> whileAsked_;
    TakeId kept_ = 0, gone_ = 0;
    GallerySetId set_ = 0, otherSet_ = 0;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::DiscardedTest, QApplication)
#include "discarded_test.moc"
