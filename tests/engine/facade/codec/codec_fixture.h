#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "base/philox.h"
#include "codec/codec_file.h"
#include "engine/facade/engine_fixture.h"
#include "support/devices.h"
#include "support/tiny_codec.h"

namespace continuo::test {

// Returns a tiny codec with the default strides.
inline CodecConfig tinyUsualCodec() { return tinyCodec(CodecConfig().strides); }

// Adds a codec file to the model of an EngineTest.
class CodecTest : public EngineTest {
protected:
    void SetUp() override {
        EngineTest::SetUp();
        codec_.codec = writeTiny("sound.safetensors", tinyUsualCodec());
        codec_.compute.device = "cpu";
        codec_.compute.threads = 2;
    }

    std::string writeTiny(const std::string& name, const CodecConfig& config, std::uint64_t seed = 3) const {
        CodecNetwork network(config, openTestDevice("cpu"), false);
        randomise(network.parameters(), seed);
        const std::string path = folder_ / name;
        writeCodec(path, network, R"({"licence": "CC0-1.0"})");
        return path;
    }
    // Returns some tones with a little noise.
    static std::vector<float> sound(std::int64_t samples) {
        RandomStream random(1, 0);
        std::vector<float> result(static_cast<std::size_t>(samples));
        for (std::size_t i = 0; i < result.size(); ++i) {
            const auto at = static_cast<double>(i);
            result[i] = static_cast<float>(0.3 * std::sin(at * 0.17) + 0.2 * std::sin(at * 0.0501) +
                                           0.02 * (random.real() - 0.5));
        }
        return result;
    }

    Engine engine_{EngineOptions{}};
    Events events_;
    CodecRequest codec_;
};

}  // namespace continuo::test
