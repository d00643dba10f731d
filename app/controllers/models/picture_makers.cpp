#include "controllers/models/picture_makers.h"

#include <continuo/engine.h>
#include <continuo/error.h>

#include <algorithm>
#include <vector>

#include "pictures/picture_origin.h"

namespace continuo::app {

std::optional<ImageModel> PictureMakers::findMaker(const PictureOrigin& origin, const ImageModel& first,
                                                   const std::stop_token& stop) {
    const auto isNamed = [&](const ImageModel& model) {
        return model.name == origin.modelName || std::filesystem::path(model.path).stem() == origin.modelName;
    };
    std::vector<ImageModel> models = {first};
    for (ImageModel& each : findImageModels(engine_))
        if (each.path != first.path) models.push_back(std::move(each));
    std::stable_partition(models.begin(), models.end(), isNamed);
    for (const ImageModel& each : models) {
        const bool made =
            origin.modelHash.empty() ? isNamed(each) : fileHash(each.path, stop) == origin.modelHash;
        if (made) return each;
    }
    return std::nullopt;
}

// Returns an empty hash if the file cannot be read.
std::string PictureMakers::fileHash(const std::string& file, const std::stop_token& stop) {
    std::error_code failed;
    CachedHash now{
        std::filesystem::file_size(file, failed), std::filesystem::last_write_time(file, failed), {}};
    {
        const std::lock_guard lock(mutex_);
        const auto known = cache_.find(file);
        if (known != cache_.end() && known->second.bytes == now.bytes && known->second.written == now.written)
            return known->second.hash;
    }
    try {
        now.hash = engine_.hash(file, stop);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled) throw;
        return {};
    }
    const std::lock_guard lock(mutex_);
    cache_[file] = now;
    return now.hash;
}

}  // namespace continuo::app
