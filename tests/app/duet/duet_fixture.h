#pragma once

#include <continuo/engine.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "facade/live/live_parts.h"
#include "facade/models/model_file.h"
#include "support/passing_backend.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo::test {

// A device that fails from some time on, on all its queues.
class FailingBackend final : public PassingBackend {
public:
    FailingBackend(std::shared_ptr<Backend> backend, std::shared_ptr<std::atomic<bool>> fails)
        : PassingBackend(std::move(backend)), fails_(std::move(fails)) {}
    std::shared_ptr<Backend> sibling() override {
        return std::make_shared<FailingBackend>(to_->sibling(), fails_);
    }

private:
    void runOp(const char* op, const std::function<void()>& call) override {
        if (*fails_) throw Error(ErrorCode::Device, std::string(op) + ": the device has gone");
        call();
    }

    std::shared_ptr<std::atomic<bool>> fails_;
};

// A small model of random weights.
class DuetModelTest : public testing::Test {
protected:
    void SetUp() override { writeTiny(0); }
    // Writes a model whose time tokens have `fondOfWaiting` nats added.
    void writeTiny(float fondOfWaiting) {
        write("midi-events", MidiVocabulary(MidiProfile::Magenta), fondOfWaiting);
    }
    // Writes a model whose pedal tokens have `fondOfPedal` nats added.
    void writeTinyWithPedal(float fondOfPedal) {
        write("midi-events-pedal", MidiVocabulary(MidiProfile::Pedal), 0, fondOfPedal);
    }
    void write(const std::string& tokenizer, const MidiVocabulary& vocabulary, float fondOfWaiting,
               float fondOfPedal = 0) {
        ModelConfig config = tinyConfig(context_, latents_);
        config.tokenizer = tokenizer;
        config.vocabulary = vocabulary.size();
        const auto network = makeNetwork(config);
        std::vector<float> bias = network->parameters().get("head.bias");
        for (int steps = 1; steps <= kLongestShift; ++steps)
            bias[static_cast<std::size_t>(vocabulary.token({TokenEvent::Kind::TimeShift, steps}))] +=
                fondOfWaiting;
        if (vocabulary.hasPedal()) {
            for (const auto kind : {TokenEvent::Kind::PedalDown, TokenEvent::Kind::PedalUp})
                bias[static_cast<std::size_t>(vocabulary.token({kind, 0}))] += fondOfPedal;
        }
        network->parameters().set("head.bias", bias);
        writeModel(folder_.path() / "tiny.safetensors", *network, DType::F32, "{}");
    }
    LiveRequest request() const {
        LiveRequest request;
        request.modelPath = folder_.path() / "tiny.safetensors";
        return request;
    }
    // Plays on a device that fails once `fails` is true. `acts` are the recorded acts of a replay.
    LiveMusic playOn(const std::shared_ptr<std::atomic<bool>>& fails,
                     const std::optional<std::vector<LiveAct>>& acts = {}) const {
        return playOn(std::make_shared<FailingBackend>(openNetworkDevice(), fails), acts);
    }
    LiveMusic playOn(const std::shared_ptr<Backend>& device,
                     const std::optional<std::vector<LiveAct>>& acts = {}) const {
        const MidiTokenizer tokenizer(MidiProfile::Magenta);
        ModelConfig config = tinyConfig(context_, latents_);
        config.tokenizer = "midi-events";
        config.vocabulary = tokenizer.vocabulary().size();
        const auto network = makeNetworkOn(device, config);
        auto parts = std::make_unique<LiveMusic::Parts>(network, SessionOptions{}, tokenizer.vocabulary());
        if (acts) parts->session.replay(*acts);
        parts->begin(tokenizer.encodePrompt({}, 0, kStillHeld));
        return LiveMusic(std::move(parts));
    }
    LiveMusic play() { return engine_.play(request(), events_); }
    bool repeats(const LiveRecord& record) { return engine_.replay(request(), record, events_).matches; }

    std::int64_t context_ = 64, latents_ = 16;  // of the model
    TemporaryFolder folder_;
    Engine engine_{{}};
    Events events_;
};

}  // namespace continuo::test
