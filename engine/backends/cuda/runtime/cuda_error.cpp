#include "backends/cuda/runtime/cuda_error.h"

#include <string>

#include "continuo/error.h"

namespace continuo::cuda {
namespace {

// Returns whether all later CUDA calls of this program will fail with the same error.
bool isDeviceLost(cudaError_t status) {
    switch (status) {
        case cudaErrorECCUncorrectable:
        case cudaErrorNvlinkUncorrectable:
        case cudaErrorIllegalAddress:
        case cudaErrorLaunchTimeout:
        case cudaErrorAssert:
        case cudaErrorHardwareStackError:
        case cudaErrorIllegalInstruction:
        case cudaErrorMisalignedAddress:
        case cudaErrorInvalidAddressSpace:
        case cudaErrorInvalidPc:
        case cudaErrorLaunchFailure: return true;
        default: return false;
    }
}

const char* adviceFor(cudaError_t status) {
    if (isDeviceLost(status)) return "the device is lost to this program: start again, or use --device cpu";
    switch (status) {
        case cudaErrorMemoryAllocation: return "close other programs that use the GPU or use --device cpu";
        case cudaErrorDevicesUnavailable:
            return "another program has the GPU to itself or keeps it busy: end that program, or use "
                   "--device cpu";
        case cudaErrorNoKernelImageForDevice:
            return "this Continuo has no GPU code for this card: get one that was built for it, or use "
                   "--device cpu";
        case cudaErrorUnsupportedPtxVersion: return "install a newer NVIDIA driver, or use --device cpu";
        default: return "start again, or use --device cpu";
    }
}

}  // namespace

void check(cudaError_t status, const char* what) {
    if (status == cudaSuccess) return;
    const std::string message =
        std::string("cuda: ") + what + ": " + cudaGetErrorString(status) + "; " + adviceFor(status);
    if (!isDeviceLost(status)) cudaGetLastError();  // clears the error
    throw Error(status == cudaErrorMemoryAllocation ? ErrorCode::OutOfMemory : ErrorCode::Device, message);
}

}  // namespace continuo::cuda
