#pragma once

#include <functional>
#include <vector>

#include "duet/duet_event.h"

namespace continuo::app {

// Strokes and releases that become known before they sound, so that the keys on the screen move with the
// sound.
class KeysToSound {
public:
    using Move = std::function<void(int pitch, Voice voice, bool down)>;

    explicit KeysToSound(Move move) : move_(std::move(move)) {}

    void add(const DuetEvent& event);
    // Moves what sounds by then.
    void sound(double seconds);
    void clear() { waiting_.clear(); }

private:
    Move move_;
    std::vector<DuetEvent> waiting_;
};

}  // namespace continuo::app
