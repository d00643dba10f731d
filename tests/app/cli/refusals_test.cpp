// Every invalid call of continuo-cli: its exit code, and one line that says what to do.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>

#include "app/cli/cli_fixture.h"
#include "midi/file/standard_midi_file.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

struct Refusal {
    std::string name;
    std::vector<std::string> arguments;
    int code;
    std::string message;  // part of the line on stderr
};

void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.name; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

class Refusals : public CliTest, public testing::WithParamInterface<Refusal> {
protected:
    static void SetUpTestSuite() {
        const std::filesystem::path& at = folder();
        const std::string model = readFile(at / "tiny.safetensors");
        writeFile(at / "text.safetensors", "this is a letter, not a model\n");
        writeFile(at / "empty.safetensors", "");
        writeFile(at / "cut.safetensors", model.substr(0, model.size() / 2));
        writeFile(at / "picture.safetensors", replaced(model, "midi-events", "rgb-rasters"));
        writeFile(at / "bare.safetensors", std::string("\x02\0\0\0\0\0\0\0{}", 10));
        std::filesystem::create_directories(at / "folder.safetensors");
        writeFile(at / "text.mid", "this is a letter, not music\n");
        writeFile(at / "empty.mid", "");
        const app::MidiVoice silence = {{}, "nothing", 0, 0};
        app::writeMidiFile(at / "silent.mid", std::span(&silence, 1));
        std::filesystem::create_directories(at / "folder.mid");
        std::filesystem::create_directories(at / "nothing here");
        std::filesystem::create_directories(at / "published");
        std::filesystem::create_directories(at / "taken.safetensors.checkpoint");
        std::filesystem::remove(at / "link.mid");
        std::filesystem::create_symlink("/proc/version", at / "link.mid");
        std::filesystem::remove(at / "pipe.mid");
        ASSERT_EQ(::mkfifo((at / "pipe.mid").c_str(), 0600), 0);
        std::filesystem::remove(at / "kept.mid");
        writeFile(at / "kept.mid", "kept");
        ::chmod((at / "kept.mid").c_str(), 0444);
        std::filesystem::remove(at / "never too.wav");
        std::filesystem::create_symlink("never.mid", at / "never too.wav");
        writeFile(at / "nan.safetensors", model.substr(0, model.size() - 4) + "\xff\xff\xff\xff");
        writeFile(at / "config.json", R"({"model_type": "x", "model_config": {}})");
        writeFile(at / "list.txt", "music.mid\theavy\n");
        writeFile(at / "lost.txt", "# nothing is behind this\nlost.mid\n");
        writeFile(at / "not.json", "{\"model\": ");
        writeFile(at / "list.json", "[1, 2]");
        writeFile(at / "wrong.json", replaced(kTinyConfig, "\"channels\": 16", "\"channels\": 15"));
        writeFile(at / "unknown.json", replaced(kTinyConfig, "\"batch\"", "\"badge\""));
        writeFile(at / "endless.json", replaced(kTinyConfig, "\"steps\": 30, ", ""));
        writeFile(at / "shards.json", replaced(kTinyConfig, "\"batch\": 2", "\"batch\": 2, \"shards\": 3"));
        writeFile(at / "wide.json", replaced(kTinyConfig, "\"batch\": 2", "\"batch\": 2, \"context\": 65"));
        writeFile(at / "deep.json", replaced(kTinyConfig, "\"batch\": 2", "\"batch\": 2, \"latents\": 65"));
        writeFile(at / "mute.json", replaced(kTinyConfig, "\"name\"", "\"tokenizer\": \"x\", \"name\""));
        writeFile(at / "left.safetensors.checkpoint", "from an earlier run");
        writeFile(at / "loud.json", R"({"notes": [[200, 60, 0, 1]]})");
        writeFile(at / "short.json", R"({"notes": [[64, 60, 0]]})");
        writeFile(at / "early.json", R"({"notes": [[64, 60, -1, 1]]})");
        writeFile(at / "huge.json", R"({"notes": [[64, 60, 1e300, 1e301]]})");
        writeFile(at / "silent.json", R"({"notes": [[0, 60, 0, 1]]})");
        writeFile(at / "backwards.json", R"({"notes": [[64, 60, 2, 1]]})");
        writeFile(at / "vast.json", replaced(kTinyConfig, "\"channels\": 16", "\"channels\": 1000000000000"));
        std::filesystem::create_directories(at / "negative");
        writeFile(at / "negative/model.safetensors", "");
        writeFile(at / "negative/config.json", R"({"model_config": {"num_channels": -5}})");
        writeFile(at / "unnoted.json", R"({"pedal": []})");
        writeFile(at / "shapeless.json", R"({"model": []})");
        writeFile(at / "twice.json", R"({"training": {"steps": 1}, "model": {}, "training": {"steps": 2}})");
        writeFile(at / "bottomless.json",
                  R"({"model": )" + std::string(100'000, '[') + std::string(100'000, ']') + "}");
        writeFile(at / "music.txt", "music.mid\n");
    }
};

TEST_P(Refusals, EndWithTheirExitCodeAndOneLine) {
    const Outcome outcome = run(GetParam().arguments);
    EXPECT_EQ(outcome.code, GetParam().code) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, testing::HasSubstr(GetParam().message));
    // Warnings about skipped files are separate lines.
    const std::string last = outcome.err.substr(
        outcome.err.rfind("continuo-cli: ") == std::string::npos ? 0 : outcome.err.rfind("continuo-cli: "));
    EXPECT_THAT(last, testing::StartsWith("continuo-cli: "));
    EXPECT_EQ(std::count(last.begin(), last.end(), '\n'), 1) << outcome.err;
    // The remedy follows the problem.
    EXPECT_THAT(last, testing::HasSubstr("; ")) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder() / "never.mid"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "never.wav"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "never.safetensors"));
}

using Arguments = std::vector<std::string>;

// Returns the arguments of `generate midi` for one second, with more or other options.
Arguments generate(const Arguments& more) {
    Arguments words = {"generate", "midi", "--model", "tiny.safetensors", "--out", "never.mid"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

Arguments generateWith(const std::string& model) {
    return {"generate", "midi", "--model", model, "--seconds", "1", "--out", "never.mid"};
}

Arguments generateTo(const std::string& out) {
    return {"generate", "midi",  "--model", "tiny.safetensors", "--prompt", "music.mid", "--seconds",
            "1",        "--out", out};
}

Arguments train(const std::string& config, const std::string& data, const Arguments& more = {}) {
    Arguments words = {"train", "--config", config, "--data", data, "--out", "never.safetensors"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

const auto kName = [](const testing::TestParamInfo<Refusal>& each) { return each.param.name; };

INSTANTIATE_TEST_SUITE_P(
    Usage, Refusals,
    testing::Values(
        Refusal{"NoCommand", {}, 2, "ubcommand"}, Refusal{"UnknownCommand", {"compose"}, 2, "compose"},
        Refusal{"GenerateWhat", {"generate"}, 2, "generate --help"},
        Refusal{"UnknownFlag", generate({"--loudness", "3"}), 2, "--loudness"},
        Refusal{"NoOut", {"generate", "midi", "--model", "tiny.safetensors"}, 2, "--out"},
        Refusal{"OutWithoutName", {"generate", "midi", "--out"}, 2, "--out"},
        Refusal{"FlagTwice", generate({"--seed", "1", "--seed", "2"}), 2, "--seed"},
        Refusal{"NoFilesToScore", {"score", "--model", "tiny.safetensors"}, 2, "files"},
        Refusal{"KindWithoutFiles",
                {"score", "--model", "tiny.safetensors", "--kind", "performance"},
                2,
                "'performance' is not valid"},
        Refusal{"KindWithoutName",
                {"score", "--model", "tiny.safetensors", "--kind", "=music.mid"},
                2,
                "performance=@valid.txt"},
        Refusal{"TokensBelowNothing",
                {"score", "--model", "tiny.safetensors", "music.mid", "--tokens", "-1"},
                2,
                "--tokens"},
        Refusal{"NoFilesForStatistics", {"statistics"}, 2, "files"},
        Refusal{"NoFilesForLearnt", {"learnt"}, 2, "files"},
        Refusal{"BesideNothing", {"statistics", "music.mid", "--beside"}, 2, "--beside"},
        Refusal{"NothingToTokenize", {"tokenize"}, 2, "--notes"},
        Refusal{"PromptOfNothing", generate({"--prompt", ""}), 2, "--prompt: is empty"},
        Refusal{"ModelOfNothing", generateWith(""), 2, "--model: is empty"},
        Refusal{"InfoOfNothing", {"info", ""}, 2, "file: is empty"},
        Refusal{"StrictWithoutScale", generate({"--strict-scale"}), 2, "--scale"},
        Refusal{"CompatibleCacheOfOurOwn", generate({"--compatible-cache"}), 2, "krasserm"},
        Refusal{"ProgramsOfNoPrompt", generate({"--skip-programs", "52"}), 2, "give --prompt FILE too"},
        Refusal{"ProgramsOfNotes",
                {"tokenize", "--notes", "unnoted.json", "--skip-programs", "52"},
                2,
                "--notes have no programs"},
        Refusal{"TwoThingsToTokenize", {"tokenize", "music.mid", "--notes", "short.json"}, 2, "--notes"},
        Refusal{"UnknownProfile", {"tokenize", "music.mid", "--profile", "bach"}, 2, "bach"},
        Refusal{"UnknownBench", {"bench", "sing"}, 2, "sing"},
        Refusal{"BenchTrainOfAModel", {"bench", "train", "--model", "tiny.safetensors"}, 2, "--channels"},
        Refusal{"BenchOfModelAndShape",
                {"bench", "decode", "--model", "tiny.safetensors", "--layers", "2"},
                2,
                "--model"},
        Refusal{"BenchOfConfigAndShape",
                {"bench", "decode", "--config", "tiny.json", "--layers", "2"},
                2,
                "--config"},
        Refusal{"BenchDecodeOfPictures",
                {"bench", "decode", "--pictures", "2"},
                2,
                "--pictures has no effect in bench decode"},
        Refusal{"BenchPrefillFromLatents",
                {"bench", "prefill", "--start", "2"},
                2,
                "--start has no effect in bench prefill"},
        Refusal{"BenchLiveTogether",
                {"bench", "live", "--together", "2"},
                2,
                "--together has no effect in bench live"},
        Refusal{"BenchPictureAfterAPrompt",
                {"bench", "picture", "--prompt", "2"},
                2,
                "--prompt has no effect in bench picture"},
        Refusal{
            "BenchTrainInInt8", {"bench", "train", "--precision", "int8"}, 2, "training uses bf16 or f32"},
        Refusal{"BenchTrainOfPictures",
                {"bench", "train", "--pictures", "2"},
                2,
                "--pictures has no effect in bench train"},
        Refusal{"BenchWithoutAShape",
                {"bench", "decode", "--config", "shapeless.json"},
                3,
                "has no \"model\" object"},
        Refusal{"BenchOfABottomlessConfig",
                {"bench", "decode", "--config", "bottomless.json"},
                3,
                "bottomless.json: is nested too deeply"},
        Refusal{"TrainOfABottomlessConfig", train("bottomless.json", "music.mid"), 3,
                "bottomless.json: is nested too deeply"},
        Refusal{"TrainOfAConfigWithTwoTrainings", train("twice.json", "music.mid"), 3,
                "twice.json: has \"training\" twice in one object"},
        Refusal{"TrainWithABottomlessCard", train("tiny.json", "music.mid", {"--card", "bottomless.json"}), 3,
                "bottomless.json: is nested too deeply"},
        Refusal{"TokenizeBottomlessNotes",
                {"tokenize", "--notes", "bottomless.json"},
                3,
                "bottomless.json: is nested too deeply"},
        Refusal{"ResumeAndFresh", train("tiny.json", "music.mid", {"--resume", "--fresh"}), 2, "--fresh"},
        Refusal{"ImportWithoutOut", {"import", "nothing here"}, 2, "--out"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Numbers, Refusals,
    testing::Values(
        Refusal{"SecondsZero", generate({"--seconds", "0"}), 2, "--seconds: '0'"},
        Refusal{"SecondsNegative", generate({"--seconds", "-5"}), 2, "--seconds: '-5'"},
        Refusal{"SecondsNotANumber", generate({"--seconds", "nan"}), 2, "--seconds: 'nan'"},
        Refusal{"SecondsEndless", generate({"--seconds", "inf"}), 2, "--seconds: 'inf'"},
        Refusal{"SecondsOverflow", generate({"--seconds", "1e999"}), 2, "--seconds: '1e999'"},
        Refusal{"SecondsMoreThanADay", generate({"--seconds", "86401"}), 2, "86,400"},
        Refusal{"SecondsInWords", generate({"--seconds", "ten"}), 2, "--seconds: 'ten'"},
        Refusal{"SecondsWithUnit", generate({"--seconds", "10s"}), 2, "--seconds: '10s'"},
        Refusal{"SecondsEmpty", generate({"--seconds", ""}), 2, "--seconds"},
        Refusal{"TemperatureNegative", generate({"--temperature", "-0.1"}), 2, "--temperature"},
        Refusal{"TemperatureNotANumber", generate({"--temperature", "NaN"}), 2, "--temperature"},
        Refusal{"TemperatureHot", generate({"--temperature", "11"}), 2, "from 0 to 10"},
        Refusal{"FactorSmall", generate({"--timing-temperature", "0.49"}), 2, "from 0.5 to 2"},
        Refusal{"FactorLarge", generate({"--pitch-temperature", "2.1"}), 2, "--pitch-temperature"},
        Refusal{"RecallLarge", generate({"--pedal-recall", "4.1"}), 2, "--pedal-recall"},
        Refusal{"FactorNotANumber", generate({"--velocity-temperature", "nan"}), 2, "--velocity-temperature"},
        Refusal{"FactorOfAPicture",
                {"generate", "image", "--pitch-temperature", "1.5", "--out", "never.png"},
                2,
                "--pitch-temperature"},
        Refusal{"TokensZero", generate({"--tokens", "0"}), 2, "1 to 100,000"},
        Refusal{"TokensAndSeconds", generate({"--tokens", "9", "--seconds", "9"}), 2, "--seconds"},
        Refusal{"TopKNegative", generate({"--top-k", "-1"}), 2, "--top-k"},
        Refusal{"TopKFraction", generate({"--top-k", "2.5"}), 2, "--top-k"},
        Refusal{"TopKOverflow", generate({"--top-k", "99999999999999999999"}), 2, "--top-k"},
        Refusal{"TopPZero", generate({"--top-p", "0"}), 2, "--top-p"},
        Refusal{"TopPAboveOne", generate({"--top-p", "1.01"}), 2, "--top-p"},
        Refusal{"MinPAboveOne", generate({"--min-p", "2"}), 2, "--min-p"},
        Refusal{"SeedNegative", generate({"--seed", "-1"}), 2, "--seed"},
        Refusal{"SeedOverflow", generate({"--seed", "18446744073709551616"}), 2, "18446744073709551615"},
        Refusal{"LatentsZero", generate({"--latents", "0"}), 2, "--latents"},
        Refusal{"LatentsBeyondNumbers", generate({"--latents", "99999999"}), 2, "from 1 to 16,777,216"},
        Refusal{"LatentsInWords", generate({"--latents", "many"}), 2, "auto"},
        Refusal{"LatentsMoreThanTheModels", generate({"--latents", "17"}), 2, "latents"},
        Refusal{"ThreadsNegative", generate({"--threads", "-2"}), 2, "--threads"},
        Refusal{"ThreadsTooMany", generate({"--threads", "100000"}), 2, "--threads"},
        Refusal{"ThreadsHexadecimal", generate({"--threads", "0x2"}), 2, "--threads"},
        Refusal{"UnknownPrecision", generate({"--precision", "f16"}), 2, "f16"},
        Refusal{"UnknownFormat", generate({"--midi-format", "2"}), 2, "--midi-format"},
        Refusal{"FromNegative", generate({"--prompt", "music.mid", "--from", "-1"}), 2, "--from"},
        Refusal{"ProgramOutOfRange", generate({"--skip-programs", "128"}), 2, "--skip-programs"},
        Refusal{"ProgramsInWords", generate({"--skip-programs", "52,voice"}), 2, "'voice' is not valid"},
        Refusal{"MinutesZero", train("tiny.json", "music.mid", {"--minutes", "0"}), 2, "--minutes"},
        Refusal{"MinutesNotANumber", train("tiny.json", "music.mid", {"--minutes", "nan"}), 2, "--minutes"},
        Refusal{"BenchTokensZero", {"bench", "decode", "--tokens", "0"}, 2, "--tokens"},
        Refusal{"BenchPromptTooLong",
                {"bench", "decode", "--model", "tiny.safetensors", "--prompt", "65"},
                2,
                "64"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Prompts, Refusals,
    testing::Values(
        Refusal{"Missing", generate({"--prompt", "lost.mid"}), 3, "lost.mid"},
        Refusal{"Folder", generate({"--prompt", "folder.mid"}), 3, "is a folder"},
        Refusal{"BundleAsPrompt", generate({"--prompt", "some.continuo"}), 3, "takes and pictures"},
        Refusal{"NoMidi", generate({"--prompt", "text.mid"}), 3, "text.mid"},
        Refusal{"Empty", generate({"--prompt", "empty.mid"}), 3, "empty.mid"},
        Refusal{"WithoutNotes", generate({"--prompt", "silent.mid"}), 3,
                "silent.mid: contains no notes; choose"},
        Refusal{"AModel", generate({"--prompt", "tiny.safetensors"}), 3, "tiny.safetensors"},
        Refusal{"FromAfterTo", generate({"--prompt", "music.mid", "--from", "9", "--to", "3"}), 2,
                "--to 3.00"},
        Refusal{"FromEqualsTo", generate({"--prompt", "music.mid", "--from", "3", "--to", "3"}), 2,
                "--to 3.00"},
        Refusal{"FromBehindTheEnd", generate({"--prompt", "short.mid", "--from", "100"}), 2, "ends at"},
        Refusal{"UntilWithoutTo", generate({"--prompt", "music.mid", "--until", "5"}), 2, "--to"},
        Refusal{"UntilBeforeTo", generate({"--prompt", "music.mid", "--to", "5", "--until", "5"}), 2, "--to"},
        Refusal{"UntilTheEnd", generate({"--prompt", "short.mid", "--to", "0.5", "--until", "100"}), 2,
                "no music follows"},
        Refusal{"TriesWithoutUntil", generate({"--prompt", "music.mid", "--tries", "5"}), 2, "--until"},
        Refusal{"RangeWithoutPrompt", generate({"--to", "5"}), 2, "--prompt"},
        Refusal{"OutIsThePrompt", generateTo("music.mid"), 2, "overwrite"},
        Refusal{"OutIsThePromptByAnotherName", generateTo("folder.mid/../music.mid"), 2, "overwrite"},
        Refusal{"OutIsTheModel", generateTo("tiny.safetensors"), 2, "overwrite"},
        Refusal{"OutIsTheAdapter",
                {"generate", "midi", "--model", "tiny.safetensors", "--adapter", "text.safetensors", "--out",
                 "text.safetensors"},
                2,
                "overwrite"},
        Refusal{"WavIsTheModel", generate({"--wav", "tiny.safetensors"}), 2, "overwrite"},
        Refusal{"LiveOutIsTheAdapter",
                {"live", "--model", "tiny.safetensors", "--adapter", "text.safetensors", "--out",
                 "text.safetensors"},
                2,
                "overwrite"},
        Refusal{"OffsetOfNoOutput",
                {"play", "music.mid", "--audio", "none", "--output-offset", "5"},
                2,
                "give --midi-out too"},
        Refusal{"LiveOffsetOfNoOutput",
                {"live", "--model", "tiny.safetensors", "--output-offset", "5", "--out", "never.mid"},
                2,
                "give --midi-out too"},
        Refusal{"LiveOutIsNoMidiFile",
                {"live", "--model", "tiny.safetensors", "--out", "never.wav"},
                2,
                "end it with .mid"},
        Refusal{"LiveOutIsTheSoundfont",
                {"live", "--model", "tiny.safetensors", "--soundfont", "text.mid", "--out", "text.mid"},
                2,
                "overwrite"},
        Refusal{"TrainOutIsTheList",
                {"train", "--config", "tiny.json", "--data", "@music.txt", "--out", "music.txt"},
                2,
                "overwrite"},
        Refusal{
            "TrainOutIsAListWithAShare",
            {"train", "--config", "tiny.json", "--data", "@music.txt:50%", "music.mid", "--out", "music.txt"},
            2,
            "overwrite"},
        Refusal{"TrainOutIsTheHeldOutList",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--valid", "@music.txt", "--out",
                 "music.txt"},
                2,
                "overwrite"},
        Refusal{"IndexIsTheList", {"learnt", "@music.txt", "--write-index", "music.txt"}, 2, "overwrite"},
        Refusal{"ImportOverItsConfig",
                {"import", "negative/model.safetensors", "--out", "negative/config.json"},
                2,
                "overwrite"},
        Refusal{"OutIsAFolder", generateTo("folder.mid"), 2, "is a folder"},
        Refusal{"OutIsNoMidiFile", generateTo("never.mp3"), 2, "end it with .mid"},
        Refusal{"TrainOutIsNoModel",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--out", "never"},
                2,
                "end it with .safetensors"},
        Refusal{"OutInAMissingFolder", generateTo("lost/never.mid"), 2, "lost"},
        Refusal{"OutInNoFolder", generateTo("music.mid/never.mid"), 2, "does not exist"},
        Refusal{"OutEndsInASlash", generateTo("nothing here/"), 2, "is a folder"},
        Refusal{"OutIsEmpty", generateTo(""), 2, "--out"},
        Refusal{"OutIsADevice", generateTo("/dev/null"), 2, "is no plain file"},
        Refusal{"OutIsProtected", generateTo("kept.mid"), 2, "kept.mid: is protected against writing"},
        Refusal{"APipe", generate({"--prompt", "pipe.mid"}), 3, "pipe.mid: is no plain file"},
        Refusal{"ADevice", generate({"--prompt", "/dev/zero"}), 3, "/dev/zero: is no plain file"},
        Refusal{"OutWhereNothingCanBeWritten", generateTo("/proc/never.mid"), 2, "/proc"},
        Refusal{"OutIsALinkThere", generateTo("link.mid"), 2, "link.mid"},
        Refusal{"OutWithTooLongAName", generateTo(std::string(252, 'n') + ".mid"), 2, "cannot be written: "},
        Refusal{"WavWhereNothingCanBeWritten", generate({"--wav", "/proc/never.wav"}), 2, "/proc/never.wav"},
        Refusal{"SoundfontOfText", generate({"--wav", "never.wav", "--soundfont", "text.mid"}), 3,
                "text.mid"},
        Refusal{
            "ImportOutIsNoModel", {"import", "published", "--out", "never"}, 2, "end it with .safetensors"},
        Refusal{"ImportWhereNothingCanBeWritten",
                {"import", "published", "--out", "/proc/never.safetensors"},
                2,
                "/proc/never.safetensors"},
        Refusal{"WavWithAnotherEnding", generate({"--wav", "never.mp3"}), 2, ".wav, .flac or .ogg"},
        Refusal{"WavIsAFolder", generate({"--wav", "nothing here"}), 2, "is a folder"},
        Refusal{"WavInAMissingFolder", generate({"--wav", "lost/never.wav"}), 2, "lost"},
        Refusal{
            "WavIsOut",
            {"generate", "midi", "--model", "tiny.safetensors", "--out", "never.wav", "--wav", "never.wav"},
            2,
            "different names"},
        Refusal{
            "WavIsOutByAnotherName",
            {"generate", "midi", "--model", "tiny.safetensors", "--out", "never.wav", "--wav", "./never.wav"},
            2,
            "different names"},
        Refusal{"WavIsALinkToOut", generate({"--wav", "never too.wav"}), 2, "different names"},
        Refusal{"SoundfontMissing", generate({"--wav", "never.wav", "--soundfont", "lost.sf2"}), 3,
                "lost.sf2"},
        Refusal{"SoundfontWithoutWav", generate({"--soundfont", "lost.sf2"}), 2, "--wav"},
        Refusal{"GainWithoutWav", generate({"--gain", "0"}), 2, "are for --wav"},
        Refusal{"ReverbWithoutWav", generate({"--reverb", "30"}), 2, "are for --wav"},
        Refusal{"NormaliseWithoutWav", generate({"--normalise"}), 2, "are for --wav"},
        Refusal{"NormaliseWithGain", generate({"--wav", "never.wav", "--normalise", "--gain", "-6"}), 2,
                "--gain excludes --normalise"},
        Refusal{"GainOutOfRange", generate({"--wav", "never.wav", "--gain", "7"}), 2, "--gain"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Models, Refusals,
    testing::Values(
        Refusal{"Missing", generateWith("lost.safetensors"), 4, "lost.safetensors"},
        Refusal{"MissingPath", generateWith("lost/model.safetensors"), 4, "lost/model.safetensors"},
        Refusal{"UnknownName", generateWith("nocturne"), 4, "continuo-cli models"},
        Refusal{"Folder", generateWith("folder.safetensors"), 4, "is a folder"},
        Refusal{"Device", generateWith("/dev/null"), 4, "plain file"},
        Refusal{"Text", generateWith("text.safetensors"), 4, "text.safetensors"},
        Refusal{"Empty", generateWith("empty.safetensors"), 4, "empty.safetensors"},
        Refusal{"CutOff", generateWith("cut.safetensors"), 4, "cut.safetensors"},
        Refusal{"NoNumber", generateWith("nan.safetensors"), 4, "nan.safetensors: tensor "},
        Refusal{"Midi", generateWith("music.mid"), 4, "music.mid"},
        Refusal{"ForPictures", generateWith("picture.safetensors"), 4, "rgb-rasters"},
        Refusal{"WithoutConfig", generateWith("bare.safetensors"), 4, "config"},
        Refusal{"TextToScore", {"score", "--model", "text.safetensors", "music.mid"}, 4, "text.safetensors"},
        Refusal{
            "MissingToScore", {"score", "--model", "lost.safetensors", "music.mid"}, 4, "lost.safetensors"},
        Refusal{
            "ForPicturesToScore", {"score", "--model", "picture.safetensors", "music.mid"}, 4, "rgb-rasters"},
        Refusal{"TextToBench", {"bench", "decode", "--model", "text.safetensors"}, 4, "text.safetensors"},
        Refusal{"TextToInfo", {"info", "text.safetensors"}, 4, "text.safetensors"},
        Refusal{"BundleToInfo", {"info", "some.continuo"}, 3, "takes and pictures"},
        Refusal{"MissingToInfo", {"info", "lost.safetensors"}, 4, "lost.safetensors"},
        Refusal{"FolderToInfo", {"info", "folder.safetensors"}, 4, "is a folder"},
        Refusal{"ShapeThatCannotBe", {"bench", "decode", "--channels", "10", "--heads", "3"}, 2, "heads"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Files, Refusals,
    testing::Values(
        Refusal{"ScoreMissing", {"score", "--model", "tiny.safetensors", "lost.mid"}, 3, "lost.mid"},
        Refusal{"ScoreFolderWithoutMusic",
                {"score", "--model", "tiny.safetensors", "nothing here"},
                3,
                "nothing here"},
        Refusal{"ScoreOnlyBrokenFiles",
                {"score", "--model", "tiny.safetensors", "text.mid", "silent.mid"},
                3,
                "2 files"},
        Refusal{"ScoreLatents",
                {"score", "--model", "tiny.safetensors", "music.mid", "--latents", "17"},
                2,
                "latents"},
        Refusal{"KindMissing",
                {"score", "--model", "tiny.safetensors", "--kind", "performance=@never.txt"},
                3,
                "never.txt"},
        Refusal{"BaselinesMissing",
                {"score", "--model", "tiny.safetensors", "music.mid", "--baselines", "lost.mid"},
                3,
                "lost.mid"},
        Refusal{"BaselinesBroken",
                {"score", "--model", "tiny.safetensors", "short.mid", "--baselines", "text.mid"},
                3,
                "none of the training files"},
        Refusal{"StatisticsMissing", {"statistics", "lost.mid"}, 3, "lost.mid"},
        Refusal{
            "StatisticsOnlyBroken", {"statistics", "text.mid", "silent.mid"}, 3, "none of the given files"},
        Refusal{"BesideMissing", {"statistics", "music.mid", "--beside", "@never.txt"}, 3, "never.txt"},
        Refusal{"CopiedFromBroken",
                {"statistics", "music.mid", "--copied-from", "text.mid"},
                3,
                "none of the training files"},
        Refusal{"TokenizeMissing", {"tokenize", "lost.mid"}, 3, "lost.mid"},
        Refusal{"TokenizeText", {"tokenize", "text.mid"}, 3, "text.mid"},
        Refusal{"NotesMissing", {"tokenize", "--notes", "lost.json"}, 3, "lost.json"},
        Refusal{"NotesNoJson", {"tokenize", "--notes", "not.json"}, 3, "not.json"},
        Refusal{"NotesAList", {"tokenize", "--notes", "list.json"}, 3, "list.json"},
        Refusal{"NotesTooLoud", {"tokenize", "--notes", "loud.json"}, 3, "notes[0]"},
        Refusal{"NotesTooShort", {"tokenize", "--notes", "short.json"}, 3, "notes[0]"},
        Refusal{"NotesTooEarly", {"tokenize", "--notes", "early.json"}, 3, "notes[0]"},
        Refusal{"NotesTooLate", {"tokenize", "--notes", "huge.json"}, 3, "notes[0]"},
        Refusal{"NotesSilent", {"tokenize", "--notes", "silent.json"}, 3, "notes[0] has the velocity 0"},
        Refusal{
            "NotesBackwards", {"tokenize", "--notes", "backwards.json"}, 3, "notes[0] ends before it begins"},
        Refusal{"TokenizeAPipe", {"tokenize", "pipe.mid"}, 3, "pipe.mid: is no plain file"},
        Refusal{"ScoreAPipe", {"score", "--model", "tiny.safetensors", "pipe.mid"}, 3, "1 file"},
        Refusal{"ScoreAListThatIsAPipe",
                {"score", "--model", "tiny.safetensors", "@pipe.mid"},
                3,
                "pipe.mid: is no plain file"},
        Refusal{"ReplayAPipe", {"replay", "pipe.mid"}, 3, "continuo-cli: pipe.mid: is no plain file"},
        Refusal{"NotesWithout", {"tokenize", "--notes", "unnoted.json"}, 3, "has no notes"},
        Refusal{"InfoMissingMidi", {"info", "lost.mid"}, 3, "lost.mid"},
        Refusal{"VerifyMissing", {"verify", "lost.json"}, 3, "lost.json"},
        Refusal{"VerifyNoJson", {"verify", "not.json"}, 3, "not.json"},
        Refusal{"VerifyAConfig", {"verify", "config.json"}, 3, "nothing to compare"},
        Refusal{"VerifyNoGolden", {"verify", "tiny.json"}, 3, "tiny.json"},
        Refusal{"ImportMissing", {"import", "lost", "--out", "never.safetensors"}, 3, "lost"},
        Refusal{"ImportOfImpossibleSizes",
                {"import", "negative", "--out", "never.safetensors"},
                4,
                "negative/config.json: num_channels is -5; it must be 1 to"},
        Refusal{"ImportFile",
                {"import", "music.mid", "--out", "never.safetensors"},
                4,
                "music.mid: is a MIDI file, not a torch checkpoint"},
        Refusal{
            "ImportEmptyFolder", {"import", "nothing here", "--out", "never.safetensors"}, 3, "config.json"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Training, Refusals,
    testing::Values(
        Refusal{"ConfigMissing", train("lost.json", "music.mid"), 3, "lost.json"},
        Refusal{"ConfigNoJson", train("not.json", "music.mid"), 3, "not.json"},
        Refusal{"ConfigAList", train("list.json", "music.mid"), 3, "list.json"},
        Refusal{"ConfigOfNoModel", train("wrong.json", "music.mid"), 3,
                "wrong.json: model config: context.heads"},
        Refusal{"ConfigWithUnknownField", train("unknown.json", "music.mid"), 3,
                "unknown.json: training config: training.badge"},
        Refusal{"ConfigWithoutEnd", train("endless.json", "music.mid"), 2, "--minutes"},
        Refusal{"DataMissing", train("tiny.json", "lost"), 3, "lost"},
        Refusal{"DataWithoutMusic", train("tiny.json", "nothing here"), 3, "nothing here"},
        Refusal{"DataBroken", train("tiny.json", "text.mid"), 3, "1 file"},
        Refusal{"WeightZero", train("tiny.json", "music.mid:0"), 2, "music.mid:0: '0' is not valid"},
        Refusal{"WeightNotANumber", train("tiny.json", "music.mid:nan"), 2,
                "music.mid:nan: 'nan' is not valid"},
        Refusal{"WeightNegative", train("tiny.json", "music.mid:-1"), 2, "'-1' is not valid"},
        Refusal{"ShareOfTwoWholes", train("tiny.json", "music.mid:200%"), 2, "'200%' is not valid"},
        Refusal{"ConfigIsAPipe", train("pipe.mid", "music.mid"), 3, "pipe.mid: is no plain file"},
        Refusal{"ConfigBeforeTheMusic", train("wrong.json", "text.mid"), 3, "context.heads"},
        Refusal{"ShardsBeforeTheMusic", train("shards.json", "text.mid"), 3, "training.batch is 2"},
        Refusal{"ContextBeforeTheMusic", train("wide.json", "text.mid"), 3, "training.context is 65"},
        Refusal{"LatentsBeforeTheMusic", train("deep.json", "text.mid"), 3, "training.latents is 65"},
        Refusal{"TokenizerBeforeTheMusic", train("mute.json", "text.mid"), 4, "uses the tokenizer 'x'"},
        Refusal{"LengthBeforeTheMusic", train("endless.json", "text.mid"), 2, "--minutes"},
        Refusal{"DeviceBeforeTheMusic", train("tiny.json", "text.mid", {"--device", "x"}), 5, "'x'"},
        Refusal{"ValidBeforeTheMusic", train("tiny.json", "text.mid", {"--valid", "lost"}), 3, "lost"},
        Refusal{"ConfigOfMoreThanThereIs", train("vast.json", "music.mid"), 3, "channels is 1000000000000"},
        Refusal{"ListMissing", train("tiny.json", "@lost"), 3, "lost"},
        Refusal{"ListWithBadWeight", train("tiny.json", "@list.txt"), 3, "list.txt, line 1"},
        Refusal{"AFileAsItsList", train("tiny.json", "@music.mid"), 3,
                "music.mid: is not a list of files; give"},
        Refusal{"ListWithMissingFile", train("tiny.json", "@lost.txt"), 3, "lost.mid"},
        Refusal{"ValidMissing", train("tiny.json", "music.mid", {"--valid", "lost"}), 3, "lost"},
        Refusal{"CardMissing", train("tiny.json", "music.mid", {"--card", "lost.json"}), 3, "lost.json"},
        Refusal{"CardAList", train("tiny.json", "music.mid", {"--card", "list.json"}), 3, "list.json"},
        Refusal{"NothingToResume", train("tiny.json", "music.mid", {"--resume"}), 3, "--resume"},
        Refusal{"EarlierRunIsThere",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--out", "left.safetensors"},
                2,
                "--fresh"},
        Refusal{"BrokenCheckpoint",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--out", "left.safetensors",
                 "--resume"},
                4,
                "left.safetensors.checkpoint"},
        Refusal{"OutWhereNothingCanBeWritten",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--out", "/proc/never.safetensors"},
                2,
                "/proc/never.safetensors"},
        Refusal{"CheckpointIsAFolder",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--out", "taken.safetensors",
                 "--fresh"},
                2,
                "taken.safetensors.checkpoint: is a folder"},
        Refusal{"OutInAMissingFolder",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--out", "lost/never.safetensors"},
                2,
                "lost"},
        Refusal{"OutIsTheData",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--out", "music.mid"},
                2,
                "overwrite"},
        Refusal{"OutIsTheConfig",
                {"train", "--config", "tiny.json", "--data", "music.mid", "--out", "tiny.json"},
                2,
                "overwrite"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Devices, Refusals,
    testing::Values(
        Refusal{"Unknown", generate({"--device", "abacus"}), 5, "abacus"},
        Refusal{"NumberThatIsNotThere", generate({"--device", "cuda:99"}), 5, "cuda:99"},
        Refusal{"Empty", generate({"--device", ""}), 2, "--device: is empty"},
        Refusal{"OfScore", {"score", "--model", "tiny.safetensors", "music.mid", "--device", "x"}, 5, "'x'"},
        Refusal{"OfTraining", train("tiny.json", "music.mid", {"--device", "x"}), 5, "'x'"}),
    kName);

}  // namespace
}  // namespace continuo::test
