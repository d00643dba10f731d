// Failures of the environment: streams, disk, memory, threads, and early stops.
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <cstdlib>

#include "app/audio/sound_analysis.h"
#include "app/cli/cli_fixture.h"
#include "cli/command_line.h"
#include "support/sanitizer.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using testing::HasSubstr;

class Robustness : public CliTest {
protected:
    // Runs a shell command in the folder, with $CLI as the program. Its stderr is in said().
    static int shell(const std::string& line) {
        const std::string whole = "cd '" + folder().string() +
                                  "' && export HOME=\"$PWD\" && CLI='" CONTINUO_CLI "' && { " + line +
                                  "; } 2> said.txt";
        const int status = std::system(whole.c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    // Returns the beginning of a command line that limits the address space to `limit` KiB.
    static std::string limitedCommand(int limit) {
        return "ulimit -c 0; ulimit -v " + std::to_string(limit) + " && exec $CLI ";
    }
    // Returns whether main() can be reached under this limit, given a command's exit code and stderr. Before
    // main() the dynamic linker (exit code 127), oneDNN 3 (a signal) and libgomp (a line of its own) end the
    // process if they cannot allocate. How much they need varies by a few pages from start to start, so
    // `--version` must also run with kLess KiB less.
    static bool canReachMain(int code, const std::string& words, int limit) {
        constexpr int kLess = 1000;
        const bool mayBeBeforeMain =
            code == 127 || code == -1 || words.find("libgomp: Out of memory") != std::string::npos;
        return !mayBeBeforeMain || shell(limitedCommand(limit - kLess) + "--version") == 0;
    }
    static std::string said() { return readFile(folder() / "said.txt"); }
};

TEST_F(Robustness, UnwritableResultIsAnError) {
    for (const char* line : {"$CLI --version >&-", "$CLI --help > /dev/full",
                             "$CLI generate midi --help > /dev/full", "$CLI models >&-"}) {
        EXPECT_EQ(shell(line), 2) << line;
        EXPECT_THAT(said(), HasSubstr("the result cannot be written to stdout")) << line;
    }
}

// A closed stream must be replaced: otherwise the first opened file would get its descriptor, and receive
// messages.
TEST_F(Robustness, ClosedStreamDoesNotWriteIntoAFile) {
    EXPECT_EQ(shell("$CLI generate midi --model tiny.safetensors --prompt music.mid --seconds 2 --seed 1 "
                    "--out open.mid"),
              0);
    EXPECT_EQ(shell("$CLI generate midi --model tiny.safetensors --prompt music.mid --seconds 2 --seed 1 "
                    "--out closed.mid >&- <&-"),
              2);
    EXPECT_EQ(readFile(folder() / "closed.mid").size(), readFile(folder() / "open.mid").size());
}

TEST_F(Robustness, FileSizeLimitLeavesNoFile) {
    EXPECT_EQ(shell("ulimit -f 1 && $CLI generate midi --model tiny.safetensors --seconds 600 --seed 1 --out "
                    "grown.mid"),
              2);
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
        EXPECT_FALSE(entry.path().filename().string().starts_with("grown.mid")) << entry.path();
}

// The error shows the system's own message, and names the files that exist.
TEST_F(Robustness, FileSizeLimitOfTheSoundKeepsTheMusic) {
    EXPECT_EQ(shell("export CONTINUO_SOUNDFONT='" + app::testSoundfont().string() +
                    "' && ulimit -f 64 && "
                    "$CLI generate midi --model tiny.safetensors --seconds 20 --seed 1 --out kept.mid --wav "
                    "lost.wav"),
              2);
    EXPECT_THAT(said(), HasSubstr("lost.wav: writing stopped: File too large; "));
    EXPECT_THAT(said(), HasSubstr("; kept.mid is complete\n"));
    EXPECT_TRUE(std::filesystem::exists(folder() / "kept.mid"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "lost.wav"));
}

TEST_F(Robustness, OutOfMemoryIsReported) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes the addresses for itself";
    int refusals = 0;
    for (int limit = 100'000; limit <= 400'000; limit += 4'000) {
        const int code = shell(limitedCommand(limit) +
                               "generate midi --model tiny.safetensors --seconds 1 --out small.mid");
        const std::string words = said();
        if (!canReachMain(code, words, limit)) continue;
        EXPECT_TRUE(code == 0 || code == 5) << limit << ": " << code << " " << words;
        if (code != 5) continue;
        EXPECT_THAT(words, HasSubstr("not enough memory")) << limit;
        ++refusals;
    }
    EXPECT_GT(refusals, 0);
}

// At any point, also while the options are parsed. The advice names only options of the command.
TEST_F(Robustness, EveryCommandReportsOutOfMemory) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes the addresses for itself";
    int refusals = 0;
    for (int limit = 120'000; limit <= 160'000; limit += 250) {
        const int code = shell(limitedCommand(limit) + "tokenize music.mid > ids.txt");
        const std::string words = said();
        if (!canReachMain(code, words, limit)) continue;
        EXPECT_TRUE(code == 0 || code == 5) << limit << ": " << code << " " << words;
        if (code != 5) continue;
        EXPECT_THAT(words,
                    testing::AllOf(HasSubstr("not enough memory"), testing::Not(HasSubstr("--latents"))))
            << limit;
        ++refusals;
    }
    EXPECT_GT(refusals, 0);
}

TEST_F(Robustness, ContinuesWithoutThreadsThatFailToStart) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes the addresses for itself";
    // Each thread reserves 8 MiB for its stack.
    const int code = shell(
        "ulimit -s 8192 && ulimit -v 1500000 && exec $CLI generate midi --model tiny.safetensors --seconds 1 "
        "--threads 512 --out many.mid");
    EXPECT_EQ(code, 0) << said();
    EXPECT_TRUE(std::filesystem::exists(folder() / "many.mid"));
}

TEST_F(Robustness, StopBeforeTheFirstNoteWritesNothing) {
    writeFile(folder() / "earlier.mid", "earlier");
    const std::string model = folder() / "tiny.safetensors", out = folder() / "earlier.mid";
    const char* words[] = {"continuo-cli", "generate", "midi",     "--model",
                           model.c_str(),  "--out",    out.c_str()};
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(app::runCommandLine(std::size(words), words, stopped.get_token()), app::ExitCode::Cancelled);
    EXPECT_EQ(readFile(folder() / "earlier.mid"), "earlier");
}

// Writing through a link must not delete files beside its target.
TEST_F(Robustness, StoppedImportDeletesNoOtherFile) {
    const TemporaryFolder own;
    const std::filesystem::path golden = std::filesystem::path(CONTINUO_TESTS_FOLDER) / "golden";
    std::filesystem::create_directory(own / "published");
    std::filesystem::copy_file(golden / "krasserm_tiny_sam_config.json", own / "published/config.json");
    std::filesystem::copy_file(golden / "krasserm_tiny_sam_pytorch_model.bin",
                               own / "published/pytorch_model.bin");
    std::filesystem::create_symlink("there.safetensors", own / "link.safetensors");
    writeFile(own / "there.safetensors", "an earlier one");
    writeFile(own / "link.safetensors.part", "somebody's");
    const std::string from = own / "published", out = own / "link.safetensors";
    const char* words[] = {"continuo-cli", "import", from.c_str(), "--out", out.c_str()};
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(app::runCommandLine(std::size(words), words, stopped.get_token()), app::ExitCode::Cancelled);
    EXPECT_EQ(readFile(own / "link.safetensors.part"), "somebody's");
    EXPECT_EQ(readFile(own / "there.safetensors"), "an earlier one");
    EXPECT_FALSE(std::filesystem::exists(own / "there.safetensors.part"));
}

TEST_F(Robustness, ModelsMarksWhichOfTwoEqualNamesIsUsed) {
    const TemporaryFolder mine, others;
    for (const std::filesystem::path& path : {mine / "tiny.safetensors", others / "tiny.safetensors"})
        std::filesystem::copy_file(folder() / "tiny.safetensors", path);
    const std::map<std::string, std::string> places = {
        {"CONTINUO_MODELS", mine.path().string() + ":" + others.path().string()}};
    const std::string out = run({"models"}, places).out;
    const std::string first = out.substr(0, out.find('\n')), second = out.substr(first.size() + 1);
    EXPECT_THAT(first, HasSubstr((mine / "tiny.safetensors").string()));
    EXPECT_THAT(first, testing::Not(HasSubstr("by its path")));
    EXPECT_THAT(second,
                testing::StartsWith("tiny  by its path only, because an earlier model has this name;"));
    const auto listed = nlohmann::json::parse(run({"models", "--json"}, places).out).at("models");
    EXPECT_EQ(listed.at(0).at("by_name"), true);
    EXPECT_EQ(listed.at(1).at("by_name"), false);
}

TEST_F(Robustness, ModelsReportsFilesItCannotOpen) {
    const TemporaryFolder models;
    std::filesystem::copy_file(folder() / "tiny.safetensors", models / "tiny.safetensors");
    writeFile(models / "empty.safetensors", "");
    std::filesystem::create_directory(models / "folder.safetensors");
    const Outcome outcome = run({"models"}, {{"CONTINUO_MODELS", models.path().string()}});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, testing::StartsWith("tiny  "));
    EXPECT_THAT(outcome.err, HasSubstr((models / "empty.safetensors").string() + ": "));
    EXPECT_THAT(outcome.err, HasSubstr((models / "folder.safetensors").string() + ": is a folder"));
}

}  // namespace
}  // namespace continuo::test
