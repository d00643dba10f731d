#include "controllers/jobs/made_sounds.h"

#include <algorithm>

namespace continuo::app {

void MadeSounds::begin() {
    const std::scoped_lock lock(lock_);
    sounds_.clear();
}

void MadeSounds::append(GalleryItemId item, const SoundRun& run) {
    const std::scoped_lock lock(lock_);
    Sound& sound = sounds_[item];
    sound.samples.insert(sound.samples.end(), run.samples.begin(), run.samples.end());
    if (!run.promptEnd.empty()) sound.promptEnd.assign(run.promptEnd.begin(), run.promptEnd.end());
}

std::optional<MadeSounds::Sound> MadeSounds::from(GalleryItemId item, std::int64_t first) const {
    const std::scoped_lock lock(lock_);
    const auto found = sounds_.find(item);
    if (found == sounds_.end()) return std::nullopt;
    const Sound& sound = found->second;
    const auto at = std::min(first, static_cast<std::int64_t>(sound.samples.size()));
    return Sound{{sound.samples.begin() + at, sound.samples.end()}, sound.promptEnd};
}

}  // namespace continuo::app
