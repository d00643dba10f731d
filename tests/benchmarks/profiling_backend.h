#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "backend/backend.h"

namespace continuo::test {

// A backend that passes every op on to another one and keeps the time that each kind took; it waits after
// every op, so an accelerator's times are those of the work and not of its queueing.
class ProfilingBackend final : public Backend {
public:
    struct Share {
        double seconds = 0;
        std::int64_t calls = 0;
    };

    explicit ProfilingBackend(std::shared_ptr<Backend> backend) : to_(std::move(backend)) {}

    const std::map<std::string, Share>& shares() const { return shares_; }
    void clear() { shares_.clear(); }

    const DeviceInfo& device() const noexcept override { return to_->device(); }
    Buffer allocate(std::size_t bytes) override { return to_->allocate(bytes); }
    void upload(std::span<const std::byte> from, TensorView to) override {
        timed("upload", [&] { to_->upload(from, to); });
    }
    void download(TensorView from, std::span<std::byte> to) override {
        timed("download", [&] { to_->download(from, to); });
    }
    void wait() override { to_->wait(); }
    void prepare(Weight& weight, const Preparation& preparation) override {
        timed("prepare", [&] { to_->prepare(weight, preparation); });
    }
    double readBandwidth(std::size_t bytes) override { return to_->readBandwidth(bytes); }
    void run(std::uint64_t, const std::function<void()>& record) override { record(); }
    std::shared_ptr<Backend> sibling() override { return to_->sibling(); }

    void embed(const Weight& table, TensorView ids, bool accumulate, TensorView out) override {
        timed("embed", [&] { to_->embed(table, ids, accumulate, out); });
    }
    void embedGradient(TensorView outGradient, TensorView ids, TensorView tableGradient) override {
        timed("embedGradient", [&] { to_->embedGradient(outGradient, ids, tableGradient); });
    }
    void layerNorm(TensorView in, const NormWeights& norm, TensorView out) override {
        timed("layerNorm", [&] { to_->layerNorm(in, norm, out); });
    }
    void layerNormGradient(TensorView in, const NormWeights& norm, TensorView outGradient,
                           TensorView inGradient, TensorView scaleGradient, TensorView offsetGradient,
                           Into into) override {
        timed("layerNormGradient", [&] {
            to_->layerNormGradient(in, norm, outGradient, inGradient, scaleGradient, offsetGradient, into);
        });
    }
    void linear(TensorView in, const Weight& weight, TensorView bias, Activation activation,
                TensorView residual, TensorView out) override {
        timed("linear", [&] { to_->linear(in, weight, bias, activation, residual, out); });
    }
    void normLinear(TensorView in, const NormWeights& norm, const Weight& weight, TensorView bias,
                    Activation activation, TensorView residual, TensorView out) override {
        timed("normLinear", [&] { to_->normLinear(in, norm, weight, bias, activation, residual, out); });
    }
    void linearGradient(TensorView in, const Weight& weight, TensorView outGradient, TensorView inGradient,
                        TensorView weightGradient, TensorView biasGradient, Activation inActivation,
                        Into into, Into intoWeight) override {
        timed("linearGradient", [&] {
            to_->linearGradient(in, weight, outGradient, inGradient, weightGradient, biasGradient,
                                inActivation, into, intoWeight);
        });
    }
    void activate(Activation activation, TensorView in, TensorView out) override {
        timed("activate", [&] { to_->activate(activation, in, out); });
    }
    void activateGradient(Activation activation, TensorView in, TensorView outGradient, TensorView inGradient,
                          Into into) override {
        timed("activateGradient",
              [&] { to_->activateGradient(activation, in, outGradient, inGradient, into); });
    }
    void rotary(TensorView x, TensorView positions, const RotaryRule& rule) override {
        timed("rotary", [&] { to_->rotary(x, positions, rule); });
    }
    void attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType compute,
                   TensorView out, TensorView logSum) override {
        timed("attention", [&] { to_->attention(q, k, v, visible, compute, out, logSum); });
    }
    void attentionGradient(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType compute,
                           TensorView out, TensorView logSum, TensorView outGradient, TensorView qGradient,
                           TensorView kGradient, TensorView vGradient, Into into) override {
        timed("attentionGradient", [&] {
            to_->attentionGradient(q, k, v, visible, compute, out, logSum, outGradient, qGradient, kGradient,
                                   vGradient, into);
        });
    }
    void storeEntries(TensorView query, TensorView keysValues, TensorView positions, const RotaryRule& rule,
                      TensorView slot, TensorView cache) override {
        timed("storeEntries", [&] { to_->storeEntries(query, keysValues, positions, rule, slot, cache); });
    }
    void storeAndAttend(TensorView query, TensorView keysValues, TensorView positions, const RotaryRule& rule,
                        TensorView slot, TensorView cache, const Visibility& visible, DType compute,
                        TensorView out) override {
        timed("storeAndAttend", [&] {
            to_->storeAndAttend(query, keysValues, positions, rule, slot, cache, visible, compute, out);
        });
    }
    void sample(TensorView logits, TensorView allowed, TensorView rules, TensorView tokens,
                TensorView logProbabilities) override {
        timed("sample", [&] { to_->sample(logits, allowed, rules, tokens, logProbabilities); });
    }
    void copy(TensorView from, TensorView to) override {
        timed("copy", [&] { to_->copy(from, to); });
    }
    void add(TensorView from, TensorView to) override {
        timed("add", [&] { to_->add(from, to); });
    }
    void addScaled(TensorView from, float scale, float keep, TensorView to) override {
        timed("addScaled", [&] { to_->addScaled(from, scale, keep, to); });
    }
    void fill(TensorView to, float value) override {
        timed("fill", [&] { to_->fill(to, value); });
    }
    void dropout(TensorView in, const DropoutRule& rule, bool gradient, TensorView out) override {
        timed("dropout", [&] { to_->dropout(in, rule, gradient, out); });
    }
    void crossEntropy(TensorView logits, TensorView targets, float zLoss, float weight, TensorView losses,
                      TensorView gradient) override {
        timed("crossEntropy", [&] { to_->crossEntropy(logits, targets, zLoss, weight, losses, gradient); });
    }
    double sumOfSquares(TensorView in) override {
        double result = 0;
        timed("sumOfSquares", [&] { result = to_->sumOfSquares(in); });
        return result;
    }
    void adam(TensorView parameter, TensorView gradient, TensorView firstMoment, TensorView secondMoment,
              const AdamRule& rule) override {
        timed("adam", [&] { to_->adam(parameter, gradient, firstMoment, secondMoment, rule); });
    }

private:
    template <class Call>
    void timed(const char* op, const Call& call) {
        const auto begin = std::chrono::steady_clock::now();
        call();
        to_->wait();
        Share& share = shares_[op];
        share.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        ++share.calls;
    }

    std::shared_ptr<Backend> to_;
    std::map<std::string, Share> shares_;
};

}  // namespace continuo::test
