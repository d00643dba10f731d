#pragma once

#include <cmath>
#include <fstream>
#include <numbers>

#include <gmock/gmock.h>

#include "app/cli/cli_fixture.h"
#include "audio/sound_file_writer.h"
#include "codec/codec_file.h"
#include "support/devices.h"
#include "support/temporary_folder.h"

namespace continuo::test {

// Tests that run continuo-cli with sound, in their own folder.
class SoundCliTest : public CliTest {
protected:
    // Writes a sine in `channels` channels.
    std::string tone(const std::string& name, int rate, double seconds, int channels,
                     double hertz = 440) const {
        const auto frames = static_cast<std::int64_t>(std::llround(seconds * rate));
        std::vector<float> samples;
        for (std::int64_t i = 0; i < frames; ++i) {
            const auto sample = static_cast<float>(
                0.4 * std::sin(2 * std::numbers::pi * hertz * static_cast<double>(i) / rate));
            samples.insert(samples.end(), static_cast<std::size_t>(channels), sample);
        }
        app::SoundFileWriter writer(pathTo(name), rate, app::SampleFormat::Int16, frames, {}, channels);
        writer.write(samples);
        writer.finish();
        return pathTo(name);
    }
    // Writes a codec with random weights.
    std::string codec(const std::string& name = "codec.safetensors", std::uint64_t seed = 1) const {
        CodecConfig config;
        config.name = "chance";
        config.channels = 2;
        config.embedding = 8;
        config.levels = 3;
        config.codes = 16;
        config.codeChannels = 4;
        CodecNetwork network(config, openTestDevice("cpu"), false);
        network.parameters().initialise(seed);
        writeCodec(pathTo(name), network, R"({"licence": "CC0-1.0"})");
        return pathTo(name);
    }
    std::string text(const std::string& name, const std::string& bytes) const {
        std::ofstream(pathTo(name)) << bytes;
        return pathTo(name);
    }
    std::string pathTo(const std::string& name) const { return own_ / name; }

    TemporaryFolder own_;
};

}  // namespace continuo::test
