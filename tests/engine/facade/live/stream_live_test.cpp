// Tests live music of a model without latents.
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <memory>

#include "base/philox.h"
#include "continuo/live_music.h"
#include "engine/facade/engine_fixture.h"
#include "engine/session/fails_once.h"
#include "engine/session/session_oracle.h"
#include "facade/live/live_parts.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using Kind = PlayedEvent::Kind;
using ::testing::HasSubstr;

ModelConfig musicConfig() {
    ModelConfig config = tinyStreamConfig();
    config.tokenizer = "midi-events";
    config.vocabulary = 391;
    return config;
}

class HeardWarning : public Events {
public:
    void onWarning(const std::string& warning) override { lines.push_back(warning); }
    std::vector<std::string> lines;
};

class StreamLive : public EngineTest {
protected:
    void SetUp() override {
        EngineTest::SetUp();
        perceiver_ = model_;
        model_ = folder_ / "stream.safetensors";
        writeModel(model_, *makeNetwork(musicConfig()), DType::F32, "{}");
    }
    // Begins music whose parts the test can inspect.
    void beginMusic(std::shared_ptr<Backend> device = openNetworkDevice()) {
        const MidiTokenizer rules(MidiProfile::Magenta);
        SessionOptions options;
        options.reach = LiveSession::kReach;
        auto parts = std::make_unique<LiveMusic::Parts>(makeNetworkOn(std::move(device), musicConfig()),
                                                        options, rules.vocabulary());
        parts->begin(rules.encodePrompt({}, 0, kStillHeld));
        parts_ = parts.get();
        music_.emplace(std::move(parts));
    }
    LiveRequest request() const { return liveRequest(sampling_); }
    LiveMusic play(const LiveRequest& asked) { return engine_.play(asked, events_); }
    // Plays three notes within one second and releases them.
    static void playPhrase(LiveMusic& music, double from = 0) {
        for (int i = 0; i < 3; ++i) {
            music.play({Kind::Strike, 60 + 4 * i, 80, from + 0.3 * i});
            music.play({Kind::Release, 60 + 4 * i, 0, from + 0.3 * i + 0.2});
            music.advanceTo(from + 0.3 * i + 0.25);
        }
        music.advanceTo(from + 1);
    }
    void draw(LiveMusic& music, std::size_t tokens) const {
        for (const std::size_t end = music.tokens().size() + tokens; music.tokens().size() < end;)
            music.next(music.time() + 1, sampling_);
    }
    // Checks that the session has the music's first `fed` tokens, and the logits of one pass over them.
    void expectHeard(const std::string& where) const {
        const std::vector<Token>& line = music_->tokens();
        const Session& session = parts_->session.session();
        EXPECT_EQ(session.tokens(),
                  std::vector<Token>(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(parts_->fed)))
            << where;
        expectStreamOracle(session, where);
    }
    // Moves the slider of the window now and then.
    void moveWindow(RandomStream& random) {
        if (random.below(3) == 0) sampling_.latents = static_cast<int>(random.below(kWidest + 1));
    }
    // Makes a random call that is valid at this time.
    void makeRandomCall(LiveMusic& music, RandomStream& random) const {
        const double time = music.time(), pitch = 50 + static_cast<double>(random.below(30));
        const int key = static_cast<int>(pitch);
        if (!music.isModelTurn()) {
            switch (random.below(4)) {
                case 0: music.play({Kind::Strike, key, 70, time + 0.1}); break;
                case 1: music.play({Kind::Release, key, 0, time + 0.1}); break;
                case 2: music.advanceTo(time + 0.4); break;
                default: music.beginModelTurn(time + 0.3); break;
            }
            return;
        }
        switch (random.below(8)) {
            case 0: music.endModelTurn(time - 0.2); break;
            case 1: music.join({Kind::Strike, key, 70, time - 0.3}, time - 0.4); break;
            case 2: music.rewriteFrom(time - 0.3); break;
            case 3: music.delay(music.tokens().size() - random.below(6), 0.2); break;
            case 4:
                if (music.canRestartTurn()) music.restartTurn();
                break;
            default: draw(music, 1 + random.below(12)); break;
        }
    }

    static constexpr int kWidest = 5;  // window of the config, tokens
    std::string perceiver_;
    LiveMusic::Parts* parts_ = nullptr;
    std::optional<LiveMusic> music_;
    Engine engine_{{}};
    HeardWarning events_;
    SamplingChoice sampling_{.temperature = 1, .minP = 0, .seed = 3};
};

TEST_F(StreamLive, AfterAnyCall_TheSessionHasTheMusicsTokens) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        beginMusic();
        RandomStream random(seed, 0);
        for (int call = 0; call < 60; ++call) {
            moveWindow(random);
            makeRandomCall(*music_, random);
            expectHeard("seed " + std::to_string(seed) + ", call " + std::to_string(call));
        }
        EXPECT_TRUE(music_->record().acts.empty());
    }
}

TEST_F(StreamLive, Load_ReportsTheWidestWindow) {
    LiveMusic music = play(request());
    EXPECT_FALSE(music.hasLatents());
    EXPECT_EQ(music.maxLatents(), kWidest);
    playPhrase(music);
    music.beginModelTurn(1.5);
    for (const int window : {0, 2}) {
        sampling_.latents = window;
        draw(music, 20);
        const LiveMusic::LatentsStatus load = music.latentsStatus();
        for (const std::int64_t each : {load.latents, load.limit, load.requestedLimit})
            EXPECT_EQ(each, window > 0 ? window : kWidest);
        EXPECT_EQ(load.builtLimit + load.rebuilds + load.waits, 0);
    }
}

TEST_F(StreamLive, AWindowWiderThanTheModels_IsRefused) {
    LiveMusic music = play(request());
    playPhrase(music);
    music.beginModelTurn(1.5);
    draw(music, 20);
    sampling_.latents = kWidest + 1;
    const auto tooWide = testing::StrEq("window: 6 tokens; this model supports 1 to 5");
    const std::vector<Token> before = music.tokens();
    expectError(ErrorCode::BadRequest, tooWide, [&] { music.next(music.time() + 1, sampling_); });
    EXPECT_EQ(music.tokens(), before);
    expectError(ErrorCode::BadRequest, tooWide, [&] { play(request()); });
    sampling_.latents = kWidest;
    draw(music, 2);
}

// A narrower window changes the next tokens; the whole window then gives the same tokens as before.
TEST_F(StreamLive, ANarrowWindow_ActsOnTheNextTokens) {
    const auto drawnWith = [this](int window) {
        sampling_.latents = 0;
        beginMusic();
        playPhrase(*music_);
        music_->beginModelTurn(1.5);
        draw(*music_, 30);
        sampling_.latents = window;
        draw(*music_, 60);
        expectHeard("window " + std::to_string(window));
        EXPECT_EQ(parts_->session.session().latents(), window > 0 ? window : kWidest);
        return music_->tokens();
    };
    const std::vector<Token> whole = drawnWith(0), narrow = drawnWith(1);
    EXPECT_EQ(drawnWith(kWidest), whole);
    EXPECT_NE(narrow, whole);
    EXPECT_TRUE(std::equal(whole.begin(), whole.begin() + 30, narrow.begin()));
}

// The tokens and logits are the same bit for bit, even after an answer longer than the session's reach.
TEST_F(StreamLive, RestartTurn_RestoresTheStartOfTurnsOfAnyLength) {
    for (const std::size_t tokens : {3U, 200U, 1500U}) {
        beginMusic();
        playPhrase(*music_);
        music_->beginModelTurn(1.5);
        const std::vector<Token> before = music_->tokens();
        const std::vector<float> logits = parts_->session.session().hostLogits();
        draw(*music_, tokens);
        const std::vector<Token> first = music_->tokens();
        for (const bool ended : {false, true}) {
            if (ended) music_->endModelTurn(music_->time());
            ASSERT_TRUE(music_->canRestartTurn());
            music_->restartTurn();
            EXPECT_EQ(music_->tokens(), before);
            EXPECT_EQ(parts_->session.session().hostLogits(), logits);
            while (music_->tokens().size() < first.size()) music_->next(music_->time() + 1, sampling_);
            EXPECT_TRUE(std::equal(first.begin(), first.end(), music_->tokens().begin()));
        }
    }
}

// The model's tokens beyond the session's reach are withdrawn too.
TEST_F(StreamLive, Join_WithdrawsTokensBeyondTheSessionsReach) {
    beginMusic();
    playPhrase(*music_);
    const double turn = music_->beginModelTurn(1.5);
    draw(*music_, 1400);
    music_->join({Kind::Strike, 60, 80, turn + 0.5}, turn + 0.2);
    EXPECT_LT(music_->tokens().size(), 400U);
    draw(*music_, 2);
    expectHeard("joined");
}

TEST_F(StreamLive, RestartTurn_WorksIfOnlyEarlierMusicWasDiscarded) {
    LiveMusic music = play(request());
    playPhrase(music);
    const double turn = music.beginModelTurn(1.5);
    const std::vector<Token> before = music.tokens();
    draw(music, 1200);
    music.discardBefore(0.7);
    ASSERT_GT(music.contextBegin(), 0.5);
    ASSERT_TRUE(music.canRestartTurn());
    EXPECT_EQ(music.restartTurn(), turn);
    EXPECT_EQ(music.tokens(), before);
    draw(music, 40);
    music.discardBefore(turn + 0.1);
    EXPECT_FALSE(music.canRestartTurn());
    draw(music, 3);
    sampling_ = {.temperature = 1, .minP = 0, .seed = 3};
    EXPECT_TRUE(engine_.replay(request(), music.record(), events_).matches);
}

TEST_F(StreamLive, AReplay_MakesTheSameTokens) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        LiveMusic music = play(request());
        RandomStream random(seed, 1);
        for (int call = 0; call < 80; ++call) {
            moveWindow(random);
            makeRandomCall(music, random);
        }
        if (music.isModelTurn()) draw(music, 3);
        sampling_.latents = 0;
        EXPECT_TRUE(engine_.replay(request(), music.record(), events_).matches) << seed;
    }
}

TEST_F(StreamLive, AFailingDevice_LeavesTheSessionConsistent) {
    const NextFailure failure = noFailure();
    beginMusic(std::make_shared<FailsOnce>(openNetworkDevice(), failure));
    playPhrase(*music_);
    RandomStream random(2, 0);
    int failed = 0;
    for (int call = 0; call < 150; ++call) {
        *failure = Failure{"", static_cast<int>(random.below(60)), "copy"};
        try {
            makeRandomCall(*music_, random);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Device) << error.what();
            ++failed;
        }
        failure->reset();
        if (music_->isModelTurn()) draw(*music_, 1);
        parts_->session.recover();
        expectHeard("call " + std::to_string(call));
    }
    EXPECT_GT(failed, 30);
}

// Saves a state to a file and continues from it, as another run of the program does.
class SavedStream : public StreamLive {
protected:
    std::filesystem::path state() const { return folder_ / "state"; }
    LiveRequest continuedRequest() const {
        LiveRequest asked = request();
        asked.state = state();
        return asked;
    }
    void save(LiveMusic& music) const {
        music.saveState(state());
        music.finishSaving();
    }
    // Plays some music, saves it in the player's turn and returns its tokens.
    std::vector<Token> playAndSave(const LiveRequest& asked) {
        LiveMusic music = play(asked);
        playPhrase(music);
        const double turn = music.beginModelTurn(1.5);
        draw(music, 60);
        music.endModelTurn(turn + 2);
        save(music);
        return music.tokens();
    }
    std::string bytes() const {
        std::ifstream in(state(), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& text) const { std::ofstream(state(), std::ios::binary) << text; }
    void refused(const std::string& message, const LiveRequest& asked) {
        expectError(ErrorCode::BadRequest, HasSubstr(message), [&] { play(asked); });
    }
    // Checks that the file is ignored with one warning and that the music begins anew.
    void expectFreshStart(const std::string& message) {
        events_.lines.clear();
        LiveMusic music = play(continuedRequest());
        ASSERT_EQ(events_.lines.size(), 1U) << message;
        EXPECT_THAT(events_.lines[0], testing::AllOf(testing::StartsWith("starting a new session: "),
                                                     HasSubstr(message), testing::Not(HasSubstr("\n"))));
        EXPECT_EQ(music.tokens().size(), 1U);
        EXPECT_FALSE(music.isResumed());
    }
};

// The next tokens equal those of the music that was not interrupted, for several lengths.
TEST_F(SavedStream, ContinuedMusic_EqualsUninterruptedMusic) {
    for (const std::string precision : {"f32", "bf16", "int8"}) {
        for (const std::size_t drawn : {5U, 300U}) {
            LiveRequest asked = request();
            asked.compute.precision = precision;
            LiveMusic music = play(asked);
            playPhrase(music);
            const double turn = music.beginModelTurn(1.5);
            draw(music, drawn);
            const double end = std::max(turn, music.time() - 0.5);
            music.endModelTurn(end);
            if (drawn > 5) music.discardBefore(0.5);
            save(music);
            asked.state = state();
            LiveMusic again = play(asked);
            EXPECT_TRUE(again.isResumed());
            EXPECT_FALSE(music.isResumed());
            EXPECT_EQ(again.tokens(), music.tokens());
            EXPECT_EQ(again.time(), music.time());
            EXPECT_FALSE(again.isModelTurn());
            EXPECT_FALSE(again.canRestartTurn());
            for (LiveMusic* each : {&music, &again}) {
                playPhrase(*each, end + 1);
                each->beginModelTurn(end + 2.5);
                draw(*each, 200);
                each->restartTurn();
                draw(*each, 300);
                each->endModelTurn(each->time());
            }
            EXPECT_EQ(again.tokens(), music.tokens()) << precision << ", " << drawn;
            EXPECT_TRUE(engine_.replay(asked, again.record(), events_).matches);
        }
    }
    EXPECT_TRUE(events_.lines.empty());
}

// A saved state continues with the window requested then. Earlier tokens keep their windows, even if they are
// read again.
TEST_F(SavedStream, ContinuedMusic_KeepsTheWindowsOfEarlierTokens) {
    LiveMusic music = play(request());
    playPhrase(music);
    const double turn = music.beginModelTurn(1.5);
    for (const int window : {2, 0, 3}) {
        sampling_.latents = window;
        draw(music, 30);
    }
    music.endModelTurn(turn + 2);
    save(music);
    LiveMusic again = play(continuedRequest());
    for (LiveMusic* each : {&music, &again}) {
        sampling_.latents = 1;
        playPhrase(*each, each->time() + 1);
        each->beginModelTurn(each->time() + 0.5);
        draw(*each, 100);
        each->restartTurn();
        draw(*each, 50);
    }
    EXPECT_EQ(again.tokens(), music.tokens());
    EXPECT_TRUE(events_.lines.empty());
}

// A replay from an empty state would give other tokens.
TEST_F(SavedStream, Replay_RefusesAStateThatIsMissingOrDamaged) {
    playAndSave(request());
    LiveMusic music = play(continuedRequest());
    playPhrase(music, music.time() + 1);
    music.beginModelTurn(music.time() + 0.5);
    draw(music, 20);
    const LiveRecord record = music.record();
    EXPECT_TRUE(engine_.replay(continuedRequest(), record, events_).matches);
    const std::string whole = bytes();
    write(whole.substr(0, whole.size() - 7));
    expectError(ErrorCode::BadFile, HasSubstr("state"),
                [&] { engine_.replay(continuedRequest(), record, events_); });
    std::filesystem::remove(state());
    expectError(ErrorCode::NotFound, HasSubstr("state"),
                [&] { engine_.replay(continuedRequest(), record, events_); });
    EXPECT_TRUE(events_.lines.empty());
}

TEST_F(SavedStream, MusicSavedInTheModelsTurn_ContinuesInThePlayersTurn) {
    LiveMusic music = play(request());
    playPhrase(music);
    music.beginModelTurn(1.5);
    for (int i = 0; i < 40; ++i) {
        draw(music, 1);
        save(music);
        LiveMusic again = play(continuedRequest());
        ASSERT_EQ(again.tokens(), music.tokens());
        EXPECT_FALSE(again.isModelTurn());
        again.advanceTo(again.time() + 1);
        EXPECT_TRUE(again.popNoteScores().empty());
        again.beginModelTurn(again.time() + 0.1);
        draw(again, 2);
    }
    // Saving did not change the music, so its record can still be replayed.
    EXPECT_TRUE(engine_.replay(request(), music.record(), events_).matches);
}

// The last save replaces the earlier ones. Each save waits for the previous file.
TEST_F(SavedStream, SaveState_ReplacesTheFileWhileTheMusicContinues) {
    LiveMusic music = play(request());
    for (int i = 0; i < 5; ++i) {
        playPhrase(music, 2.0 * i);
        music.saveState(state());
    }
    const std::vector<Token> tokens = music.tokens();
    playPhrase(music, 10);
    music.finishSaving();
    EXPECT_EQ(play(continuedRequest()).tokens(), tokens);
    EXPECT_FALSE(std::filesystem::exists(state().string() + ".part"));
}

TEST_F(SavedStream, AFailedSave_ThrowsOnTheNextCall) {
    LiveMusic music = play(request());
    music.saveState(folder_ / "missing" / "state");
    EXPECT_THROW(music.finishSaving(), Error);
    save(music);  // the second call works: an error is thrown only once
    music.saveState(folder_ / "missing" / "state");
    EXPECT_THROW(music.saveState(state()), Error);
}

TEST_F(SavedStream, AStateOfAnotherModelOrPrecision_IsRefused) {
    playAndSave(request());
    LiveRequest asked = continuedRequest();
    asked.compute.precision = "bf16";
    refused("was made in f32, not bf16", asked);
    asked = continuedRequest();
    asked.modelPath = folder_ / "other.safetensors";
    writeModel(asked.modelPath, *makeNetwork(musicConfig(), 2), DType::F32, "{}");
    refused("belongs to another model", asked);
    asked.modelPath = perceiver_;
    refused("a session of a model with latents cannot be resumed", asked);
    asked = request();
    asked.modelPath = perceiver_;
    LiveMusic music = play(asked);
    expectError(ErrorCode::BadRequest, HasSubstr("cannot be saved"), [&] { music.saveState(state()); });
    music.finishSaving();
}

TEST_F(SavedStream, ADamagedFile_StartsFromEmptyWithAWarning) {
    playAndSave(request());
    const std::string whole = bytes();
    write(whole.substr(0, whole.size() - 7));
    expectFreshStart("state");
    write("nothing");
    expectFreshStart("state");
    RandomStream random(1, 1);
    for (int i = 0; i < 20; ++i) {
        std::string flipped = whole;
        const std::size_t at = flipped.size() - 1 - random.below(flipped.size() / 2);  // within its tensors
        flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
        write(flipped);
        expectFreshStart("is damaged");
    }
    std::filesystem::copy_file(model_, state(), std::filesystem::copy_options::overwrite_existing);
    expectFreshStart("is not a saved live session");
    std::filesystem::remove(state());
    expectError(ErrorCode::NotFound, testing::_, [&] { play(continuedRequest()); });
}

}  // namespace
}  // namespace continuo::test
