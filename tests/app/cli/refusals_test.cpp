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
    Arguments arguments;
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

TEST_P(Refusals, PrintOneLineAndReturnTheirExitCode) {
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

// The words in `last` may contain spaces or be empty.
Arguments generate(const std::string& more, const Arguments& last = {}) {
    return words("generate midi --model tiny.safetensors --out never.mid " + more, last);
}

Arguments generateWith(const std::string& model) {
    return {"generate", "midi", "--model", model, "--seconds", "1", "--out", "never.mid"};
}

Arguments generateTo(const std::string& out) {
    return words("generate midi --model tiny.safetensors --prompt music.mid --seconds 1 --out", {out});
}

Arguments score(const std::string& more) { return words("score --model tiny.safetensors " + more); }

Arguments train(const std::string& config, const std::string& data, const std::string& more = "") {
    return appended({"train", "--config", config, "--data", data, "--out", "never.safetensors"}, words(more));
}

const auto kName = [](const testing::TestParamInfo<Refusal>& each) { return each.param.name; };

const Refusal kUsage[] = {
    {"NoCommand", words(""), 2, "ubcommand"},
    {"UnknownCommand", words("compose"), 2, "compose"},
    {"GenerateWhat", words("generate"), 2, "generate --help"},
    {"UnknownFlag", generate("--loudness 3"), 2, "--loudness"},
    {"NoOut", words("generate midi --model tiny.safetensors"), 2, "--out"},
    {"OutWithoutName", words("generate midi --out"), 2, "--out"},
    {"FlagTwice", generate("--seed 1 --seed 2"), 2, "--seed"},
    {"NoFilesToScore", words("score --model tiny.safetensors"), 2, "files"},
    {"KindWithoutFiles", score("--kind performance"), 2, "'performance' is not valid"},
    {"KindWithoutName", score("--kind =music.mid"), 2, "performance=@valid.txt"},
    {"TokensBelowNothing", score("music.mid --tokens -1"), 2, "--tokens"},
    {"NoFilesForStatistics", words("statistics"), 2, "files"},
    {"NoFilesForLearnt", words("learnt"), 2, "files"},
    {"BesideNothing", words("statistics music.mid --beside"), 2, "--beside"},
    {"NothingToTokenize", words("tokenize"), 2, "--notes"},
    {"PromptOfNothing", generate("--prompt", {""}), 2, "--prompt: is empty"},
    {"ModelOfNothing", generateWith(""), 2, "--model: is empty"},
    {"InfoOfNothing", {"info", ""}, 2, "file: is empty"},
    {"StrictWithoutScale", generate("--strict-scale"), 2, "--scale"},
    {"CompatibleCacheOfOurOwn", generate("--compatible-cache"), 2, "krasserm"},
    {"ProgramsOfNoPrompt", generate("--skip-programs 52"), 2, "give --prompt FILE too"},
    {"ProgramsOfNotes", words("tokenize --notes unnoted.json --skip-programs 52"), 2,
     "--notes have no programs"},
    {"TwoThingsToTokenize", words("tokenize music.mid --notes short.json"), 2, "--notes"},
    {"UnknownProfile", words("tokenize music.mid --profile bach"), 2, "bach"},
    {"UnknownBench", words("bench sing"), 2, "sing"},
    {"BenchTrainOfAModel", words("bench train --model tiny.safetensors"), 2, "--channels"},
    {"BenchOfModelAndShape", words("bench decode --model tiny.safetensors --layers 2"), 2, "--model"},
    {"BenchOfConfigAndShape", words("bench decode --config tiny.json --layers 2"), 2, "--config"},
    {"BenchDecodeOfPictures", words("bench decode --pictures 2"), 2,
     "--pictures has no effect in bench decode"},
    {"BenchPrefillFromLatents", words("bench prefill --start 2"), 2,
     "--start has no effect in bench prefill"},
    {"BenchLiveTogether", words("bench live --together 2"), 2, "--together has no effect in bench live"},
    {"BenchPictureAfterAPrompt", words("bench picture --prompt 2"), 2,
     "--prompt has no effect in bench picture"},
    {"BenchTrainInInt8", words("bench train --precision int8"), 2, "training uses bf16 or f32"},
    {"BenchTrainOfPictures", words("bench train --pictures 2"), 2, "--pictures has no effect in bench train"},
    {"BenchWithoutAShape", words("bench decode --config shapeless.json"), 3, "has no \"model\" object"},
    {"BenchOfABottomlessConfig", words("bench decode --config bottomless.json"), 3,
     "bottomless.json: is nested too deeply"},
    {"TrainOfABottomlessConfig", train("bottomless.json", "music.mid"), 3,
     "bottomless.json: is nested too deeply"},
    {"TrainOfAConfigWithTwoTrainings", train("twice.json", "music.mid"), 3,
     "twice.json: has \"training\" twice in one object"},
    {"TrainWithABottomlessCard", train("tiny.json", "music.mid", "--card bottomless.json"), 3,
     "bottomless.json: is nested too deeply"},
    {"TokenizeBottomlessNotes", words("tokenize --notes bottomless.json"), 3,
     "bottomless.json: is nested too deeply"},
    {"ResumeAndFresh", train("tiny.json", "music.mid", "--resume --fresh"), 2, "--fresh"},
    {"ImportWithoutOut", {"import", "nothing here"}, 2, "--out"},
};
INSTANTIATE_TEST_SUITE_P(Usage, Refusals, testing::ValuesIn(kUsage), kName);

const Refusal kNumbers[] = {
    {"SecondsZero", generate("--seconds 0"), 2, "--seconds: '0'"},
    {"SecondsNegative", generate("--seconds -5"), 2, "--seconds: '-5'"},
    {"SecondsNotANumber", generate("--seconds nan"), 2, "--seconds: 'nan'"},
    {"SecondsEndless", generate("--seconds inf"), 2, "--seconds: 'inf'"},
    {"SecondsOverflow", generate("--seconds 1e999"), 2, "--seconds: '1e999'"},
    {"SecondsMoreThanADay", generate("--seconds 86401"), 2, "86,400"},
    {"SecondsInWords", generate("--seconds ten"), 2, "--seconds: 'ten'"},
    {"SecondsWithUnit", generate("--seconds 10s"), 2, "--seconds: '10s'"},
    {"SecondsEmpty", generate("--seconds", {""}), 2, "--seconds"},
    {"TemperatureNegative", generate("--temperature -0.1"), 2, "--temperature"},
    {"TemperatureNotANumber", generate("--temperature NaN"), 2, "--temperature"},
    {"TemperatureHot", generate("--temperature 11"), 2, "from 0 to 10"},
    {"FactorSmall", generate("--timing-temperature 0.49"), 2, "from 0.5 to 2"},
    {"FactorLarge", generate("--pitch-temperature 2.1"), 2, "--pitch-temperature"},
    {"RecallLarge", generate("--pedal-recall 4.1"), 2, "--pedal-recall"},
    {"FactorNotANumber", generate("--velocity-temperature nan"), 2, "--velocity-temperature"},
    {"FactorOfAPicture", words("generate image --pitch-temperature 1.5 --out never.png"), 2,
     "--pitch-temperature"},
    {"TokensZero", generate("--tokens 0"), 2, "1 to 100,000"},
    {"TokensAndSeconds", generate("--tokens 9 --seconds 9"), 2, "--seconds"},
    {"TopKNegative", generate("--top-k -1"), 2, "--top-k"},
    {"TopKFraction", generate("--top-k 2.5"), 2, "--top-k"},
    {"TopKOverflow", generate("--top-k 99999999999999999999"), 2, "--top-k"},
    {"TopPZero", generate("--top-p 0"), 2, "--top-p"},
    {"TopPAboveOne", generate("--top-p 1.01"), 2, "--top-p"},
    {"MinPAboveOne", generate("--min-p 2"), 2, "--min-p"},
    {"SeedNegative", generate("--seed -1"), 2, "--seed"},
    {"SeedOverflow", generate("--seed 18446744073709551616"), 2, "18446744073709551615"},
    {"LatentsZero", generate("--latents 0"), 2, "--latents"},
    {"LatentsBeyondNumbers", generate("--latents 99999999"), 2, "from 1 to 16,777,216"},
    {"LatentsInWords", generate("--latents many"), 2, "auto"},
    {"LatentsMoreThanTheModels", generate("--latents 17"), 2, "latents"},
    {"ThreadsNegative", generate("--threads -2"), 2, "--threads"},
    {"ThreadsTooMany", generate("--threads 100000"), 2, "--threads"},
    {"ThreadsHexadecimal", generate("--threads 0x2"), 2, "--threads"},
    {"UnknownPrecision", generate("--precision f16"), 2, "f16"},
    {"UnknownFormat", generate("--midi-format 2"), 2, "--midi-format"},
    {"FromNegative", generate("--prompt music.mid --from -1"), 2, "--from"},
    {"ProgramOutOfRange", generate("--skip-programs 128"), 2, "--skip-programs"},
    {"ProgramsInWords", generate("--skip-programs 52,voice"), 2, "'voice' is not valid"},
    {"MinutesZero", train("tiny.json", "music.mid", "--minutes 0"), 2, "--minutes"},
    {"MinutesNotANumber", train("tiny.json", "music.mid", "--minutes nan"), 2, "--minutes"},
    {"BenchTokensZero", words("bench decode --tokens 0"), 2, "--tokens"},
    {"BenchPromptTooLong", words("bench decode --model tiny.safetensors --prompt 65"), 2, "64"},
};
INSTANTIATE_TEST_SUITE_P(Numbers, Refusals, testing::ValuesIn(kNumbers), kName);

const Refusal kPrompts[] = {
    {"Missing", generate("--prompt lost.mid"), 3, "lost.mid"},
    {"Folder", generate("--prompt folder.mid"), 3, "is a folder"},
    {"BundleAsPrompt", generate("--prompt some.continuo"), 3, "takes and pictures"},
    {"NoMidi", generate("--prompt text.mid"), 3, "text.mid"},
    {"Empty", generate("--prompt empty.mid"), 3, "empty.mid"},
    {"WithoutNotes", generate("--prompt silent.mid"), 3, "silent.mid: contains no notes; choose"},
    {"AModel", generate("--prompt tiny.safetensors"), 3, "tiny.safetensors"},
    {"FromAfterTo", generate("--prompt music.mid --from 9 --to 3"), 2, "--to 3.00"},
    {"FromEqualsTo", generate("--prompt music.mid --from 3 --to 3"), 2, "--to 3.00"},
    {"FromBehindTheEnd", generate("--prompt short.mid --from 100"), 2, "ends at"},
    {"UntilWithoutTo", generate("--prompt music.mid --until 5"), 2, "--to"},
    {"UntilBeforeTo", generate("--prompt music.mid --to 5 --until 5"), 2, "--to"},
    {"UntilTheEnd", generate("--prompt short.mid --to 0.5 --until 100"), 2, "no music follows"},
    {"TriesWithoutUntil", generate("--prompt music.mid --tries 5"), 2, "--until"},
    {"RangeWithoutPrompt", generate("--to 5"), 2, "--prompt"},
    {"OutIsThePrompt", generateTo("music.mid"), 2, "overwrite"},
    {"OutIsThePromptByAnotherName", generateTo("folder.mid/../music.mid"), 2, "overwrite"},
    {"OutIsTheModel", generateTo("tiny.safetensors"), 2, "overwrite"},
    {"OutIsTheAdapter",
     words("generate midi --model tiny.safetensors --adapter text.safetensors --out text.safetensors"), 2,
     "overwrite"},
    {"WavIsTheModel", generate("--wav tiny.safetensors"), 2, "overwrite"},
    {"LiveOutIsTheAdapter",
     words("live --model tiny.safetensors --adapter text.safetensors --out text.safetensors"), 2,
     "overwrite"},
    {"OffsetOfNoOutput", words("play music.mid --audio none --output-offset 5"), 2, "give --midi-out too"},
    {"LiveOffsetOfNoOutput", words("live --model tiny.safetensors --output-offset 5 --out never.mid"), 2,
     "give --midi-out too"},
    {"LiveOutIsNoMidiFile", words("live --model tiny.safetensors --out never.wav"), 2, "end it with .mid"},
    {"LiveOutIsTheSoundfont", words("live --model tiny.safetensors --soundfont text.mid --out text.mid"), 2,
     "overwrite"},
    {"TrainOutIsTheList", words("train --config tiny.json --data @music.txt --out music.txt"), 2,
     "overwrite"},
    {"TrainOutIsAListWithAShare",
     words("train --config tiny.json --data @music.txt:50% music.mid --out music.txt"), 2, "overwrite"},
    {"TrainOutIsTheHeldOutList",
     words("train --config tiny.json --data music.mid --valid @music.txt --out music.txt"), 2, "overwrite"},
    {"IndexIsTheList", words("learnt @music.txt --write-index music.txt"), 2, "overwrite"},
    {"ImportOverItsConfig", words("import negative/model.safetensors --out negative/config.json"), 2,
     "overwrite"},
    {"OutIsAFolder", generateTo("folder.mid"), 2, "is a folder"},
    {"OutIsNoMidiFile", generateTo("never.mp3"), 2, "end it with .mid"},
    {"TrainOutIsNoModel", words("train --config tiny.json --data music.mid --out never"), 2,
     "end it with .safetensors"},
    {"OutInAMissingFolder", generateTo("lost/never.mid"), 2, "lost"},
    {"OutInNoFolder", generateTo("music.mid/never.mid"), 2, "does not exist"},
    {"OutEndsInASlash", generateTo("nothing here/"), 2, "is a folder"},
    {"OutIsEmpty", generateTo(""), 2, "--out"},
    {"OutIsADevice", generateTo("/dev/null"), 2, "is no plain file"},
    {"OutIsProtected", generateTo("kept.mid"), 2, "kept.mid: is protected against writing"},
    {"APipe", generate("--prompt pipe.mid"), 3, "pipe.mid: is no plain file"},
    {"ADevice", generate("--prompt /dev/zero"), 3, "/dev/zero: is no plain file"},
    {"OutWhereNothingCanBeWritten", generateTo("/proc/never.mid"), 2, "/proc"},
    {"OutIsALinkThere", generateTo("link.mid"), 2, "link.mid"},
    {"OutWithTooLongAName", generateTo(std::string(252, 'n') + ".mid"), 2, "cannot be written: "},
    {"WavWhereNothingCanBeWritten", generate("--wav /proc/never.wav"), 2, "/proc/never.wav"},
    {"SoundfontOfText", generate("--wav never.wav --soundfont text.mid"), 3, "text.mid"},
    {"ImportOutIsNoModel", words("import published --out never"), 2, "end it with .safetensors"},
    {"ImportWhereNothingCanBeWritten", words("import published --out /proc/never.safetensors"), 2,
     "/proc/never.safetensors"},
    {"WavWithAnotherEnding", generate("--wav never.mp3"), 2, ".wav, .flac or .ogg"},
    {"WavIsAFolder", generate("--wav", {"nothing here"}), 2, "is a folder"},
    {"WavInAMissingFolder", generate("--wav lost/never.wav"), 2, "lost"},
    {"WavIsOut", words("generate midi --model tiny.safetensors --out never.wav --wav never.wav"), 2,
     "different names"},
    {"WavIsOutByAnotherName",
     words("generate midi --model tiny.safetensors --out never.wav --wav ./never.wav"), 2, "different names"},
    {"WavIsALinkToOut", generate("--wav", {"never too.wav"}), 2, "different names"},
    {"SoundfontMissing", generate("--wav never.wav --soundfont lost.sf2"), 3, "lost.sf2"},
    {"SoundfontWithoutWav", generate("--soundfont lost.sf2"), 2, "--wav"},
    {"GainWithoutWav", generate("--gain 0"), 2, "are for --wav"},
    {"ReverbWithoutWav", generate("--reverb 30"), 2, "are for --wav"},
    {"NormaliseWithoutWav", generate("--normalise"), 2, "are for --wav"},
    {"NormaliseWithGain", generate("--wav never.wav --normalise --gain -6"), 2,
     "--gain excludes --normalise"},
    {"GainOutOfRange", generate("--wav never.wav --gain 7"), 2, "--gain"},
};
INSTANTIATE_TEST_SUITE_P(Prompts, Refusals, testing::ValuesIn(kPrompts), kName);

const Refusal kModels[] = {
    {"Missing", generateWith("lost.safetensors"), 4, "lost.safetensors"},
    {"MissingPath", generateWith("lost/model.safetensors"), 4, "lost/model.safetensors"},
    {"UnknownName", generateWith("nocturne"), 4, "continuo-cli models"},
    {"Folder", generateWith("folder.safetensors"), 4, "is a folder"},
    {"Device", generateWith("/dev/null"), 4, "plain file"},
    {"Text", generateWith("text.safetensors"), 4, "text.safetensors"},
    {"Empty", generateWith("empty.safetensors"), 4, "empty.safetensors"},
    {"CutOff", generateWith("cut.safetensors"), 4, "cut.safetensors"},
    {"NoNumber", generateWith("nan.safetensors"), 4, "nan.safetensors: tensor "},
    {"Midi", generateWith("music.mid"), 4, "music.mid"},
    {"ForPictures", generateWith("picture.safetensors"), 4, "rgb-rasters"},
    {"WithoutConfig", generateWith("bare.safetensors"), 4, "config"},
    {"TextToScore", words("score --model text.safetensors music.mid"), 4, "text.safetensors"},
    {"MissingToScore", words("score --model lost.safetensors music.mid"), 4, "lost.safetensors"},
    {"ForPicturesToScore", words("score --model picture.safetensors music.mid"), 4, "rgb-rasters"},
    {"TextToBench", words("bench decode --model text.safetensors"), 4, "text.safetensors"},
    {"TextToInfo", words("info text.safetensors"), 4, "text.safetensors"},
    {"BundleToInfo", words("info some.continuo"), 3, "takes and pictures"},
    {"MissingToInfo", words("info lost.safetensors"), 4, "lost.safetensors"},
    {"FolderToInfo", words("info folder.safetensors"), 4, "is a folder"},
    {"ShapeThatCannotBe", words("bench decode --channels 10 --heads 3"), 2, "heads"},
};
INSTANTIATE_TEST_SUITE_P(Models, Refusals, testing::ValuesIn(kModels), kName);

const Refusal kFiles[] = {
    {"ScoreMissing", score("lost.mid"), 3, "lost.mid"},
    {"ScoreFolderWithoutMusic", {"score", "--model", "tiny.safetensors", "nothing here"}, 3, "nothing here"},
    {"ScoreOnlyBrokenFiles", score("text.mid silent.mid"), 3, "2 files"},
    {"ScoreLatents", score("music.mid --latents 17"), 2, "latents"},
    {"KindMissing", score("--kind performance=@never.txt"), 3, "never.txt"},
    {"BaselinesMissing", score("music.mid --baselines lost.mid"), 3, "lost.mid"},
    {"BaselinesBroken", score("short.mid --baselines text.mid"), 3, "none of the training files"},
    {"StatisticsMissing", words("statistics lost.mid"), 3, "lost.mid"},
    {"StatisticsOnlyBroken", words("statistics text.mid silent.mid"), 3, "none of the given files"},
    {"BesideMissing", words("statistics music.mid --beside @never.txt"), 3, "never.txt"},
    {"CopiedFromBroken", words("statistics music.mid --copied-from text.mid"), 3,
     "none of the training files"},
    {"TokenizeMissing", words("tokenize lost.mid"), 3, "lost.mid"},
    {"TokenizeText", words("tokenize text.mid"), 3, "text.mid"},
    {"NotesMissing", words("tokenize --notes lost.json"), 3, "lost.json"},
    {"NotesNoJson", words("tokenize --notes not.json"), 3, "not.json"},
    {"NotesAList", words("tokenize --notes list.json"), 3, "list.json"},
    {"NotesTooLoud", words("tokenize --notes loud.json"), 3, "notes[0]"},
    {"NotesTooShort", words("tokenize --notes short.json"), 3, "notes[0]"},
    {"NotesTooEarly", words("tokenize --notes early.json"), 3, "notes[0]"},
    {"NotesTooLate", words("tokenize --notes huge.json"), 3, "notes[0]"},
    {"NotesSilent", words("tokenize --notes silent.json"), 3, "notes[0] has the velocity 0"},
    {"NotesBackwards", words("tokenize --notes backwards.json"), 3, "notes[0] ends before it begins"},
    {"TokenizeAPipe", words("tokenize pipe.mid"), 3, "pipe.mid: is no plain file"},
    {"ScoreAPipe", score("pipe.mid"), 3, "1 file"},
    {"ScoreAListThatIsAPipe", score("@pipe.mid"), 3, "pipe.mid: is no plain file"},
    {"ReplayAPipe", words("replay pipe.mid"), 3, "continuo-cli: pipe.mid: is no plain file"},
    {"NotesWithout", words("tokenize --notes unnoted.json"), 3, "has no notes"},
    {"InfoMissingMidi", words("info lost.mid"), 3, "lost.mid"},
    {"VerifyMissing", words("verify lost.json"), 3, "lost.json"},
    {"VerifyNoJson", words("verify not.json"), 3, "not.json"},
    {"VerifyAConfig", words("verify config.json"), 3, "nothing to compare"},
    {"VerifyNoGolden", words("verify tiny.json"), 3, "tiny.json"},
    {"ImportMissing", words("import lost --out never.safetensors"), 3, "lost"},
    {"ImportOfImpossibleSizes", words("import negative --out never.safetensors"), 4,
     "negative/config.json: num_channels is -5; it must be 1 to"},
    {"ImportFile", words("import music.mid --out never.safetensors"), 4,
     "music.mid: is a MIDI file, not a torch checkpoint"},
    {"ImportEmptyFolder", {"import", "nothing here", "--out", "never.safetensors"}, 3, "config.json"},
};
INSTANTIATE_TEST_SUITE_P(Files, Refusals, testing::ValuesIn(kFiles), kName);

const Refusal kTraining[] = {
    {"ConfigMissing", train("lost.json", "music.mid"), 3, "lost.json"},
    {"ConfigNoJson", train("not.json", "music.mid"), 3, "not.json"},
    {"ConfigAList", train("list.json", "music.mid"), 3, "list.json"},
    {"ConfigOfNoModel", train("wrong.json", "music.mid"), 3, "wrong.json: model config: context.heads"},
    {"ConfigWithUnknownField", train("unknown.json", "music.mid"), 3,
     "unknown.json: training config: training.badge"},
    {"ConfigWithoutEnd", train("endless.json", "music.mid"), 2, "--minutes"},
    {"DataMissing", train("tiny.json", "lost"), 3, "lost"},
    {"DataWithoutMusic", train("tiny.json", "nothing here"), 3, "nothing here"},
    {"DataBroken", train("tiny.json", "text.mid"), 3, "1 file"},
    {"WeightZero", train("tiny.json", "music.mid:0"), 2, "music.mid:0: '0' is not valid"},
    {"WeightNotANumber", train("tiny.json", "music.mid:nan"), 2, "music.mid:nan: 'nan' is not valid"},
    {"WeightNegative", train("tiny.json", "music.mid:-1"), 2, "'-1' is not valid"},
    {"ShareOfTwoWholes", train("tiny.json", "music.mid:200%"), 2, "'200%' is not valid"},
    {"ConfigIsAPipe", train("pipe.mid", "music.mid"), 3, "pipe.mid: is no plain file"},
    {"ConfigBeforeTheMusic", train("wrong.json", "text.mid"), 3, "context.heads"},
    {"ShardsBeforeTheMusic", train("shards.json", "text.mid"), 3, "training.batch is 2"},
    {"ContextBeforeTheMusic", train("wide.json", "text.mid"), 3, "training.context is 65"},
    {"LatentsBeforeTheMusic", train("deep.json", "text.mid"), 3, "training.latents is 65"},
    {"TokenizerBeforeTheMusic", train("mute.json", "text.mid"), 4, "uses the tokenizer 'x'"},
    {"LengthBeforeTheMusic", train("endless.json", "text.mid"), 2, "--minutes"},
    {"DeviceBeforeTheMusic", train("tiny.json", "text.mid", "--device x"), 5, "'x'"},
    {"ValidBeforeTheMusic", train("tiny.json", "text.mid", "--valid lost"), 3, "lost"},
    {"ConfigOfMoreThanThereIs", train("vast.json", "music.mid"), 3, "channels is 1000000000000"},
    {"ListMissing", train("tiny.json", "@lost"), 3, "lost"},
    {"ListWithBadWeight", train("tiny.json", "@list.txt"), 3, "list.txt, line 1"},
    {"AFileAsItsList", train("tiny.json", "@music.mid"), 3, "music.mid: is not a list of files; give"},
    {"ListWithMissingFile", train("tiny.json", "@lost.txt"), 3, "lost.mid"},
    {"ValidMissing", train("tiny.json", "music.mid", "--valid lost"), 3, "lost"},
    {"CardMissing", train("tiny.json", "music.mid", "--card lost.json"), 3, "lost.json"},
    {"CardAList", train("tiny.json", "music.mid", "--card list.json"), 3, "list.json"},
    {"NothingToResume", train("tiny.json", "music.mid", "--resume"), 3, "--resume"},
    {"EarlierRunIsThere", words("train --config tiny.json --data music.mid --out left.safetensors"), 2,
     "--fresh"},
    {"BrokenCheckpoint", words("train --config tiny.json --data music.mid --out left.safetensors --resume"),
     4, "left.safetensors.checkpoint"},
    {"OutWhereNothingCanBeWritten",
     words("train --config tiny.json --data music.mid --out /proc/never.safetensors"), 2,
     "/proc/never.safetensors"},
    {"CheckpointIsAFolder",
     words("train --config tiny.json --data music.mid --out taken.safetensors --fresh"), 2,
     "taken.safetensors.checkpoint: is a folder"},
    {"OutInAMissingFolder", words("train --config tiny.json --data music.mid --out lost/never.safetensors"),
     2, "lost"},
    {"OutIsTheData", words("train --config tiny.json --data music.mid --out music.mid"), 2, "overwrite"},
    {"OutIsTheConfig", words("train --config tiny.json --data music.mid --out tiny.json"), 2, "overwrite"},
};
INSTANTIATE_TEST_SUITE_P(Training, Refusals, testing::ValuesIn(kTraining), kName);

const Refusal kDevices[] = {
    {"Unknown", generate("--device abacus"), 5, "abacus"},
    {"NumberThatIsNotThere", generate("--device cuda:99"), 5, "cuda:99"},
    {"Empty", generate("--device", {""}), 2, "--device: is empty"},
    {"OfScore", score("music.mid --device x"), 5, "'x'"},
    {"OfTraining", train("tiny.json", "music.mid", "--device x"), 5, "'x'"},
};
INSTANTIATE_TEST_SUITE_P(Devices, Refusals, testing::ValuesIn(kDevices), kName);

}  // namespace
}  // namespace continuo::test
