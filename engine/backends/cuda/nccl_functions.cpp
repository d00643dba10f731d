// Without NCCL's header there is no library (nccl_team.cu).
#if __has_include(<nccl.h>)

#include "backends/cuda/nccl_functions.h"

#include <dlfcn.h>

#include <string>

#include "backends/cuda/user_library.h"

namespace continuo::cuda {
namespace {

bool load(NcclFunctions& to) {
    if (turnedOff("CONTINUO_NCCL")) return false;
    void* const library = openUserLibrary("libnccl.so." + std::to_string(NCCL_MAJOR));
    if (library == nullptr) return false;
    const auto take = [&](const char* name, auto& function) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
        return function != nullptr;
    };
    return take("ncclGetUniqueId", to.getUniqueId) && take("ncclCommInitRank", to.join) &&
           take("ncclCommDestroy", to.leave) && take("ncclCommAbort", to.abort) &&
           take("ncclGroupStart", to.groupStart) && take("ncclGroupEnd", to.groupEnd) &&
           take("ncclSend", to.send) && take("ncclRecv", to.receive) &&
           take("ncclGetErrorString", to.errorString);
}

}  // namespace

const NcclFunctions* NcclFunctions::find() {
    static NcclFunctions functions{};
    static const bool found = load(functions);
    return found ? &functions : nullptr;
}

}  // namespace continuo::cuda

#endif
