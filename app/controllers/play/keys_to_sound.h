#pragma once

#include <functional>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::app {

// Holds notes that are known before they sound. The keys on the screen then move with the sound.
class KeysToSound {
public:
    using Move = std::function<void(int pitch, Voice voice, bool down)>;

    explicit KeysToSound(Move move) : move_(std::move(move)) {}

    void add(const DuetEvent& event);
    // Moves the keys for all pending events up to second `seconds`.
    void moveUntil(double seconds);
    void clear() { waiting_.clear(); }

private:
    Move move_;
    std::vector<DuetEvent> waiting_;
};

}  // namespace continuo::app
