#include "training/team.h"

#include <dlfcn.h>

#include <cstdlib>
#include <string>

#include "continuo/error.h"

namespace continuo {
namespace {

class Alone final : public Team {
public:
    int size() const override { return 1; }
    int rank() const override { return 0; }
    void sum(std::span<float>) override {}
    void sum(std::span<double>) override {}
};

// What the launchers of Open MPI, MPICH and Slurm say of the number of processes.
bool startedAsTeam() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "SLURM_STEP_NUM_TASKS"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && (std::string(name) == "PMIX_RANK" || std::atoi(value) > 1)) return true;
    }
    return false;
}

}  // namespace

std::shared_ptr<Team> openTeam(const std::filesystem::path& folder) {
    if (!startedAsTeam()) return std::make_shared<Alone>();
    const std::filesystem::path path = folder / "libcontinuo_team_mpi.so";
    // MPI's own parts look for its symbols in the whole process.
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    auto* entry = library != nullptr
                      ? reinterpret_cast<const TeamPlugin* (*)()>(dlsym(library, "continuoTeam"))
                      : nullptr;
    const TeamPlugin* plugin = entry != nullptr ? entry() : nullptr;
    if (plugin == nullptr || plugin->version != TeamPlugin::kVersion) {
        const char* reason = library == nullptr ? dlerror() : "it belongs to another version of Continuo";
        throw Error(ErrorCode::BadRequest,
                    "mpirun: this Continuo has no part for several processes (" +
                        std::string(reason != nullptr ? reason : "it does not load") +
                        "); install libopenmpi-dev and build again, or start one process");
    }
    return {plugin->open(), plugin->close};
}

}  // namespace continuo
