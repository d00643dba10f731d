#include "controllers/settings/audio_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "app/controllers/settings/settings_fixture.h"
#include "main_window/inspector/inspector_panel.h"
#include "pages/settings/monitor_table.h"
#include "pages/settings/settings_audio_page.h"
#include "pages/settings/settings_dialog.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// The page of sound and MIDI: ports and their names, the monitor, devices.
class AudioSettingsTest : public SettingsTest {
    Q_OBJECT

private Q_SLOTS:
    void choosingAnOutputKeepsAllKeyboards() {
        showPorts();
        port("Expander")->click();
        QCOMPARE(midi().output, std::string("Expander"));
        QVERIFY(!midi().inputs);
        QVERIFY(w_->settings.flag(QStringLiteral("midi/every_input"), false));
    }

    void disablingAKeyboardKeepsTheOthersAndTheOutput() {
        showPorts();
        port("Expander")->click();
        port("Piano")->click();
        QVERIFY(midi().inputs == std::vector<std::string>{"Organ"});
        QCOMPARE(midi().output, std::string("Expander"));
        port("Expander")->click();
        QVERIFY(midi().output.empty());
        QVERIFY(midi().inputs == std::vector<std::string>{"Organ"});
        allInputsButton()->click();
        QVERIFY(!midi().inputs);
    }

    void loopbackPortCanBeChosenByName() {
        showPorts();
        port("Midi Through Port-0")->click();
        QVERIFY(midi().inputs.has_value());
        QCOMPARE(midi().inputs->size(), std::size_t{3});
        QVERIFY(!allInputsButton()->isChecked());
    }

    void keyboardChannelIsSaved() {
        showPorts();
        QComboBox* channels = nullptr;
        for (QComboBox* each : pages_->dialog()->audioMidi()->findChildren<QComboBox*>())
            if (each->accessibleName() == QLatin1String("MIDI channels of Piano")) channels = each;
        QVERIFY(channels != nullptr && channels->isVisible());
        channels->setCurrentIndex(3);
        Q_EMIT channels->activated(3);
        const std::map<std::string, int> third{{"Piano", 3}};
        QCOMPARE(midi().channels, third);
        QVERIFY(AudioSettings::rigSettings(w_->settings).midi.channels == third);
        QVERIFY(!midi().inputs);  // all keyboards are still heard
        // A refused port is reported.
        QTRY_VERIFY([this] {
            w_->studio.play("Piano", {0x90, 60, 80});
            return monitorResults().contains(QStringLiteral("channel 1 is ignored"));
        }());
        QTRY_VERIFY(
            texts(pages_->dialog()->audioMidi()).contains(QLatin1String("message(s) of other channels")));
        Q_EMIT channels->activated(0);
        QVERIFY(midi().channels.empty());
    }

    void missingKeyboardCanBeRemoved() {
        showPorts();
        w_->studio.disconnectInput("Piano");
        const auto forget = [this] { return button(QStringLiteral("Forget Piano")); };
        QTRY_VERIFY_WITH_TIMEOUT(forget() && forget()->isVisible(), 10000);
        forget()->click();
        QTRY_VERIFY_WITH_TIMEOUT(!port("Piano"), 10000);
        QVERIFY(port("Organ") && port("Organ")->isChecked());
        // A port chosen by its name, and an output.
        port("Midi Through Port-0")->click();
        port("Expander")->click();
        w_->studio.disconnectInput("Organ");
        w_->studio.disconnectOutput("Expander");
        const auto other = [this](const char* name) { return button(QLatin1String(name)); };
        QTRY_VERIFY_WITH_TIMEOUT(other("Forget Organ") && other("Forget Organ")->isVisible(), 10000);
        QTRY_VERIFY_WITH_TIMEOUT(other("Forget Expander") && other("Forget Expander")->isVisible(), 10000);
        other("Forget Organ")->click();
        QVERIFY(midi().inputs == std::vector<std::string>{"Midi Through Port-0"});
        other("Forget Expander")->click();
        QVERIFY(midi().output.empty());
        QTRY_VERIFY_WITH_TIMEOUT(!port("Organ") && !port("Expander"), 10000);
    }

    void ignoringOwnOutputIsOnByDefaultAndCanBeDisabled() {
        pages_->show();
        QCheckBox* own = box(QStringLiteral("Ignore Continuo's own output (30 ms)"));
        QVERIFY(own->isChecked());
        own->click();
        QVERIFY(!midi().ignoresOwn);
        QVERIFY(!AudioSettings::rigSettings(w_->settings).midi.ignoresOwn);
        Q_EMIT pages_->dialog()->audioMidi()->defaultsRequested();
        QVERIFY(midi().ignoresOwn);
    }

    void outputOffsetMatchesTheInspector() {
        QSignalSpy calibration(pages_.get(), &SettingsController::calibrationRequested);
        pages_->show();
        Q_EMIT pages_->dialog()->audioMidi()->offsetEdited(-40);
        QCOMPARE(w_->play.form().outputOffset, -40);
        QCOMPARE(w_->window.inspector().form().outputOffset, -40);
        click(pages_->dialog()->audioMidi(), "Calibrate…");
        QCOMPARE(calibration.count(), 1);
    }

    void ownPortsAreNotListed() {
        showPorts();
        QVERIFY(!port("Continuo In"));
        QVERIFY(!port("Continuo Out"));
    }

    void ownPortsCanBeRenamed() {
        showPorts();
        auto* name = portName();
        QTRY_COMPARE(name->text(), QStringLiteral("Continuo"));
        renamePorts("  Stage ");
        QCOMPARE(w_->settings.text(QStringLiteral("midi/port_name")), QStringLiteral("Stage"));
        QCOMPARE(w_->rig.settings().portName, std::string("Stage"));
        QTRY_VERIFY(texts(pages_->dialog()->audioMidi()).contains(QStringLiteral("“Stage Out”")));
        QCOMPARE(name->text(), QStringLiteral("Stage"));
        QCOMPARE(AudioSettings::rigSettings(w_->settings).portName, std::string("Stage"));
        Q_EMIT pages_->dialog()->audioMidi()->defaultsRequested();
        QCOMPARE(w_->rig.settings().portName, std::string("Continuo"));
        w_->settings.set(QStringLiteral("midi/port_name"), QString(40, u'x'));  // edited elsewhere
        QCOMPARE(AudioSettings::rigSettings(w_->settings).portName, std::string("Continuo"));
    }

    void invalidPortNameIsRejectedWithAMessage() {
        showPorts();
        for (const auto& [typed, why] :
             {std::pair(" ", "A port needs a name."),
              std::pair("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "at most 32 characters")}) {
            renamePorts(typed);
            QVERIFY2(texts(pages_->dialog()->audioMidi()).contains(QLatin1String(why)), typed);
            QCOMPARE(portName()->text(), QStringLiteral("Continuo"));
            QVERIFY(!w_->settings.has(QStringLiteral("midi/port_name")));
            QCOMPARE(w_->rig.settings().portName, std::string("Continuo"));
        }
    }

    // Also messages within one millisecond, forwarded messages with the time of their input, and messages
    // that arrive after one sent ahead.
    void monitorListsEveryMidiMessage() {
        RigSettings rig = w_->rig.settings();
        rig.thruToMidi = true;
        rig.outputOffset = -0.2;
        w_->rig.set(rig);
        w_->studio.connectInput("Piano");
        pages_->show();
        QTRY_VERIFY_WITH_TIMEOUT(port("Piano") && port("Piano")->isChecked(), 10000);
        w_->rig.midiOutput()
            .queue(kModelWriter)
            .push(noteOn(LiveClock::now() + std::chrono::milliseconds(190), 40, 80));
        QTRY_COMPARE(monitorLines(), QStringList({QStringLiteral("out E2")}));
        for (const std::uint8_t pitch : {60, 64, 67}) w_->studio.play("Piano", {0x90, pitch, 80});
        const QStringList chord = {QStringLiteral("in C4"),  QStringLiteral("in E4"),
                                   QStringLiteral("in G4"),  QStringLiteral("out C4"),
                                   QStringLiteral("out E4"), QStringLiteral("out E2"),
                                   QStringLiteral("out G4")};
        const auto sorted = [this] {
            QStringList lines = monitorLines();
            lines.sort();
            return lines;
        };
        QStringList expected = chord;
        expected.sort();
        QTRY_COMPARE(sorted(), expected);
    }

    void bufferSizeIsSavedWithoutTheDevice() {
        pages_->show();
        for (QComboBox* box : pages_->dialog()->audioMidi()->findChildren<QComboBox*>())
            if (box->accessibleName() == QLatin1String("Period")) Q_EMIT box->activated(0);
        QCOMPARE(w_->settings.number(QStringLiteral("audio/frames"), 0, 16, 8192), 32.0);
        QVERIFY(!w_->settings.has(QStringLiteral("audio/device")));
        QVERIFY(!w_->settings.has(QStringLiteral("audio/rate")));
    }

    void unknownRealtimePriorityIsOmitted() {
        noThreads_ = true;
        prioritiesAsked_ = 0;
        pages_->show();
        QTRY_COMPARE(prioritiesAsked_.load(), 1);
        QTest::qWait(200);
        noThreads_ = false;
        const auto says = [this] {
            return texts(pages_->dialog()->audioMidi()).contains(QLatin1String("Real-time priority"));
        };
        QVERIFY(!says());
        setDevicePeriod(64);
        QTRY_VERIFY(says());
    }

    // The priority is shown if the system reports it. It is read when a device opens, not each time the page
    // is shown.
    void realtimePriorityIsShown() {
        const auto says = [this](const char* words) {
            return texts(pages_->dialog()->audioMidi()).contains(QLatin1String(words));
        };
        prioritiesAsked_ = 0;
        pages_->show();
        QTRY_VERIFY(says("Real-time priority"));
        QTest::qWait(1200);
        QCOMPARE(prioritiesAsked_.load(), 1);
        realtime_ = false;
        setDevicePeriod(64);
        QTRY_VERIFY(says("No real-time priority: notes may come late"));
        QVERIFY(says("Install rtkit") && !says("Real-time priority"));
        realtime_ = true;
        preferred_ = false;
        setDevicePeriod(256);
        QTRY_VERIFY(says("its answers may come late"));
        QVERIFY(says("Install rtkit"));
    }

    void resettingDevicesKeepsSoundfontAndKnobs() {
        const QString device = QStringLiteral("audio/device"), output = QStringLiteral("midi/output");
        const QString piano = QStringLiteral("audio/soundfont"), knob = QStringLiteral("midi/follow_latents");
        for (const QString& name : {device, output, piano}) w_->settings.set(name, QStringLiteral("x"));
        w_->settings.set(knob, 21);
        pages_->show();
        Q_EMIT pages_->dialog()->audioMidi()->defaultsRequested();
        QVERIFY(!w_->settings.has(device));
        QVERIFY(!w_->settings.has(output));
        QVERIFY(w_->settings.has(piano));
        QVERIFY(w_->settings.has(knob));
    }

private:
    // Shows two keyboards, a loopback port and an output. Qt shows a row in the next iteration only.
    void showPorts() {
        for (const char* name : {"Piano", "Organ", "Midi Through Port-0"}) w_->studio.connectInput(name);
        w_->studio.connectOutput("Expander");
        pages_->show();
        const auto shown = [this](const char* name) { return port(name) && port(name)->isVisible(); };
        const auto heard = [&](const char* name) { return shown(name) && port(name)->isChecked(); };
        QTRY_VERIFY_WITH_TIMEOUT(
            heard("Piano") && heard("Organ") && shown("Midi Through Port-0") && shown("Expander"), 10000);
        QVERIFY(!heard("Midi Through Port-0"));
    }
    // Returns the monitor's lines, newest first: "in C4".
    QStringList monitorLines() {
        const QAbstractItemModel* lines =
            pages_->dialog()->audioMidi()->findChild<ui::MonitorTable*>()->model();
        QStringList all;
        for (int row = 0; row < lines->rowCount(); ++row)
            all << lines->index(row, ui::MonitorModel::kDirection).data().toString() + QLatin1Char(' ') +
                       lines->index(row, ui::MonitorModel::kFirst).data().toString();
        return all;
    }
    // Returns the last column of the monitor's lines.
    QStringList monitorResults() {
        const QAbstractItemModel* lines =
            pages_->dialog()->audioMidi()->findChild<ui::MonitorTable*>()->model();
        QStringList all;
        for (int row = 0; row < lines->rowCount(); ++row)
            all << lines->index(row, ui::MonitorModel::kSecond)
                       .data()
                       .toString()
                       .section(QStringLiteral(" · "), 1);
        return all;
    }
    QPushButton* button(const QString& name) {
        for (QPushButton* each : pages_->dialog()->audioMidi()->findChildren<QPushButton*>())
            if (each->accessibleName() == name) return each;
        return nullptr;
    }
    QCheckBox* box(const QString& name) {
        for (QCheckBox* each : pages_->dialog()->audioMidi()->findChildren<QCheckBox*>())
            if (each->accessibleName() == name || each->text() == name) return each;
        return nullptr;
    }
    QCheckBox* port(const char* name) { return box(QLatin1String(name)); }
    QLineEdit* portName() {
        for (auto* each : pages_->dialog()->findChildren<QLineEdit*>())
            if (each->accessibleName() == QLatin1String("Name of Continuo's MIDI ports")) return each;
        return nullptr;
    }
    void renamePorts(const char* name) {
        portName()->selectAll();
        QTest::keyClicks(portName(), QString::fromLatin1(name));
        QTest::keyClick(portName(), Qt::Key_Return);
    }
    // Reopens the device.
    void setDevicePeriod(int frames) {
        RigSettings rig = w_->rig.settings();
        rig.format.blockFrames = frames;
        w_->rig.set(rig);
    }
    QCheckBox* allInputsButton() { return box(QStringLiteral("Use all keyboards, including new ones")); }
    MidiChoice midi() { return w_->rig.settings().midi; }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::AudioSettingsTest, QApplication)
#include "audio_settings_test.moc"
