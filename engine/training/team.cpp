#include "training/team.h"

#include <dlfcn.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/launcher.h"
#include "continuo/error.h"

namespace continuo {
namespace {

class Alone final : public Team {
public:
    int size() const override { return 1; }
    int rank() const override { return 0; }
    void sum(std::span<float>) override {}
    void sum(std::span<double>) override {}
    void finalize() override {}
};

}  // namespace

bool Team::allAgree(bool yes) {
    double count = yes ? 1 : 0;
    sum(std::span(&count, 1));
    return count == size();
}

void Team::broadcast(std::span<std::byte> bytes) {
    std::vector<double> numbers(bytes.size());
    if (leads())
        std::transform(bytes.begin(), bytes.end(), numbers.begin(),
                       [](std::byte each) { return std::to_integer<int>(each); });
    sum(std::span(numbers));
    std::transform(numbers.begin(), numbers.end(), bytes.begin(),
                   [](double each) { return static_cast<std::byte>(static_cast<int>(each)); });
}

std::shared_ptr<Team> makeSingleTeam() { return std::make_shared<Alone>(); }

std::shared_ptr<Team> openTeam(const std::filesystem::path& folder) {
    if (!isTeamProcess()) return makeSingleTeam();
    const std::filesystem::path path = folder / "libcontinuo_team_mpi.so";
    // RTLD_GLOBAL, because MPI's own plugins search the whole process for MPI's symbols.
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    auto* entry = library != nullptr
                      ? reinterpret_cast<const TeamPlugin* (*)()>(dlsym(library, "continuoTeam"))
                      : nullptr;
    const TeamPlugin* plugin = entry != nullptr ? entry() : nullptr;
    if (plugin == nullptr || plugin->version != TeamPlugin::kVersion) {
        const char* reason = library == nullptr ? dlerror() : "it belongs to another version of Continuo";
        throw Error(ErrorCode::BadRequest,
                    "mpirun: this Continuo has no support for several processes (" +
                        std::string(reason != nullptr ? reason : "the library cannot be loaded") +
                        "); install libopenmpi-dev and build again, or start one process");
    }
    return {plugin->open(), plugin->close};
}

}  // namespace continuo
