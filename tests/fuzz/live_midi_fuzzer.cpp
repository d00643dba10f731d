// Any messages arrive from a device, truncated, too long or interleaved, between actions of the program. A
// reader of the inbox only gets channel messages, releases only of pressed keys, and in the end every
// release. The tempo measured from clock messages stays in its range.
#include <array>
#include <bitset>
#include <span>

#include "app/midi/ports/fake_midi_api.h"
#include "midi/ports/input_slot.h"
#include "support/fuzzing.h"
#include "tempo/tempo.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

constexpr const char* kKeyboard = "Keyboard";
constexpr int kInput = 0;

// Action of the program between messages, in the upper half of the byte before each.
enum class Action : std::uint8_t { Read = 9, Send, ReleaseAll, ReleaseKeys, ChooseChannel, Learn, Replug };

// Returns whether a channel message is complete.
bool isWhole(std::span<const std::uint8_t> message) {
    if (message.empty() || message[0] < 0x80 || message[0] >= 0xF0) return false;
    const bool one = message[0] >> 4 == 0xC || message[0] >> 4 == 0xD;
    return message.size() >= (one ? 2U : 3U);
}

// Reads the inbox as the program does.
class Reader {
public:
    explicit Reader(EventInbox& inbox) : inbox_(inbox) {}

    void read() {
        inbox_.collect(LiveClock::now());
        for (MidiEvent event; inbox_.next(Moment::max(), event);) take(event);
    }
    bool holdsNothing() const { return down_.none(); }

private:
    void take(const MidiEvent& event) {
        require(event.status >= 0x80 && event.status < 0xF0 && event.data1 < 0x80 && event.data2 < 0x80);
        require(event.writer == kInput);
        const std::size_t key = static_cast<std::size_t>(event.channel()) * kMidiPitches + event.data1;
        if (event.isNoteOff()) require(down_[key]);
        if (event.isNoteOn()) require(!down_[key]);
        if (event.isNoteOn() || event.isNoteOff()) down_[key] = event.isNoteOn();
    }

    EventInbox& inbox_;
    std::bitset<std::size_t{kMidiChannels} * kMidiPitches> down_;
};

class Keyboard {
public:
    Keyboard() {
        TempoSettings followed;
        followed.source = TempoSource::Clock;
        tempo_.set(followed);
        studio_.connectInput(kKeyboard);
        slot_ = std::make_unique<InputSlot>(*api_, context_, kInput);
        require(slot_->connect(kKeyboard));
    }

    void play(std::span<const std::uint8_t> message) {
        const std::uint64_t before = slot_->receivedCount();
        studio_.play(kKeyboard, {message.begin(), message.end()});
        if (!isWhole(message)) require(slot_->receivedCount() == before);
        if (const auto grid = tempo_.grid()) require(grid->beatSeconds > 0 && grid->beatSeconds < 10);
    }
    void act(Action deed, std::span<const std::uint8_t> message) {
        switch (deed) {
            case Action::Read: return reader_.read();
            case Action::Send: return send(message);
            case Action::ReleaseAll: discards_ += 1; return;
            case Action::ReleaseKeys: slot_->releaseKeys(); return;
            case Action::ChooseChannel: return slot_->setChannel(message.empty() ? 0 : message[0] % 17);
            case Action::Learn: return commands_.learn(true);
            case Action::Replug: slot_->disconnect(); require(slot_->connect(kKeyboard));
        }
    }
    void end() {
        slot_.reset();
        reader_.read();
        require(reader_.holdsNothing());
        MidiCommands::Command given;
        while (commands_.pop(given)) require(given.trigger.isAllowed());
        std::uint64_t seen = 0;
        for (const MidiMessage& each : monitor_.since(seen)) require(each.event.status >= 0x80);
    }

private:
    // Records the message as sent by the model, as if a cable might return it as an echo.
    void send(std::span<const std::uint8_t> message) {
        if (message.size() < 3 || message[0] < 0x80 || message[0] >= 0xF0) return;
        MidiEvent event{LiveClock::now(), message[0], static_cast<std::uint8_t>(message[1] & 0x7F),
                        static_cast<std::uint8_t>(message[2] & 0x7F)};
        event.writer = kModelWriter;
        echo_.recordSent(event, event.time);
    }

    FakeMidiSystem studio_;
    std::unique_ptr<MidiApi> api_ = studio_.open();
    EventInbox inbox_{64};  // may be full
    Reader reader_{inbox_};
    SameStroke strokes_;
    EchoFilter echo_;
    std::atomic<std::uint64_t> echoes_{0}, discards_{0};
    MidiTraffic monitor_;
    MidiCommands commands_;
    Tempo tempo_;
    InputContext context_{{&inbox_},
                          strokes_,
                          echo_,
                          echoes_,
                          discards_,
                          &monitor_,
                          &commands_,
                          [this](int input, Moment at, std::span<const std::uint8_t> message) {
                              tempo_.receive(input, at, message);
                          }};
    std::unique_ptr<InputSlot> slot_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Keyboard keyboard;
    for (std::span<const std::uint8_t> rest(data, size); !rest.empty();) {
        const std::uint8_t head = rest[0];
        rest = rest.subspan(1);
        const auto message = rest.first(std::min<std::size_t>(head & 0x0F, rest.size()));
        rest = rest.subspan(message.size());
        if (head >> 4 >= static_cast<int>(Action::Read))
            keyboard.act(static_cast<Action>(head >> 4), message);
        else
            keyboard.play(message);
    }
    keyboard.end();
    return 0;
}
