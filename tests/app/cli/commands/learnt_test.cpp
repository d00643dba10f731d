#include <gmock/gmock.h>

#include "app/cli/cli_fixture.h"
#include "base/philox.h"
#include "midi/file/standard_midi_file.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

// Returns a melody without repetition.
Performance melody(std::uint64_t seed, int notes) {
    RandomStream random(seed, 4);
    Performance music;
    for (int i = 0; i < notes; ++i)
        music.notes.push_back({64, 48 + static_cast<int>(random.below(30)), 0.2 * i, 0.2 * i + 0.15});
    return music;
}

// Runs in a folder with a model and its index of two melodies.
class Learnt : public CliTest {
protected:
    void SetUp() override {
        std::filesystem::copy_file(folder() / "tiny.safetensors", own_ / "tiny.safetensors");
        std::filesystem::create_directory(own_ / "learnt");
        save("learnt/a.mid", melody(1, 200));
        save("learnt/b.mid", melody(2, 200));
        made_ = runJson({"learnt", own_ / "learnt", "--write-index", own_ / "tiny.learnt"});
    }
    std::string save(const std::string& name, const Performance& performance) const {
        const app::MidiVoice voice = {performance, "", 0, 0};
        app::writeMidiFile(own_ / name, std::span(&voice, 1));
        return own_ / name;
    }
    // Returns 40 notes of the second melody, a whole tone higher and slower, after ten others.
    std::string copy() const {
        Performance music = melody(3, 10);
        for (int i = 60; i < 100; ++i) {
            Note note = melody(2, 200).notes[static_cast<std::size_t>(i)];
            note.pitch += 2;
            note.start = 4 + 0.3 * (i - 60);
            note.end = note.start + 0.25;
            music.notes.push_back(note);
        }
        return save("copy.mid", music);
    }

    TemporaryFolder own_;
    nlohmann::json made_;
};

TEST_F(Learnt, IndexDescribesItself) {
    EXPECT_EQ(made_.at("pieces"), 2);
    EXPECT_EQ(made_.at("notes"), 400);
    EXPECT_GT(made_.at("sequences"), 60);
    EXPECT_EQ(made_.at("bytes"), std::filesystem::file_size(own_ / "tiny.learnt"));
}

TEST_F(Learnt, WriteIndexRequiresItsSuffix) {
    const std::string model = readFile(own_ / "tiny.safetensors");
    expectRefusal({"learnt", own_ / "learnt", "--write-index", own_ / "tiny.safetensors"}, 2,
                  "end it with .learnt");
    EXPECT_EQ(readFile(own_ / "tiny.safetensors"), model);
}

TEST_F(Learnt, CopyIsFoundAndOtherMusicIsNot) {
    const std::string other = save("other.mid", melody(4, 100));
    const auto found = runJson({"learnt", copy(), other, "--model", own_ / "tiny.safetensors"});
    EXPECT_EQ(found.at("pieces"), 2);
    ASSERT_EQ(found.at("files").size(), 2u);
    const auto& longest = found.at("files")[0].at("longest");
    EXPECT_GE(longest.at("notes"), 30);
    EXPECT_LE(longest.at("notes"), 40);
    EXPECT_NEAR(longest.at("seconds").get<double>(), 4.75, 0.8);
    EXPECT_EQ(found.at("files")[0].at("known_notes"), longest.at("notes"));
    EXPECT_EQ(found.at("files")[1].at("longest"), nullptr);
    EXPECT_EQ(found.at("files")[1].at("known_notes"), 0);
}

TEST_F(Learnt, DefaultModelIsTheOneWithAnIndex) {
    std::filesystem::copy_file(own_ / "tiny.safetensors", own_ / "another.safetensors");
    const std::string file = copy();
    const Outcome outcome = succeed({"learnt", file}, {{"CONTINUO_MODELS", own_.path().string()}});
    EXPECT_THAT(outcome.out, testing::HasSubstr("tiny was trained on 2 pieces, 400 notes\n"));
    EXPECT_THAT(outcome.out,
                testing::ContainsRegex("the longest passage from the training music has 3[0-9] notes, at "
                                       "0:0[45], which is unusual; 3[0-9] of 50 notes"));
}

TEST_F(Learnt, FineTunedModelUsesItsParentsIndex) {
    const std::string file = copy();
    writeFile(own_ / "few.json", R"({"training": {"steps": 2, "batch": 1}})");
    const std::map<std::string, std::string> models = {{"CONTINUO_MODELS", own_.path().string()}};
    for (const auto& [from, out] : {std::pair("tiny", "child"), std::pair("child", "grandchild")}) {
        succeed({"train", "--from", own_ / (std::string(from) + ".safetensors"), "--config",
                 own_ / "few.json", "--data", own_ / "learnt", "--threads", "1", "--out",
                 own_ / (std::string(out) + ".safetensors")});
    }
    std::filesystem::remove(own_ / "child.safetensors");
    Outcome outcome = run({"learnt", file, "--model", "grandchild"}, models);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out,
                testing::HasSubstr(
                    "grandchild was fine-tuned from tiny, which was trained on 2 pieces, 400 notes\n"));
    EXPECT_THAT(outcome.out, testing::HasSubstr("which is unusual"));
    // Another model of the same name does not count.
    std::filesystem::copy_file(own_ / "grandchild.safetensors", own_ / "tiny.safetensors",
                               std::filesystem::copy_options::overwrite_existing);
    outcome = run({"learnt", file, "--model", "grandchild"}, models);
    EXPECT_EQ(outcome.code, 4);
    EXPECT_THAT(outcome.err, testing::HasSubstr("or next to a model that it was fine-tuned from"));
}

TEST_F(Learnt, InvalidRequestsAreRejected) {
    const std::string file = copy();
    Outcome outcome = run({"learnt", file, "--model", "tiny.safetensors"});
    EXPECT_EQ(outcome.code, 4);
    EXPECT_THAT(outcome.err, testing::HasSubstr("there is no tiny.learnt next to it"));
    outcome = run({"learnt", file, "--write-index", file});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, testing::HasSubstr("--write-index"));
    outcome = run({"learnt", file, "--write-index", own_ / "x.learnt", "--model", "tiny"});
    EXPECT_EQ(outcome.code, 2);
    writeFile(own_ / "tiny.learnt", "no index");
    outcome = run({"learnt", file, "--model", own_ / "tiny.safetensors"});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, testing::HasSubstr("is not an index of training music"));
}

}  // namespace
}  // namespace continuo::test
