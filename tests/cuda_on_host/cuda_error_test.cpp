#include "backends/cuda/runtime/cuda_error.h"

#include <gmock/gmock.h>

#include <string>

#include "continuo/error.h"

namespace continuo::cuda {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string errorMessage(cudaError_t status) {
    try {
        check(status, "a copy");
    } catch (const Error& error) {
        EXPECT_EQ(error.code(),
                  status == cudaErrorMemoryAllocation ? ErrorCode::OutOfMemory : ErrorCode::Device);
        return error.what();
    }
    return "no error";
}

TEST(CudaError, MessageNamesTheOperationAndTheCudaError) {
    EXPECT_EQ(errorMessage(cudaSuccess), "no error");
    EXPECT_THAT(errorMessage(cudaErrorLaunchFailure),
                HasSubstr("cuda: a copy: unspecified launch failure; "));
    EXPECT_THAT(errorMessage(cudaErrorMemoryAllocation), HasSubstr("close other programs"));
}

TEST(CudaError, OnlyStickyErrorsLoseTheDevice) {
    for (const cudaError_t status :
         {cudaErrorECCUncorrectable, cudaErrorNvlinkUncorrectable, cudaErrorIllegalAddress,
          cudaErrorLaunchTimeout, cudaErrorAssert, cudaErrorHardwareStackError, cudaErrorIllegalInstruction,
          cudaErrorMisalignedAddress, cudaErrorInvalidAddressSpace, cudaErrorInvalidPc,
          cudaErrorLaunchFailure}) {
        EXPECT_THAT(errorMessage(status), AllOf(HasSubstr("is lost"), HasSubstr("start again"))) << status;
    }
    for (const cudaError_t status :
         {cudaErrorInvalidValue, cudaErrorDevicesUnavailable, cudaErrorNoDevice,
          cudaErrorNoKernelImageForDevice, cudaErrorUnsupportedPtxVersion, cudaErrorMemoryAllocation}) {
        EXPECT_THAT(errorMessage(status), AllOf(Not(HasSubstr("lost")), HasSubstr("--device cpu"))) << status;
    }
}

TEST(CudaError, ExplainsHowToFixADeviceThatDoesNotOpen) {
    EXPECT_THAT(errorMessage(cudaErrorDevicesUnavailable), HasSubstr("another program"));
    EXPECT_THAT(errorMessage(cudaErrorNoKernelImageForDevice), HasSubstr("for this card"));
    EXPECT_THAT(errorMessage(cudaErrorUnsupportedPtxVersion), HasSubstr("newer NVIDIA driver"));
}

}  // namespace
}  // namespace continuo::cuda
