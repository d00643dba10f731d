#include "controllers/settings/first_run_controller.h"

#include <continuo/engine.h>
#include <continuo/error.h>

#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "audio/null_audio_device.h"
#include "controllers/models/model_card_words.h"
#include "controllers/models/model_shelf.h"
#include "controllers/play/play_controller.h"
#include "controllers/settings/playing_settings.h"
#include "controllers/words/device_words.h"
#include "controllers/words/error_words.h"
#include "controllers/words/file_filters.h"
#include "controllers/words/words.h"
#include "duet/memory/token_pace.h"
#include "files/model_card.h"
#include "midi/file/standard_midi_file.h"
#include "pages/dialogs/first_run_dialog.h"
#include "roll/keyboard_strip.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

constexpr int kChord[] = {48, 60, 64, 67};
constexpr int kSoftly = 50, kChordMs = 1500;

}  // namespace

FirstRunController::FirstRunController(Engine& engine, PlayController& play, Rig& rig, Settings& settings,
                                       QWidget& window)
    : engine_(engine),
      play_(play),
      rig_(rig),
      settings_(settings),
      window_(window),
      test_(engine, play, rig, settings) {
    connect(&timer_, &QTimer::timeout, this, &FirstRunController::poll);
    connect(&keysTimer_, &QTimer::timeout, this, &FirstRunController::showKeys);
    // Searches again, because the new model may be outside the folders searched so far.
    connect(&play_, &PlayController::modelReady, this, [this] {
        if (dialog_ && dialog_->isVisible()) findModels();
    });
}

FirstRunController::~FirstRunController() = default;

void FirstRunController::show() {
    if (!dialog_) make();
    rig_.refreshChoices();
    rig_.playerEvents().ignore({.all = true});
    play_.stopModel();
    seen_ = rig_.monitor().recordedCount();
    findModels();
    dialog_->showStep(ui::FirstRunDialog::kWelcome);
    dialog_->show();
    poll();
    timer_.start(100);
    keysTimer_.start(25);
}

void FirstRunController::make() {
    dialog_ = std::make_unique<ui::FirstRunDialog>(&window_);
    ui::FirstRunDialog* dialog = dialog_.get();
    connect(dialog, &ui::FirstRunDialog::testChordRequested, this, &FirstRunController::playChord);
    connect(dialog, &ui::FirstRunDialog::soundfontRequested, this, [this] {
        if (PlayingSettings::chooseSoundfont(*dialog_, settings_, rig_)) playChord();
    });
    connect(dialog, &ui::FirstRunDialog::outputChosen, this, [this](int index) {
        RigSettings now = rig_.settings();
        const std::vector<AudioDeviceChoice> devices = rig_.choices().audio;
        if (index < 0 || index >= static_cast<int>(devices.size())) return;
        now.audio = devices[static_cast<std::size_t>(index)].name;
        settings_.set(keys::kAudioDevice, text(now.audio));
        rig_.set(now);
    });
    connectKeyboard();
    dialog->setPrimers(primers_);
    connect(dialog, &ui::FirstRunDialog::primerRequested, this, &FirstRunController::playPrimer);
    connect(dialog, &ui::FirstRunDialog::modelChosen, this, &FirstRunController::chooseModel);
    connect(dialog, &ui::FirstRunDialog::modelCardRequested, this,
            [this] { Q_EMIT modelCardRequested(play_.modelPath()); });
    connect(dialog, &ui::FirstRunDialog::helpRequested, this, &FirstRunController::helpRequested);
    connect(dialog, &ui::FirstRunDialog::completed, this, [this] {
        finish();
        dialog_->isFileChosen() ? Q_EMIT fileChosen(file_) : Q_EMIT startRequested(computerKeyboard_);
    });
    connect(dialog, &ui::FirstRunDialog::skipped, this, &FirstRunController::finish);
}

void FirstRunController::connectKeyboard() {
    ui::FirstRunDialog* dialog = dialog_.get();
    connect(dialog, &ui::FirstRunDialog::keyboardChosen, this, [this] { computerKeyboard_ = false; });
    connect(dialog, &ui::FirstRunDialog::computerKeyboardChosen, this, [this] { computerKeyboard_ = true; });
    connect(dialog, &ui::FirstRunDialog::fileRequested, this, &FirstRunController::chooseFile);
    connect(dialog->keyboard(), &ui::KeyboardStrip::struck, this,
            [this](int pitch, int velocity) { rig_.playKey(pitch, velocity); });
    connect(dialog->keyboard(), &ui::KeyboardStrip::released, this,
            [this](int pitch) { rig_.releaseKey(pitch); });
}

void FirstRunController::setPrimers(const QStringList& names, const QStringList& files) {
    primers_ = names;
    primerFiles_ = files;
    if (dialog_) dialog_->setPrimers(names);
}

void FirstRunController::playPrimer(int primer) {
    if (primer == (wanted_ >= 0 ? wanted_ : playing_)) {
        wanted_ = playing_ = -1;
        return Q_EMIT stopRequested();
    }
    wanted_ = primer;
    const std::string file = primerFiles_.value(primer).toStdString();
    reading_.start([this, primer, file](const std::stop_token&) -> SideThread::Completion {
        std::optional<Performance> music;
        try {
            music = readMidiFile(file).performance;
        } catch (const Error&) {
            // The file of the example is missing. Plays nothing.
        }
        return [this, primer, music] {
            if (wanted_ == primer) play(primer, music);
        };
    });
}

void FirstRunController::play(int primer, const std::optional<Performance>& music) {
    wanted_ = -1;
    if (!music) {
        playing_ = -1;
        return Q_EMIT stopRequested();
    }
    Q_EMIT playbackRequested(*music);
    playing_ = primer;
    dialog_->setPlayingPrimer(primer);
}

void FirstRunController::setPlaying(bool playing) {
    if (playing) return;
    playing_ = -1;
    if (dialog_) dialog_->setPlayingPrimer(-1);
}

void FirstRunController::chooseFile() {
    const QString file =
        QFileDialog::getOpenFileName(dialog_.get(), tr("Choose a MIDI file"), QString(), midiFilter());
    if (file.isEmpty()) return;
    reading_.start([this, file](const std::stop_token&) -> SideThread::Completion {
        try {
            if (readMidiFile(file.toStdString()).performance.notes.empty())
                throw Error(ErrorCode::BadFile, file.toStdString() + ": has no notes");
        } catch (const Error& error) {
            return [this, why = midiFileErrorMessage(file, error).text] { dialog_->rejectFile(why); };
        }
        return [this, file] {
            file_ = file;
            dialog_->setFile(QFileInfo(file).fileName());
        };
    });
}

// Shows the model that plays at once, then all models found. The model that plays is included in any folder.
void FirstRunController::findModels() {
    if (models_.empty() && playsPiano(play_.modelSummary())) models_ = {play_.modelSummary()};
    reading_.start([this, plays = play_.modelPath()](const std::stop_token&) -> SideThread::Completion {
        std::vector<ModelSummary> models = findExistingModels(engine_, {plays});
        std::erase_if(models, [](const ModelSummary& model) { return !playsPiano(model); });
        std::vector<std::string> paths{plays};
        for (const ModelSummary& model : models) paths.push_back(model.path);
        return
            [this, models, same = SameFiles(paths), processor = SelfTest::findProcessor(engine_.devices())] {
                models_ = models;
                same_ = same;
                test_.setProcessor(processor);
                showModels();
                test_.show(*dialog_);
            };
    });
}

void FirstRunController::showModels() {
    ui::ModelChoices choices;
    std::vector<std::string> paths;
    for (const ModelSummary& model : models_) {
        const bool chosen = same_(model.path, play_.modelPath());
        if (chosen) choices.chosen = static_cast<int>(choices.rows.size());
        const std::string licence = licenceText(model.card);
        //: %1 is how far back the model hears, %2 the size of its file.
        QString detail = tr("Remembers %1; %2").arg(rememberedText(model), sizeText(model.fileBytes));
        //: %1 is such as “Remembers the last 8192 tokens; 40 MB”, %2 the model's licence.
        if (licence != "unknown") detail = tr("%1, licence: %2").arg(detail, text(licence));
        if (const double ms = test_.msPerToken(); chosen && ms > 0)
            //: %2 is such as “Remembers the last 8192 tokens; 40 MB”.
            detail = tr("Answers after about %L1 ms on this computer. %2")
                         .arg(std::ceil(TokenPace::answerDelay(ms)))
                         .arg(detail);
        choices.rows.push_back({shownName(model), detail, {}, false});
        paths.push_back(model.path);
    }
    makeNamesUnique(choices, paths);
    dialog_->setModels(choices);
}

void FirstRunController::chooseModel(int row) {
    if (row >= 0) return Q_EMIT modelChosen(models_.at(static_cast<std::size_t>(row)).path);
    settings_.set(keys::kNoModel, true);
    play_.playWithoutModel();
}

void FirstRunController::finish() {
    timer_.stop();
    keysTimer_.stop();
    wanted_ = -1;
    if (playing_ >= 0) Q_EMIT stopRequested();
    dialog_->keyboard()->clearPressed();
    rig_.playerEvents().ignore({});
    settings_.set(keys::kFirstRunDone, true);
    window_.activateWindow();
}

void FirstRunController::poll() {
    test_.show(*dialog_);
    playPendingChord();
    showDevices();
    showModels();
    const Levels levels = rig_.takeLevels();
    dialog_->setLevels(decibels(static_cast<double>(levels.left)),
                       decibels(static_cast<double>(levels.right)));
}

// Shows keys pressed on MIDI keyboards. The keyboard strip shows its own keys.
void FirstRunController::showKeys() {
    for (const MidiMessage& message : rig_.monitor().since(seen_)) {
        const MidiEvent& event = message.event;
        if (message.sent || message.ignored || !(event.isNoteOn() || event.isNoteOff())) continue;
        dialog_->keyboard()->setPressed(event.data1, ui::Voice::You, event.isNoteOn());
        if (event.isNoteOn()) dialog_->setLastNote(event.data1, event.data2);
    }
}

void FirstRunController::showDevices() {
    const RigChoices choices = rig_.choices();
    ui::Choices outputs;
    const std::string playing = rig_.status().audio.name;
    for (const AudioDeviceChoice& device : choices.audio) {
        if (device.name == playing) outputs.chosen = static_cast<int>(outputs.names.size());
        outputs.names << deviceName(device.name);
    }
    if (outputs.names != outputs_) {
        outputs_ = outputs.names;
        dialog_->setOutputs(outputs);
    }
    QStringList keyboards;
    for (const MidiPortState& port : choices.midi) {
        // Skips Continuo's own port, which is not a keyboard.
        if (port.input && port.present && !port.own) keyboards << text(port.name);
    }
    dialog_->setKeyboards(keyboards);
}

void FirstRunController::playChord() {
    chordPending_ = true;
    playPendingChord();
}

// Plays the chord once the piano is ready, if the question about sound is still shown. The chord is not sent
// as the player's keys, so the model does not hear it.
void FirstRunController::playPendingChord() {
    if (dialog_->step() != ui::FirstRunDialog::kSound) chordPending_ = false;
    const RigStatus rig = rig_.status();
    if (!chordPending_ || rig.opening || rig.piano != LiveSynth::State::Ready) return;
    chordPending_ = false;
    Performance chord;
    for (const int pitch : kChord) chord.notes.push_back({kSoftly, pitch, 0, 1e-3 * kChordMs});
    Q_EMIT playbackRequested(chord);
}

}  // namespace continuo::app
