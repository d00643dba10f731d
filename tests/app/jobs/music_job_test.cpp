#include "jobs/music_job.h"

#include <gmock/gmock.h>

#include "app/jobs/queue_fixture.h"
#include "facade/models/model_file.h"
#include "library/library.h"
#include "support/expect_error.h"
#include "support/tiny_model.h"
#include "support/wait_until.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::HasSubstr;

class MusicJobTest : public testing::Test {
protected:
    std::string model(const std::string& tokenizer, int vocabulary) const {
        ModelConfig config = tinyConfig(64, 16);
        config.tokenizer = tokenizer;
        config.vocabulary = vocabulary;
        writeModel(folder_.path() / "tiny.safetensors", *makeNetwork(config), DType::F32,
                   R"({"licence": "CC0-1.0", "commercial_use": "yes", "training_data": ["made up"]})");
        return folder_.path() / "tiny.safetensors";
    }
    void SetUp() override {
        job_.music.modelPath = model("midi-events", 391);
        job_.music.prompt.notes = {{80, 60, 0, 0.5}, {70, 64, 0.5, 1.0}, {90, 67, 1.0, kStillHeld}};
        job_.music.prompt.pedal = {{100, 0.25}, {0, 0.75}};
        job_.music.seconds = 2;
        job_.music.sampling.seed = 40;
        job_.music.sampling.temperature = 1;
        job_.variations = 3;
        job_.from = {7, 0};
    }

    // The reports of the queue's thread, by variation.
    struct JobReports {
        MusicJobEvents::Variation variation;
        std::vector<PlayedNote> notes;
        std::vector<PedalChange> pedal;
        MusicJobEvents::Ending ending;
        int begun = 0, ended = 0;
    };
    JobRunner runner() {
        MusicJobEvents events;
        events.begin = [this](const auto& variation) {
            const std::lock_guard lock(sharing_);
            JobReports& heard = heard_[variation.index];
            heard.variation = variation;
            heard.notes.clear();
            ++heard.begun;
        };
        events.notes = [this](const auto& variation, const std::vector<PlayedNote>& notes) {
            const std::lock_guard lock(sharing_);
            JobReports& heard = heard_[variation.index];
            heard.notes.insert(heard.notes.end(), notes.begin(), notes.end());
        };
        events.pedal = [this](const auto& variation, const PedalChange& change) {
            const std::lock_guard lock(sharing_);
            heard_[variation.index].pedal.push_back(change);
        };
        events.end = [this](const auto& variation, const MusicJobEvents::Ending& ending,
                            const std::stop_token&) {
            const std::lock_guard lock(sharing_);
            heard_[variation.index].ending = ending;
            ++heard_[variation.index].ended;
            return keeps_;
        };
        return musicRunner(engine_, events);
    }
    std::size_t reportedNoteCount(int index) {
        const std::lock_guard lock(sharing_);
        return heard_[index].notes.size();
    }
    static bool waitUntilEnded(JobQueue& queue) {
        return waitUntil([&] { return queue.snapshot().front().ended(); }, std::chrono::seconds(20));
    }

    void expectBranchEqualsEngine();

    test::TemporaryFolder folder_;
    Engine engine_{EngineOptions{}};
    MusicJob job_;
    std::mutex sharing_;
    std::map<int, JobReports> heard_;
    bool keeps_ = true;  // keep ended variations
};

TEST_F(MusicJobTest, RequestRoundTrips) {
    job_.music.adapter = "a";
    job_.music.promptBegin = 0.25;
    job_.music.promptEnd = 1.5;
    job_.music.sampling = {1.25, 5, 0.5, 0.125, 64, 0xFFFFFFFFFFFFFFFFU, 3};
    job_.music.sampling.constraints = {0b100000000001, true, 30, 90, 5, 7.5, 2.5, 10, 99};
    job_.music.sampling.factors = {0.75, 1.5, 2};
    job_.music.tokens = 900;
    job_.music.compute = {"cpu", "int8", 2};
    job_.music.compatibleCache = true;
    job_.from = {8, 9};
    job_.promptMoment = 10;
    job_.onlyMarked = true;
    job_.choices = {"A minor", true, std::pair(5, 90)};
    job_.replaced = {4.5, {{{60, 62, 4.5, 5}}, {{127, 4.5}}}};
    const MusicJob back = parseMusicJob(Json::parse(requestJson(job_).dump()));
    EXPECT_EQ(back.music.prompt, job_.music.prompt);
    EXPECT_EQ(back.from, job_.from);
    EXPECT_EQ(back.promptMoment, job_.promptMoment);
    EXPECT_EQ(back.onlyMarked, job_.onlyMarked);
    EXPECT_EQ(back.choices, job_.choices);
    EXPECT_EQ(back.replaced->after, job_.replaced->after);
    EXPECT_EQ(requestJson(back), requestJson(job_));
    EXPECT_EQ(back.music.sampling, job_.music.sampling);
    EXPECT_EQ(back.music.tokens, 900);
    MusicJob brief = parseMusicJobWithoutPrompt(requestJson(job_));
    EXPECT_EQ(brief.music.prompt, Performance{});
    EXPECT_EQ(brief.replaced->until, 4.5);
    EXPECT_EQ(brief.replaced->after, Performance{});
    brief.music.prompt = job_.music.prompt;
    brief.replaced = job_.replaced;
    EXPECT_EQ(requestJson(brief), requestJson(job_));
    EXPECT_EQ(countPromptNotes(requestJson(job_)), job_.music.prompt.notes.size());
    EXPECT_EQ(countPromptNotes(Json::parse(R"({"prompt": 5})")), 0U);
    EXPECT_EQ(countPromptNotes(Json()), 0U);
}

TEST_F(MusicJobTest, ReplacementIsTheBestOfSeveralVariations) {
    job_.variations = 2;
    job_.music.promptEnd = 2;
    job_.replaced = {4, {{{70, 72, 4, 5}, {70, 74, 5, 6}}, {}}};
    JobQueue queue({}, {{MusicJob::kKind, runner()}});
    queue.add(MusicJob::kKind, "x", requestJson(job_));
    ASSERT_TRUE(waitUntilEnded(queue));
    EXPECT_EQ(queue.snapshot().front().state, JobState::Done) << queue.snapshot().front().error;
    Events quiet;
    for (int i = 0; i < 2; ++i) {
        PassageRequest asked{job_.music, job_.replaced->after};
        asked.music.sampling.seed += static_cast<std::uint64_t>(i);
        const PassageResult alone = engine_.run(asked, quiet);
        std::vector<Note> notes;
        for (const PlayedNote& played : heard_[i].notes)
            if (played.note.start >= 2) notes.push_back(played.note);
        EXPECT_EQ(notes, alone.music.continuation.notes);
        const Json details = Json::parse(heard_[i].ending.origin.details);
        EXPECT_EQ(details.at("rejoin_seconds"), 4);
        EXPECT_EQ(details.at("passage_tries"), alone.variations);
        EXPECT_EQ(details.at("branch_key"), alone.sampling.branch);
        EXPECT_EQ(details.at("follows_nats_per_note"), alone.natsPerNote.value());
    }
}

TEST_F(MusicJobTest, EarlierRequestWithoutFactorsOrTokensIsRead) {
    const Json request = requestJson(job_);
    EXPECT_EQ(request.dump().find("_temperature"), std::string::npos);
    EXPECT_FALSE(request.contains("tokens"));
    EXPECT_EQ(parseMusicJob(request).music.sampling.factors, MusicFactors{});
    EXPECT_EQ(parseMusicJob(request).music.tokens, 0);
    Json earlier = request;
    earlier["prompt_end"] = -1;
    EXPECT_EQ(parseMusicJob(earlier).music.promptEnd, std::nullopt);
}

TEST_F(MusicJobTest, OriginContainsFactorsAndTokens) {
    job_.music.sampling.factors = {1, 1.5, 0.5, 0.75};
    job_.music.tokens = 80;
    job_.choices = {"Bb dorian", true};
    job_.variations = 1;
    JobQueue queue({}, {{MusicJob::kKind, runner()}});
    queue.add(MusicJob::kKind, "x", requestJson(job_));
    ASSERT_TRUE(waitUntilEnded(queue));
    const Json told = Json::parse(heard_[0].ending.origin.details);
    EXPECT_EQ(told.at("pitch_temperature"), 1.5);
    EXPECT_EQ(told.at("velocity_temperature"), 0.5);
    EXPECT_EQ(told.at("pedal_recall"), 0.75);
    EXPECT_FALSE(told.contains("timing_temperature"));
    EXPECT_EQ(told.at("dynamics"), kAsPlayed);
    EXPECT_EQ(told.at("scale"), "Bb dorian");
    EXPECT_EQ(told.at("length_tokens"), 80);
    EXPECT_EQ(told.at("tokens"), 80);
    EXPECT_FALSE(told.contains("seconds"));
    EXPECT_EQ(told.at("model_commercial_use"), "yes");
    EXPECT_EQ(told.at("model_training_data"), Json::array({"made up"}));
    EXPECT_FALSE(told.contains("adapter_sha256"));  // it had none
    Events events;
    EXPECT_EQ(told.at("tokens_sha256"), engine_.run(job_.music, events).tokenHash)
        << "not the same without a queue";
}

TEST_F(MusicJobTest, InvalidRequestsAreRejected) {
    const auto refused = [&](const char* field, const Json& value, const char* why) {
        Json request = requestJson(job_);
        request[field] = value;
        expectError(ErrorCode::BadRequest, testing::AllOf(HasSubstr(field), HasSubstr(why)),
                    [&] { parseMusicJob(request); });
    };
    refused("model", "", "missing");
    refused("variations", 0, "1 to 16");
    refused("variations", 17, "1 to 16");
    refused("variations", 1e300, "whole number");
    refused("seconds", "long", "is not a number");
    refused("pitch_temperature", "bold", "is not a number");
    refused("temperature", 11, "it must be 0 to 10");
    refused("top_k", -1, "it must be 0 to");
    refused("tokens", 2.5, "whole number");
    refused("prompt", {{"notes", {{1e300, 60, 0, 1}}}, {"pedal", Json::array()}},
            "prompt.notes[0][0] is not a whole number");
    refused("prompt", Json::array(), "is not a JSON object");
    refused("prompt", {{"notes", {{1, 2}}}, {"pedal", Json::array()}},
            "notes[0] is not a list of at least 4");
    refused("prompt", {{"notes", Json::array()}}, "pedal is missing");
    refused("constraints", "strict", "is not a JSON object");
    Json constraints = {
        {"pitch_classes", {0, 4, 7}}, {"strict", true}, {"pitches", {21, 108}}, {"voices", 0}, {"density", 0},
        {"velocities", {1, 127}}};
    for (const Json& wrong : {Json(1e300), Json(99), Json("four"), Json()}) {
        constraints["voices"] = wrong;
        Json request = requestJson(job_);
        request["constraints"] = constraints;
        expectError(ErrorCode::BadRequest, HasSubstr("constraints"), [&] { parseMusicJob(request); });
    }
    constraints["voices"] = 0;
    const auto refusedConstraint = [&](const char* field, const Json& value) {
        Json request = requestJson(job_);
        request["constraints"] = constraints;
        request["constraints"][field] = value;
        expectError(ErrorCode::BadRequest, HasSubstr("constraints"), [&] { parseMusicJob(request); });
    };
    for (const Json& wrong : {Json({99}), Json({-5}), Json(5), Json({{"a", 0}}), Json({~std::uint64_t{0}})})
        refusedConstraint("pitch_classes", wrong);
    refusedConstraint("pitches", {21});
    refusedConstraint("pitches", {21, 60, 108});
    refusedConstraint("velocities", {{"low", 1}});
    refusedConstraint("repetition_guard", "gentle");
    refusedConstraint("pulse", {{"seconds", 0.1}, {"origin", 0}, {"pull", "hard"}});
    refusedConstraint("pulse", {{"seconds", 1e-9}, {"origin", 0}, {"pull", "on"}});
    refusedConstraint("pulse", {{"seconds", "often"}, {"origin", 0}, {"pull", "on"}});
    expectError(ErrorCode::BadRequest, HasSubstr("not a JSON object"), [] { parseMusicJob(Json::array()); });
}

TEST_F(MusicJobTest, EachVariationEqualsTheEnginesMusicForItsSeed) {
    JobQueue queue({}, {{MusicJob::kKind, runner()}});
    queue.add(MusicJob::kKind, "x", requestJson(job_));
    ASSERT_TRUE(waitUntilEnded(queue));
    const Job done = queue.snapshot().front();
    ASSERT_EQ(done.state, JobState::Done) << done.error;
    ASSERT_EQ(done.result["variations"].size(), 3U);
    std::set<std::string> hashes;
    for (int i = 0; i < 3; ++i) {
        MusicRequest music = job_.music;
        music.sampling.seed = 40 + static_cast<std::uint64_t>(i);
        Events quiet;
        const MusicResult alone = engine_.run(music, quiet);
        const JobReports& heard = heard_[i];
        EXPECT_EQ(heard.begun, 1);
        EXPECT_EQ(heard.ended, 1);
        EXPECT_EQ(heard.variation.seed, music.sampling.seed);
        EXPECT_EQ(done.result["variations"][static_cast<std::size_t>(i)]["tokens_sha256"], alone.tokenHash);
        EXPECT_EQ(heard.ending.origin.modelHash, alone.modelHash);
        EXPECT_EQ(heard.ending.origin.licence, "CC0-1.0");
        EXPECT_EQ(heard.ending.origin.modelName, "tiny");
        EXPECT_EQ(Json::parse(heard.ending.origin.details)["tokens_sha256"], alone.tokenHash);
        EXPECT_GT(heard.ending.natsPerNote.value(), 0);
        hashes.insert(alone.tokenHash);
        // Notes of the prompt that the branch continues come last.
        const std::size_t held = heard.notes.size() - alone.continuation.notes.size();
        ASSERT_LE(held, 1U);
        EXPECT_TRUE(held == 0 || heard.notes.back().note.pitch == 67);
    }
    EXPECT_EQ(hashes.size(), 3U);
}

// Compares a branch of a take whose last key and pedal are down with the engine's own answer.
void MusicJobTest::expectBranchEqualsEngine() {
    Library library;
    const TakeId take = library.newTake({});
    library.append(take,
                   std::vector<DuetEvent>{{DuetEvent::Kind::Strike, Voice::Player, 60, 80, 0, -1},
                                          {DuetEvent::Kind::Release, Voice::Player, 60, 0, 0.5, -1},
                                          {DuetEvent::Kind::Strike, Voice::Player, 67, 90, 1, -1},
                                          {DuetEvent::Kind::Pedal, Voice::Player, 0, 100, 1.2, -1}},
                   1.5);
    job_.music.prompt = library.makePrompt({take, 0}, 1.5);
    job_.music.promptEnd = 1.5;
    job_.variations = 1;
    JobQueue queue({}, {{MusicJob::kKind, runner()}});
    queue.add(MusicJob::kKind, "x", requestJson(job_));
    ASSERT_TRUE(waitUntilEnded(queue));
    const JobReports& heard = heard_[0];
    const BranchId branch = library.addBranch({{take, 0}, 1.5, {}, heard.variation.source()});
    library.appendBranch(branch, heard.notes);
    for (const PedalChange& change : heard.pedal) library.appendBranchPedal(branch, change);
    library.finishBranch(branch, heard.ending.natsPerNote, heard.ending.origin);
    Events quiet;
    const MusicResult alone = engine_.run(job_.music, quiet);
    std::vector<Note> sounding = library.content({take, branch}).performance().notes;
    std::vector<Note> whole = alone.whole.notes;
    const auto order = [](const Note& a, const Note& b) {
        return std::tuple(a.start, a.pitch, a.end) < std::tuple(b.start, b.pitch, b.end);
    };
    std::sort(sounding.begin(), sounding.end(), order);
    std::sort(whole.begin(), whole.end(), order);
    ASSERT_EQ(sounding.size(), whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_EQ(sounding[i].pitch, whole[i].pitch);
        EXPECT_NEAR(sounding[i].start, whole[i].start, 1e-9);
        EXPECT_NEAR(sounding[i].end, whole[i].end, 1e-9);
    }
    // After the fork the pedal is the same.
    const auto later = [](std::vector<PedalChange> pedal) {
        std::erase_if(pedal, [](const PedalChange& change) { return change.time < 1.6; });
        return pedal;
    };
    EXPECT_EQ(later(library.content({take, branch}).performance().pedal), later(alone.whole.pedal));
}

TEST_F(MusicJobTest, SavedBranchesEqualTheEnginesMusic) { expectBranchEqualsEngine(); }

TEST_F(MusicJobTest, SavedBranchesOfAPedalModelEqualTheEnginesMusic) {
    job_.music.modelPath = model("midi-events-pedal", 393);
    job_.music.seconds = 30;
    // The notes of a seed depend on rounding of the processor and of oneDNN, so no seed is sure to have pedal
    // changes.
    for (job_.music.sampling.seed = 40; heard_[0].pedal.size() < 4; ++job_.music.sampling.seed) {
        ASSERT_LT(job_.music.sampling.seed, 60U);
        heard_.clear();
        expectBranchEqualsEngine();
    }
}

TEST_F(MusicJobTest, NoteTimesStartAtThePromptRangesStart) {
    job_.variations = 1;
    job_.music.promptBegin = 0.5;
    JobQueue queue({}, {{MusicJob::kKind, runner()}});
    queue.add(MusicJob::kKind, "x", requestJson(job_));
    ASSERT_TRUE(waitUntilEnded(queue));
    EXPECT_NEAR(heard_[0].ending.seamSeconds, 1, 0.011);
    ASSERT_FALSE(heard_[0].notes.empty());
    for (const PlayedNote& played : heard_[0].notes) EXPECT_GE(played.note.start, 0.99);
}

TEST_F(MusicJobTest, CancelIsImmediateAndKeepsTheResult) {
    job_.music.seconds = 86'400;
    JobQueue queue({}, {{MusicJob::kKind, runner()}});
    const auto took = shortestTime([&] {
        {
            const std::lock_guard lock(sharing_);
            heard_.clear();
        }
        const JobId id = queue.add(MusicJob::kKind, "x", requestJson(job_));
        EXPECT_TRUE(waitUntil([this] { return reportedNoteCount(0) > 20; }));
        const auto start = std::chrono::steady_clock::now();
        queue.cancel(id);
        EXPECT_TRUE(waitUntilEnded(queue));
        const std::chrono::duration<double, std::milli> cancelled = std::chrono::steady_clock::now() - start;
        const Job job = queue.snapshot().front();
        EXPECT_EQ(job.state, JobState::Cancelled);
        EXPECT_EQ(heard_[0].ended, 1);
        EXPECT_TRUE(heard_[0].ending.cancelled);
        EXPECT_GE(job.result["variations"][0]["notes"], 20);
        EXPECT_FALSE(heard_.contains(1));
        return cancelled.count();
    });
    EXPECT_LT(took, kCancelledWithin);
}

TEST_F(MusicJobTest, ResumesTheInterruptedVariation) {
    job_.music.seconds = 300;  // longer than it takes to receive the first notes
    job_.variations = 2;
    const Json request = requestJson(job_);
    auto queue =
        std::make_unique<JobQueue>(folder_.path(), std::map<std::string, JobRunner>{{"music", runner()}});
    queue->add(MusicJob::kKind, "x", request);
    ASSERT_TRUE(waitUntil([this] { return reportedNoteCount(1) > 3; }));
    queue.reset();
    EXPECT_EQ(heard_[0].ended, 1);
    EXPECT_EQ(heard_[1].ended, 0) << "nobody is told that it ended";
    queue = std::make_unique<JobQueue>(folder_.path(), std::map<std::string, JobRunner>{{"music", runner()}});
    ASSERT_TRUE(waitUntilEnded(*queue));
    EXPECT_EQ(heard_[0].begun, 1);
    EXPECT_EQ(heard_[1].begun, 2);
    EXPECT_EQ(heard_[1].ended, 1);
    MusicRequest music = job_.music;
    music.sampling.seed += 1;
    Events quiet;
    EXPECT_EQ(queue->snapshot().front().result["variations"][1]["tokens_sha256"],
              engine_.run(music, quiet).tokenHash);
}

// Several models may continue the same take.
TEST_F(MusicJobTest, Latents_AreLimitedToThoseOfTheModel) {
    JobQueue queue(folder_.path(), {{"music", runner()}});
    job_.variations = 1;
    job_.music.sampling.latents = 4096;
    queue.add(MusicJob::kKind, "x", requestJson(job_));
    ASSERT_TRUE(waitUntilEnded(queue));
    EXPECT_EQ(queue.snapshot().front().state, JobState::Done);
    ASSERT_EQ(heard_[0].ending.latents.size(), 1U);
    EXPECT_EQ(heard_[0].ending.latents[0].second, 16);
}

TEST_F(MusicJobTest, VariationsNotSavedAreGeneratedAgain) {
    keeps_ = false;
    job_.music.seconds = 300;
    job_.variations = 2;
    auto queue =
        std::make_unique<JobQueue>(folder_.path(), std::map<std::string, JobRunner>{{"music", runner()}});
    queue->add(MusicJob::kKind, "x", requestJson(job_));
    ASSERT_TRUE(waitUntil([this] { return reportedNoteCount(1) > 3; }));
    queue.reset();
    EXPECT_EQ(heard_[0].ended, 1);
    keeps_ = true;
    queue = std::make_unique<JobQueue>(folder_.path(), std::map<std::string, JobRunner>{{"music", runner()}});
    ASSERT_TRUE(waitUntilEnded(*queue));
    EXPECT_EQ(heard_[0].begun, 2);
    EXPECT_EQ(heard_[0].ended, 2);
    EXPECT_EQ(queue->snapshot().front().result["variations"].size(), 2U);
}

// As in a damaged queue.
TEST_F(MusicJobTest, InvalidCheckpointIsGeneratedAgain) {
    struct Left : JobContext {
        explicit Left(Json state) : checkpoint_(std::move(state)) {}
        JobId id() const override { return 1; }
        std::stop_token stop() const override { return {}; }
        bool interrupted() const override { return false; }
        void progress(std::optional<double>, double, const std::string&, const std::string&) override {}
        Json checkpoint() const override { return checkpoint_; }
        void setCheckpoint(const Json& state) override { checkpoint_ = state; }

        Json checkpoint_;
    };
    job_.variations = 2;
    for (const char* state : {R"({"variations": {"0": {}}})", R"({"variations": 7})", "[1]", "null"}) {
        Left left(Json::parse(state));
        const Json made = runner()(requestJson(job_), left);
        EXPECT_EQ(made["variations"].size(), 2U) << state;
        EXPECT_EQ(left.checkpoint_["variations"].size(), 2U) << state;
    }
}

TEST_F(MusicJobTest, MissingModelIsReported) {
    job_.music.modelPath = folder_.path() / "gone.safetensors";
    JobQueue queue({}, {{MusicJob::kKind, runner()}});
    queue.add(MusicJob::kKind, "x", requestJson(job_));
    ASSERT_TRUE(waitUntilEnded(queue));
    EXPECT_EQ(queue.snapshot().front().state, JobState::Failed);
    EXPECT_THAT(queue.snapshot().front().error, HasSubstr("gone.safetensors"));
}

}  // namespace
}  // namespace continuo::app
