#pragma once

#include <string>

#include "engine/facade/codec/codec_fixture.h"
#include "support/tiny_model.h"

namespace continuo::test {

// Adds to a CodecTest a model of two of its levels, with random weights and a context of 32 frames.
class SoundModelTest : public CodecTest {
public:
    static constexpr std::size_t kHop = 320;  // samples per frame

protected:
    void SetUp() override {
        CodecTest::SetUp();
        music_ = model_;
        model_ = writeSoundModel("model.safetensors", hashCodes(codec_.codec));
    }

    std::string writeSoundModel(const std::string& name, const std::string& codec) const {
        return writeSoundModel(name, codec, tinyConfig(64, 16));
    }
    // Writes a sound model; of config.codes only `fewest` is used.
    std::string writeSoundModel(const std::string& name, const std::string& codec, ModelConfig config) const {
        config.modality = "audio";
        config.tokenizer = "audio-codes";
        const int fewest = config.codes ? config.codes->minimumLevels : 0;
        config.codes = CodesConfig{2, 32, 50, 16000, codec, fewest};
        config.vocabulary = 3 + 2 * 32;
        const std::string path = folder_ / name;
        writeModel(path, *makeNetwork(config), DType::F32, R"({"licence": "CC0-1.0"})");
        return path;
    }

    std::string music_;  // a music model
};

}  // namespace continuo::test
