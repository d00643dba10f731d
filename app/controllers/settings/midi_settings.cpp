#include "controllers/settings/midi_settings.h"

#include <QDateTime>
#include <algorithm>

#include "controllers/play/play_controller.h"
#include "controllers/words/device_words.h"
#include "controllers/words/words.h"
#include "midi/api/midi_api.h"
#include "midi/api/port_names.h"
#include "models/monitor_model.h"
#include "pages/settings/settings_audio_page.h"
#include "roll/roll_text.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

// Returns the edited rows whose port is newly used, or no longer used.
QVector<ui::MidiPortRow> changedRows(const QVector<ui::MidiPortRow>& shown,
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

// Returns whether both names are of the same port, which may have been reconnected meanwhile.
bool isSamePort(const std::string& one, const std::string& other) {
    return lastingPortName(one) == lastingPortName(other);
}

}  // namespace

void MidiSettings::showPorts() {
    const RigSettings wanted = rig_.settings();
    ui::MidiForm form;
    form.usesAllInputs = !wanted.midi.inputs.has_value();
    form.ignoresOwn = wanted.midi.ignoresOwn;
    page_.setOffset(play_.form().outputOffset);
    form.portName = text(wanted.portName);
    std::vector<std::uint64_t> received;
    for (const MidiPortState& port : rig_.choices().midi) {
        if (port.own) (port.input ? form.ownInput : form.ownOutput) = text(port.name);
        if (port.own) continue;  // always open
        ui::MidiPortRow row;
        row.name = text(port.name);
        row.used = port.connected || !port.present;
        row.state = port.connected ? ui::PortState::Ready
                    : port.present ? ui::PortState::Unused
                                   : ui::PortState::Gone;
        //: State of a MIDI port.
        row.detail = port.connected ? tr("in use")
                     : port.present ? tr("not used")
                                    : tr("disconnected; Continuo uses it again when it returns");
        row.loopsBack = isLoopPort(port.name);
        if (port.input) {
            row.channel = wanted.midi.findChannel(port.name);
            received.push_back(port.received);
        }
        if (port.ignored > 0)
            row.detail = tr("in use; %n message(s) of other channels ignored", nullptr,
                            static_cast<int>(std::min<std::uint64_t>(port.ignored, 1'000'000)));
        (port.input ? form.inputs : form.outputs).push_back(row);
    }
    form_ = form;
    page_.setMidi(form);
    for (std::size_t i = 0; i < received.size() && i < received_.size(); ++i) {
        if (received[i] != received_[i]) page_.flashInput(static_cast<int>(i));
    }
    received_ = received;
}

void MidiSettings::showMessages() {
    for (const MidiMessage& message : rig_.messagesSince(seen_)) page_.addMonitorLine(toMonitorLine(message));
}

ui::MonitorLine MidiSettings::toMonitorLine(const MidiMessage& message) const {
    const MidiEvent& event = message.event;
    ui::MonitorLine line;
    // Shows the time of day, so that messages from all ports and takes can be compared.
    const auto ago = std::chrono::duration_cast<std::chrono::milliseconds>(LiveClock::now() - event.time);
    line.time = QDateTime::currentDateTime().addMSecs(-ago.count()).toString(QStringLiteral("hh:mm:ss.zzz"));
    line.incoming = !message.sent;
    line.port = text(message.port);
    if (event.isNoteOn()) {
        line.type = tr("note on");
        line.first = ui::pitchName(event.data1);
        //: In the MIDI monitor: velocity of a note, 1 to 127.
        line.second = tr("vel %1").arg(event.data2);
    } else if (event.isNoteOff()) {
        line.type = tr("note off");
        line.first = ui::pitchName(event.data1);
    } else if (event.isController()) {
        line.type = event.isPedal() ? tr("pedal") : tr("controller");
        //: In the MIDI monitor: number of a controller; CC64 is the sustain pedal.
        line.first = tr("CC%1").arg(event.data1);
        line.second = QString::number(event.data2);
    } else {
        //: Kind of a message in the MIDI monitor.
        line.type = tr("other");
    }
    if (message.ignored) {
        const QString why = tr("channel %1 is ignored").arg(event.channel() + 1);
        line.second += line.second.isEmpty() ? why : QStringLiteral(" · ") + why;
    }
    return line;
}

void MidiSettings::namePorts(const QString& typed) {
    RigSettings now = rig_.settings();
    const std::string name = typed.trimmed().toStdString();
    if (const PortNameError fault = checkPortName(name); fault != PortNameError::None)
        return page_.rejectPortName(portNameText(fault, text(now.portName)));
    if (name == now.portName) return;
    now.portName = name;
    settings_.set(keys::kPortName, text(name));
    rig_.set(now);
}

void MidiSettings::chooseChannels(const ui::MidiForm& shown, const ui::MidiForm& form, MidiChoice& choice) {
    for (qsizetype i = 0; i < form.inputs.size(); ++i) {
        const ui::MidiPortRow& row = form.inputs[i];
        if (i < shown.inputs.size() && shown.inputs[i].channel == row.channel) continue;
        const std::string name = lastingPortName(row.name.toStdString());
        if (row.channel > 0)
            choice.channels[name] = row.channel;
        else
            choice.channels.erase(name);
    }
}

void MidiSettings::store(const MidiChoice& choice) {
    QStringList names, channels;
    for (const std::string& name : choice.inputs.value_or(std::vector<std::string>{})) names << text(name);
    for (const auto& [name, channel] : choice.channels)
        channels << QStringLiteral("%1 %2").arg(channel).arg(text(name));
    settings_.set(keys::kEveryInput, !choice.inputs.has_value());
    settings_.set(keys::kMidiInputs, names);
    settings_.set(keys::kInputChannels, channels);
    settings_.set(keys::kPassesOverOwn, choice.ignoresOwn);
    settings_.set(keys::kMidiOutput, text(choice.output));
}

void MidiSettings::removeInput(int row) {
    if (row < 0 || row >= form_.inputs.size()) return;
    const std::string name = form_.inputs[row].name.toStdString();
    RigSettings now = rig_.settings();
    if (now.midi.inputs)
        std::erase_if(*now.midi.inputs, [&](const std::string& each) { return isSamePort(each, name); });
    now.midi.channels.erase(lastingPortName(name));
    store(now.midi);
    rig_.set(now);
    rig_.dropInput(name);
}

void MidiSettings::removeOutput(int row) {
    if (row < 0 || row >= form_.outputs.size()) return;
    RigSettings now = rig_.settings();
    if (!isSamePort(now.midi.output, form_.outputs[row].name.toStdString())) return;
    now.midi.output.clear();
    store(now.midi);
    rig_.set(now);
}

void MidiSettings::choosePorts(const ui::MidiForm& form) {
    RigSettings now = rig_.settings();
    std::optional<std::vector<std::string>>& inputs = now.midi.inputs;
    if (form.usesAllInputs && !form_.usesAllInputs) inputs.reset();
    if (!form.usesAllInputs && !inputs) inputs = usedNames(form.inputs);
    for (const ui::MidiPortRow& row : changedRows(form_.inputs, form.inputs)) {
        const std::string name = row.name.toStdString();
        if (!inputs) {
            // By default, all keyboards are used but loopback ports are not. A row that does not differ from
            // that needs no list of inputs.
            if (row.used && !isLoopPort(name)) continue;
            inputs = usedNames(form.inputs);
        }
        std::erase_if(*inputs, [&](const std::string& each) { return isSamePort(each, name); });
        if (row.used) inputs->push_back(name);
    }
    // Only one output can be used: the last one that the user added.
    for (const ui::MidiPortRow& row : changedRows(form_.outputs, form.outputs)) {
        const std::string name = row.name.toStdString();
        if (row.used)
            now.midi.output = name;
        else if (isSamePort(now.midi.output, name))
            now.midi.output.clear();
    }
    now.midi.ignoresOwn = form.ignoresOwn;
    chooseChannels(form_, form, now.midi);
    store(now.midi);
    form_ = form;
    form_.usesAllInputs = !inputs.has_value();
    page_.setMidi(form_);
    rig_.set(now);
}

}  // namespace continuo::app
