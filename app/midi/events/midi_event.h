#pragma once

#include <array>
#include <chrono>
#include <cstdint>

namespace continuo::app {

// The clock of all live events.
using LiveClock = std::chrono::steady_clock;
using Moment = LiveClock::time_point;

namespace controller {
inline constexpr std::uint8_t kBank = 0, kExpression = 11, kBankFine = 32;
inline constexpr std::uint8_t kSustain = 64, kSostenuto = 66, kSoft = 67;
inline constexpr std::uint8_t kAllSoundOff = 120, kResetAll = 121, kAllNotesOff = 123;
inline constexpr std::uint8_t kFirstMode = 120;
inline constexpr std::uint8_t kDown = 64;      // a pedal or switch is pressed from here on
inline constexpr std::uint8_t kReleased = 48;  // released below this: hysteresis against a trembling foot
constexpr bool isPressed(int value, bool wasPressed) { return value >= (wasPressed ? kReleased : kDown); }
constexpr bool isPedal(int number) { return number == kSustain || number == kSostenuto || number == kSoft; }
// All pedals except the sustain pedal.
inline constexpr std::array kFurtherPedals = {kSostenuto, kSoft};
// Controllers that silence a channel if each is set to 0, in this order.
inline constexpr std::array kSilencing = {kSustain, kAllNotesOff, kAllSoundOff};
// Returns whether this controller ends all notes: all notes off, all sound off, or a mode change, which
// includes it (MIDI 1.0, "Channel mode messages").
constexpr bool endsNotes(int number) { return number == kAllSoundOff || number >= kAllNotesOff; }
// Returns whether this controller releases all pedals.
constexpr bool releasesPedals(int number) { return number == kAllSoundOff || number == kResetAll; }
}  // namespace controller

inline constexpr int kMidiChannels = 16;
inline constexpr int kMidiPitches = 128;
inline constexpr std::uint8_t kBendCentre =
    64;  // upper seven bits of a centred pitch bend; the lower ones are 0

// A MIDI channel message and its time. Trivially copyable, for ring buffers.
struct MidiEvent {
    Moment time;
    std::uint8_t status = 0;  // kind and channel, as in MIDI
    std::uint8_t data1 = 0;   // pitch or controller
    std::uint8_t data2 = 0;   // velocity or value
    std::uint8_t writer = 0;  // number of the writer; set by EventQueue::push()

    int kind() const noexcept { return status & 0xF0; }
    int channel() const noexcept { return status & 0x0F; }
    bool isNoteOn() const noexcept { return kind() == 0x90 && data2 > 0; }
    bool isNoteOff() const noexcept { return kind() == 0x80 || (kind() == 0x90 && data2 == 0); }
    bool isController() const noexcept { return kind() == 0xB0; }
    // Returns whether the event releases or resets something: a key, a pedal, a bend or all sound.
    bool isRelease() const noexcept {
        if (isNoteOff() || kind() == 0xE0) return !isExpression();
        return isController() && data2 == 0 &&
               (controller::isPedal(data1) || data1 >= controller::kFirstMode);
    }
    bool resetsAll() const noexcept { return isController() && data1 == controller::kResetAll; }
    // Returns whether the event sets expression that outlasts keys and pedals: a bend, pressure, or a
    // controller's value.
    bool isExpression() const noexcept {
        if (kind() == 0xE0) return data1 != 0 || data2 != kBendCentre;
        if (kind() == 0xA0) return data2 > 0;
        if (kind() == 0xD0) return data1 > 0;
        return isController() && data1 < controller::kFirstMode && !controller::isPedal(data1) &&
               data1 != controller::kBank && data1 != controller::kBankFine;
    }
    bool isPedal() const noexcept { return isController() && data1 == controller::kSustain; }
    bool isSostenuto() const noexcept { return isController() && data1 == controller::kSostenuto; }
    bool operator==(const MidiEvent&) const = default;
};

inline MidiEvent noteOn(Moment time, int pitch, int velocity, int channel = 0) {
    return {time, static_cast<std::uint8_t>(0x90 | channel), static_cast<std::uint8_t>(pitch),
            static_cast<std::uint8_t>(velocity)};
}
inline MidiEvent noteOff(Moment time, int pitch, int channel = 0) {
    return {time, static_cast<std::uint8_t>(0x80 | channel), static_cast<std::uint8_t>(pitch), 64};
}
inline MidiEvent controlChange(Moment time, int number, int value, int channel = 0) {
    return {time, static_cast<std::uint8_t>(0xB0 | channel), static_cast<std::uint8_t>(number),
            static_cast<std::uint8_t>(value)};
}
inline MidiEvent centredBend(Moment time, int channel = 0) {
    return {time, static_cast<std::uint8_t>(0xE0 | channel), 0, kBendCentre};
}
// Makes an event of the sustain pedal: 0 to 127, half pedal in between.
inline MidiEvent pedal(Moment time, int value, int channel = 0) {
    return controlChange(time, controller::kSustain, value, channel);
}

}  // namespace continuo::app
