#include "cli/reports/train_report.h"

#include <gmock/gmock.h>

namespace continuo::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class TrainReport : public testing::Test {
protected:
    TrainReport() {
        result_.steps = result_.outSteps = 30;
        result_.targets = 5000;
        result_.epochs = 2;
        result_.trainNats = 1.2;
        result_.out = "piano-taught.safetensors";
        result_.validNatsBefore = 1.161;
        result_.validNats = 1.1;
    }
    std::string reportText() const {
        app::Console console;
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        app::reportResult(request_, result_, console);
        return testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr();
    }

    TrainRequest request_;
    TrainResult result_;
};

TEST_F(TrainReport, EndsWithARunnableCommand) {
    EXPECT_THAT(
        reportText(),
        testing::EndsWith(
            "To listen, run: continuo-cli generate midi --model piano-taught.safetensors --out music.mid\n"));
    request_.from = "/models/my piano's.safetensors";
    request_.adapterRank = 4;
    EXPECT_THAT(reportText(),
                HasSubstr("--model '/models/my piano'\\''s.safetensors' --adapter piano-taught"));
    request_.adapterRank = 0;
    request_.pictures.resize(1);
    EXPECT_THAT(reportText(), HasSubstr("generate image --model piano-taught.safetensors --out pictures"));
    request_.pictures.clear();
    request_.sounds.resize(1);
    EXPECT_THAT(reportText(), HasSubstr("generate audio --model piano-taught.safetensors --out sound.wav"));
}

TEST_F(TrainReport, NamesTheStepOfTheSavedWeights) {
    EXPECT_THAT(reportText(), HasSubstr("piano-taught.safetensors: 30 steps, "));
    result_.outSteps = 20;
    EXPECT_THAT(reportText(),
                HasSubstr("piano-taught.safetensors: step 20 of 30, the best on held-out data, "));
    result_.cancelled = true;
    EXPECT_THAT(reportText(),
                HasSubstr("Stopped at step 30. piano-taught.safetensors contains step 20, the best"));
    EXPECT_THAT(reportText(), HasSubstr("(held-out 1.100 nats/token)"));
}

TEST_F(TrainReport, DrawsNoConclusionFromASmallDifference) {
    EXPECT_THAT(reportText(), Not(HasSubstr("predict")));
    result_.validNats = 1.1634;
    EXPECT_THAT(reportText(), HasSubstr("about as well as before"));
    result_.validNats = 1.158;
    EXPECT_THAT(reportText(), HasSubstr("about as well as before"));
    result_.validNats = 1.3;
    EXPECT_THAT(reportText(), HasSubstr("The training did not improve the prediction of held-out data"));
}

TEST_F(TrainReport, AdvisesMoreTimeBelowOnePassOverTheMusic) {
    result_.validNats = 1.17;
    result_.epochs = 0.25;
    EXPECT_THAT(reportText(), HasSubstr("covered only 25 % of its data; train longer"));
    EXPECT_THAT(reportText(), Not(HasSubstr("more training data")));
    result_.epochs = 3;
    EXPECT_THAT(reportText(), HasSubstr("more training data"));
    EXPECT_THAT(reportText(), Not(HasSubstr("train longer")));
}

}  // namespace
}  // namespace continuo::test
