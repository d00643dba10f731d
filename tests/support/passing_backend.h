#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "backend/backend.h"

namespace continuo::test {

// Forwards every op to another backend, for subclasses that observe ops or make them fail.
class PassingBackend : public Backend {
public:
    explicit PassingBackend(std::shared_ptr<Backend> backend) : to_(std::move(backend)) {}

    const DeviceSummary& device() const noexcept override { return to_->device(); }
    Buffer allocate(std::size_t bytes) override { return to_->allocate(bytes); }
    void upload(std::span<const std::byte> from, TensorView to) override {
        around("upload", [&] { to_->upload(from, to); });
    }
    void download(TensorView from, std::span<std::byte> to) override {
        around("download", [&] { to_->download(from, to); });
    }
    void wait() override { to_->wait(); }
    void prepare(Weight& weight, const Preparation& preparation) override {
        around("prepare", [&] { to_->prepare(weight, preparation); });
    }
    double readBandwidth(std::size_t bytes) override { return to_->readBandwidth(bytes); }
    std::int64_t mostVocabulary() const noexcept override { return to_->mostVocabulary(); }
    void run(std::uint64_t, const std::function<void()>& record) override { record(); }
    std::shared_ptr<Backend> sibling() override { return to_->sibling(); }

    void embed(const Weight& table, TensorView ids, TensorView out, Into into) override {
        around("embed", [&] { to_->embed(table, ids, out, into); });
    }
    void embedGradient(TensorView outGradient, TensorView ids, TensorView tableGradient) override {
        around("embedGradient", [&] { to_->embedGradient(outGradient, ids, tableGradient); });
    }
    void layerNorm(TensorView in, const NormWeights& norm, TensorView out) override {
        around("layerNorm", [&] { to_->layerNorm(in, norm, out); });
    }
    void layerNormGradient(TensorView in, const NormWeights& norm, TensorView outGradient,
                           TensorView inGradient, TensorView scaleGradient, TensorView offsetGradient,
                           Into into) override {
        around("layerNormGradient", [&] {
            to_->layerNormGradient(in, norm, outGradient, inGradient, scaleGradient, offsetGradient, into);
        });
    }
    void linear(TensorView in, const Weight& weight, TensorView bias, Activation activation,
                TensorView residual, TensorView out) override {
        around("linear", [&] { to_->linear(in, weight, bias, activation, residual, out); });
    }
    void normLinear(TensorView in, const NormWeights& norm, const Weight& weight, TensorView bias,
                    Activation activation, TensorView residual, TensorView out) override {
        around("normLinear", [&] { to_->normLinear(in, norm, weight, bias, activation, residual, out); });
    }
    void linearGradient(TensorView in, const Weight& weight, TensorView outGradient, TensorView inGradient,
                        TensorView weightGradient, TensorView biasGradient, Activation inActivation,
                        Into into, Into intoWeight) override {
        around("linearGradient", [&] {
            to_->linearGradient(in, weight, outGradient, inGradient, weightGradient, biasGradient,
                                inActivation, into, intoWeight);
        });
    }
    void activate(Activation activation, TensorView in, TensorView out) override {
        around("activate", [&] { to_->activate(activation, in, out); });
    }
    void activateGradient(Activation activation, TensorView in, TensorView outGradient, TensorView inGradient,
                          Into into) override {
        around("activateGradient",
               [&] { to_->activateGradient(activation, in, outGradient, inGradient, into); });
    }
    void nearestCode(TensorView in, TensorView codes, bool directions, TensorView ids) override {
        around("nearestCode", [&] { to_->nearestCode(in, codes, directions, ids); });
    }
    void magnitude(TensorView in, TensorView out) override {
        around("magnitude", [&] { to_->magnitude(in, out); });
    }
    void magnitudeGradient(TensorView in, TensorView out, TensorView outGradient, TensorView inGradient,
                           Into into) override {
        around("magnitudeGradient", [&] { to_->magnitudeGradient(in, out, outGradient, inGradient, into); });
    }
    void distance(TensorView in, TensorView target, const DistanceRule& rule, TensorView sums,
                  TensorView gradient, Into into) override {
        around("distance", [&] { to_->distance(in, target, rule, sums, gradient, into); });
    }
    void rotary(TensorView x, TensorView positions, const RotaryRule& rule) override {
        around("rotary", [&] { to_->rotary(x, positions, rule); });
    }
    void attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType compute,
                   TensorView out, TensorView logSum) override {
        around("attention", [&] { to_->attention(q, k, v, visible, compute, out, logSum); });
    }
    void attentionGradient(const AttentionGradients& at, const Visibility& visible, DType compute) override {
        around("attentionGradient", [&] { to_->attentionGradient(at, visible, compute); });
    }
    void storeEntries(TensorView query, TensorView keysValues, TensorView positions, const EntryRule& rule,
                      TensorView slot, TensorView cache) override {
        around("storeEntries", [&] { to_->storeEntries(query, keysValues, positions, rule, slot, cache); });
    }
    void storeAndAttend(TensorView query, TensorView keysValues, TensorView positions, const EntryRule& rule,
                        TensorView slot, TensorView cache, const Visibility& visible, DType compute,
                        TensorView out) override {
        around("storeAndAttend", [&] {
            to_->storeAndAttend(query, keysValues, positions, rule, slot, cache, visible, compute, out);
        });
    }
    void features(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out) override {
        around("features", [&] { to_->features(x, matrix, rule, out); });
    }
    void featuresGradient(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out,
                          TensorView outGradient, TensorView xGradient, Into into) override {
        around("featuresGradient",
               [&] { to_->featuresGradient(x, matrix, rule, out, outGradient, xGradient, into); });
    }
    void prefixAttention(TensorView q, TensorView k, TensorView v, const PrefixRule& rule, TensorView out,
                         TensorView denominators) override {
        around("prefixAttention", [&] { to_->prefixAttention(q, k, v, rule, out, denominators); });
    }
    void prefixAttentionGradient(const PrefixGradients& at, const PrefixRule& rule) override {
        around("prefixAttentionGradient", [&] { to_->prefixAttentionGradient(at, rule); });
    }
    void prefixStep(const PrefixStep& step) override {
        around("prefixStep", [&] { to_->prefixStep(step); });
    }
    void foldChunk(TensorView k, TensorView v, TensorView begin, TensorView end, TensorView sums) override {
        around("foldChunk", [&] { to_->foldChunk(k, v, begin, end, sums); });
    }
    void headScale(TensorView in, const HeadScaleRule& rule, TensorView out) override {
        around("headScale", [&] { to_->headScale(in, rule, out); });
    }
    void headScaleGradient(TensorView in, const HeadScaleRule& rule, TensorView outGradient,
                           TensorView inGradient, TensorView scaleGradient, Into into) override {
        around("headScaleGradient",
               [&] { to_->headScaleGradient(in, rule, outGradient, inGradient, scaleGradient, into); });
    }
    void gatedSum(TensorView x, TensorView y, const Gates& gates, TensorView out) override {
        around("gatedSum", [&] { to_->gatedSum(x, y, gates, out); });
    }
    void gatedSumGradient(const GatedSumGradients& at, const Gates& gates) override {
        around("gatedSumGradient", [&] { to_->gatedSumGradient(at, gates); });
    }
    void sample(TensorView logits, TensorView allowed, TensorView rules, TensorView tokens,
                TensorView logProbabilities) override {
        around("sample", [&] { to_->sample(logits, allowed, rules, tokens, logProbabilities); });
    }
    void copy(TensorView from, TensorView to) override {
        around("copy", [&] { to_->copy(from, to); });
    }
    void add(TensorView from, TensorView to) override {
        around("add", [&] { to_->add(from, to); });
    }
    void addScaled(TensorView from, float scale, float keep, TensorView to) override {
        around("addScaled", [&] { to_->addScaled(from, scale, keep, to); });
    }
    void fill(TensorView to, float value) override {
        around("fill", [&] { to_->fill(to, value); });
    }
    void dropout(TensorView in, const DropoutRule& rule, TensorView out, Into into) override {
        around("dropout", [&] { to_->dropout(in, rule, out, into); });
    }
    void crossEntropy(TensorView logits, TensorView targets, const CrossEntropyRule& rule, TensorView losses,
                      TensorView gradient) override {
        around("crossEntropy", [&] { to_->crossEntropy(logits, targets, rule, losses, gradient); });
    }
    double sumOfSquares(TensorView in) override {
        double result = 0;
        around("sumOfSquares", [&] { result = to_->sumOfSquares(in); });
        return result;
    }
    void adam(TensorView parameter, TensorView gradient, TensorView firstMoment, TensorView secondMoment,
              const AdamRule& rule) override {
        around("adam", [&] { to_->adam(parameter, gradient, firstMoment, secondMoment, rule); });
    }

protected:
    // Calls `call`, which runs the op of this name.
    virtual void around(const char*, const std::function<void()>& call) { call(); }

    std::shared_ptr<Backend> to_;
};

}  // namespace continuo::test
