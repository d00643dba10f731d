#include "pictures/picture_origin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "app/pictures/made_up_pictures.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::HasSubstr;
using testing::StartsWith;

PictureProvenance provenance(std::vector<PictureOrigin> pictures) {
    PictureProvenance result;
    result.program = "Continuo 1.2.3";
    result.pictures = std::move(pictures);
    return result;
}

PictureProvenance sheet(std::size_t count) {
    PictureProvenance result = provenance(std::vector<PictureOrigin>(count, fullOrigin()));
    for (std::size_t i = 0; i < count; ++i)
        result.pictures[i].sampling.branch = static_cast<std::uint32_t>(i);
    result.scale = 4;
    result.filter = "nearest";
    result.sheet = SheetLayout{4, 136, 155, 8, 8};
    return result;
}

TEST(PictureOrigin, RoundTripsAsText) {
    for (const PictureProvenance& each :
         {provenance({fullOrigin()}), provenance({PictureOrigin{}}), sheet(1), sheet(16)}) {
        EXPECT_EQ(parseProvenance(provenanceText(each)), each);
        EXPECT_EQ(provenanceOf(provenanceTexts(each)), each);
    }
}

TEST(PictureOrigin, LongestOriginFitsIntoAChunk) {
    constexpr std::size_t kMoves = 4000;  // half a minute of continuous movement
    PictureProvenance longest = sheet(kMostSheetPictures);
    for (PictureOrigin& each : longest.pictures) {
        each.moves.latents.assign(kMoves, {196'607, 12'288});
        for (std::size_t i = 0; i < kMoves; ++i) {
            each.moves.sampling.emplace_back(196'607, sliderSettings(each.sampling));
            each.moves.sampling.back().second.temperature += 0.0001 * static_cast<double>(i + 1);
        }
        each.parents.assign(3 * kMostParents, std::string(64, 'f'));
    }
    const std::string text = provenanceText(longest);
    EXPECT_LT(text.size(), kLongestPngText);
    const PictureProvenance read = parseProvenance(text);
    EXPECT_EQ(read.pictures[15].moves, longest.pictures[15].moves);
    EXPECT_EQ(read.pictures[15].parents.size(), kMostParents);
}

TEST(PictureOrigin, UnknownFieldsAreIgnoredAndMissingOnesKeepDefaults) {
    const PictureProvenance read =
        parseProvenance(R"({"program": "Continuo 9", "format": 1, "later": {"a": [1]}, "seed": 5})");
    ASSERT_EQ(read.pictures.size(), 1U);
    PictureOrigin expected;
    expected.sampling.seed = 5;
    EXPECT_EQ(read.pictures[0], expected);
}

TEST(PictureOrigin, ErrorNamesAForeignOrInvalidField) {
    const auto refused = [](const std::string& json, const char* why) {
        expectError(ErrorCode::BadFile, HasSubstr(why), [&] { parseProvenance(json); });
    };
    const auto field = [&](const std::string& text) {
        refused(R"({"program": "Continuo 1", )" + text + "}", text.substr(1, text.find(':') - 2).c_str());
    };
    refused("", "JSON");
    refused("[1]", "JSON");
    refused(R"({"program": "Continuo 1")", "JSON");
    refused(R"({"seed": 1})", "was not written by Continuo");
    refused(R"({"program": "Other 1"})", "was not written by Continuo");
    refused(R"({"program": 1})", "program");
    refused(R"({"program": "Continuo 9", "format": 2, "seed": 5})",
            "provenance: format is 2; this version reads format 1, update Continuo");
    refused(R"({"program": "Continuo 9", "format": "1"})", "format");
    refused(R"({"program": "Continuo 1", "sheet": [], "pictures": [{}]})", "object");
    refused(R"({"program": "Continuo 1", "sheet": {}, "pictures": []})", "pictures");
    refused(R"({"program": "Continuo 1", "sheet": {}, "pictures": [1]})", "object");
    refused(R"({"program": "Continuo 1", "sheet": {}})", "pictures");
    refused(R"({"program": "Continuo 1", "deep": )" + std::string(5000, '[') + std::string(5000, ']') + "}",
            "nested");
    for (const char* text : {R"("seed": -1)",
                             R"("seed": 1.5)",
                             R"("seed": "1")",
                             R"("seed": 18446744073709551616)",
                             R"("branch": 4294967296)",
                             R"("temperature": -0.5)",
                             R"("temperature": "hot")",
                             R"("temperature": 10.5)",
                             R"("temperature": 1e9)",
                             R"("top_k": -1)",
                             R"("top_p": 1.5)",
                             R"("min_p": null)",
                             R"("width": 100000)",
                             R"("kept_rows": -3)",
                             R"("model": 3)",
                             R"("model_sha256": "abc")",
                             R"("parents": "x")",
                             R"("parents": [1])",
                             R"("parents": ["AA"])",
                             R"("latents_curve": [[1]])",
                             R"("latents_curve": [1, 2])",
                             R"("latents_curve": [[-1, 2]])",
                             R"("sampling_curve": {})",
                             R"("sampling_curve": [1])",
                             R"("sampling_curve": [{"from": -1}])",
                             R"("sampling_curve": [{"from": 1, "min_p": 2}])",
                             R"("scale": 0)",
                             R"("tokens": 1e99)"})
        field(text);
    field(R"("label": ")" + std::string(5000, 'x') + '"');
}

// Splits the last line as other tools do: key, colon, value up to a comma or in quotes.
std::map<std::string, std::string> parseFields(const std::string& parameters) {
    const std::string line = parameters.substr(parameters.rfind('\n') + 1);
    static const std::regex pattern(R"re(\s*(\w[\w \-/]+):\s*("(?:\\.|[^\\"])+"|[^,]*)(?:,|$))re");
    std::map<std::string, std::string> fields;
    for (std::sregex_iterator each(line.begin(), line.end(), pattern), end; each != end; ++each) {
        std::string value = (*each)[2];
        if (value.starts_with('"')) value = nlohmann::json::parse(value).get<std::string>();
        fields[(*each)[1]] = value;
    }
    return fields;
}

TEST(PictureOrigin, ParametersUseTheFormatOfOtherPrograms) {
    const std::string text = parametersText(provenance({fullOrigin()}));
    EXPECT_THAT(text, StartsWith("Gesichter, lächelnd: 笑, upper 16 rows kept\nSteps: 1536, Sampler: "
                                 "Ancestral, Seed: 18364758544493064720, Size: 32x32, Model hash: "
                                 "aaaaaaaaaa, Model: emoji-32, Temperature: "));
    const auto fields = parseFields(text);
    EXPECT_EQ(fields.at("Seed"), "18364758544493064720");
    EXPECT_EQ(fields.at("Class"), "Gesichter, lächelnd: 笑");
    EXPECT_EQ(fields.at("Top-p"), "0.9");
    EXPECT_EQ(fields.at("Temperature"), "0.30000000000000004");
    EXPECT_EQ(fields.at("Kept rows"), "16");
    EXPECT_EQ(fields.at("Version"), "Continuo 1.2.3");
}

TEST(PictureOrigin, ParametersListOnlyEffectiveOnes) {
    PictureOrigin plain;
    plain.sampling.minP = 0;
    plain.label = "two\nlines";
    const std::string text = parametersText(provenance({plain}));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
    const auto fields = parseFields(text);
    for (const char* absent :
         {"Top-k", "Top-p", "Min-p", "Kept rows", "Model", "Model hash", "Adapter", "Branch"})
        EXPECT_EQ(fields.count(absent), 0U) << absent;
    EXPECT_EQ(parseFields(parametersText(sheet(8))).at("Batch size"), "8");
}

TEST(PictureOrigin, FileOfAnotherProgramHasNoOrigin) {
    EXPECT_EQ(provenanceOf({{"parameters", "a cat\nSteps: 20, Seed: 1", false}}), std::nullopt);
    expectError(ErrorCode::BadFile, HasSubstr("JSON"), [] { provenanceOf({{"continuo", "?", true}}); });
}

}  // namespace
}  // namespace continuo::app
