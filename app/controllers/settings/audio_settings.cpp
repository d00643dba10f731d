#include "controllers/settings/audio_settings.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "audio/jack_device.h"
#include "audio/null_audio_device.h"
#include "controllers/play/play_form.h"
#include "controllers/words/device_words.h"
#include "controllers/words/words.h"
#include "midi/api/midi_api.h"
#include "midi/api/port_names.h"
#include "pages/settings/settings_audio_page.h"
#include "roll/roll_text.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

const std::vector<int> kRates = {44100, 48000, 88200, 96000};
const std::vector<int> kFrames = {32, 64, 128, 256, 512, 1024};
constexpr double kGoalMs = 10;  // of a key's way to the loudspeaker, the median

constexpr auto kTestNote = std::chrono::milliseconds(500);
constexpr int kTestPitch = 60, kTestVelocity = 80;

// The usual values with the one in use, rising.
std::vector<int> withValue(std::vector<int> usual, int used) {
    const auto place = std::lower_bound(usual.begin(), usual.end(), used);
    if (used > 0 && (place == usual.end() || *place != used)) usual.insert(place, used);
    return usual;
}

int placeOf(const std::vector<int>& values, int value) {
    const auto found = std::find(values.begin(), values.end(), value);
    return found == values.end() ? -1 : static_cast<int>(found - values.begin());
}

// The rows that are otherwise used than they were shown.
QVector<ui::MidiPortRow> switched(const QVector<ui::MidiPortRow>& shown,
                                  const QVector<ui::MidiPortRow>& edited) {
    QVector<ui::MidiPortRow> rows;
    for (qsizetype i = 0; i < edited.size(); ++i)
        if (i >= shown.size() || shown[i].used != edited[i].used) rows.push_back(edited[i]);
    return rows;
}

std::vector<std::string> usedNames(const QVector<ui::MidiPortRow>& rows) {
    std::vector<std::string> names;
    for (const ui::MidiPortRow& row : rows)
        if (row.used) names.push_back(row.name.toStdString());
    return names;
}

// Whether both are names of one device, which may have been plugged in again.
bool samePort(const std::string& one, const std::string& other) {
    return lastingPortName(one) == lastingPortName(other);
}

}  // namespace

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
    rig.midi.output = settings.text(keys::kMidiOutput).toStdString();
    const std::string ports = settings.text(keys::kPortName).toStdString();
    if (faultOf(ports) == PortNameFault::None) rig.portName = ports;
    return withForm(rig, settings.play());
}

AudioSettings::AudioSettings(Rig& rig, Settings& settings, ui::AudioMidiPage& page, Xruns& xruns)
    : rig_(rig), settings_(settings), page_(page), xruns_(xruns), seen_(rig.monitor().noted()) {
    rig_.refreshChoices();
    connect(&page, &ui::AudioMidiPage::audioEdited, this, &AudioSettings::change);
    connect(&page, &ui::AudioMidiPage::midiEdited, this, &AudioSettings::choosePorts);
    connect(&page, &ui::AudioMidiPage::portNameEdited, this, &AudioSettings::namePorts);
    connect(&page, &ui::AudioMidiPage::searchAsked, this, [this] { rig_.searchDevices(); });
    connect(&page, &ui::AudioMidiPage::testToneAsked, this, [this] { rig_.testTone(); });
    connect(&page, &ui::AudioMidiPage::outputTestAsked, this, [this] {
        EventQueue& queue = rig_.outputs().back()->queue(kTestWriter);
        queue.push(noteOn(LiveClock::now(), kTestPitch, kTestVelocity));
        queue.push(noteOff(LiveClock::now() + kTestNote, kTestPitch));
    });
    connect(&page, &ui::AudioMidiPage::xrunsResetAsked, this,
            [this] { xruns_ = {heardXruns(rig_.status().audio)}; });
    connect(&page, &ui::AudioMidiPage::defaultsAsked, this, [this] {
        // Not their whole groups: the soundfont and the knobs that sliders follow are no part of this page.
        const auto forget = [this](const auto&... each) { (settings_.forget(each), ...); };
        forget(keys::kAudioDevice, keys::kAudioRate, keys::kAudioFrames, keys::kEveryInput, keys::kMidiInputs,
               keys::kMidiOutput, keys::kPortName);
        const RigSettings usual = rigSettings(settings_);
        RigSettings now = rig_.settings();
        now.audio = usual.audio;
        now.format = usual.format;
        now.midi = usual.midi;
        now.portName = usual.portName;
        rig_.set(now);
    });
    connect(&timer_, &QTimer::timeout, this, &AudioSettings::look);
    timer_.start(50);
    look();
}

void AudioSettings::look() {
    if (ticks_++ % 10 == 0) {
        showAudio();
        showMidi();
    }
    const Levels levels = rig_.takeLevels();
    const AudioStatus audio = rig_.status().audio;
    const std::uint64_t xruns = heardXruns(audio);
    if (xruns < xruns_.before) xruns_ = {};  // another device, which counts anew
    page_.setAudioState({decibels(levels.left), decibels(levels.right), xruns - xruns_.before,
                         std::chrono::duration<double>(LiveClock::now() - xruns_.since).count(),
                         100 * audio.load});
    showMessages();
}

void AudioSettings::showAudio() {
    const RigStatus status = rig_.status();
    const AudioFormat& format = status.audio.format;
    ui::AudioForm form;
    for (const AudioDeviceChoice& device : rig_.choices().audio) {
        if (device.name == status.audio.name) form.output.chosen = static_cast<int>(form.output.names.size());
        form.output.names << deviceName(device.name);
    }
    // What is in use, which need not be what was asked for; a server's is no choice at all.
    form.setByServer = status.audio.name == kJackDevice;
    rates_ = form.setByServer ? std::vector{format.sampleRate} : withValue(kRates, format.sampleRate);
    frames_ = form.setByServer ? std::vector{format.blockFrames} : withValue(kFrames, format.blockFrames);
    for (const int rate : rates_) form.rate.names << tr("%L1 Hz").arg(rate);
    form.rate.chosen = placeOf(rates_, format.sampleRate);
    for (const int frames : frames_)
        form.period.names
            << tr("%1 – %L2 ms").arg(frames).arg(1e3 * frames / std::max(1, format.sampleRate), 0, 'f', 1);
    form.period.chosen = placeOf(frames_, format.blockFrames);
    audio_ = form;
    page_.setAudio(form);
    const double period = 1e3 * format.blockFrames / std::max(1, format.sampleRate);
    const double latency = 1e3 * status.audio.outputLatency;
    ui::DelayForm delay;
    const bool sounds = status.audio.name != kNullDevice;
    if (sounds) delay.parts.push_back({tr("a period until it is asked for"), period});
    if (sounds && latency > 0) delay.parts.push_back({tr("to the loudspeaker"), latency});
    delay.goalMs = kGoalMs;
    if (sounds) delay.source = tr("at most, as the device tells; not measured with a cable");
    page_.setDelay(delay);
}

void AudioSettings::showMidi() {
    const RigSettings wanted = rig_.settings();
    ui::MidiForm form;
    form.everyInput = !wanted.midi.inputs.has_value();
    form.portName = text(wanted.portName);
    std::vector<std::uint64_t> received;
    for (const MidiPortState& port : rig_.choices().midi) {
        if (port.own) (port.input ? form.ownInput : form.ownOutput) = text(port.name);
        if (port.own) continue;  // open whatever is chosen
        ui::MidiPortRow row;
        row.name = text(port.name);
        row.used = port.connected || !port.present;
        row.state = port.connected ? ui::PortState::Ready
                    : port.present ? ui::PortState::Unused
                                   : ui::PortState::Gone;
        row.detail = port.connected ? tr("in use")
                     : port.present ? tr("not used")
                                    : tr("gone, used again when it returns");
        if (port.input) received.push_back(port.received);
        (port.input ? form.inputs : form.outputs).push_back(row);
    }
    midi_ = form;
    page_.setMidi(form);
    for (std::size_t i = 0; i < received.size() && i < received_.size(); ++i) {
        if (received[i] != received_[i]) page_.flashInput(static_cast<int>(i));
    }
    received_ = received;
}

void AudioSettings::showMessages() {
    for (const MidiMessage& message : rig_.messagesSince(seen_)) page_.addMonitorLine(lineOf(message));
}

ui::MonitorLine AudioSettings::lineOf(const MidiMessage& message) const {
    const MidiEvent& event = message.event;
    ui::MonitorLine line;
    // The time of day is one clock for all ports, whatever take is played.
    const auto ago = std::chrono::duration_cast<std::chrono::milliseconds>(LiveClock::now() - event.time);
    line.time = QDateTime::currentDateTime().addMSecs(-ago.count()).toString(QStringLiteral("hh:mm:ss.zzz"));
    line.incoming = !message.sent;
    line.port = text(message.port);
    if (event.isNoteOn()) {
        line.what = tr("note on");
        line.first = ui::pitchName(event.data1);
        line.second = tr("vel %1").arg(event.data2);
    } else if (event.isNoteOff()) {
        line.what = tr("note off");
        line.first = ui::pitchName(event.data1);
    } else if (event.isController()) {
        line.what = event.isPedal() ? tr("pedal") : tr("controller");
        line.first = tr("CC%1").arg(event.data1);
        line.second = QString::number(event.data2);
    } else {
        line.what = tr("other");
    }
    return line;
}

void AudioSettings::change(const ui::AudioForm& form) {
    // Only what was edited: the page shows what is in use, which need not be what was chosen.
    RigSettings now = rig_.settings();
    const std::vector<AudioDeviceChoice> devices = rig_.choices().audio;
    const auto device = static_cast<std::size_t>(form.output.chosen);
    if (form.output.chosen != audio_.output.chosen && device < devices.size()) {
        now.audio = devices[device].name;
        settings_.set(keys::kAudioDevice, text(now.audio));
    }
    if (!form.setByServer && form.rate.chosen != audio_.rate.chosen && form.rate.chosen >= 0) {
        now.format.sampleRate = rates_[static_cast<std::size_t>(form.rate.chosen)];
        settings_.set(keys::kAudioRate, now.format.sampleRate);
    }
    if (!form.setByServer && form.period.chosen != audio_.period.chosen && form.period.chosen >= 0) {
        now.format.blockFrames = frames_[static_cast<std::size_t>(form.period.chosen)];
        settings_.set(keys::kAudioFrames, now.format.blockFrames);
    }
    audio_ = form;
    rig_.set(now);
}

void AudioSettings::namePorts(const QString& typed) {
    RigSettings now = rig_.settings();
    const std::string name = typed.trimmed().toStdString();
    if (const PortNameFault fault = faultOf(name); fault != PortNameFault::None)
        return page_.refusePortName(portNameText(fault, text(now.portName)));
    if (name == now.portName) return;
    now.portName = name;
    settings_.set(keys::kPortName, text(name));
    rig_.set(now);
}

void AudioSettings::choosePorts(const ui::MidiForm& form) {
    RigSettings now = rig_.settings();
    std::optional<std::vector<std::string>>& inputs = now.midi.inputs;
    if (form.everyInput && !midi_.everyInput) inputs.reset();
    if (!form.everyInput && !inputs) inputs = usedNames(form.inputs);
    for (const ui::MidiPortRow& row : switched(midi_.inputs, form.inputs)) {
        const std::string name = row.name.toStdString();
        if (!inputs) {
            // Every keyboard is heard but for loops, which are heard by their names only.
            if (row.used && !isLoopPort(name)) continue;
            inputs = usedNames(form.inputs);
        }
        std::erase_if(*inputs, [&](const std::string& each) { return samePort(each, name); });
        if (row.used) inputs->push_back(name);
    }
    // One output at a time: the one that was added.
    for (const ui::MidiPortRow& row : switched(midi_.outputs, form.outputs)) {
        const std::string name = row.name.toStdString();
        if (row.used)
            now.midi.output = name;
        else if (samePort(now.midi.output, name))
            now.midi.output.clear();
    }
    QStringList names;
    for (const std::string& name : inputs.value_or(std::vector<std::string>{})) names << text(name);
    settings_.set(keys::kEveryInput, !inputs.has_value());
    settings_.set(keys::kMidiInputs, names);
    settings_.set(keys::kMidiOutput, text(now.midi.output));
    midi_ = form;
    midi_.everyInput = !inputs.has_value();
    page_.setMidi(midi_);
    rig_.set(now);
}

}  // namespace continuo::app
