#include "app/cli/cli_fixture.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "midi/file/standard_midi_file.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

std::string commandLine(const Arguments& arguments) {
    return std::accumulate(
        arguments.begin(), arguments.end(), std::string("continuo-cli"),
        [](const std::string& line, const std::string& word) { return line + " " + word; });
}

}  // namespace

Performance generatedMusic(double seconds) {
    static constexpr int kChords[4][4] = {
        {48, 60, 64, 67}, {45, 60, 64, 69}, {41, 60, 65, 69}, {43, 59, 62, 67}};
    Performance music;
    for (int i = 0; 0.25 * i + 0.5 < seconds; ++i) {
        const double start = 0.25 * i + 0.01 * (i % 3);
        music.notes.push_back(
            {50 + 7 * (i % 5), kChords[i / 8 % 4][i % 4] + 12 * (i % 2), start, start + 0.3});
        if (i % 8 == 0) music.pedal.push_back({100, 0.25 * i + 0.1});
        if (i % 8 == 6) music.pedal.push_back({0, 0.25 * i + 0.1});
    }
    return music;
}

const std::filesystem::path& CliTest::folder() {
    static const TemporaryFolder shared;
    static const bool made = [] {
        const auto save = [](const char* name, double seconds) {
            const app::MidiVoice voice = {generatedMusic(seconds), "", 0, 0};
            app::writeMidiFile(shared / name, std::span(&voice, 1));
        };
        save("music.mid", 40);
        save("short.mid", 5);
        writeFile(shared / "tiny.json", kTinyConfig);
        const Outcome outcome =
            runCli(shared.path(),
                   words("train --config tiny.json --data music.mid --out tiny.safetensors --threads 1"));
        if (outcome.code != 0) throw std::runtime_error("no model to test with: " + outcome.err);
        return true;
    }();
    static_cast<void>(made);
    return shared.path();
}

Outcome CliTest::succeed(const Arguments& arguments, const std::map<std::string, std::string>& environment) {
    Outcome outcome = run(arguments, environment);
    if (outcome.code != 0) throw std::runtime_error(commandLine(arguments) + ": " + outcome.err);
    return outcome;
}

void CliTest::expectRefusal(const Arguments& arguments, int code, const std::string& part,
                            const std::map<std::string, std::string>& environment) {
    SCOPED_TRACE(commandLine(arguments));
    const Outcome outcome = run(arguments, environment);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_THAT(outcome.err, testing::HasSubstr(part));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

nlohmann::json CliTest::runJson(Arguments arguments, int code) {
    arguments.push_back("--json");
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    nlohmann::json json = nlohmann::json::parse(outcome.out, nullptr, false);
    EXPECT_TRUE(json.is_object()) << outcome.out << outcome.err;
    return json.is_object() ? json : nlohmann::json::object();
}

}  // namespace continuo::test
