#include "controllers/settings/first_run_controller.h"

#include <continuo/engine.h>
#include <continuo/error.h>

#include <QThread>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "audio/null_audio_device.h"
#include "controllers/models/compute_choice.h"
#include "controllers/models/measured_speeds.h"
#include "controllers/play/play_controller.h"
#include "controllers/settings/playing_settings.h"
#include "controllers/words/device_words.h"
#include "controllers/words/words.h"
#include "duet/latents_controller.h"
#include "pages/dialogs/first_run_dialog.h"
#include "roll/keyboard_strip.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

using Line = ui::SelfTestLine;

constexpr int kChord[] = {48, 60, 64, 67};
constexpr int kSoftly = 50, kChordMs = 1500;

std::string deviceOf(const Engine& engine, const ComputeChoice& compute) {
    const std::vector<DeviceSummary> devices = engine.devices();
    return compute.device == "auto" && !devices.empty() ? devices.front().id : compute.device;
}

}  // namespace

FirstRunController::FirstRunController(Engine& engine, PlayController& play, Rig& rig, Settings& settings,
                                       QWidget& window)
    : engine_(engine), play_(play), rig_(rig), settings_(settings), window_(window) {
    connect(&timer_, &QTimer::timeout, this, &FirstRunController::look);
    connect(&keysTimer_, &QTimer::timeout, this, &FirstRunController::showKeys);
}

FirstRunController::~FirstRunController() = default;

void FirstRunController::show() {
    if (!dialog_) make();
    rig_.refreshChoices();
    rig_.played().passOver({.all = true});
    play_.stopModel();
    seen_ = rig_.monitor().noted();
    dialog_->showStep(ui::FirstRunDialog::kWelcome);
    dialog_->show();
    look();
    timer_.start(100);
    keysTimer_.start(25);
}

void FirstRunController::make() {
    dialog_ = std::make_unique<ui::FirstRunDialog>(&window_);
    ui::FirstRunDialog* dialog = dialog_.get();
    connect(dialog, &ui::FirstRunDialog::testChordAsked, this, &FirstRunController::playChord);
    connect(dialog, &ui::FirstRunDialog::soundfontAsked, this, [this] {
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
    connect(dialog, &ui::FirstRunDialog::keyboardChosen, this, [this] { computerKeyboard_ = false; });
    connect(dialog, &ui::FirstRunDialog::computerKeyboardChosen, this, [this] { computerKeyboard_ = true; });
    connect(dialog->keyboard(), &ui::KeyboardStrip::struck, this,
            [this](int pitch, int velocity) { rig_.playKey(pitch, velocity); });
    connect(dialog->keyboard(), &ui::KeyboardStrip::released, this,
            [this](int pitch) { rig_.releaseKey(pitch); });
    connect(dialog, &ui::FirstRunDialog::completed, this, [this] {
        finish();
        Q_EMIT startAsked(computerKeyboard_);
    });
    connect(dialog, &ui::FirstRunDialog::skipped, this, &FirstRunController::finish);
}

void FirstRunController::finish() {
    timer_.stop();
    keysTimer_.stop();
    dialog_->keyboard()->clearPressed();
    rig_.played().passOver({});
    settings_.set(keys::kFirstRunDone, true);
    window_.activateWindow();
}

void FirstRunController::look() {
    showSelfTest();
    playDueChord();
    showDevices();
    const Levels levels = rig_.takeLevels();
    dialog_->setLevels(decibels(static_cast<double>(levels.left)),
                       decibels(static_cast<double>(levels.right)));
}

// Of MIDI keyboards; the strip knows its own.
void FirstRunController::showKeys() {
    for (const MidiMessage& message : rig_.monitor().since(seen_)) {
        const MidiEvent& event = message.event;
        if (message.sent || !(event.isNoteOn() || event.isNoteOff())) continue;
        dialog_->keyboard()->setPressed(event.data1, ui::Voice::You, event.isNoteOn());
    }
}

QString FirstRunController::pianoText(const RigStatus& rig, bool silent) {
    switch (rig.piano) {
        case LiveSynth::State::Ready: return text(std::filesystem::path(rig.soundfont).filename().string());
        case LiveSynth::State::Failed: return tr("no soundfont was found");
        case LiveSynth::State::Empty: return silent ? tr("waits for a sound device") : QString();
        case LiveSynth::State::Loading: break;
    }
    return {};
}

void FirstRunController::showSelfTest() {
    const RigStatus rig = rig_.status();
    const auto state = [](bool known, bool good) {
        return !known ? Line::State::Running : good ? Line::State::Ok : Line::State::Warn;
    };
    const bool model = play_.duet() != nullptr;
    const bool silent = rig.audio.name == kNullDevice;
    dialog_->setSoundThere(rig.opening || !silent);
    dialog_->setPianoThere(rig.piano != LiveSynth::State::Failed);
    dialog_->setSelfTest({
        {tr("Processor"), tr("%n thread(s)", nullptr, QThread::idealThreadCount()), Line::State::Ok},
        {tr("Sound"),
         rig.opening ? QString()
         : silent    ? tr("no device")
                     : text(rig.audio.name),
         state(!rig.opening, !silent)},
        {tr("Piano"), pianoText(rig, silent),
         state(rig.piano != LiveSynth::State::Loading, rig.piano == LiveSynth::State::Ready)},
        {tr("Model"), model ? play_.modelName() : play_.modelTrouble(),
         state(model || !play_.modelTrouble().isEmpty(), model)},
    });
    const QString& trouble = play_.modelTrouble();
    dialog_->setModelThere(model || trouble.isEmpty());
    if (model)
        showResult();
    else if (!trouble.isEmpty())
        dialog_->setResult(trouble.section(QStringLiteral(". "), 0, 0) + QLatin1Char('.'), false);
}

// What the model did while it played, or, before it ever did, what a few steps of it took.
void FirstRunController::showResult() {
    const DuetStatus status = play_.duet()->status();
    if (status.secondsPerToken <= 0 && measured_ != play_.modelPath()) measure(status.latents);
    const double milliseconds = status.secondsPerToken > 0 ? 1e3 * status.secondsPerToken : msPerToken_;
    const QString latents =
        play_.form().latentsAuto ? tr("Auto, now %L1").arg(status.latents) : QString::number(status.latents);
    QString result = tr("%1 on %2, latents %3.").arg(play_.modelName(), play_.deviceName(), latents);
    result += QLatin1Char(' ') + (milliseconds > 0
                                      ? tr("%L1 ms/token here: it answers after about %L2 ms.")
                                            .arg(milliseconds, 0, 'f', 1)
                                            .arg(std::ceil(LatentsController::answerAfter(milliseconds)))
                                      : tr("Its speed here is being measured."));
    dialog_->setResult(result, milliseconds > 0);
}

// Beside the dialog, in about a second; the end of the program breaks it off.
void FirstRunController::measure(int latents) {
    constexpr int kContext = 512, kTokens = 64;
    measured_ = play_.modelPath();
    msPerToken_ = 0;
    BenchRequest request;
    request.kind = "decode";
    request.modelPath = measured_;
    request.context = kContext;
    request.tokens = kTokens;
    request.latents = latents;
    request.compute = computeOf(settings_);
    // Model & compute in the settings shows it too.
    const QString place =
        speedPlace(play_.modelSummary().hash, deviceOf(engine_, request.compute), request.compute.precision);
    measuring_ = std::jthread([this, request, place](const std::stop_token& stop) {
        try {
            Events events;
            const BenchResult result = engine_.run(request, events, stop);
            QMetaObject::invokeMethod(this, [this, model = request.modelPath, place, result] {
                keepBenchmark(settings_, place, result);
                if (model == measured_) msPerToken_ = result.msMedian;
            });
        } catch (const Error&) {
            // The program ends, or the model's file is gone: then its speed comes out as soon as it plays.
        }
    });
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
        // Our own port is open to other programs, and no keyboard.
        if (port.input && port.present && !port.own) keyboards << text(port.name);
    }
    dialog_->setKeyboards(keyboards);
}

void FirstRunController::playChord() {
    chordDue_ = true;
    playDueChord();
}

// As soon as the piano can sound, while it is still asked whether it did. Not through the player's keys: it
// is no music that the model should hear.
void FirstRunController::playDueChord() {
    if (dialog_->step() != ui::FirstRunDialog::kSound) chordDue_ = false;
    const RigStatus rig = rig_.status();
    if (!chordDue_ || rig.opening || rig.piano != LiveSynth::State::Ready) return;
    chordDue_ = false;
    Performance chord;
    for (const int pitch : kChord) chord.notes.push_back({kSoftly, pitch, 0, 1e-3 * kChordMs});
    Q_EMIT chordAsked(chord);
}

}  // namespace continuo::app
