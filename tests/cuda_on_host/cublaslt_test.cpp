#include "backends/cuda/matmul/cublaslt.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

namespace continuo::cuda {
namespace {

struct Case {
    bool aAlong, bAlong;
    DType type;
    bool bias, adds, inPlace;
};

// A matrix in memory with padded rows, F32 or BF16, and its exact values.
struct StoredMatrix {
    std::vector<float> floats;
    std::vector<std::uint16_t> halves;
    std::int64_t step;
    DType type;

    StoredMatrix(std::int64_t rows, std::int64_t columns, DType type_, unsigned seed)
        : step((columns + 15) / 8 * 8), type(type_) {
        std::mt19937 random(seed);
        std::normal_distribution<float> normal;
        for (std::int64_t i = 0; i < rows * step; ++i) {
            const BFloat16 rounded(normal(random));
            halves.push_back(rounded.bits);
            floats.push_back(static_cast<float>(rounded));
        }
    }
    const void* data() const {
        return type == DType::BF16 ? static_cast<const void*>(halves.data()) : floats.data();
    }
};

double product(const Case& c, const StoredMatrix& a, const StoredMatrix& b, std::int64_t row,
               std::int64_t column, std::int64_t depth) {
    double sum = 0;
    for (std::int64_t d = 0; d < depth; ++d) {
        const float left = a.floats[static_cast<std::size_t>(c.aAlong ? row * a.step + d : d * a.step + row)];
        const float top =
            b.floats[static_cast<std::size_t>(c.bAlong ? column * b.step + d : d * b.step + column)];
        sum += static_cast<double>(left) * static_cast<double>(top);
    }
    return sum;
}

void expectProduct(const Case& c) {
    constexpr std::int64_t m = 19, n = 33, depth = 41, outStep = 40, addStep = 36;
    const StoredMatrix a(c.aAlong ? m : depth, c.aAlong ? depth : m, c.type, 1);
    const StoredMatrix b(c.bAlong ? n : depth, c.bAlong ? depth : n, c.type, 2);
    std::vector<float> out(m * outStep, 7.0f), add(m * addStep), bias(n);
    std::vector<std::byte> workspace(CublasLt::kWorkspaceBytes);
    for (std::size_t i = 0; i < add.size(); ++i) add[i] = std::sin(static_cast<float>(i));
    for (std::size_t i = 0; i < bias.size(); ++i) bias[i] = static_cast<float>(i);
    const auto view = [](std::vector<float>& from, std::int64_t step) {
        TensorView all(from.data(), DType::F32, {m, step});
        return all.slice(1, 0, n);
    };
    const TensorView to = view(out, outStep), other = view(add, addStep);
    Product wanted{m, n, depth, c.type, {a.data(), a.step, c.aAlong}, {b.data(), b.step, c.bAlong}, {}};
    wanted.end = Epilogue(c.bias ? TensorView(bias.data(), DType::F32, {n}) : TensorView{}, Activation::None,
                          c.inPlace ? to : (c.adds ? other : TensorView{}), to);
    CublasLt* const library = CublasLt::find(0);
    ASSERT_NE(library, nullptr);
    ASSERT_TRUE(library->multiply(wanted, workspace.data(), nullptr));
    for (std::int64_t row = 0; row < m; ++row) {
        for (std::int64_t column = 0; column < outStep; ++column) {
            const float found = out[static_cast<std::size_t>(row * outStep + column)];
            if (column >= n) {
                EXPECT_EQ(found, 7.0f) << "wrote beside the output";
                continue;
            }
            double expected = product(c, a, b, row, column, depth);
            if (c.bias) expected += static_cast<double>(bias[static_cast<std::size_t>(column)]);
            if (c.inPlace)
                expected += 7;
            else if (c.adds)
                expected += static_cast<double>(add[static_cast<std::size_t>(row * addStep + column)]);
            EXPECT_NEAR(found, expected, 1e-4) << row << ", " << column;
        }
    }
}

// Checks the three product forms that linear and its gradients use, and also the fourth.
TEST(CublasLt, EveryProductFormMatchesPlainLoops) {
    for (const DType type : {DType::F32, DType::BF16}) {
        for (const bool aAlong : {true, false}) {
            for (const bool bAlong : {true, false}) {
                for (const int extras : {0, 1, 2, 3, 4, 5})
                    expectProduct({aAlong, bAlong, type, extras % 2 == 1, extras / 2 == 1, extras / 2 == 2});
            }
        }
    }
}

TEST(CublasLt, RejectsUnsupportedProducts) {
    CublasLt* const library = CublasLt::find(0);
    ASSERT_NE(library, nullptr);
    std::vector<float> numbers(4096);
    std::vector<std::byte> workspace(CublasLt::kWorkspaceBytes);
    const TensorView out(numbers.data(), DType::F32, {8, 8});
    Product wanted{8, 8, 8, DType::F32, {numbers.data(), 8, true}, {numbers.data(), 8, true}, {}};
    wanted.end = Epilogue({}, Activation::GeluErf, {}, out);
    EXPECT_FALSE(library->multiply(wanted, workspace.data(), nullptr));
    TensorView uneven(numbers.data(), DType::F32, {2, 4, 8});
    uneven.stride[0] = 100;
    wanted.end = Epilogue({}, Activation::None, {}, uneven);
    EXPECT_FALSE(library->multiply(wanted, workspace.data(), nullptr));
    wanted.end = Epilogue({}, Activation::None, {}, out);
    EXPECT_TRUE(library->multiply(wanted, workspace.data(), nullptr));
}

// A bias that is not vector-aligned is left to our own kernels. The same product with an aligned bias is
// still accepted.
TEST(CublasLt, AcceptsABiasOnlyAtAVectorBoundary) {
    CublasLt* const library = CublasLt::find(0);
    ASSERT_NE(library, nullptr);
    alignas(64) float numbers[256] = {};
    std::vector<std::byte> workspace(CublasLt::kWorkspaceBytes);
    const TensorView out(numbers, DType::F32, {8, 8});
    Product wanted{8, 8, 8, DType::F32, {numbers, 8, true}, {numbers, 8, true}, {}};
    for (const std::int64_t begin : {65, 66, 67, 68}) {
        wanted.end = Epilogue(TensorView(numbers + begin, DType::F32, {8}), Activation::None, {}, out);
        EXPECT_EQ(library->multiply(wanted, workspace.data(), nullptr), begin % 4 == 0) << begin;
    }
}

// The algorithm must not depend on the addresses from the arena, otherwise results would depend on earlier
// calls.
TEST(CublasLt, AlgorithmDoesNotDependOnArenaAddresses) {
    CublasLt* const library = CublasLt::find(0);
    ASSERT_NE(library, nullptr);
    void* const opened = dlopen("libcublasLt.so.999", RTLD_LAZY | RTLD_NOLOAD);
    ASSERT_NE(opened, nullptr);
    const auto searches = reinterpret_cast<int (*)()>(dlsym(opened, "cublasLtImitationSearches"));
    ASSERT_NE(searches, nullptr);
    alignas(256) static float memory[4096];
    std::vector<std::byte> workspace(CublasLt::kWorkspaceBytes);
    const auto run = [&](std::int64_t a, std::int64_t b, std::int64_t out) {
        Product wanted{8, 24, 16, DType::F32, {memory + a, 16, true}, {memory + b, 16, true}, {}};
        wanted.end = Epilogue({}, Activation::None, {}, TensorView(memory + out, DType::F32, {8, 24}));
        EXPECT_TRUE(library->multiply(wanted, workspace.data(), nullptr));
        return searches();
    };
    const int before = run(0, 1024, 2048);
    EXPECT_EQ(run(16, 1024 + 32, 2048 + 48), before);  // 64, 128 and 192 bytes further
    EXPECT_EQ(run(4, 1024, 2048), before + 1);         // 16 bytes further: no arena allocates there
}

TEST(MatrixLibraryDeathTest, IsDisabledByTheEnvironmentVariable) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            setenv("CONTINUO_CUBLAS", "0", 1);
            std::_Exit(CublasLt::find(0) == nullptr ? 42 : 1);
        },
        testing::ExitedWithCode(42), "");
}

}  // namespace
}  // namespace continuo::cuda
