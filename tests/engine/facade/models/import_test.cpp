#include "facade/models/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <stop_token>

#include "backends/cpu/cpu_backend.h"
#include "facade/golden/golden_node.h"
#include "facade/models/model_file.h"
#include "support/expect_error.h"
#include "support/pickle_bytes.h"
#include "support/temporary_folder.h"
#include "weights/safetensors_writer.h"
#include "weights/torch_checkpoint.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

namespace fs = std::filesystem;
using test::expectError;
using ::testing::AllOf;
using ::testing::HasSubstr;

const fs::path kGolden = fs::path(CONTINUO_TESTS_FOLDER) / "golden";

// A checkpoint folder with the golden pair, which tests then change.
class Import : public ::testing::Test {
protected:
    Import() {
        fs::create_directory(folder_);
        fs::copy_file(kGolden / "krasserm_tiny_sam_config.json", folder_ / "config.json");
        fs::copy_file(kGolden / "krasserm_tiny_sam_pytorch_model.bin", folder_ / "pytorch_model.bin");
    }

    ImportResult import(const std::string& precision = "f32", const std::stop_token& stop = {}) {
        return importCheckpoint({folder_.string(), out_.string(), precision}, stop);
    }
    // Replaces the .bin by safetensors with these tensors.
    void setTensors(const TensorMap& tensors) {
        fs::remove(folder_ / "pytorch_model.bin");
        writeSafetensors(folder_ / "model.safetensors", tensors, {});
    }
    TensorMap tensors() const { return openTorchCheckpoint(folder_ / "pytorch_model.bin").tensors(); }
    void changeConfig(const std::string& field, const nlohmann::json& value) {
        nlohmann::json json = nlohmann::json::parse(test::readFile(folder_ / "config.json"));
        json["model_config"][field] = value;
        test::writeFile(folder_ / "config.json", json.dump());
    }
    // Returns the largest difference between the imported model's logits and the golden ones.
    double differenceFromGolden(const std::string& golden, const std::string& inputs,
                                const std::string& logits) {
        const auto backend = std::make_shared<cpu::CpuBackend>(BackendOptions{0, 2});
        const auto network = openModel({out_}, backend, Precision::F32);
        const GoldenNode file = GoldenNode::read(kGolden / golden);
        const std::vector<float> expected = file.at(logits).floats();
        SequenceBatch batch;
        batch.rows = file.at(inputs).extents()[0];
        batch.length = file.at(inputs).extents()[1];
        batch.latents =
            static_cast<std::int64_t>(expected.size()) / (batch.rows * network->config().vocabulary);
        batch.tokens = file.at(inputs).integers();
        for (std::int64_t row = 0; row < batch.rows; ++row) {
            for (std::int64_t m = 0; m < batch.length; ++m)
                batch.positions.push_back(static_cast<std::int32_t>(m) + network->config().positions.origin);
            const auto first = batch.tokens.begin() + row * batch.length;
            batch.begin.push_back(0);
            batch.end.push_back(static_cast<std::int32_t>(std::find(first, first + batch.length, 0) - first));
        }
        Arena arena([&](std::size_t bytes) { return backend->allocate(bytes); });
        Pass pass(*backend, arena, Pass::Mode::Infer, DType::F32);
        const std::span<const float> actual = network->forward(pass, batch).data.as<float>();
        double furthest = 0;
        for (std::size_t i = 0; i < expected.size(); ++i)
            furthest = std::max(furthest,
                                std::abs(static_cast<double>(actual[i]) - static_cast<double>(expected[i])));
        return furthest;
    }

    test::TemporaryFolder temporary_;
    fs::path folder_ = temporary_ / "tiny-sam";
    fs::path out_ = temporary_ / "out.safetensors";
};

TEST_F(Import, CancellingLeavesNoFile) {
    std::stop_source stop;
    stop.request_stop();
    expectError(ErrorCode::Cancelled, HasSubstr("pytorch_model.bin was loading; nothing was written"),
                [&] { import("f32", stop.get_token()); });
    EXPECT_FALSE(fs::exists(out_) || fs::exists(out_.string() + ".part"));
}

TEST_F(Import, ThePublishedFilesGiveTheGoldenLogits) {
    const ImportResult result = import();
    EXPECT_EQ(result.name, "tiny-sam");
    EXPECT_EQ(result.out, out_.string());
    EXPECT_LE(differenceFromGolden("krasserm_tiny_sam.json", "x", "logits_nopad"), 2e-5);
}

TEST_F(Import, TheModelFileRecordsItsOrigin) {
    import();
    const ModelSummary summary = inspectModel(out_, ModelHash::Skipped);
    EXPECT_EQ(summary.name, "tiny-sam");
    EXPECT_EQ(summary.modality, "midi");
    EXPECT_EQ(summary.tokenizer, "midi-events-krasserm");
    EXPECT_EQ(summary.contextTokens, 24);
    EXPECT_EQ(summary.latents, 8);
    const nlohmann::json card = nlohmann::json::parse(summary.card);
    EXPECT_EQ(card["codebase"], "krasserm/perceiver-io");
    EXPECT_EQ(card["licence"], "unknown");
    EXPECT_EQ(card["sha256"]["pytorch_model.bin"], hashFile(folder_ / "pytorch_model.bin"));
    EXPECT_EQ(card["sha256"]["config.json"], hashFile(folder_ / "config.json"));
}

TEST_F(Import, TheLicenceIsReadFromTheReadmesHeader) {
    test::writeFile(folder_ / "README.md", "---\ntags:\n- music\nlicense: apache-2.0\n---\n# A model\n");
    import();
    EXPECT_EQ(nlohmann::json::parse(inspectModel(out_, ModelHash::Skipped).card)["licence"], "apache-2.0");
    test::writeFile(folder_ / "README.md", "# A model\n\nlicense: anything\n");
    import();
    EXPECT_EQ(nlohmann::json::parse(inspectModel(out_, ModelHash::Skipped).card)["licence"], "unknown");
}

TEST_F(Import, SafetensorsArePreferredToPytorchBin) {
    const TensorMap all = tensors();
    writeSafetensors(folder_ / "model.safetensors", all, {});
    test::writeFile(folder_ / "pytorch_model.bin", "not looked at");
    import();
    EXPECT_LE(differenceFromGolden("krasserm_tiny_sam.json", "x", "logits_nopad"), 2e-5);
}

TEST_F(Import, TensorNamesOfLightningAreUnderstood) {
    TensorMap renamed;
    const std::string theirs = "backend_model.";
    for (const auto& [name, tensor] : tensors())
        renamed.emplace("model." + name.substr(theirs.size()), tensor);
    setTensors(renamed);
    import();
    EXPECT_LE(differenceFromGolden("krasserm_tiny_sam.json", "x", "logits_nopad"), 2e-5);
}

TEST_F(Import, ALoneCheckpointFileInTheFolderIsFound) {
    fs::rename(folder_ / "pytorch_model.bin", folder_ / "epoch=026.ckpt");
    import();
    EXPECT_LE(differenceFromGolden("krasserm_tiny_sam.json", "x", "logits_nopad"), 2e-5);
}

TEST_F(Import, AGivenFileIsUsedInsteadOfSearching) {
    fs::rename(folder_ / "pytorch_model.bin", folder_ / "weights.pt");
    const ImportResult result = importCheckpoint({(folder_ / "weights.pt").string(), out_.string(), "f32"});
    EXPECT_EQ(result.name, "tiny-sam");
    EXPECT_LT(differenceFromGolden("krasserm_tiny_sam.json", "x", "logits_nopad"), 2e-5);
}

// The pickle is refused even without a config that identifies the file.
TEST_F(Import, APickleThatRunsCodeIsRefused) {
    fs::remove(folder_ / "config.json");
    test::PickleBytes pickle;
    pickle.global("os", "system").op("(").text("true").op("tR.");
    test::writeFile(folder_ / "evil.bin", test::checkpointBytes(pickle.code(), {}));
    expectError(ErrorCode::BadModel, HasSubstr("refused: the pickle asks for os.system"), [&] {
        importCheckpoint({(folder_ / "evil.bin").string(), out_.string(), "f32"});
    });
    EXPECT_FALSE(fs::exists(out_));
}

TEST_F(Import, HaikuParametersGiveTheGoldenLogits) {
    const GoldenNode file = GoldenNode::read(kGolden / "official_tiny_sinusoid_mlpquery.json");
    TensorMap tensors;
    for (const std::string& name : file.at("params").keys()) {
        const std::vector<std::int64_t> extents = file.at("params").at(name).extents();
        tensors.emplace(name, StoredTensor::fromValues(
                                  extents.size() == 1 ? Shape{extents[0]} : Shape{extents[0], extents[1]},
                                  file.at("params").at(name).floats()));
    }
    setTensors(tensors);
    test::writeFile(folder_ / "config.json", file.at("config").json());
    import();
    EXPECT_LE(differenceFromGolden("official_tiny_sinusoid_mlpquery.json", "inputs", "logits"), 2e-5);
    EXPECT_EQ(nlohmann::json::parse(inspectModel(out_, ModelHash::Skipped).card)["codebase"],
              "google-research/perceiver-ar");
}

TEST_F(Import, Bf16ImportRoundsTheF32Weights) {
    import("bf16");
    const WeightStore narrow = WeightStore::open(out_);
    const TensorMap all = tensors();
    const TensorView from = all.at("backend_model.input_adapter.txt_embedding.weight").view;
    const TensorView table = narrow.at("embedding.weight", {41, 16}, DType::BF16);
    for (std::int64_t i = 0; i < from.shape.count(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        ASSERT_EQ(table.as<BFloat16>()[at].bits, BFloat16(from.as<float>()[at]).bits);
    }
    EXPECT_EQ(narrow.at("norm.scale", {16}).dtype, DType::F32);
}

TEST_F(Import, HalfPrecisionCheckpointsAreWidened) {
    TensorMap all = tensors();
    std::vector<BFloat16> halves;
    StoredTensor& table = all["backend_model.out_norm.weight"];
    for (const float value : table.view.as<float>()) halves.emplace_back(value);
    table = StoredTensor::copyOf(TensorView(halves.data(), DType::BF16, {16}));
    setTensors(all);
    import();
    const WeightStore store = WeightStore::open(out_);
    const TensorView scale = store.at("norm.scale", {16}, DType::F32);
    EXPECT_EQ(scale.as<float>()[3], static_cast<float>(halves[3]));
}

TEST_F(Import, MissingFilesAreReported) {
    expectError(ErrorCode::BadRequest, HasSubstr("int8"), [&] { import("int8"); });
    expectError(ErrorCode::BadRequest, HasSubstr("f16"), [&] { import("f16"); });
    expectError(ErrorCode::NotFound, HasSubstr("absent: no such folder"), [&] {
        importCheckpoint({(folder_ / "absent").string(), out_.string(), "f32"});
    });
    fs::rename(folder_ / "pytorch_model.bin", folder_ / "a.ckpt");
    fs::copy_file(folder_ / "a.ckpt", folder_ / "b.ckpt");
    expectError(ErrorCode::NotFound, HasSubstr("found 2 .ckpt files"), [&] { import(); });
    fs::remove(folder_ / "a.ckpt");
    fs::remove(folder_ / "b.ckpt");
    expectError(ErrorCode::NotFound, HasSubstr("expected model.safetensors, pytorch_model.bin or one .ckpt"),
                [&] { import(); });
    fs::remove(folder_ / "config.json");
    expectError(ErrorCode::NotFound, HasSubstr("config.json"), [&] { import(); });
    EXPECT_FALSE(fs::exists(out_));
}

TEST_F(Import, ABrokenConfigIsRefused) {
    const auto with = [&](const std::string& text, const std::string& message) {
        test::writeFile(folder_ / "config.json", text);
        expectError(ErrorCode::BadModel, AllOf(HasSubstr("config.json"), HasSubstr(message)),
                    [&] { import(); });
    };
    with("{", "is not valid JSON");
    with("[]", "is not a JSON object");
    with("{}", "has neither model_config");
    with(R"({"model_config": 3})", "has no object model_config");
    with(R"({"model_type": "perceiver-io-image-classifier", "model_config": {}})",
         "model_type is 'perceiver-io-image-classifier'");
}

TEST_F(Import, ACheckpointThatDoesNotFitItsConfigIsRefused) {
    changeConfig("num_self_attention_layers", 3);
    expectError(ErrorCode::BadModel, HasSubstr("self_attention.2.0.module.norm.weight is missing"),
                [&] { import(); });
    changeConfig("num_self_attention_layers", 1);
    expectError(ErrorCode::BadModel,
                AllOf(HasSubstr("self_attention.1."), HasSubstr("does not belong to the model")),
                [&] { import(); });
    changeConfig("num_self_attention_layers", 2);
    changeConfig("vocab_size", 40);
    expectError(ErrorCode::BadModel, HasSubstr("txt_embedding.weight has shape [41, 16], expected [40, 16]"),
                [&] { import(); });
    changeConfig("vocab_size", 41);
    changeConfig("num_heads", 5);
    expectError(ErrorCode::BadModel, HasSubstr("context.heads is 5, which does not divide"),
                [&] { import(); });
    EXPECT_FALSE(fs::exists(out_));
}

TEST_F(Import, NonFiniteWeightsAreRefused) {
    TensorMap all = tensors();
    const std::vector<float> broken(16, std::numeric_limits<float>::quiet_NaN());
    all["backend_model.out_norm.bias"] = StoredTensor::fromValues({16}, broken);
    setTensors(all);
    expectError(ErrorCode::BadModel, HasSubstr("norm.offset contains values that are not finite"),
                [&] { import(); });
}

TEST_F(Import, WeightsOfAnotherModelAreRefused) {
    setTensors({{"conv1.weight", StoredTensor::zeros(DType::F32, {3, 3})}});
    expectError(ErrorCode::BadModel, HasSubstr("input_adapter.txt_embedding.weight is missing"),
                [&] { import(); });
}

TEST_F(Import, ATruncatedCheckpointIsRefused) {
    const std::string whole = test::readFile(folder_ / "pytorch_model.bin");
    test::writeFile(folder_ / "pytorch_model.bin", whole.substr(0, whole.size() / 2));
    expectError(ErrorCode::BadModel, HasSubstr("pytorch_model.bin"), [&] { import(); });
    test::writeFile(folder_ / "pytorch_model.bin", "");
    expectError(ErrorCode::BadModel, HasSubstr("pytorch_model.bin"), [&] { import(); });
}

TEST_F(Import, AnOutputThatCannotBeWrittenIsReported) {
    out_ = temporary_ / "absent" / "out.safetensors";
    expectError(ErrorCode::BadRequest, HasSubstr("absent"), [&] { import(); });
}

}  // namespace
}  // namespace continuo
