#pragma once

#include <memory>

#include "forms.h"
#include "jobs/music_job.h"
#include "library/take.h"

namespace continuo::app {

// What a continuation is made from, as it was when it was asked for.
struct AskedContinuation {
    MusicJob job;  // without what follows from the others
    ui::PlayForm form;
    double at = -1;  // where it goes on, s; below 0: at the end
    std::shared_ptr<const TakeContent> content;
};

// The job that makes it, prompt included. Any thread.
MusicJob jobOf(const AskedContinuation& asked);
// The job without the music that it hears, for its title.
MusicJob withoutPrompt(MusicJob job);

// Whether a note is struck in [from, to); to below 0: to the end.
bool isAnyStruck(const TakeContent& content, double from, double to);

}  // namespace continuo::app
