#include "controllers/play/midi_controls.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QTest>
#include <QTimer>

#include "app/controllers/window_fixture.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "parameters/program_parameters.h"
#include "ui/qt_test_program.h"
#include "widgets/value_slider.h"

namespace continuo::app {
namespace {

constexpr std::uint8_t kKnob = 21, kOtherKnob = 22;

}  // namespace

// A keyboard with knobs, and the window.
class MidiControlsTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        startProgram();
        QTRY_VERIFY(!w_->rig.choices().midi.empty());
    }
    void cleanup() {
        controls_.reset();
        w_.reset();
    }

    void learnedKnobMovesTheSlider() {
        turnKnob(kKnob, 127);
        QTest::qWait(60);
        QCOMPARE(w_->window.inspector().form().temperature, 0.95);
        learn("temperature", kKnob, 0);
        QTRY_COMPARE(w_->window.inspector().form().temperature, 0.1);
        QVERIFY(w_->banner("midi-control")
                    .contains(QStringLiteral("MIDI controller 21 now controls Temperature")));
        for (int value = 0; value < 128; ++value) turnKnob(kKnob, value);
        QTRY_COMPARE(w_->window.inspector().form().temperature, 2.0);
        QTRY_COMPARE(w_->play.form().temperature, 2.0);
        turnKnob(kOtherKnob, 3);
        QTest::qWait(60);
        QCOMPARE(w_->window.inspector().form().temperature, 2.0);
    }

    void knobCanControlAVoicesTemperature() {
        learn("pitch-temperature", kKnob, 0);
        QTRY_COMPARE(w_->play.form().pitchTemperature, 0.5);
        QVERIFY(w_->banner("midi-control")
                    .contains(QStringLiteral("MIDI controller 21 now controls Pitch temperature")));
        for (int value = 0; value < 128; ++value) turnKnob(kKnob, value);
        QTRY_COMPARE(w_->play.form().pitchTemperature, 2.0);
        QCOMPARE(w_->play.form().timingTemperature, parameters::kTimingTemperature.defaultValue);
    }

    void knobSwitchesLatentsToManual() {
        QVERIFY(w_->window.inspector().form().latentsAuto);
        learn("latents", kKnob, 127);
        QTRY_COMPARE(w_->window.inspector().form().latents, 1024);
        QVERIFY(!w_->window.inspector().form().latentsAuto);
    }

    void sustainPedalIsNotLearned() {
        controls_->learn(slider("temperature"));
        for (const int pedal : {64, 66, 67, 120, 123}) turnKnob(pedal, 127);
        QTest::qWait(60);
        QCOMPARE(controls_->learning(), QStringLiteral("temperature"));
        turnKnob(kKnob, 1);
        QTRY_COMPARE(controls_->controller(QStringLiteral("temperature")), int{kKnob});
    }

    void knobIsAssignedToOneControlAndSaved() {
        learn("temperature", kKnob, 0);
        learn("gain", kKnob, 0);
        QCOMPARE(controls_->controller(QStringLiteral("temperature")), -1);
        learn("gain", kOtherKnob, 0);
        learn("reverb", kKnob, 64);
        startProgram();  // as after a restart
        QCOMPARE(controls_->controller(QStringLiteral("gain")), int{kOtherKnob});
        QCOMPARE(controls_->controller(QStringLiteral("reverb")), int{kKnob});
        QCOMPARE(controls_->controller(QStringLiteral("temperature")), -1);
        controls_->unassign(QStringLiteral("gain"));
        startProgram();
        QCOMPARE(controls_->controller(QStringLiteral("gain")), -1);
        turnKnob(kKnob, 64);
        turnKnob(kKnob, 127);
        QTRY_COMPARE(w_->window.inspector().form().reverb, 100.0);
    }

    // The knobs of a device may have any position. 0.95 is at 56.8 of 127.
    void knobAboveTheSlidersValuePicksItUpWhenPassing() {
        startWithKnob("temperature", kKnob);
        QCOMPARE(controlDescription("temperature"), QStringLiteral("Controlled by MIDI controller 21"));
        for (const int value : {127, 100, 60}) turnKnob(kKnob, value);
        waitForPoll();
        QCOMPARE(temperature(), 0.95);
        QCOMPARE(controlDescription("temperature"),
                 QStringLiteral("Controlled by MIDI controller 21, after passing 0.95"));
        turnKnob(kKnob, 30);
        QTRY_COMPARE(temperature(), 0.55);
        QCOMPARE(controlDescription("temperature"), QStringLiteral("Controlled by MIDI controller 21"));
        turnKnob(kKnob, 127);
        QTRY_COMPARE(temperature(), 2.0);
    }

    void knobBelowTheSlidersValuePicksItUpWhenReaching() {
        startWithKnob("temperature", kKnob);
        for (const int value : {0, 40, 54}) turnKnob(kKnob, value);
        waitForPoll();
        QCOMPARE(temperature(), 0.95);
        turnKnob(kKnob, 55);  // closer than two steps
        QTRY_COMPARE(temperature(), 0.92);
        turnKnob(kKnob, 0);
        QTRY_COMPARE(temperature(), 0.1);
    }

    // The knob passes the value and returns within one poll.
    void fastKnobPicksUpASlidersValueItSkips() {
        startWithKnob("temperature", kKnob);
        for (const int value : {0, 120, 20}) turnKnob(kKnob, value);
        QTRY_COMPARE(temperature(), 0.4);
    }

    void knobMustPickUpASliderMovedByHandAgain() {
        learn("temperature", kKnob, 64);
        QTRY_COMPARE(temperature(), 1.06);
        slider("temperature").edit(1.5);
        for (const int value : {65, 70, 60}) turnKnob(kKnob, value);
        waitForPoll();
        QCOMPARE(temperature(), 1.5);
        QVERIFY(controlDescription("temperature").endsWith(QStringLiteral("after passing 1.50")));
        slider("temperature").edit(1.3);
        QVERIFY(controlDescription("temperature").endsWith(QStringLiteral("after passing 1.30")));
        turnKnob(kKnob, 100);
        QTRY_COMPARE(temperature(), 1.6);
        turnKnob(kKnob, 0);
        QTRY_COMPARE(temperature(), 0.1);
    }

    // Latents are powers of two, so the knob is rarely exactly at them.
    void knobKeepsControlOfASliderWithCoarseSteps() {
        learn("latents", kKnob, 127);
        QTRY_COMPARE(w_->window.inspector().form().latents, 1024);
        turnKnob(kKnob, 92);
        QTRY_COMPARE(w_->window.inspector().form().latents, 128);  // at a knob position of 88.9
        turnKnob(kKnob, 127);
        QTRY_COMPARE(w_->window.inspector().form().latents, 1024);
    }

    void knobInImageControlsTheImageTemperature() {
        learn("temperature", kKnob, 0);
        QTRY_COMPARE(w_->window.inspector().form().temperature, 0.1);
        w_->window.showWorkspace(ui::Workspace::Image);
        turnKnob(kKnob, 127);
        QTRY_COMPARE(w_->window.image().inspector().form().temperature, 2.0);
        QCOMPARE(w_->window.inspector().form().temperature, 0.1);
    }

    // Turning the knob in the Image workspace does not move the slider of Play.
    void knobMustPickUpAgainAfterAWorkspaceChange() {
        learn("temperature", kKnob, 0);
        QTRY_COMPARE(temperature(), 0.1);
        w_->window.showWorkspace(ui::Workspace::Image);
        turnKnob(kKnob, 127);
        QTRY_COMPARE(w_->window.image().inspector().form().temperature, 2.0);
        w_->window.showWorkspace(ui::Workspace::Play);
        turnKnob(kKnob, 120);
        waitForPoll();
        QCOMPARE(temperature(), 0.1);
        turnKnob(kKnob, 1);
        QTRY_COMPARE(temperature(), 0.11);
        turnKnob(kKnob, 127);
        QTRY_COMPARE(temperature(), 2.0);
    }

    void contextMenuOffersLearning() {
        QStringList offered;
        QTimer::singleShot(200, this, [&offered] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (menu == nullptr) return;
            for (const QAction* each : menu->actions()) offered << each->text();
            QTest::keyClick(menu, Qt::Key_Down);
            QTest::keyClick(menu, Qt::Key_Return);
        });
        w_->window.show();
        ui::ValueSlider& temperature = slider("temperature");
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, QPoint(), QPoint());
        QApplication::sendEvent(&temperature, &asked);
        QCOMPARE(offered.size(), 1);
        QCOMPARE(controls_->learning(), QStringLiteral("temperature"));
    }

private:
    // Starts the program with a knob learned before.
    void startWithKnob(const char* control, int knob) {
        w_->settings.set(QStringLiteral("midi/follow_") + QLatin1String(control), knob);
        startProgram();
    }
    static void waitForPoll() { QTest::qWait(100); }  // waits for several polls
    double temperature() { return w_->window.inspector().form().temperature; }
    QString controlDescription(const char* control) { return slider(control).accessibleDescription(); }
    void startProgram() {
        controls_.reset();
        controls_ = std::make_unique<MidiControls>(w_->rig.monitor(), w_->settings, w_->window);
    }
    void turnKnob(int controller, int value) {
        w_->studio.play("Continuo In",
                        {0xB0, static_cast<std::uint8_t>(controller), static_cast<std::uint8_t>(value)});
    }
    ui::ValueSlider& slider(const char* control) {
        for (ui::ValueSlider* each : w_->window.inspector().findChildren<ui::ValueSlider*>())
            if (each->control() == QLatin1String(control)) return *each;
        throw std::runtime_error("no such slider");
    }
    void learn(const char* control, std::uint8_t knob, int value) {
        controls_->learn(slider(control));
        turnKnob(knob, value);
        QTRY_COMPARE(controls_->controller(QLatin1String(control)), int{knob});
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<MidiControls> controls_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::MidiControlsTest, QApplication)
#include "midi_controls_test.moc"
