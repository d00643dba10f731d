#pragma once

#include <continuo/sound_request.h>

#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "gallery/gallery_types.h"

namespace continuo::app {

// The samples of the latest sound job, for the workspace; the gallery stores only their codes. Any thread.
class MadeSounds {
public:
    // Discards the samples of the previous job. Call when a job begins.
    void begin();
    // Appends the next frames of an item.
    void append(GalleryItemId item, const SoundRun& run);

    struct Sound {
        std::vector<float> samples;
        std::vector<float> promptEnd;  // MadeSound::promptEnd
    };
    // Returns the samples of an item from sample `first` on. Returns nullopt if the latest job has not made a
    // frame of the item.
    std::optional<Sound> from(GalleryItemId item, std::int64_t first) const;

private:
    mutable std::mutex lock_;
    std::map<GalleryItemId, Sound> sounds_;
};

}  // namespace continuo::app
