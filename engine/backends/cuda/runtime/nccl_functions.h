#pragma once

#include <nccl.h>

namespace continuo::cuda {

// The functions of NCCL that the devices of a team use, from the user's CUDA.
struct NcclFunctions {
    decltype(&ncclGetUniqueId) getUniqueId;
    decltype(&ncclCommInitRank) join;
    decltype(&ncclCommDestroy) leave;
    decltype(&ncclCommAbort) abort;
    decltype(&ncclGroupStart) groupStart;
    decltype(&ncclGroupEnd) groupEnd;
    decltype(&ncclSend) send;
    decltype(&ncclRecv) receive;
    decltype(&ncclGetErrorString) errorString;

    // Loads the library at the first call (user_library.h). Returns nullptr if it is not available, or if
    // CONTINUO_NCCL=0 is set.
    static const NcclFunctions* find();
};

}  // namespace continuo::cuda
