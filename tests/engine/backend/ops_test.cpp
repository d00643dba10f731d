#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/backend/op_problem.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

// Returns the largest difference, relative to the largest expected number (at least 1).
double distance(const HostTensor& actual, const HostTensor& expected) {
    double largest = 1, worst = 0;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        const double a = actual.values[i], e = expected.values[i];
        if (a == e) continue;
        if (!std::isfinite(a) || !std::isfinite(e)) return INFINITY;
        largest = std::max(largest, std::abs(e));
        worst = std::max(worst, std::abs(a - e));
    }
    return worst / largest;
}

void expectOutputs(OpProblem& problem, const OpCase& shape, const std::vector<HostTensor>& expected) {
    problem.reset();
    problem.run();
    ASSERT_EQ(expected.size(), problem.outputs().size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const OpProblem::Output& output = problem.outputs()[i];
        EXPECT_LE(distance(output.tensor.get(), expected[i]), shape.tolerance())
            << shape.name() << ": " << output.name;
        EXPECT_TRUE(output.tensor.areMarksIntact()) << shape.name() << ": wrote beside " << output.name;
    }
}

// Returns the name of each op in the cases once.
std::vector<std::string> opNames() {
    std::vector<std::string> names;
    for (const OpCase& each : opCases()) {
        if (std::find(names.begin(), names.end(), each.op) == names.end()) names.push_back(each.op);
    }
    return names;
}

std::vector<OpCase> findCases(const std::string& op) {
    std::vector<OpCase> cases;
    for (const OpCase& each : opCases()) {
        if (each.op == op && !each.large) cases.push_back(each);
    }
    return cases;
}

std::string testName(std::string text) {
    for (char& each : text) {
        if (std::isalnum(static_cast<unsigned char>(each)) == 0) each = '_';
    }
    return text;
}

class Op : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(Op, MatchesPlainLoops) {
    const auto backend = openTestDevice(std::get<0>(GetParam()));
    for (const OpCase& each : findCases(std::get<1>(GetParam()))) {
        const auto problem = each.makeProblem(*backend);
        expectOutputs(*problem, each, problem->expected());
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, Op,
                         testing::Combine(testing::ValuesIn(testDeviceIds()), testing::ValuesIn(opNames())),
                         [](const auto& each) {
                             return testName(std::get<0>(each.param) + "_" + std::get<1>(each.param));
                         });

class CpuOp : public testing::TestWithParam<std::string> {};

TEST_P(CpuOp, ThreadCountDoesNotChangeTheResult) {
    std::vector<OpCase> cases = findCases(GetParam());
    for (const OpCase& each : opCases()) {
        if (each.op == GetParam() && each.large && each.keys == 1) cases.push_back(each);
    }
    const auto alone = openTestDevice("cpu", 1), two = openTestDevice("cpu", 2),
               three = openTestDevice("cpu", 3);
    for (const OpCase& each : cases) {
        const auto first = each.makeProblem(*alone);
        first->reset();
        first->run();
        for (const auto& several : {two, three}) {
            const auto second = each.makeProblem(*several);
            second->reset();
            second->run();
            for (std::size_t i = 0; i < first->outputs().size(); ++i) {
                EXPECT_EQ(first->outputs()[i].tensor.get().values, second->outputs()[i].tensor.get().values)
                    << each.name() << " on " << several->device().detail << ": " << first->outputs()[i].name;
            }
        }
    }
}

// Every instruction set that was compiled in and that the processor has.
TEST_P(CpuOp, EveryInstructionSetMatchesPlainLoops) {
    const auto backend = openTestDevice("cpu");
    for (const OpCase& each : findCases(GetParam())) {
        const auto problem = each.makeProblem(*backend);
        const std::vector<HostTensor> expected = problem->expected();
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
            SCOPED_TRACE(hwy::TargetName(target));
            hwy::SetSupportedTargetsForTest(target);
            expectOutputs(*problem, each, expected);
        }
        hwy::SetSupportedTargetsForTest(0);
    }
}

INSTANTIATE_TEST_SUITE_P(Ops, CpuOp, testing::ValuesIn(opNames()),
                         [](const auto& each) { return testName(each.param); });

TEST(Ops, EveryDeviceHasAName) {
    for (const auto& device : testDevices()) EXPECT_FALSE(device->device().id.empty());
}

}  // namespace
}  // namespace continuo::test
