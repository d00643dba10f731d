#include "weights/safetensors_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <stop_token>

#include "support/expect_error.h"
#include "support/safetensors_bytes.h"
#include "support/temporary_folder.h"
#include "weights/safetensors.h"

namespace continuo::test::safetensors_writer_test {
namespace {

using ::testing::HasSubstr;

// Returns a tensor of bytes that count up from `first`.
StoredTensor countingTensor(DType type, const Shape& shape, int first = 0) {
    StoredTensor tensor = StoredTensor::zeros(type, shape);
    auto* bytes = static_cast<unsigned char*>(tensor.view.data);
    for (std::size_t i = 0; i < tensor.view.bytes(); ++i)
        bytes[i] = static_cast<unsigned char>(first + static_cast<int>(i));
    return tensor;
}

TensorMap someTensors() {
    TensorMap tensors;
    tensors["z.wide"] = countingTensor(DType::F64, {2, 3});
    tensors["a.byte"] = countingTensor(DType::U8, {3}, 50);
    tensors["layers.0.weight"] = countingTensor(DType::F32, {2, 2, 2, 2}, 7);
    tensors["half"] = countingTensor(DType::F16, {5}, 1);
    tensors["short.float"] = countingTensor(DType::BF16, {1, 7}, 2);
    tensors["whole"] = countingTensor(DType::I32, {}, 3);
    tensors["long"] = countingTensor(DType::I64, {1}, 4);
    tensors["signed"] = countingTensor(DType::I8, {2, 1}, 200);
    tensors["empty"] = countingTensor(DType::F32, {0, 4});
    return tensors;
}

// Reads the header with a JSON library, like other programs.
struct RawFile {
    std::string bytes;
    nlohmann::json header;
    std::size_t dataBegin = 0;
};
RawFile readRawFile(const std::filesystem::path& path) {
    RawFile raw;
    raw.bytes = readFile(path);
    std::uint64_t length = 0;
    std::memcpy(&length, raw.bytes.data(), 8);  // the tests run on little-endian machines
    raw.header = nlohmann::json::parse(raw.bytes.substr(8, length));
    raw.dataBegin = 8 + length;
    return raw;
}

TEST(SafetensorsWriter, WrittenTensorsRoundTrip) {
    const TemporaryFolder folder;
    const TensorMap tensors = someTensors();
    const Metadata metadata{{"config", "{\"name\": \"tiny\"}\n"},
                            {"licence", "CC0 \u00a9 \"quoted\" \\ \x01"}};
    writeSafetensors(folder / "m.safetensors", tensors, metadata);
    const SafetensorsFile file = SafetensorsFile::open(folder / "m.safetensors");
    EXPECT_EQ(file.metadata(), metadata);
    ASSERT_EQ(file.tensors().size(), tensors.size());
    for (const auto& [name, tensor] : tensors) {
        const SafetensorsEntry* entry = file.find(name);
        ASSERT_NE(entry, nullptr) << name;
        EXPECT_EQ(entry->dtype, tensor.view.dtype) << name;
        EXPECT_EQ(entry->shape, tensor.view.shape) << name;
        ASSERT_EQ(entry->bytes.size(), tensor.view.bytes()) << name;
        EXPECT_EQ(std::memcmp(entry->bytes.data(), tensor.view.data, entry->bytes.size()), 0) << name;
    }
}

TEST(SafetensorsWriter, TheHeaderFollowsTheFormat) {
    const TemporaryFolder folder;
    writeSafetensors(folder / "m", someTensors(), {{"k", "v"}});
    const RawFile raw = readRawFile(folder / "m");
    EXPECT_EQ(raw.header["__metadata__"], nlohmann::json({{"k", "v"}}));
    const nlohmann::json& layer = raw.header["layers.0.weight"];
    EXPECT_EQ(layer["dtype"], "F32");
    EXPECT_EQ(layer["shape"], nlohmann::json({2, 2, 2, 2}));
    const std::size_t begin = layer["data_offsets"][0];
    EXPECT_EQ(layer["data_offsets"][1], begin + 64);
    for (int i = 0; i < 64; ++i)
        EXPECT_EQ(raw.bytes[raw.dataBegin + begin + static_cast<std::size_t>(i)], static_cast<char>(7 + i));
    EXPECT_EQ(raw.header["whole"]["shape"], nlohmann::json::array());
    const std::map<std::string, std::string> types{{"z.wide", "F64"},       {"a.byte", "U8"}, {"half", "F16"},
                                                   {"short.float", "BF16"}, {"whole", "I32"}, {"long", "I64"},
                                                   {"signed", "I8"}};
    for (const auto& [name, type] : types) EXPECT_EQ(raw.header[name]["dtype"], type) << name;
    EXPECT_EQ(raw.bytes[8], '{');
}

TEST(SafetensorsWriter, TensorsAreAlignedAndDataStartAtAMultipleOf64) {
    const TemporaryFolder folder;
    for (int length = 0; length < 70; length += 3) {
        writeSafetensors(folder / "m", someTensors(),
                         {{"k", std::string(static_cast<std::size_t>(length), 'x')}});
        const RawFile raw = readRawFile(folder / "m");
        ASSERT_EQ(raw.dataBegin % 64, 0u);
        for (const auto& [name, tensor] : someTensors()) {
            ASSERT_EQ(raw.header[name]["data_offsets"][0].get<std::size_t>() % sizeOf(tensor.view.dtype), 0u)
                << name;
        }
    }
}

TEST(SafetensorsWriter, TheSameContentGivesTheSameBytes) {
    const TemporaryFolder folder;
    writeSafetensors(folder / "a", someTensors(), {{"b", "2"}, {"a", "1"}});
    writeSafetensors(folder / "b", someTensors(), {{"a", "1"}, {"b", "2"}});
    EXPECT_EQ(readFile(folder / "a"), readFile(folder / "b"));
}

TEST(SafetensorsWriter, BitsOfFloatsAreKept) {
    const TemporaryFolder folder;
    const float values[] = {0.0f, -0.0f, std::numeric_limits<float>::denorm_min(),
                            std::numeric_limits<float>::infinity(), std::nanf("0x1234")};
    writeSafetensors(folder / "m", {{"w", StoredTensor::fromValues({5}, values)}}, {});
    EXPECT_EQ(std::memcmp(SafetensorsFile::open(folder / "m").find("w")->bytes.data(), values, sizeof values),
              0);
}

TEST(SafetensorsWriter, ReplacesAFileThatIsMapped) {
    const TemporaryFolder folder;
    writeSafetensors(folder / "m", {{"w", countingTensor(DType::F32, {4}, 1)}}, {});
    const SafetensorsFile old = SafetensorsFile::open(folder / "m");
    writeSafetensors(folder / "m", {{"v", countingTensor(DType::F32, {4}, 99)}}, {});
    EXPECT_EQ(std::to_integer<int>(old.find("w")->bytes[0]), 1);
    EXPECT_EQ(SafetensorsFile::open(folder / "m").find("w"), nullptr);
}

TEST(SafetensorsWriter, CancellingKeepsTheOldFile) {
    const TemporaryFolder folder;
    writeSafetensors(folder / "m", {{"w", countingTensor(DType::F32, {4}, 1)}}, {});
    std::stop_source stop;
    stop.request_stop();
    expectError(ErrorCode::Cancelled, HasSubstr("it was not written"), [&] {
        writeSafetensors(folder / "m", {{"v", countingTensor(DType::F32, {4}, 99)}}, {}, stop.get_token());
    });
    EXPECT_NE(SafetensorsFile::open(folder / "m").find("w"), nullptr);
    EXPECT_FALSE(std::filesystem::exists(folder / "m.part"));
}

TEST(SafetensorsWriter, TextThatIsNotUtf8IsRefused) {
    const TemporaryFolder folder;
    expectError(ErrorCode::BadRequest, HasSubstr("m: cannot be written: the text \\xff is not UTF-8"), [&] {
        writeSafetensors(folder / "m", TensorMap{}, {{"k", "\xFF"}});
    });
    expectError(ErrorCode::BadRequest, HasSubstr("is not UTF-8"), [&] {
        writeSafetensors(folder / "m", {{"\xC0", countingTensor(DType::U8, {1})}}, {});
    });
    EXPECT_FALSE(std::filesystem::exists(folder / "m"));
}

TEST(SafetensorsWriter, TheReservedNameIsRefused) {
    const TemporaryFolder folder;
    expectError(ErrorCode::BadRequest, HasSubstr("may not be called __metadata__"), [&] {
        writeSafetensors(folder / "m", {{"__metadata__", countingTensor(DType::U8, {1})}}, {});
    });
}

TEST(SafetensorsWriter, AStridedTensorIsAProgrammingError) {
    const TemporaryFolder folder;
    const StoredTensor whole = countingTensor(DType::F32, {4, 4});
    const std::map<std::string, TensorView, std::less<>> tensors{{"w", whole.view.slice(1, 0, 2)}};
    expectError(ErrorCode::Internal, HasSubstr("tensor w is not contiguous"),
                [&] { writeSafetensors(folder / "m", tensors, {}); });
}

TEST(SafetensorsWriter, AMissingFolderIsReported) {
    const TemporaryFolder folder;
    expectError(ErrorCode::BadFile, HasSubstr("there is no folder"),
                [&] { writeSafetensors(folder / "missing/m", TensorMap{}, {}); });
}

}  // namespace
}  // namespace continuo::test::safetensors_writer_test
