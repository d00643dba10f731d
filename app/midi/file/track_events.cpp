#include "midi/file/track_events.h"

#include <algorithm>

#include "midi/file/midi_score.h"

namespace continuo::app {
namespace {

// Returns how many data bytes follow this status byte of a system common or real-time message.
int systemDataBytes(int status) { return status == 0xF2 ? 2 : status == 0xF1 || status == 0xF3 ? 1 : 0; }

bool hasOneDataByte(int status) { return (status & 0xF0) == 0xC0 || (status & 0xF0) == 0xD0; }

}  // namespace

void TrackEvents::warn(MidiFlaw flaw) {
    if (warnings_) warnings_->add(flaw, track_, position());
}

bool TrackEvents::stop(MidiFlaw flaw) {
    warn(flaw);
    at_ = bytes_.size();
    stopped_ = true;
    return false;
}

void TrackEvents::finish() {
    if (!sawEnd_ && !stopped_) warn(MidiFlaw::MissingEndOfTrack);
    stopped_ = true;
}

bool TrackEvents::readNumber(std::uint32_t& value) {
    value = 0;
    for (int i = 0; i < 4; ++i) {
        if (at_ >= bytes_.size()) return stop(MidiFlaw::EventCutOff);
        const std::uint8_t byte = bytes_[at_++];
        value = value << 7 | (byte & 0x7Fu);
        if (byte < 0x80) return true;
    }
    return stop(MidiFlaw::LongNumber);
}

bool TrackEvents::readDelta() {
    std::uint32_t delta = 0;
    if (!readNumber(delta)) return false;
    if (tick_ + delta > kMostTicks) return stop(MidiFlaw::TooLate);
    tick_ += delta;
    return at_ < bytes_.size() || stop(MidiFlaw::EventCutOff);
}

// Reads the status of the next event: its own status byte, or the running status. Returns false at an error.
bool TrackEvents::readStatus(int& status) {
    if (bytes_[at_] >= 0x80) {
        status = bytes_[at_++];
        return true;
    }
    if (runningStatus_ != 0) {
        if (interrupted_) warn(MidiFlaw::RunningStatusAfterSystemEvent);
        interrupted_ = false;
        status = runningStatus_;
        return true;
    }
    warn(MidiFlaw::DataWithoutStatus);
    while (at_ < bytes_.size() && bytes_[at_] < 0x80) ++at_;
    if (at_ >= bytes_.size()) return stop(MidiFlaw::EventCutOff);
    status = bytes_[at_++];
    return true;
}

bool TrackEvents::next(TrackEvent& event) {
    while (at_ < bytes_.size()) {
        int status = 0;
        bool wanted = false;
        if (!readDelta() || !readStatus(status) || !readEvent(status, event, wanted)) return false;
        if (wanted) return true;
    }
    finish();
    return false;
}

bool TrackEvents::readEvent(int status, TrackEvent& event, bool& wanted) {
    event = {tick_, static_cast<std::uint8_t>(status), 0, 0, {}};
    if (status < 0xF0) return readChannelEvent(status, event, wanted);
    if (status == 0xFF) return readMeta(event, wanted);
    return readSystemEvent(status, event, wanted);
}

bool TrackEvents::readChannelEvent(int status, TrackEvent& event, bool& wanted) {
    runningStatus_ = status;
    interrupted_ = false;
    const std::size_t count = hasOneDataByte(status) ? 1 : 2;
    if (bytes_.size() - at_ < count) return stop(MidiFlaw::EventCutOff);
    const int data1 = bytes_[at_], data2 = count == 2 ? bytes_[at_ + 1] : 0;
    if (data1 > 127 || data2 > 127) warn(MidiFlaw::DataAbove127);
    at_ += count;
    event.data1 = static_cast<std::uint8_t>(data1);
    event.data2 = static_cast<std::uint8_t>(std::min(data2, 127));
    wanted = data1 <= 127;  // a pitch, controller or program is at most 127
    return true;
}

bool TrackEvents::readMeta(TrackEvent& event, bool& wanted) {
    interrupted_ = true;
    if (at_ >= bytes_.size()) return stop(MidiFlaw::EventCutOff);
    const int type = bytes_[at_++];
    std::uint32_t length = 0;
    if (!readNumber(length)) return false;
    if (length > bytes_.size() - at_) return stop(MidiFlaw::EventCutOff);
    event.data1 = static_cast<std::uint8_t>(type);
    event.data = bytes_.subspan(at_, length);
    at_ += length;
    if (type == meta::kEndOfTrack) {
        skipEndOfTrack();
    } else if (type == meta::kTempo) {
        wanted = parseTempo(event.data) != 0;
        if (!wanted) warn(MidiFlaw::BadTempo);
    } else if (type == meta::kMetre) {
        wanted = length >= 2;
    } else {
        wanted = type <= 127;
    }
    return true;
}

// Continues after an end-of-track event, because many files have required tempo changes and note-offs there.
void TrackEvents::skipEndOfTrack() {
    sawEnd_ = true;
    const auto rest = bytes_.subspan(at_);
    if (rest.empty()) return;
    if (std::all_of(rest.begin(), rest.end(), [](std::uint8_t byte) { return byte == 0; })) {
        stop(MidiFlaw::BytesAfterEndOfTrack);
    } else {
        warn(MidiFlaw::EndOfTrackInMiddle);
    }
}

bool TrackEvents::readSystemEvent(int status, TrackEvent& event, bool& wanted) {
    interrupted_ = true;
    if (status == 0xF0 || status == 0xF7) {
        std::uint32_t length = 0;
        if (!readNumber(length)) return false;
        if (length > bytes_.size() - at_) return stop(MidiFlaw::EventCutOff);
        event.data = bytes_.subspan(at_, length);
        at_ += length;
        wanted = true;
        return true;
    }
    warn(MidiFlaw::IllegalStatus);
    for (int i = 0; i < systemDataBytes(status) && at_ < bytes_.size() && bytes_[at_] < 0x80; ++i) ++at_;
    return true;
}

}  // namespace continuo::app
