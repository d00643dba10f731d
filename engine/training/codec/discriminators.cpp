#include "training/codec/discriminators.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "weights/weight_store.h"

namespace continuo {
namespace {

constexpr const char* kPrefix = "discriminators.";
constexpr const char* kFirst = "discriminators.adam.first";
constexpr const char* kSecond = "discriminators.adam.second";

std::string scaleName(std::size_t scale) { return kPrefix + std::to_string(scale); }

std::vector<ParameterSpec> allSpecs(const DiscriminatorOptions& options) {
    std::vector<ParameterSpec> all;
    for (std::size_t scale = 0; scale < options.windows.size(); ++scale) {
        for (ParameterSpec& each : StftDiscriminator::specs(scaleName(scale), options.channels))
            all.push_back(std::move(each));
    }
    return all;
}

OptimizerOptions adamW(OptimizerOptions options) {
    options.kind = OptimizerOptions::Kind::AdamW;
    options.decay = 0;
    options.trainedPrefix.clear();
    return options;
}

double downloadSum(Backend& backend, const TensorView& sums) {
    std::vector<float> values(static_cast<std::size_t>(sums.shape.count()));
    backend.download(sums, std::as_writable_bytes(std::span(values)));
    double sum = 0;
    for (const float each : values) sum += static_cast<double>(each);
    return sum;
}

// Multiplies each row of sounds [B,T] by its gain.
Value multiplied(Pass& pass, const Value& sounds, TensorView gains) {
    if (!gains) return sounds;
    const auto asHeads = [](TensorView view) {
        view.stride = {0, 0, view.stride[0], 1};
        view.shape = {1, 1, view.shape[0], view.shape[1]};
        return view;
    };
    const Value heads{asHeads(sounds.data), sounds.gradient ? asHeads(sounds.gradient) : TensorView{},
                      sounds.memory};
    HeadScaleParameters scale;
    scale.scale.data = gains;
    return pass.headScale(heads, scale).reshaped(sounds.data.shape);
}

// Sets `gradient` to weight times the gradient of the mean of relu(1 - sign * logit), and returns that mean.
double hinge(Pass& pass, const Plane& logits, float sign, float weight, const Plane& gradient) {
    Backend& backend = pass.backend();
    const TensorView values = logits.insideRows();
    const TensorView below = pass.scratch(DType::F32, values.shape),
                     zeros = pass.scratch(DType::F32, values.shape),
                     loss = pass.scratch(DType::F32, values.shape),
                     slope = pass.scratch(DType::F32, values.shape),
                     sums = pass.scratch(DType::F32, {values.shape[0], values.shape[1]});
    const auto count = static_cast<float>(values.shape.count());
    backend.fill(zeros, 0);
    backend.fill(below, 1);
    backend.addScaled(values, -sign, 1, below);
    backend.activate(Activation::Relu, below, loss);
    backend.distance(loss, zeros, {.weight = weight / count}, sums, slope, Into::Set);
    backend.addScaled(slope, -sign, 0, gradient.insideRows());
    return downloadSum(backend, sums) / static_cast<double>(count);
}

// Returns the mean difference of all layers' outputs between the first and the second half of the rows.
// Appends the gradients of the first half, times the weight.
double compareFeatures(Pass& pass, const StftDiscriminator::Judgement& judged, float weight,
                       std::vector<Plane>& gradients) {
    const std::int64_t rows = judged.logits.rows() / 2;
    double sum = 0;
    for (std::size_t layer = 1; layer <= StftDiscriminator::kLayers; ++layer) {
        const Plane made = judged.planes[layer].sliceRows(0, rows);
        const Plane original = judged.planes[layer].sliceRows(rows, 2 * rows);
        const Plane gradient{pass.scratch(DType::F32, made.all.shape), made.bins};
        const double count = static_cast<double>(made.inside().shape.count()) *
                             static_cast<double>(StftDiscriminator::kLayers);
        const TensorView sums = pass.scratch(DType::F32, {rows, made.frames()});
        // The margins of both are equal, so they contribute nothing.
        pass.backend().distance(made.wholeRows(), original.wholeRows(),
                                {.weight = weight / static_cast<float>(count)}, sums, gradient.wholeRows(),
                                Into::Set);
        sum += downloadSum(pass.backend(), sums) / count;
        gradients.push_back(gradient);
    }
    return sum;
}

}  // namespace

std::int64_t DiscriminatorOptions::comparedSamples(int sampleRate, std::int64_t crop) const {
    if (seconds <= 0) return crop;
    const std::int64_t longest = *std::ranges::max_element(windows);
    return std::min(crop, std::max<std::int64_t>(longest, std::llround(seconds * sampleRate)));
}

Discriminators::Discriminators(std::shared_ptr<Backend> backend, const DiscriminatorOptions& options,
                               OptimizerOptions optimizer, std::uint64_t seed)
    : backend_(std::move(backend)),
      parameters_(allSpecs(options), backend_, Precision::F32, true),
      optimizer_(parameters_, backend_, adamW(std::move(optimizer))) {
    parameters_.initialise(seed);
    for (std::size_t scale = 0; scale < options.windows.size(); ++scale)
        scales_.emplace_back(backend_, parameters_, scaleName(scale), options.windows[scale]);
}

void Discriminators::beginStep() { backend_->fill(parameters_.allGradients(), 0); }

Discriminators::Losses Discriminators::compare(Pass& pass, Arena& scratch, const Value& made,
                                               TensorView originals, TensorView gains,
                                               const Weights& weights) {
    Pass still(*backend_, scratch, Pass::Mode::Infer, DType::F32);
    const Value decoded = multiplied(pass, made, gains);
    const TensorView wanted = multiplied(still, {originals, {}, nullptr}, gains).data;
    const auto share = static_cast<float>(scales_.size());
    Weights each = weights;
    for (float* const weight : {&each.discriminators, &each.adversarial, &each.features}) *weight /= share;
    Losses mean;
    for (const StftDiscriminator& scale : scales_) {
        const Arena::Mark mark = scratch.mark();
        const Losses losses = compareOne(scale, pass, scratch, decoded, wanted, each);
        scratch.release(mark);
        mean.discriminators += losses.discriminators / static_cast<double>(share);
        mean.adversarial += losses.adversarial / static_cast<double>(share);
        mean.features += losses.features / static_cast<double>(share);
    }
    return mean;
}

// Judges decoded sound and originals once, with the same weights, for the losses of both sides.
Discriminators::Losses Discriminators::compareOne(const StftDiscriminator& discriminator, Pass& pass,
                                                  Arena& scratch, const Value& made, TensorView originals,
                                                  const Weights& weights) {
    Pass own(*backend_, scratch, Pass::Mode::Record, DType::F32);
    Pass still(*backend_, scratch, Pass::Mode::Infer, DType::F32);
    const Value frames = discriminator.makeFrames(pass, made);
    const Value wanted = discriminator.makeFrames(still, {originals, {}, nullptr});
    const StftDiscriminator::Judgement judged = discriminator.judge(own, {frames.data, wanted.data});
    const std::int64_t rows = made.data.shape[0];
    const Plane decoded = judged.logits.sliceRows(0, rows),
                original = judged.logits.sliceRows(rows, 2 * rows);
    const Plane gradient =
        Plane::make(own, 2 * rows, judged.logits.frames(), judged.logits.bins, judged.logits.channels());

    Losses losses;
    const float weight = weights.discriminators;
    losses.discriminators = hinge(own, decoded, -1, weight, gradient.sliceRows(0, rows)) +
                            hinge(own, original, 1, weight, gradient.sliceRows(rows, 2 * rows));
    discriminator.learn(own, judged, gradient);
    own.backward();

    const Plane toDecoded = gradient.sliceRows(0, rows);
    std::vector<Plane> toLayers;
    losses.adversarial = hinge(own, decoded, 1, weights.adversarial, toDecoded);
    losses.features = compareFeatures(own, judged, weights.features, toLayers);
    if (weights.adversarial > 0 || weights.features > 0) {
        discriminator.backpropagate(own, judged, toDecoded, toLayers, frames.data,
                                    pass.resultGradient(frames));
    }
    return losses;
}

void Discriminators::addTo(CheckpointNumbers& numbers) const {
    for (const Parameters::Entry& entry : parameters_.entries())
        numbers.add(entry.spec.name, parameters_.get(entry.spec.name), entry.spec.shape);
    numbers.add(kFirst, *backend_, optimizer_.firstMoments());
    numbers.add(kSecond, *backend_, optimizer_.secondMoments());
}

void Discriminators::read(const WeightStore& checkpoint, std::int64_t steps) {
    parameters_.load(checkpoint);
    loadTensor(checkpoint, kFirst, *backend_, optimizer_.firstMoments());
    loadTensor(checkpoint, kSecond, *backend_, optimizer_.secondMoments());
    optimizer_.setSteps(steps);
}

}  // namespace continuo
