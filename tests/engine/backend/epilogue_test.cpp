// Tests that results are the same with cached and with streaming stores, at every row alignment.
#include "backends/cpu/matmul/epilogue.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "backends/cpu/runtime/host_memory.h"

namespace continuo {
namespace {

constexpr std::int64_t kRows = 137, kStride = 320;

// A buffer of kRows rows, offset by some floats from a large boundary, so that rows are vector-aligned or
// not.
class Rows {
public:
    Rows(std::int64_t moved, std::int64_t columns, float first)
        : memory_(cpu::allocateHostMemory(sizeof(float) * (kRows * kStride + 64))),
          data_(static_cast<float*>(memory_.data()) + moved),
          columns_(columns) {
        for (std::int64_t i = 0; i < kRows * kStride; ++i) data_[i] = first + static_cast<float>(i % 113);
    }
    TensorView view() const {
        TensorView view(data_, DType::F32, {kRows, columns_});
        view.stride[0] = kStride;
        return view;
    }
    std::vector<float> values() const { return {data_, data_ + kRows * kStride}; }

private:
    Buffer memory_;
    float* data_;
    std::int64_t columns_;
};

struct Layout {
    std::int64_t moved, columns, column;
};

class EpilogueStores : public testing::TestWithParam<Layout> {};

TEST_P(EpilogueStores, AllStoreFormsGiveTheSameNumbers) {
    const auto [moved, columns, column] = GetParam();
    std::vector<float> sums(static_cast<std::size_t>(kRows * columns)), bias(kStride);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = static_cast<float>(i % 101) - 50.0f;
    for (std::size_t i = 0; i < bias.size(); ++i) bias[i] = 0.25f * static_cast<float>(i);
    const TensorView biases(bias.data(), DType::F32, {kStride});
    const Rows residual(moved, kStride, 3.0f);
    enum class Adds : std::uint8_t { Nothing, Residual, Itself };
    for (const Adds adds : {Adds::Nothing, Adds::Residual, Adds::Itself}) {
        std::array<std::vector<float>, 2> made;
        for (const cpu::Stores stores : {cpu::Stores::Cached, cpu::Stores::Streaming}) {
            const Rows out(moved, kStride, -1.0f);
            const TensorView added = adds == Adds::Nothing    ? TensorView{}
                                     : adds == Adds::Residual ? residual.view()
                                                              : out.view();
            const cpu::Epilogue epilogue(biases, Activation::SquaredRelu, added, out.view());
            epilogue.write(sums.data(), columns, 0, kRows, column, columns, nullptr, stores);
            made[static_cast<std::size_t>(stores)] = out.values();
        }
        EXPECT_EQ(made[0], made[1]) << "adds " << static_cast<int>(adds);
        for (std::int64_t row = 0; row < kRows; ++row) {
            const float sum = sums[static_cast<std::size_t>(row * columns + 1)];
            const float value = std::max(sum + bias[static_cast<std::size_t>(column + 1)], 0.0f);
            const std::size_t at = static_cast<std::size_t>(row * kStride + column + 1);
            const float before = adds == Adds::Nothing    ? 0.0f
                                 : adds == Adds::Residual ? 3.0f + static_cast<float>(at % 113)
                                                          : -1.0f + static_cast<float>(at % 113);
            EXPECT_EQ(made[1][at], value * value + before) << row;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, EpilogueStores,
                         testing::Values(Layout{0, 256, 0}, Layout{0, 64, 256}, Layout{0, 31, 0},
                                         Layout{5, 256, 0}, Layout{0, 8, 40}, Layout{0, 48, 7},
                                         Layout{16, 3, 300}));

}  // namespace
}  // namespace continuo
