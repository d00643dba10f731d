// Checks FAVOR+ attention against its published code: features, prefix sums, outputs, gradients.
#include <algorithm>
#include <map>

#include "facade/golden/golden_checks.h"

namespace continuo {
namespace {

constexpr double kFeatureShare = 1e-5;  // tolerance: fraction of a tensor's largest value, at least of 1
constexpr std::int64_t kChunk = 8;      // tokens; each case has several chunks

FeatureKernel parseKernel(const GoldenNode& node) {
    static const std::map<std::string, FeatureKernel> kKernels = {{"pos", FeatureKernel::Positive},
                                                                  {"reg", FeatureKernel::Positive},
                                                                  {"hyp", FeatureKernel::Hyperbolic},
                                                                  {"trig", FeatureKernel::Trigonometric},
                                                                  {"relu", FeatureKernel::Relu}};
    const auto found = kKernels.find(node.text());
    if (found == kKernels.end()) node.fail("is '" + node.text() + "'; known are pos, reg, hyp, trig, relu");
    return found->second;
}

class FavorCheck {
public:
    FavorCheck(const GoldenNode& golden, std::shared_ptr<Backend> backend)
        : golden_(golden),
          backend_(std::move(backend)),
          arena_([backend = backend_](std::size_t bytes) { return backend->allocate(bytes); }) {}

    void run(const std::string& place, GoldenReport& report);

private:
    TensorView uploaded(Pass& pass, const GoldenNode& node) const;

    const GoldenNode& golden_;
    std::shared_ptr<Backend> backend_;
    Arena arena_;
};

TensorView FavorCheck::uploaded(Pass& pass, const GoldenNode& node) const {
    const std::vector<std::int64_t> extents = node.extents();
    if (extents.size() < 2 || extents.size() > Shape::kMaxRank) node.fail("has the wrong number of axes");
    Shape shape;
    shape.rank = static_cast<int>(extents.size());
    std::copy(extents.begin(), extents.end(), shape.extent.begin());
    const std::vector<float> values = node.floats();
    const TensorView view = pass.scratch(DType::F32, shape);
    backend_->upload(std::as_bytes(std::span(values)), view);
    return view;
}

void FavorCheck::run(const std::string& place, GoldenReport& report) {
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    const auto value = [&](const char* name) {
        const TensorView data = uploaded(pass, golden_.at(name));
        const Value made = pass.value(data.shape);
        backend_->copy(data, made.data);
        return made;
    };
    const Value q = value("q"), k = value("k"), v = value("v");
    const TensorView matrix =
        golden_.at("omega").json() == "null" ? TensorView() : uploaded(pass, golden_.at("omega"));
    const Shape &asks = q.data.shape, &entries = k.data.shape, &values = v.data.shape;
    if (asks.rank != 4 || asks != entries || values.rank != 4 || values[0] != asks[0] ||
        values[1] != asks[1] || values[2] != asks[2])
        golden_.fail("has q, k and v of different shapes");
    FeatureRule rule;
    rule.kernel = parseKernel(golden_.at("kernel"));
    rule.floor = static_cast<float>(golden_.at("epsilon").number());
    // Without a shift, the side Key gives the features of the paper. The side Query divides a query's
    // features by the largest one.
    rule.side = FeatureSide::Key;
    const auto compareFeatures = [&](const char* name, const TensorView& features) {
        const std::vector<float> expected = golden_.at(name).floats();
        report.compare(place + name, hostNumbers(*backend_, features), expected,
                       kFeatureShare * std::max(1.0, largestMagnitude(expected)));
    };
    if (matrix ? matrix.shape.rank != 2 || matrix.shape[1] != asks[3] : rule.kernel != FeatureKernel::Relu)
        golden_.fail("has no omega [m, d]");
    const Value keys = pass.features(k, matrix, rule);
    compareFeatures("features_k", keys.data);
    compareFeatures("features_q", pass.features(q, matrix, rule).data);
    rule.side = FeatureSide::Query;
    const Value queries = pass.features(q, matrix, rule);

    const std::vector<float> state = golden_.at("state").floats();
    PrefixRule sums;
    sums.chunk = kChunk;
    sums.causal = golden_.at("causal").json() == "true";
    const Shape& shape = keys.data.shape;
    sums.after = pass.scratch(DType::F32, {shape[0], shape[2], shape[3], v.data.shape[3] + 1});
    sums.afterAll = true;
    const Value out = pass.prefixAttention(queries, keys, v, sums);
    report.compare(place + "state", hostNumbers(*backend_, sums.after), state,
                   kFeatureShare * std::max(1.0, largestMagnitude(state)));
    report.compare(place + "output", hostNumbers(*backend_, out.data), golden_.at("output").floats(),
                   kOutputTolerance);

    const std::vector<float> wanted = golden_.at("output_grad").floats();
    if (wanted.size() != static_cast<std::size_t>(out.data.shape.count()))
        golden_.at("output_grad").fail("is not of the shape of v");
    backend_->upload(std::as_bytes(std::span(wanted)), pass.resultGradient(out));
    pass.backward();
    const std::pair<const char*, const Value*> gradients[] = {{"grad_q", &q}, {"grad_k", &k}, {"grad_v", &v}};
    for (const auto& [name, of] : gradients) {
        const std::vector<float> expected = golden_.at(name).floats();
        report.compare(place + name, hostNumbers(*backend_, of->gradient), expected,
                       kGradientShare * largestMagnitude(expected));
    }
}

}  // namespace

void checkFavor(const GoldenNode& file, const std::shared_ptr<Backend>& backend, GoldenReport& report) {
    const GoldenNode cases = file.at("cases");
    for (const std::string& name : cases.keys()) {
        const GoldenNode golden = cases.at(name);
        FavorCheck(golden, backend).run(name + "/", report);
    }
}

}  // namespace continuo
