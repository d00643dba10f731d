#include "weights/torch_checkpoint.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "support/expect_error.h"
#include "support/pickle_bytes.h"
#include "support/safetensors_bytes.h"
#include "support/temporary_folder.h"

namespace continuo::test::torch_checkpoint_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::filesystem::path kGolden = std::filesystem::path(CONTINUO_TESTS_FOLDER) / "golden";

template <class T>
std::string toBytes(std::initializer_list<T> values) {
    return {reinterpret_cast<const char*>(values.begin()), values.size() * sizeof(T)};
}

// Copies the bytes, which live as long as the store.
WeightStore readCopy(const std::string& bytes) {
    const auto kept = std::make_shared<const std::string>(bytes);
    return readTorchCheckpoint("pytorch_model.bin", bytesOf(*kept), kept);
}

WeightStore readOne(const PickleBytes& tensor, const std::string& storage) {
    return readCopy(checkpointBytes(
        PickleBytes().op("}").text("w").op(tensor.code().substr(2)).op("s.").code(), {storage}));
}

template <class... Parts>
void expectRefused(const std::string& bytes, Parts... parts) {
    expectError(ErrorCode::BadModel, AllOf(StartsWith("pytorch_model.bin"), HasSubstr(parts)...),
                [&] { readCopy(bytes); });
}

// Expects that a checkpoint is refused whose tensor w has a storage of the floats 0 to 5.
template <class... Parts>
void expectTensorRefused(const PickleBytes& tensor, Parts... parts) {
    const std::string storage = toBytes({0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f});
    expectError(ErrorCode::BadModel, AllOf(StartsWith("pytorch_model.bin: tensor w: "), HasSubstr(parts)...),
                [&] { readOne(tensor, storage); });
}

PickleBytes sixFloats(std::int64_t offset, const std::vector<std::int64_t>& size,
                      const std::vector<std::int64_t>& stride) {
    return PickleBytes().tensor("FloatStorage", "0", 6, offset, size, stride);
}

// ---- valid files

// A file written by torch, compared with the same parameters as text.
TEST(TorchCheckpoint, ReadsFilesWrittenByTorch) {
    const WeightStore store = openTorchCheckpoint(kGolden / "krasserm_tiny_sam_pytorch_model.bin");
    std::ifstream stream(kGolden / "krasserm_tiny_sam.json");
    const nlohmann::json golden = nlohmann::json::parse(stream);
    const nlohmann::json& parameters = golden["params"];
    EXPECT_EQ(store.names().size(), parameters.size());
    std::size_t values = 0;
    for (const auto& [name, parameter] : parameters.items()) {
        Shape shape;
        for (const std::int64_t extent : parameter["shape"])
            shape.extent[static_cast<std::size_t>(shape.rank++)] = extent;
        const TensorView view = store.at("backend_model." + name, shape, DType::F32);
        const auto expected = parameter["data"].get<std::vector<double>>();
        ASSERT_EQ(static_cast<std::size_t>(view.shape.count()), expected.size()) << name;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            ASSERT_EQ(view.as<float>()[i], static_cast<float>(expected[i])) << name << " " << i;
        }
        values += expected.size();
    }
    EXPECT_GT(values, 9000u);
}

TEST(TorchCheckpoint, ContiguousTensorsAreViewsIntoTheFile) {
    const std::string bytes = readFile(kGolden / "krasserm_tiny_sam_pytorch_model.bin");
    const auto kept = std::make_shared<const std::string>(bytes);
    const WeightStore store = readTorchCheckpoint("m", bytesOf(*kept), kept);
    for (const auto& [name, tensor] : store.tensors()) {
        const auto* data = static_cast<const char*>(tensor.view.data);
        EXPECT_TRUE(data >= kept->data() && data < kept->data() + kept->size()) << name;
    }
}

TEST(TorchCheckpoint, ReadsEveryStorageType) {
    const auto read = [](const char* type, const std::string& storage) {
        return readOne(PickleBytes().tensor(std::string(type) + "Storage", "0", 2, 0, {2}, {1}), storage);
    };
    EXPECT_THAT(read("Float", toBytes({1.5f, -2.0f})).at("w", {2}).as<float>(), ElementsAre(1.5f, -2.0f));
    EXPECT_THAT(read("Double", toBytes({1.5, -2.0})).at("w", {2}).as<double>(), ElementsAre(1.5, -2.0));
    EXPECT_EQ(read("Half", toBytes<std::uint16_t>({1, 2})).at("w", {2}).dtype, DType::F16);
    EXPECT_EQ(read("BFloat16", toBytes<std::uint16_t>({1, 2})).at("w", {2}).dtype, DType::BF16);
    EXPECT_THAT(read("Long", toBytes<std::int64_t>({7, -7})).at("w", {2}).as<std::int64_t>(),
                ElementsAre(7, -7));
    EXPECT_THAT(read("Int", toBytes<std::int32_t>({7, -7})).at("w", {2}).as<std::int32_t>(),
                ElementsAre(7, -7));
    EXPECT_THAT(read("Short", toBytes<std::int16_t>({7, -7})).at("w", {2}).as<std::int32_t>(),
                ElementsAre(7, -7));
    EXPECT_THAT(read("Char", toBytes<std::int8_t>({7, -7})).at("w", {2}).as<std::int8_t>(),
                ElementsAre(7, -7));
    EXPECT_THAT(read("Byte", toBytes<std::uint8_t>({7, 200})).at("w", {2}).as<std::uint8_t>(),
                ElementsAre(7, 200));
    EXPECT_THAT(read("Bool", toBytes<std::uint8_t>({0, 1})).at("w", {2}).as<std::uint8_t>(),
                ElementsAre(0, 1));
}

TEST(TorchCheckpoint, StridedTensorsBecomeContiguous) {
    const std::string storage = toBytes({0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f});
    const auto read = [&](const PickleBytes& tensor, const Shape& shape) {
        const WeightStore store = readOne(tensor, storage);
        const auto values = store.at("w", shape).as<float>();
        return std::vector<float>(values.begin(), values.end());
    };
    EXPECT_THAT(read(sixFloats(0, {3, 2}, {1, 3}), {3, 2}), ElementsAre(0, 3, 1, 4, 2, 5));  // transposed
    EXPECT_THAT(read(sixFloats(1, {2, 2}, {3, 1}), {2, 2}), ElementsAre(1, 2, 4, 5));  // columns of a matrix
    EXPECT_THAT(read(sixFloats(4, {2}, {1}), {2}), ElementsAre(4, 5));                 // the last two numbers
    EXPECT_THAT(read(sixFloats(0, {2, 3}, {0, 1}), {2, 3}), ElementsAre(0, 1, 2, 0, 1, 2));  // expanded
    EXPECT_THAT(read(sixFloats(5, {}, {}), {}), ElementsAre(5));                             // one number
    EXPECT_THAT(read(sixFloats(2, {1, 2}, {99, 1}), {1, 2}),
                ElementsAre(2, 3));  // the stride of an axis of length one does not matter
    EXPECT_THAT(read(sixFloats(6, {0, 4}, {4, 1}), {0, 4}), ElementsAre());
    EXPECT_THAT(read(sixFloats(0, {2, 1, 3, 1}, {3, 3, 1, 1}), {2, 1, 3, 1}), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(TorchCheckpoint, StridedShortsBecomeContiguous) {
    const WeightStore store = readOne(PickleBytes().tensor("ShortStorage", "0", 6, 0, {3, 2}, {1, 3}),
                                      toBytes<std::int16_t>({0, -1, 2, 3, 4, -5}));
    EXPECT_THAT(store.at("w", {3, 2}).as<std::int32_t>(), ElementsAre(0, 3, -1, 4, 2, -5));
}

TEST(TorchCheckpoint, TensorsThatShareAStorageAreRead) {
    const std::string pickle = PickleBytes()
                                   .orderedDictionary()
                                   .op("(")
                                   .text("a")
                                   .op(sixFloats(0, {6}, {1}).code().substr(2))
                                   .text("b")
                                   .op(sixFloats(0, {6}, {1}).code().substr(2))
                                   .op("u.")
                                   .code();
    const WeightStore store =
        readCopy(checkpointBytes(pickle, {toBytes({0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f})}));
    EXPECT_THAT(store.at("b", {6}).as<float>(), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_EQ(store.at("a", {6}).as<float>()[5], 5);
}

TEST(TorchCheckpoint, ReadsTheStateDictOfALightningCheckpoint) {
    PickleBytes pickle;
    pickle.op("}(").text("epoch").integer(27).text("state_dict").orderedDictionary().op("(").text("model.w");
    pickle.op(sixFloats(0, {6}, {1}).code().substr(2)).op("u");
    pickle.text("optimizer_states").op("]").text("hyper").op("}").text("lr").op("G12345678su.");
    const WeightStore store = readCopy(checkpointBytes(pickle.code(), {std::string(24, '\0')}));
    EXPECT_THAT(store.names(), ElementsAre("model.w"));
}

TEST(TorchCheckpoint, NonTensorValuesAreSkipped) {
    const std::string pickle = PickleBytes()
                                   .op("}(")
                                   .text("steps")
                                   .integer(3)
                                   .text("w")
                                   .op(sixFloats(0, {6}, {1}).code().substr(2))
                                   .op("u.")
                                   .code();
    EXPECT_THAT(readCopy(checkpointBytes(pickle, {std::string(24, '\0')})).names(), ElementsAre("w"));
}

TEST(TorchCheckpoint, InvalidValuesOutsideTheStateDictAreIgnored) {
    // An optimiser may store unsupported values; only the state dict is read.
    PickleBytes pickle;
    pickle.op("}(").text("optimizer").tensor("FloatStorage", "404", 1, 0, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1});
    pickle.text("state_dict").op("}").text("w").op(sixFloats(0, {6}, {1}).code().substr(2)).op("su.");
    EXPECT_THAT(readCopy(checkpointBytes(pickle.code(), {std::string(24, '\0')})).names(), ElementsAre("w"));
}

// ---- refused files

TEST(TorchCheckpoint, AMissingFileIsReported) {
    expectError(ErrorCode::NotFound, HasSubstr("there is no such file"),
                [] { openTorchCheckpoint("no_such.bin"); });
}

TEST(TorchCheckpoint, CheckpointsOfOldTorchFormatsAreReported) {
    expectRefused("\x80\x02\x8a\x0al\xfc\x9c\x46\xf9 j\xa8P\x19.",
                  "is a bare pickle, the format of torch before 1.6", "convert it to safetensors");
    std::string tar(512, '\0');
    tar.replace(257, 5, "ustar");
    expectRefused(tar, "is a tar file, the format of torch before 0.4", "convert it to safetensors");
}

TEST(TorchCheckpoint, FilesOfOtherFormatsAreReported) {
    expectRefused("", "is empty; download the file again");
    expectRefused("\x1f\x8b\x08", "is an archive, not a torch checkpoint");
    expectRefused(zipBytes({{.name = "a.txt", .data = "x"}}), "is a ZIP file without data.pkl");
    expectRefused(zipBytes({{.name = "data.pkl", .data = "N."}}), "is a ZIP file without data.pkl");
    expectRefused(zipBytes({{.name = "a/data.pkl", .data = "N."}, {.name = "b/data.pkl", .data = "N."}}),
                  "contains two data.pkl");
}

TEST(TorchCheckpoint, BigEndianFilesAreReported) {
    expectRefused(zipBytes({{.name = "a/data.pkl", .data = "N."}, {.name = "a/byteorder", .data = "big"}}),
                  "is not little-endian");
}

TEST(TorchCheckpoint, ADamagedPickleIsReported) {
    expectRefused(zipBytes({{.name = "a/data.pkl", .data = "N.", .checksum = 1}}),
                  "data.pkl is damaged: its checksum differs");
}

TEST(TorchCheckpoint, ADamagedStorageIsReported) {
    std::string bytes = readFile(kGolden / "krasserm_tiny_sam_pytorch_model.bin");
    bytes[8100] ^= 1;  // in the middle of archive/data/13
    expectRefused(bytes, "tensor backend_model.cross_attention.1.module.1.weight: ",
                  "data/13 is damaged: its checksum differs");
}

TEST(TorchCheckpoint, OnlyADictionaryOfTensorsIsRead) {
    expectRefused(checkpointBytes(PickleBytes().op("N.").code(), {}), "contains no dictionary of tensors");
    expectRefused(checkpointBytes(PickleBytes().op("}.").code(), {}), "contains no tensors");
    expectRefused(checkpointBytes(PickleBytes().op("}").text("state_dict").op("}s.").code(), {}),
                  "contains no tensors");
}

TEST(TorchCheckpoint, UnnamedAndDuplicateTensorsAreReported) {
    const std::string storage(24, '\0');
    const std::string tensor = sixFloats(0, {6}, {1}).code().substr(2);
    expectRefused(checkpointBytes(PickleBytes().op("}").integer(1).op(tensor).op("s.").code(), {storage}),
                  "whose name is not text");
    expectRefused(
        checkpointBytes(PickleBytes().op("}(").text("w").op(tensor).text("w").op(tensor).op("u.").code(),
                        {storage}),
        "tensor w: the name is there twice");
}

// ---- refused code

TEST(TorchCheckpoint, APickleThatRunsCodeIsRefusedWithoutRunningIt) {
    const TemporaryFolder folder;
    const std::string command = "touch " + (folder / "harm").string();
    writeFile(
        folder / "pytorch_model.bin",
        checkpointBytes(PickleBytes().global("os", "system").op("(").text(command).op("tR.").code(), {}));
    expectError(ErrorCode::BadModel,
                "pytorch_model.bin: refused: the pickle asks for os.system; Continuo only rebuilds tensors. "
                "Convert the checkpoint "
                "to safetensors with a program that you trust, and import the result",
                [&] { openTorchCheckpoint(folder / "pytorch_model.bin"); });
    EXPECT_FALSE(std::filesystem::exists(folder / "harm"));
}

TEST(TorchCheckpoint, CodeAfterValidTensorsIsRefused) {
    const std::string pickle = PickleBytes()
                                   .op("}(")
                                   .text("w")
                                   .op(sixFloats(0, {6}, {1}).code().substr(2))
                                   .text("x")
                                   .global("subprocess", "Popen")
                                   .op(")Ru.")
                                   .code();
    expectRefused(checkpointBytes(pickle, {std::string(24, '\0')}),
                  "refused: the pickle asks for subprocess.Popen");
}

// ---- refused tensors

TEST(TorchCheckpoint, AMissingStorageIsReported) {
    expectTensorRefused(PickleBytes().tensor("FloatStorage", "1", 6, 0, {6}, {1}),
                        "its storage archive/data/1 is missing");
    expectTensorRefused(PickleBytes().tensor("FloatStorage", "../data/0", 6, 0, {6}, {1}),
                        "its storage archive/data/../data/0 is missing");
}

TEST(TorchCheckpoint, AStorageOfAnotherLengthIsReported) {
    expectTensorRefused(PickleBytes().tensor("FloatStorage", "0", 7, 0, {6}, {1}),
                        "archive/data/0 has 24 bytes, the pickle says 7 elements of 4");
    expectTensorRefused(PickleBytes().tensor("DoubleStorage", "0", 6, 0, {6}, {1}),
                        "has 24 bytes, the pickle says 6 elements of 8");
    expectTensorRefused(PickleBytes().tensor("FloatStorage", "0", std::int64_t{1} << 62, 0, {6}, {1}),
                        "the pickle says 4611686018427387904 elements");
}

TEST(TorchCheckpoint, AStorageWithTwoTypesIsReported) {
    const std::string pickle = PickleBytes()
                                   .op("}(")
                                   .text("a")
                                   .op(sixFloats(0, {6}, {1}).code().substr(2))
                                   .text("b")
                                   .tensor("IntStorage", "0", 6, 0, {6}, {1})
                                   .op("u.")
                                   .code();
    expectRefused(checkpointBytes(pickle, {std::string(24, '\0')}),
                  "tensor b: its storage is used with two types or lengths");
}

TEST(TorchCheckpoint, ShapesBeyondTheStorageAreReported) {
    expectTensorRefused(sixFloats(0, {7}, {1}), "shape [7] reaches beyond its storage of 6 elements");
    expectTensorRefused(sixFloats(1, {6}, {1}), "reaches beyond its storage");
    expectTensorRefused(sixFloats(0, {2, 3}, {4, 1}), "reaches beyond its storage");
    expectTensorRefused(sixFloats(6, {}, {}), "reaches beyond its storage");
    expectTensorRefused(sixFloats(7, {0}, {1}), "reaches beyond its storage");
    expectTensorRefused(sixFloats(0, {2}, {INT64_MAX}), "reaches beyond its storage");
    expectTensorRefused(sixFloats(INT64_MAX, {2}, {1}), "reaches beyond its storage");
    expectTensorRefused(sixFloats(0, {3, 3}, {INT64_MAX / 2, INT64_MAX / 2}), "reaches beyond its storage");
    expectTensorRefused(sixFloats(-1, {2}, {1}), "reaches beyond its storage");
}

TEST(TorchCheckpoint, NegativeSizesAndStridesAreReported) {
    expectTensorRefused(sixFloats(0, {-1}, {1}), "negative size or stride");
    expectTensorRefused(sixFloats(5, {6}, {-1}), "negative size or stride");
}

TEST(TorchCheckpoint, WrongNumbersOfAxesOrStridesAreReported) {
    expectTensorRefused(sixFloats(0, {2, 3}, {1}), "it has 2 axes and 1 strides");
    expectTensorRefused(sixFloats(0, {1, 1, 1, 2, 3}, {6, 6, 6, 3, 1}), "it has 5 axes and 5 strides");
}

TEST(TorchCheckpoint, TensorsFarLargerThanTheFileAreRefused) {
    expectTensorRefused(sixFloats(0, {1 << 20, 1 << 20}, {0, 0}),
                        "the tensors need far more memory than the file");
    expectTensorRefused(sixFloats(0, {INT64_MAX}, {0}), "does not fit into 63 bits");
    expectTensorRefused(sixFloats(0, {INT64_MAX, 2, 0}, {0, 0, 0}), "does not fit into 63 bits");
    PickleBytes pickle;
    pickle.op("}");
    for (int i = 0; i < 100; ++i)
        pickle.text("w" + std::to_string(i)).op(sixFloats(0, {1000, 1000}, {0, 0}).code().substr(2)).op("s");
    expectRefused(checkpointBytes(pickle.op(".").code(), {std::string(24, '\0')}),
                  "the tensors need far more memory than the file");
}

TEST(TorchCheckpoint, AnyTruncationIsRefused) {
    const std::string whole = checkpointBytes(
        PickleBytes().op("}").text("w").op(sixFloats(0, {6}, {1}).code().substr(2)).op("s.").code(),
        {std::string(24, '\1')});
    ASSERT_EQ(readTorchCheckpoint("m", bytesOf(whole)).names().size(), 1u);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_THROW(readTorchCheckpoint("m", bytesOf(std::string_view(whole).substr(0, length))), Error)
            << length;
    }
}

// Any bytes are read or refused with an Error; anything else ends the test.
TEST(TorchCheckpoint, RandomDamageIsReadOrRefused) {
    const std::string whole = readFile(kGolden / "krasserm_tiny_sam_pytorch_model.bin");
    std::mt19937 random(13);
    for (int round = 0; round < 2000; ++round) {
        std::string damaged = whole;
        for (std::uint32_t i = 0, count = 1 + random() % 4; i < count; ++i)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        try {
            const WeightStore store = readTorchCheckpoint("m", bytesOf(damaged));
            for (const auto& [name, tensor] : store.tensors()) ASSERT_TRUE(tensor.view.contiguous()) << name;
        } catch (const Error&) {
        }
    }
}

}  // namespace
}  // namespace continuo::test::torch_checkpoint_test
