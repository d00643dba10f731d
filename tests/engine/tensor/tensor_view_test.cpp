#include "tensor/tensor_view.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "continuo/error.h"

namespace continuo {
namespace {

class CountedTensorView : public testing::Test {
protected:
    // Element [b,t,c] holds 100 b + 10 t + c.
    CountedTensorView() : numbers_(2 * 3 * 4), view_(numbers_.data(), DType::F32, {2, 3, 4}) {
        for (std::size_t i = 0; i < numbers_.size(); ++i)
            numbers_[i] = static_cast<float>(i / 12 * 100 + i / 4 % 3 * 10 + i % 4);
    }
    static float at(const TensorView& view, std::int64_t i, std::int64_t j, std::int64_t k,
                    std::int64_t l = 0) {
        return static_cast<const float*>(
            view.data)[i * view.stride[0] + j * view.stride[1] + k * view.stride[2] + l * view.stride[3]];
    }

    std::vector<float> numbers_;
    TensorView view_;
};

TEST(Shape, ShapeCountsItsElementsAndPrints) {
    const Shape shape{2, 24, 16};
    EXPECT_EQ(shape.count(), 768);
    EXPECT_EQ(shape.last(), 16);
    EXPECT_EQ(shape.toString(), "[2, 24, 16]");
    EXPECT_EQ(Shape{}.count(), 1);
    EXPECT_EQ((Shape{3, 0}).count(), 0);
    EXPECT_FALSE((shape == Shape{2, 24, 16, 1}));
}

TEST(Shape, RefusesFiveAxesAndNegativeExtents) {
    EXPECT_THROW((Shape{1, 1, 1, 1, 1}), Error);
    EXPECT_THROW((Shape{2, -1}), Error);
}

TEST_F(CountedTensorView, RowMajorViewIsContiguous) {
    EXPECT_TRUE(view_.contiguous());
    EXPECT_EQ(view_.rows(), 6);
    EXPECT_EQ(view_.channels(), 4);
    EXPECT_EQ(view_.bytes(), 96u);
    EXPECT_EQ(at(view_, 1, 2, 3), 123.0f);
    EXPECT_FALSE(TensorView{});
}

TEST_F(CountedTensorView, SliceOfAnInnerAxisIsStrided) {
    const TensorView part = view_.slice(2, 1, 3);
    EXPECT_FALSE(part.contiguous());
    EXPECT_EQ(part.shape, (Shape{2, 3, 2}));
    EXPECT_EQ(at(part, 1, 2, 0), 121.0f);
    EXPECT_EQ(at(part, 0, 1, 1), 12.0f);
}

TEST_F(CountedTensorView, SliceOfTheFirstAxisStaysContiguous) {
    const TensorView part = view_.slice(0, 1, 2);
    EXPECT_TRUE(part.contiguous());
    EXPECT_EQ(at(part, 0, 0, 0), 100.0f);
    EXPECT_FALSE(view_.slice(1, 0, 2).contiguous());
    EXPECT_TRUE(view_.slice(1, 0, 2).slice(0, 0, 1).contiguous());
}

TEST_F(CountedTensorView, AContiguousViewAcceptsAnyShape) {
    const TensorView flat = view_.reshaped({24});
    EXPECT_EQ(flat.as<float>()[23], 123.0f);
    EXPECT_EQ(at(view_.reshaped({6, 2, 2}), 5, 1, 1), 123.0f);
    EXPECT_THROW(view_.reshaped({23}), Error);
}

TEST_F(CountedTensorView, LastAxisOfAStridedViewSplitsIntoHeads) {
    const TensorView part = view_.slice(2, 0, 4).slice(1, 0, 2);
    const TensorView heads = part.reshaped({2, 2, 2, 2});
    EXPECT_EQ(heads.shape, (Shape{2, 2, 2, 2}));
    EXPECT_EQ(at(heads, 1, 1, 1, 0), 112.0f);
    EXPECT_EQ(at(heads, 0, 1, 0, 1), 11.0f);
    EXPECT_EQ(at(part.reshaped(part.shape), 1, 1, 3), 113.0f);
}

TEST_F(CountedTensorView, StridedRowsCannotBeReshapedTogether) {
    EXPECT_THROW(view_.slice(2, 0, 2).reshaped({6, 2}), Error);
    EXPECT_THROW(view_.slice(1, 0, 2).reshaped({16}), Error);
}

}  // namespace
}  // namespace continuo
