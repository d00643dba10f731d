#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include "backends/cuda/attention/cudnn_attention.h"

namespace continuo::cuda {
namespace {

// Without a GPU or its driver the library is not loaded, even if installed, and nothing is logged.
TEST(CudnnLoading, MissingGpuIsNotLogged) {
    int count = 0;
    if (cudaGetDeviceCount(&count) == cudaSuccess && count > 0) GTEST_SKIP() << "a GPU is there";
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(CudnnAttention::find(0), nullptr);
    EXPECT_EQ(CudnnAttention::find(0), nullptr);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace continuo::cuda
