#pragma once

#include <nccl.h>

namespace continuo::cuda {

// The functions of NCCL that the devices of a team take, from the library of the user's CUDA.
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

    // Loads the library when first called (user_library.h). nullptr where there is none, or the environment
    // says CONTINUO_NCCL=0.
    static const NcclFunctions* find();
};

}  // namespace continuo::cuda
