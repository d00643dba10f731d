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
    // The engine outlives it.
    explicit PictureMakers(const Engine& engine) : engine_(engine) {}

    // `first`, which is in use, or another one in the engine's folders; by its name where the origin tells no
    // hash. Nothing: it is not there any more, or its file is another one now. Reads files that were not read
    // yet, those of its name before the others. Throws as Engine::models() does, and Cancelled on
    // a stop.
    std::optional<ImageModel> of(const PictureOrigin& origin, const ImageModel& first,
                                 const std::stop_token& stop);

private:
    // A file that is as it was when it was read.
    struct Read {
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type written;
        std::string hash;
    };
    std::string hashOf(const std::string& file, const std::stop_token& stop);

    const Engine& engine_;
    std::mutex sharing_;
    std::map<std::string, Read> read_;
};

}  // namespace continuo::app
