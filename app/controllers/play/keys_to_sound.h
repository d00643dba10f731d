#pragma once

#include <functional>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::app {

// Holds strokes and releases that are known before they sound, so that the keys on the screen move with the
// sound.
class KeysToSound {
public:
    using Move = std::function<void(int pitch, Voice voice, bool down)>;

    explicit KeysToSound(Move move) : move_(std::move(move)) {}

    void add(const DuetEvent& event);
    // Moves the keys for all events up to this second.
    void moveUntil(double seconds);
    void clear() { waiting_.clear(); }

private:
    Move move_;
    std::vector<DuetEvent> waiting_;
};

}  // namespace continuo::app
