#include "controllers/settings/audio_settings.h"

#include <QThreadPool>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "audio/jack_device.h"
#include "audio/null_audio_device.h"
#include "controllers/play/play_controller.h"
#include "controllers/play/play_form.h"
#include "controllers/words/device_words.h"
#include "controllers/words/words.h"
#include "midi/api/port_names.h"
#include "pages/settings/settings_audio_page.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

const std::vector<int> kRates = {44100, 48000, 88200, 96000};
const std::vector<int> kFrames = {32, 64, 128, 256, 512, 1024};
constexpr double kGoalMs = 10;  // target for the median delay from a key to the loudspeaker

constexpr auto kTestNote = std::chrono::milliseconds(500);
constexpr int kTestPitch = 60, kTestVelocity = 80;

// Returns the usual values, sorted, with the value in use added if it is missing.
std::vector<int> withValue(std::vector<int> usual, int used) {
    const auto place = std::lower_bound(usual.begin(), usual.end(), used);
    if (used > 0 && (place == usual.end() || *place != used)) usual.insert(place, used);
    return usual;
}

int indexIn(const std::vector<int>& values, int value) {
    const auto found = std::find(values.begin(), values.end(), value);
    return found == values.end() ? -1 : static_cast<int>(found - values.begin());
}

}  // namespace

struct AudioSettings::Priorities {
    AvailablePriorities given;
    std::atomic<bool> known = false, failed = false;
};

RigSettings AudioSettings::rigSettings(Settings& settings) {
    RigSettings rig;
    rig.audio = settings.text(keys::kAudioDevice).toStdString();
    rig.format.sampleRate = settings.whole(keys::kAudioRate);
    rig.format.blockFrames = settings.whole(keys::kAudioFrames);
    rig.soundfont = settings.text(keys::kSoundfont).toStdString();
    if (!settings.flag(keys::kEveryInput)) {
        rig.midi.inputs.emplace();
        for (const QString& name : settings.list(keys::kMidiInputs))
            rig.midi.inputs->push_back(name.toStdString());
    }
    for (const QString& each : settings.list(keys::kInputChannels)) {
        const int channel = each.section(QLatin1Char(' '), 0, 0).toInt();
        const std::string name = each.section(QLatin1Char(' '), 1).toStdString();
        if (channel >= 1 && channel <= kMidiChannels && !name.empty()) rig.midi.channels[name] = channel;
    }
    rig.midi.ignoresOwn = settings.flag(keys::kPassesOverOwn);
    rig.midi.output = settings.text(keys::kMidiOutput).toStdString();
    const std::string ports = settings.text(keys::kPortName).toStdString();
    if (checkPortName(ports) == PortNameError::None) rig.portName = ports;
    return withForm(rig, settings.play());
}

AudioSettings::AudioSettings(const Dependencies& dependencies)
    : rig_(dependencies.rig),
      play_(dependencies.play),
      settings_(dependencies.settings),
      page_(dependencies.page),
      xruns_(dependencies.xruns),
      priorities_(dependencies.priorities),
      midi_(dependencies.rig, dependencies.play, dependencies.settings, dependencies.page) {
    rig_.refreshChoices();
    const ui::AudioMidiPage& page = page_;
    connect(&page, &ui::AudioMidiPage::audioEdited, this, &AudioSettings::applyForm);
    connect(&page, &ui::AudioMidiPage::midiEdited, this,
            [this](const ui::MidiForm& form) { midi_.choosePorts(form); });
    connect(&page, &ui::AudioMidiPage::portNameEdited, this,
            [this](const QString& typed) { midi_.namePorts(typed); });
    connect(&page, &ui::AudioMidiPage::searchRequested, this, [this] { rig_.searchDevices(); });
    connect(&page, &ui::AudioMidiPage::testToneRequested, this, [this] { rig_.testTone(); });
    connect(&page, &ui::AudioMidiPage::outputTestRequested, this, [this] {
        EventQueue& queue = rig_.outputs().back()->queue(kTestWriter);
        queue.push(noteOn(LiveClock::now(), kTestPitch, kTestVelocity));
        queue.push(noteOff(LiveClock::now() + kTestNote, kTestPitch));
    });
    connect(&page, &ui::AudioMidiPage::xrunsResetRequested, this,
            [this] { xruns_ = {audibleXruns(rig_.status().audio)}; });
    connect(&page, &ui::AudioMidiPage::inputRemoveRequested, this,
            [this](int row) { midi_.removeInput(row); });
    connect(&page, &ui::AudioMidiPage::outputRemoveRequested, this,
            [this](int row) { midi_.removeOutput(row); });
    connect(&page, &ui::AudioMidiPage::offsetEdited, this, &AudioSettings::setOffset);
    connect(&page, &ui::AudioMidiPage::defaultsRequested, this, &AudioSettings::restore);
    connect(&timer_, &QTimer::timeout, this, &AudioSettings::poll);
    timer_.start(50);
    poll();
}

void AudioSettings::restore() {
    // Resets only the settings of this page. Their groups also contain the soundfont and MIDI-learn
    // assignments.
    const auto forget = [this](const auto&... each) { (settings_.reset(each), ...); };
    forget(keys::kAudioDevice, keys::kAudioRate, keys::kAudioFrames, keys::kEveryInput, keys::kMidiInputs,
           keys::kInputChannels, keys::kPassesOverOwn, keys::kMidiOutput, keys::kPortName);
    const RigSettings usual = rigSettings(settings_);
    RigSettings now = rig_.settings();
    now.audio = usual.audio;
    now.format = usual.format;
    now.midi = usual.midi;
    now.portName = usual.portName;
    rig_.set(now);
}

void AudioSettings::setOffset(int ms) {
    ui::PlayForm form = play_.form();
    form.outputOffset = ms;
    play_.setForm(form);
}

void AudioSettings::poll() {
    if (ticks_++ % 10 == 0) {
        showAudio();
        midi_.showPorts();
    }
    showPriorities();
    const Levels levels = rig_.takeLevels();
    const AudioStatus audio = rig_.status().audio;
    const std::uint64_t xruns = audibleXruns(audio);
    if (xruns < xruns_.before) xruns_ = {};  // another device starts a new count
    page_.setAudioState({decibels(levels.left), decibels(levels.right), xruns - xruns_.before,
                         std::chrono::duration<double>(LiveClock::now() - xruns_.since).count(),
                         100 * audio.load});
    midi_.showMessages();
}

void AudioSettings::showAudio() {
    const RigStatus status = rig_.status();
    const AudioFormat& format = status.audio.format;
    ui::AudioForm form;
    for (const AudioDeviceChoice& device : rig_.choices().audio) {
        if (device.name == status.audio.name) form.output.chosen = static_cast<int>(form.output.names.size());
        form.output.names << deviceName(device.name);
    }
    // Shows the values in use, which may differ from the requested ones. Values of a JACK server cannot be
    // changed here.
    form.fixedByServer = status.audio.name == kJackDevice;
    rates_ = form.fixedByServer ? std::vector{format.sampleRate} : withValue(kRates, format.sampleRate);
    frames_ = form.fixedByServer ? std::vector{format.blockFrames} : withValue(kFrames, format.blockFrames);
    for (const int rate : rates_) form.rate.names << tr("%L1 Hz").arg(rate);
    form.rate.chosen = indexIn(rates_, format.sampleRate);
    for (const int frames : frames_) {
        const double milliseconds = 1e3 * frames / std::max(1, format.sampleRate);
        //: Choice of the audio period: %1 is its length in frames, %L2 in milliseconds.
        form.period.names << tr("%1 – %L2 ms").arg(frames).arg(milliseconds, 0, 'f', 1);
    }
    form.period.chosen = indexIn(frames_, format.blockFrames);
    audio_ = form;
    page_.setAudio(form);
    const double period = 1e3 * format.blockFrames / std::max(1, format.sampleRate);
    const double latency = 1e3 * status.audio.outputLatency;
    ui::DelayForm delay;
    const bool sounds = status.audio.name != kNullDevice;
    //: Part of the latency from key to sound.
    if (sounds) delay.parts.push_back({tr("waiting for the next period"), period});
    //: Part of the latency from key to sound.
    if (sounds && latency > 0) delay.parts.push_back({tr("device output"), latency});
    delay.goalMs = kGoalMs;
    //: Note on the latency of the audio device.
    if (sounds) delay.source = tr("maximum, as reported by the device; not measured");
    page_.setDelay(delay);
    requestPriorities(status);
}

// Requests the audio thread's priorities on another thread. Called whenever a device has opened, because the
// system may then grant other ones.
void AudioSettings::requestPriorities(const RigStatus& status) {
    if (status.opening || asked_) return;
    const std::string device = status.audio.name + ' ' + std::to_string(status.reopened) + ' ' +
                               std::to_string(status.audio.format.sampleRate) + ' ' +
                               std::to_string(status.audio.format.blockFrames);
    if (std::exchange(askedFor_, device) == device) return;
    asked_ = std::make_shared<Priorities>();
    QThreadPool::globalInstance()->start([answer = asked_, ask = priorities_] {
        try {
            answer->given = ask();
            answer->known = true;
        } catch (const std::exception&) {
            // No thread could be started. Shows no priority until a device opens again.
            answer->failed = true;
        }
    });
}

void AudioSettings::showPriorities() {
    if (asked_ && asked_->failed) asked_.reset();
    if (!asked_ || !asked_->known) return;
    page_.setPriority({asked_->given.realtime, asked_->given.preferred});
    asked_.reset();
}

void AudioSettings::applyForm(const ui::AudioForm& form) {
    // Applies only edited fields: the page shows values in use, which may differ from the chosen ones.
    RigSettings now = rig_.settings();
    const std::vector<AudioDeviceChoice> devices = rig_.choices().audio;
    const auto device = static_cast<std::size_t>(form.output.chosen);
    if (form.output.chosen != audio_.output.chosen && device < devices.size()) {
        now.audio = devices[device].name;
        settings_.set(keys::kAudioDevice, text(now.audio));
    }
    if (!form.fixedByServer && form.rate.chosen != audio_.rate.chosen && form.rate.chosen >= 0) {
        now.format.sampleRate = rates_[static_cast<std::size_t>(form.rate.chosen)];
        settings_.set(keys::kAudioRate, now.format.sampleRate);
    }
    if (!form.fixedByServer && form.period.chosen != audio_.period.chosen && form.period.chosen >= 0) {
        now.format.blockFrames = frames_[static_cast<std::size_t>(form.period.chosen)];
        settings_.set(keys::kAudioFrames, now.format.blockFrames);
    }
    audio_ = form;
    rig_.set(now);
}

}  // namespace continuo::app
