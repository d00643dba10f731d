#pragma once

#include <bitset>
#include <optional>

#include "midi/midi_event.h"

namespace continuo::app {

// Notices when a player has come to the end of a phrase: nothing is held, by key or pedal, and nothing was
// played for a while. Holding counts as playing.
class PhraseEnd {
public:
    explicit PhraseEnd(LiveClock::duration gap) : gap_(gap) {}

    void play(const MidiEvent& event) noexcept;
    // A new phrase: what is held from before does not begin it.
    void reset() noexcept { begun_.reset(); }

    // When the phrase will have ended if nothing more is played; nothing while something is held or no note
    // was played yet.
    std::optional<Moment> due() const noexcept;
    // When it began.
    std::optional<Moment> begun() const noexcept { return begun_; }

private:
    LiveClock::duration gap_;
    std::bitset<128> keys_;
    bool pedal_ = false;
    std::optional<Moment> begun_;
    Moment last_{};
};

}  // namespace continuo::app
