#include "backends/cpu/cpu_backend.h"

#include <unistd.h>

#include <cstring>

#include "backends/cpu/processor.h"
#include "backends/cpu/tile_unit.h"
#include "continuo/error.h"

namespace continuo::cpu {

CpuBackend::CpuBackend(const BackendOptions& options, Bf16Use use)
    : program_(ThreadPool::threadsFor(options.threads)),
      pool_(options.threads),
      scratch_(static_cast<std::size_t>(pool_.threads())),
      matvec_(pool_.threads()),
      floats_(pool_),
      bf16_(Bf16Products::make(pool_)),
      useBf16_(bf16Used(use)),
      useTiles_(useBf16_ && tileUnit() != TileUnit::None) {
    device_.id = "cpu";
    device_.name = processorName();
    device_.detail = instructionSet() +
                     (!useBf16_                     ? ", bf16 products as f32, "
                      : tileUnit() == TileUnit::Amx ? ", bf16 products on AMX, "
                                                    : ", bf16 products on AVX-512, ") +
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

// The first run of a step is not recorded: it shows whether that is possible, and what runs but once costs no
// program.
void CpuBackend::run(std::uint64_t key, const std::function<void()>& record) {
    const ThreadPool::Awake awake(pool_);
    const auto outsidePhases = [this] { return pool_.jobs() - phases_ + others_; };
    if (key != key_ || !recordable_) {
        key_ = key;
        recorded_ = false;
        const std::uint64_t before = outsidePhases();
        record();
        recordable_ = outsidePhases() == before;
        return;
    }
    if (!recorded_) recordStep(record);
    program_.run(pool_);
}

void CpuBackend::recordStep(const std::function<void()>& record) {
    program_.clear();
    recording_ = true;
    try {
        record();
    } catch (...) {
        recording_ = false;
        throw;
    }
    recording_ = false;
    recorded_ = true;
}

std::shared_ptr<Backend> CpuBackend::sibling() {
    return std::make_shared<CpuBackend>(BackendOptions{0, pool_.threads()},
                                        useBf16_ ? Bf16Use::WhereThere : Bf16Use::Never);
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
