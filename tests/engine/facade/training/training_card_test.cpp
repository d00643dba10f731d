#include "facade/training/training_card.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/facade/engine_fixture.h"
#include "facade/training/training_material.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

// Training material that has only a name and a size.
class NamedMaterial : public TrainingMaterial {
public:
    explicit NamedMaterial(int pieces) : count_(pieces) {}
    void requireEnough(std::int64_t) const override {}
    Augmentation augmentation() const override { return {}; }
    std::vector<std::span<const Token>> validSample(std::int64_t) const override { return {}; }
    void describeAmount(Json& card) const override { card["pieces"] = count_; }

private:
    int count_;
};

Json fineTunedCard(const std::string& parentsCard, const std::string& given = {}) {
    ModelSummary parent;
    parent.name = "parent";
    parent.card = parentsCard;
    TrainRequest request;
    request.from = "parent.safetensors";
    request.card = given;
    Json card = makeCard(request.card, parent);
    addMaterial(card, request, NamedMaterial(3));
    return card;
}

TEST(TrainingCard, ASourceGivenAsTextBecomesAListEntry) {
    const Json card = fineTunedCard(R"({"training_data": "unknown"})");
    const Json& sources = card.at("training_data");
    ASSERT_EQ(sources.size(), 2u);
    EXPECT_EQ(sources[0], (Json{{"source", "unknown"}}));
    EXPECT_THAT(sources[1].at("source").get<std::string>(), HasSubstr("for further training of the"));
    EXPECT_EQ(sources[1].at("pieces"), 3);
    // The same if both cards list sources, in either form.
    const Json both =
        fineTunedCard(R"({"training_data": "rolls"})", R"({"training_data": [{"source": "mine"}]})");
    EXPECT_EQ(both.at("training_data"), (Json{{{"source", "rolls"}}, {{"source", "mine"}}}));
}

TEST(TrainingCard, TheSpellingOfTheLicenceKeyDoesNotMatter) {
    const Json card = fineTunedCard(R"({"license": "GPL-3.0"})");
    EXPECT_EQ(card.at("licence"), "GPL-3.0");
    EXPECT_EQ(card.at("parent").at("licence"), "GPL-3.0");
    const Json own = fineTunedCard(R"({"licence": "GPL-3.0"})", R"({"license": "MIT"})");
    EXPECT_EQ(own.at("licence"), "MIT");
    EXPECT_FALSE(own.contains("license"));
}

TEST(TrainingCard, TwoFineTuningsGiveTwoEntries) {
    const Json once = fineTunedCard("{}");
    EXPECT_EQ(fineTunedCard(once.dump()).at("training_data").size(), 2u);
}

TEST(TrainingCard, UnmeasuredFiguresAreOmitted) {
    Json card = {{"valid_nats_per_token", 1.5}};
    writeFigures(card, {});
    EXPECT_FALSE(card.contains("valid_nats_per_token"));
}

class ResumedCard : public test::EngineTest {
protected:
    TrainRequest makeRequest(int steps, int step) const {
        TrainRequest request;
        request.from = model_;
        request.config = R"({"training": {"batch": 1, "steps": )" + std::to_string(steps) + "}}";
        Performance piece;
        for (int n = 0; n < 80; ++n)
            piece.notes.push_back({64, 40 + (n * step) % 24, 0.25 * n, 0.25 * n + 0.2});
        request.pieces = {{{"piece", piece}, 1}};
        request.out = folder_ / "out.safetensors";
        request.compute.threads = 1;
        return request;
    }
    Json trainAndReadCard(const TrainRequest& request) {
        Events events;
        engine_.run(request, events);
        return Json::parse(engine_.inspect(request.out).card);
    }

    Engine engine_{{}};
};

TEST_F(ResumedCard, KeepsTheRunsFirstSources) {
    TrainRequest request = makeRequest(2, 5);
    request.card = R"({"licence": "CC-BY-NC-4.0", "training_data": [{"source": "rolls"}], "title": "one"})";
    const Json begun = trainAndReadCard(request);
    request = makeRequest(4, 5);
    request.resume = true;
    Json went = trainAndReadCard(request);
    EXPECT_EQ(went.at("licence"), "CC-BY-NC-4.0");
    EXPECT_EQ(went.at("training_data"), begun.at("training_data"));
    EXPECT_EQ(went.at("parent"), begun.at("parent"));
    EXPECT_EQ(went.at("steps"), 4);
    // The same card again adds nothing; changed fields apply.
    request = makeRequest(6, 5);
    request.resume = true;
    request.card = R"({"training_data": [{"source": "rolls"}], "title": "two"})";
    went = trainAndReadCard(request);
    EXPECT_EQ(went.at("training_data"), begun.at("training_data"));
    EXPECT_EQ(went.at("title"), "two");
}

TEST_F(ResumedCard, ResumingWithOtherMusicAddsASource) {
    const Json begun = trainAndReadCard(makeRequest(2, 5));
    TrainRequest request = makeRequest(4, 7);
    request.resume = true;
    Json sources = trainAndReadCard(request).at("training_data");
    ASSERT_EQ(sources.size(), begun.at("training_data").size() + 1);
    EXPECT_THAT(sources.back().at("source").get<std::string>(), HasSubstr("added when training resumed"));
    request = makeRequest(6, 5);
    request.resume = true;
    request.card = R"({"training_data": "my rolls"})";
    sources = trainAndReadCard(request).at("training_data");
    EXPECT_EQ(sources.back(), (Json{{"source", "my rolls"}}));
    EXPECT_EQ(sources.size(), begun.at("training_data").size() + 2);
}

TEST_F(ResumedCard, ResumingWithoutANewStepWritesNoFile) {
    const Json begun = trainAndReadCard(makeRequest(2, 5));
    TrainRequest request = makeRequest(2, 7);
    const auto files = [&] {
        return std::pair(test::readFile(request.out), test::readFile(request.out + ".checkpoint"));
    };
    const auto before = files();
    request.resume = true;
    request.card = R"({"licence": "MIT", "training_data": "my rolls"})";
    request.config = R"({"training": {"batch": 1, "steps": 2, "rate": 0.5}})";
    Events events;
    const TrainResult result = engine_.run(request, events);
    EXPECT_EQ(result.steps, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(result.cancelled);
    EXPECT_EQ(files(), before);
    request = makeRequest(4, 5);
    request.resume = true;
    const Json went = trainAndReadCard(request);
    EXPECT_EQ(went.at("training_data"), begun.at("training_data"));
    EXPECT_EQ(went.at("steps"), 4);
}

// A kill between the checkpoint and the model leaves such files.
TEST_F(ResumedCard, AMissingOrOlderModelIsWrittenFromTheCheckpoint) {
    TrainRequest request = makeRequest(2, 5);
    const Json begun = trainAndReadCard(request);
    const std::string older = test::readFile(request.out);
    request = makeRequest(4, 5);
    request.resume = true;
    trainAndReadCard(request);
    const std::string whole = test::readFile(request.out);
    request = makeRequest(4, 7);
    request.resume = true;
    request.card = R"({"title": "another"})";
    test::writeFile(request.out, older);
    EXPECT_EQ(trainAndReadCard(request).at("steps"), 4);
    EXPECT_EQ(test::readFile(request.out), whole);
    std::filesystem::remove(request.out);
    EXPECT_EQ(trainAndReadCard(request).at("training_data"), begun.at("training_data"));
    EXPECT_EQ(test::readFile(request.out), whole);
}

// The base model is CC0-1.0.
TEST_F(ResumedCard, MusicMadeWithAnAdapterHasTheAdaptersLicence) {
    TrainRequest request = makeRequest(2, 5);
    request.adapterRank = 2;
    request.card = R"({"licence": "CC-BY-NC-4.0"})";
    Events events;
    engine_.run(request, events);
    MusicRequest music = this->request(1);
    music.adapter = request.out;
    Json card = Json::parse(engine_.run(music, events).modelCard);
    EXPECT_EQ(card.at("licence"), "CC-BY-NC-4.0");
    EXPECT_THAT(card.at("training_data")[0].at("source").get<std::string>(),
                HasSubstr("for further training of the"));
    music.adapter.clear();
    EXPECT_EQ(Json::parse(engine_.run(music, events).modelCard).at("licence"), "CC0-1.0");
}

}  // namespace
}  // namespace continuo
