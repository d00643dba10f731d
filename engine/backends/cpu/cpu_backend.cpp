#include "backends/cpu/cpu_backend.h"

#include <unistd.h>

#include <cstring>

#include "backends/cpu/processor.h"
#include "continuo/error.h"

namespace continuo::cpu {

CpuBackend::CpuBackend(const BackendOptions& options, TileUse use)
    : pool_(options.threads),
      scratch_(static_cast<std::size_t>(pool_.threads())),
      matvec_(pool_),
      floats_(pool_),
      tiles_(pool_),
      useTiles_(tilesUsed(use)) {
    device_.id = "cpu";
    device_.name = processorName();
    device_.detail = instructionSet() +
                     (useTiles_ ? ", bf16 products on AMX tiles, " : ", bf16 products as f32, ") +
                     std::to_string(pool_.threads()) + (pool_.threads() == 1 ? " thread" : " threads");
    device_.memoryBytes =
        static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

CpuBackend::~CpuBackend() = default;

Buffer CpuBackend::allocate(std::size_t bytes) { return hostMemory(bytes); }

void CpuBackend::upload(std::span<const std::byte> from, TensorView to) {
    if (from.size() != to.bytes()) throw Error(ErrorCode::Internal, "upload: sizes differ");
    if (!from.empty()) std::memcpy(to.data, from.data(), from.size());
}

void CpuBackend::download(TensorView from, std::span<std::byte> to) {
    if (to.size() != from.bytes() || !from.contiguous())
        throw Error(ErrorCode::Internal, "download: sizes differ");
    if (!to.empty()) std::memcpy(to.data(), from.data, to.size());
}

void CpuBackend::run(std::uint64_t, const std::function<void()>& record) {
    const ThreadPool::Awake awake(pool_);
    record();
}

std::shared_ptr<Backend> CpuBackend::sibling() {
    return std::make_shared<CpuBackend>(BackendOptions{0, pool_.threads()},
                                        useTiles_ ? TileUse::WhereThere : TileUse::Never);
}

void* CpuBackend::scratch(int thread, std::size_t bytes) {
    Buffer& mine = scratch_[static_cast<std::size_t>(thread)];
    if (mine.size() < bytes) mine = allocate(bytes);
    return mine.data();
}

const BackendPlugin& plugin() {
    static const BackendPlugin table{
        kPluginVersion,
        "cpu",
        []() noexcept { return 1; },
        [](const BackendOptions& options) -> Backend* { return new CpuBackend(options); },
        [](Backend* backend) noexcept { delete backend; },
        []() noexcept { return ""; }};
    return table;
}

}  // namespace continuo::cpu
