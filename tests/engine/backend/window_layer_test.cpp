#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "backend/pass.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/golden_values.h"

// A layer of the published Block-Recurrent Transformer (google-research/meliad) from the engine's ops:
// RMSNorm, query and key normalised per head, T5 bias by distance, a window that ends before the query's own
// position, ReLU.
namespace continuo::test {
namespace {

constexpr std::int64_t kBuckets = 32;
constexpr float kNormEpsilon = 1e-6f;
constexpr double kTolerance = 2e-5;  // absolute

// Returns the bucket of a distance to an earlier key: one per distance up to 15, then logarithmic up to 128.
std::int64_t distanceBucket(std::int64_t distance) {
    constexpr std::int64_t kExact = kBuckets / 2, kLongest = 128;
    if (distance < kExact) return distance;
    const double way =
        std::log(static_cast<double>(distance) / kExact) / std::log(static_cast<double>(kLongest) / kExact);
    return std::min<std::int64_t>(kBuckets - 1, kExact + static_cast<std::int64_t>(way * kExact));
}

HostTensor transposed(const HostTensor& matrix) {
    HostTensor turned({matrix.shape[1], matrix.shape[0]});
    for (std::int64_t row = 0; row < matrix.shape[0]; ++row)
        for (std::int64_t c = 0; c < matrix.shape[1]; ++c) turned.row(c)[row] = matrix.row(row)[c];
    return turned;
}

void expectNear(const HostTensor& found, const HostTensor& expected, const std::string& what) {
    ASSERT_EQ(found.values.size(), expected.values.size()) << what;
    for (std::size_t i = 0; i < expected.values.size(); ++i)
        ASSERT_NEAR(found.values[i], expected.values[i], kTolerance) << what << ", element " << i;
}

class WindowLayer : public testing::TestWithParam<std::string> {
protected:
    WindowLayer() {
        for (const auto& [name, value] : golden_.at("params").items()) {
            HostTensor numbers = goldenTensor(value);
            if (name.ends_with("kernel")) numbers = transposed(numbers);
            parameters_.emplace(name, DeviceTensor(*backend_, DType::F32, numbers));
        }
    }

    TensorView parameterView(const std::string& name) const { return parameters_.at(name).view(); }
    LinearParameters product(const std::string& name) const {
        return {{{parameterView(name), {}, {}}, {}}, {}};
    }
    NormParameters norm(const std::string& name) const {
        return {{parameterView(name), {}}, {}, kNormEpsilon, NormKind::Rms};
    }
    std::int64_t config(const char* name) const { return golden_.at("config").at(name).get<std::int64_t>(); }

    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
    nlohmann::json golden_ = goldenFile("next/sliding_window_layer.json");
    std::map<std::string, DeviceTensor> parameters_;
};

TEST_P(WindowLayer, MatchesThePublishedLayer) {
    const std::int64_t window = config("window"), heads = config("num_heads"), width = config("head_dim"),
                       channels = config("model_dim"), tokens = config("segment");
    ASSERT_EQ(tokens, window);  // a segment is a block
    HostTensor buckets({window + 1, kBuckets}), positions({1, 1});
    for (std::int64_t n = 0; n <= window; ++n) buckets.row(n)[distanceBucket(n)] = 1;
    const DeviceTensor bucketRows(*backend_, DType::F32, buckets);
    // Our attention divides by the root of the head width; the published one does not.
    HostTensor scales = goldenTensor(golden_.at("params").at("tbase/_kvq/attention_scale"));
    const DeviceTensor biasScale(*backend_, DType::F32, scales);
    for (double& each : scales.values) each *= std::sqrt(static_cast<double>(width));
    const DeviceTensor queryScale(*backend_, DType::F32, scales);
    // The keys are those of the previous and the current block. Counting from one key earlier, each query
    // sees only keys before its own position.
    const DeviceTensor first(*backend_, DType::I32, HostTensor({1}, {static_cast<double>(window - 1)}));
    DeviceTensor begin(*backend_, DType::I32, HostTensor({1}));

    for (const bool masks : {false, true}) {
        HostTensor lastKeys({1, window, heads, width}), lastValues = lastKeys;
        for (const auto& segment : golden_.at("segments")) {
            const std::string name = masks ? "xl_mask" : "xl_zeros";
            const auto& expected = segment.at(name);
            const bool begins = segment.at("start_of_document")[0].get<bool>();
            if (begins) lastKeys = lastValues = HostTensor(lastKeys.shape);
            begin.set(HostTensor({1}, {begins && masks ? static_cast<double>(window) : 0.0}));
            const DeviceTensor input(*backend_, DType::F32, goldenTensor(segment.at("x"))),
                earlierKeys(*backend_, DType::F32, lastKeys),
                earlierValues(*backend_, DType::F32, lastValues);

            Arena arena([&](std::size_t bytes) { return backend_->allocate(bytes); });
            Pass pass(*backend_, arena, Pass::Mode::Infer, DType::F32);
            const Value x{input.view(), {}};
            const Shape perHead{1, tokens, heads, width};
            const Value in = pass.layerNorm(x, norm("tbase/_kvq/pre_attn_layernorm/scale"));
            const auto headsOf = [&](const char* kernel) {
                return pass.linear(in, product(kernel)).reshaped(perHead);
            };
            const Value keys = pass.value({1, 2 * window, heads, width}),
                        values = pass.value({1, 2 * window, heads, width});
            pass.copyTo({earlierKeys.view(), {}}, keys.slice(1, 0, window));
            pass.copyTo({earlierValues.view(), {}}, values.slice(1, 0, window));
            const Value newKeys =
                pass.headScale(headsOf("tbase/_kvq/keys_layer/kernel"), {{}, true, kNormEpsilon});
            pass.copyTo(newKeys, keys.slice(1, window, 2 * window));
            pass.copyTo(headsOf("tbase/_kvq/values_layer/kernel"), values.slice(1, window, 2 * window));
            const Value queries = pass.headScale(headsOf("tbase/_kvq/queries_layer/kernel"),
                                                 {{queryScale.view(), {}}, true, kNormEpsilon});

            const Value table =
                pass.linear({bucketRows.view(), {}},
                            {{{parameterView("relative_positions/rel_embedding"), {}, {}}, {}}, {}});
            const Value bias =
                pass.headScale(table.reshaped({1, window + 1, heads, 1}), {{biasScale.view(), {}}, false, 0});
            Visibility visible;
            visible.first = first.view();
            visible.begin = begin.view();
            visible.window = window;
            visible.bias.shift = 1;
            const Value seen =
                pass.attention(queries, keys, values, visible, bias.reshaped({window + 1, heads}));

            const Value y = pass.linearOnto(x, seen.reshaped({1, tokens, channels}),
                                            product("tbase/post_attn_mlp/output_layer/kernel"));
            const Value z = pass.mlp(y, pass.layerNorm(y, norm("tbase/pre_ffn_layernorm/scale")),
                                     product("tbase/ffn/hidden0/kernel"), Activation::Relu,
                                     product("tbase/ffn/output_layer/kernel"));
            DeviceTensor out(*backend_, DType::F32, Shape{1, tokens, channels}),
                cache(*backend_, DType::F32, perHead);
            backend_->copy(z.data, out.view());
            expectNear(out.get(), goldenTensor(expected.at("y")), name + ": y");
            backend_->copy(newKeys.data, cache.view());
            lastKeys = cache.get();
            expectNear(lastKeys, goldenTensor(expected.at("last_keys")), name + ": last_keys");
            backend_->copy(values.data.slice(1, window, 2 * window), cache.view());
            lastValues = cache.get();
            expectNear(lastValues, goldenTensor(expected.at("last_values")), name + ": last_values");
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, WindowLayer, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
