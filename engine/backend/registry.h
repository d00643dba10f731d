#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "backend/plugin.h"

namespace continuo {

// The backends of this program: the built-in CPU, and libraries found beside it.
class BackendRegistry {
public:
    void add(const BackendPlugin& plugin);
    // Loads libcontinuo_backend_*.so from a folder; one that will not load is kept in `notes` and passed
    // over.
    void scan(const std::filesystem::path& folder);
    // Ids, best first: "cuda:0", "cpu".
    std::vector<std::string> deviceIds() const;
    // Opens "cpu", "cuda:1" or "auto" (the best; processes that mpirun started beside one another
    // take one each); threads 0: all. Throws NotFound, Device.
    std::shared_ptr<Backend> open(std::string_view id, int threads = 0) const;
    // Bytes of its memory that are free now; 0 where that is not known. Throws as open() does.
    std::uint64_t freeBytes(std::string_view id) const;
    const std::vector<std::string>& notes() const noexcept { return notes_; }

private:
    struct Place {
        const BackendPlugin* plugin;
        int device;
    };
    Place find(std::string_view id) const;

    std::vector<BackendPlugin> plugins_;
    std::vector<std::string> notes_;
};

}  // namespace continuo
