#include "model/parameters/adapter.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "support/expect_error.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"
#include "weights/safetensors_writer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

using test::expectError;
using testing::HasSubstr;

constexpr const char* kWeight = "layers.0.mlp.up.weight";
constexpr int kRank = 2;

class AdapterFile : public testing::Test {
protected:
    AdapterFile() : network_(test::makeNetwork(test::tinyConfig())) {
        TensorMap tensors;
        for (const Parameters::Entry& entry : network_->parameters().entries()) {
            std::vector<float> values = network_->parameters().get(entry.spec.name);
            tensors.emplace(entry.spec.name,
                            StoredTensor::copyOf(TensorView(values.data(), DType::F32, entry.spec.shape)));
        }
        model_ = WeightStore::fromTensors("model", std::move(tensors));
        const Shape shape = network_->parameters().at(kWeight).spec.shape;
        add(upName(kWeight), {shape[0], kRank}, 0.5f);
        add(downName(kWeight), {kRank, shape[1]}, 0.25f);
        info_ = {"hash", "model", kRank, 1, {kWeight}};
    }

    void add(const std::string& name, const Shape& shape, float value) {
        std::vector<float> values(static_cast<std::size_t>(shape.count()), value);
        tensors_.insert_or_assign(name, StoredTensor::copyOf(TensorView(values.data(), DType::F32, shape)));
    }
    void mergeIntoNetwork() {
        const std::string path = folder_ / "small.safetensors";
        writeSafetensors(path, tensors_, {{"adapter", info_.toJson()}});
        mergeAdapter(network_->parameters(), model_, "hash", path);
    }
    void expectRefused(const std::string& why) {
        const std::vector<float> before = network_->parameters().get(kWeight);
        expectError(ErrorCode::BadModel, testing::AllOf(HasSubstr("small.safetensors"), HasSubstr(why)),
                    [this] { mergeIntoNetwork(); });
        EXPECT_EQ(network_->parameters().get(kWeight), before);
    }

    test::TemporaryFolder folder_;
    std::shared_ptr<Network> network_;
    WeightStore model_;
    TensorMap tensors_;
    AdapterInfo info_;
};

TEST_F(AdapterFile, MergingAddsTheProductToItsMatrix) {
    const std::vector<float> before = network_->parameters().get(kWeight);
    mergeIntoNetwork();
    const std::vector<float> now = network_->parameters().get(kWeight);
    for (std::size_t i = 0; i < now.size(); ++i) ASSERT_FLOAT_EQ(now[i], before[i] + kRank * 0.5f * 0.25f);
}

TEST_F(AdapterFile, NonFiniteNumbersAreRefused) {
    const Shape up = tensors_.at(upName(kWeight)).view.shape;
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        add(upName(kWeight), up, value);
        expectRefused(upName(kWeight) + " contains values that are not finite");
    }
    // Each factor is finite, but their product overflows.
    add(upName(kWeight), up, 1e30f);
    add(downName(kWeight), tensors_.at(downName(kWeight)).view.shape, 1e30f);
    expectRefused("as it is changed contains values that are not finite");
    add(upName(kWeight), up, 1);
    info_.scale = 1e300;
    expectRefused("as it is changed contains values that are not finite");
}

TEST_F(AdapterFile, AdaptersOfOtherModelsAreRefused) {
    add("layers.1.mlp.up.weight.up", {3, kRank}, 1);
    expectRefused("holds layers.1.mlp.up.weight.up, which is not a factor");
    tensors_.erase("layers.1.mlp.up.weight.up");
    info_.weights = {kWeight, "layers.7.mlp.up.weight"};
    expectRefused("changes layers.7.mlp.up.weight, which this model does not have");
    info_.weights = {kWeight, "embedding.weight"};
    expectRefused("embedding.weight is not a matrix");
    info_.weights = {kWeight};
    tensors_.erase(downName(kWeight));
    expectRefused(downName(kWeight));
}

TEST_F(AdapterFile, AnInvalidRankIsRefused) {
    for (const char* rank : {"1e300", "2.5", "0", "-1", "4097", "\"2\"", "18446744073709551615"}) {
        std::string text = info_.toJson();
        text.replace(text.find("\"rank\": 2"), 9, "\"rank\": " + std::string(rank));
        expectError(ErrorCode::BadModel,
                    testing::AllOf(HasSubstr("is not an adapter"), HasSubstr("(rank is ")),
                    [&] { AdapterInfo::fromJson(text, "small"); });
    }
}

}  // namespace
}  // namespace continuo
