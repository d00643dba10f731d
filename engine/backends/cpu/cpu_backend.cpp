#include "backends/cpu/cpu_backend.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "backends/cpu/runtime/instructions.h"
#include "backends/cpu/runtime/processor.h"
#include "backends/cpu/simd/tile_unit.h"
#include "base/free_memory.h"
#include "continuo/error.h"

namespace continuo::cpu {

CpuBackend::CpuBackend(const BackendOptions& options, Bf16Use use)
    : pool_(options.threads),
      scratch_(static_cast<std::size_t>(pool_.threads())),
      matvec_(pool_.threads()),
      floats_(pool_),
      bf16_(Bf16Gemm::make(pool_)),
      useBf16_(usesBf16(use)),
      useTiles_(useBf16_ && tileUnit() != TileUnit::None) {
    requireKnownLimit();
    device_.id = "cpu";
    device_.host = true;
    device_.name = processorName();
    device_.detail = instructionSet() +
                     (!useBf16_                     ? ", bf16 products as f32, "
                      : tileUnit() == TileUnit::Amx ? ", bf16 products on AMX, "
                                                    : ", bf16 products on AVX-512, ") +
                     std::to_string(pool_.threads()) + (pool_.threads() == 1 ? " thread" : " threads");
    device_.threads = pool_.threads();
    device_.memoryBytes =
        static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    device_.roundsProducts = useBf16_;
}

CpuBackend::~CpuBackend() = default;

Buffer CpuBackend::allocate(std::size_t bytes) { return allocateHostMemory(bytes); }

void CpuBackend::upload(std::span<const std::byte> from, TensorView to) {
    if (from.size() != to.bytes()) throw Error(ErrorCode::Internal, "upload: sizes differ");
    if (!from.empty()) std::memcpy(to.data, from.data(), from.size());
}

void CpuBackend::download(TensorView from, std::span<std::byte> to) {
    if (to.size() != from.bytes() || !from.contiguous())
        throw Error(ErrorCode::Internal, "download: sizes differ");
    if (!to.empty()) std::memcpy(to.data(), from.data, to.size());
}

// Returns the step with this key, or replaces the least recently used one. The program is cleared, never
// destroyed, because the pool's threads may still access it.
CpuBackend::Step& CpuBackend::findOrAddStep(std::uint64_t key) {
    auto found = std::ranges::find(steps_, key, [](const auto& step) { return step->key; });
    if (found == steps_.end()) {
        if (steps_.size() < kSteps) steps_.push_back(std::make_unique<Step>(pool_.threads()));
        found = std::prev(steps_.end());
        (*found)->key = key;
        (*found)->recordable = (*found)->recorded = false;
    }
    std::rotate(steps_.begin(), found, std::next(found));
    return *steps_.front();
}

// Does not record the first run of a step. That run shows whether recording is possible, and a step that runs
// only once needs no program.
void CpuBackend::run(std::uint64_t key, const std::function<void()>& ops) {
    const ThreadPool::KeepAwake awake(pool_);
    const auto outsidePhases = [this] { return pool_.jobs() - phases_ + others_; };
    Step& step = findOrAddStep(key);
    if (!step.recordable) {
        const std::uint64_t before = outsidePhases();
        ops();
        step.recordable = outsidePhases() == before;
        return;
    }
    if (!step.recorded) record(step, ops);
    step.program.run(pool_);
}

void CpuBackend::record(Step& step, const std::function<void()>& ops) {
    step.program.clear();
    recording_ = &step.program;
    try {
        ops();
    } catch (...) {
        recording_ = nullptr;
        throw;
    }
    recording_ = nullptr;
    step.recorded = true;
}

std::shared_ptr<Backend> CpuBackend::sibling() {
    return std::make_shared<CpuBackend>(BackendOptions{0, pool_.threads()},
                                        useBf16_ ? Bf16Use::WhereAvailable : Bf16Use::Never);
}

void* CpuBackend::scratch(int thread, std::size_t bytes) {
    Buffer& mine = scratch_[static_cast<std::size_t>(thread)];
    if (mine.size() < bytes) mine = allocate(bytes);
    return mine.data();
}

namespace {

// Returns the bytes that prepare() adds to a weight if the backend was opened through its plugin. Excludes
// the padding of panels and pieces.
std::uint64_t preparedBytes(DType type, const Shape& shape, const Preparation& preparation) noexcept {
    const auto count = static_cast<std::uint64_t>(shape.count());
    if (preparation.compute == DType::BF16 && usesBf16(Bf16Use::WhereFaster)) {
        const std::uint64_t packed = count * sizeOf(DType::BF16);
        if (preparation.gradients) return 2 * packed;
        return packed + (LaneWeight::isAvailable(type) ? count * sizeOf(type) : 0);
    }
    return type == DType::F32 ? 0 : count * sizeOf(DType::F32);
}

}  // namespace

const BackendPlugin& plugin() {
    static const BackendPlugin table{
        kPluginVersion,
        "cpu",
        []() noexcept { return 1; },
        [](const BackendOptions& options) -> Backend* { return new CpuBackend(options); },
        [](Backend* backend) noexcept { delete backend; },
        []() noexcept { return ""; },
        [](int) noexcept { return freeHostBytes(); },
        preparedBytes,
        true};
    return table;
}

}  // namespace continuo::cpu
