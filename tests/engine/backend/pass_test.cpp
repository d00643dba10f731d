#include "backend/pass.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

class PassTest : public testing::Test {
protected:
    PassTest()
        : arena_([this](std::size_t bytes) {
              ++allocations_;
              return backend_->allocate(bytes);
          }) {}

    Matrix matrix(const DeviceTensor& data) const { return {{data.view(), {}, {}}, {}}; }

    std::shared_ptr<Backend> backend_ = openTestDevice("cpu");
    int allocations_ = 0;
    Arena arena_;
};

TEST_F(PassTest, InferenceHoldsNoGradients) {
    Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
    EXPECT_FALSE(pass.isRecording());
    EXPECT_FALSE(pass.value({3, 4}).gradient);
    pass.backward();  // nothing to do
}

// Nobody clears gradients. The first writer sets them, partial writes begin at zero, and a value without a
// gradient passes none on.
TEST_F(PassTest, TheFirstWriterOverwritesAGradient) {
    backend_->fill(arena_.allocate(DType::F32, {4096}), NAN);
    arena_.reset();
    const DeviceTensor table(*backend_, DType::F32, randomNormal({5, 16}, 1));
    DeviceTensor slope(*backend_, DType::F32, HostTensor({5, 16}));
    const DeviceTensor ids(*backend_, DType::I32, HostTensor({1, 3}, {4, 0, 4}));
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    const Value x = pass.embed({{table.view(), {}, nullptr}, slope.view()}, ids.view());
    pass.activate(x, Activation::SquaredRelu);  // gets no gradient
    const Value twice = pass.add(x, x);
    const Value whole = pass.value({1, 6, 16});
    pass.copyTo(twice, whole.slice(1, 3, 6));
    pass.copyTo(pass.value({1, 3, 16}), whole.slice(1, 0, 3));
    const Value out = pass.activate(whole.slice(1, 2, 6), Activation::None);
    backend_->fill(pass.resultGradient(out), 1);
    pass.backward();
    const HostTensor found = slope.get();
    for (std::int64_t c = 0; c < 16; ++c) {
        EXPECT_EQ(found[0 * 16 + c], 2);
        EXPECT_EQ(found[1 * 16 + c], 0);
        EXPECT_EQ(found[4 * 16 + c], 4);
    }
}

// Attention sets the whole gradient of its inputs. It adds if part is missing or another op wrote before.
TEST_F(PassTest, TheFirstWriterOverwritesAttentionGradients) {
    const HostTensor up = randomNormal({1, 4, 1, 16}, 2);
    const DeviceTensor first(*backend_, DType::I32, HostTensor({1}, {0}));
    const reference::Visible visible{HostTensor({1}, {0}), {}, {}, false};
    for (const auto& [channels, usedElsewhere] : {std::pair{48, false}, {64, false}, {48, true}}) {
        backend_->fill(arena_.allocate(DType::F32, {4096}), NAN);
        arena_.reset();
        const HostTensor x = randomNormal({1, 4, channels}, 1);
        const DeviceTensor in(*backend_, DType::F32, x);
        DeviceTensor slope(*backend_, DType::F32, HostTensor(x.shape));
        Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
        const Value whole = pass.activate({in.view(), slope.view()}, Activation::None);
        const auto third = [&](std::int64_t part) {
            return whole.slice(2, 16 * part, 16 * part + 16).reshaped({1, 4, 1, 16});
        };
        const Value out = pass.attention(third(0), third(1), third(2), {first.view(), {}, {}, false});
        backend_->copy(DeviceTensor(*backend_, DType::F32, up).view(), pass.resultGradient(out));
        if (usedElsewhere) backend_->fill(pass.resultGradient(pass.activate(whole, Activation::None)), 1);
        pass.backward();

        std::vector<HostTensor> parts(3, HostTensor({1, 4, 1, 16}));
        for (std::size_t part = 0; part < 3; ++part) {
            for (std::int64_t i = 0; i < 4; ++i) std::copy_n(x.row(i) + 16 * part, 16, parts[part].row(i));
        }
        const auto expected = reference::attentionGradient(parts[0], parts[1], parts[2], visible, up);
        const HostTensor found = slope.get(), *all[] = {&expected.q, &expected.k, &expected.v};
        for (std::int64_t i = 0; i < 4 * channels; ++i) {
            const std::int64_t row = i / channels;
            const auto part = static_cast<std::size_t>(i % channels / 16);
            const double of = part < 3 ? (*all[part])[16 * row + i % 16] : 0;
            ASSERT_NEAR(found[i], of + (usedElsewhere ? 1 : 0), 1e-5) << channels << ", element " << i;
        }
    }
}

TEST_F(PassTest, InferenceAndRecordingGiveTheSameNumbers) {
    const DeviceTensor x(*backend_, DType::F32, randomNormal({3, 5, 16}, 1)),
        w(*backend_, DType::F32, randomNormal({24, 16}, 2)), b(*backend_, DType::F32, randomNormal({24}, 3)),
        rest(*backend_, DType::F32, randomNormal({3, 5, 24}, 4)),
        xSlope(*backend_, DType::F32, HostTensor({3, 5, 16})),
        restSlope(*backend_, DType::F32, HostTensor({3, 5, 24}));
    const auto run = [&](Pass::Mode mode) {
        Pass pass(*backend_, arena_, mode, DType::F32);
        DeviceTensor out(*backend_, DType::F32, Shape{3, 5, 24});
        const Value wide =
            pass.linear({x.view(), xSlope.view()}, {matrix(w), {b.view(), {}}}, Activation::SquaredRelu);
        backend_->copy(pass.add(wide, {rest.view(), restSlope.view()}).data, out.view());
        return out.get();
    };
    const HostTensor inferred = run(Pass::Mode::Infer), recorded = run(Pass::Mode::Record);
    for (std::int64_t i = 0; i < inferred.shape.count(); ++i)
        EXPECT_NEAR(inferred[i], recorded[i], 1e-5 * (1 + std::abs(recorded[i])));
}

TEST_F(PassTest, DropoutOfRateZeroReturnsItsInput) {
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    const Value x = pass.value({4});
    EXPECT_EQ(pass.dropout(x, {}).data.data, x.data.data);
}

TEST_F(PassTest, AScopeReleasesScratchUnlessRecording) {
    for (const Pass::Mode mode : {Pass::Mode::Infer, Pass::Mode::Record}) {
        Pass pass(*backend_, arena_, mode, DType::F32);
        void* first = nullptr;
        {
            const Pass::Scope scope(pass);
            first = pass.scratch(DType::F32, {100}).data;
        }
        EXPECT_EQ(pass.scratch(DType::F32, {100}).data == first, mode == Pass::Mode::Infer);
    }
}

TEST_F(PassTest, SecondPassAllocatesNothing) {
    const DeviceTensor x(*backend_, DType::F32, randomNormal({2, 300, 64}, 1)),
        w(*backend_, DType::F32, randomNormal({640, 64}, 2));
    const DeviceTensor slope(*backend_, DType::F32, HostTensor({2, 300, 64}));
    const auto run = [&] {
        arena_.reset();
        Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
        const Value out = pass.linear({x.view(), slope.view()}, {matrix(w), {}}, Activation::GeluTanh);
        pass.add(out, out);
        pass.backward();
    };
    run();
    const int before = allocations_;
    run();
    EXPECT_EQ(allocations_, before);
}

TEST_F(PassTest, SecondBackwardDoesNothing) {
    const DeviceTensor x(*backend_, DType::F32, randomNormal({3, 4}, 1));
    DeviceTensor slope(*backend_, DType::F32, HostTensor({3, 4}));
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    const Value in{x.view(), slope.view()};
    const Value out = pass.activate(in, Activation::None);
    backend_->fill(pass.resultGradient(out), 1);
    pass.backward();
    pass.backward();
    for (const double each : slope.get().values) EXPECT_EQ(each, 1.0);
}

TEST_F(PassTest, UploadedNumbersAreUnchanged) {
    Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
    const std::vector<std::int32_t> numbers{1, -2, 3, 4, 5, 6};
    const TensorView view = pass.upload(numbers, {2, 3});
    EXPECT_EQ(std::vector<std::int32_t>(view.as<std::int32_t>().begin(), view.as<std::int32_t>().end()),
              numbers);
}

}  // namespace
}  // namespace continuo::test
