#include "duet/memory/state_saver.h"

#include <gtest/gtest.h>

#include "app/duet/duet_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

class StateKeepingTest : public test::DuetModelTest {
protected:
    void SetUp() override {
        ModelConfig config = test::tinyStreamConfig();
        config.tokenizer = "midi-events";
        config.vocabulary = MidiVocabulary(MidiProfile::Magenta).size();
        writeModel(request().modelPath, *test::makeNetwork(config), DType::F32, "{}");
        begin();
    }
    void begin() {
        keeping_.reset();
        music_.emplace(play());
        keeping_.emplace(*music_);
        keeping_->set(file_);
    }
    // Plays one note of 0.1 s and moves the time 0.5 s ahead.
    void strike() {
        music_->play({PlayedEvent::Kind::Strike, 60, 80, seconds_});
        music_->play({PlayedEvent::Kind::Release, 60, 0, seconds_ + 0.1});
        music_->advanceTo(seconds_ += 0.5);
    }
    bool fileExists() {
        music_->finishSaving();
        return std::filesystem::exists(file_);
    }

    std::filesystem::path file_ = folder_.path() / "session.state";
    std::optional<LiveMusic> music_;
    std::optional<StateSaver> keeping_;
    double seconds_ = 0;
    Moment now_{1h};
};

TEST_F(StateKeepingTest, NewMusic_IsWrittenOncePerMinute) {
    strike();
    keeping_->poll(now_);
    keeping_->poll(now_ + 59s);
    EXPECT_FALSE(fileExists());
    keeping_->poll(now_ + 60s);
    ASSERT_TRUE(fileExists());
    std::filesystem::remove(file_);
    keeping_->poll(now_ + 180s);
    EXPECT_FALSE(fileExists()) << "nothing was played";
    strike();
    keeping_->poll(now_ + 181s);
    EXPECT_TRUE(fileExists());
}

TEST_F(StateKeepingTest, WithoutNewMusic_NoFileIsWritten) {
    keeping_->poll(now_);
    keeping_->poll(now_ + 60s);
    keeping_->finish();
    EXPECT_FALSE(fileExists());
}

TEST_F(StateKeepingTest, LaterSession_ContinuesFromTheFile) {
    strike();
    strike();
    const auto tokens = music_->tokens();
    keeping_->finish();
    ASSERT_TRUE(std::filesystem::exists(file_));
    LiveRequest later = request();
    later.state = file_;
    EXPECT_EQ(engine_.play(later, events_).tokens(), tokens);
}

TEST_F(StateKeepingTest, MissingFolder_DoesNotPreventLaterSaves) {
    keeping_->set(folder_.path() / "gone" / "session.state");
    strike();
    keeping_->poll(now_);
    keeping_->poll(now_ + 60s);
    strike();
    keeping_->poll(now_ + 120s);
    keeping_->finish();
    keeping_->set(file_);
    strike();
    keeping_->finish();
    EXPECT_TRUE(std::filesystem::exists(file_));
}

TEST_F(StateKeepingTest, ModelWithLatents_WritesNoFile) {
    writeTiny(0);
    begin();
    strike();
    keeping_->poll(now_);
    keeping_->poll(now_ + 60s);
    keeping_->finish();
    EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace continuo::app
