#include "weights/weight_store.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <thread>
#include <vector>

#include "support/expect_error.h"
#include "support/safetensors_bytes.h"
#include "support/temporary_folder.h"
#include "weights/safetensors_writer.h"

namespace continuo::test::weight_store_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

template <class T>
StoredTensor makeTensor(DType type, const Shape& shape, const std::vector<T>& values) {
    StoredTensor tensor = StoredTensor::zeros(type, shape);
    EXPECT_EQ(tensor.view.bytes(), values.size() * sizeof(T));
    if (!values.empty()) std::memcpy(tensor.view.data, values.data(), tensor.view.bytes());
    return tensor;
}

StoredTensor floats(const Shape& shape, const std::vector<float>& values) {
    return StoredTensor::fromValues(shape, values);
}

std::vector<float> readFloats(const WeightStore& store, std::string_view name, const Shape& shape) {
    std::vector<float> values(static_cast<std::size_t>(shape.count()));
    store.readInto(name, shape, TensorView(values.data(), DType::F32, shape));
    return values;
}

const std::string kName = "layers.3.query.weight";

TEST(WeightStore, OpensAFileByMapping) {
    const TemporaryFolder folder;
    writeSafetensors(folder / "perceiver.safetensors",
                     {{kName, floats({2, 2}, {1, 2, 3, 4})}, {"b", floats({1}, {5})}}, {{"config", "{}"}});
    const WeightStore store = WeightStore::open(folder / "perceiver.safetensors");
    EXPECT_EQ(store.name(), "perceiver.safetensors");
    EXPECT_EQ(store.metadata("config"), "{}");
    EXPECT_EQ(store.metadata("card"), "");
    EXPECT_THAT(store.names(), ElementsAre("b", kName));
    EXPECT_TRUE(store.contains("b"));
    EXPECT_FALSE(store.contains("c"));
    EXPECT_THAT(store.at(kName, {2, 2}).as<float>(), ElementsAre(1, 2, 3, 4));
}

TEST(WeightStore, AMissingTensorIsReported) {
    const WeightStore store = WeightStore::fromTensors("perceiver.safetensors", {});
    expectError(ErrorCode::BadModel,
                "perceiver.safetensors: tensor layers.3.query.weight is missing; download the file again",
                [&] { store.at(kName, {2}); });
    expectError(ErrorCode::BadModel,
                "perceiver.safetensors: tensor layers.3.query.weight is missing; download the file again",
                [&] { readFloats(store, kName, {2}); });
}

TEST(WeightStore, AWrongShapeIsReported) {
    const WeightStore store = WeightStore::fromTensors("m", {{"w", floats({2, 3}, {1, 2, 3, 4, 5, 6})}});
    expectError(ErrorCode::BadModel, "m: tensor w has shape [2, 3], expected [3, 2]; download the file again",
                [&] {
                    store.at("w", {3, 2});
                });
    expectError(ErrorCode::BadModel, "m: tensor w has shape [2, 3], expected [6]; download the file again",
                [&] { readFloats(store, "w", {6}); });
}

TEST(WeightStore, AWrongTypeIsReported) {
    const WeightStore store =
        WeightStore::fromTensors("m", {{"w", makeTensor<std::int64_t>(DType::I64, {1}, {9})}});
    EXPECT_EQ(store.at("w", {1}, DType::I64).as<std::int64_t>()[0], 9);
    expectError(ErrorCode::BadModel, "m: tensor w has type i64, expected f32; download the file again",
                [&] { store.at("w", {1}, DType::F32); });
    expectError(ErrorCode::BadModel, HasSubstr("m: tensor w has type i64, which cannot be read as f32"),
                [&] { readFloats(store, "w", {1}); });
}

TEST(WeightStore, EveryRealTypeIsReadAsFloat) {
    const std::vector<float> expected{1.0f, -2.0f, 0.5f};
    TensorMap tensors;
    tensors["f64"] = makeTensor<double>(DType::F64, {3}, {1, -2, 0.5});
    tensors["f32"] = floats({3}, expected);
    tensors["f16"] = makeTensor<std::uint16_t>(DType::F16, {3}, {0x3C00, 0xC000, 0x3800});
    tensors["bf16"] = makeTensor<std::uint16_t>(DType::BF16, {3}, {0x3F80, 0xC000, 0x3F00});
    const WeightStore store = WeightStore::fromTensors("m", tensors);
    for (const std::string& name : store.names()) {
        EXPECT_EQ(readFloats(store, name, {3}), expected) << name;
        std::vector<BFloat16> narrow(3);
        store.readInto(name, {3}, TensorView(narrow.data(), DType::BF16, {3}));
        for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(static_cast<float>(narrow[i]), expected[i]) << name;
    }
}

TEST(WeightStore, Int8IsMultipliedByItsScaleTensor) {
    TensorMap tensors;
    tensors["w"] = makeTensor<std::int8_t>(DType::I8, {2, 2}, {4, -4, 127, 1});
    tensors["w.scale"] = floats({2}, {0.25f, 2.0f});
    const WeightStore store = WeightStore::fromTensors("m", tensors);
    EXPECT_EQ(readFloats(store, "w", {2, 2}), (std::vector<float>{1, -1, 254, 2}));
}

TEST(WeightStore, Int8WithoutAFittingScaleIsReported) {
    TensorMap tensors;
    tensors["w"] = makeTensor<std::int8_t>(DType::I8, {2, 1}, {4, -4});
    const auto reads = [&] { readFloats(WeightStore::fromTensors("m", tensors), "w", {2, 1}); };
    expectError(ErrorCode::BadModel, "m: tensor w.scale is missing; download the file again", reads);
    tensors["w.scale"] = floats({1}, {0.25f});
    expectError(ErrorCode::BadModel, "m: tensor w.scale has shape [1], expected [2]; download the file again",
                reads);
    tensors["w.scale"] = makeTensor<double>(DType::F64, {2}, {1, 1});
    expectError(ErrorCode::BadModel, "m: tensor w.scale has type f64, expected f32; download the file again",
                reads);
}

TEST(WeightStore, TensorsAtOddAddressesAreReadable) {
    const TemporaryFolder folder;
    std::string data(1 + 8, '\0');
    const float values[] = {1.5f, -2.5f};
    std::memcpy(data.data() + 1, values, sizeof values);
    writeFile(folder / "m", safetensorsBytes(R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
                                             R"("w":{"dtype":"F32","shape":[2],"data_offsets":[1,9]}})",
                                             data));
    const WeightStore store = WeightStore::open(folder / "m");
    const TensorView view = store.at("w", {2}, DType::F32);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(view.data) % alignof(float), 0u);
    EXPECT_THAT(view.as<float>(), ElementsAre(1.5f, -2.5f));
}

TEST(WeightStore, AlignedTensorsAreViewsIntoOneMapping) {
    const TemporaryFolder folder;
    writeSafetensors(folder / "m", {{"a", floats({3}, {1, 2, 3})}, {"b", floats({1}, {4})}}, {});
    const WeightStore store = WeightStore::open(folder / "m");
    EXPECT_EQ(static_cast<const float*>(store.at("b", {1}).data) -
                  static_cast<const float*>(store.at("a", {3}).data),
              3);
}

TEST(WeightStore, ViewsLiveAsLongAsACopyOfTheStore) {
    const TemporaryFolder folder;
    writeSafetensors(folder / "m", {{"w", floats({1}, {7})}}, {});
    WeightStore kept = WeightStore::fromTensors("none", {});
    {
        const WeightStore opened = WeightStore::open(folder / "m");
        kept = opened;
    }
    EXPECT_EQ(kept.at("w", {1}).as<float>()[0], 7);
}

TEST(WeightStore, ManyThreadsMayRead) {
    const WeightStore store = WeightStore::fromTensors("m", {{"w", floats({4}, {1, 2, 3, 4})}});
    std::vector<std::thread> readers;
    for (int i = 0; i < 4; ++i) {
        readers.emplace_back([&] {
            for (int round = 0; round < 200; ++round) EXPECT_EQ(readFloats(store, "w", {4})[3], 4);
        });
    }
    for (std::thread& each : readers) each.join();
}

TEST(WeightStore, AnAbsentTensorIsAProgrammingError) {
    expectError(ErrorCode::Internal, HasSubstr("tensor w is missing"), [] {
        WeightStore::fromTensors("m", {{"w", {}}});
    });
}

TEST(StoredTensor, CopiesStridedTensorsInOrder) {
    std::vector<std::int32_t> values(24);
    for (int i = 0; i < 24; ++i) values[static_cast<std::size_t>(i)] = i;
    TensorView turned(values.data(), DType::I32, {4, 3, 2});  // axes of [2, 3, 4] reversed
    turned.stride = {1, 4, 12, 1};
    const StoredTensor copy = StoredTensor::copyOf(turned);
    EXPECT_TRUE(copy.view.contiguous());
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(copy.view.data) % 64, 0u);
    EXPECT_THAT(copy.view.as<std::int32_t>(), ElementsAre(0, 12, 4, 16, 8, 20, 1, 13, 5, 17, 9, 21, 2, 14, 6,
                                                          18, 10, 22, 3, 15, 7, 19, 11, 23));
}

TEST(StoredTensor, AnEmptyTensorHasAView) {
    EXPECT_TRUE(static_cast<bool>(StoredTensor::zeros(DType::F32, {0, 5}).view));
    EXPECT_TRUE(static_cast<bool>(floats({0}, {}).view));
}

TEST(StoredTensor, ValuesThatDoNotMatchTheShapeAreAProgrammingError) {
    expectError(ErrorCode::Internal, HasSubstr("2 values for shape [3]"), [] { floats({3}, {1, 2}); });
}

TEST(StoredTensor, AShapeThatOverflowsIsReported) {
    expectError(ErrorCode::BadModel, HasSubstr("does not fit into 63 bits"), [] {
        StoredTensor::zeros(DType::F32, {std::int64_t{1} << 40, std::int64_t{1} << 40});
    });
}

}  // namespace
}  // namespace continuo::test::weight_store_test
