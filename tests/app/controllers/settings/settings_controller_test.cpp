#include "controllers/settings/settings_controller.h"

#include "support/pickle_bytes.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include "app/controllers/window_fixture.h"
#include "controllers/jobs/model_names.h"
#include "controllers/play/midi_controls.h"
#include "controllers/play/midi_shortcuts.h"
#include "controllers/words/words.h"
#include "log/event_log.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/model_menu.h"
#include "pages/dialogs/model_card_dialog.h"
#include "pages/settings/monitor_table.h"
#include "pages/settings/settings_audio_page.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_files_page.h"
#include "pages/settings/settings_playing_page.h"
#include "settings/origin_switch.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"
#include "widgets/banner.h"
#include "widgets/card.h"
#include "widgets/value_slider.h"

namespace continuo::app {

using A = ui::Actions;

// What is edited in the settings dialog changes, and nothing else.
class SettingsControllerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::Theme::instance().install(); }
    void init() {
        w_ = std::make_unique<WindowFixture>();
        controls_ = std::make_unique<MidiControls>(w_->rig.monitor(), w_->settings, w_->window);
        restart();
    }
    void cleanup() {
        pages_.reset();
        midi_.reset();
        controls_.reset();
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

    void theOwnPortsAreCalledAsOneLikes() {
        showPorts();
        auto* name = portName();
        QTRY_COMPARE(name->text(), QStringLiteral("Continuo"));
        nameThem("  Stage ");
        QCOMPARE(w_->settings.text(QStringLiteral("midi/port_name")), QStringLiteral("Stage"));
        QCOMPARE(w_->rig.settings().portName, std::string("Stage"));
        QTRY_VERIFY(texts(pages_->dialog()->audioMidi()).contains(QStringLiteral("“Stage Out”")));
        QCOMPARE(name->text(), QStringLiteral("Stage"));
        QCOMPARE(AudioSettings::rigSettings(w_->settings).portName, std::string("Stage"));
        Q_EMIT pages_->dialog()->audioMidi()->defaultsAsked();
        QCOMPARE(w_->rig.settings().portName, std::string("Continuo"));
        w_->settings.set(QStringLiteral("midi/port_name"), QString(40, u'x'));  // by another hand
        QCOMPARE(AudioSettings::rigSettings(w_->settings).portName, std::string("Continuo"));
    }

    void whatIsNoNameForPortsIsRefusedInALine() {
        showPorts();
        for (const auto& [typed, why] :
             {std::pair(" ", "Ports need a name."),
              std::pair("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "32 characters at most")}) {
            nameThem(typed);
            QVERIFY2(texts(pages_->dialog()->audioMidi()).contains(QLatin1String(why)), typed);
            QCOMPARE(portName()->text(), QStringLiteral("Continuo"));
            QVERIFY(!w_->settings.has(QStringLiteral("midi/port_name")));
            QCOMPARE(w_->rig.settings().portName, std::string("Continuo"));
        }
    }

    // Also those of one millisecond, what goes out with the time of what came in, and what came after
    // something that is sent ahead of its moment.
    void theMonitorListsEveryMessage() {
        RigSettings rig = w_->rig.settings();
        rig.thruToMidi = true;
        rig.outputOffset = -0.2;
        w_->rig.set(rig);
        w_->studio.plugInput("Piano");
        pages_->show();
        QTRY_VERIFY_WITH_TIMEOUT(port("Piano") && port("Piano")->isChecked(), 10000);
        w_->rig.midiOutput()
            .queue(kModelWriter)
            .push(noteOn(LiveClock::now() + std::chrono::milliseconds(190), 40, 80));
        QTRY_COMPARE(monitored(), QStringList({QStringLiteral("out E2")}));
        for (const std::uint8_t pitch : {60, 64, 67}) w_->studio.play("Piano", {0x90, pitch, 80});
        const QStringList chord = {QStringLiteral("in C4"),  QStringLiteral("in E4"),
                                   QStringLiteral("in G4"),  QStringLiteral("out C4"),
                                   QStringLiteral("out E4"), QStringLiteral("out E2"),
                                   QStringLiteral("out G4")};
        const auto sorted = [this] {
            QStringList lines = monitored();
            lines.sort();
            return lines;
        };
        QStringList expected = chord;
        expected.sort();
        QTRY_COMPARE(sorted(), expected);
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

    void defaultsOfPlayingKeepWhatTheInspectorAloneHas() {
        pages_->show(SettingsController::Page::Playing);
        ui::PlayForm now = w_->play.form();
        now.mode = ui::PlayMode::PlayAlong;
        now.reverb = 40;
        now.temperature = 1.5;
        now.outputOffset = -70;
        w_->play.setForm(now);
        Q_EMIT pages_->dialog()->playing()->defaultsAsked();
        const ui::PlayForm usual;
        QCOMPARE(w_->play.form().mode, usual.mode);
        QCOMPARE(w_->play.form().reverb, usual.reverb);
        QCOMPARE(w_->play.form().temperature, 1.5);
        QCOMPARE(w_->play.form().outputOffset, -70);
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

    void aModelThatPlaysThePedalSaysSo() {
        const auto says = [this](const char* name) {
            QString all;
            for (const QLabel* label : card(name)->findChildren<QLabel*>()) all += label->text();
            return all.contains(QLatin1String("plays the sustain pedal"));
        };
        const QString notes = w_->folder.filePath(QStringLiteral("notes.safetensors"));
        writeChanged(notes, "midi-events-pedal", "midi-events");
        w_->play.begin(model("piano").toStdString());
        pages_->show(SettingsController::Page::Model);
        QVERIFY(isMarked("piano") && says("piano"));
        add(notes);
        QTRY_VERIFY(card("piano (notes.safetensors)") != nullptr);
        QVERIFY(!says("piano (notes.safetensors)"));
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

    void modelsOfAnAddedFolderAreFoundUntilItIsRemoved() {
        const QString folder = w_->folder.filePath(QStringLiteral("more"));
        QDir().mkpath(folder);
        QVERIFY(QFile::copy(model("emoji-32"), folder + QStringLiteral("/faces.safetensors")));
        constexpr const char* kFaces = "emoji-32 (faces.safetensors)";
        pages_->show(SettingsController::Page::Model);
        QVERIFY(!card(kFaces));
        answerFolder(folder);
        Q_EMIT pages_->dialog()->compute()->addFolderAsked();
        QVERIFY(card(kFaces));
        restart();
        pages_->show(SettingsController::Page::Model);
        QVERIFY(card(kFaces));
        Q_EMIT pages_->dialog()->compute()->removeFolderAsked(0);
        QVERIFY(!card(kFaces));
        QVERIFY(QFile::exists(folder + QStringLiteral("/faces.safetensors")));
    }

    void aCheckpointIsImportedBesideTheWindow() {
        pages_->show(SettingsController::Page::Model);
        add(checkpoint() + QStringLiteral("/pytorch_model.bin"));
        const ui::Banner& banner = *pages_->dialog()->banner();
        QTRY_VERIFY2(banner.text().endsWith(QLatin1String("was imported and is in the list.")),
                     qPrintable(banner.text()));
        QVERIFY(QFile::exists(w_->folder.filePath(QStringLiteral("own/tiny-sam.safetensors"))));
        QVERIFY(w_->play.modelPath().empty());
        QVERIFY(card("tiny-sam"));
        // The same once more gets a name of its own, which no waiting job makes either.
        w_->jobs.queue().setPaused(true);
        w_->jobs.queue().add(
            "teaching", "Teach",
            {{"out", w_->folder.filePath(QStringLiteral("own/tiny-sam 2.safetensors")).toStdString()}});
        add(checkpoint() + QStringLiteral("/config.json"));
        QTRY_VERIFY(QFile::exists(w_->folder.filePath(QStringLiteral("own/tiny-sam 3.safetensors"))));
        w_->jobs.queue().remove(w_->jobs.queue().snapshot().front().id);
        add(checkpoint() + QStringLiteral("/config.json"));
        QTRY_VERIFY(QFile::exists(w_->folder.filePath(QStringLiteral("own/tiny-sam 2.safetensors"))));
        QTRY_VERIFY(banner.text().startsWith(QStringLiteral("“tiny-sam 2” was imported")));
    }

    void aPickleThatAsksForCodeIsExplainedAndNothingChanges() {
        w_->play.begin(model("piano").toStdString());
        pages_->show(SettingsController::Page::Model);
        const QString evil = w_->folder.filePath(QStringLiteral("evil.bin"));
        QFile file(evil);
        const std::string code =
            test::PickleBytes().global("os", "system").op("(").text("true").op("tR.").code();
        const std::string bytes = test::checkpointBytes(code, {});
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write(bytes.data(), static_cast<qint64>(bytes.size())) > 0);
        file.close();
        add(evil);
        const ui::Banner& banner = *pages_->dialog()->banner();
        QTRY_VERIFY2(banner.text().startsWith(QLatin1String("This file is a Python pickle")),
                     qPrintable(banner.text()));
        QVERIFY(banner.kind() == ui::Banner::Kind::Err);
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
        QVERIFY(QDir(w_->folder.filePath(QStringLiteral("own"))).isEmpty());
    }

    void theMenuModelChoosesWithoutTheSettings() {
        own("first");
        own("second");
        w_->play.begin(ownPath("first").toStdString());
        openModels();
        QCOMPARE(offeredModels(), QStringList({QStringLiteral("piano (first.safetensors) *"),
                                               QStringLiteral("piano (second.safetensors)")}));
        modelAction(1)->trigger();
        QCOMPARE(text(w_->play.modelPath()), ownPath("second"));
        QCOMPARE(w_->settings.text(QStringLiteral("compute/model")), ownPath("second"));
        QVERIFY(!pages_->dialog()->isVisible());
        openModels();
        QCOMPARE(offeredModels(), QStringList({QStringLiteral("piano (first.safetensors)"),
                                               QStringLiteral("piano (second.safetensors) *")}));
    }

    // In the workspace Image they are those that make pictures.
    void theMenuModelIsOfTheWorkspace() {
        openModels();
        QVERIFY(!modelAction(0)->isEnabled());  // there is none
        QVERIFY(!w_->window.actions()[A::kModelCard]->isEnabled());
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        for (const char* name : {"emoji-32", "emoji-64"}) QVERIFY(QFile::copy(model(name), ownPath(name)));
        openModels();
        QVERIFY(!modelAction(0)->isEnabled());
        w_->window.showWorkspace(ui::Workspace::Image);
        QSignalSpy chosen(pages_.get(), &SettingsController::imageModelChosen);
        openModels();
        QCOMPARE(offeredModels().size(), 2);
        const int other = modelAction(0)->isChecked() ? 1 : 0;
        modelAction(other)->trigger();
        QCOMPARE(chosen.count(), 1);
        openModels();
        QVERIFY(modelAction(other)->isChecked());
        QVERIFY(w_->play.modelPath().empty());
    }

    void whatKeepsAModelOfTheMenuFromPlayingIsToldAboveTheCanvas() {
        own("first");
        own("second");
        w_->play.begin(ownPath("first").toStdString());
        openModels();
        QFile damaged(ownPath("second"));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("no weights at all") > 0);
        damaged.close();
        modelAction(1)->trigger();
        QVERIFY2(w_->banner("models").startsWith(QLatin1String("The model cannot be used")),
                 qPrintable(w_->banner("models")));
        QCOMPARE(text(w_->play.modelPath()), ownPath("first"));
        // Where the settings are open they tell it, once.
        pages_->show(SettingsController::Page::Model);
        add(ownPath("second"));
        QVERIFY(w_->banner("models").isEmpty());
        QVERIFY(!pages_->dialog()->banner()->isHidden());
    }

    void theMenuModelOpensTheCardOfTheOneInUse() {
        own("first");
        own("second");
        w_->play.begin(ownPath("second").toStdString());
        w_->window.actions()[A::kModelCard]->trigger();
        QVERIFY(cardDialog());
        QVERIFY2(texts(cardDialog()).contains(QLatin1String("second.safetensors")),
                 qPrintable(texts(cardDialog())));
        cardDialog()->close();
        pages_->dialog()->close();
        w_->window.actions()[A::kModels]->trigger();
        QVERIFY(pages_->dialog()->isVisible());
        QVERIFY(pages_->dialog()->currentPage() == pages_->dialog()->compute());
        answerFolder(ownPath("first"));
        w_->window.actions()[A::kAddModel]->trigger();
        QCOMPARE(text(w_->play.modelPath()), ownPath("first"));
    }

    void theCardOfAnAddedModelTakesItOffTheList() {
        constexpr const char* kMine = "piano (mine.safetensors)";
        const QString mine = w_->folder.filePath(QStringLiteral("mine.safetensors"));
        QVERIFY(QFile::copy(model("piano"), mine));
        pages_->show(SettingsController::Page::Model);
        add(mine);
        w_->play.begin(model("piano").toStdString());
        pages_->show(SettingsController::Page::Model);
        details(kMine);
        QVERIFY(cardDialog());
        QTRY_VERIFY2(texts(cardDialog()).contains(QLatin1String("ms/token")),
                     qPrintable(texts(cardDialog())));
        QVERIFY(texts(cardDialog()).contains(QLatin1String("yes, with attribution")));
        click(cardDialog(), "Remove from the list");
        QVERIFY(!cardDialog());
        QVERIFY(!card(kMine));
        QVERIFY(QFile::exists(mine));
    }

    void anOwnModelIsDeletedAfterAQuestion() {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        const QString mine = w_->folder.filePath(QStringLiteral("own/emoji-32.safetensors"));
        QVERIFY(QFile::copy(model("emoji-32"), mine));
        const QString index = w_->folder.filePath(QStringLiteral("own/emoji-32.learnt"));
        QVERIFY(QFile::copy(mine, index));  // what lies beside it goes with it
        QVERIFY(
            QFile::copy(model("emoji-64"), w_->folder.filePath(QStringLiteral("own/emoji-64.safetensors"))));
        w_->settings.set(QStringLiteral("image/model"),
                         w_->folder.filePath(QStringLiteral("own/emoji-64.safetensors")));
        qputenv("XDG_DATA_HOME", w_->folder.filePath(QStringLiteral("data")).toUtf8());
        pages_->show(SettingsController::Page::Model);
        details("emoji-32");
        answer("Keep");
        click(cardDialog(), "Delete…");
        QVERIFY(QFile::exists(mine));
        answer("Delete");
        click(cardDialog(), "Delete…");
        qunsetenv("XDG_DATA_HOME");
        QVERIFY(!QFile::exists(mine) && !QFile::exists(index));
        QVERIFY(!QDir(QStringLiteral("files")).exists());  // the trash is elsewhere
        QVERIFY(!card("emoji-32") && card("emoji-64"));
        // The one in use stays.
        details("emoji-64");
        for (auto* each : cardDialog()->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Delete…")) QVERIFY(!each->isEnabled());
        cardDialog()->close();
    }

    // A job would fail without the model that it begins from, and would make a file that is thrown away.
    void whatAJobNeedsIsNotDeleted() {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        const QString mine = w_->folder.filePath(QStringLiteral("own/emoji-32.safetensors"));
        QVERIFY(QFile::copy(model("emoji-32"), mine));
        // Another one draws, so that this is not in use by that.
        const QString draws = w_->folder.filePath(QStringLiteral("own/emoji-64.safetensors"));
        QVERIFY(QFile::copy(model("emoji-64"), draws));
        w_->settings.set(QStringLiteral("image/model"), draws);
        w_->jobs.queue().setPaused(true);
        const JobId job = w_->jobs.queue().add(
            "teaching", "Teach", {{"from", mine.toStdString()}, {"out", "/nowhere/Mine.safetensors"}});
        pages_->show(SettingsController::Page::Model);
        const auto canDelete = [&] {
            details("emoji-32");
            for (auto* each : cardDialog()->findChildren<QPushButton*>())
                if (each->text() == QStringLiteral("Delete…")) return each->isEnabled();
            return true;
        };
        QVERIFY(!canDelete());
        cardDialog()->close();
        w_->jobs.queue().cancel(job);
        QVERIFY(canDelete());
        w_->jobs.queue().retry(job);  // while the card is open
        click(cardDialog(), "Delete…");
        QVERIFY(QFile::exists(mine));
        QVERIFY(!cardDialog());
    }

    void aModelThatDoesNotFitIsWarnedAboutFirst() {
        const QString large = w_->folder.filePath(QStringLiteral("large.safetensors"));
        writeChanged(large, "\\\"length\\\": 8192", "\\\"length\\\": " + QByteArray::number(1 << 24));
        w_->play.begin(model("piano").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 30000);
        const std::optional<TakeId> take = w_->play.take();
        pages_->show(SettingsController::Page::Model);
        add(large);
        const ui::Banner& banner = *pages_->dialog()->banner();
        if (banner.isHidden()) QSKIP("this machine has room for it");
        QVERIFY2(banner.text().contains(QLatin1String("are free")), qPrintable(banner.text()));
        QVERIFY(banner.kind() == ui::Banner::Kind::Warn);
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
        QVERIFY(isMarked("piano"));
        // Tried nevertheless, it is refused, and nothing has ended.
        QSignalSpy refused(&w_->play, &PlayController::modelRefused);
        click(pages_->dialog()->banner(), "Try it");
        QVERIFY(refused.wait(30000));
        QVERIFY(banner.text().contains(QLatin1String("there is not enough memory")));
        QCOMPARE(w_->play.take(), take);
        QVERIFY(w_->play.duet() != nullptr);
        QVERIFY(isMarked("piano"));
    }

    void aMemoryLimitIsTheEnginesAndTheModelKeepsToIt() {
        const QString large = w_->folder.filePath(QStringLiteral("large.safetensors"));
        writeChanged(large, "\\\"length\\\": 8192", "\\\"length\\\": " + QByteArray::number(1 << 16));
        w_->play.begin(large.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 30000);
        pages_->show(SettingsController::Page::Model);
        FitRequest fit;
        fit.model = large.toStdString();
        fit.speed = false;
        QVERIFY(!w_->engine.estimate(fit).reduced);
        QVERIFY(w_->banner("model").isEmpty());
        QSignalSpy loads(&w_->play, &PlayController::modelReady);
        slider("Memory at most").edit(0.1);
        QCOMPARE(w_->settings.number(QStringLiteral("compute/memory_gb"), 0, 0, 1e6), 0.1);
        QCOMPARE(w_->engine.estimate(fit).limitBytes, std::uint64_t{100'000'000});
        QVERIFY(w_->engine.estimate(fit).reduced);
        QVERIFY(loads.wait(30000));  // once it rests
        QTest::qWait(900);
        QCOMPARE(loads.count(), 1);
        QVERIFY2(w_->banner("model").contains(QLatin1String("not enough memory for the whole model")),
                 qPrintable(w_->banner("model")));
        QVERIFY(w_->details("model").contains(QLatin1String("the memory limit of 0.1 GB")));
        QTRY_VERIFY2(texts(pages_->dialog()->compute()).contains(QLatin1String("within the memory limit")),
                     qPrintable(texts(pages_->dialog()->compute())));
        Q_EMIT pages_->dialog()->compute()->defaultsAsked();
        QCOMPARE(w_->engine.estimate(fit).limitBytes, std::uint64_t{0});
        QVERIFY(loads.wait(30000));
        QVERIFY(w_->banner("model").isEmpty());
    }

    // What even the fewest latents and the shortest context need is refused before it is loaded.
    void aModelBeyondTheLimitIsRefused() {
        w_->engine.setMemoryLimit(1000);
        pages_->show(SettingsController::Page::Model);
        add(model("piano"));
        const ui::Banner& banner = *pages_->dialog()->banner();
        QVERIFY2(banner.text().contains(QLatin1String("are allowed")), qPrintable(banner.text()));
        QVERIFY(w_->play.modelPath().empty());
    }

    void whatWasMeasuredIsThereAtTheNextStart() {
        w_->play.begin(model("piano").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 30000);
        w_->play.setMilliseconds(256, 5.8);
        w_->play.begin(model("piano").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 30000);
        QCOMPARE(w_->play.facts().msPerToken.size(), 1);
        QCOMPARE(w_->play.facts().msPerToken[0].value, 5.8);
        pages_->show(SettingsController::Page::Model);
        QVERIFY2(texts(pages_->dialog()->compute())
                     .contains(QLatin1String("5.8 ms/token with 256 latents, measured on")),
                 qPrintable(texts(pages_->dialog()->compute())));
    }

    void theLogIsCopiedForABugReport() {
        log_.write(EventLog::Kind::Error, "job 7 (music)", "failed: no room");
        pages_->show();
        QSignalSpy told(pages_.get(), &SettingsController::told);
        Q_EMIT pages_->dialog()->files()->copyLogAsked();
        QVERIFY(QGuiApplication::clipboard()->text().endsWith(
            QStringLiteral("error job 7 (music): failed: no room\n")));
        QCOMPARE(told.count(), 1);
        QVERIFY(told[0][1].toString().contains(QLatin1String("The log was copied")));
    }

    void whetherFilesSayHowTheyWereMadeIsTold() {
        pages_->show();
        QSignalSpy switched(pages_.get(), &SettingsController::originSwitched);
        ui::FilesForm form;
        form.writesOrigin = false;
        Q_EMIT pages_->dialog()->files()->edited(form);
        QCOMPARE(switched.count(), 1);
        QCOMPARE(writesOrigin(w_->settings), std::optional(false));
        Q_EMIT pages_->dialog()->files()->defaultsAsked();
        QCOMPARE(writesOrigin(w_->settings), std::optional(true));
        QCOMPARE(switched.count(), 2);
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
    QString ownPath(const char* name) {
        return w_->folder.filePath(QStringLiteral("own/%1.safetensors").arg(QLatin1String(name)));
    }
    // The piano model once more, by another name.
    void own(const char* name) {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        QVERIFY(QFile::copy(model("piano"), ownPath(name)));
    }
    void openModels() { Q_EMIT w_->window.modelMenu().aboutToShow(); }
    QAction* modelAction(int row) { return w_->window.modelMenu().actions().at(row); }
    // Those above the line; the one in use has a star.
    QStringList offeredModels() {
        QStringList names;
        for (const QAction* each : w_->window.modelMenu().actions()) {
            if (each->isSeparator()) break;
            names << each->text() + (each->isChecked() ? QStringLiteral(" *") : QString());
        }
        return names;
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
    void answerFolder(const QString& folder) {
        QTimer::singleShot(0, this, [folder] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) return;
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(folder);
            QMetaObject::invokeMethod(dialog, "accept");
        });
    }
    static QString texts(const QWidget* of) {
        QStringList all;
        for (const auto* label : of->findChildren<QLabel*>()) all << label->text();
        return all.join(QLatin1Char('\n'));
    }
    // The pages anew, of the same settings.
    void restart() {
        const std::filesystem::path folder = w_->folder.path().toStdString();
        const auto folders = [folder] {
            std::vector<std::filesystem::path> found = {folder / "own"};
            const ModelPlaces added(folder / "models.txt");
            found.insert(found.end(), added.all().begin(), added.all().end());
            return found;
        };
        w_->engine.setModelFolders(folders());
        pages_.reset();
        midi_ = std::make_unique<MidiShortcuts>(
            MidiShortcuts::Dependencies{w_->rig, w_->settings, w_->window, w_->play, *controls_});
        pages_ = std::make_unique<SettingsController>(SettingsController::Dependencies{
            w_->engine,
            w_->rig,
            w_->play,
            w_->settings,
            w_->window,
            *midi_,
            {},
            nullptr,
            ModelHomes{
                folder / "models.txt", folder / "own", folders,
                [this](const auto& path) {
                    return freeModelPath(path, w_->engine, w_->jobs.queue().snapshot());
                },
                [this](const auto& path) { return isNeededByJobs(path, w_->jobs.queue().snapshot()); }},
            &log_});
    }
    // The piano model as it would be with so long a context.
    // The piano model with something else in its header.
    static void writeChanged(const QString& path, const QByteArray& what, const QByteArray& by) {
        QFile from(model("piano")), to(path);
        QVERIFY(from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly));
        quint64 length = 0;
        from.read(reinterpret_cast<char*>(&length), sizeof length);
        QByteArray header = from.read(static_cast<qint64>(length));
        QVERIFY(header.contains(what));
        header.replace(what, by);
        length = static_cast<quint64>(header.size());
        to.write(reinterpret_cast<const char*>(&length), sizeof length);
        to.write(header + from.readAll());
    }
    // The folder of a published checkpoint.
    QString checkpoint() {
        const QString folder = w_->folder.filePath(QStringLiteral("tiny-sam"));
        QDir().mkpath(folder);
        for (const char* name : {"config.json", "pytorch_model.bin"})
            QFile::copy(
                QStringLiteral(CONTINUO_TESTS_FOLDER "/golden/krasserm_tiny_sam_") + QLatin1String(name),
                folder + QLatin1Char('/') + QLatin1String(name));
        return folder;
    }
    // Answers the question that comes by its button of that name.
    void answer(const char* button) {
        QTimer::singleShot(200, this, [button] {
            for (auto* each : QApplication::activeModalWidget()->findChildren<QAbstractButton*>())
                if (each->text() == QLatin1String(button)) return each->click();
        });
    }
    void details(const char* name) {
        const QString spoken = QStringLiteral("Details of the model: ") + QLatin1String(name);
        for (auto* each : pages_->dialog()->compute()->findChildren<QPushButton*>())
            if (each->accessibleName() == spoken) return each->click();
    }
    ui::ModelCardDialog* cardDialog() {
        for (QWidget* each : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<ui::ModelCardDialog*>(each); dialog && dialog->isVisible())
                return dialog;
        return nullptr;
    }
    static void click(QWidget* in, const char* button) {
        for (auto* each : in->findChildren<QPushButton*>())
            if (each->text() == QString::fromUtf8(button)) return each->click();
        QFAIL("no such button");
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
    ui::ValueSlider& threads() { return slider("Threads"); }
    ui::ValueSlider& slider(const char* name) {
        for (ui::ValueSlider* each : pages_->dialog()->compute()->findChildren<ui::ValueSlider*>())
            if (each->spokenName() == QLatin1String(name)) return *each;
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
    // The monitor's lines, newest first: "in C4".
    QStringList monitored() {
        const QAbstractItemModel* lines =
            pages_->dialog()->audioMidi()->findChild<ui::MonitorTable*>()->model();
        QStringList all;
        for (int row = 0; row < lines->rowCount(); ++row)
            all << lines->index(row, ui::MonitorModel::kDirection).data().toString() + QLatin1Char(' ') +
                       lines->index(row, ui::MonitorModel::kFirst).data().toString();
        return all;
    }
    QCheckBox* box(const QString& name) {
        for (QCheckBox* each : pages_->dialog()->audioMidi()->findChildren<QCheckBox*>())
            if (each->accessibleName() == name || each->text() == name) return each;
        return nullptr;
    }
    QCheckBox* port(const char* name) { return box(QLatin1String(name)); }
    QLineEdit* portName() {
        for (auto* each : pages_->dialog()->findChildren<QLineEdit*>())
            if (each->accessibleName() == QLatin1String("Name of Continuo's own ports")) return each;
        return nullptr;
    }
    void nameThem(const char* name) {
        portName()->selectAll();
        QTest::keyClicks(portName(), QString::fromLatin1(name));
        QTest::keyClick(portName(), Qt::Key_Return);
    }
    QCheckBox* everyInput() { return box(QStringLiteral("Use every keyboard, also one plugged in later")); }
    MidiChoice midi() { return w_->rig.settings().midi; }

    QTemporaryDir logFolder_;
    EventLog log_{logFolder_.path().toStdString()};
    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<MidiControls> controls_;
    std::unique_ptr<MidiShortcuts> midi_;
    std::unique_ptr<SettingsController> pages_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SettingsControllerTest, QApplication)
#include "settings_controller_test.moc"
