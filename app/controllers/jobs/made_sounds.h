#pragma once

#include <continuo/sound_request.h>

#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "gallery/gallery_types.h"

namespace continuo::app {

// The samples that the latest job of sounds makes, for the workspace: the gallery has their codes alone. Any
// thread.
class MadeSounds {
public:
    // A job begins: what an earlier one made is dropped.
    void begin();
    // The next frames of an item, from its first one on.
    void append(GalleryItemId item, const SoundRun& run);

    struct Sound {
        std::vector<float> samples;
        std::vector<float> promptEnd;  // MadeSound::promptEnd
    };
    // The samples of an item from `first` on; nullopt: the latest job has made no frame of it.
    std::optional<Sound> from(GalleryItemId item, std::int64_t first) const;

private:
    mutable std::mutex lock_;
    std::map<GalleryItemId, Sound> sounds_;
};

}  // namespace continuo::app
