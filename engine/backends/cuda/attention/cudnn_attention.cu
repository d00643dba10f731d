#include "backends/cuda/attention/cudnn_attention.h"

#include <string_view>

#include "backends/cuda/attention/attention_arguments.h"

namespace continuo::cuda {
namespace {

constexpr int kLeastQueries = 128, kLeastKeys = 128, kMostChannels = 128;
// Key counts are rounded up, so that prompts and windows of any length share a few shapes.
constexpr int kKeyStep = 256;

// Alignment of all tensors that the library is given, in bytes.
constexpr int kAlignment = 16;

bool packed(const AttentionProblem& problem) {
    const Strided& sums = problem.logSum;
    return reinterpret_cast<std::uintptr_t>(sums.data) % kAlignment == 0 && sums.stride[2] == 1 &&
           sums.stride[1] == problem.queries &&
           sums.stride[0] == std::int64_t{1} * problem.heads * problem.queries;
}

}  // namespace

LibraryUse parseLibraryUse(const char* wish) {
    if (wish == nullptr) return LibraryUse::Training;
    const std::string_view word = wish;
    return word == "0"      ? LibraryUse::None
           : word == "all"  ? LibraryUse::All
           : word == "must" ? LibraryUse::Must
                            : LibraryUse::Training;
}

std::optional<AttentionShape> libraryShape(const AttentionProblem& problem, const Visibility& visible,
                                           DType compute, bool gradient, LibraryUse use) {
    const bool training = static_cast<bool>(problem.logSum);
    if (use == LibraryUse::None || (use == LibraryUse::Training && !training)) return std::nullopt;
    if (compute != DType::BF16 || !visible.wholePast || visible.keep) return std::nullopt;
    if (visible.window > 0 || visible.bias) return std::nullopt;
    if (problem.queries < kLeastQueries || problem.keys < kLeastKeys || problem.queries > problem.keys)
        return std::nullopt;
    if (problem.channels % 8 != 0 || problem.channels > kMostChannels) return std::nullopt;
    if (training && !packed(problem)) return std::nullopt;
    // Parts of the batch may be processed separately, so each row's sums must be aligned.
    if (problem.rows > 1 && problem.heads * problem.queries % (kAlignment / 4) != 0) return std::nullopt;
    const int keys = (problem.keys + kKeyStep - 1) / kKeyStep * kKeyStep;
    return AttentionShape{problem.rows, problem.heads, problem.queries, keys, problem.channels, gradient};
}

}  // namespace continuo::cuda
