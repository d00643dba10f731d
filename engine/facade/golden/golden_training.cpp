#include <algorithm>
#include <cmath>
#include <set>

#include "base/token.h"
#include "facade/golden/golden_checks.h"
#include "training/optimizer/optimizer.h"

namespace continuo {
namespace {

constexpr double kLossShare = 1e-5;
constexpr double kLossZShare = 1e-4;
constexpr double kKeyBiasNoise = 1e-6;  // tolerance: fraction of the global norm
constexpr double kParameterTolerance = 1e-6;
constexpr double kParameterNormShare = 1e-6;
constexpr double kKeyBiasNormShare = 1e-3;

// The losses of one pass over the training rows: each row's sum or, with reduction "mean", that divided by
// all scored targets.
struct Losses {
    std::vector<double> ce, z;  // of each row
    double scored = 0;
};

double sum(const std::vector<double>& values) {
    double total = 0;
    for (const double value : values) total += value;
    return total;
}

double norm(std::span<const float> values) {
    double total = 0;
    for (const float value : values) total += static_cast<double>(value) * static_cast<double>(value);
    return std::sqrt(total);
}

bool isKeyBias(const std::string& name) { return name.ends_with(".attention.key.bias"); }

// Runs the network on training rows and computes the loss with the file's settings.
class Training {
public:
    Training(const GoldenNode& file, GoldenNetwork& model)
        : model_(model),
          mean_(file.at("reduction").text() == "mean"),
          zLoss_(static_cast<float>(file.at("z_loss").number())),
          ignored_(file.at("ignored_target").integer()) {
        if (file.has("frozen")) {
            for (const GoldenNode& name : file.at("frozen").items()) frozen_.insert(name.text());
        }
    }

    GoldenNetwork& model() { return model_; }
    bool frozen(const std::string& published) const { return frozen_.contains(published); }

    SequenceBatch batch(const GoldenNode& node) const {
        return goldenBatch(model_, node, "inputs",
                           node.has("pad_mask") ? GoldenPadding::MaskAtStart : GoldenPadding::ZerosAtEnd,
                           node.at("latents").integer());
    }
    // Returns the losses of the rows; with `gradients`, also replaces the gradients.
    Losses run(const GoldenNode& node, bool gradients);
    std::vector<std::vector<float>> gradients() const;

private:
    std::vector<std::int32_t> targets(const GoldenNode& node, const SequenceBatch& batch) const;

    GoldenNetwork& model_;
    bool mean_;
    float zLoss_;
    std::int32_t ignored_;
    std::set<std::string> frozen_;
};

// Returns targets [B, N]: of each latent's token, kNoTarget if it is not scored.
std::vector<std::int32_t> Training::targets(const GoldenNode& node, const SequenceBatch& batch) const {
    const std::vector<std::int32_t> given = node.at("targets").integers();
    if (given.size() != batch.tokens.size()) node.fail("inputs and targets differ in size");
    std::vector<std::int32_t> targets;
    for (std::int64_t row = 0; row < batch.rows; ++row) {
        for (std::int64_t n = 0; n < batch.latents; ++n) {
            const std::int64_t at = batch.end[static_cast<std::size_t>(row)] - batch.latents + n;
            const std::int32_t target =
                at < 0 ? ignored_ : given[static_cast<std::size_t>(row * batch.length + at)];
            if (target != ignored_ && (target < 0 || target >= model_.config().vocabulary))
                node.fail("targets holds " + std::to_string(target) + ", which the vocabulary does not have");
            targets.push_back(target == ignored_ ? kNoTarget : target);
        }
    }
    return targets;
}

Losses Training::run(const GoldenNode& node, bool gradients) {
    Backend& backend = *model_.backend;
    const SequenceBatch rows = batch(node);
    const std::vector<std::int32_t> wanted = targets(node, rows);
    Losses result;
    result.scored =
        static_cast<double>(std::count_if(wanted.begin(), wanted.end(), [](int t) { return t >= 0; }));
    const double weight = mean_ ? 1 / std::max(1.0, result.scored) : 1;

    Arena arena([&](std::size_t bytes) { return backend.allocate(bytes); });
    Pass pass(backend, arena, gradients ? Pass::Mode::Record : Pass::Mode::Infer, DType::F32);
    const Value logits = model_.network->forward(pass, rows);
    const std::int64_t count = rows.rows * rows.latents;
    const TensorView losses = pass.scratch(DType::F32, {count, 2});
    const Value flat = logits.reshaped({count, model_.config().vocabulary});
    backend.crossEntropy(flat.data, pass.upload(wanted, {count}), {zLoss_, static_cast<float>(weight)},
                         losses, pass.resultGradient(flat));
    if (gradients) {
        backend.fill(model_.network->parameters().allGradients(), 0);
        pass.backward();
        for (const auto& entry : model_.network->parameters().entries()) {
            const auto index =
                static_cast<std::size_t>(&entry - model_.network->parameters().entries().data());
            if (frozen(model_.layout.tensors[index].published)) backend.fill(entry.gradient, 0);
        }
    }
    std::vector<float> values(static_cast<std::size_t>(2 * count));
    backend.download(losses, std::as_writable_bytes(std::span(values)));
    for (std::int64_t row = 0; row < rows.rows; ++row) {
        double ce = 0, z = 0;
        for (std::int64_t n = row * rows.latents; n < (row + 1) * rows.latents; ++n) {
            ce += weight * static_cast<double>(values[static_cast<std::size_t>(2 * n)]);
            z += weight * static_cast<double>(values[static_cast<std::size_t>(2 * n + 1)]);
        }
        result.ce.push_back(ce);
        result.z.push_back(z);
    }
    return result;
}

std::vector<std::vector<float>> Training::gradients() const {
    std::vector<std::vector<float>> all;
    for (const auto& entry : model_.network->parameters().entries()) {
        all.emplace_back(static_cast<std::size_t>(entry.spec.shape.count()));
        model_.backend->download(entry.gradient, std::as_writable_bytes(std::span(all.back())));
    }
    return all;
}

void compareLosses(const std::string& prefix, const GoldenNode& node, const Losses& losses,
                   GoldenReport& report) {
    std::vector<double> whole;
    for (std::size_t row = 0; row < losses.ce.size(); ++row) whole.push_back(losses.ce[row] + losses.z[row]);
    const auto parts = [&](const std::string& key, const std::vector<double>& rows, double share) {
        if (node.has(key)) report.compareShare(prefix + key, sum(rows), node.at(key).number(), share);
        const std::string each = key + "_per_row";
        if (node.has(each)) report.compareShare(prefix + each, rows, node.at(each).doubles(), share);
    };
    parts("loss", whole, kLossShare);
    parts("loss_ce", losses.ce, kLossShare);
    parts("loss_z", losses.z, kLossZShare);
    if (node.has("scored_targets"))
        report.compareShare(prefix + "scored_targets", losses.scored, node.at("scored_targets").number(), 0);
}

void compareGradients(const std::string& prefix, const GoldenNode& node, const Training& training,
                      const GoldenNetwork& model, GoldenReport& report) {
    const std::vector<std::vector<float>> gradients = training.gradients();
    const double global = node.at("gradient_global_norm").number();
    std::vector<double> norms, expectedNorms, tolerances;
    double total = 0;
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        const PublishedTensor& tensor = model.layout.tensors[i];
        const double noise = isKeyBias(tensor.name) ? kKeyBiasNoise * global : 0;
        norms.push_back(norm(gradients[i]));
        total += norms.back() * norms.back();
        expectedNorms.push_back(node.at("gradient_norms").at(tensor.published).number());
        tolerances.push_back(std::max(noise, kGradientShare * expectedNorms.back()));
        if (!node.has("gradients")) continue;
        const std::vector<float> expected = model.values(i, node.at("gradients").at(tensor.published));
        double largest = 0;
        for (const float value : expected) largest = std::max(largest, std::abs(static_cast<double>(value)));
        report.compare(prefix + "gradients/" + tensor.published, gradients[i], expected,
                       std::max(noise, kGradientShare * largest));
    }
    report.compareEach(prefix + "gradient_norms", norms, expectedNorms, tolerances);
    report.compareShare(prefix + "gradient_global_norm", std::sqrt(total), global, kGradientShare);
}

OptimizerOptions readOptimizer(const GoldenNode& node) {
    OptimizerOptions options;
    options.beta1 = node.at("b1").number();
    options.beta2 = node.at("b2").number();
    options.epsilon = node.at("eps").number();
    options.decay = node.has("weight_decay") ? node.at("weight_decay").number() : 0;
    options.clip = node.at("clip_global_norm").number();
    options.clipEpsilon = node.has("clip_eps") ? node.at("clip_eps").number() : 0;
    return options;
}

void compareParameters(const std::string& prefix, const GoldenNode& step, const GoldenNetwork& model,
                       GoldenReport& report) {
    const Parameters& parameters = model.network->parameters();
    std::vector<double> norms, tolerances;
    const std::vector<double> expected = model.numbers(step.at("param_norms"));
    for (std::size_t i = 0; i < expected.size(); ++i) {
        norms.push_back(norm(parameters.get(model.specs[i].name)));
        tolerances.push_back(expected[i] *
                             (isKeyBias(model.specs[i].name) ? kKeyBiasNormShare : kParameterNormShare));
    }
    report.compareEach(prefix + "param_norms", norms, expected, tolerances);
    const std::string place = prefix + "params/";
    for (const std::string& name : step.at("params").keys()) {
        const std::optional<std::size_t> at = model.find(name);
        if (!at) step.fail("params has " + name + ", which the model does not have");
        report.compare(place + name, parameters.get(model.specs[*at].name),
                       model.values(*at, step.at("params").at(name)), kParameterTolerance);
    }
}

void checkSteps(const GoldenNode& file, Training& training, GoldenReport& report) {
    GoldenNetwork& model = training.model();
    const GoldenNode optimizer = file.at("optimizer");
    Optimizer adam(model.network->parameters(), model.backend, readOptimizer(optimizer));
    int number = 0;
    for (const GoldenNode& step : file.at("steps").items()) {
        const std::string prefix = "steps/" + std::to_string(number++) + "/";
        training.run(file, true);
        const double norm = adam.step(optimizer.at("learning_rate").number());
        model.network->prepare();
        report.compareShare(prefix + "gradient_global_norm", norm, step.at("gradient_global_norm").number(),
                            kGradientShare);
        compareLosses(prefix, step, training.run(file, false), report);
        compareParameters(prefix, step, model, report);
    }
}

}  // namespace

void checkTraining(const GoldenNode& file, GoldenNetwork& model, GoldenReport& report) {
    Training training(file, model);
    const auto one = [&](const std::string& prefix, const GoldenNode& node) {
        compareLosses(prefix, node, training.run(node, true), report);
        compareGradients(prefix, node, training, model, report);
    };
    one("", file);
    if (file.has("cases")) {
        for (const std::string& name : file.at("cases").keys())
            one("cases/" + name + "/", file.at("cases").at(name));
    }
    if (file.has("steps")) checkSteps(file, training, report);
}

}  // namespace continuo
