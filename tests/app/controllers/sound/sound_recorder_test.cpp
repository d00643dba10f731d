#include "controllers/sound/sound_recorder.h"

#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "app/controllers/sound/sound_workspace_fixture.h"
#include "audio/sound_file_reader.h"
#include "rig/rig.h"
#include "ui/qt_test_program.h"
#include "widgets/level_meter.h"
#include "widgets/time_readout.h"

namespace continuo::app {

// A sound card whose microphone receives the sound of a test.
class RecordingDevice final : public AudioDevice {
public:
    struct Microphone {
        std::atomic<bool> isPresent{true};
        std::atomic<SoundCapture*> captureInput{nullptr};
    };
    RecordingDevice(const AudioFormat& format, Microphone& microphone)
        : format_(format), microphone_(microphone), inner_(format) {}
    void start(AudioSource& source) override { inner_.start(source); }
    void stop() noexcept override { inner_.stop(); }
    AudioStatus status() const override {
        AudioStatus status = inner_.status();
        status.name = "card";
        return status;
    }
    void startInput(SoundCapture& capture) override {
        if (!microphone_.isPresent) throw Error(ErrorCode::Device, kNoSoundInput);
        capture.setSampleRate(format_.sampleRate);
        microphone_.captureInput = &capture;
    }
    void stopInput() noexcept override { microphone_.captureInput = nullptr; }
    InputStatus input() const override {
        return {"card", 0, microphone_.isPresent && microphone_.captureInput != nullptr};
    }

private:
    AudioFormat format_;
    Microphone& microphone_;
    NullAudioDevice inner_;
};

// Recording in the Sound workspace.
class SoundRecorderTest : public SoundTest {
    Q_OBJECT

    using Microphone = RecordingDevice::Microphone;

    // Opens the workspace with a second recorder on a card with a microphone.
    void withMicrophone(double longest = 600) {
        sound_.reset();
        RigDependencies doors = makeDoors(studio_);
        doors.openAudio = [this](const std::string&, const AudioFormat& format, std::string&) {
            return std::make_unique<RecordingDevice>(format, microphone_);
        };
        doors.pollInterval = std::chrono::milliseconds(10);
        rig_ = std::make_unique<Rig>(RigSettings{}, Rig::Report{}, doors);
        recorder_ = std::make_unique<SoundRecorder>(*rig_, w_->settings, *workspace_, recordings_, longest);
    }
    void feedMicrophone(int frames) {
        std::vector<float> stereo;
        for (int i = 0; i < frames; ++i) stereo.insert(stereo.end(), {0.5F, 0.25F});
        SoundCapture* const capture = microphone_.captureInput;
        QVERIFY(capture != nullptr);
        capture->write(stereo);
    }
    bool isRecorderRunning() { return workspace_->bar().recording().has_value(); }
    double seconds() { return workspace_->bar().findChild<ui::TimeReadout*>()->seconds(); }
    void startRecording() {
        commands_.record->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(microphone_.captureInput != nullptr, kTestTimeoutMs);
        // Sound before the file exists is not recorded.
        QTRY_VERIFY_WITH_TIMEOUT(!recordedFiles().isEmpty(), kTestTimeoutMs);
        QTest::qWait(20);
    }
    QStringList recordedFiles() const {
        return QDir(QString::fromStdString(recordings_.string())).entryList(QDir::Files);
    }

    FakeMidiSystem studio_;
    Microphone microphone_;
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Rig> rig_;
    std::unique_ptr<SoundRecorder> recorder_;

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        recordings_ = folder_->filePath(QStringLiteral("recordings")).toStdString();
        open();
    }
    void cleanup() {
        recorder_.reset();
        rig_.reset();
        close();
        microphone_.isPresent = true;
    }

    void inputIsRecordedUntilStopped() {
        withMicrophone();
        QSignalSpy recorded(recorder_.get(), &SoundRecorder::recorded);
        startRecording();
        feedMicrophone(24'000);
        QTRY_COMPARE_WITH_TIMEOUT(seconds(), 0.5, kTestTimeoutMs);
        QVERIFY(commands_.record->isChecked());
        const auto* meter = workspace_->bar().findChild<ui::LevelMeter*>();
        QVERIFY(meter->isVisibleTo(&workspace_->bar()));
        QVERIFY(std::abs(meter->heldLeft() - -6.02) < 0.01 && std::abs(meter->heldRight() - -12.04) < 0.01);
        commands_.stop->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(recorded.size(), 1, kTestTimeoutMs);
        QVERIFY(!isRecorderRunning() && !commands_.record->isChecked());
        QVERIFY(!meter->isVisibleTo(&workspace_->bar()));
        QCOMPARE(seconds(), 0.0);
        const QString file = recorded[0][0].toString();
        QCOMPARE(recordedFiles(), QStringList{QFileInfo(file).fileName()});
        QVERIFY(banner("recording").startsWith(QStringLiteral("Recorded 0:01 to ")) ||
                banner("recording").startsWith(QStringLiteral("Recorded 0:00 to ")));
        QCOMPARE(std::ssize(readSound(file.toStdString(), 48'000).samples), 24'000);
        QTRY_VERIFY_WITH_TIMEOUT(microphone_.captureInput == nullptr, kTestTimeoutMs);
    }

    void recordingStopsAtItsLimit() {
        withMicrophone(0.25);
        QSignalSpy recorded(recorder_.get(), &SoundRecorder::recorded);
        startRecording();
        feedMicrophone(48'000);
        QTRY_COMPARE_WITH_TIMEOUT(recorded.size(), 1, kTestTimeoutMs);
        QCOMPARE(std::ssize(readSound(recorded[0][0].toString().toStdString(), 48'000).samples), 12'000);
        QVERIFY2(banner("recording").startsWith(QStringLiteral("The recording reached its limit of ")),
                 qPrintable(banner("recording")));
    }

    void missingAudioInputIsReportedInOneLine() {
        microphone_.isPresent = false;
        withMicrophone();
        commands_.record->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            banner("recording").startsWith(QStringLiteral("Nothing was recorded: no audio input found.")),
            kTestTimeoutMs);
        QVERIFY(!isRecorderRunning() && !commands_.record->isChecked() && !recorder_->isRecording());
        QCOMPARE(recordedFiles(), QStringList());
    }

    void lostInputEndsTheRecordingAndKeepsIt() {
        withMicrophone();
        QSignalSpy recorded(recorder_.get(), &SoundRecorder::recorded);
        startRecording();
        feedMicrophone(4800);
        QTRY_COMPARE_WITH_TIMEOUT(seconds(), 0.1, kTestTimeoutMs);
        microphone_.isPresent = false;
        QTRY_COMPARE_WITH_TIMEOUT(recorded.size(), 1, kTestTimeoutMs);
        QVERIFY2(banner("recording").contains(QStringLiteral("the audio input “card” was disconnected")),
                 qPrintable(banner("recording")));
        QCOMPARE(std::ssize(readSound(recorded[0][0].toString().toStdString(), 48'000).samples), 4800);
    }

    void droppedFramesAreReported() {
        withMicrophone();
        QSignalSpy recorded(recorder_.get(), &SoundRecorder::recorded);
        startRecording();
        feedMicrophone(2 * static_cast<int>(SoundCapture::kCapacity));
        commands_.record->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(recorded.size(), 1, kTestTimeoutMs);
        QVERIFY2(banner("recording").contains(QStringLiteral("too busy: the recording lacks ")),
                 qPrintable(banner("recording")));
    }

    void emptyRecordingIsNotKept() {
        withMicrophone();
        QSignalSpy recorded(recorder_.get(), &SoundRecorder::recorded);
        startRecording();
        commands_.record->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(banner("recording"), QStringLiteral("Nothing was recorded."),
                                  kTestTimeoutMs);
        QCOMPARE(recorded.size(), 0);
        QCOMPARE(recordedFiles(), QStringList());
        // Stop may come before the recording has started.
        commands_.record->trigger();
        commands_.record->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!recorder_->isRecording() && !commands_.record->isChecked(), kTestTimeoutMs);
        QTRY_COMPARE_WITH_TIMEOUT(recordedFiles(), QStringList(), kTestTimeoutMs);
    }

    void unwritableFolderIsReported() {
        std::ofstream(recordings_) << "a file";
        withMicrophone();
        commands_.record->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(banner("recording").startsWith(QStringLiteral("Continuo could not record")),
                                 kTestTimeoutMs);
        QVERIFY(!recorder_->isRecording() && !isRecorderRunning());
    }

    void interruptedRecordingIsOfferedAtTheNextStart() {
        withMicrophone();
        startRecording();
        feedMicrophone(4800);
        QTRY_COMPARE_WITH_TIMEOUT(seconds(), 0.1, kTestTimeoutMs);
        recorder_.reset();  // the program ends
        QVERIFY(recordedFiles().value(0).endsWith(QStringLiteral(".unfinished.wav")));
        open();
        QTRY_VERIFY_WITH_TIMEOUT(
            banner("recovered").startsWith(QStringLiteral("The last recording was interrupted")),
            kTestTimeoutMs);
        QVERIFY(!recordedFiles().value(0).contains(QStringLiteral("unfinished")));
        Q_EMIT page().banners().actionTriggered(QStringLiteral("recovered"));
        waitUntilIdle();
        QCOMPARE(sound_->sets().source().samples.size(), std::size_t{kRate / 10});
        QCOMPARE(banner("recovered"), QString());
    }

    void recordedOutputBecomesTheOpenedSound() {
        openToneFile();
        workspace_->setRecordFrom(ui::RecordFrom::Output);
        commands_.record->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(seconds() > 0.05, kTestTimeoutMs);
        page().canvas().choosePosition(0);
        commands_.play->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(w_->rig.player().position() > 0.5, kTestTimeoutMs);
        commands_.play->trigger();
        QVERIFY(isRecorderRunning());  // playback stops, and the recording continues
        commands_.record->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(page().canvas().content() != nullptr &&
                                     sound_->sets().source().file.endsWith(QStringLiteral(".wav")) &&
                                     sound_->sets().source().file.contains(QStringLiteral("Recording")),
                                 kTestTimeoutMs);
        waitUntilIdle();
        const SoundSource& source = sound_->sets().source();
        QCOMPARE(source.sampleRate, kRate);
        QVERIFY(source.seconds() > 0.5);
        const auto loudest = std::ranges::max(source.samples);
        QVERIFY2(std::abs(loudest - 0.4) < 0.02, qPrintable(QString::number(loudest)));
        // The seam is at the end, at a whole frame of the codec.
        QVERIFY(inspector().form().promptTo > source.seconds() - 0.021);
        QCOMPARE(page().canvas().seam(), std::optional(inspector().form().promptTo));
        QCOMPARE(recordedFiles().size(), 1);
    }

    void recordingSourceIsSaved() {
        QVERIFY(workspace_->recordFrom() == ui::RecordFrom::Input);
        Q_EMIT workspace_->recordFromChosen(ui::RecordFrom::Output);
        sound_ = std::make_unique<SoundController>(SoundController::Dependencies{
            w_->engine, *sounds_, w_->jobs, w_->library, w_->rig, w_->settings, w_->window, {}});
        QVERIFY(workspace_->recordFrom() == ui::RecordFrom::Output);
        waitUntilIdle();
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SoundRecorderTest, QApplication)
#include "sound_recorder_test.moc"
