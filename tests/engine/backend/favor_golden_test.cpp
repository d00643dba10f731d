#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/golden_values.h"
#include "support/reference_favor.h"

// Compares FAVOR+ attention with values of its authors' code (tests/golden/next/favor.json).
namespace continuo::test {
namespace {

constexpr float kShift = 1.25f;  // arbitrary: golden values have no shift, so it must cancel

FeatureKernel kernelByName(const std::string& name) {
    if (name == "hyp") return FeatureKernel::Hyperbolic;
    if (name == "trig") return FeatureKernel::Trigonometric;
    return name == "relu" ? FeatureKernel::Relu : FeatureKernel::Positive;
}

void expectNear(const HostTensor& found, const HostTensor& expected, double tolerance,
                const std::string& what) {
    ASSERT_EQ(found.values.size(), expected.values.size()) << what;
    double worst = 0;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        const double difference = std::abs(found.values[i] - expected.values[i]);
        ASSERT_TRUE(std::isfinite(difference)) << what << ", element " << i;
        worst = std::max(worst, difference);
    }
    EXPECT_LE(worst, tolerance) << what;
}

double largestMagnitude(const HostTensor& x) {
    double top = 0;
    for (const double each : x.values) top = std::max(top, std::abs(each));
    return top;
}

// Returns the factor that features() removed from the features of each row.
std::vector<double> removedFactors(const HostTensor& x, const HostTensor& matrix, const FeatureRule& rule) {
    std::vector<double> factors;
    const double scale = std::pow(static_cast<double>(x.channels()), -0.25);
    for (std::int64_t n = 0; n < x.rows(); ++n) {
        double top = -INFINITY, half = 0;
        for (std::int64_t i = 0; matrix && i < matrix.rows(); ++i) {
            double sum = 0;
            for (std::int64_t c = 0; c < x.channels(); ++c) sum += matrix.row(i)[c] * scale * x.row(n)[c];
            top = std::max(top, rule.kernel == FeatureKernel::Hyperbolic ? std::abs(sum) : sum);
        }
        for (std::int64_t c = 0; c < x.channels(); ++c) half += 0.5 * std::pow(scale * x.row(n)[c], 2);
        const bool query = rule.side == FeatureSide::Query;
        double exponent = query ? top - half : static_cast<double>(rule.shift);
        if (rule.kernel == FeatureKernel::Trigonometric && query) exponent = half;
        factors.push_back(rule.kernel == FeatureKernel::Relu ? 1 : std::exp(exponent));
    }
    return factors;
}

HostTensor multiplyRows(HostTensor x, const std::vector<double>& factors) {
    for (std::int64_t n = 0; n < x.rows(); ++n) {
        for (std::int64_t i = 0; i < x.channels(); ++i) x.row(n)[i] *= factors[static_cast<std::size_t>(n)];
    }
    return x;
}

class FavorGolden : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(FavorGolden, FeaturesStateOutputAndGradients_MatchTheAuthorsCode) {
    const auto backend = openTestDevice(std::get<0>(GetParam()));
    const nlohmann::json file = goldenFile("next/favor.json");
    const nlohmann::json& golden = file.at("cases").at(std::get<1>(GetParam()));
    const HostTensor q = goldenTensor(golden.at("q")), k = goldenTensor(golden.at("k")),
                     v = goldenTensor(golden.at("v")), up = goldenTensor(golden.at("output_grad"));
    const HostTensor rows = golden.at("omega").is_null() ? HostTensor() : goldenTensor(golden.at("omega"));
    const auto floats = [&](const HostTensor& x) { return DeviceTensor(*backend, DType::F32, x); };
    const auto room = [&](const Shape& shape) { return DeviceTensor(*backend, DType::F32, shape); };
    const DeviceTensor matrix = rows ? floats(rows) : DeviceTensor();
    FeatureRule ofQueries{kernelByName(golden.at("kernel")), FeatureSide::Query, kShift,
                          golden.at("epsilon").get<float>()},
        ofKeys = ofQueries;
    ofKeys.side = FeatureSide::Key;

    const HostTensor goldenQueries = goldenTensor(golden.at("features_q")),
                     goldenKeys = goldenTensor(golden.at("features_k"));
    const DeviceTensor queries = floats(q), keys = floats(k), values = floats(v);
    const DeviceTensor askers = room(goldenQueries.shape), entries = room(goldenKeys.shape);
    backend->features(queries.view(), matrix.view(), ofQueries, askers.view());
    backend->features(keys.view(), matrix.view(), ofKeys, entries.view());
    expectNear(multiplyRows(askers.get(), removedFactors(q, rows, ofQueries)), goldenQueries,
               1e-5 * std::max(1.0, largestMagnitude(goldenQueries)), "features of queries");
    expectNear(multiplyRows(entries.get(), removedFactors(k, rows, ofKeys)), goldenKeys,
               1e-5 * std::max(1.0, largestMagnitude(goldenKeys)), "features of keys");

    HostTensor state = goldenTensor(golden.at("state"));
    const HostTensor output = goldenTensor(golden.at("output"));
    const DeviceTensor after = room(state.shape), out = room(output.shape),
                       denominators = room({q.shape[0], q.shape[2], q.shape[1]});
    PrefixRule rule;
    rule.chunk = 8;
    rule.causal = golden.at("causal").get<bool>();
    rule.after = after.view();
    rule.afterAll = true;
    backend->prefixAttention(askers.view(), entries.view(), values.view(), rule, out.view(),
                             denominators.view());
    if (ofKeys.kernel != FeatureKernel::Relu) {
        for (double& each : state.values) each *= std::exp(-static_cast<double>(kShift));
    }
    expectNear(after.get(), state, 1e-5 * std::max(1.0, largestMagnitude(state)), "state");
    expectNear(out.get(), output, 2e-5, "output");

    const DeviceTensor outGradient = floats(up), qSlopes = room(goldenQueries.shape),
                       kSlopes = room(goldenKeys.shape), qGradient = room(q.shape), kGradient = room(k.shape),
                       vGradient = room(v.shape);
    backend->prefixAttentionGradient(
        {askers.view(), entries.view(), values.view(), out.view(), denominators.view(), outGradient.view(),
         qSlopes.view(), kSlopes.view(), vGradient.view(), Into::Set},
        rule);
    backend->featuresGradient(queries.view(), matrix.view(), ofQueries, askers.view(), qSlopes.view(),
                              qGradient.view(), Into::Set);
    backend->featuresGradient(keys.view(), matrix.view(), ofKeys, entries.view(), kSlopes.view(),
                              kGradient.view(), Into::Set);
    const std::pair<const char*, const DeviceTensor*> gradients[] = {
        {"grad_q", &qGradient}, {"grad_k", &kGradient}, {"grad_v", &vGradient}};
    for (const auto& [name, found] : gradients) {
        const HostTensor expected = goldenTensor(golden.at(name));
        expectNear(found->get(), expected, 1e-4 * largestMagnitude(expected), name);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Devices, FavorGolden,
    testing::Combine(testing::ValuesIn(testDeviceIds()),
                     testing::Values("pos_causal", "pos_bidirectional", "reg_causal", "trig_bidirectional",
                                     "hyp_causal", "relu_plain_causal", "relu_plain_bidirectional",
                                     "relu_omega_causal")),
    [](const auto& each) { return deviceTestName(std::get<0>(each.param)) + "_" + std::get<1>(each.param); });

}  // namespace
}  // namespace continuo::test
