#include "pictures/png_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "continuo/utf8.h"
#include "pictures/png_chunks.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Bytes = std::vector<std::uint8_t>;

Bytes toBytes(std::string_view text) { return {text.begin(), text.end()}; }

// Returns a file of signature, header, these chunks, an empty IDAT and IEND: sufficient for texts.
Bytes makeFile(const std::vector<std::pair<std::string, std::string>>& chunks) {
    Bytes file = toBytes("\x89PNG\r\n\x1a\n");
    appendPngChunk(file, "IHDR", Bytes{0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0});
    for (const auto& [type, data] : chunks) appendPngChunk(file, type, toBytes(data));
    appendPngChunk(file, "IDAT", {});
    appendPngChunk(file, "IEND", {});
    return file;
}

std::string withNul(std::string_view text) {
    std::string result(text);
    std::ranges::replace(result, '|', '\0');
    return result;
}

const PngText kParameters = {"parameters", "a line\nSteps: 1", false};
const PngText kContinuo = {"continuo", "{\"label\": \"lächeln 笑\"}", true};

TEST(PngText, RoundTrips) {
    const Bytes file = withPngTexts(makeFile({}), std::vector{kParameters, kContinuo});
    const PngTexts read = readPngTexts(file);
    EXPECT_THAT(read.texts, ElementsAre(kParameters, kContinuo));
    EXPECT_THAT(read.warnings, IsEmpty());
}

// The exact bytes of the specification; the checksums are zlib's.
TEST(PngText, BytesMatchTheSpecification) {
    const Bytes file =
        withPngTexts(makeFile({}), std::vector<PngText>{{"ab", "cd", false}, {"ab", "é", true}});
    const std::string text(file.begin() + kPngHeadBytes, file.begin() + kPngHeadBytes + 12 + 5 + 12 + 9);
    EXPECT_EQ(text, std::string("\0\0\0\x05"
                                "tEXtab\0cd"
                                "\x9b\xc0\x5e\xa9"
                                "\0\0\0\x09"
                                "iTXtab\0\0\0\0\0\xc3\xa9"
                                "\x12\xbb\x43\x24",
                                38));
}

TEST(PngText, LongTextsAreNotCompressed) {
    const PngText text{"parameters", std::string(100'000, 'x'), false};
    const Bytes file = withPngTexts(makeFile({}), std::vector{text});
    EXPECT_GT(file.size(), 100'000U);
    EXPECT_THAT(readPngTexts(file).texts, ElementsAre(text));
}

TEST(PngText, NonLatin1CharactersAreReplacedInLatin1Texts) {
    const Bytes file = withPngTexts(makeFile({}), std::vector<PngText>{{"Überschrift", "für 笑 €", false}});
    EXPECT_THAT(readPngTexts(file).texts, ElementsAre(PngText{"Überschrift", "für ? ?", false}));
}

TEST(PngText, UnrepresentableTextIsRejected) {
    const auto refused = [](const PngText& text, const char* why) {
        expectError(ErrorCode::BadRequest, HasSubstr(why),
                    [&] { withPngTexts(makeFile({}), std::vector{text}); });
    };
    refused({"", "x", false}, "keyword");
    refused({" a", "x", false}, "keyword");
    refused({"a ", "x", false}, "keyword");
    refused({"a  b", "x", false}, "keyword");
    refused({"笑", "x", true}, "keyword");
    refused({"a\nb", "x", true}, "keyword");
    refused({std::string(80, 'a'), "x", true}, "keyword");
    refused({"a", std::string("x\0y", 3), true}, "NUL");
    refused({"a", "\xff", true}, "UTF-8");
    refused({"a", std::string(kLongestPngText, 'x'), true}, "cannot be kept");
    expectError(ErrorCode::BadFile, HasSubstr("PNG"), [] { withPngTexts(toBytes("GIF89a"), {}); });
    expectError(ErrorCode::BadFile, HasSubstr("cut off"),
                [] { withPngTexts(toBytes("\x89PNG\r\n\x1a\n"), {}); });
}

struct Foreign {
    const char* type;
    const char* data;  // | stands for NUL
    const char* warning;
};

TEST(PngText, ForeignAndBrokenChunksAreSkippedWithAWarning) {
    const Foreign cases[] = {
        {"zTXt", "parameters||x", "compressed"},
        {"iTXt", "workflow|\1|||x", "compressed"},
        {"tEXt", "no end", "keyword"},
        {"tEXt", "|x", "keyword"},
        {"tEXt", "a\nb|x", "keyword"},
        {"tEXt", "a|x|y", "NUL"},
        {"iTXt", "a|", "damaged"},
        {"iTXt", "a|\2|||x", "damaged"},
        {"iTXt", "a|||en", "damaged"},
        {"iTXt", "a|||en|title", "damaged"},
        {"iTXt", "a|||||x|", "UTF-8"},
        {"iTXt", "a|||||\xc3", "UTF-8"},
        {"iTXt", "a|||||\xc0\x80", "UTF-8"},
        {"iTXt", "a|||||\xed\xa0\x80", "UTF-8"},
        {"iTXt", "a|||||\xf4\x90\x80\x80", "UTF-8"},
    };
    for (const Foreign& each : cases) {
        const PngTexts read =
            readPngTexts(makeFile({{each.type, withNul(each.data)}, {"tEXt", withNul("good|text")}}));
        EXPECT_THAT(read.texts, ElementsAre(PngText{"good", "text", false})) << each.data;
        EXPECT_THAT(read.warnings, ElementsAre(HasSubstr(each.warning))) << each.data;
    }
}

TEST(PngText, LanguageAndTranslatedKeywordOfATextAreIgnored) {
    const Bytes file = makeFile({{"iTXt", withNul("Title|||de-x|Titel|Über")}});
    EXPECT_THAT(readPngTexts(file).texts, ElementsAre(PngText{"Title", "Über", true}));
}

TEST(PngText, ChunksOfOtherProgramsAreKept) {
    const Bytes file = makeFile({{"caBX", "anything"}, {"tEXt", withNul("Software|other")}});
    const PngTexts read = readPngTexts(withPngTexts(file, std::vector{kContinuo}));
    EXPECT_THAT(read.texts, ElementsAre(kContinuo, PngText{"Software", "other", false}));
}

TEST(PngText, NumberAndLengthOfTextsAreLimited) {
    std::vector<std::pair<std::string, std::string>> many(1000, {"tEXt", withNul("a|b")});
    PngTexts read = readPngTexts(makeFile(many));
    EXPECT_THAT(read.texts, SizeIs(kMostPngTexts));
    EXPECT_THAT(read.warnings, ElementsAre(HasSubstr("more than 64")));
    read = readPngTexts(makeFile({{"tEXt", withNul("a|") + std::string(kLongestPngText, 'x')}}));
    EXPECT_THAT(read.texts, IsEmpty());
    EXPECT_THAT(read.warnings, ElementsAre(HasSubstr("too long")));
}

TEST(PngText, TruncatedFileGivesItsCompleteTexts) {
    const Bytes whole = withPngTexts(makeFile({}), std::vector{kParameters, kContinuo});
    const auto lengthOf = [](const PngText& text) {
        return withPngTexts(makeFile({}), std::vector{text}).size() - makeFile({}).size();
    };
    const std::size_t first = kPngHeadBytes + lengthOf(kParameters), second = first + lengthOf(kContinuo);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        if (size < kPngSignatureBytes) {
            expectError(ErrorCode::BadFile, HasSubstr("PNG"), [&] { readPngTexts(cut); });
            continue;
        }
        const PngTexts read = readPngTexts(cut);
        EXPECT_THAT(read.warnings, ElementsAre(HasSubstr("cut off"))) << size;
        std::vector<PngText> there;
        if (size >= first) there.push_back(kParameters);
        if (size >= second) there.push_back(kContinuo);
        EXPECT_THAT(read.texts, ElementsAreArray(there)) << size;
    }
}

TEST(PngText, ChangedByteNeverGivesAWrongText) {
    const Bytes whole = withPngTexts(makeFile({}), std::vector{kParameters, kContinuo});
    for (std::size_t at = kPngSignatureBytes; at < whole.size(); ++at) {
        for (int flip = 1; flip < 256; flip += flip < 128 ? flip : 1) {
            Bytes changed = whole;
            changed[at] = static_cast<std::uint8_t>(changed[at] ^ flip);
            for (const PngText& text : readPngTexts(changed).texts)
                EXPECT_TRUE(text == kParameters || text == kContinuo) << at << " " << text.text;
        }
    }
}

TEST(PngText, AnyTextRoundTrips) {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        PngText text{"key", {}, (random() & 1) != 0};
        const auto length = random() % 200;
        for (unsigned i = 0; i < length; ++i) {
            const auto character = static_cast<char>(1 + random() % 255);
            text.text += utf8FromLatin1({&character, 1});
            if (text.international && random() % 4 == 0) text.text += "笑🎹";
        }
        const Bytes file = withPngTexts(makeFile({}), std::vector{text});
        EXPECT_THAT(readPngTexts(file).texts, ElementsAre(text));
    }
}

}  // namespace
}  // namespace continuo::app
