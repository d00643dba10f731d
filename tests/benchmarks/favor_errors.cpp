// Measures the error of FAVOR+ attention against softmax attention, by features and kernel (Choromanski and
// others, "Rethinking Attention with Performers", figure 4).
//   favor_errors [DRAWS [LENGTH [SEED]]]      60 draws, 1,024 positions
// One head of 16 channels that sees all positions. q and k are SCALE * N(0, 1), v is N(0, 1); each draw has
// its own inputs and matrix. A figure is the median over the draws of the mean squared difference of the
// outputs. R counts features; Hyperbolic and Trigonometric have two per row of the matrix.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "model/parameters/feature_matrix.h"
#include "support/device_tensor.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

using Lengths = FeatureMatrixRule::Lengths;

constexpr std::int64_t kWidth = 16;
constexpr std::int64_t kFeatures[] = {16, 32, 64, 128, 256};
constexpr double kScales[] = {0.3, 0.5, 0.7, 1.0};

struct Kind {
    const char* name;
    FeatureKernel kernel;
    Lengths lengths;
    bool orthogonal;
};
constexpr Kind kKinds[] = {
    {"trig-iid", FeatureKernel::Trigonometric, Lengths::Chi, false},
    {"trig-ort", FeatureKernel::Trigonometric, Lengths::Chi, true},
    {"pos-iid", FeatureKernel::Positive, Lengths::Chi, false},
    {"pos-ort", FeatureKernel::Positive, Lengths::Chi, true},
    {"hyp-iid", FeatureKernel::Hyperbolic, Lengths::Chi, false},
    {"hyp-ort", FeatureKernel::Hyperbolic, Lengths::Chi, true},
    {"reg-iid", FeatureKernel::Positive, Lengths::Root, false},
    {"reg-ort", FeatureKernel::Positive, Lengths::Root, true},
};

// The inputs of one draw, and their softmax attention.
class Draw {
public:
    Draw(Backend& backend, std::int64_t length, double scale, std::uint32_t seed)
        : backend_(backend),
          seed_(seed),
          shape_{1, length, 1, kWidth},
          q_(backend, DType::F32, randomNormal(shape_, 3 * seed, scale)),
          k_(backend, DType::F32, randomNormal(shape_, 3 * seed + 1, scale)),
          v_(backend, DType::F32, randomNormal(shape_, 3 * seed + 2)),
          out_(backend, DType::F32, shape_) {
        DeviceTensor first(backend, DType::I32, Shape{1});
        first.fill(static_cast<double>(length));
        backend.attention(q_.view(), k_.view(), v_.view(), {first.view(), {}, {}}, DType::F32, out_.view(),
                          {});
        exact_ = out_.get();
    }
    double error(const Kind& kind, std::int64_t features) const {
        const FeatureRule query{kind.kernel, FeatureSide::Query};
        const std::int64_t rows = features / query.features(1);
        const std::vector<float> matrix =
            featureMatrix({rows, kWidth, kind.orthogonal, kind.lengths}, {seed_, 0, 0, 0});
        FeatureRule key{kind.kernel, FeatureSide::Key, featureShift(matrix, kWidth)};
        const DeviceTensor omega(backend_, DType::F32,
                                 HostTensor({rows, kWidth}, {matrix.begin(), matrix.end()}));
        const Shape wide{1, shape_[1], 1, features};
        const DeviceTensor asked(backend_, DType::F32, wide), entries(backend_, DType::F32, wide);
        backend_.features(q_.view(), omega.view(), query, asked.view());
        backend_.features(k_.view(), omega.view(), key, entries.view());
        PrefixRule rule;
        rule.causal = false;
        backend_.prefixAttention(asked.view(), entries.view(), v_.view(), rule, out_.view(), {});
        const HostTensor found = out_.get();
        double sum = 0;
        for (std::size_t i = 0; i < exact_.values.size(); ++i)
            sum += std::pow(found.values[i] - exact_.values[i], 2);
        return sum / static_cast<double>(exact_.values.size());
    }

private:
    Backend& backend_;
    std::uint32_t seed_;
    Shape shape_;
    DeviceTensor q_, k_, v_, out_;
    HostTensor exact_;
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void run(int draws, std::int64_t length, std::uint32_t seed) {
    const auto backend = openTestDevice("cpu");
    std::printf("%d draws, %d positions, seed %u\n", draws, static_cast<int>(length), seed);
    for (const double scale : kScales) {
        std::vector<std::vector<std::vector<double>>> errors(
            std::size(kKinds), std::vector<std::vector<double>>(std::size(kFeatures)));
        for (int draw = 0; draw < draws; ++draw) {
            const Draw inputs(*backend, length, scale, seed + static_cast<std::uint32_t>(draw));
            for (std::size_t kind = 0; kind < std::size(kKinds); ++kind) {
                for (std::size_t i = 0; i < std::size(kFeatures); ++i)
                    errors[kind][i].push_back(inputs.error(kKinds[kind], kFeatures[i]));
            }
        }
        std::printf("\n| scale %.1f, R = |", scale);
        for (const std::int64_t features : kFeatures) std::printf(" %d |", static_cast<int>(features));
        std::printf(" slope |\n|---|");
        for (std::size_t i = 0; i <= std::size(kFeatures); ++i) std::printf("---|");
        std::printf("\n");
        for (std::size_t kind = 0; kind < std::size(kKinds); ++kind) {
            std::printf("| %s |", kKinds[kind].name);
            for (const auto& each : errors[kind]) std::printf(" %.2g |", median(each));
            std::printf(" %.2f |\n", std::log(median(errors[kind].back()) / median(errors[kind].front())) /
                                         std::log(static_cast<double>(kFeatures[4]) / kFeatures[0]));
            std::fflush(stdout);
        }
    }
}

}  // namespace
}  // namespace continuo::test

int main(int argc, char** argv) {
    const auto number = [&](int index, int usual) { return argc > index ? std::atoi(argv[index]) : usual; };
    continuo::test::run(std::max(1, number(1, 60)), std::max(1, number(2, 1024)),
                        static_cast<std::uint32_t>(number(3, 1)));
}
