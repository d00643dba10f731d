#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "continuo/engine.h"
#include "facade/models/model_file.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"

namespace continuo::test {

// A piano model file with random weights, in a temporary folder.
class EngineTest : public ::testing::Test {
protected:
    void SetUp() override { model_ = write("tiny.safetensors", "midi-events", 391); }

    std::string write(const std::string& name, const std::string& tokenizer, int vocabulary) const {
        ModelConfig config = tinyConfig(64, 16);
        config.tokenizer = tokenizer;
        if (tokenizer == "rgb-raster") config.modality = "image";
        config.vocabulary = vocabulary;
        const auto network = makeNetwork(config);
        const std::string path = folder_ / name;
        writeModel(path, *network, DType::F32, R"({"licence": "CC0-1.0"})");
        return path;
    }

    MusicRequest request(double seconds = 5) const {
        MusicRequest result;
        result.modelPath = model_;
        result.prompt.notes = {{80, 60, 0, 0.5}, {70, 64, 0.5, 1.0}, {90, 67, 1.0, 3.0}};
        result.seconds = seconds;
        result.sampling.seed = 5;
        result.sampling.temperature = 1;
        return result;
    }

    LiveRequest liveRequest(const SamplingChoice& sampling = {}) const {
        LiveRequest result;
        result.modelPath = model_;
        result.compute.precision = "f32";
        result.sampling = sampling;
        return result;
    }

    std::string refusal(const MusicRequest& asked) {
        Events events;
        try {
            Engine({}).run(asked, events);
        } catch (const Error& error) {
            return error.what();
        }
        return "accepted";
    }

    TemporaryFolder temporary_;
    std::filesystem::path folder_ = temporary_.path();
    std::string model_;
};

}  // namespace continuo::test
