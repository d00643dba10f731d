#include "midi/ports/midi_commands.h"

namespace continuo::app {
namespace {

using TriggerKind = MidiTrigger::Kind;

constexpr std::uint16_t kAnyBit = 0x100;
constexpr std::size_t kWaiting = 64;

std::uint16_t channelBit(const MidiEvent& event) noexcept {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(event.channel()));
}

void setBits(std::uint16_t& bits, std::uint16_t which, bool on) noexcept {
    bits = static_cast<std::uint16_t>(on ? bits | which : bits & ~which);
}

}  // namespace

MidiCommands::MidiCommands() {
    for (auto& ring : queues_) ring = std::make_unique<SpscRing<Command>>(kWaiting);
}

std::size_t MidiCommands::entryIndex(TriggerKind kind, int number, int channel) noexcept {
    return (static_cast<std::size_t>(kind) * kMidiPitches + static_cast<std::size_t>(number)) *
               kMidiChannels +
           static_cast<std::size_t>(channel);
}

void MidiCommands::set(const std::vector<Assigned>& assigned) noexcept {
    std::array<std::uint16_t, kEntries> table{};
    for (const Assigned& each : assigned) {
        const bool any = each.trigger.channel == MidiTrigger::kAnyChannel;
        const int first = any ? 0 : each.trigger.channel, last = any ? kMidiChannels - 1 : first;
        for (int channel = first; channel <= last; ++channel)
            table[entryIndex(each.trigger.kind, each.trigger.number, channel)] =
                static_cast<std::uint16_t>(each.command | (any ? kAnyBit : 0));
    }
    for (std::size_t i = 0; i < kEntries; ++i) table_[i].store(table[i], std::memory_order_relaxed);
}

MidiCommands::Entry MidiCommands::findEntry(TriggerKind kind, int number, int channel) const noexcept {
    const std::uint16_t bits = table_[entryIndex(kind, number, channel)].load(std::memory_order_relaxed);
    return {bits & (kAnyBit - 1), (bits & kAnyBit) != 0};
}

bool MidiCommands::pop(Command& given) noexcept {
    for (const auto& ring : queues_)
        if (ring->pop(given)) return true;
    return false;
}

bool MidiCommands::claimLearning(const MidiTrigger& trigger, int writer) noexcept {
    if (!learning_.load(std::memory_order_relaxed) || !trigger.isAllowed()) return false;
    if (!learning_.exchange(false)) return false;  // another input was first
    push({trigger, kLearnt}, writer);
    return true;
}

void MidiCommands::push(const Command& given, int writer) noexcept {
    queues_[static_cast<std::size_t>(writer)]->push(given);
}

bool CommandFilter::filter(MidiEvent& event) noexcept {
    if (reset_.load(std::memory_order_relaxed) && reset_.exchange(false)) {
        notes_ = {};
        controllers_ = {};
    }
    if (event.isNoteOn() || event.isNoteOff()) return filterNote(event);
    if (event.isController()) return filterController(event);
    return event.kind() == 0xC0 && filterProgram(event);
}

void CommandFilter::releasePedals(int channel) noexcept {
    const auto bit = static_cast<std::uint16_t>(1U << static_cast<unsigned>(channel));
    for (const int number : {controller::kSustain, controller::kSostenuto, controller::kSoft}) {
        Press& press = controllers_[static_cast<std::size_t>(number)];
        for (std::uint16_t* const bits : {&press.down, &press.given, &press.music})
            setBits(*bits, bit, false);
    }
}

bool CommandFilter::learn(MidiTrigger trigger, Press& press) noexcept {
    const auto bit = static_cast<std::uint16_t>(1U << static_cast<unsigned>(trigger.channel));
    if (trigger.kind != TriggerKind::Note) trigger.channel = MidiTrigger::kAnyChannel;
    if (!commands_.claimLearning(trigger, writer_)) return false;
    setBits(press.given, bit, true);
    return true;
}

// A device may send one press on several channels. If the command applies to any channel, only the first of
// them gives a command.
void CommandFilter::pushCommand(const MidiEvent& event, TriggerKind kind, MidiCommands::Entry entry,
                                Press& press) noexcept {
    const bool elsewhere = (press.given & ~channelBit(event)) != 0;
    setBits(press.given, channelBit(event), true);
    if (entry.anyChannel && elsewhere) return;
    commands_.push({{kind, event.data1, event.channel()}, entry.command}, writer_);
}

bool CommandFilter::filterNote(const MidiEvent& event) noexcept {
    Press& press = notes_[event.data1];
    const std::uint16_t bit = channelBit(event);
    if (event.isNoteOff()) {
        const bool commands = (press.given & bit) != 0;
        setBits(press.given, bit, false);
        return commands;
    }
    if (learn({TriggerKind::Note, event.data1, event.channel()}, press)) return true;
    const MidiCommands::Entry entry = commands_.findEntry(TriggerKind::Note, event.data1, event.channel());
    if (entry.command == 0) {
        setBits(press.given, bit, false);
        return false;
    }
    pushCommand(event, TriggerKind::Note, entry, press);
    return true;
}

bool CommandFilter::filterController(MidiEvent& event) noexcept {
    Press& press = controllers_[event.data1];
    const std::uint16_t bit = channelBit(event);
    const bool wasDown = (press.down & bit) != 0, down = controller::isPressed(event.data2, wasDown);
    setBits(press.down, bit, down);
    if ((press.given & bit) != 0) {  // a command until its release, even if reassigned
        if (!down) setBits(press.given, bit, false);
        return true;
    }
    const bool learnt =
        down && !wasDown && learn({TriggerKind::Controller, event.data1, event.channel()}, press);
    const MidiCommands::Entry entry =
        commands_.findEntry(TriggerKind::Controller, event.data1, event.channel());
    if (!learnt && entry.command == 0) {
        setBits(press.music, bit, event.data2 > 0);
        return false;
    }
    const bool music = (press.music & bit) != 0;
    // The controller was pressed as music before it became a command, so this press stays music.
    if (wasDown && music && event.data2 >= controller::kDown) return false;
    if (down && !wasDown && !learnt) pushCommand(event, TriggerKind::Controller, entry, press);
    if (!music) return true;
    setBits(press.music, bit, false);
    event.data2 = 0;
    return false;
}

bool CommandFilter::filterProgram(const MidiEvent& event) noexcept {
    Press nothing;  // has no release
    if (learn({TriggerKind::Program, event.data1, event.channel()}, nothing)) return true;
    const MidiCommands::Entry entry = commands_.findEntry(TriggerKind::Program, event.data1, event.channel());
    if (entry.command != 0) pushCommand(event, TriggerKind::Program, entry, nothing);
    return entry.command != 0;
}

}  // namespace continuo::app
