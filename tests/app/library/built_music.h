#pragma once

#include "app/library/playing.h"
#include "library/music_builder.h"

namespace continuo::test {

// Returns the music of a log.
inline app::TakeContent musicOf(const std::vector<DuetEvent>& events, double begin = 0,
                                double end = kStillHeld, double now = 100, bool growing = false) {
    app::MusicBuilder music;
    for (const DuetEvent& event : events) music.append(event);
    return music.music(begin, end, now, growing);
}

}  // namespace continuo::test
