// Without NCCL's header the library is not used (nccl_team.cu).
#if __has_include(<nccl.h>)

#include "backends/cuda/runtime/nccl_functions.h"

#include <string>

#include "backends/cuda/runtime/user_library.h"

namespace continuo::cuda {
namespace {

bool load(NcclFunctions& to) {
    if (isDisabled("CONTINUO_NCCL")) return false;
    void* const library = openUserLibrary("libnccl.so." + std::to_string(NCCL_MAJOR));
    if (library == nullptr) return false;
    return lookUpFunction(library, "ncclGetUniqueId", to.getUniqueId) &&
           lookUpFunction(library, "ncclCommInitRank", to.join) &&
           lookUpFunction(library, "ncclCommDestroy", to.leave) &&
           lookUpFunction(library, "ncclCommAbort", to.abort) &&
           lookUpFunction(library, "ncclGroupStart", to.groupStart) &&
           lookUpFunction(library, "ncclGroupEnd", to.groupEnd) &&
           lookUpFunction(library, "ncclSend", to.send) && lookUpFunction(library, "ncclRecv", to.receive) &&
           lookUpFunction(library, "ncclGetErrorString", to.errorString);
}

}  // namespace

const NcclFunctions* NcclFunctions::find() {
    static NcclFunctions functions{};
    static const bool found = load(functions);
    return found ? &functions : nullptr;
}

}  // namespace continuo::cuda

#endif
