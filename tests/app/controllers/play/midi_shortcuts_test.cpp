#include "controllers/play/midi_shortcuts.h"

#include <QAction>
#include <QDialog>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QTranslator>

#include "app/controllers/window_fixture.h"
#include "controllers/play/midi_controls.h"
#include "controllers/settings/settings_controller.h"
#include "main_window/bars/status_line.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/inspector_panel.h"
#include "pages/settings/midi_field.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_shortcuts_page.h"
#include "ui/qt_test_program.h"
#include "widgets/value_slider.h"

namespace continuo::app {
namespace {

using A = ui::Actions;
using Kind = MidiTrigger::Kind;

constexpr std::uint8_t kSoft = controller::kSoft, kSostenuto = controller::kSostenuto, kPad = 36;
constexpr int kPadChannel = 9;

}  // namespace

// A keyboard with three pedals and pads, and the window.
class MidiShortcutsTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        startProgram();
        QTRY_VERIFY(!w_->rig.choices().midi.empty());
    }
    void cleanup() {
        endProgram();
        w_.reset();
    }

    void pedalsTriggerCommandsWithinTwentyMilliseconds() {
        midi_->assignPedals();
        QSignalSpy handsOver(action(A::kHandOver), &QAction::triggered);
        QSignalSpy begins(action(A::kNewTake), &QAction::triggered);
        double least = 1e9;
        for (int i = 0; i < 10; ++i) {
            press(kSoft, 127);
            QElapsedTimer since;
            since.start();
            while (handsOver.count() <= i && since.elapsed() < 2000) QTest::qWait(1);
            QCOMPARE(handsOver.count(), i + 1);
            least = std::min(least, 1e-6 * static_cast<double>(since.nsecsElapsed()));
            press(kSoft, 0);
        }
        QVERIFY2(least <= 20, qPrintable(QString::number(least)));
        press(kSostenuto, 127);
        QTRY_COMPARE(begins.count(), 1);
        QCOMPARE(handsOver.count(), 10);
    }

    void unassignedPedalTriggersNothing() {
        QSignalSpy handsOver(action(A::kHandOver), &QAction::triggered);
        QSignalSpy begins(action(A::kNewTake), &QAction::triggered);
        midi_->assign(name(A::kNewTake), {Kind::Controller, kSostenuto, 0});
        press(kSoft, 127);
        press(kSostenuto, 127);  // messages arrive in order
        QTRY_COMPARE(begins.count(), 1);
        QCOMPARE(handsOver.count(), 0);
    }

    void padKeepsTheLastHalfMinuteAndIsNoNote() {
        midi_->assign(name(A::kKeepHalfMinute), {Kind::Note, kPad, kPadChannel});
        w_->play.beginAlone({});
        for (const int key : {60, 64}) strike(key, 0);
        QTRY_COMPARE(w_->play.roll()->notes().size(), std::size_t{2});
        strike(kPad, kPadChannel);
        QTRY_COMPARE(w_->library.takes().size(), std::size_t{1});
        strike(kPad, 0);  // the piano key of the same pitch
        QTRY_COMPARE(w_->play.roll()->notes().size(), std::size_t{3});
        const auto notes = [this](TakeId take) {
            return w_->library.content({take, 0}).of(Voice::Player).notes;
        };
        QCOMPARE(notes(w_->library.takes()[0].id).size(), std::size_t{2});
        QTRY_COMPARE(notes(*w_->play.take()).size(), std::size_t{3});
    }

    void nextPressIsLearnedAsTheCommandsTrigger() {
        QSignalSpy changes(midi_.get(), &MidiShortcuts::changed);
        midi_->learn(name(A::kKeepHalfMinute));
        press(controller::kSustain, 127);
        QTest::qWait(50);
        QCOMPARE(midi_->learning(), name(A::kKeepHalfMinute));
        strike(kPad, kPadChannel);
        QTRY_VERIFY(midi_->learning().isEmpty());
        const MidiTrigger pad{Kind::Note, kPad, kPadChannel};
        QVERIFY(midi_->trigger(name(A::kKeepHalfMinute)) == pad);
        QCOMPARE(MidiShortcuts::triggerText(pad), QStringLiteral("C2, channel 10"));
        QCOMPARE(w_->settings.text(QStringLiteral("midi_commands/keep-30")),
                 QStringLiteral("note 36 channel 10"));
        startProgram();  // as after a restart
        QVERIFY(midi_->trigger(name(A::kKeepHalfMinute)) == pad);
        QSignalSpy keeps(action(A::kKeepHalfMinute), &QAction::triggered);
        strike(kPad, kPadChannel);
        QTRY_COMPARE(keeps.count(), 1);
        midi_->unassign(name(A::kKeepHalfMinute));
        QSignalSpy begins(action(A::kNewTake), &QAction::triggered);
        midi_->assign(name(A::kNewTake), {Kind::Controller, kSostenuto, 0});
        strike(kPad, kPadChannel);
        press(kSostenuto, 127);
        QTRY_COMPARE(begins.count(), 1);
        QCOMPARE(keeps.count(), 1);
        startProgram();
        QVERIFY(!midi_->trigger(name(A::kKeepHalfMinute)));
        QVERIFY(changes.count() > 0);
    }

    void unknownAndDuplicateAssignmentsAreLeftUnchanged() {
        set("hand-over", "controller 67");
        set("of-a-later-version", "note 1");  // unknown
        set("panic", "controller 67");        // taken
        set("star", "a pad, please");
        set("stop-model", "controller 64");  // not allowed
        w_->settings.set(QStringLiteral("midi/follow_temperature"), 21);
        set("record", "controller 21");
        startProgram();
        QVERIFY(midi_->trigger(QStringLiteral("hand-over")));
        for (const char* each : {"of-a-later-version", "panic", "star", "stop-model", "record"})
            QVERIFY2(!midi_->trigger(QLatin1String(each)), each);
        midi_->unassignAll();
        QVERIFY(!w_->settings.has(QStringLiteral("midi_commands/hand-over")));
        QCOMPARE(w_->settings.text(QStringLiteral("midi_commands/of-a-later-version")),
                 QStringLiteral("note 1"));
    }

    void newAssignmentOfAMessageReplacesItsOldCommand() {
        QSignalSpy told(midi_.get(), &MidiShortcuts::reassigned);
        midi_->assignPedals();
        QCOMPARE(told.count(), 0);
        midi_->assign(name(A::kPanic), {Kind::Controller, kSoft});
        QVERIFY(!midi_->trigger(name(A::kHandOver)));
        QCOMPARE(told.takeFirst().first().toString(),
                 QStringLiteral("Soft pedal (67) now triggers “Panic” instead of “Hand over”."));
        QVERIFY(w_->banner("midi-shortcut").startsWith(QStringLiteral("Soft pedal (67) now triggers")));
        startProgram();
        QVERIFY(!midi_->trigger(name(A::kHandOver)) && midi_->trigger(name(A::kPanic)));
    }

    void knobAssignedToASliderCanTriggerACommandInstead() {
        controls_->learn(slider("temperature"));
        press(21, 5);
        QTRY_COMPARE(controls_->controller(QStringLiteral("temperature")), 21);
        QSignalSpy told(midi_.get(), &MidiShortcuts::reassigned);
        midi_->assign(name(A::kRecord), {Kind::Controller, 21});
        QCOMPARE(controls_->controller(QStringLiteral("temperature")), -1);
        QCOMPARE(told.takeFirst().first().toString(),
                 QStringLiteral("Controller 21 now triggers “Record” instead of moving “Temperature”."));
        QSignalSpy records(action(A::kRecord), &QAction::triggered);
        controls_->learn(slider("temperature"));
        press(21, 127);
        QTRY_COMPARE(controls_->controller(QStringLiteral("temperature")), 21);
        QVERIFY(!midi_->trigger(name(A::kRecord)));
        QCOMPARE(told.takeFirst().first().toString(),
                 QStringLiteral("Controller 21 now moves “Temperature” instead of triggering “Record”."));
        QTest::qWait(60);
        QCOMPARE(records.count(), 0);
        // Learning a command ends learning a slider.
        controls_->learn(slider("temperature"));
        midi_->learn(name(A::kRecord));
        QVERIFY(controls_->learning().isEmpty());
    }

    void turnPedalCanBeReassignedAndRestored() {
        ui::PlayForm form = w_->play.form();
        form.turnBy = ui::TurnBy::Pedal;
        form.turnController = kSoft;
        setForm(form);
        QSignalSpy told(midi_.get(), &MidiShortcuts::reassigned);
        midi_->assignPedals();
        QVERIFY(w_->play.form().turnBy == ui::TurnBy::Enter);
        QVERIFY(w_->window.inspector().form().turnBy == ui::TurnBy::Enter);
        QCOMPARE(told.takeFirst().first().toString(),
                 QStringLiteral("Soft pedal (67) now triggers “Hand over” instead of passing the turn; Enter "
                                "passes the turn."));
        QVERIFY(midi_->trigger(name(A::kHandOver)));
        setForm(form);
        QVERIFY(!midi_->trigger(name(A::kHandOver)));
        QVERIFY(midi_->trigger(name(A::kNewTake)));
        QCOMPARE(told.takeFirst().first().toString(),
                 QStringLiteral("Soft pedal (67) now passes the turn instead of triggering “Hand over”."));
        // A key of the turn is reserved on every channel.
        midi_->assign(name(A::kStar), {Kind::Note, form.turnKey, kPadChannel});
        form.turnBy = ui::TurnBy::Key;
        setForm(form);
        QVERIFY(!midi_->trigger(name(A::kStar)));
    }

    void messageForADisabledCommandShowsTheReason() {
        w_->window.image().setModel({}, {}, QStringLiteral("There is none."));  // as after the model search
        midi_->assign(name(A::kGeneratePictures), {Kind::Program, 3});          // of the Image workspace
        QSignalSpy generates(action(A::kGeneratePictures), &QAction::triggered);
        w_->studio.play("Continuo In", {0xC0, 3});
        QTRY_COMPARE(w_->window.status().currentMessage(),
                     QStringLiteral("“Generate pictures” is not possible now. No model for pictures is "
                                    "installed."));
        QCOMPARE(generates.count(), 0);
        QCOMPARE(MidiShortcuts::triggerText({Kind::Program, 3}), QStringLiteral("Program 4"));
    }

    // Also in a dialog that a command opened.
    void openDialogDelaysAllCommandsExceptPanic() {
        midi_->assign(name(A::kAbout), {Kind::Note, 40, kPadChannel});
        midi_->assign(name(A::kPanic), {Kind::Note, 41, kPadChannel});
        midi_->assign(name(A::kHandOver), {Kind::Note, 42, kPadChannel});
        QSignalSpy panics(action(A::kPanic), &QAction::triggered);
        QSignalSpy handsOver(action(A::kHandOver), &QAction::triggered);
        QDialog dialog(&w_->window);
        connect(action(A::kAbout), &QAction::triggered, &dialog, [&dialog] { dialog.exec(); });
        int waited = -1, silenced = -1;
        QString said;
        bool shown = false;
        QTimer::singleShot(300, this, [&] {
            shown = dialog.isVisible();
            strike(42, kPadChannel);
        });
        QTimer::singleShot(400, this, [&] { strike(41, kPadChannel); });
        QTimer::singleShot(600, this, [&] {
            waited = static_cast<int>(handsOver.count());
            silenced = static_cast<int>(panics.count());
            said = w_->window.status().currentMessage();
            dialog.reject();
        });
        strike(40, kPadChannel);
        QTRY_VERIFY(waited >= 0);
        QVERIFY(shown);
        QCOMPARE(silenced, 1);
        QCOMPARE(waited, 0);
        QCOMPARE(said, QStringLiteral(
                           "“Hand over” is not possible while a dialog is open. Close the dialog first."));
    }

    void settingsPageLearnsClearsAndRestores() {
        pages_->show(SettingsController::Page::Shortcuts);
        ui::SettingsDialog& dialog = *pages_->dialog();
        ui::MidiField* handOver = field("Hand over: MIDI");
        QVERIFY(handOver != nullptr);
        QCOMPARE(handOver->text(), QStringLiteral("None"));
        dialog.activateWindow();
        handOver->setFocus();
        QTRY_VERIFY(handOver->hasFocus());
        QTest::keyClick(handOver, Qt::Key_Space);
        QVERIFY(handOver->isLearning());
        press(kSoft, 127);
        QTRY_COMPARE(handOver->text(), QStringLiteral("Soft pedal (67)"));
        QVERIFY(!handOver->isLearning());
        QTest::keyClick(handOver, Qt::Key_Space);
        QTest::keyClick(handOver, Qt::Key_Escape);
        QVERIFY(!handOver->isLearning());
        QVERIFY(dialog.isVisible());
        QCOMPARE(handOver->text(), QStringLiteral("Soft pedal (67)"));
        QTest::keyClick(handOver, Qt::Key_Delete);
        QCOMPARE(handOver->text(), QStringLiteral("None"));
        QVERIFY(!midi_->trigger(name(A::kHandOver)));

        for (auto* button : dialog.shortcuts()->findChildren<QPushButton*>())
            if (button->text().startsWith(QLatin1String("Soft pedal:"))) button->click();
        QCOMPARE(handOver->text(), QStringLiteral("Soft pedal (67)"));
        QCOMPARE(field("New take: MIDI")->text(), QStringLiteral("Sostenuto (66)"));
        midi_->assign(name(A::kStar), {Kind::Controller, kSoft});
        QCOMPARE(handOver->text(), QStringLiteral("None"));
        QVERIFY(dialog.banner()->text().startsWith(
            QStringLiteral("Soft pedal (67) now triggers “Star the take” instead of “Hand over”")));
        QVERIFY(w_->banner("midi-shortcut").isEmpty());  // the message is shown in the open dialog
        Q_EMIT dialog.shortcuts()->defaultsRequested();
        QCOMPARE(field("New take: MIDI")->text(), QStringLiteral("None"));
        QVERIFY(!midi_->trigger(name(A::kNewTake)));
        handOver->click();
        QVERIFY(handOver->isLearning());
        dialog.close();
        QVERIFY(midi_->learning().isEmpty());
    }

    void shortcutTextsAreTranslatedToGerman() {
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(":/translations/continuo_de")));
        QCoreApplication::installTranslator(&german);
        const QString soft = MidiShortcuts::triggerText({Kind::Controller, kSoft});
        const QString pad = MidiShortcuts::triggerText({Kind::Note, kPad, kPadChannel});
        ui::MidiField field(QStringLiteral("Panic"));
        field.setLearning(true);
        const QString learning = field.text();
        QCoreApplication::removeTranslator(&german);
        QCOMPARE(soft, QStringLiteral("Una corda (67)"));
        QCOMPARE(pad, QStringLiteral("C2, Kanal 10"));
        QCOMPARE(learning, QStringLiteral("Pedal, Pad oder Taste drücken\u00A0…"));
    }

private:
    // As at a program start.
    void startProgram() {
        endProgram();
        controls_ = std::make_unique<MidiControls>(w_->rig.monitor(), w_->settings, w_->window);
        midi_ = std::make_unique<MidiShortcuts>(
            MidiShortcuts::Dependencies{w_->rig, w_->settings, w_->window, w_->play, *controls_});
        pages_ = std::make_unique<SettingsController>(SettingsController::Dependencies{
            w_->engine, w_->rig, w_->play, w_->settings, w_->window, *midi_, {}, nullptr, {}});
    }
    void endProgram() {
        pages_.reset();
        midi_.reset();
        controls_.reset();
    }
    void press(std::uint8_t controller, std::uint8_t value) {
        w_->studio.play("Continuo In", {0xB0, controller, value});
    }
    void strike(int pitch, int channel) {
        const auto key = static_cast<std::uint8_t>(pitch);
        w_->studio.play("Continuo In", {static_cast<std::uint8_t>(0x90 | channel), key, 80});
        QTest::qWait(30);
        w_->studio.play("Continuo In", {static_cast<std::uint8_t>(0x80 | channel), key, 0});
    }
    void set(const char* action, const char* trigger) {
        w_->settings.set(QStringLiteral("midi_commands/") + QLatin1String(action), QLatin1String(trigger));
    }
    void setForm(const ui::PlayForm& form) {
        w_->window.inspector().setForm(form);
        w_->play.setForm(form);
    }
    QAction* action(A::Id id) { return w_->window.actions()[id]; }
    QString name(A::Id id) { return action(id)->objectName(); }
    ui::MidiField* field(const char* name) {
        for (auto* each : pages_->dialog()->shortcuts()->findChildren<ui::MidiField*>())
            if (each->accessibleName() == QLatin1String(name)) return each;
        return nullptr;
    }
    ui::ValueSlider& slider(const char* control) {
        for (ui::ValueSlider* each : w_->window.inspector().findChildren<ui::ValueSlider*>())
            if (each->control() == QLatin1String(control)) return *each;
        throw std::runtime_error("no such slider");
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<MidiControls> controls_;
    std::unique_ptr<MidiShortcuts> midi_;
    std::unique_ptr<SettingsController> pages_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::MidiShortcutsTest, QApplication)
#include "midi_shortcuts_test.moc"
