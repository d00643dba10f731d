#pragma once

// The part of NCCL's interface that the CUDA backend uses, for builds on the CPU. No real library has this
// version, so only ../nccl_library.cpp is found.

#include <cuda_runtime.h>

#include <cstddef>

#define NCCL_MAJOR 999
#define NCCL_UNIQUE_ID_BYTES 128

enum ncclResult_t { ncclSuccess = 0, ncclSystemError = 2, ncclInvalidArgument = 4, ncclInvalidUsage = 5 };
enum ncclDataType_t { ncclFloat = 7 };
struct ncclUniqueId {
    char internal[NCCL_UNIQUE_ID_BYTES];
};
using ncclComm_t = struct ncclComm*;

extern "C" {
ncclResult_t ncclGetUniqueId(ncclUniqueId* id);
ncclResult_t ncclCommInitRank(ncclComm_t* comm, int ranks, ncclUniqueId id, int rank);
ncclResult_t ncclCommDestroy(ncclComm_t comm);
ncclResult_t ncclCommAbort(ncclComm_t comm);
ncclResult_t ncclGroupStart();
ncclResult_t ncclGroupEnd();
ncclResult_t ncclSend(const void* from, std::size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      cudaStream_t stream);
ncclResult_t ncclRecv(void* to, std::size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      cudaStream_t stream);
const char* ncclGetErrorString(ncclResult_t result);
}
