#include "controllers/sound/sound_controller.h"

#include <QMimeData>
#include <QTest>
#include <QUrl>
#include <algorithm>
#include <cmath>
#include <thread>

#include "app/controllers/sound/sound_workspace_fixture.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/inspector/sound_part.h"
#include "sounds/sound_origin.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Tests what the Sound workspace generates, shows and saves.
class SoundControllerTest : public SoundTest {
    Q_OBJECT

private Q_SLOTS:
    void withoutAModelThePageSaysWhatToDo() {
        open(std::filesystem::path(files_.path().toStdString()), {});
        QVERIFY(!sound_->model());
        sound_->open(QString::fromStdString(tone_));
        QVERIFY2(banner("sounds").startsWith(QStringLiteral("No model for sound is installed. Add one")),
                 qPrintable(banner("sounds")));
        QVERIFY(!commands_.open->isEnabled());
    }

    void missingCodecIsNamed() {
        QTemporaryDir folder;
        const auto name = std::filesystem::path("model.safetensors");
        std::filesystem::copy_file(models_.folder() / name, folder.path().toStdString() / name);
        open(std::filesystem::path(folder.path().toStdString()), {});
        QVERIFY(!sound_->model());
        sound_->open(QString::fromStdString(tone_));
        QVERIFY2(banner("sounds").startsWith(QStringLiteral("The codec of the model")),
                 qPrintable(banner("sounds")));
    }

    void openedSoundIsThePrompt() {
        openToneFile();
        QCOMPARE(shownContent().seconds(), 1.0);
        QCOMPARE(inspector().form().promptTo, 1.0);
        QTRY_COMPARE(shownContent().codes.levels(), 2);
        QVERIFY(shownContent().codes.frames() >= 50);
        QCOMPARE(workspace_->sets().row(workspace_->sets().index(0)).name, QStringLiteral("tone.wav"));
        QCOMPARE(sound_->sets().shown(), GallerySetId{0});
    }

    void soundFilesOpenInTheSoundWorkspace() {
        const QString tone = QString::fromStdString(tone_), other = QStringLiteral("/gone/a.mid");
        ui::WorkspaceParts& parts = w_->window.workspaces()[ui::Workspace::Sound];
        QVERIFY(parts.opensFile(tone) && parts.opensFile(QStringLiteral("/gone/a.OGG")));
        QVERIFY(!parts.opensFile(other));
        QMimeData data;
        data.setUrls(
            {QUrl::fromLocalFile(other), QUrl::fromLocalFile(tone), QUrl(QStringLiteral("http://a/b.wav"))});
        QCOMPARE(parts.filesIn(data), QStringList{tone});
        Q_EMIT parts.fileDropped(tone);
        QCOMPARE(w_->window.workspace(), ui::Workspace::Sound);
        waitUntilIdle();
        QCOMPARE(shownContent().seconds(), 1.0);
        QCOMPARE(banner("soundRead"), QString());
        Q_EMIT parts.filesOpened({tone, QStringLiteral("/gone/a.ogg")});
        waitUntilIdle();
        QCOMPARE(banner("soundRead"),
                 QStringLiteral("Opened only “tone.wav”: Continuo continues one sound at a time."));
    }

    // As at a program start, during the model search.
    void fileOpenedDuringTheModelSearchIsShownAfterIt() {
        sound_.reset();
        sound_ = std::make_unique<SoundController>(SoundController::Dependencies{
            w_->engine, *sounds_, w_->jobs, w_->library, w_->rig, w_->settings, w_->window, {}});
        QVERIFY(!sound_->model());
        openToneFile();
        QVERIFY(sound_->model());
        QCOMPARE(shownContent().seconds(), 1.0);
        QCOMPARE(banner("sounds"), QString());
    }

    void nonSoundFileIsRejectedInOneLine() {
        const QString file = files_.filePath(QStringLiteral("words.wav"));
        QFile words(file);
        QVERIFY(words.open(QFile::WriteOnly));
        words.write("no sound at all, but quite some words that are long enough for a header");
        words.close();
        sound_->open(file);
        waitUntilIdle();
        QVERIFY2(banner("soundFiles").startsWith(QStringLiteral("words.wav: ")),
                 qPrintable(banner("soundFiles")));
        QVERIFY(page().canvas().content() == nullptr);
    }

    // Before anything is generated.
    void speedIsMeasuredWhenTheWorkspaceIsShown() {
        auto* part = inspector().findChild<ui::SoundPart*>();
        QVERIFY(part->timeText().isEmpty());
        w_->window.showWorkspace(ui::Workspace::Sound);
        QTRY_VERIFY_WITH_TIMEOUT(part->timeText().contains(QStringLiteral("× real time")), kTestTimeoutMs);
    }

    void bundledExampleIsAPrompt() {
        sound_->open(QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/bach-piano.flac"));
        waitUntilIdle();
        QCOMPARE(sound_->sets().source().seconds(), 12.0);
        QCOMPARE(inspector().form().promptTo, 12.0);
    }

    void variationsContinueThePromptFromTheSeam() {
        openToneFile();
        page().canvas().moveSeam(0.5);
        QCOMPARE(inspector().form().promptTo, 0.5);
        const GallerySetId set = makeSet(0.4);
        const SoundSetShape shape = sounds_->set(set).sound();
        QCOMPARE(shape.promptSamples, std::int64_t{8000});
        QCOMPARE(shape.promptFile, tone_);
        QVERIFY(waitUntilDecoded(set, 0));
        QVERIFY(waitUntilDecoded(set, 1));
        QCOMPARE(shownContent().madeFrom, std::optional(0.5));
        QTRY_COMPARE(shownContent().codes.frames(), 25 + static_cast<int>(shape.frames));
        QVERIFY(std::abs(shownContent().seconds() - 0.9) < 0.05);
        QVERIFY(shownContent().codes.bitsPerCode(25, 25 + static_cast<int>(shape.frames)).has_value());
        // The seam keeps its position in the whole opened sound.
        QCOMPARE(inspector().form().promptTo, 0.5);
        QCOMPARE(sound_->sets().source().seconds(), 1.0);
    }

    void seamInAVariationContinuesThatVariation() {
        openToneFile();
        page().canvas().moveSeam(0.5);
        const GallerySetId set = makeSet(0.6);
        QVERIFY(waitUntilDecoded(set, 1));
        page().select(item(set, 1));
        Q_EMIT page().selectionChanged(item(set, 1));
        page().canvas().moveSeam(0.9);
        QCOMPARE(inspector().form().promptTo, 0.9);
        const ShownSound& sound = *sound_->sets().findSound(item(set, 1));
        std::vector<float> wanted = sound.prompt();
        wanted.insert(wanted.end(), sound.newSamples().begin(), sound.newSamples().end());
        wanted.resize(14400);
        const GallerySetId next = makeSet(0.4);
        QVERIFY(next != set);
        QCOMPARE(sounds_->set(next).from, item(set, 1));
        QCOMPARE(promptSamples(*sounds_, next), wanted);
        QCOMPARE(inspector().form().promptTo, 0.9);
        QCOMPARE(shownContent().madeFrom, std::optional(0.9));
        const auto made = parseSoundOrigin(sounds_->item(item(set, 1)).origin);
        QCOMPARE(parseSoundOrigin(sounds_->item(item(next, 0)).origin).parents,
                 std::vector<std::string>{made.tokenHash});
    }

    void soundsCanBeGeneratedWithoutAPrompt() {
        const GallerySetId set = makeSet(0.4);
        QCOMPARE(sounds_->set(set).sound().promptSamples, std::int64_t{0});
        QVERIFY(waitUntilDecoded(set, 0));
        QCOMPARE(shownContent().madeFrom, std::optional(0.0));
    }

    void setIsDecodedAfterARestart() {
        QTemporaryDir data;
        const std::filesystem::path folder(data.path().toStdString());
        open(folder);
        openToneFile();
        page().canvas().moveSeam(0.5);
        const GallerySetId set = makeSet(0.4);
        QVERIFY(waitUntilDecoded(set, 1));
        const std::vector<float> made = sound_->sets().findSound(item(set, 1))->newSamples();
        const std::vector<float> prompt = sound_->sets().findSound(item(set, 1))->prompt();
        QVERIFY(sounds_->flush());
        open(folder);
        QCOMPARE(workspace_->sets().rowCount(), 1);
        sound_->sets().show(set);
        QVERIFY(waitUntilDecoded(set, 1));
        waitUntilIdle();
        const ShownSound& again = *sound_->sets().findSound(item(set, 1));
        const auto isNear = [](float one, float other) { return std::abs(one - other) < 1e-4F; };
        QVERIFY(std::ranges::equal(again.newSamples(), made, isNear));
        QVERIFY(std::ranges::equal(again.prompt(), prompt, isNear));
        QVERIFY(!commands_.exportSound->isEnabled() || page().selected() != 0);
    }

    void stoppedJobCanResume() {
        const GallerySetId set = startSet(30);
        QTRY_VERIFY_WITH_TIMEOUT(sounds_->items(set)[1].made > 20, kTestTimeoutMs);
        QTRY_VERIFY_WITH_TIMEOUT(workspace_->bar().state().running, kTestTimeoutMs);
        Q_EMIT workspace_->stopMakingRequested();
        QTRY_VERIFY_WITH_TIMEOUT(w_->jobs.queue().running() == 0, kTestTimeoutMs);
        const std::int64_t made = sounds_->items(set)[0].made;
        QVERIFY(made < sounds_->set(set).numbers());
        QTRY_VERIFY2_WITH_TIMEOUT(banner("stopped").startsWith(QStringLiteral("Set 1 was stopped at ")),
                                  qPrintable(banner("stopped")), kTestTimeoutMs);
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        QVERIFY(waitUntilDecoded(set, 0));
        QVERIFY(waitUntilDecoded(set, 1));
    }

    void slidersAffectTheRunningJob() {
        const GallerySetId set = startSet(30);
        QTRY_VERIFY_WITH_TIMEOUT(sounds_->items(set)[0].made > 0, kTestTimeoutMs);
        ui::SoundForm form = inspector().form();
        form.temperature = 0.4;
        form.latentsAuto = false;
        form.latents = 8;
        setForm(form);
        QCOMPARE(w_->jobs.controls(Medium::Sounds).temperature.load(), 0.4);
        QCOMPARE(w_->jobs.controls(Medium::Sounds).latents.load(), 8);
        Q_EMIT workspace_->stopMakingRequested();
        QTRY_VERIFY_WITH_TIMEOUT(w_->jobs.queue().running() == 0, kTestTimeoutMs);
    }

    void starsAndDiscardsCanBeUndone() {
        const GallerySetId set = makeSet();
        const GalleryItemId first = item(set, 0), second = item(set, 1);
        Q_EMIT page().starRequested(second);
        QVERIFY(sounds_->item(second).marks.starred);
        page().select(first);
        commands_.discard->trigger();
        QVERIFY(sounds_->item(first).marks.discarded);
        QVERIFY(sound_->sets().findSound(first) == nullptr);
        Q_EMIT w_->window.workspaces()[ui::Workspace::Sound].undoRequested();
        QVERIFY(!sounds_->item(first).marks.discarded);
        Q_EMIT w_->window.workspaces()[ui::Workspace::Sound].undoRequested();
        QVERIFY(!sounds_->item(second).marks.starred);
        QVERIFY(waitUntilDecoded(set, 0));
    }

    void discardingAContinuationShowsItsSource() {
        openToneFile();
        page().canvas().moveSeam(0.5);
        const GallerySetId set = makeSet();
        Q_EMIT workspace_->sounds().discardRequested(workspace_->sets().find(set));
        QCOMPARE(sound_->sets().shown(), GallerySetId{0});
        QCOMPARE(inspector().form().promptTo, 0.5);
        QCOMPARE(shownContent().seconds(), 1.0);
        Q_EMIT w_->window.workspaces()[ui::Workspace::Sound].undoRequested();
        QCOMPARE(sound_->sets().shown(), set);
    }

    void renamedSetIsFoundInThePanel() {
        const GallerySetId set = makeSet();
        answerDialog<QInputDialog>([](QInputDialog& dialog) {
            dialog.setTextValue(QStringLiteral("Bells"));
            dialog.accept();
        });
        commands_.rename->trigger();
        QTRY_COMPARE(workspace_->sets().row(workspace_->sets().find(set)).name, QStringLiteral("Bells"));
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SoundControllerTest, QApplication)
#include "sound_controller_test.moc"
