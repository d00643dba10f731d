#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "controllers/models/image_models.h"

namespace continuo::app {

struct PictureOrigin;

// Finds the existing model that made a picture, by the hash of its file. Any thread.
class PictureMakers {
public:
    // The engine must outlive this.
    explicit PictureMakers(const Engine& engine) : engine_(engine) {}

    // Returns the model that made the picture: `first`, the model in use, or another one in the engine's
    // folders. Compares names if the origin has no hash. Returns nullopt if the model is gone or its file has
    // changed. May read files, those with the right name first. Throws as Engine::models(), and Cancelled on
    // a stop.
    std::optional<ImageModel> findMaker(const PictureOrigin& origin, const ImageModel& first,
                                        const std::stop_token& stop);

private:
    // The hash of a file; valid while the file is unchanged.
    struct CachedHash {
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type written;
        std::string hash;
    };
    std::string fileHash(const std::string& file, const std::stop_token& stop);

    const Engine& engine_;
    std::mutex mutex_;
    std::map<std::string, CachedHash> cache_;
};

}  // namespace continuo::app
