#include "midi/ports/input_slot.h"

#include <bitset>
#include <utility>

namespace continuo::app {
namespace {

std::optional<CommandFilter> makeFilter(const InputContext& context, int writer) {
    if (context.commands == nullptr) return std::nullopt;
    return std::optional<CommandFilter>(std::in_place, *context.commands, writer);
}

// Returns the number of bytes of a channel message. A program change and a channel pressure have one data
// byte, other messages two.
std::size_t messageSize(std::uint8_t status) {
    const int kind = status & 0xF0;
    return kind == 0xC0 || kind == 0xD0 ? 2 : 3;
}

}  // namespace

InputSlot::InputSlot(MidiApi& api, const InputContext& context, int writer, const std::string& virtualName)
    : fan_(context.inboxes, writer),
      discards_(context.discards),
      seenDiscards_(context.discards),
      strokes_(context.strokes),
      echo_(context.echo),
      echoes_(context.echoes),
      monitor_(context.monitor),
      commands_(makeFilter(context, writer)),
      clock_(context.onClock),
      writer_(static_cast<std::uint8_t>(writer)),
      virtual_(!virtualName.empty()),
      port_(virtualName),
      input_(api.makeInput(
          [this](Moment moment, std::span<const std::uint8_t> message) { receive(moment, message); },
          virtualName)) {
    connected_ = virtual_;
}

InputSlot::~InputSlot() {
    input_.reset();
    fan_.cancel();
}

bool InputSlot::connect(const std::string& port) {
    port_ = port;
    if (commands_) commands_->reset();
    connected_ = input_->connect(port);
    pedalReported_ = false;
    pedalStuck_ = false;
    wasConnected_ |= connected_;
    failures_ = connected_ ? 0 : failures_ + 1;
    return connected_;
}

void InputSlot::disconnect() {
    input_->disconnect();
    connected_ = false;
    held_.clear();
    echo_.valueFilter(writer_).clear();
    bends_ = {};
    for (auto& each : down_) each = 0;
    pedals_ = 0;
    fan_.cancel();
}

void InputSlot::checkDisconnected() {
    if (!input_->hasLostConnections()) return;
    if (commands_) commands_->reset();
    released_ = true;
    pedals_ = 0;
    fan_.cancel();
}

std::vector<int> InputSlot::releaseKeys() {
    std::vector<int> pitches;
    for (std::size_t word = 0; word < down_.size(); ++word) {
        const std::bitset<kWordBits> keys(down_[word].exchange(0));
        for (std::size_t bit = 0; bit < kWordBits; ++bit) {
            if (keys[bit]) pitches.push_back(static_cast<int>(word * kWordBits + bit));
        }
    }
    if (!pitches.empty()) fan_.releaseKeys();
    return pitches;
}

bool InputSlot::isPedalNewlyDown() noexcept {
    if (pedals_ == 0 || std::exchange(pedalReported_, true)) return false;
    pedalStuck_ = true;
    return true;
}

void InputSlot::setChannel(int channel) noexcept {
    if (channel_.exchange(channel) == channel) return;
    released_ = true;
    pedals_ = 0;
    fan_.cancel();
}

void InputSlot::receive(Moment moment, std::span<const std::uint8_t> message) noexcept {
    if (!message.empty() && message[0] >= 0xF0) {
        if (clock_) clock_(writer_, moment, message);
        return;
    }
    // Ignores a truncated message, because it cannot be known whether it was a stroke or a release.
    if (message.empty() || message[0] < 0x80 || message.size() < messageSize(message[0])) return;
    const std::uint8_t second = messageSize(message[0]) > 2 ? message[2] : 0;
    if (message[1] > 0x7F || second > 0x7F) return;
    MidiEvent event{moment, message[0], message[1], second, writer_};
    if (released_.load(std::memory_order_relaxed) && released_.exchange(false)) discardHeld();
    if (const std::uint64_t count = discards_; std::exchange(seenDiscards_, count) != count) discardHeld();
    const int channel = channel_.load(std::memory_order_relaxed);
    const bool refused = channel != 0 && event.channel() + 1 != channel;
    if (monitor_ != nullptr) monitor_->record(event, false, refused);
    received_.fetch_add(1, std::memory_order_relaxed);
    if (refused) {
        ignored_.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    if (event.isController() && event.data1 >= controller::kFirstMode) return applyChannelMode(event);
    const auto met = event.isNoteOn() ? strokes_.classify(event) : SameStroke::Result::First;
    const bool echoed = isEcho(event);  // also for duplicate strokes, which may prove a loop
    if (met == SameStroke::Result::Duplicate)
        return lastInput_.store(moment);  // its release will find no held key
    while (const auto mended = echo_.nextCorrection(writer_, moment)) trackHeld(*mended);
    if (echoed) {
        echoes_.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    lastInput_ = moment;
    if (commands_ && commands_->filter(event)) return;
    const bool ofOneNote = bends_.shouldIgnore(event);
    while (const auto mended = bends_.nextCorrection(moment)) trackHeld(*mended);
    if (ofOneNote) return;
    echo_.valueFilter(writer_).accept(event);
    push(event, met);
}

// Also cancels in the inboxes again, because a stroke may have been on its way when they were cancelled.
void InputSlot::discardHeld() noexcept {
    held_.clear();
    echo_.valueFilter(writer_).clear();
    bends_.release();
    for (auto& each : down_) each = 0;
    pedals_ = 0;
    keys_ = {};
    echoing_.reset();
    fan_.cancel();
}

void InputSlot::push(const MidiEvent& event, SameStroke::Result met) noexcept {
    if (event.isNoteOn() && held_.holds(event)) {
        if (met == SameStroke::Result::Repeated) return;
        // The release of the stroke before was lost. That stroke ends here, so that the next release ends the
        // new stroke.
        const MidiEvent release = noteOff(event.time, event.data1, event.channel());
        held_.track(release);
        publishHeld(release);
    }
    trackHeld(event);
}

void InputSlot::trackHeld(const MidiEvent& event) noexcept {
    if (!held_.track(event)) return;
    if (event.isNoteOn()) keys_[event.data1].struck = event.time;
    if (event.isNoteOff()) keys_[event.data1].released = event.time;
    publishHeld(event);
}

void InputSlot::publishHeld(const MidiEvent& event) noexcept {
    const std::uint64_t bit = std::uint64_t{1} << event.data1 % kWordBits;
    if (event.isNoteOn()) down_[event.data1 / kWordBits].fetch_or(bit);
    if (event.isNoteOff()) down_[event.data1 / kWordBits].fetch_and(~bit);
    if (event.isPedal()) {
        const auto channel = static_cast<std::uint16_t>(1U << event.channel());
        if (controller::isPressed(event.data2, (pedals_ & channel) != 0))
            pedals_ |= channel;
        else
            pedals_ &= static_cast<std::uint16_t>(~channel);
        if (pedals_ == 0) pedalStuck_ = false;
    }
    fan_.push(event);
}

void InputSlot::applyChannelMode(const MidiEvent& event) noexcept {
    MidiEvent release;
    if (controller::endsNotes(event.data1)) bends_.release(event.channel());
    while (controller::endsNotes(event.data1) && held_.releaseKey(event.channel(), event.time, release))
        publishHeld(release);
    if (controller::releasesPedals(event.data1)) echo_.valueFilter(writer_).clear();
    if (controller::releasesPedals(event.data1) && commands_) commands_->releasePedals(event.channel());
    while (controller::releasesPedals(event.data1) &&
           held_.releasePedal(event.channel(), event.time, release))
        publishHeld(release);
    while (event.resetsAll() && held_.releaseExpression(event.channel(), event.time, release))
        publishHeld(release);
}

bool InputSlot::isEcho(const MidiEvent& event) noexcept {
    const std::size_t key = static_cast<std::size_t>(event.channel()) * kMidiPitches + (event.data1 & 0x7F);
    const bool isKey = event.isNoteOn() || event.isNoteOff();
    const EchoFilter::Key known = isKey ? keys_[event.data1] : EchoFilter::Key();
    const bool echoed = echo_.isEcho(event, LiveClock::now(), known);
    if (event.isNoteOff()) {
        // If the player holds the key too, only a release that was just sent is an echo.
        if (!echoing_[key] || (held_.holds(event) && !echoed)) return false;
        echoing_[key] = false;
        return true;
    }
    if (event.isNoteOn()) echoing_[key] = echoed;
    return echoed;
}

}  // namespace continuo::app
