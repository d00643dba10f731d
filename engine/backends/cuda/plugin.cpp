#include "backend/plugin.h"

#include <cstdint>
#include <string>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/matmul/prepared_weight.h"
#include "continuo/error.h"

namespace continuo::cuda {
namespace {

// Oldest compute capability that the kernels are compiled for.
constexpr int kLeastMajor = 8;

int deviceCount() noexcept {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess) {
        cudaGetLastError();
        return 0;
    }
    // Ids are the driver's indices, so the list must end before the first GPU that is too old.
    for (int device = 0; device < count; ++device) {
        cudaDeviceProp properties{};
        if (cudaGetDeviceProperties(&properties, device) != cudaSuccess || properties.major < kLeastMajor)
            return device;
    }
    return count;
}

const char* note() noexcept {
    static const std::string said = [] {
        int driver = 0, runtime = 0, count = 0;
        // Version 0 means no driver: a machine without such a GPU, so there is nothing to report.
        if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0) return std::string();
        if (cudaRuntimeGetVersion(&runtime) != cudaSuccess) return std::string();
        const cudaError_t status = cudaGetDeviceCount(&count);
        cudaGetLastError();
        if (status == cudaErrorInsufficientDriver) {
            const auto text = [](int version) {
                return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
            };
            return "cuda: the NVIDIA driver is for CUDA " + text(driver) + " and too old for CUDA " +
                   text(runtime) + "; install a newer driver to use the GPU";
        }
        if (status != cudaSuccess) return std::string("cuda: ") + cudaGetErrorString(status);
        if (count > 0 && deviceCount() == 0) {
            return std::string("cuda: the GPU is older than compute capability 8.0 and cannot be used");
        }
        return std::string();
    }();
    return said.c_str();
}

std::uint64_t freeBytes(int device) noexcept {
    std::size_t free = 0, all = 0;
    if (cudaSetDevice(device) != cudaSuccess || cudaMemGetInfo(&free, &all) != cudaSuccess) {
        cudaGetLastError();
        return 0;
    }
    // Adds the freed memory that stays in the program's pool, because the program can still use it.
    cudaMemPool_t pool = nullptr;
    std::uint64_t reserved = 0, used = 0;
    if (cudaDeviceGetDefaultMemPool(&pool, device) == cudaSuccess &&
        cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved) == cudaSuccess &&
        cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used) == cudaSuccess && reserved > used)
        return free + (reserved - used);
    cudaGetLastError();
    return free;
}

}  // namespace

const BackendPlugin& plugin() {
    static const BackendPlugin table{
        kPluginVersion,
        "cuda",
        deviceCount,
        [](const BackendOptions& options) -> Backend* { return new CudaBackend(options.device); },
        [](Backend* backend) noexcept { delete backend; },
        note,
        freeBytes,
        preparedBytes,
        false};
    return table;
}

}  // namespace continuo::cuda

extern "C" __attribute__((visibility("default"))) const continuo::BackendPlugin* continuoBackendPlugin() {
    return &continuo::cuda::plugin();
}
