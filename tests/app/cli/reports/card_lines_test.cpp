#include "cli/reports/card_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace continuo::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kMeasured = R"({"measured": {"date": "2026-11-22", "latents": 512,
 "all": {"pieces": 21, "tokens": 66664, "nats_per_token": 1.1693,
         "by_position": [{"from": 0, "to": 512, "tokens": 10, "nats_per_token": 0.5117},
                         {"from": 512, "to": null, "tokens": 10, "nats_per_token": 1.25}],
         "ngrams": [{"order": 1, "nats_per_token": 3.5}], "best_ngram": {"order": 5, "nats_per_token": 1.8126}},
 "kinds": {"Flags, noto": {"pieces": 1, "tokens": 3072, "nats_per_token": 1.0777,
                           "by_latents": [{"latents": 16, "nats_per_token": 2.5}]}}}})";

TEST(CardLines, MeasuredScoresAreShownAsATable) {
    EXPECT_THAT(
        cardLines(kMeasured),
        ElementsAre("measured              2026-11-22, latents: 512",
                    "predicted             nats/token  bits/token  best n-gram  order  pieces  tokens",
                    "  all                     1.1693      1.6869       1.8126      5      21  66,664",
                    "  Flags, noto             1.0777      1.5548            -      -       1   3,072",
                    "nats by position      0-512: 0.5117, 512 and up: 1.2500",
                    "nats by latents       of Flags, noto, 16: 2.5000"));
}

TEST(CardLines, LatentsCurveIsShownOnlyForTheTotal) {
    const std::string curve = R"("by_latents": [{"latents": 16, "nats_per_token": 2.5}])";
    const std::string card = R"({"measured": {"all": {)" + curve + R"(}, "kinds": {"a": {)" + curve + "}}}}";
    EXPECT_THAT(cardLines(card), testing::Contains(testing::HasSubstr("16: 2.5000")).Times(1));
}

TEST(CardLines, LongListIsWrappedIntoSeveralLines) {
    EXPECT_THAT(listLines("classes", {}), IsEmpty());
    EXPECT_THAT(listLines("classes", {"red", "Flags, noto"}),
                ElementsAre("classes               2: red; Flags, noto"));
    const std::vector<std::string> lines =
        listLines("classes", std::vector<std::string>(20, "Animals, noto"));
    ASSERT_EQ(lines.size(), 4u);  // of five each
    EXPECT_EQ(lines[1].find_first_not_of(' '), lines[0].find("20: "));
    for (const std::string& line : lines) {
        EXPECT_LE(line.size(), 100u);
        EXPECT_NE(line.back(), ' ');
    }
}

TEST(CardLines, EachListHasItsOwnLine) {
    EXPECT_THAT(cardLines(R"({"licence": "MIT", "steps": 3354, "training_data":
                              [{"source": "Noto", "licence": "OFL"}, {"hours": 52.5}], "words": ["a", 2]})"),
                ElementsAre("steps                 3,354", "training_data         Noto, licence: OFL",
                            "                      hours: 52.5", "words                 a, 2"));
}

TEST(CardLines, NestedEntriesAreShownOnlyAsACount) {
    EXPECT_THAT(
        cardLines(R"({"parent": {"name": "piano", "more": {"a": 1, "b": [2]}}})"),
        ElementsAre("name of parent        piano", "more of parent        2 values, shown by --json"));
}

TEST(CardLines, ReasonsForSkippedFilesAreReadable) {
    EXPECT_THAT(cardLines(R"({"skipped_because": {"it has no notes": 3, "track 2: ends too soon": 1200}})"),
                ElementsAre("skipped_because       it has no notes: 3",
                            "                      track 2: ends too soon: 1,200"));
}

TEST(CardLines, MalformedCardGivesNoLinesOrSafeOnes) {
    EXPECT_THAT(cardLines(""), IsEmpty());
    EXPECT_THAT(cardLines("[1"), IsEmpty());
    EXPECT_THAT(cardLines("[1]"), IsEmpty());
    for (const char* measured :
         {"3", "[]", "{}", R"({"all": 3})", R"({"kinds": [1, {}]})",
          R"({"kinds": {"a\n": {"nats_per_token": 1, "best_ngram": 2, "pieces": {}}}})",
          R"({"all": {"nats_per_token": 1e400, "by_position": [1, {"from": {}}]}})"}) {
        const std::string card = std::string(R"({"measured": )") + measured + "}";
        const std::vector<std::string> lines = cardLines(card);
        EXPECT_TRUE(std::ranges::all_of(lines, [](const std::string& line) {
            return line.find('\n') == std::string::npos;
        })) << card;
    }
}

}  // namespace
}  // namespace continuo::app
