#include "tokenizers/code_frames.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/philox.h"
#include "base/token_class.h"
#include "support/expect_error.h"

namespace continuo::code_frames_test {
namespace {

using test::expectError;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::int32_t> randomCodes(int frames, int levels, int codes) {
    RandomStream random(7, 1);
    std::vector<std::int32_t> result;
    for (int i = 0; i < frames * levels; ++i)
        result.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(codes))));
    return result;
}

TEST(CodeFrames, EachLevelHasItsOwnIds) {
    const CodeFrames frames(3, 10);
    EXPECT_EQ(frames.vocabulary(), 33);
    const std::vector<std::int32_t> codes = {0, 1, 2, 9, 9, 9};
    EXPECT_THAT(frames.encode(codes, 3), ElementsAre(3, 14, 25, 12, 22, 32));
    EXPECT_EQ(CodeFrames(24, 1024).vocabulary(), 3 + 24 * 1024);
}

TEST(CodeFrames, RoundTripsEveryShape) {
    for (const auto& [levels, codes] : {std::pair(1, 2), {4, 1024}, {3, 7}, {24, 1024}}) {
        const CodeFrames frames(levels, codes);
        const std::vector<std::int32_t> given = randomCodes(11, levels, codes);
        std::vector<Token> tokens = frames.encode(given, levels);
        EXPECT_EQ(tokens.size(), given.size());
        EXPECT_EQ(frames.decode(tokens), given);
        tokens.insert(tokens.begin(), CodeFrames::kSos);
        EXPECT_EQ(frames.decode(tokens), given);
    }
}

TEST(CodeFrames, EncodesOnlyTheCoarseLevels) {
    const std::vector<std::int32_t> codes = {1, 2, 3, 900, 4, 5, 6, 901};  // omitted levels may have any code
    EXPECT_THAT(CodeFrames(2, 10).encode(codes, 4), ElementsAre(4, 15, 7, 18));
}

TEST(CodeFrames, FramesOfFewerLevels_KeepTheirLevelsIds) {
    const CodeFrames all(3, 10), two = all.withLevels(2);
    EXPECT_EQ(two.levels(), 2);
    EXPECT_EQ(two.vocabulary(), all.vocabulary());
    const std::vector<std::int32_t> codes = {0, 1, 2, 9, 9, 9};
    EXPECT_THAT(two.encode(codes, 3), ElementsAre(3, 14, 12, 22));
    EXPECT_THAT(two.decode(two.encode(codes, 3)), ElementsAre(0, 1, 9, 9));
    EXPECT_EQ(two.withLevels(3).encode(codes, 3), all.encode(codes, 3));
    for (const int levels : {0, 4})
        expectError(ErrorCode::BadRequest, HasSubstr("the range is 1 to 3"), [&] { all.withLevels(levels); });
}

TEST(CodeFrames, PartialFramesAreDropped) {
    const CodeFrames frames(3, 10);
    const std::vector<Token> tokens = {2, 3, 14, 25, 12, 22};
    EXPECT_THAT(frames.decode(tokens), ElementsAre(0, 1, 2));
    EXPECT_THAT(frames.decode(std::span(tokens).first(1)), IsEmpty());
    EXPECT_THAT(frames.decode({}), IsEmpty());
}

TEST(CodeFrames, RefusesInvalidCodes) {
    const auto refused = [](const std::string& message, const auto& work) {
        expectError(ErrorCode::BadRequest, HasSubstr(message), work);
    };
    refused("sound of 0 levels; the range is 1 to 24", [] { CodeFrames(0, 10); });
    refused("sound of 25 levels", [] { CodeFrames(25, 10); });
    refused("sound of 1 codes; the range is 2 to 1024", [] { CodeFrames(1, 1); });
    refused("sound of 1025 codes", [] { CodeFrames(1, 1025); });
    const CodeFrames frames(3, 10);
    const auto encode = [&](std::vector<std::int32_t> codes, int levels) { frames.encode(codes, levels); };
    refused("frames of 2 levels; at least 3 are needed", [&] { encode({1, 2}, 2); });
    refused("4 codes are not a whole number of frames of 3 levels", [&] { encode({1, 2, 3, 4}, 3); });
    refused("code 10 in frame 1 is invalid; codes range from 0 to 9", [&] {
        encode({1, 2, 3, 4, 10, 1}, 3);
    });
    refused("code -1 in frame 0", [&] { encode({-1, 2, 3}, 3); });
    const auto decode = [&](std::vector<Token> tokens) { frames.decode(tokens); };
    refused("id 13 is not a code of level 0, which is expected here", [&] { decode({13}); });
    refused("id 2 is not a code of level 1", [&] { decode({3, 2}); });
    refused("id 33 is not a code of level 2", [&] { decode({3, 13, 33}); });
    refused("id -5 is not a code of level 0", [&] { decode({2, -5}); });
}

TEST(FrameGrammar, GrammarAllowsOnlyCodesOfTheNextLevel) {
    const CodeFrames frames(3, 10);
    FrameGrammar grammar(frames);
    std::vector<std::uint8_t> mask(33);
    const auto allowed = [&](const Grammar& each) {
        each.allowed(mask);
        const auto begin = std::ranges::find(mask, kDefaultClass);
        return std::vector<std::ptrdiff_t>{begin - mask.begin(), std::ranges::count(mask, kDefaultClass),
                                           std::ranges::count(mask, kForbidden)};
    };
    EXPECT_THAT(allowed(grammar), ElementsAre(2, 1, 32));
    grammar.push(2);
    for (int frame = 0; frame < 3; ++frame) {
        for (int level = 0; level < 3; ++level) {
            ASSERT_THAT(allowed(grammar), ElementsAre(3 + 10 * level, 10, 23)) << frame;
            grammar.push(frames.tokenId(level, frame));
        }
    }
    grammar.push(5);
    const auto copy = grammar.clone();
    grammar.reset();
    EXPECT_THAT(allowed(*copy), ElementsAre(13, 10, 23));
    EXPECT_THAT(allowed(grammar), ElementsAre(2, 1, 32));
    mask.resize(3);
    EXPECT_THROW(grammar.allowed(mask), Error);
}

TEST(FrameGrammar, OfFewerLevels_BeginsTheNextFrameAfterThem) {
    const CodeFrames frames = CodeFrames(4, 5).withLevels(2);
    FrameGrammar grammar(frames);
    std::vector<std::uint8_t> mask(23);
    for (const auto& [pushed, due] : {std::pair(frames.tokenId(0, 4), 1), {frames.tokenId(1, 4), 0}}) {
        grammar.push(pushed);
        grammar.allowed(mask);
        EXPECT_EQ(std::ranges::find(mask, kDefaultClass) - mask.begin(), frames.tokenId(due, 0));
        EXPECT_EQ(std::ranges::count(mask, kDefaultClass), 5);
    }
}

// The continued prompt is the end of a long sound whose start has left the context.
TEST(FrameGrammar, ContinuesFromWithinAFrame) {
    const CodeFrames frames(4, 5);
    FrameGrammar grammar(frames);
    grammar.push(frames.tokenId(2, 4));
    std::vector<std::uint8_t> mask(23);
    grammar.allowed(mask);
    EXPECT_EQ(std::ranges::find(mask, kDefaultClass) - mask.begin(), frames.tokenId(3, 0));
    EXPECT_EQ(std::ranges::count(mask, kDefaultClass), 5);
}

}  // namespace
}  // namespace continuo::code_frames_test
