#include "facade/training/run_origin.h"

#include <gmock/gmock.h>

#include <array>
#include <barrier>
#include <nlohmann/json.hpp>
#include <thread>

#include "support/expect_error.h"
#include "support/tiny_model.h"
#include "support/token_material.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The state that connects two threads as a team.
struct SharedTable {
    std::barrier<> together{2};
    std::array<std::span<double>, 2> given;
};

class TwoProcessTeam final : public Team {
public:
    TwoProcessTeam(SharedTable& table, int rank) : table_(table), rank_(rank) {}
    int size() const override { return 2; }
    int rank() const override { return rank_; }
    void sum(std::span<float>) override {}
    void sum(std::span<double> values) override {
        table_.given[static_cast<std::size_t>(rank_)] = values;
        table_.together.arrive_and_wait();
        std::vector<double> sums(table_.given[0].begin(), table_.given[0].end());
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += table_.given[1][i];
        table_.together.arrive_and_wait();
        std::copy(sums.begin(), sums.end(), values.begin());
    }
    void finalize() override {}

private:
    SharedTable& table_;
    int rank_;
};

const std::vector<Token> kSong = {1, 2, 3}, kOther = {1, 2, 4};

RunOrigin makeOrigin(const std::string& training, const std::vector<Token>& learnt,
                     const std::vector<std::vector<Token>>& valid, const std::string& parent = "") {
    const TrainingConfig config = TrainingConfig::fromJson(R"({"model": )" + test::tinyConfig().toJson() +
                                                           R"(, "training": )" + training + "}");
    return {
        {}, parent, config, fittedOptions(config.options, config.model), test::TokenMaterial(learnt, valid)};
}

Json toNotes(const RunOrigin& origin) {
    Json notes = Json::object();
    origin.writeTo(notes);
    return notes;
}

// `notes` must outlive the result.
JsonPlace<Json> makePlace(const Json& notes) {
    return {notes, [](const std::string& fault) { throw Error(ErrorCode::BadModel, "x: " + fault); }};
}

TEST(RunOrigin, UnchangedSettingsAreNotReported) {
    const Json notes = toNotes(makeOrigin("{}", kSong, {kSong, kOther}));
    // The same run with its sources in another order, with defaults written out, and longer.
    RunOrigin again = makeOrigin(R"({"batch": 4, "steps": 9, "context": 24})", kSong, {kOther, kSong});
    EXPECT_THAT(again.resume(makePlace(notes), "x"), IsEmpty());
    EXPECT_TRUE(again.hasSameMeasure());
    EXPECT_THAT(again.resume(makePlace(Json::object()), "x"), IsEmpty()) << "of an earlier version";
}

TEST(RunOrigin, ReportsChangedSettings) {
    const Json notes = toNotes(makeOrigin("{}", kSong, {}));
    EXPECT_THAT(makeOrigin(R"({"batch": 2})", kSong, {}).resume(makePlace(notes), "x"),
                ElementsAre(HasSubstr("training.batch 2 (was 4)")));
    EXPECT_THAT(makeOrigin("{}", kOther, {}).resume(makePlace(notes), "x"),
                ElementsAre(HasSubstr("the training data has changed")));
    EXPECT_THAT(makeOrigin("{}", kSong, {kOther}).resume(makePlace(notes), "x"), IsEmpty())
        << "nothing was held out";
    test::expectError(ErrorCode::BadModel, HasSubstr("random weights"),
                      [&] { makeOrigin("{}", kSong, {}, "hash").resume(makePlace(notes), "x"); });
}

TEST(RunOrigin, ASettingOfAnotherTypeIsReportedOnOneShortLine) {
    Json notes = toNotes(makeOrigin("{}", kSong, {}));
    notes["settings"]["batch"] = std::string(100000, 'x') + "\n\x7f";
    const std::vector<std::string> lines = makeOrigin("{}", kSong, {}).resume(makePlace(notes), "x");
    ASSERT_THAT(lines, ElementsAre(HasSubstr("training.batch 4 (was \"xxx")));
    EXPECT_LT(lines[0].size(), 2000U);
    EXPECT_EQ(lines[0].find_first_of("\n\x7f"), std::string::npos);
}

TEST(RunOrigin, DamagedTrainingStateIsReported) {
    Json notes = toNotes(makeOrigin("{}", kSong, {}));
    notes["held_out_changed"] = "no";
    test::expectError(ErrorCode::BadModel, HasSubstr("held_out_changed is not true or false"),
                      [&] { makeOrigin("{}", kSong, {}).resume(makePlace(notes), "x"); });
    notes["settings"].erase("valid_tokens");
    test::expectError(ErrorCode::BadModel, HasSubstr("settings.valid_tokens is missing"),
                      [&] { makeOrigin("{}", kSong, {}).resume(makePlace(notes), "x"); });
}

TEST(RunOrigin, ChangedHeldOutDataIsReportedAtEveryLaterResume) {
    Json notes = toNotes(makeOrigin("{}", kSong, {kSong}));
    const auto goOn = [&](const std::vector<std::vector<Token>>& valid) {
        RunOrigin next = makeOrigin("{}", kSong, valid);
        const std::vector<std::string> lines = next.resume(makePlace(notes), "x");
        notes = toNotes(next);
        return lines;
    };
    EXPECT_THAT(goOn({}), IsEmpty());
    EXPECT_THAT(goOn({kOther}), ElementsAre(HasSubstr("may be too good")));
    EXPECT_THAT(goOn({kOther}), ElementsAre(HasSubstr("may be too good")));
    EXPECT_THAT(goOn({kSong}), ElementsAre(HasSubstr("may be too good")));
}

// Returns the error of the two processes; empty if they agree.
std::string agreementError(const RunOrigin& leader, const RunOrigin& other, const std::string& begin = "") {
    SharedTable table;
    std::array<std::string, 2> said;
    const auto process = [&](int rank, const RunOrigin& origin, const std::string& from) {
        TwoProcessTeam team(table, rank);
        try {
            origin.requireAgreement(team, from);
        } catch (const Error& error) {
            said[static_cast<std::size_t>(rank)] = error.what();
        }
    };
    std::thread second(process, 1, std::cref(other), begin);
    process(0, leader, "");
    second.join();
    EXPECT_EQ(said[0], said[1]);
    return said[0];
}

TEST(RunOrigin, TeamProcessesWithDifferentInputsAreRefused) {
    const RunOrigin leader = makeOrigin("{}", kSong, {kSong});
    EXPECT_EQ(agreementError(leader, makeOrigin("{}", kSong, {kSong})), "");
    EXPECT_THAT(agreementError(leader, makeOrigin(R"({"valid_every": 7})", kSong, {kSong})),
                HasSubstr("differ in the config"));
    EXPECT_THAT(agreementError(leader, makeOrigin("{}", kOther, {kSong})),
                HasSubstr("training music, pictures or sound"));
    EXPECT_THAT(agreementError(leader, makeOrigin("{}", kSong, {kOther})), HasSubstr("held-out"));
    EXPECT_THAT(agreementError(leader, makeOrigin("{}", kSong, {kSong}, "hash")),
                HasSubstr("model to continue"));
    EXPECT_THAT(agreementError(leader, makeOrigin("{}", kSong, {kSong}), "30 steps"),
                HasSubstr("differ in the checkpoint"));
}

}  // namespace
}  // namespace continuo
