#include "facade/golden/golden_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <utility>

#include "continuo/error.h"
#include "facade/golden/golden_network.h"
#include "facade/golden/golden_node.h"
#include "support/devices.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path kGolden = fs::path(CONTINUO_TESTS_FOLDER) / "golden";

std::vector<GoldenResult> runCheck(const fs::path& path) {
    return checkGolden(path, test::openNetworkDevice(2));
}

// Changed copies of golden files, in a folder of this test.
class GoldenCopies : public ::testing::Test {
protected:
    fs::path write(const std::string& name, const std::string& text) {
        test::writeFile(folder_ / name, text);
        return folder_ / name;
    }
    // Copies a golden file with the first `from` after `after` replaced.
    fs::path changed(const std::string& name, const std::string& after, const std::string& from,
                     const std::string& to) {
        std::string text = test::readFile(kGolden / name);
        const std::size_t at = text.find(from, text.find(after));
        EXPECT_NE(at, std::string::npos);
        return write(name, text.replace(at, from.size(), to));
    }
    std::string findFailure(const fs::path& path) {
        try {
            runCheck(path);
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    }

    test::TemporaryFolder folder_;
};

class GoldenFiles : public ::testing::TestWithParam<std::string> {};

TEST_P(GoldenFiles, EveryGoldenFileMatches) {
    const std::vector<GoldenResult> results = runCheck(kGolden / GetParam());
    EXPECT_FALSE(results.empty());
    for (const GoldenResult& result : results) {
        EXPECT_TRUE(result.passed) << result.name << " max_abs_diff " << result.maxAbsDiff << ", tolerance "
                                   << result.tolerance;
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, GoldenFiles,
    ::testing::Values("official_tiny_rotary.json", "official_tiny_absolute3d.json",
                      "official_tiny_sinusoid_mlpquery.json", "krasserm_tiny_sam.json",
                      "train_official_tiny_rotary.json", "train_official_tiny_absolute3d.json",
                      "train_official_tiny_sinusoid_mlpquery.json", "train_krasserm_tiny_sam.json",
                      "next/favor.json", "next/sliding_window_layer.json",
                      "next/block_recurrent_fixed_skip.json", "next/block_recurrent_lstm_dual.json",
                      "next/block_recurrent_fixed_single.json", "next/grc.json"),
    [](const auto& each) { return fs::path(each.param).stem().string(); });

class GoldenBf16 : public ::testing::TestWithParam<std::string> {};

// Products of operands rounded to bf16 differ by more than the f32 tolerance, but not by more than rounding
// explains: 2.5% of the logits' root mean square, 4% of the largest. Logits near -30 (ids with that bias) are
// left out.
TEST_P(GoldenBf16, Bf16LogitsAreWithinTheRoundingError) {
    const GoldenNode file = GoldenNode::read(kGolden / GetParam());
    const GoldenNetwork model =
        loadGoldenNetwork(file, test::openNetworkDevice(2), {Precision::BF16, false, DType::BF16});
    const bool official = file.has("inputs");
    const std::vector<float> expected = file.at(official ? "logits" : "logits_nopad").floats();
    const std::string inputs = official ? "inputs" : "x";
    const std::int64_t rows = file.at(inputs).extents()[0];
    const std::vector<float> actual = uncachedLogits(
        model, goldenBatch(model, file, inputs, official ? GoldenPadding::ZerosAtEnd : GoldenPadding::None,
                           static_cast<std::int64_t>(expected.size()) / (rows * model.config().vocabulary)));
    double largest = 0, furthest = 0, squares = 0, squaresOff = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (expected[i] < -20) continue;
        const double value = static_cast<double>(expected[i]);
        const double off = std::abs(static_cast<double>(actual[i]) - value);
        largest = std::max(largest, std::abs(value));
        furthest = std::max(furthest, off);
        squares += value * value;
        squaresOff += off * off;
    }
    EXPECT_LE(std::sqrt(squaresOff), 0.025 * std::sqrt(squares));
    EXPECT_LE(furthest, 0.04 * largest);
    EXPECT_GT(furthest, 2e-5);  // otherwise it was not bf16
}

INSTANTIATE_TEST_SUITE_P(All, GoldenBf16,
                         ::testing::Values("official_tiny_rotary.json", "official_tiny_absolute3d.json",
                                           "official_tiny_sinusoid_mlpquery.json", "krasserm_tiny_sam.json"),
                         [](const auto& each) { return each.param.substr(0, each.param.find('.')); });

std::vector<std::string> failedNames(const std::vector<GoldenResult>& results) {
    std::vector<std::string> names;
    for (const GoldenResult& result : results) {
        if (!result.passed) names.push_back(result.name);
    }
    return names;
}

TEST_F(GoldenCopies, AWrongLogitIsFound) {
    const fs::path path = changed("official_tiny_rotary.json", "\"logits\": [", "-29.3847713", "-29.3846713");
    EXPECT_EQ(failedNames(runCheck(path)), (std::vector<std::string>{"logits", "logits_cached"}));
}

TEST_F(GoldenCopies, AWrongLogitOfAGenerationStepIsFound) {
    const fs::path path =
        changed("official_tiny_rotary.json", "\"logits_per_step\"", "-28.8005867", "-28.8015867");
    EXPECT_EQ(failedNames(runCheck(path)), (std::vector<std::string>{"e3_logits", "e3_logits_uncached"}));
}

TEST_F(GoldenCopies, AWrongTokenOfAGenerationIsFound) {
    const fs::path path =
        changed("official_tiny_rotary.json", "\"tokens\": [2, 11, 12, 14, 8, 18,", "36]", "35]");
    EXPECT_EQ(failedNames(runCheck(path)), std::vector<std::string>{"e3_wrong_tokens"});
}

TEST_F(GoldenCopies, AWrongStepOfTheKrassermTraceIsFound) {
    const fs::path path =
        changed("krasserm_tiny_sam.json", "\"cached_trace\"", "-0.0517140105", "-0.0527140105");
    EXPECT_EQ(failedNames(runCheck(path)),
              (std::vector<std::string>{"cached_trace", "cached_trace_uncached"}));
}

TEST_F(GoldenCopies, LogitsAttributedToTheWrongRowAreFound) {
    // The same golden logits attributed to other latents: only the last one, then to the wrong row.
    const std::string text = test::readFile(kGolden / "official_tiny_rotary.json");
    std::string renamed = text;
    renamed.replace(renamed.find("logits_z3_row0"), 14, "logits_z3_row1");
    const std::vector<std::string> wrong = failedNames(runCheck(write("row.json", renamed)));
    EXPECT_EQ(wrong, (std::vector<std::string>{"logits_z3_row1", "logits_z3_row1_cached"}));
}

TEST_F(GoldenCopies, WrongTrainingValuesAreFound) {
    write("official_tiny_rotary.json", test::readFile(kGolden / "official_tiny_rotary.json"));
    const auto with = [&](const std::string& after, const std::string& from, const std::string& to) {
        return failedNames(runCheck(changed("train_official_tiny_rotary.json", after, from, to)));
    };
    EXPECT_EQ(with("\"loss_ce\"", "64.8059149", "64.8079149"), std::vector<std::string>{"loss_ce"});
    EXPECT_EQ(with("\"latent_dropout\"", "66.8458592", "66.8478592"),
              std::vector<std::string>{"cases/latent_dropout/loss"});
    EXPECT_EQ(with("\"gradient_norms\"", "14.4204207", "14.4244207"),
              std::vector<std::string>{"gradient_norms"});
    EXPECT_EQ(with("\"steps\"", "63.9786996", "63.9886996"), std::vector<std::string>{"steps/0/loss"});
    EXPECT_EQ(with("\"param_norms\"", "24.710924", "24.710984"),
              std::vector<std::string>{"steps/0/param_norms"});
    EXPECT_THAT(with("\"optimizer\"", "0.0003", "0.0004"), ::testing::Contains("steps/2/loss"));
    EXPECT_THAT(with("\"optimizer\"", "\"clip_global_norm\": 1.0", "\"clip_global_norm\": 1e-7"),
                ::testing::Contains("steps/0/loss"));
}

TEST_F(GoldenCopies, FilesThatAreNotGoldenAreRefused) {
    EXPECT_THAT(findFailure(write("text.json", "not JSON")), HasSubstr("text.json: is not valid JSON; give"));
    EXPECT_THAT(findFailure(write("number.json", "3")),
                HasSubstr("number.json: is no JSON of an object or a list; give"));
    EXPECT_THAT(findFailure(write("list.json", "[1, 2]")),
                HasSubstr("list.json[0]: has no notes_vel_pitch_start_end"));
    EXPECT_THAT(findFailure(write("other.json", "{\"q\": 1}")),
                HasSubstr("has neither forward_golden nor config"));
    EXPECT_THAT(findFailure(write("deep.json", std::string(100000, '['))),
                HasSubstr("deep.json: is nested too deeply"));
    EXPECT_THAT(findFailure(folder_ / "absent.json"), HasSubstr("absent.json"));
    EXPECT_THAT(findFailure(write("train.json", test::readFile(kGolden / "train_official_tiny_rotary.json"))),
                HasSubstr("official_tiny_rotary.json"));
}

// The product of each shape is misleading: it overflows or hides negative sizes.
TEST_F(GoldenCopies, AShapeThatDoesNotMatchItsNumbersIsRefused) {
    for (const char* shape : {"[1000000000, 1000000000, 1000000000]", "[-1, -2]", "[2, -1]"}) {
        const fs::path path =
            write("shape.json", std::string(R"({"x": {"shape": )") + shape + R"(, "data": [1, 2]}})");
        test::expectError(ErrorCode::BadFile, HasSubstr("shape.json: x: has a shape that no numbers have"),
                          [&] { GoldenNode::read(path).at("x").doubles(); });
    }
}

TEST_F(GoldenCopies, AGoldenBatchWithoutRowsIsRefused) {
    const fs::path path = changed("krasserm_tiny_sam.json", "\"x\"", "\"x\": [",
                                  R"("x": {"shape": [0, 5], "data": []}, "y": [)");
    EXPECT_THAT(findFailure(path), HasSubstr("x: has no rows"));
}

TEST_F(GoldenCopies, ImpossibleMidiValuesAreRefused) {
    const auto with = [&](const std::string& note, const std::string& change) {
        return findFailure(write("tokens.json", R"([{"notes_vel_pitch_start_end": [)" + note +
                                                    R"(], "cc64_value_time": [)" + change +
                                                    R"(], "magenta_tokens_388": [], "krasserm_tokens": [],
                                                      "krasserm_decoded": []}])"));
    };
    EXPECT_THAT(with("", ""), Not(HasSubstr("0 to 127")));
    for (const char* note : {"[1e300, 60, 0, 1]", "[80, -1, 0, 1]", "[80, 128, 0, 1]"})
        EXPECT_THAT(with(note, ""), HasSubstr("notes_vel_pitch_start_end[0]: holds something that is not 0"));
    EXPECT_THAT(with("", "[1e300, 1]"), HasSubstr("cc64_value_time[0]: holds something that is not 0"));
}

TEST_F(GoldenCopies, DamageOfAGoldenFileIsReported) {
    const auto with = [&](const std::string& after, const std::string& from, const std::string& to) {
        return findFailure(changed("official_tiny_rotary.json", after, from, to));
    };
    EXPECT_THAT(with("params", "\"shape\": [40, 16]", "\"shape\": [16, 40]"),
                HasSubstr("perceiver_ar/~/embed/embeddings has shape [16, 40], expected [40, 16]"));
    EXPECT_THAT(with("params", "embed/embeddings", "embed/weights"),
                HasSubstr("embed/embeddings is missing"));
    EXPECT_THAT(with("\"inputs\"", "[[2, 11", "[[2, 40"),
                HasSubstr("inputs: holds token 40, the vocabulary is 40"));
    EXPECT_THAT(with("\"inputs\"", "[[2, 11", "[[0, 11"), HasSubstr("row 0 holds nothing but padding"));
    EXPECT_THAT(with("\"positions\"", "[[1, 2,", "[[1.5, 2,"), HasSubstr("positions: holds something"));
    EXPECT_THAT(with("\"positions\"", "[[1, 2,", "[[1,"), HasSubstr("positions: holds 47 numbers"));
    EXPECT_THAT(with("\"logits_shape\"", "[2, 8, 40]", "[2, 7, 40]"), HasSubstr("logits: holds 640 numbers"));
    EXPECT_THAT(with("\"e3\"", "[6, 6, 1]", "[6, 4, 1]"), HasSubstr("fill_trace"));
    EXPECT_THAT(with("config", "\"rotary\"", "\"fancy\""), HasSubstr("position_encoding_type is 'fancy'"));
}

TEST_F(GoldenCopies, AMissingModelIsRefusedBeforeAllocating) {
    std::string text = test::readFile(kGolden / "official_tiny_rotary.json");
    for (const auto& [from, to] : {std::pair("\"num_classes\": 40", "\"num_classes\": 16777216"),
                                   {"\"input_embed_dim\": 16", "\"input_embed_dim\": 65536"}})
        text.replace(text.find(from), std::string(from).size(), to);
    const fs::path path = write("large.json", text);  // 4 TiB of numbers
    test::expectError(ErrorCode::BadModel, HasSubstr("has shape [40, 16], expected [16777216, 65536]"),
                      [&] { runCheck(path); });
}

}  // namespace
}  // namespace continuo
