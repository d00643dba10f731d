#pragma once

#include <gtest/gtest.h>

#include <continuo/performance.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/cli_program.h"

namespace continuo::test {

// A model of a few thousand weights that trains for 30 steps.
inline constexpr const char* kTinyConfig = R"({
 "model": {"name": "tiny", "vocabulary": 391, "channels": 16, "positions": {"rotary": {"fraction": 0.5}},
           "context": {"length": 64, "latents": 16, "heads": 2}, "layers": [{"heads": 2}]},
 "training": {"steps": 30, "batch": 2, "rate": 0.003, "warmup": 5, "report_every": 10, "valid_every": 20,
              "transpose": 3, "compute": "f32"}})";

// Returns two hands in broken chords, with pedal, dynamics and uneven times. A note starts every quarter of a
// second.
Performance generatedMusic(double seconds);

// No JACK server has this name, so the user's own is left alone.
inline const std::map<std::string, std::string> kNoJack = {{"JACK_DEFAULT_SERVER", "none-such"},
                                                           {"JACK_NO_START_SERVER", "1"}};

// Tests that run continuo-cli. They share a folder with these files, made once; each test works in it by
// relative names and leaves them as they are:
//   music.mid (40 s), short.mid (5 s), tiny.json, tiny.safetensors (learnt from music.mid)
class CliTest : public testing::Test {
protected:
    static const std::filesystem::path& folder();
    static Outcome run(const Arguments& arguments,
                       const std::map<std::string, std::string>& environment = {}) {
        return runCli(folder(), arguments, environment);
    }
    // Runs and ends the test unless the exit code is 0.
    static Outcome succeed(const Arguments& arguments,
                           const std::map<std::string, std::string>& environment = {});
    // Expects this exit code and one line on stderr that contains `part`.
    static void expectRefusal(const Arguments& arguments, int code, const std::string& part,
                              const std::map<std::string, std::string>& environment = {});
    // Runs with --json. Fails the test unless the exit code is `code` and stdout is one JSON object.
    static nlohmann::json runJson(Arguments arguments, int code = 0);
};

}  // namespace continuo::test
