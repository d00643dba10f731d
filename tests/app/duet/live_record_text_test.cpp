#include "duet/live_record_text.h"

#include <continuo/error.h>
#include <gtest/gtest.h>

namespace continuo::app {
namespace {

RecordedBeginning someBeginning() {
    RecordedBeginning beginning;
    beginning.request.model = "piano.safetensors";
    beginning.request.sampling.seed = 18446744073709551615U;
    beginning.request.prompt = {{{80, 60, 0, 0.1}, {70, 64, 0.3, kStillHeld}}, {{127, 0.2}}};
    beginning.modelHash = "abc";
    beginning.device = {"cpu", "A processor", "AVX2, bf16 products as f32, 2 threads", 0};
    return beginning;
}

const LiveRecord kFirst{{{LiveCall::Kind::Strike, 60, 80, 0.1 + 0.2, 0}, {LiveCall::Kind::Sample, 0, 0}},
                        {{.temperature = 1.0 / 3, .latents = 7}},
                        {{LiveAct::Kind::Rebuild, 12}},
                        0,
                        ""};
const LiveRecord kRest{
    {{LiveCall::Kind::Join, 61, 90, 2.5, 2.625}}, {}, {{LiveAct::Kind::Swap, 15}}, 42, "f00"};

TEST(LiveRecordText, ComesBackToTheBit) {
    const ReadRecord read = readRecord(textOf(someBeginning()) + textOf(kFirst) + textOf(kRest));
    EXPECT_EQ(read.beginning.request.sampling, someBeginning().request.sampling);
    EXPECT_EQ(read.beginning.request.prompt.notes, someBeginning().request.prompt.notes);
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

TEST(LiveRecordText, KeepsConstraints) {
    LiveRecord piece = kFirst;
    piece.samplings[0].constraints = {0b101010110101, true, 40, 72, 3, 2.5, 1.5, 20, 100};
    const ReadRecord read = readRecord(textOf(someBeginning()) + textOf(piece));
    EXPECT_EQ(read.record.samplings, piece.samplings);
    std::string wrong = textOf(piece);
    wrong.replace(wrong.find("\"voices\":3"), 10, "\"voices\":-3");
    EXPECT_THROW(readRecord(textOf(someBeginning()) + wrong), Error);
    wrong.replace(wrong.find("\"voices\":-3"), 11, "\"voices\":[]");
    EXPECT_THROW(readRecord(textOf(someBeginning()) + wrong), Error);
}

TEST(LiveRecordText, KeepsTemperatureFactors) {
    RecordedBeginning beginning = someBeginning();
    beginning.request.sampling.factors = {0.5, 1.0 / 3 + 1, 1};
    LiveRecord piece = kFirst;
    piece.samplings[0].factors = {1, 1, 2};
    const ReadRecord read = readRecord(textOf(beginning) + textOf(piece));
    EXPECT_EQ(read.beginning.request.sampling, beginning.request.sampling);
    EXPECT_EQ(read.record.samplings, piece.samplings);
    std::string wrong = textOf(piece);
    wrong.replace(wrong.find("2.0"), 3, "\"2\"");
    EXPECT_THROW(readRecord(textOf(beginning) + wrong), Error);
}

// Of before there were factors.
TEST(LiveRecordText, ARecordOfTheFirstVersionHasNoFactors) {
    std::string text = textOf(someBeginning());
    EXPECT_EQ(text.find("_temperature"), std::string::npos);
    text.replace(text.find("\"continuo_take\":2,"), 18, "\"continuo_take\":1,");
    const ReadRecord read = readRecord(text + textOf(kFirst));
    EXPECT_EQ(read.beginning.request.sampling.factors, TemperatureFactors{});
    EXPECT_EQ(read.record.samplings, kFirst.samplings);
}

TEST(LiveRecordText, ALineThatWasCutShortIsLeftOut) {
    const std::string whole = textOf(someBeginning()) + textOf(kFirst) + textOf(kRest);
    const ReadRecord read = readRecord(std::string_view(whole).substr(0, whole.size() - 20));
    EXPECT_EQ(read.record.calls.size(), 2u);
    EXPECT_EQ(read.record.tokenHash, "");
}

TEST(LiveRecordText, RefusesWhatIsNone) {
    EXPECT_THROW(readRecord(""), Error);
    EXPECT_THROW(readRecord("{}\n"), Error);
    EXPECT_THROW(readRecord("MThd"), Error);
    std::string text = textOf(someBeginning());
    for (const char* version : {"0", "3", "9", "\"2\""}) {
        std::string other = text;
        other.replace(other.find(":2,"), 3, ":" + std::string(version) + ",");
        EXPECT_THROW(readRecord(other), Error) << version;
    }
    LiveRecord strange = kFirst;
    strange.calls[0].kind = static_cast<LiveCall::Kind>(99);
    EXPECT_THROW(readRecord(textOf(someBeginning()) + textOf(strange)), Error);
}

}  // namespace
}  // namespace continuo::app
