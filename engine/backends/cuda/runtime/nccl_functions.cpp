// Without NCCL's header the library is not used (nccl_team.cu).
#if __has_include(<nccl.h>)

#include "backends/cuda/runtime/nccl_functions.h"

#include <string>

#include "backends/cuda/runtime/user_library.h"

namespace continuo::cuda {
namespace {

bool load(NcclFunctions& to) {
    if (turnedOff("CONTINUO_NCCL")) return false;
    void* const library = openUserLibrary("libnccl.so." + std::to_string(NCCL_MAJOR));
    if (library == nullptr) return false;
    return take(library, "ncclGetUniqueId", to.getUniqueId) && take(library, "ncclCommInitRank", to.join) &&
           take(library, "ncclCommDestroy", to.leave) && take(library, "ncclCommAbort", to.abort) &&
           take(library, "ncclGroupStart", to.groupStart) && take(library, "ncclGroupEnd", to.groupEnd) &&
           take(library, "ncclSend", to.send) && take(library, "ncclRecv", to.receive) &&
           take(library, "ncclGetErrorString", to.errorString);
}

}  // namespace

const NcclFunctions* NcclFunctions::find() {
    static NcclFunctions functions{};
    static const bool found = load(functions);
    return found ? &functions : nullptr;
}

}  // namespace continuo::cuda

#endif
