#include "backends/cpu/product_choice.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "backends/cpu/bf16_products.h"
#include "backends/cpu/float_products.h"
#include "backends/cpu/host_memory.h"

namespace continuo::cpu {
namespace {

constexpr std::int64_t kRows = 256, kInputs = 512, kOutputs = 256;

// Of the fastest of several runs; the first, in which libraries and caches wake up, is not counted.
template <class Product>
double rateOf(Product&& product) {
    using Clock = std::chrono::steady_clock;
    constexpr int kRuns = 5;
    product();
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kRuns; ++i) {
        const auto start = Clock::now();
        product();
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return 2.0 * static_cast<double>(kRows * kInputs * kOutputs) / std::max(best, 1e-9);
}

}  // namespace

ProductRates measureProductRates() {
    constexpr std::int64_t kFloats = kRows * kInputs + kOutputs * kInputs + kRows * kOutputs;
    const Buffer memory = hostMemory(static_cast<std::size_t>(kFloats) * sizeof(float));
    auto* floats = static_cast<float*>(memory.data());
    std::fill(floats, floats + kFloats, 0.5f);
    const RowMap in(TensorView(floats, DType::F32, {kRows, kInputs}));
    Weight weight;
    weight.data = TensorView(floats + kRows * kInputs, DType::F32, {kOutputs, kInputs});
    const TensorView out(floats + (kRows + kOutputs) * kInputs, DType::F32, {kRows, kOutputs});
    const Epilogue epilogue(TensorView{}, Activation::None, TensorView{}, out);

    ThreadPool alone(1);
    const std::unique_ptr<Bf16Products> bf16Products = Bf16Products::make(alone);
    Bf16Weight packed;
    bf16Products->pack(weight.data, false, packed);
    FloatProducts floatProducts(alone);
    ProductRates rates;
    rates.bf16 = rateOf([&] { bf16Products->multiplyRows(in, packed.forward, epilogue, Stores::Cached); });
    rates.f32 = rateOf([&] {
        floatProducts.multiplyRows(in, weight.data.pointer<float>(), kOutputs, kInputs, false, epilogue);
    });
    return rates;
}

bool bf16Chosen() {
    static const bool chosen = Bf16Products::available() && bf16IsFaster(measureProductRates());
    return chosen;
}

bool bf16Used(Bf16Use use) {
    return use == Bf16Use::WhereThere ? Bf16Products::available()
                                      : use == Bf16Use::WhereFaster && bf16Chosen();
}

}  // namespace continuo::cpu
