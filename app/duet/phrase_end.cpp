#include "duet/phrase_end.h"

namespace continuo::app {

void PhraseEnd::play(const MidiEvent& event) noexcept {
    constexpr int kPedalDown = 64;
    if (event.isNoteOn()) {
        keys_.set(event.data1 & 127);
        if (!begun_) begun_ = event.time;
    } else if (event.isNoteOff()) {
        keys_.reset(event.data1 & 127);
    } else if (event.isPedal()) {
        pedal_ = event.data2 >= kPedalDown;
    } else {
        return;
    }
    last_ = event.time;
}

std::optional<Moment> PhraseEnd::due() const noexcept {
    if (!begun_ || keys_.any() || pedal_) return std::nullopt;
    return last_ + gap_;
}

}  // namespace continuo::app
