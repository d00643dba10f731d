#include "controllers/settings_controller.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include "app/controllers/window_fixture.h"
#include "controllers/words.h"
#include "main_window/inspector_panel.h"
#include "pages/settings_audio_page.h"
#include "pages/settings_compute_page.h"
#include "pages/settings_dialog.h"
#include "pages/settings_playing_page.h"
#include "theme/theme.h"
#include "widgets/banner.h"
#include "widgets/card.h"
#include "widgets/value_slider.h"

namespace continuo::app {

// What is edited in the settings dialog changes, and nothing else.
class SettingsControllerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::Theme::instance().install(); }
    void init() {
        w_ = std::make_unique<WindowFixture>();
        pages_ = std::make_unique<SettingsController>(
            SettingsController::Parts{w_->engine, w_->rig, w_->play, w_->settings, w_->window, {}});
    }
    void cleanup() {
        pages_.reset();
        w_.reset();
    }

    void anOutputLeavesEveryKeyboardHeard() {
        showPorts();
        port("Expander")->click();
        QCOMPARE(midi().output, std::string("Expander"));
        QVERIFY(!midi().inputs);
        QVERIFY(w_->settings.flag(QStringLiteral("midi/every_input"), false));
    }

    void aKeyboardThatIsSwitchedOffLeavesTheOthersAndTheOutput() {
        showPorts();
        port("Expander")->click();
        port("Piano")->click();
        QVERIFY(midi().inputs == std::vector<std::string>{"Organ"});
        QCOMPARE(midi().output, std::string("Expander"));
        port("Expander")->click();
        QVERIFY(midi().output.empty());
        QVERIFY(midi().inputs == std::vector<std::string>{"Organ"});
        everyInput()->click();
        QVERIFY(!midi().inputs);
    }

    void aLoopIsHeardByItsName() {
        showPorts();
        port("Midi Through Port-0")->click();
        QVERIFY(midi().inputs.has_value());
        QCOMPARE(midi().inputs->size(), std::size_t{3});
        QVERIFY(!everyInput()->isChecked());
    }

    void ownPortsAreNoChoice() {
        showPorts();
        QVERIFY(!port("Continuo In"));
        QVERIFY(!port("Continuo Out"));
    }

    void aPeriodIsKeptWithoutTheDevice() {
        pages_->show();
        for (QComboBox* box : pages_->dialog()->audioMidi()->findChildren<QComboBox*>())
            if (box->accessibleName() == QLatin1String("Period")) Q_EMIT box->activated(0);
        QCOMPARE(w_->settings.number(QStringLiteral("audio/frames"), 0, 16, 8192), 32.0);
        QVERIFY(!w_->settings.has(QStringLiteral("audio/device")));
        QVERIFY(!w_->settings.has(QStringLiteral("audio/rate")));
    }

    void defaultsOfDevicesKeepPianoAndKnobs() {
        const QString device = QStringLiteral("audio/device"), output = QStringLiteral("midi/output");
        const QString piano = QStringLiteral("audio/soundfont"), knob = QStringLiteral("midi/follow_latents");
        for (const QString& name : {device, output, piano}) w_->settings.set(name, QStringLiteral("x"));
        w_->settings.set(knob, 21);
        pages_->show();
        Q_EMIT pages_->dialog()->audioMidi()->defaultsAsked();
        QVERIFY(!w_->settings.has(device));
        QVERIFY(!w_->settings.has(output));
        QVERIFY(w_->settings.has(piano));
        QVERIFY(w_->settings.has(knob));
    }

    void defaultsOfPlayingTakeTheSoundfontAway() {
        RigSettings rig = w_->rig.settings();
        rig.soundfont = "/nowhere/piano.sf2";
        w_->rig.set(rig);
        w_->settings.set(QStringLiteral("audio/soundfont"), QStringLiteral("/nowhere/piano.sf2"));
        pages_->show(SettingsController::Page::Playing);
        Q_EMIT pages_->dialog()->playing()->defaultsAsked();
        QVERIFY(w_->rig.settings().soundfont.empty());
        QVERIFY(!w_->settings.has(QStringLiteral("audio/soundfont")));
    }

    void anEditOfPlayingChangesNothingElse() {
        pages_->show(SettingsController::Page::Playing);
        ui::PlayForm now = w_->play.form();
        now.mode = ui::PlayMode::PlayAlong;
        w_->play.setForm(now);
        ui::PlayingForm chosen = pages_->dialog()->playing()->form();
        chosen.reverb = 40;
        Q_EMIT pages_->dialog()->playing()->edited(chosen);
        QCOMPARE(w_->play.form().mode, ui::PlayMode::PlayAlong);
        QCOMPARE(w_->play.form().reverb, 40.0);
        QVERIFY(!w_->settings.has(QStringLiteral("audio/soundfont")));
    }

    // A model that is not there tells each time that it is loaded.
    void threadsAreUsedOnceTheSliderRests() {
        beginWithoutFile();
        QSignalSpy loads(&w_->play, &PlayController::modelMissing);
        QElapsedTimer rest;
        for (const int count : {1, 0, 1}) {
            rest.start();
            threads().edit(count);
        }
        QCOMPARE(threads().value(), 1.0);
        QTRY_COMPARE(loads.count(), 1);
        QVERIFY2(rest.elapsed() > 500, qPrintable(QString::number(rest.elapsed())));
        QTest::qWait(900);
        QCOMPARE(loads.count(), 1);
        QCOMPARE(threads().value(), 1.0);
    }

    void threadsAreKeptBeforeTheyAreUsed() {
        beginWithoutFile();
        QSignalSpy loads(&w_->play, &PlayController::modelMissing);
        threads().edit(1);
        pages_->dialog()->close();
        QTRY_COMPARE(loads.count(), 1);  // though nobody looks
        threads().edit(0);
        pages_.reset();  // the program ends
        QCOMPARE(w_->settings.number(QStringLiteral("compute/threads"), -1, 0, 1024), 0.0);
        QTest::qWait(900);
        QCOMPARE(loads.count(), 1);
    }

    void anotherPrecisionTakesTheThreadsAlong() {
        beginWithoutFile();
        QSignalSpy loads(&w_->play, &PlayController::modelMissing);
        threads().edit(1);
        for (QComboBox* box : pages_->dialog()->compute()->findChildren<QComboBox*>())
            if (box->accessibleName() == QLatin1String("Precision")) Q_EMIT box->activated(1);
        QCOMPARE(w_->settings.text(QStringLiteral("compute/precision")), QStringLiteral("f32"));
        QTRY_COMPARE(loads.count(), 1);
        QTest::qWait(900);
        QCOMPARE(loads.count(), 1);
    }

    void aModelFromElsewhereIsListedAndMarked() {
        constexpr const char* kMine = "piano (mine.safetensors)";
        const QString mine = w_->folder.filePath(QStringLiteral("mine.safetensors"));
        QVERIFY(QFile::copy(model("piano"), mine));
        pages_->show(SettingsController::Page::Model);
        QVERIFY(!card(kMine));
        add(mine);
        QVERIFY(isMarked(kMine));
        QCOMPARE(w_->settings.text(QStringLiteral("compute/model")), mine);
        restart();
        w_->play.begin(mine.toStdString());  // as it does at the next start
        pages_->show(SettingsController::Page::Model);
        QVERIFY(isMarked(kMine));
        // It stays there to be chosen again.
        w_->play.begin(model("piano").toStdString());
        pages_->show(SettingsController::Page::Model);
        QVERIFY(isMarked("piano"));
        QVERIFY(card(kMine) && !isMarked(kMine));
    }

    void aDamagedModelLeavesTheOneThatPlays() {
        const QString damaged = w_->folder.filePath(QStringLiteral("damaged.safetensors"));
        QFile file(damaged);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no weights at all") > 0);
        file.close();
        w_->play.begin(model("piano").toStdString());
        pages_->show(SettingsController::Page::Model);
        add(damaged);
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
        QVERIFY(!w_->settings.has(QStringLiteral("compute/model")));
        QVERIFY(isMarked("piano"));
        QVERIFY(!card("damaged"));
        const ui::Banner& banner = *pages_->dialog()->banner();
        QVERIFY(!banner.isHidden());
        QVERIFY2(banner.text().startsWith(QLatin1String("The model cannot be used")),
                 qPrintable(banner.text()));
        add(model("piano"));
        QVERIFY(banner.isHidden());
    }

    void aPictureModelIsAChoiceOfItsOwn() {
        w_->play.begin(model("piano").toStdString());
        pages_->show(SettingsController::Page::Model);
        QSignalSpy chosen(pages_.get(), &SettingsController::imageModelChosen);
        for (const char* name : {"emoji-32", "emoji-64"}) {
            add(model(name));
            QVERIFY(isMarked(name));
            QVERIFY(isMarked("piano"));
        }
        card("emoji-32")->click();
        QVERIFY(isMarked("emoji-32") && !isMarked("emoji-64"));
        QVERIFY(isMarked("piano"));
        QCOMPARE(w_->settings.text(QStringLiteral("image/model")), model("emoji-32"));
        QCOMPARE(chosen.count(), 3);
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
    }

    void whatTheInspectorChangesIsShown() {
        pages_->show(SettingsController::Page::Playing);
        ui::PlayForm now = w_->play.form();
        now.mode = ui::PlayMode::FreeRun;
        Q_EMIT w_->window.inspector().formChanged(now);
        QCOMPARE(pages_->dialog()->playing()->form().mode, ui::PlayMode::FreeRun);
    }

private:
    static QString model(const char* name) {
        return QDir::cleanPath(QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/models/%1.safetensors")
                                   .arg(QLatin1String(name)));
    }
    // The file dialog's answer is `file`.
    void add(const QString& file) {
        QTimer::singleShot(0, this, [file] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) return;
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
            QMetaObject::invokeMethod(dialog, "accept");
        });
        Q_EMIT pages_->dialog()->compute()->addModelAsked();
    }
    // The pages anew, of the same settings.
    void restart() {
        pages_ = std::make_unique<SettingsController>(
            SettingsController::Parts{w_->engine, w_->rig, w_->play, w_->settings, w_->window, {}});
    }
    // Of the model whose file has that name.
    ui::Card* card(const char* name) {
        for (ui::Card* each : pages_->dialog()->compute()->findChildren<ui::Card*>())
            if (each->accessibleName() == QLatin1String(name)) return each;
        return nullptr;
    }
    bool isMarked(const char* name) { return card(name) && card(name)->isChecked(); }
    void beginWithoutFile() {
        QSignalSpy loads(&w_->play, &PlayController::modelMissing);
        w_->play.begin("/nowhere/tiny.safetensors");
        QTRY_COMPARE(loads.count(), 1);
        pages_->show(SettingsController::Page::Model);
    }
    ui::ValueSlider& threads() {
        for (ui::ValueSlider* each : pages_->dialog()->compute()->findChildren<ui::ValueSlider*>())
            if (each->spokenName() == QLatin1String("Threads")) return *each;
        throw std::runtime_error("no such slider");
    }
    // Two keyboards, a loop and an output, as they are found.
    void showPorts() {
        for (const char* name : {"Piano", "Organ", "Midi Through Port-0"}) w_->studio.plugInput(name);
        w_->studio.plugOutput("Expander");
        pages_->show();
        const auto heard = [this](const char* name) { return port(name) && port(name)->isChecked(); };
        QTRY_VERIFY_WITH_TIMEOUT(heard("Piano") && heard("Organ") && port("Expander"), 10000);
        QVERIFY(!heard("Midi Through Port-0"));
    }
    QCheckBox* box(const QString& name) {
        for (QCheckBox* each : pages_->dialog()->audioMidi()->findChildren<QCheckBox*>())
            if (each->accessibleName() == name || each->text() == name) return each;
        return nullptr;
    }
    QCheckBox* port(const char* name) { return box(QLatin1String(name)); }
    QCheckBox* everyInput() { return box(QStringLiteral("Use every keyboard, also one plugged in later")); }
    MidiChoice midi() { return w_->rig.settings().midi; }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<SettingsController> pages_;
};

}  // namespace continuo::app

QTEST_MAIN(continuo::app::SettingsControllerTest)
#include "settings_controller_test.moc"
