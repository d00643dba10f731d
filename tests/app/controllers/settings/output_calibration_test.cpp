#include "controllers/settings/output_calibration.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>
#include <memory>

#include "app/audio/sound_analysis.h"
#include "app/controllers/still_device.h"
#include "app/controllers/window_fixture.h"
#include "main_window/inspector/inspector_panel.h"
#include "pages/dialogs/calibration_dialog.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr CalibrationPace kPace{10, 400ms};

// A sound card with only a name.
class Card final : public AudioDevice {
public:
    explicit Card(const AudioFormat& format) : silent_(format) {}
    void start(AudioSource& source) override { silent_.start(source); }
    void stop() noexcept override { silent_.stop(); }
    AudioStatus status() const override {
        AudioStatus status = silent_.status();
        status.name = "card";
        return status;
    }

private:
    NullAudioDevice silent_;
};

}  // namespace

// A user who taps along on a keyboard connected to "Continuo In".
class OutputCalibrationTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        RigDependencies doors = makeDoors(w_->studio);
        doors.openAudio = [](const std::string&, const AudioFormat& format, std::string&) {
            return std::make_unique<Card>(format);
        };
        RigSettings settings;
        settings.soundfont = testSoundfont().string();
        rig_ = std::make_unique<Rig>(settings, Rig::Report(), doors);
        play_ = std::make_unique<PlayController>(
            PlayController::Dependencies{w_->engine, *rig_, w_->library, w_->settings, w_->window});
        play_->beginAlone({});
        QTRY_VERIFY(rig_->isReady() && !rig_->choices().midi.empty());
        calibration_ = std::make_unique<OutputCalibration>(*rig_, *play_, w_->window, kPace);
    }
    void cleanup() {
        calibration_.reset();
        play_.reset();
        rig_.reset();
        w_.reset();
    }

    void measuredDelayBecomesTheOutputOffset() {
        calibration_->show();
        ui::PlayForm form = play_->form();
        form.outputOffset = 70;  // the old offset does not count, even if it changes beside the dialog
        form.thruToMidi = true;
        play_->setForm(form);
        click("Start");
        const std::size_t before = strokesSent();
        tapAlong(30ms);
        QCOMPARE(strokesSent(), before);  // the first round plays the piano
        tapAlong(150ms);
        QCOMPARE(strokesSent(), before + kPace.strokes);  // and no tap is sent
        QTRY_VERIFY(button("Again")->isVisible());
        QVERIFY2(shownText().contains(QLatin1String(" ms late")), qPrintable(shownText()));
        QTest::keyClick(calibration_->dialog()->focusWidget() ? calibration_->dialog()->focusWidget()
                                                              : calibration_->dialog(),
                        Qt::Key_Space);  // further taps do not press it
        QVERIFY(calibration_->dialog()->isVisible());
        QTest::keyClick(calibration_->dialog(), Qt::Key_Return);
        QVERIFY(!calibration_->dialog()->isVisible());
        const int offset = play_->form().outputOffset;
        QVERIFY2(std::abs(offset + 120) <= 15, qPrintable(QString::number(offset)));
        QCOMPARE(w_->window.inspector().form().outputOffset, offset);
        QCOMPARE(rig_->settings().outputOffset, offset * 1e-3);
        QVERIFY(rig_->settings().thru && rig_->settings().thruToMidi);
    }

    void sliderMovedDuringTheMeasurementDoesNotAffectIt() {
        calibration_->show();
        click("Start");
        ui::PlayForm form = play_->form();
        form.outputOffset = 70;
        form.thruToMidi = form.click = true;
        form.gain = -6;
        play_->setForm(form);
        const RigSettings amidst = rig_->settings();
        QVERIFY(!amidst.thru && !amidst.thruToMidi && !amidst.click);
        QCOMPARE(amidst.outputOffset, 0.0);
        QCOMPARE(amidst.gain, -6.0);
        calibration_->dialog()->close();
        const RigSettings after = rig_->settings();
        QVERIFY(after.thru && after.thruToMidi && after.click);
        QCOMPARE(after.outputOffset, 0.07);
    }

    void panicStopsTheMeasurementWhichCanRestart() {
        calibration_->show();
        click("Start");
        QVERIFY(calibration_->strokesFrom());
        play_->panic();
        QVERIFY(!calibration_->strokesFrom());
        QVERIFY(calibration_->dialog()->isVisible());
        click("Start");
        QVERIFY(calibration_->strokesFrom());
    }

    void tapsAreNotMusicUntilTheMeasurementEnds() {
        calibration_->show();
        click("Start");
        w_->studio.play("Continuo In", {0x90, 60, 80});
        w_->studio.play("Continuo In", {0x80, 60, 0});
        QTest::qWait(100);
        QVERIFY(play_->roll()->notes().empty());
        calibration_->dialog()->close();
        QVERIFY(!calibration_->strokesFrom());
        w_->studio.play("Continuo In", {0x90, 62, 80});
        QTRY_COMPARE(play_->roll()->notes().size(), std::size_t{1});
        QCOMPARE(play_->form().outputOffset, 0);
    }

    void spaceBarCountsAsTapsButTooFewGiveNoResult() {
        calibration_->show();
        click("Start");
        for (int round = 0; round < 2; ++round) {
            const Moment first = *calibration_->strokesFrom();
            // Own clicks that return through a cable are not taps.
            for (int stroke = 0; stroke < (round == 0 ? kPace.strokes : 5); ++stroke) {
                waitUntil(first + stroke * kPace.step);
                w_->studio.play("Continuo In", {0x90, 76, 91});
                QTest::keyClick(calibration_->dialog(), Qt::Key_Space);
            }
            QTRY_VERIFY(calibration_->strokesFrom() != first);
        }
        QTRY_VERIFY(button("Again")->isVisible());
        QVERIFY(shownText().contains(QLatin1String("Too few taps")));
        click("Again");
        QVERIFY(calibration_->strokesFrom());
        QTRY_COMPARE(calibration_->dialog()->findChild<QProgressBar*>()->value(), 2);
    }

    // Clicks that wait for the next block would delay the piano by half a block on average.
    void clicksAreSentBeforeTheirAudioBlock() {
        RigDependencies doors = makeDoors(w_->studio);
        doors.openAudio = [](const std::string&, const AudioFormat& format, std::string&) {
            return std::make_unique<IdleDevice>(format);
        };
        Rig still(rig_->settings(), Rig::Report(), doors);
        QTRY_VERIFY(still.isReady());
        calibration_ = std::make_unique<OutputCalibration>(still, *play_, w_->window, kPace);
        calibration_->show();
        click("Start");
        QVERIFY(countEarlyStrokes(still.piano(), 5) > 2);
        calibration_.reset();
    }

    void withoutAPianoThereIsNoMeasurement() {
        OutputCalibration silent(w_->rig, *play_, w_->window, kPace);
        silent.show();
        QVERIFY(silent.dialog()->findChildren<QLabel*>().at(1)->text().contains(
            QLatin1String("Choose an audio device")));
        for (const auto* each : silent.dialog()->findChildren<QPushButton*>())
            QVERIFY(!each->isVisible() || each->text() == QLatin1String("Close"));
    }

private:
    static void waitUntil(Moment moment) {
        while (LiveClock::now() < moment) QTest::qWait(1);
    }
    // Taps through one round.
    void tapAlong(std::chrono::milliseconds late) {
        const Moment first = *calibration_->strokesFrom();
        for (int stroke = 0; stroke < kPace.strokes; ++stroke) {
            waitUntil(first + stroke * kPace.step + late);
            w_->studio.play("Continuo In", {0x90, 60, 80});
            w_->studio.play("Continuo In", {0x80, 60, 0});
        }
        QTRY_VERIFY(calibration_->strokesFrom() != first);
    }
    std::size_t strokesSent() {
        const auto sent = w_->studio.sentTo("Continuo Out");
        return static_cast<std::size_t>(std::count_if(sent.begin(), sent.end(), [](const auto& message) {
            return (message[0] & 0xF0) == 0x90 && message[2] > 0;
        }));
    }
    QString shownText() const {
        QStringList all;
        for (const auto* label : calibration_->dialog()->findChildren<QLabel*>()) all << label->text();
        return all.join(QLatin1Char('\n'));
    }
    // Returns the button with this text; "" means the one that applies the offset.
    QPushButton* button(const char* words) const {
        for (auto* each : calibration_->dialog()->findChildren<QPushButton*>()) {
            const bool uses = each->text().startsWith(QLatin1String("Use "));
            if (*words == 0 ? uses : each->text() == QLatin1String(words)) return each;
        }
        return nullptr;
    }
    void click(const char* words) {
        QVERIFY(button(words) != nullptr && button(words)->isVisible());
        button(words)->click();
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<Rig> rig_;
    std::unique_ptr<PlayController> play_;
    std::unique_ptr<OutputCalibration> calibration_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::OutputCalibrationTest, QApplication)
#include "output_calibration_test.moc"
