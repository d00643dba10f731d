#pragma once

#include <memory>

#include "forms.h"
#include "jobs/music_job.h"
#include "library/take.h"

namespace continuo::app {

// The inputs of a continuation at the time of the request.
struct ContinuationInputs {
    MusicJob job;  // the job's other fields; makeMusicJob() adds the rest
    ui::PlayForm form;
    double at = -1;  // time of the continuation in the take, s; below 0: at its end
    std::shared_ptr<const TakeContent> content;
};

// Makes the job, with its prompt, times and sampling. Any thread.
MusicJob makeMusicJob(const ContinuationInputs& asked);
// Returns the job without its prompt, for use as a title.
MusicJob withoutPrompt(MusicJob job);

// Returns whether a note is struck in [from, to); to below 0: up to the end.
bool isAnyStruck(const TakeContent& content, double from, double to);

}  // namespace continuo::app
