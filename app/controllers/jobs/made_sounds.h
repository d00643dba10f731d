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
    // A job begins: discards the samples of an earlier one.
    void begin();
    // Appends the next frames of an item.
    void append(GalleryItemId item, const SoundRun& run);

    struct Sound {
        std::vector<float> samples;
        std::vector<float> promptEnd;  // MadeSound::promptEnd
    };
    // Returns the samples of an item from `first` on; nullopt: the latest job has made no frame of it.
    std::optional<Sound> from(GalleryItemId item, std::int64_t first) const;

private:
    mutable std::mutex lock_;
    std::map<GalleryItemId, Sound> sounds_;
};

}  // namespace continuo::app
