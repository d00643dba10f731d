#include "weights/safetensors.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "support/expect_error.h"
#include "support/safetensors_bytes.h"
#include "support/temporary_folder.h"

namespace continuo::test::safetensors_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Expects that the file is refused with a message that starts with its name and contains these parts.
template <class... Parts>
void expectRefusedBytes(const std::string& bytes, Parts... parts) {
    expectError(ErrorCode::BadModel, AllOf(StartsWith("m.safetensors: "), HasSubstr(parts)...),
                [&] { SafetensorsFile("m.safetensors", bytesOf(bytes)); });
}
template <class... Parts>
void expectRefused(const std::string& header, const std::string& data, Parts... parts) {
    expectRefusedBytes(safetensorsBytes(header, data), parts...);
}
// The parts of a tensor's description, as JSON.
struct Description {
    std::string dtype = "\"F32\"", shape = "[2]", offsets = "[0,8]";
};
// Expects that a file is refused that has one tensor w with this description, over eight bytes of data.
template <class... Parts>
void expectTensorRefused(const std::string& description, Parts... parts) {
    expectRefused("{\"w\":" + description + "}", "12345678", "tensor w: ", parts...);
}
template <class... Parts>
void expectPartsRefused(const Description& given, Parts... parts) {
    expectTensorRefused(R"({"dtype":)" + given.dtype + R"(,"shape":)" + given.shape + R"(,"data_offsets":)" +
                            given.offsets + "}",
                        parts...);
}

const std::string kPair = R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})";

// ---- valid files

TEST(Safetensors, ReadsTensorsAndMetadata) {
    // The layout of the example in the format's specification: names in any order, white space, metadata.
    const std::string header =
        R"({"b": {"data_offsets": [0, 2], "dtype": "BF16", "shape": []},
             "__metadata__": {"format": "pt", "empty": ""},
             "a": {"dtype": "I8", "shape": [1, 3], "data_offsets": [2, 5]}}   )";
    const std::string bytes = safetensorsBytes(header, "\x80\x3F\x01\xFF\x02");
    const SafetensorsFile file("m.safetensors", bytesOf(bytes));
    ASSERT_EQ(file.tensors().size(), 2u);
    EXPECT_EQ(file.tensors()[0].name, "a");
    const SafetensorsEntry* a = file.find("a");
    ASSERT_NE(a, nullptr);
    EXPECT_EQ(a->dtype, DType::I8);
    EXPECT_EQ(a->shape, (Shape{1, 3}));
    EXPECT_EQ(std::memcmp(a->bytes.data(), "\x01\xFF\x02", 3), 0);
    const SafetensorsEntry* b = file.find("b");
    ASSERT_NE(b, nullptr);
    EXPECT_EQ(b->dtype, DType::BF16);
    EXPECT_EQ(b->shape, Shape{});
    EXPECT_EQ(b->bytes.size(), 2u);
    EXPECT_EQ(file.find("c"), nullptr);
    EXPECT_EQ(file.metadata("format"), "pt");
    EXPECT_EQ(file.metadata("missing"), "");
    EXPECT_EQ(file.metadata().size(), 2u);
}

TEST(Safetensors, ReadsEveryType) {
    const std::pair<const char*, DType> types[] = {
        {"F64", DType::F64},   {"F32", DType::F32}, {"F16", DType::F16},
        {"BF16", DType::BF16}, {"I64", DType::I64}, {"I32", DType::I32},
        {"I8", DType::I8},     {"U8", DType::U8},   {"BOOL", DType::U8}};
    for (const auto& [name, type] : types) {
        const std::string size = std::to_string(sizeOf(type) * 2);
        const std::string bytes = safetensorsBytes(
            R"({"w":{"dtype":")" + std::string(name) + R"(","shape":[2],"data_offsets":[0,)" + size + "]}}",
            std::string(sizeOf(type) * 2, '\0'));
        EXPECT_EQ(SafetensorsFile("m.safetensors", bytesOf(bytes)).find("w")->dtype, type) << name;
    }
}

TEST(Safetensors, ReadsEscapedNames) {
    const std::string bytes =
        safetensorsBytes(R"({"__metadata__":{"\"\\\/\b\f\n\r\t":"\u0041\u00e9\u20AC\ud83c\udfb9"}})", "");
    const SafetensorsFile file("m.safetensors", bytesOf(bytes));
    EXPECT_EQ(file.metadata("\"\\/\b\f\n\r\t"), "A\u00e9\u20ac\U0001F3B9");
}

TEST(Safetensors, ReadsAFileWithoutTensors) {
    EXPECT_TRUE(SafetensorsFile("m.safetensors", bytesOf(safetensorsBytes("{}", ""))).tensors().empty());
}

TEST(Safetensors, ReadsEmptyTensorsBetweenOthers) {
    const std::string header = R"({"e":{"dtype":"F32","shape":[0,7],"data_offsets":[4,4]},)"
                               R"("a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                               R"("b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})";
    const std::string bytes = safetensorsBytes(header, "12345678");
    EXPECT_EQ(SafetensorsFile("m.safetensors", bytesOf(bytes)).find("e")->bytes.size(), 0u);
}

TEST(Safetensors, OpensAFileByMapping) {
    const TemporaryFolder folder;
    writeFile(folder / "model.safetensors", safetensorsBytes("{\"w\":" + kPair + "}", "12345678"));
    const SafetensorsFile file = SafetensorsFile::open(folder / "model.safetensors");
    EXPECT_EQ(file.name(), "model.safetensors");
    EXPECT_EQ(std::memcmp(file.find("w")->bytes.data(), "12345678", 8), 0);
}

// ---- the file as a whole

TEST(Safetensors, AMissingFileIsReported) {
    expectError(ErrorCode::NotFound, HasSubstr("no_such.safetensors: there is no such file"),
                [] { SafetensorsFile::open("no_such.safetensors"); });
}

TEST(Safetensors, AFileShorterThanItsLengthIsReported) {
    expectRefusedBytes("", "is empty");
    expectRefusedBytes("1234567", "it has 7 bytes, at least 8 were expected");
}

TEST(Safetensors, TruncatedHeaderIsReported) {
    const std::string whole = safetensorsBytes("{\"w\":" + kPair + "}", "");
    expectRefusedBytes(whole.substr(0, whole.size() - 1), "the header is said to have", "it is incomplete");
}

TEST(Safetensors, AHeaderLengthOfAllOnesIsReported) {
    expectRefusedBytes(std::string(16, '\xFF'),
                       "the header is said to have 18446744073709551615 bytes, the file has 8");
}

TEST(Safetensors, AHeaderAbove100MegabytesIsReported) {
    const TemporaryFolder folder;
    const std::string length =
        safetensorsBytes("", "").replace(0, 8, std::string("\x01\xE1\xF5\x05\0\0\0\0", 8));
    writeFile(folder / "m.safetensors", length);  // says 100,000,001; the sparse file is longer
    std::filesystem::resize_file(folder / "m.safetensors", 100'000'100);
    expectError(ErrorCode::BadModel,
                HasSubstr("the header is said to have 100000001 bytes, at most 100000000 are read"),
                [&] { SafetensorsFile::open(folder / "m.safetensors"); });
}

TEST(Safetensors, ATorchCheckpointIsRecognised) {
    expectRefusedBytes("PK\3\4 and more of a ZIP file", "perhaps a torch checkpoint");
}

TEST(Safetensors, FilesOfOtherFormatsAreReported) {
    expectRefusedBytes("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n",
                       "is a Git LFS pointer, not the model; run git lfs pull");
    expectRefusedBytes("<!doctype html><title>Not found</title>", "is a web page, not the model; download");
    expectRefusedBytes("", "is empty; download the file again");
    expectRefusedBytes("\x80\2}q", "is a Python pickle, not the model");
}

TEST(Safetensors, AnyTruncationIsRefused) {
    const std::string whole = safetensorsBytes("{\"w\":" + kPair + "}", "12345678");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_THROW(SafetensorsFile("m", bytesOf(std::string_view(whole).substr(0, length))), Error)
            << length;
    }
}

// ---- the header as JSON

TEST(Safetensors, AHeaderThatIsNotJsonIsReported) {
    expectRefused("hello", "", "header: an object was expected, 'h' came, at byte 0");
    expectRefused("", "", "header: an object was expected, the end came");
    expectRefused("{\"a\"}", "", "':' was expected, '}' came");
    expectRefused("{\"a\":", "", "tensor a: ", "an object was expected, the end came");
    expectRefused("{,}", "", "a string was expected, ',' came");
}

TEST(Safetensors, AHeaderThatIsNotAnObjectIsReported) {
    expectRefused("[1]", "", "header: an object was expected, a list came");
    expectRefused("\"text\"", "", "header: an object was expected, a string came");
    expectRefused("null", "", "header: an object was expected, null came");
    expectRefused("7", "", "header: an object was expected, a number came");
}

TEST(Safetensors, WhiteSpaceBeforeTheHeaderIsReported) {
    expectRefused(" {}", "", "header: '{' was expected at the very beginning, white space came");
}

TEST(Safetensors, AHeaderThatIsNotUtf8IsReported) {
    expectRefused("{\"\xC3\x28\":" + kPair + "}", "12345678", "header: not UTF-8 at byte 2");
    for (const char* broken : {"\x80", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                               "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\xFF"}) {
        expectRefused(std::string("{\"") + broken + "\":1}", "", "not UTF-8 at byte 2");
    }
}

TEST(Safetensors, JunkAfterTheHeaderIsReported) {
    expectRefused("{} {}", "", "header: the end was expected, an object came");
    expectRefused("{}}", "", "header: the end was expected, '}' came");
    expectRefused(std::string("{}\0", 3), "", "the end was expected, '\\x00' came");
}

TEST(Safetensors, DeepNestingIsRefusedAtOnce) {
    const std::string deep(5'000'000, '[');
    expectRefused(deep, "", "an object was expected, a list came, at byte 0");
    expectTensorRefused(R"({"shape":)" + deep,
                        "shape: a whole number, zero or more, was expected, a list came");
    std::string objects;
    for (int i = 0; i < 1'000'000; ++i) objects += "{\"a\":";
    expectRefused(objects, "", "tensor a: ", "unknown key a");
}

TEST(Safetensors, BrokenStringsAreReported) {
    expectRefused("{\"abc", "", "the string does not end");
    expectRefused("{\"a\nb\":1}", "", "a control character in a string");
    expectRefused(R"({"\x":1})", "", "an unknown escape");
    expectRefused("{\"\\", "", "an unknown escape");
    expectRefused(R"({"\u12g4":1})", "", "four hexadecimal digits");
    expectRefused(R"({"\u12)", "", "four hexadecimal digits");
    expectRefused(R"({"\ud83c":1})", "", "half a surrogate pair");
    expectRefused(R"({"\ud83cA":1})", "", "half a surrogate pair");
    expectRefused(R"({"\udc00":1})", "", "half a surrogate pair");
}

TEST(Safetensors, ControlCharactersOfANameStayOutOfTheMessage) {
    expectRefused(R"({"a\u001b[31m\n":1})", "", "tensor a\\x1b[31m\\x0a: ");
}

TEST(Safetensors, ALongNameIsCutInTheMessage) {
    const std::string bytes = safetensorsBytes("{\"" + std::string(100'000, 'n') + "\":1}", "");
    try {
        SafetensorsFile("m.safetensors", bytesOf(bytes));
        FAIL();
    } catch (const Error& error) {
        EXPECT_LT(std::strlen(error.what()), 300u);
    }
}

// ---- names and metadata

TEST(Safetensors, ADuplicateTensorIsReported) {
    expectRefused("{\"w\":" + kPair + ",\"w\":" + kPair + "}", "12345678",
                  "tensor w: the name is there twice");
    expectRefused("{\"w\":" + kPair + ",\"\\u0077\":" + kPair + "}", "12345678",
                  "tensor w: the name is there twice");
}

TEST(Safetensors, DuplicateMetadataAreReported) {
    expectRefused(R"({"__metadata__":{"a":"1","a":"2"}})", "", "__metadata__: a is there twice");
    expectRefused(R"({"__metadata__":{},"__metadata__":{}})", "", "__metadata__ is there twice");
}

TEST(Safetensors, MetadataOtherThanTextAreReported) {
    expectRefused(R"({"__metadata__":{"a":1}})", "", "__metadata__: a: a string was expected, a number came");
    expectRefused(R"({"__metadata__":{"a":{}}})", "",
                  "__metadata__: a: a string was expected, an object came");
    expectRefused(R"({"__metadata__":[]})", "", "__metadata__: an object was expected, a list came");
}

TEST(Safetensors, TooManyTensorsAreReported) {
    std::string header = "{";
    for (std::size_t i = 0; i <= SafetensorsFile::kMaxTensors; ++i) {
        header += (i == 0 ? "\"" : ",\"") + std::to_string(i) +
                  R"(":{"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
    }
    expectRefused(header + "}", "", "more than 65536 tensors");
}

TEST(Safetensors, TooManyMetadataAreReported) {
    std::string header = R"({"__metadata__":{)";
    for (std::size_t i = 0; i <= SafetensorsFile::kMaxMetadata; ++i)
        header += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":\"\"";
    expectRefused(header + "}}", "", "__metadata__: more than 65536 entries");
}

// ---- one tensor's description

TEST(Safetensors, ADescriptionThatIsNotAnObjectIsReported) {
    expectTensorRefused("[]", "an object was expected, a list came");
    expectTensorRefused("\"F32\"", "an object was expected, a string came");
}

TEST(Safetensors, MissingKeysAreReported) {
    expectTensorRefused(R"({"shape":[2],"data_offsets":[0,8]})", "dtype is missing");
    expectTensorRefused(R"({"dtype":"F32","data_offsets":[0,8]})", "shape is missing");
    expectTensorRefused(R"({"dtype":"F32","shape":[2]})", "data_offsets is missing");
    expectTensorRefused("{}", "is missing");
}

TEST(Safetensors, UnknownAndRepeatedKeysAreReported) {
    expectTensorRefused(R"({"dtype":"F32","shape":[2],"data_offsets":[0,8],"stride":[1]})",
                        "unknown key stride");
    expectTensorRefused(R"({"dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8]})",
                        "dtype is there twice");
    expectPartsRefused({.shape = R"([2],"shape":[2])"}, "shape is there twice");
}

TEST(Safetensors, WrongTypesAreReported) {
    expectPartsRefused({.dtype = "7"}, "dtype: a string was expected, a number came");
    expectPartsRefused({.shape = "2"}, "shape: a list was expected, a number came");
    expectPartsRefused({.shape = R"(["2"])"}, "was expected, a string came");
    expectPartsRefused({.shape = "[null]"}, "was expected, null came");
    expectPartsRefused({.offsets = "{}"}, "data_offsets: a list was expected");
    expectPartsRefused({.offsets = "[true,8]"}, "was expected, true came");
}

TEST(Safetensors, AnUnknownDtypeIsReported) {
    expectPartsRefused({.dtype = R"("F8_E4M3")", .shape = "[8]"}, "dtype F8_E4M3 is not supported");
    expectPartsRefused({.dtype = R"("I16")", .shape = "[4]"}, "dtype I16 is not supported");
    expectPartsRefused({.dtype = R"("f32")"}, "dtype f32 is not supported");
}

TEST(Safetensors, NegativeAndFractionalNumbersAreReported) {
    expectPartsRefused({.shape = "[-2]"}, "shape: ", "a negative number came");
    expectPartsRefused({.shape = "[2.0]"}, "shape: ", "a fraction came");
    expectPartsRefused({.shape = "[2e0]"}, "shape: ", "a fraction came");
    expectPartsRefused({.shape = "[02]"}, "shape: a number with a leading zero");
    expectPartsRefused({.offsets = "[-8,8]"}, "data_offsets: ", "a negative number came");
}

TEST(Safetensors, HugeShapesAreReported) {
    expectPartsRefused({.shape = "[9223372036854775808]"}, "shape: the number does not fit into 63 bits");
    expectPartsRefused({.shape = "[9223372036854775807]"},
                       "shape [9223372036854775807] does not fit into 63 bits");
    expectPartsRefused({.shape = "[4294967296,4294967296]"}, "does not fit into 63 bits");
    // 2^62 x 4 elements of 4 bytes overflow to 0 in 64 bits.
    expectPartsRefused({.shape = "[4611686018427387904,4]", .offsets = "[0,0]"}, "does not fit into 63 bits");
    expectPartsRefused({.shape = "[0,4611686018427387904,4]", .offsets = "[0,0]"},
                       "does not fit into 63 bits");
    expectPartsRefused({.shape = "[4611686018427387904,4,0]", .offsets = "[0,0]"},
                       "does not fit into 63 bits");
}

TEST(Safetensors, MoreThanFourAxesAreReported) {
    expectPartsRefused({.shape = "[1,1,1,1,2]"}, "shape: more than four axes");
}

TEST(Safetensors, AShapeThatDoesNotMatchItsDataIsReported) {
    expectPartsRefused({.shape = "[3]"}, "shape [3] of f32 takes 12 bytes, data_offsets 0 to 8 have 8");
    expectPartsRefused({.dtype = R"("F64")"}, "shape [2] of f64 takes 16 bytes");
    expectPartsRefused({.shape = "[0]"}, "shape [0] of f32 takes 0 bytes");
}

// ---- the layout of the data

TEST(Safetensors, OffsetsThatAreNotAPairAreReported) {
    expectPartsRefused({.offsets = "[]"}, "data_offsets: two numbers were expected, 0 came");
    expectPartsRefused({.offsets = "[0]"}, "data_offsets: two numbers were expected, 1 came");
    expectPartsRefused({.offsets = "[0,8,8]"}, "data_offsets: more than two numbers");
}

TEST(Safetensors, OffsetsBeyondTheDataAreReported) {
    expectPartsRefused({.shape = "[3]", .offsets = "[0,12]"}, "0 to 12 go past the end of the data, 8 bytes");
    expectPartsRefused({.offsets = "[9223372036854775799,9223372036854775807]"},
                       "go past the end of the data");
}

TEST(Safetensors, ReversedOffsetsAreReported) {
    expectPartsRefused({.offsets = "[8,0]"}, "data_offsets 8 to 0 run backwards");
}

TEST(Safetensors, OverlappingTensorsAreReported) {
    expectRefused("{\"v\":" + kPair + R"(,"w":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", "12345678",
                  "tensor w: its data overlaps that of tensor v");
    expectRefused("{\"v\":" + kPair + ",\"w\":" + kPair + "}", "12345678",
                  "tensor w: its data overlaps that of tensor v");
}

TEST(Safetensors, HolesInTheDataAreReported) {
    expectPartsRefused({.shape = "[1]", .offsets = "[4,8]"}, "there is a gap of 4 bytes before its data");
    expectRefused("{\"w\":" + kPair + "}", "12345678abc", "3 bytes after the last tensor belong to none");
    expectRefused("{}", "junk", "4 bytes after the last tensor belong to none");
}

// Any bytes are read or refused with an Error; anything else ends the test.
TEST(Safetensors, RandomDamageIsReadOrRefused) {
    const std::string whole =
        safetensorsBytes("{\"__metadata__\":{\"k\":\"v\"},\"a\":" + kPair +
                             R"(,"b":{"dtype":"U8","shape":[2,2],"data_offsets":[8,12]}})",
                         "12345678abcd");
    std::mt19937 random(7);
    int refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string damaged = whole;
        for (std::uint32_t i = 0, count = 1 + random() % 3; i < count; ++i)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        try {
            const SafetensorsFile file("m", bytesOf(damaged));
            std::size_t bytes = 0;
            for (const auto& each : file.tensors()) bytes += each.bytes.size();
            ASSERT_EQ(bytes, 12u);
        } catch (const Error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 10'000);
}

}  // namespace
}  // namespace continuo::test::safetensors_test
