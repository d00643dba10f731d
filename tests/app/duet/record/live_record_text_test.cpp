#include "duet/record/live_record_text.h"

#include <continuo/error.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.h"

namespace continuo::app {
namespace {

RecordedBeginning exampleStart() {
    RecordedBeginning beginning;
    beginning.request.modelPath = "piano.safetensors";
    beginning.request.sampling.seed = 18446744073709551615U;
    beginning.request.prompt = {{{80, 60, 0, 0.1}, {70, 64, 0.3, kStillHeld}}, {{127, 0.2}}};
    beginning.modelHash = "abc";
    beginning.device = {.id = "cpu",
                        .name = "A processor",
                        .detail = "AVX2, bf16 products as f32, 2 threads",
                        .roundsProducts = false};
    return beginning;
}

const LiveRecord kFirst{{{LiveCall::Kind::Strike, 60, 80, 0.1 + 0.2, 0}, {LiveCall::Kind::Sample, 0, 0}},
                        {{.temperature = 1.0 / 3, .latents = 7}},
                        {{LiveAct::Kind::Rebuild, 12}},
                        0,
                        ""};
const LiveRecord kRest{
    {{LiveCall::Kind::Join, 61, 90, 2.5, 2.625}}, {}, {{LiveAct::Kind::Swap, 15}}, 42, "f00"};

TEST(LiveRecordText, RoundTripsBitExactly) {
    const ParsedRecord read = parseRecord(toText(exampleStart()) + toText(kFirst) + toText(kRest));
    EXPECT_EQ(read.beginning.request.sampling, exampleStart().request.sampling);
    EXPECT_EQ(read.beginning.request.prompt.notes, exampleStart().request.prompt.notes);
    EXPECT_EQ(read.beginning.request.prompt.pedal.size(), 1u);
    EXPECT_EQ(read.beginning.modelHash, "abc");
    EXPECT_TRUE(read.beginning.request.compute.exactProducts);
    ASSERT_EQ(read.record.calls.size(), 3u);
    EXPECT_EQ(read.record.calls[0], kFirst.calls[0]);
    EXPECT_EQ(read.record.calls[2], kRest.calls[0]);
    EXPECT_EQ(read.record.samplings, kFirst.samplings);
    ASSERT_EQ(read.record.acts.size(), 2u);
    EXPECT_EQ(read.record.acts[1], kRest.acts[0]);
    EXPECT_EQ(read.record.tokens, 42u);
    EXPECT_EQ(read.record.tokenHash, "f00");
}

// The flag comes from the device's own value, not from its description.
TEST(LiveRecordText, ReplayUsesExactProductsIfTheDeviceDidNotRound) {
    RecordedBeginning beginning = exampleStart();
    const auto exact = [&] { return parseRecord(toText(beginning)).beginning.request.compute.exactProducts; };
    beginning.device.detail = "other words";
    EXPECT_TRUE(exact());
    beginning.device = {"cpu", "A processor", "bf16 products as f32 or not"};
    EXPECT_FALSE(exact());
    beginning.request.compute.exactProducts = true;
    EXPECT_TRUE(exact());
}

// The first line of such a record states it, whatever is known of the device.
TEST(LiveRecordText, FirstVersionsExactProductsFlagIsRead) {
    RecordedBeginning beginning = exampleStart();
    for (const bool rounds : {true, false}) {
        beginning.device.roundsProducts = rounds;
        std::string text = toText(beginning);
        text.replace(text.find("\"continuo_take\":7,"), 18, "\"continuo_take\":1,");
        EXPECT_NE(text.find(rounds ? "\"exact_products\":false" : "\"exact_products\":true"),
                  std::string::npos);
        EXPECT_EQ(parseRecord(text).beginning.request.compute.exactProducts, !rounds);
    }
}

TEST(LiveRecordText, HashOfAContinuedRecordCoversItsEarlierPart) {
    LiveRecord piece = kFirst;
    piece.tokens = 7;
    piece.tokenHash = "bad";
    piece.mayContinue = true;
    const std::string text = toText(exampleStart()) + toText(piece);
    const ParsedRecord cut = parseRecord(text);
    EXPECT_TRUE(cut.record.mayContinue);
    EXPECT_EQ(cut.record.tokens, 7u);
    EXPECT_EQ(cut.record.tokenHash, "bad");
    const ParsedRecord whole = parseRecord(text + toText(kRest));
    EXPECT_FALSE(whole.record.mayContinue);
    EXPECT_EQ(whole.record.tokenHash, "f00");
}

TEST(LiveRecordText, KeepsConstraints) {
    LiveRecord piece = kFirst;
    piece.samplings[0].constraints = {0b101010110101, true, 40, 72, 3, 2.5, 1.5, 20, 100};
    const ParsedRecord read = parseRecord(toText(exampleStart()) + toText(piece));
    EXPECT_EQ(read.record.samplings, piece.samplings);
    std::string wrong = toText(piece);
    wrong.replace(wrong.find("\"voices\":3"), 10, "\"voices\":-3");
    EXPECT_THROW(parseRecord(toText(exampleStart()) + wrong), Error);
    wrong.replace(wrong.find("\"voices\":-3"), 11, "\"voices\":[]");
    EXPECT_THROW(parseRecord(toText(exampleStart()) + wrong), Error);
}

// Recorded before the pedal was calmed: the replay must be the same.
TEST(LiveRecordText, SecondVersionIsReadWithoutACalmedPedal) {
    LiveRecord piece = kFirst;
    piece.samplings[0].constraints.density = 2.5;
    std::string text = toText(exampleStart()) + toText(piece);
    EXPECT_TRUE(parseRecord(text).record.samplings[0].constraints.calmPedal);
    text.replace(text.find("\"continuo_take\":7,"), 18, "\"continuo_take\":2,");
    const std::string calm = ",\"calm_pedal\":true";
    ASSERT_NE(text.find(calm), std::string::npos);
    text.erase(text.find(calm), calm.size());
    piece.samplings[0].constraints.calmPedal = false;
    EXPECT_EQ(parseRecord(text).record.samplings, piece.samplings);
    const ParsedRecord again = parseRecord(toText(exampleStart()) + toText(piece));
    EXPECT_EQ(again.record.samplings, piece.samplings);
}

TEST(LiveRecordText, KeepsTokenFactors) {
    RecordedBeginning beginning = exampleStart();
    beginning.request.sampling.factors = {0.5, 1.0 / 3 + 1, 1, 1.2};
    LiveRecord piece = kFirst;
    piece.samplings[0].factors = {1, 1, 2};
    const ParsedRecord read = parseRecord(toText(beginning) + toText(piece));
    EXPECT_EQ(read.beginning.request.sampling, beginning.request.sampling);
    EXPECT_EQ(read.record.samplings, piece.samplings);
    std::string wrong = toText(piece);
    wrong.replace(wrong.find("2.0"), 3, "\"2\"");
    EXPECT_THROW(parseRecord(toText(beginning) + wrong), Error);
}

// Including how a turn resumed. Older programs, which could not replay it, reject its version.
TEST(LiveRecordText, KeepsRestartedRewrittenAndDelayedTurns) {
    LiveRecord piece = kFirst;
    piece.calls = {{.kind = LiveCall::Kind::Turn, .value = 1, .time = 2},
                   {.kind = LiveCall::Kind::Restart},
                   {.kind = LiveCall::Kind::Rewrite, .time = 3},
                   {.kind = LiveCall::Kind::Delay, .value = 20, .time = 0.1}};
    const std::string text = toText(exampleStart()) + toText(piece);
    EXPECT_EQ(parseRecord(text).record.calls, piece.calls);
    EXPECT_EQ(text.find("{\"continuo_take\":7,"), 0u);
    std::string wrong = text;
    wrong.replace(wrong.find("[[4,0,1,"), 8, "[[13,0,1,");
    EXPECT_THROW(parseRecord(wrong), Error);
}

TEST(LiveRecordText, KeepsTheHashOfTheState) {
    RecordedBeginning beginning = exampleStart();
    EXPECT_TRUE(parseRecord(toText(beginning)).beginning.stateHash.empty());
    beginning.stateHash = std::string(32, '0') + std::string(32, 'f');
    EXPECT_EQ(parseRecord(toText(beginning)).beginning.stateHash, beginning.stateHash);
    for (const std::string& wrong :
         {std::string(63, '0'), std::string(64, 'g'), "../" + std::string(61, '0')}) {
        beginning.stateHash = wrong;
        test::expectError(ErrorCode::BadFile, testing::HasSubstr("state_sha256 is no SHA-256"),
                          [&] { parseRecord(toText(beginning)); });
    }
}

TEST(LiveRecordText, FirstVersionIsReadWithoutTokenFactors) {
    std::string text = toText(exampleStart());
    EXPECT_EQ(text.find("_temperature"), std::string::npos);
    text.replace(text.find("\"continuo_take\":7,"), 18, "\"continuo_take\":1,");
    const ParsedRecord read = parseRecord(text + toText(kFirst));
    EXPECT_EQ(read.beginning.request.sampling.factors, MusicFactors{});
    EXPECT_EQ(read.record.samplings, kFirst.samplings);
}

TEST(LiveRecordText, TruncatedLineIsIgnored) {
    const std::string whole = toText(exampleStart()) + toText(kFirst) + toText(kRest);
    const ParsedRecord read = parseRecord(std::string_view(whole).substr(0, whole.size() - 20));
    EXPECT_EQ(read.record.calls.size(), 2u);
    EXPECT_EQ(read.record.tokenHash, "");
}

TEST(LiveRecordText, RejectsOtherFiles) {
    EXPECT_THROW(parseRecord(""), Error);
    EXPECT_THROW(parseRecord("{}\n"), Error);
    EXPECT_THROW(parseRecord("MThd"), Error);
    std::string text = toText(exampleStart());
    for (const char* version : {"0", "8", "9", "\"2\"", "\"5\""}) {
        std::string other = text;
        other.replace(other.find(":7,"), 3, ":" + std::string(version) + ",");
        EXPECT_THROW(parseRecord(other), Error) << version;
    }
}

// Covers each number that would overflow, or index beyond a list.
TEST(LiveRecordText, ErrorNamesTheLineAndTheProblem) {
    const std::string begin = toText(exampleStart()), piece = toText(kFirst);
    const auto why = [&](const std::string& text) {
        try {
            parseRecord(text);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    const auto with = [](std::string text, const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    };
    const auto refused = [&](const std::string& from, const std::string& to, const std::string& what) {
        const std::string said = why(begin + with(piece, from, to));
        EXPECT_TRUE(said.starts_with("line 2: ")) << said;
        EXPECT_NE(said.find(what), std::string::npos) << said;
    };
    refused("[[0,60,", "[[99,60,", "calls[0][0] is 99; it must be 0 to 12");
    refused("[[0,60,", "[[256,60,", "calls[0][0] is 256; it must be 0 to 12");
    refused("[[0,60,", "[[-1,60,", "calls[0][0] is -1; it must be 0 to 12");
    refused("[[0,60,", "[[0.5,60,", "calls[0][0] is not a whole number; it must be 0 to 12");
    refused("[[0,60,", "[[0,316,", "calls[0][1] is 316; it must be 0 to 127");
    refused("60,80,", "60,1e300,", "calls[0][2] is not a whole number; it must be 0 to 10000000");
    refused("60,80,", "60,{},", "calls[0][2] is not a whole number");
    refused("[6,0,0,0.0", "[6,0,0,1.1e6", "calls[1][3] is 1100000.0; it must be -1000000 to 1000000");
    refused("[6,0,0,0.0", "[6,0,0,null", "calls[1][3] is not a number");
    refused("[6,0,0,0.0,", "[6,0,0,", "calls[1] is not a list of 5");
    refused("[6,0,0,", "[6,0,1,", "calls[1][2] is 1, and there are 1 samplings until then");
    refused("[[0,12]]", "[[3,12]]", "acts[0][0] is 3; it must be 0 to 2");
    refused("[[0,12]]", "[[0,-12]]", "acts[0][1] is -12");
    refused("\"top_k\":0", "\"top_k\":1e300",
            "samplings[0].top_k is not a whole number; it must be 0 to 16777216");
    refused("\"top_k\":0,", "", "samplings[0].top_k is missing");
    refused("\"min_p\":0.03", "\"min_p\":3", "samplings[0].min_p is 3; it must be 0 to 1");
    refused("\"latents\":7", "\"latents\":-7", "samplings[0].latents is -7; it must be 0 to 16777216");
    refused("\"seed\":0", "\"seed\":-1", "samplings[0].seed is -1");
    refused("\"branch\":0", "\"branch\":4294967296", "samplings[0].branch is 4294967296");
    // Only the last line can be truncated.
    const std::string broken = why(begin + with(piece, "]", "") + piece);
    EXPECT_TRUE(broken.starts_with("line 2: ")) << broken;
    const std::string said = why(with(begin, "[80,60,", "[80,1060,"));
    EXPECT_TRUE(said.starts_with("line 1: ")) << said;
    EXPECT_NE(said.find("prompt.notes[0][1] is 1060; it must be 0 to 127"), std::string::npos) << said;
    const std::string newer = why(with(begin, "\"continuo_take\":7", "\"continuo_take\":8"));
    EXPECT_NE(newer.find("continuo_take is 8; this program reads 1 to 7, update Continuo"), std::string::npos)
        << newer;
    EXPECT_NE(broken.find("is not valid JSON"), std::string::npos) << broken;
}

}  // namespace
}  // namespace continuo::app
