#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "codec/coder.h"
#include "engine/facade/codec/codec_fixture.h"
#include "support/expect_error.h"
#include "support/process_memory.h"
#include "support/sanitizer.h"
#include "support/worked_time.h"

namespace continuo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST_F(CodecTest, DecodedSoundHasTheOriginalLength) {
    for (const std::int64_t samples : {1, 319, 320, 321, 16000, 25001}) {
        const AudioCodes codes = engine_.encode(codec_, sound(samples), events_);
        EXPECT_EQ(codes.sampleRate, 16000);
        EXPECT_EQ(codes.hop, 320);
        EXPECT_EQ(codes.levels, 3);
        EXPECT_EQ(codes.samples, samples);
        EXPECT_EQ(codes.frames(), (samples + 319) / 320);
        EXPECT_EQ(codes.codec, hashCodes(codec_.codec));
        for (const std::int32_t code : codes.codes) EXPECT_TRUE(code >= 0 && code < 32) << code;
        const std::vector<float> back = engine_.decode(codec_, codes, events_);
        EXPECT_EQ(std::ssize(back), samples);
        for (const float each : back) EXPECT_TRUE(std::isfinite(each));
    }
}

// A spectrum codec delays sound, so extra frames complete it.
TEST_F(CodecTest, DecodedSoundOfASpectrumCodecHasTheOriginalLength) {
    CodecConfig config = tinyCodec({2});
    config.bands = 160;
    config.blocks = 2;
    CodecRequest spectra = codec_;
    spectra.codec = writeTiny("spectra.safetensors", config);
    const std::vector<float> original = sound(25001);
    for (const std::int64_t samples : {1, 159, 160, 161, 320, 25001}) {
        const AudioCodes codes =
            engine_.encode(spectra, std::span(original).first(static_cast<std::size_t>(samples)), events_);
        EXPECT_EQ(codes.delay, 160);
        EXPECT_EQ(codes.frames(), (samples + 160 + 319) / 320);
        EXPECT_EQ(std::ssize(engine_.decode(spectra, codes, events_)), samples);
        writeCodes(folder_ / "a.codes", codes);
        EXPECT_EQ(readCodes(folder_ / "a.codes").codes, codes.codes);
    }
    AudioCodes codes = engine_.encode(spectra, original, events_);
    codes.codec.clear();  // hash of an unknown codec
    expectError(ErrorCode::BadFile, HasSubstr("a delay of 160 samples; that of sound.safetensors is 0"),
                [&] { engine_.decode(codec_, codes, events_); });
}

TEST_F(CodecTest, CodesDoNotDependOnTheThreadCount) {
    const std::vector<float> original = sound(20000);
    const AudioCodes codes = engine_.encode(codec_, original, events_);
    const std::vector<float> back = engine_.decode(codec_, codes, events_);
    CodecRequest one = codec_;
    one.compute.threads = 1;
    one.compute.precision = "int8";  // has no effect on a codec
    EXPECT_EQ(engine_.encode(one, original, events_).codes, codes.codes);
    EXPECT_EQ(engine_.decode(one, codes, events_), back);
}

// The codes of fewer levels are a prefix of those of more, and can be decoded as such.
TEST_F(CodecTest, CodesOfFewerLevelsAreAPrefixAndDecodable) {
    const std::vector<float> original = sound(9000);
    const AudioCodes all = engine_.encode(codec_, original, events_);
    std::vector<std::vector<float>> decoded;
    for (int levels = 1; levels <= 3; ++levels) {
        CodecRequest fewer = codec_;
        fewer.levels = levels;
        const AudioCodes codes = engine_.encode(fewer, original, events_);
        ASSERT_EQ(codes.levels, levels);
        ASSERT_EQ(codes.frames(), all.frames());
        for (std::int64_t frame = 0; frame < codes.frames(); ++frame) {
            for (int level = 0; level < levels; ++level)
                ASSERT_EQ(codes.codes[static_cast<std::size_t>(frame * levels + level)],
                          all.codes[static_cast<std::size_t>(frame * 3 + level)]);
        }
        decoded.push_back(engine_.decode(fewer, all, events_));
        EXPECT_EQ(engine_.decode(codec_, codes, events_), decoded.back());
    }
    EXPECT_NE(decoded[0], decoded[1]);
    EXPECT_NE(decoded[1], decoded[2]);
}

// Frame by frame, in chunks and at once: the same codes, and the same sound up to rounding.
TEST_F(CodecTest, ChunksGiveTheSameResultAsTheWhole) {
    const auto codec = openCodec(codec_.codec, openTestDevice("cpu"));
    constexpr std::size_t kHop = 320, kFrames = 40;
    const std::vector<float> original = sound(kHop * kFrames);
    std::vector<std::int32_t> whole;
    SoundEncoder(*codec, 3).encode(original, whole);
    std::vector<float> wholeSound;
    SoundDecoder(*codec, 3, 3).decode(whole, wholeSound);
    ASSERT_EQ(wholeSound.size(), original.size());
    float loudest = 0;
    for (const float each : wholeSound) loudest = std::max(loudest, std::abs(each));
    for (const std::size_t piece : {1, 7, 20}) {
        SoundEncoder encoder(*codec, 3);
        SoundDecoder decoder(*codec, 3, 3);
        std::vector<std::int32_t> codes;
        std::vector<float> decoded;
        for (std::size_t frame = 0; frame < kFrames; frame += piece) {
            const std::size_t count = std::min(piece, kFrames - frame);
            encoder.encode(std::span(original).subspan(frame * kHop, count * kHop), codes);
            decoder.decode(std::span(whole).subspan(frame * 3, count * 3), decoded);
        }
        EXPECT_EQ(codes, whole) << "pieces of " << piece;
        ASSERT_EQ(decoded.size(), wholeSound.size());
        for (std::size_t i = 0; i < decoded.size(); ++i)
            ASSERT_NEAR(decoded[i], wholeSound[i], 1e-5 * loudest)
                << "pieces of " << piece << ", sample " << i;
    }
}

// Apart from the sound and its codes, a long sound needs no more memory than a short one.
TEST_F(CodecTest, MemoryDoesNotGrowWithTheSound) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer keeps what is freed";
    const auto codec = openCodec(codec_.codec, openTestDevice("cpu"));
    const std::vector<float> second = sound(16000);
    SoundEncoder encoder(*codec, 3);
    SoundDecoder decoder(*codec, 3, 3);
    std::vector<std::int32_t> codes;
    std::vector<float> decoded;
    const auto turn = [&] {
        codes.clear();
        decoded.clear();
        encoder.encode(second, codes);
        decoder.decode(codes, decoded);
    };
    turn();
    const double before = anonymousMemoryBytes();
    for (int seconds = 0; seconds < 20; ++seconds) turn();
    EXPECT_LT(anonymousMemoryBytes() - before, 1 << 20);
}

class StopAt : public Events {
public:
    explicit StopAt(int at) : at_(at) {}
    void onProgress(const Progress& progress) override {
        EXPECT_GE(progress.fraction, last);
        EXPECT_LE(progress.fraction, 1);
        last = progress.fraction;
        phases.insert(progress.phase);
        if (++reportedSteps == at_) {
            requestedMs = threadCpuMs();
            source.request_stop();
        }
    }
    std::stop_source source;
    double requestedMs = 0;  // CPU time of this thread
    std::set<std::string> phases;
    double last = 0;
    int reportedSteps = 0;

private:
    int at_;
};

TEST_F(CodecTest, ReportsProgress) {
    StopAt events(-1);
    const std::vector<AudioClip> clips{{"a", sound(16000 * 8)}, {"b", sound(16000 * 4)}};
    engine_.measure(codec_, clips, events);
    EXPECT_GE(events.reportedSteps, 4);
    EXPECT_DOUBLE_EQ(events.last, 1);
    EXPECT_EQ(events.phases, (std::set<std::string>{"decoding", "encoding"}));
}

// A codec of the usual size: a chunk takes some hundredths of a second.
TEST_F(CodecTest, CancelsQuickly) {
    CodecConfig config;
    config.levels = 4;
    codec_.codec = writeTiny("large.safetensors", config);
    codec_.compute.threads = 1;  // so that its CPU time can be measured
    const std::vector<float> original = sound(16000 * 60);
    const AudioCodes codes{16000, 320, 4, 16000 * 60, "", std::vector<std::int32_t>(4 * 50 * 60, 7)};
    const auto expectSoon = [&](const std::function<void(StopAt&)>& work) {
        StopAt events(2);
        expectError(ErrorCode::Cancelled, HasSubstr("stopped"), [&] { work(events); });
        if (!kSanitized) {
            EXPECT_LT(threadCpuMs() - events.requestedMs, 100);
        }
        EXPECT_EQ(events.reportedSteps, 2);
    };
    expectSoon([&](StopAt& events) { engine_.encode(codec_, original, events, events.source.get_token()); });
    expectSoon([&](StopAt& events) { engine_.decode(codec_, codes, events, events.source.get_token()); });
    const std::vector<AudioClip> clips{{"a", original}};
    expectSoon([&](StopAt& events) { engine_.measure(codec_, clips, events, events.source.get_token()); });
    // Before any work.
    StopAt before(-1);
    before.source.request_stop();
    expectError(ErrorCode::Cancelled, HasSubstr("stopped"),
                [&] { engine_.encode(codec_, original, before, before.source.get_token()); });
}

// Time between the ends of chunks, so that a stop acts soon.
TEST_F(CodecTest, ChunksAreShortSoThatAStopActsSoon) {
    CodecConfig config;
    const auto frames = [&] { return framesPerBatch(CodecNetwork(config, openTestDevice("cpu"), false)); };
    const std::int64_t usual = frames();
    EXPECT_GE(usual, 10);
    EXPECT_LE(usual, 60);
    config.channels = 32;
    EXPECT_LE(frames(), usual / 3);
    config.channels = 1;
    EXPECT_GT(frames(), usual);
}

TEST_F(CodecTest, MeasuresEachClipAndTheTotal) {
    const std::vector<AudioClip> clips{{"a", sound(16000)}, {"b", sound(48000)}};
    const CodecMeasurements measures = engine_.measure(codec_, clips, events_);
    ASSERT_EQ(measures.clips.size(), 2U);
    EXPECT_EQ(measures.clips[1].name, "b");
    EXPECT_DOUBLE_EQ(measures.clips[1].seconds, 3);
    EXPECT_DOUBLE_EQ(measures.overall.seconds, 4);
    EXPECT_EQ(measures.device.id, "cpu");
    for (const CodecQuality& each : {measures.clips[0], measures.clips[1], measures.overall}) {
        EXPECT_DOUBLE_EQ(each.bitsPerSecond, 50 * 3 * 5);
        EXPECT_TRUE(std::isfinite(each.siSnr));
        EXPECT_GT(each.logMelDistance, 0);
        ASSERT_EQ(each.perplexity.size(), 3U);
        for (const double level : each.perplexity) EXPECT_TRUE(level >= 1 && level <= 32) << level;
    }
    EXPECT_NEAR(measures.overall.siSnr, (measures.clips[0].siSnr + 3 * measures.clips[1].siSnr) / 4, 1e-9);
    EXPECT_NEAR(measures.overall.logMelDistance,
                (measures.clips[0].logMelDistance + 3 * measures.clips[1].logMelDistance) / 4, 1e-9);
    CodecRequest one = codec_;
    one.levels = 1;
    const CodecMeasurements coarse = engine_.measure(one, clips, events_);
    EXPECT_DOUBLE_EQ(coarse.overall.bitsPerSecond, 50 * 5);
    EXPECT_EQ(coarse.overall.perplexity.size(), 1U);
    EXPECT_DOUBLE_EQ(coarse.overall.perplexity[0], measures.overall.perplexity[0]);
}

// Silence has no signal-to-noise ratio; the other measures include it.
TEST_F(CodecTest, SilenceHasNoSignalToNoiseRatio) {
    const std::vector<AudioClip> clips{{"tone", sound(16000)}, {"silence", std::vector<float>(16000)}};
    const CodecMeasurements measures = engine_.measure(codec_, clips, events_);
    EXPECT_TRUE(std::isnan(measures.clips[1].siSnr));
    EXPECT_GT(measures.clips[1].logMelDistance, 0);
    EXPECT_DOUBLE_EQ(measures.overall.siSnr, measures.clips[0].siSnr);
}

TEST_F(CodecTest, BenchReportsBatchAndFrameByFrameSpeed) {
    BenchRequest bench;
    bench.kind = "codec";
    bench.tokens = 20;
    bench.compute.threads = 1;
    const auto expectMeasured = [&] {
        StopAt events(-1);
        const BenchResult result = engine_.run(bench, events);
        EXPECT_EQ(result.parameters, tinyUsualCodec().parameterCount());
        EXPECT_EQ(result.device.id, "cpu");
        for (const double each : {result.encodeSpeed, result.decodeSpeed, result.encodeFrameMs,
                                  result.decodeFrameMs, result.msMedian})
            EXPECT_GT(each, 0);
        EXPECT_GE(result.msWorst, result.msP95);
        EXPECT_GE(events.reportedSteps, 20);
    };
    bench.modelPath = codec_.codec;
    expectMeasured();
    bench.modelPath = "";
    bench.config = tinyUsualCodec().toJson();
    expectMeasured();
    StopAt events(3);
    expectError(ErrorCode::Cancelled, HasSubstr("stopped"),
                [&] { engine_.run(bench, events, events.source.get_token()); });
    bench.config = R"({"modality": "midi"})";
    expectError(ErrorCode::BadModel, HasSubstr("modality is 'midi'"), [&] { engine_.run(bench, events_); });
}

TEST_F(CodecTest, RefusesInvalidSound) {
    const auto encode = [&](std::vector<float> samples) { engine_.encode(codec_, samples, events_); };
    expectError(ErrorCode::BadRequest, HasSubstr("is empty; choose"), [&] { encode({}); });
    std::vector<float> broken = sound(1000);
    broken[700] = std::nanf("");
    expectError(ErrorCode::BadRequest, HasSubstr("sample 700 is not a number; export"),
                [&] { encode(broken); });
    expectError(ErrorCode::BadRequest, HasSubstr("b.wav: sample 700"), [&] {
        engine_.measure(codec_, std::vector<AudioClip>{{"a.wav", sound(9)}, {"b.wav", broken}}, events_);
    });
    expectError(ErrorCode::BadRequest, HasSubstr("no sound to measure; choose"),
                [&] { engine_.measure(codec_, {}, events_); });
    for (const int levels : {-1, 4}) {
        codec_.levels = levels;
        expectError(ErrorCode::BadRequest, HasSubstr("levels; choose 1 to 3"), [&] { encode(sound(9)); });
    }
}

TEST_F(CodecTest, RefusesCodesOfAnotherCodec) {
    const AudioCodes codes = engine_.encode(codec_, sound(1000), events_);
    const auto expectRefused = [&](AudioCodes other, const std::string& fault,
                                   ErrorCode code = ErrorCode::BadFile) {
        expectError(code, AllOf(HasSubstr(fault), HasSubstr("; ")),
                    [&] { engine_.decode(codec_, other, events_); });
    };
    AudioCodes other = codes;
    other.codec[0] = other.codec[0] == 'a' ? 'b' : 'a';
    expectRefused(other, "made by another codec than sound.safetensors");
    other = codes;
    other.hop = 160;
    other.samples = 500;
    expectRefused(other,
                  "a frame every 160 samples at a rate of 16000 Hz, sound.safetensors has one for 320");
    other = codes;
    other.codes[5] = 32;
    expectRefused(other, "a code 32, those of sound.safetensors go to 31");
    other.codes[5] = -1;
    expectRefused(other, "code -1 in frame 1 is invalid");
    other = codes;
    other.codes.pop_back();
    expectRefused(other, "there are 11 codes");
    other = codes;
    other.samples = 4 * 320 * 3;
    other.levels = 1;
    other.codes.resize(12, 0);
    other.codec = "";
    EXPECT_EQ(engine_.decode(codec_, other, events_).size(), 3840U);
    other.levels = 4;
    other.samples = 900;
    expectRefused(other, "4 levels, sound.safetensors has 3");
    codec_.levels = 4;
    expectRefused(codes, "choose 1 to 3", ErrorCode::BadRequest);
}

// Training the decoder further keeps existing codes valid.
TEST_F(CodecTest, CodesStayValidWhenOnlyTheDecoderChanges) {
    const AudioCodes codes = engine_.encode(codec_, sound(3200), events_);
    const auto withOther = [&](const std::string& name, const std::string& parameter) {
        const auto changed = openCodec(codec_.codec, openTestDevice("cpu"));
        std::vector<float> values = changed->parameters().get(parameter);
        values.front() += 1;
        changed->parameters().set(parameter, values);
        CodecRequest request = codec_;
        request.codec = folder_ / name;
        writeCodec(request.codec, *changed, "{}");
        return request;
    };
    const CodecRequest decoder = withOther("decoder.safetensors", "decoder.first.weight");
    EXPECT_EQ(hashCodes(decoder.codec), hashCodes(codec_.codec));
    EXPECT_NE(engine_.hash(decoder.codec), engine_.hash(codec_.codec));
    EXPECT_EQ(engine_.encode(decoder, sound(3200), events_).codes, codes.codes);
    EXPECT_NE(engine_.decode(decoder, codes, events_), engine_.decode(codec_, codes, events_));
    for (const char* parameter : {"encoder.first.weight", "quantiser.levels.1.codebook"}) {
        const CodecRequest other = withOther("other.safetensors", parameter);
        EXPECT_NE(hashCodes(other.codec), hashCodes(codec_.codec)) << parameter;
        expectError(ErrorCode::BadFile, testing::HasSubstr("made by another codec than other.safetensors"),
                    [&] { engine_.decode(other, codes, events_); });
    }
}

TEST_F(CodecTest, DistinguishesACodecFromAModel) {
    const ModelSummary summary = engine_.inspect(codec_.codec);
    EXPECT_EQ(summary.modality, "codec");
    EXPECT_EQ(summary.name, "tiny");
    EXPECT_EQ(summary.parameters, tinyUsualCodec().parameterCount());
    EXPECT_EQ(summary.hash, engine_.hash(codec_.codec));
    EXPECT_EQ(summary.card, R"({"licence": "CC0-1.0"})");
    ASSERT_TRUE(summary.codec);
    EXPECT_EQ(summary.codec->sampleRate, 16000);
    EXPECT_EQ(summary.codec->hop, 320);
    EXPECT_EQ(summary.codec->levels, 3);
    EXPECT_EQ(summary.codec->codes, 32);
    EXPECT_EQ(summary.codec->codesHash, hashCodes(codec_.codec));
    EXPECT_EQ(engine_.inspect(codec_.codec, ModelHash::Skipped).codec->codesHash, "");
    EXPECT_FALSE(summary.picture);
    EXPECT_FALSE(engine_.inspect(model_).codec);
    engine_.setModelFolders({folder_});
    std::vector<std::string> notes;
    std::vector<std::string> modalities;
    for (const ModelSummary& each : engine_.models(&notes)) modalities.push_back(each.modality);
    EXPECT_THAT(modalities, testing::UnorderedElementsAre("codec", "midi"));
    EXPECT_TRUE(notes.empty());
    engine_.writeCard(codec_.codec, R"({"licence": "CC-BY-4.0"})");
    EXPECT_THAT(engine_.inspect(codec_.codec).card, HasSubstr("CC-BY-4.0"));
    EXPECT_EQ(engine_.encode(codec_, sound(9), events_).levels, 3);
}

TEST_F(CodecTest, ACodecIsRefusedAsAModel) {
    const auto isNoModel = AllOf(HasSubstr("sound.safetensors: is a codec, not a model"),
                                 HasSubstr("; choose a model for music, pictures or sound"));
    MusicRequest music = request();
    music.modelPath = codec_.codec;
    expectError(ErrorCode::BadModel, isNoModel, [&] { engine_.run(music, events_); });
    PictureRequest picture;
    picture.modelPath = codec_.codec;
    picture.seeds = {1};
    expectError(ErrorCode::BadModel, isNoModel, [&] { engine_.run(picture, events_); });
    LiveRequest live;
    live.modelPath = codec_.codec;
    expectError(ErrorCode::BadModel, isNoModel, [&] { engine_.play(live, events_); });
    FitRequest fit;
    fit.modelPath = codec_.codec;
    expectError(ErrorCode::BadModel, isNoModel, [&] { engine_.estimate(fit); });
    TrainRequest training;
    training.from = codec_.codec;
    expectError(ErrorCode::BadModel, isNoModel, [&] { engine_.checkTraining(training); });
    BenchRequest bench;
    bench.kind = "decode";
    bench.modelPath = codec_.codec;
    expectError(ErrorCode::BadModel, isNoModel, [&] { engine_.run(bench, events_); });
}

TEST_F(CodecTest, OtherFilesAreRefusedAsACodec) {
    const auto expectRefused = [&](const std::string& file, ErrorCode code, const std::string& fault) {
        CodecRequest other = codec_;
        other.codec = file;
        expectError(code, HasSubstr(fault), [&] { engine_.encode(other, sound(9), events_); });
    };
    expectRefused(model_, ErrorCode::BadModel,
                  "tiny.safetensors: is a model for music, not a codec. Choose a codec file");
    const AudioCodes codes = engine_.encode(codec_, sound(9), events_);
    const std::string file = folder_ / "a.codes";
    writeCodes(file, codes);
    expectRefused(file, ErrorCode::BadModel, "a.codes: is a file of audio codes, not a codec");
    expectError(ErrorCode::BadModel, HasSubstr("a.codes: is an audio codes file, not a model"),
                [&] { engine_.inspect(file); });
    expectRefused(folder_ / "none.safetensors", ErrorCode::NotFound, "none.safetensors");
    writeFile(folder_ / "text.safetensors", "no tensors");
    expectRefused(folder_ / "text.safetensors", ErrorCode::BadModel, "text.safetensors: ");
    expectError(ErrorCode::BadFile, HasSubstr("sound.safetensors: is not an audio codes file; encode"),
                [&] { readCodes(codec_.codec); });
}

// Truncated, with missing or non-finite tensors, and with an impossible config.
TEST_F(CodecTest, DamagedCodecsAreRefused) {
    const std::string whole = readFile(codec_.codec);
    const auto expectRefused = [&](const std::string& bytes, const std::string& fault) {
        writeFile(folder_ / "bad.safetensors", bytes);
        CodecRequest bad = codec_;
        bad.codec = folder_ / "bad.safetensors";
        expectError(ErrorCode::BadModel, AllOf(HasSubstr("bad.safetensors"), HasSubstr(fault)),
                    [&] { engine_.encode(bad, sound(9), events_); });
    };
    for (const std::size_t length :
         {std::size_t{0}, std::size_t{7}, std::size_t{100}, whole.size() / 2, whole.size() - 1})
        expectRefused(whole.substr(0, length), "; download the file again");
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string bytes = whole;
        const std::size_t at = bytes.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return at == std::string::npos ? bytes : bytes.replace(at, from.size(), to);
    };
    expectRefused(with("encoder.first.bias", "encoder.first.bios"), "encoder.first.bias is missing");
    expectRefused(with(R"(\"levels\": 3)", R"(\"levels\": 4)"), "quantiser.levels.3.in.weight is missing");
    expectRefused(with(R"(\"codes\": 32)", R"(\"codes\": 31)"), "has shape [32, 4], expected [31, 4]");
    expectRefused(with(R"(\"codes\": 32)", R"(\"codes\": -2)"), "codes is -2");
    std::string noNumber = whole;
    for (std::size_t i = 0; i < 4; ++i) noNumber[noNumber.size() - 1 - i] = '\xff';
    expectRefused(noNumber, "");
}

}  // namespace
}  // namespace continuo::test
