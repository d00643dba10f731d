#include "base/launcher.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace continuo {

bool isTeamProcess() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "SLURM_STEP_NUM_TASKS"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && (std::string_view(name) == "PMIX_RANK" || std::atoi(value) > 1)) return true;
    }
    return false;
}

int rankOnMachine() {
    if (!isTeamProcess()) return 0;
    for (const char* name : {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID"}) {
        if (const char* value = std::getenv(name); value != nullptr) return std::max(0, std::atoi(value));
    }
    return 0;
}

}  // namespace continuo
