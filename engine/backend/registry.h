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
    // Loads libcontinuo_backend_*.so from a folder. Skips one that does not load and adds a line to `notes`.
    void scan(const std::filesystem::path& folder);
    // Returns ids, best first: "cuda:0", "cpu".
    std::vector<std::string> deviceIds() const;
    // Opens "cpu", "cuda:1" or "auto" (the best; processes that mpirun started together use different
    // devices). threads 0: all. Throws NotFound, Device.
    std::shared_ptr<Backend> open(std::string_view id, int threads = 0) const;
    // Returns the free bytes of a device's memory now; 0 if unknown. Throws as open() does.
    std::uint64_t freeBytes(std::string_view id) const;
    // Returns the function for the bytes of a prepared weight. Throws as open() does.
    PreparedBytes preparedBytes(std::string_view id) const { return find(id).plugin->preparedBytes; }
    const std::vector<std::string>& notes() const noexcept { return notes_; }

private:
    struct DeviceRef {
        const BackendPlugin* plugin;
        int device;
    };
    DeviceRef find(std::string_view id) const;

    std::vector<BackendPlugin> plugins_;
    std::vector<std::string> notes_;
};

}  // namespace continuo
