#include "training/checkpoint_check.h"

#include <gmock/gmock.h>

#include <unistd.h>
#include <fstream>

#include "continuo/error.h"
#include "support/devices.h"
#include "support/tiny_model.h"
#include "training/trainer.h"

namespace continuo {
namespace {

using testing::HasSubstr;

TrainingOptions adamOptions() {
    TrainingOptions options;
    options.batch = 2;
    options.compute = DType::F32;
    return options;
}

// A checkpoint of the tiny model, trained whole by AdamW.
class CheckpointCheck : public testing::Test {
protected:
    CheckpointCheck() {
        Trainer(test::tinyConfig(), test::openNetworkDevice(), adamOptions()).save(path_, "step 0");
    }
    ~CheckpointCheck() override { std::filesystem::remove(path_); }

    void expectRefused(ErrorCode code, const std::string& why, const ModelConfig& model,
                       const TrainingOptions& options) {
        try {
            checkCheckpoint(path_, model, options);
            ADD_FAILURE() << "accepted";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), code);
            EXPECT_THAT(error.what(), HasSubstr(path_.filename().string()));
            EXPECT_THAT(error.what(), HasSubstr(why));
        }
    }

    const std::filesystem::path path_ =
        std::filesystem::temp_directory_path() / ("continuo-checked" + std::to_string(::getpid()));
};

TEST_F(CheckpointCheck, ReturnsTheNotesWhateverTheModelIsCalled) {
    ModelConfig model = test::tinyConfig();
    model.name = "renamed";
    EXPECT_EQ(checkCheckpoint(path_, model, adamOptions()), "step 0");
}

TEST_F(CheckpointCheck, RefusesAnotherModel) {
    expectRefused(ErrorCode::BadModel, "belongs to another model", test::tinyConfig(48), adamOptions());
}

TEST_F(CheckpointCheck, RefusesAnotherOptimizer) {
    TrainingOptions options = adamOptions();
    options.optimizer.kind = OptimizerOptions::Kind::Muon;
    expectRefused(ErrorCode::BadRequest, "was made by adamw", test::tinyConfig(), options);
}

TEST_F(CheckpointCheck, RefusesAWholeModelForAnAdapter) {
    TrainingOptions options = adamOptions();
    options.adapterRank = 2;
    expectRefused(ErrorCode::BadRequest, "leave out --adapter-rank", test::tinyConfig(), options);
}

TEST_F(CheckpointCheck, RefusesAFileThatIsNoCheckpoint) {
    std::ofstream(path_, std::ios::trunc) << "no checkpoint";
    EXPECT_THROW(checkCheckpoint(path_, test::tinyConfig(), adamOptions()), Error);
}

}  // namespace
}  // namespace continuo
