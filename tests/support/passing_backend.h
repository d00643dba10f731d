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
        runOp("upload", [&] { to_->upload(from, to); });
    }
    void download(TensorView from, std::span<std::byte> to) override {
        runOp("download", [&] { to_->download(from, to); });
    }
    void wait() override { to_->wait(); }
    void prepare(Weight& weight, const Preparation& preparation) override {
        runOp("prepare", [&] { to_->prepare(weight, preparation); });
    }
    double readBandwidth(std::size_t bytes) override { return to_->readBandwidth(bytes); }
    std::int64_t maxVocabulary() const noexcept override { return to_->maxVocabulary(); }
    void run(std::uint64_t, const std::function<void()>& record) override { record(); }
    std::shared_ptr<Backend> sibling() override { return to_->sibling(); }

    void embed(const Weight& table, TensorView ids, TensorView out, Into into) override {
        runOp("embed", [&] { to_->embed(table, ids, out, into); });
    }
    void embedGradient(TensorView outGradient, TensorView ids, TensorView tableGradient) override {
        runOp("embedGradient", [&] { to_->embedGradient(outGradient, ids, tableGradient); });
    }
    void layerNorm(TensorView in, const NormWeights& norm, TensorView out) override {
        runOp("layerNorm", [&] { to_->layerNorm(in, norm, out); });
    }
    void layerNormGradient(TensorView in, const NormWeights& norm, TensorView outGradient,
                           TensorView inGradient, TensorView scaleGradient, TensorView offsetGradient,
                           Into into) override {
        runOp("layerNormGradient", [&] {
            to_->layerNormGradient(in, norm, outGradient, inGradient, scaleGradient, offsetGradient, into);
        });
    }
    void linear(TensorView in, const Weight& weight, TensorView bias, Activation activation,
                TensorView residual, TensorView out) override {
        runOp("linear", [&] { to_->linear(in, weight, bias, activation, residual, out); });
    }
    void normLinear(TensorView in, const NormWeights& norm, const Weight& weight, TensorView bias,
                    Activation activation, TensorView residual, TensorView out) override {
        runOp("normLinear", [&] { to_->normLinear(in, norm, weight, bias, activation, residual, out); });
    }
    void linearGradient(TensorView in, const Weight& weight, TensorView outGradient, TensorView inGradient,
                        TensorView weightGradient, TensorView biasGradient, Activation inActivation,
                        Into into, Into intoWeight) override {
        runOp("linearGradient", [&] {
            to_->linearGradient(in, weight, outGradient, inGradient, weightGradient, biasGradient,
                                inActivation, into, intoWeight);
        });
    }
    void activate(Activation activation, TensorView in, TensorView out) override {
        runOp("activate", [&] { to_->activate(activation, in, out); });
    }
    void activateGradient(Activation activation, TensorView in, TensorView outGradient, TensorView inGradient,
                          Into into) override {
        runOp("activateGradient",
              [&] { to_->activateGradient(activation, in, outGradient, inGradient, into); });
    }
    void nearestCode(TensorView in, TensorView codes, bool directions, TensorView ids) override {
        runOp("nearestCode", [&] { to_->nearestCode(in, codes, directions, ids); });
    }
    void magnitude(TensorView in, TensorView out) override {
        runOp("magnitude", [&] { to_->magnitude(in, out); });
    }
    void magnitudeGradient(TensorView in, TensorView out, TensorView outGradient, TensorView inGradient,
                           Into into) override {
        runOp("magnitudeGradient", [&] { to_->magnitudeGradient(in, out, outGradient, inGradient, into); });
    }
    void distance(TensorView in, TensorView target, const DistanceRule& rule, TensorView sums,
                  TensorView gradient, Into into) override {
        runOp("distance", [&] { to_->distance(in, target, rule, sums, gradient, into); });
    }
    void rotary(TensorView x, TensorView positions, const RotaryRule& rule) override {
        runOp("rotary", [&] { to_->rotary(x, positions, rule); });
    }
    void attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType compute,
                   TensorView out, TensorView logSum) override {
        runOp("attention", [&] { to_->attention(q, k, v, visible, compute, out, logSum); });
    }
    void attentionGradient(const AttentionGradients& at, const Visibility& visible, DType compute) override {
        runOp("attentionGradient", [&] { to_->attentionGradient(at, visible, compute); });
    }
    void storeEntries(TensorView query, TensorView keysValues, TensorView positions, const EntryRule& rule,
                      TensorView slot, TensorView cache) override {
        runOp("storeEntries", [&] { to_->storeEntries(query, keysValues, positions, rule, slot, cache); });
    }
    void storeAndAttend(TensorView query, TensorView keysValues, TensorView positions, const EntryRule& rule,
                        TensorView slot, TensorView cache, const Visibility& visible, DType compute,
                        TensorView out) override {
        runOp("storeAndAttend", [&] {
            to_->storeAndAttend(query, keysValues, positions, rule, slot, cache, visible, compute, out);
        });
    }
    void features(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out) override {
        runOp("features", [&] { to_->features(x, matrix, rule, out); });
    }
    void featuresGradient(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out,
                          TensorView outGradient, TensorView xGradient, Into into) override {
        runOp("featuresGradient",
              [&] { to_->featuresGradient(x, matrix, rule, out, outGradient, xGradient, into); });
    }
    void prefixAttention(TensorView q, TensorView k, TensorView v, const PrefixRule& rule, TensorView out,
                         TensorView denominators) override {
        runOp("prefixAttention", [&] { to_->prefixAttention(q, k, v, rule, out, denominators); });
    }
    void prefixAttentionGradient(const PrefixGradients& at, const PrefixRule& rule) override {
        runOp("prefixAttentionGradient", [&] { to_->prefixAttentionGradient(at, rule); });
    }
    void prefixStep(const PrefixStep& step) override {
        runOp("prefixStep", [&] { to_->prefixStep(step); });
    }
    void foldChunk(TensorView k, TensorView v, TensorView begin, TensorView end, TensorView sums) override {
        runOp("foldChunk", [&] { to_->foldChunk(k, v, begin, end, sums); });
    }
    void headScale(TensorView in, const HeadScaleRule& rule, TensorView out) override {
        runOp("headScale", [&] { to_->headScale(in, rule, out); });
    }
    void headScaleGradient(TensorView in, const HeadScaleRule& rule, TensorView outGradient,
                           TensorView inGradient, TensorView scaleGradient, Into into) override {
        runOp("headScaleGradient",
              [&] { to_->headScaleGradient(in, rule, outGradient, inGradient, scaleGradient, into); });
    }
    void gatedSum(TensorView x, TensorView y, const Gates& gates, TensorView out) override {
        runOp("gatedSum", [&] { to_->gatedSum(x, y, gates, out); });
    }
    void gatedSumGradient(const GatedSumGradients& at, const Gates& gates) override {
        runOp("gatedSumGradient", [&] { to_->gatedSumGradient(at, gates); });
    }
    void sample(TensorView logits, TensorView allowed, TensorView rules, TensorView tokens,
                TensorView logProbabilities) override {
        runOp("sample", [&] { to_->sample(logits, allowed, rules, tokens, logProbabilities); });
    }
    void copy(TensorView from, TensorView to) override {
        runOp("copy", [&] { to_->copy(from, to); });
    }
    void add(TensorView from, TensorView to) override {
        runOp("add", [&] { to_->add(from, to); });
    }
    void addScaled(TensorView from, float scale, float keep, TensorView to) override {
        runOp("addScaled", [&] { to_->addScaled(from, scale, keep, to); });
    }
    void fill(TensorView to, float value) override {
        runOp("fill", [&] { to_->fill(to, value); });
    }
    void dropout(TensorView in, const DropoutRule& rule, TensorView out, Into into) override {
        runOp("dropout", [&] { to_->dropout(in, rule, out, into); });
    }
    void crossEntropy(TensorView logits, TensorView targets, const CrossEntropyRule& rule, TensorView losses,
                      TensorView gradient) override {
        runOp("crossEntropy", [&] { to_->crossEntropy(logits, targets, rule, losses, gradient); });
    }
    double sumOfSquares(TensorView in) override {
        double result = 0;
        runOp("sumOfSquares", [&] { result = to_->sumOfSquares(in); });
        return result;
    }
    void adam(TensorView parameter, TensorView gradient, TensorView firstMoment, TensorView secondMoment,
              const AdamRule& rule) override {
        runOp("adam", [&] { to_->adam(parameter, gradient, firstMoment, secondMoment, rule); });
    }

protected:
    // Calls `call`, which runs the op of this name.
    virtual void runOp(const char*, const std::function<void()>& call) { call(); }

    std::shared_ptr<Backend> to_;
};

}  // namespace continuo::test
