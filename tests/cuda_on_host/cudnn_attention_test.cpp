#include "backends/cuda/attention/cudnn_attention.h"

#include <gtest/gtest.h>

#include "backends/cuda/attention/attention_arguments.h"

namespace continuo::cuda {
namespace {

// An attention as in training: packed sums, every query sees all earlier keys.
struct AttentionSpec {
    std::int64_t rows = 2, queries = 256, keys = 1000, heads = 3, channels = 64;
    DType compute = DType::BF16;
    bool wholePast = true, keeps = false, sums = true, gradient = false;
    std::int64_t sumsStep = 0;  // 0: packed
    std::int64_t sumsBegin = 0;
    std::int64_t window = 0;
    bool biased = false;
    LibraryUse use = LibraryUse::Training;

    std::optional<AttentionShape> shape() const {
        alignas(16) static float memory[16];
        const auto view = [&](const Shape& of) { return TensorView(memory, DType::F32, of); };
        TensorView logSum =
            sums ? TensorView(memory + sumsBegin, DType::F32, {rows, heads, queries}) : TensorView();
        if (sumsStep != 0) logSum.stride[1] = sumsStep;
        Visibility visible;
        visible.first = TensorView(memory, DType::I32, {rows});
        if (keeps) visible.keep = TensorView(memory, DType::U8, {rows, keys});
        visible.wholePast = wholePast;
        visible.window = window;
        if (biased) visible.bias.values = TensorView(memory, DType::F32, {1, heads});
        const TensorView q = view({rows, queries, heads, channels}), k = view({rows, keys, heads, channels});
        return libraryShape(AttentionProblem(q, k, k, visible, q, logSum), visible, compute, gradient, use);
    }
};

TEST(CudnnAttention, KeyCountIsRoundedUpToAMultipleOf256) {
    EXPECT_EQ(AttentionSpec().shape(), (AttentionShape{2, 3, 256, 1024, 64, false}));
    EXPECT_EQ((AttentionSpec{.keys = 1024, .gradient = true}.shape()),
              (AttentionShape{2, 3, 256, 1024, 64, true}));
    EXPECT_EQ((AttentionSpec{.keys = 1025}.shape()->keys), 1280);
}

TEST(CudnnAttention, SkipsUnsupportedShapes) {
    EXPECT_FALSE((AttentionSpec{.wholePast = false}.shape()));
    EXPECT_FALSE((AttentionSpec{.keeps = true}.shape()));
    EXPECT_FALSE((AttentionSpec{.window = 2000}.shape()));
    EXPECT_FALSE((AttentionSpec{.biased = true}.shape()));
    EXPECT_FALSE((AttentionSpec{.compute = DType::F32}.shape()));
    EXPECT_FALSE((AttentionSpec{.channels = 68}.shape()));
    EXPECT_FALSE((AttentionSpec{.channels = 136}.shape()));
    EXPECT_FALSE((AttentionSpec{.queries = 1001}.shape()));
    EXPECT_FALSE((AttentionSpec{.sumsStep = 300}.shape()));
}

// The library requires tensors aligned to 16 bytes, including the second row.
TEST(CudnnAttention, SkipsTensorsNotAlignedTo16Bytes) {
    EXPECT_FALSE((AttentionSpec{.sumsBegin = 2}.shape()));
    EXPECT_TRUE((AttentionSpec{.sumsBegin = 4}.shape()));
    EXPECT_FALSE((AttentionSpec{.queries = 257, .heads = 1}.shape()));
    EXPECT_FALSE((AttentionSpec{.queries = 257, .heads = 1, .sums = false, .use = LibraryUse::All}.shape()));
    EXPECT_TRUE((AttentionSpec{.queries = 257, .heads = 4}.shape()));
    EXPECT_TRUE((AttentionSpec{.rows = 1, .queries = 257, .heads = 1}.shape()));
}

TEST(CudnnAttention, SkipsSmallShapes) {
    EXPECT_FALSE((AttentionSpec{.queries = 1}.shape()));
    EXPECT_FALSE((AttentionSpec{.queries = 127}.shape()));
    EXPECT_TRUE((AttentionSpec{.queries = 128, .keys = 128}.shape()));
}

// By default only training uses the library, because its shapes repeat; prompt lengths vary.
TEST(CudnnAttention, IsUsedForInferenceOnlyOnRequest) {
    EXPECT_FALSE((AttentionSpec{.sums = false}.shape()));
    EXPECT_TRUE((AttentionSpec{.sums = false, .use = LibraryUse::All}.shape()));
    EXPECT_FALSE((AttentionSpec{.use = LibraryUse::None}.shape()));
}

TEST(CudnnAttention, EnvironmentVariableChoosesItsUse) {
    EXPECT_EQ(parseLibraryUse(nullptr), LibraryUse::Training);
    EXPECT_EQ(parseLibraryUse("0"), LibraryUse::None);
    EXPECT_EQ(parseLibraryUse("all"), LibraryUse::All);
    EXPECT_EQ(parseLibraryUse("must"), LibraryUse::Must);
    EXPECT_EQ(parseLibraryUse("1"), LibraryUse::Training);
}

}  // namespace
}  // namespace continuo::cuda
