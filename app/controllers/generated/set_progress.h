#pragma once

#include <vector>

#include "gallery/gallery_types.h"

namespace continuo::app {

// The progress of all items of a set, in steps that the user sees: rows, or frames.
struct SetSteps {
    double kept = 0, made = 0, total = 0;
    double unreported = 0;  // steps that the job may make before it reports them
};

// A set in progress or waiting for the user.
struct SetProgress {
    GallerySet set;
    std::vector<GalleryItem> items;
    SetSteps steps;
    bool paused = false;      // by the user
    bool yielding = false;    // because somebody plays
    bool replaying = false;   // replays what an earlier run of the program made
    double secondsLeft = -1;  // below 0: unknown
};

}  // namespace continuo::app
