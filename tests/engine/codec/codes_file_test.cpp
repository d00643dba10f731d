#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "continuo/audio_codes.h"
#include "support/expect_error.h"
#include "support/safetensors_bytes.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

AudioCodes makeCodes() { return {16000, 320, 2, 700, std::string(64, 'a'), {0, 1, 2, 1023, 4, 5}}; }

std::string joinNumbers(const std::vector<std::int32_t>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(std::int32_t)};
}

// The parts of a code file that a test assembles.
struct Parts {
    std::string format = "audio codes 1", rate = "16000", samples = "700", hop = "320", codec;
    std::string tensor = R"("codes":{"dtype":"I32","shape":[3,2],"data_offsets":[0,24]})";
    std::string data = joinNumbers({0, 1, 2, 3, 4, 5});

    std::string bytes() const {
        return safetensorsBytes(R"({"__metadata__":{"format":")" + format + R"(","sample_rate":")" + rate +
                                    R"(","samples":")" + samples + R"(","hop":")" + hop + R"(","codec":")" +
                                    codec + R"("},)" + tensor + "}",
                                data);
    }
};

class CodesFile : public testing::Test {
protected:
    void expectRefused(const std::string& bytes, const std::string& fault) {
        writeFile(file_, bytes);
        expectError(ErrorCode::BadFile, AllOf(StartsWith("a.codes: "), HasSubstr(fault), HasSubstr("; ")),
                    [&] { readCodes(file_); });
    }

    TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "a.codes";
};

TEST_F(CodesFile, RoundTrips) {
    const AudioCodes codes = makeCodes();
    writeCodes(file_, codes);
    const AudioCodes back = readCodes(file_);
    EXPECT_EQ(back.sampleRate, 16000);
    EXPECT_EQ(back.hop, 320);
    EXPECT_EQ(back.levels, 2);
    EXPECT_EQ(back.frames(), 3);
    EXPECT_EQ(back.samples, 700);
    EXPECT_EQ(back.codec, codes.codec);
    EXPECT_EQ(back.codes, codes.codes);
    writeFile(file_, Parts().bytes());
    EXPECT_EQ(readCodes(file_).codes, (std::vector<std::int32_t>{0, 1, 2, 3, 4, 5}));
}

TEST_F(CodesFile, RefusesOtherFiles) {
    expectRefused("", "not an audio codes file");
    expectRefused("RIFF....WAVE", "not an audio codes file");
    expectRefused(safetensorsBytes("{}", ""), "not an audio codes file");
    const std::string whole = Parts().bytes();
    for (std::size_t length = 0; length < whole.size(); ++length)
        expectRefused(whole.substr(0, length), "codes");
    Parts parts;
    parts.format = "audio codes 3";
    expectRefused(parts.bytes(), "update Continuo");
    expectError(ErrorCode::NotFound, HasSubstr("none.codes"), [&] { readCodes(folder_ / "none.codes"); });
}

TEST_F(CodesFile, RefusesTensorsOtherThanCodes) {
    for (const auto& [tensor, fault] : std::vector<std::pair<std::string, std::string>>{
             {R"("other":{"dtype":"I32","shape":[3,2],"data_offsets":[0,24]})", "has no codes"},
             {R"("codes":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]})", "codes are f32 [3, 2]"},
             {R"("codes":{"dtype":"I32","shape":[6],"data_offsets":[0,24]})", "codes are i32 [6]"},
             {R"("codes":{"dtype":"I32","shape":[2,3],"data_offsets":[0,24]})", "are 3 frames of 3 codes"},
             {R"("codes":{"dtype":"I32","shape":[6,1],"data_offsets":[0,24]})", "are 3 frames of 1 codes"}}) {
        Parts parts;
        parts.tensor = tensor;
        expectRefused(parts.bytes(), fault);
    }
    Parts empty;
    empty.tensor = R"("codes":{"dtype":"I32","shape":[0,2],"data_offsets":[0,0]})";
    empty.data = "";
    expectRefused(empty.bytes(), "there are 0 codes");
    Parts many;
    many.tensor = R"("codes":{"dtype":"I32","shape":[1,25],"data_offsets":[0,100]})";
    many.data = std::string(100, '\0');
    expectRefused(many.bytes(), "levels is 25");
}

// One second of 12 levels takes 6,000 bits, plus some hundred bytes of metadata.
TEST_F(CodesFile, UsesTenBitsPerCode) {
    AudioCodes codes{16000, 320, 12, 16000 * 20, "", {}};
    for (int i = 0; i < 50 * 20 * 12; ++i) codes.codes.push_back(i * 37 % 1024);
    writeCodes(file_, codes);
    EXPECT_LT(std::filesystem::file_size(file_), 20 * 6000 / 8 + 512);
    EXPECT_EQ(readCodes(file_).codes, codes.codes);
    for (std::int32_t& code : codes.codes) code %= 2;
    writeCodes(file_, codes);
    EXPECT_LT(std::filesystem::file_size(file_), 20 * 600 / 8 + 512);
    EXPECT_EQ(readCodes(file_).codes, codes.codes);
}

// Sound of a codec with a delay has extra frames, which complete it.
TEST_F(CodesFile, StoresTheCodecsDelay) {
    AudioCodes codes{16000, 320, 1, 640, "", {1, 2, 3}, 80};
    writeCodes(file_, codes);
    EXPECT_EQ(readCodes(file_).delay, 80);
    EXPECT_EQ(readCodes(file_).codes, codes.codes);
    codes.delay = 0;
    expectError(ErrorCode::BadRequest, HasSubstr("640 samples are 2 frames"),
                [&] { writeCodes(file_, codes); });
}

TEST_F(CodesFile, RefusesWronglyPackedCodes) {
    const auto packed = [](const std::string& levels, const std::string& bits, const std::string& tensor,
                           std::size_t bytes) {
        return safetensorsBytes(
            R"({"__metadata__":{"format":"audio codes 2","sample_rate":"16000","samples":"700","hop":"320",)"
            R"("levels":")" +
                levels + R"(","bits":")" + bits + R"("},"codes":)" + tensor + "}",
            std::string(bytes, '\0'));
    };
    const std::string eight = R"({"dtype":"U8","shape":[8],"data_offsets":[0,8]})";
    expectRefused(packed("2", "9", eight, 8), "2 codes, 7 bytes, but there are 8");
    expectRefused(packed("0", "10", eight, 8), "levels is 0");
    expectRefused(packed("25", "10", eight, 8), "levels is 25");
    expectRefused(packed("2", "0", eight, 8), "bits is 0");
    expectRefused(packed("2", "11", eight, 8), "bits is 11");
    expectRefused(packed("", "10", eight, 8), "levels is missing");
    expectRefused(packed("2", "10", R"({"dtype":"I8","shape":[8],"data_offsets":[0,8]})", 8),
                  "codes are int8 [8]");
    writeFile(file_, packed("2", "10", eight, 8));
    EXPECT_EQ(readCodes(file_).codes, std::vector<std::int32_t>(6));
}

TEST_F(CodesFile, RefusesCodesOutOfRange) {
    for (const std::int32_t bad : {-1, 1024, 2147483647}) {
        Parts parts;
        parts.data = joinNumbers({0, 1, 2, bad, 4, 5});
        expectRefused(parts.bytes(), "code " + std::to_string(bad) + " in frame 1 is invalid");
    }
    const auto with = [](std::string Parts::*field, const std::string& text) {
        Parts parts;
        parts.*field = text;
        return parts.bytes();
    };
    expectRefused(with(&Parts::rate, "0"), "sample_rate is 0");
    expectRefused(with(&Parts::rate, "44,1"), "sample_rate is 44,1");
    expectRefused(with(&Parts::rate, ""), "sample_rate is missing");
    expectRefused(with(&Parts::hop, "0"), "hop is 0");
    expectRefused(with(&Parts::hop, "-320"), "hop is -320");
    expectRefused(with(&Parts::samples, "0"), "samples is 0");
    expectRefused(with(&Parts::samples, "641x"), "samples is 641x");
    expectRefused(with(&Parts::samples, "99999999999999999999"), "samples is 99999999999999999999");
    expectRefused(with(&Parts::samples, "961"), "961 samples are 4 frames");
    expectRefused(with(&Parts::codec, "piano"), "codec is piano");
}

TEST_F(CodesFile, RefusesToWriteInconsistentCodes) {
    AudioCodes codes = makeCodes();
    codes.codes.pop_back();
    expectError(ErrorCode::BadRequest, HasSubstr("a.codes: cannot be written"),
                [&] { writeCodes(file_, codes); });
    codes = makeCodes();
    codes.codes[3] = 1024;
    expectError(ErrorCode::BadRequest, HasSubstr("code 1024 in frame 1"), [&] { writeCodes(file_, codes); });
    EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace continuo::test
