#include "controllers/settings/first_run_controller.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <memory>
#include <span>

#include "app/controllers/turns.h"
#include "app/controllers/window_fixture.h"
#include "audio/soundfont.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/models/measured_speeds.h"
#include "midi/file/standard_midi_file.h"
#include "pages/dialogs/first_run_dialog.h"
#include "pages/dialogs/self_test_list.h"
#include "pages/dialogs/step_bar.h"
#include "settings/settings.h"
#include "ui/qt_test_program.h"
#include "widgets/card.h"
#include "widgets/section.h"

namespace continuo::app {

// The first-run dialog over the window, with a MIDI device.
class FirstRunControllerTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        first_ =
            std::make_unique<FirstRunController>(w_->engine, w_->play, w_->rig, w_->settings, w_->window);
        w_->play.beginAlone({});
        QTRY_VERIFY(!w_->rig.choices().midi.empty());
    }
    void cleanup() {
        first_.reset();
        w_.reset();
    }

    void keysPlayedDuringTheFirstRunAreShownNotRecorded() {
        first_->show();
        strike(62);
        QTRY_VERIFY(isKeyLit(62));
        releaseKey(62);
        QTRY_VERIFY(!isKeyLit(62));
        w_->playKey(64);  // as by the dialog's own keys
        QTest::qWait(100);
        QVERIFY(w_->play.roll()->notes().empty());
    }

    void keysPlayedAfterTheFirstRunAreRecorded() {
        first_->show();
        strike(62);
        QTRY_VERIFY(isKeyLit(62));
        first_->dialog()->close();
        QVERIFY(!isKeyLit(62));
        releaseKey(62);
        strike(65);
        QTRY_COMPARE(w_->play.roll()->notes().size(), std::size_t{1});
        QCOMPARE(w_->play.roll()->notes().front().pitch, 65);
    }

    // The model's speed is measured on this computer before the first note.
    void modelSpeedIsMeasured() {
        w_->play.begin(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 60000);
        first_->show();
        first_->dialog()->showStep(ui::FirstRunDialog::kReady);
        QVERIFY(!hasLabel("ms per token"));
        QTRY_VERIFY_WITH_TIMEOUT(hasLabel("ms per token"), 60000);
        QCOMPARE(w_->play.duet()->status().secondsPerToken, 0.0);
        QVERIFY(first_->dialog()->findChild<ui::StepBar*>()->accessibleDescription().contains(
            QLatin1String("measured")));
        QVERIFY(showsText("It answers after about"));
        QVERIFY(hasLabel("latents Auto, now "));
        // The settings store the speed, too.
        const QString place = speedKey(w_->play.modelSummary().hash, w_->engine.devices().front().id,
                                       loadComputeChoice(w_->settings).precision);
        QVERIFY(loadBenchmark(w_->settings, place));
    }

    // The chord also waits for a user who clicks quickly.
    void testChordWaitsForTheSoundfont() {
        const std::filesystem::path soundfont = findSoundfont();
        QSignalSpy chords(first_.get(), &FirstRunController::playbackRequested);
        first_->show();
        first_->dialog()->showStep(ui::FirstRunDialog::kSound);
        Q_EMIT first_->dialog()->testChordRequested();
        QVERIFY(w_->rig.status().piano != LiveSynth::State::Ready);
        QCOMPARE(chords.size(), 0);
        RigSettings now = w_->rig.settings();
        now.soundfont = soundfont.string();
        w_->rig.set(now);
        QTRY_COMPARE_WITH_TIMEOUT(chords.size(), 1, 60000);
        QTest::qWait(300);
        QCOMPARE(chords.size(), 1);
        Q_EMIT first_->dialog()->testChordRequested();
        QCOMPARE(chords.size(), 2);
    }

    void cancelledChordIsNotPlayedLater() {
        const std::filesystem::path soundfont = findSoundfont();
        QSignalSpy chords(first_.get(), &FirstRunController::playbackRequested);
        first_->show();
        first_->dialog()->showStep(ui::FirstRunDialog::kSound);
        Q_EMIT first_->dialog()->testChordRequested();
        first_->dialog()->showStep(ui::FirstRunDialog::kKeyboard);
        QTest::qWait(200);
        RigSettings now = w_->rig.settings();
        now.soundfont = soundfont.string();
        w_->rig.set(now);
        QTRY_COMPARE_WITH_TIMEOUT(w_->rig.status().piano, LiveSynth::State::Ready, 60000);
        QTest::qWait(300);
        QCOMPARE(chords.size(), 0);
    }

    // The choice also applies after a restart, until a model is chosen.
    void choosingNoModelIsSaved() {
        const QString path = QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        w_->play.begin(path.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 60000);
        first_->show();
        ui::FirstRunDialog* dialog = first_->dialog();
        dialog->showStep(ui::FirstRunDialog::kKeyboard);
        QVERIFY(card("piano")->isChecked());
        QVERIFY(showsText("licence: "));
        card("No model")->click();
        QVERIFY(w_->play.duet() == nullptr);
        QVERIFY(w_->settings.flag(keys::kNoModel));
        QTRY_VERIFY(showsText("No model is chosen"));
        QVERIFY(w_->banner("model").isEmpty());  // no error
        QVERIFY(card("No model")->isChecked());
        QSignalSpy chosen(first_.get(), &FirstRunController::modelChosen);
        card("piano")->click();
        QCOMPARE(chosen.count(), 1);
    }

    void selfTestShowsNamesFirstAndFiguresAsDetails() {
        w_->play.begin(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 60000);
        first_->show();
        for (const DeviceSummary& device : w_->engine.devices())
            if (device.id == "cpu")
                QTRY_VERIFY(hasLabel(device.detail.substr(0, device.detail.find(',')).c_str()));
        QVERIFY(hasLabel(("SHA-256 " + w_->play.modelSummary().hash.substr(0, 12)).c_str()));
        // The figures are hidden until Details are opened.
        for (const ui::SelfTestList* list : first_->dialog()->findChildren<ui::SelfTestList*>()) {
            const auto* details = list->findChild<ui::Section*>();
            QVERIFY(!details->isHidden() && !details->isOpen());
            for (const QLabel* label : list->findChildren<QLabel*>()) {
                const bool technical = label->text().contains(QLatin1String("SHA-256")) ||
                                       label->text().contains(QLatin1String("bf16")) ||
                                       label->text().contains(QLatin1String("AVX"));
                QVERIFY2(!technical || details->content() == label, qPrintable(label->text()));
            }
        }
    }

    void examplePiecePlaysAndStops() {
        first_->setPrimers(
            {QStringLiteral("One")},
            {QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/schubert-impromptu.mid")});
        QSignalSpy heard(first_.get(), &FirstRunController::playbackRequested);
        QSignalSpy hushed(first_.get(), &FirstRunController::stopRequested);
        first_->show();
        Q_EMIT first_->dialog()->primerRequested(0);
        QTRY_COMPARE(heard.count(), 1);
        QVERIFY(heard.first().first().value<Performance>().notes.size() > 20);
        Q_EMIT first_->dialog()->primerRequested(0);
        QCOMPARE(heard.count(), 1);
        QCOMPARE(hushed.count(), 1);
        Q_EMIT first_->dialog()->primerRequested(0);
        QTRY_COMPARE(heard.count(), 2);
        first_->dialog()->close();
        QCOMPARE(hushed.count(), 2);
    }

    void chosenFilePlaysAsInput() {
        const QString file =
            QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/schubert-impromptu.mid");
        QSignalSpy chosen(first_.get(), &FirstRunController::fileChosen);
        QSignalSpy started(first_.get(), &FirstRunController::startRequested);
        first_->show();
        answerDialog<QFileDialog>([&](QFileDialog& dialog) { chooseFile(dialog, file); });
        Q_EMIT first_->dialog()->fileRequested();
        QTRY_VERIFY(first_->dialog()->isFileChosen());
        Q_EMIT first_->dialog()->completed();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(QFileInfo(chosen.first().first().toString()).fileName(),
                 QStringLiteral("schubert-impromptu.mid"));
        QCOMPARE(started.count(), 0);
    }

    // No event-loop iteration, which plays and draws, waits for the disk.
    void windowStaysResponsiveWhileAFileIsRead() {
        constexpr int kNotes = 200'000;
        MidiVoice many;
        for (int i = 0; i < kNotes; ++i)
            many.performance.notes.push_back({64, 30 + i % 60, 0.02 * i, 0.02 * i + 0.1});
        const QString large = w_->folder.filePath(QStringLiteral("large.mid"));
        writeMidiFile(large.toStdString(), std::span(&many, 1));
        first_->setPrimers({QStringLiteral("Large")}, {large});
        first_->show();  // creates the dialog
        std::size_t heard = 0;
        connect(first_.get(), &FirstRunController::playbackRequested, this,
                [&heard](const Performance& music) { heard = music.notes.size(); });
        const double longest = longestIteration([this] { Q_EMIT first_->dialog()->primerRequested(0); },
                                                [&heard] { return heard > 0; });
        QCOMPARE(heard, many.performance.notes.size());
        QVERIFY2(longest >= 0 && longest < 4, qPrintable(QString::number(longest)));
    }

    void playingModelIsListedBeforeOthersAreRead() {
        w_->play.begin(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 60000);
        first_->show();
        QVERIFY(card("piano") && card("piano")->isChecked());
    }

    // The model may be searched for in the background, in any folder.
    void modelFoundLaterIsListed() {
        first_->show();
        QTest::qWait(300);
        QVERIFY(card("piano") == nullptr);
        w_->play.useModel(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        QTRY_VERIFY_WITH_TIMEOUT(card("piano") != nullptr && card("piano")->isChecked(), 60000);
    }

    void withoutAModelTheLastPageSaysSo() {
        w_->play.beginAlone({QStringLiteral("No model is installed. Add one."), {}});
        first_->show();
        first_->dialog()->showStep(ui::FirstRunDialog::kReady);
        QVERIFY(showsText("No model is installed."));
        QVERIFY(!showsText("still measuring the speed"));
        QVERIFY(!showsText("the model continues a short example piece"));
    }

private:
    // Returns whether a label contains the words, also in collapsed Details.
    bool hasLabel(const char* words) {
        const auto labels = first_->dialog()->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(QLatin1String(words)); });
    }
    bool showsText(const char* words) {
        const auto labels = first_->dialog()->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return !label->isHidden() && label->text().contains(QLatin1String(words));
        });
    }
    ui::Card* card(const char* name) {
        for (ui::Card* each : first_->dialog()->findChildren<ui::Card*>())
            if (each->text() == QLatin1String(name)) return each;
        return nullptr;
    }
    void strike(std::uint8_t pitch) { w_->studio.play("Continuo In", {0x90, pitch, 80}); }
    void releaseKey(std::uint8_t pitch) { w_->studio.play("Continuo In", {0x80, pitch, 0}); }
    bool isKeyLit(int pitch) { return first_->dialog()->keyboard()->isPressed(pitch, ui::Voice::You); }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<FirstRunController> first_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::FirstRunControllerTest, QApplication)
#include "first_run_controller_test.moc"
