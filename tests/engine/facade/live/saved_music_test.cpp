#include "facade/live/saved_music.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "continuo/error.h"
#include "session/session.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

using ::testing::HasSubstr;

// Writes the music of a session to a file and reads it again.
class SavedMusicTest : public ::testing::Test {
protected:
    SavedMusicTest() : session_(network_, {}) { session_.start(randomTokens(21, 40, 3)); }

    SavedMusic makeMusic() const {
        return {session_.tokens(),     session_.tokens().size(), 0,
                session_.hostLogits(), session_.streamState(),   session_.windows()};
    }
    void write(const SavedMusic& music) const { writeMusic(music, owner_, network_->backend(), path_); }
    SavedMusic read(const MusicOwner& owner) const {
        return readMusic(path_, owner, *network_, session_.newStreamState());
    }
    void expectRefused(ErrorCode code, const std::string& message, const MusicOwner& owner) const {
        expectError(code, HasSubstr(message), [&] { read(owner); });
    }
    // Checks that a file with changed contents and a correct checksum is refused.
    void expectMusicRefused(const std::string& message,
                            const std::function<void(SavedMusic&)>& change) const {
        SavedMusic changed = makeMusic();
        change(changed);
        write(changed);
        expectRefused(ErrorCode::BadFile, message, owner_);
    }

    TemporaryFolder folder_;
    std::filesystem::path path_ = folder_ / "state";
    std::shared_ptr<const Network> network_ = makeNetwork(tinyStreamConfig());
    Session session_;
    MusicOwner owner_{"model", "adapter", "f32"};
};

TEST_F(SavedMusicTest, Read_RestoresTheWrittenState) {
    SavedMusic made = makeMusic();
    made.tokens.push_back(7);  // not fed yet
    write(made);
    SavedMusic again = read(owner_);
    EXPECT_EQ(again.tokens, made.tokens);
    EXPECT_EQ(again.fed, made.fed);
    EXPECT_EQ(again.from, made.from);
    EXPECT_EQ(again.logits, made.logits);
    Session other(network_, {});
    other.resume(session_.tokens(), std::move(again.state), again.logits);
    for (const Token token : {7, 8, 9}) {
        session_.feed(token);
        other.feed(token);
        EXPECT_EQ(other.hostLogits(), session_.hostLogits());
    }
}

TEST_F(SavedMusicTest, Read_RestoresTheWindowOfEachToken) {
    write(makeMusic());
    EXPECT_TRUE(read(owner_).windows.empty()) << "the model's throughout";
    for (const int window : {2, 0, 3}) {
        session_.setLatents(window);
        session_.feed(5);
    }
    write(makeMusic());
    EXPECT_EQ(read(owner_).windows, (StreamCourse::Windows{{0, 0}, {21, 2}, {22, 0}, {23, 3}}));
}

TEST_F(SavedMusicTest, Read_RefusesInvalidWindows) {
    const std::string wrong = "has no valid windows";
    expectMusicRefused(wrong, [](SavedMusic& it) { it.windows = {{0, 6}}; });
    expectMusicRefused(wrong, [](SavedMusic& it) { it.windows = {{0, 2}, {1, -1}}; });
    expectMusicRefused(wrong, [](SavedMusic& it) { it.windows = {{21, 2}}; });
    expectMusicRefused(wrong, [](SavedMusic& it) { it.windows = {{4, 2}, {4, 3}}; });
    expectMusicRefused(wrong, [](SavedMusic& it) { it.windows = {{-1, 2}}; });
}

TEST_F(SavedMusicTest, Write_ReplacesTheFile) {
    write(makeMusic());
    const auto size = std::filesystem::file_size(path_);
    write(makeMusic());
    EXPECT_EQ(std::filesystem::file_size(path_), size);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(SavedMusicTest, Read_RefusesAnotherModelAdapterOrPrecision) {
    write(makeMusic());
    expectRefused(ErrorCode::BadRequest, "belongs to another model", {"other", "adapter", "f32"});
    expectRefused(ErrorCode::BadRequest, "was made with another adapter", {"model", "", "f32"});
    expectRefused(ErrorCode::BadRequest, "was made in f32, not int8", {"model", "adapter", "int8"});
    owner_.adapter.clear();
    write(makeMusic());
    expectRefused(ErrorCode::BadRequest, "was made without an adapter", {"model", "adapter", "f32"});
}

TEST_F(SavedMusicTest, Read_RefusesInconsistentParts) {
    const std::string apart = "has inconsistent parts";
    expectMusicRefused(apart, [](SavedMusic& it) { it.fed += 1; });
    expectMusicRefused(apart, [](SavedMusic& it) { it.fed -= 1; });
    expectMusicRefused(apart, [](SavedMusic& it) { it.from = 3; });
    expectMusicRefused(apart, [](SavedMusic& it) { it.from = it.fed + 1; });
    expectMusicRefused(apart, [](SavedMusic& it) { it.tokens.resize(5); });
    expectMusicRefused("beyond the vocabulary", [](SavedMusic& it) { it.tokens[4] = 40; });
    expectMusicRefused("beyond the vocabulary", [](SavedMusic& it) { it.tokens[4] = -1; });
    expectMusicRefused("music.logits", [](SavedMusic& it) { it.logits.pop_back(); });
}

TEST_F(SavedMusicTest, Read_RefusesAStateWithOtherLayers) {
    ModelConfig config = tinyStreamConfig();
    config.layers.pop_back();
    Session other(makeNetwork(config), {});
    other.start(session_.tokens());
    SavedMusic changed = makeMusic();
    changed.state = other.streamState();
    write(changed);
    expectRefused(ErrorCode::BadFile, "layers.1", owner_);
}

}  // namespace
}  // namespace continuo::test
