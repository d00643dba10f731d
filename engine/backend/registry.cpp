#include "backend/registry.h"

#include <dlfcn.h>

#include <algorithm>

#include "base/folder.h"
#include "base/free_memory.h"
#include "base/launcher.h"
#include "continuo/error.h"

namespace continuo {
namespace {

// Returns the best device. Processes that were started together use different accelerators, if there are
// several.
std::string chooseBest(const std::vector<std::string>& ids, std::ptrdiff_t accelerators, int process) {
    return accelerators == 0 ? ids.front() : ids[static_cast<std::size_t>(process % accelerators)];
}

// Returns whether there is memory to load a library and run its constructors, which abort on allocation
// failure.
bool canLoad(const std::filesystem::path& library) {
    constexpr std::size_t kConstructors = std::size_t{8} << 20;  // bytes
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(library, error);
    return error || canAllocate(static_cast<std::size_t>(size) + kConstructors);
}

}  // namespace

void BackendRegistry::add(const BackendPlugin& plugin) { plugins_.push_back(plugin); }

void BackendRegistry::scan(const std::filesystem::path& folder) {
    std::error_code error;
    std::vector<std::filesystem::path> found;
    for (const std::filesystem::path& entry : listFolder(folder, error)) {
        const std::string name = entry.filename().string();
        if (name.starts_with("libcontinuo_backend_") && entry.extension() == ".so") found.push_back(entry);
    }
    if (error && error != std::errc::no_such_file_or_directory)
        notes_.push_back(folder.string() + ": cannot be searched for devices: " + error.message());
    for (const auto& path : found) {
        if (!canLoad(path)) {
            notes_.push_back(path.filename().string() + ": there is not enough memory to load it");
            continue;
        }
        void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) {
            const char* reason = dlerror();
            notes_.push_back(path.filename().string() + ": " +
                             (reason != nullptr ? reason : "does not load"));
            continue;
        }
        auto* entry = reinterpret_cast<const BackendPlugin* (*)()>(dlsym(library, "continuoBackendPlugin"));
        const BackendPlugin* plugin = entry != nullptr ? entry() : nullptr;
        if (plugin == nullptr || plugin->version != kPluginVersion) {
            notes_.push_back(path.filename().string() + ": made for another version of Continuo");
            dlclose(library);
            continue;
        }
        plugins_.push_back(*plugin);
        if (const std::string note = plugin->note(); !note.empty()) notes_.push_back(note);
    }
}

std::vector<std::string> BackendRegistry::deviceIds() const {
    std::vector<std::string> ids;
    for (const BackendPlugin& plugin : plugins_) {
        const std::string name = plugin.name;
        if (plugin.host) {
            ids.push_back(name);
        } else {
            const int count = plugin.deviceCount();
            // Accelerators come before the CPU.
            for (int device = 0; device < count; ++device)
                ids.insert(ids.begin() + device, name + ":" + std::to_string(device));
        }
    }
    return ids;
}

BackendRegistry::DeviceRef BackendRegistry::find(std::string_view id) const {
    const std::vector<std::string> ids = deviceIds();
    if (ids.empty()) throw Error(ErrorCode::Device, "device: no backend is there");
    const auto accelerators = std::ssize(ids) - std::ranges::count(plugins_, true, &BackendPlugin::host);
    const std::string wanted =
        id == "auto" ? chooseBest(ids, accelerators, rankOnMachine()) : std::string(id);
    if (std::find(ids.begin(), ids.end(), wanted) == ids.end()) {
        std::string there;
        for (const std::string& each : ids) there += (there.empty() ? "" : ", ") + each;
        throw Error(ErrorCode::Device, "device '" + wanted + "' is not there; this machine has: " + there);
    }
    const std::string name = wanted.substr(0, wanted.find(':'));
    const int device = wanted.size() > name.size() ? std::stoi(wanted.substr(name.size() + 1)) : 0;
    for (const BackendPlugin& plugin : plugins_) {
        if (name == plugin.name) return {&plugin, device};
    }
    throw Error(ErrorCode::Internal, "device '" + wanted + "': its backend is gone");
}

std::shared_ptr<Backend> BackendRegistry::open(std::string_view id, int threads) const {
    const DeviceRef place = find(id);
    return {place.plugin->open({place.device, threads}), place.plugin->close};
}

std::uint64_t BackendRegistry::freeBytes(std::string_view id) const {
    const DeviceRef place = find(id);
    return place.plugin->freeBytes(place.device);
}

}  // namespace continuo
