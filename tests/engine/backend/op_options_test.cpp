#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "continuo/error.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_ops.h"

// Tests each optional part of an op on its own, and guarantees of devices other than their ops. The table of
// cases has all parts or none.
namespace continuo::test {
namespace {

class OpOption : public testing::TestWithParam<std::string> {
protected:
    DeviceTensor uploadFloats(const HostTensor& values) {
        return DeviceTensor(*backend_, DType::F32, values);
    }
    DeviceTensor uploadInts(const HostTensor& values) { return DeviceTensor(*backend_, DType::I32, values); }

    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
};

// Compares with a tolerance relative to the largest expected number (at least 1).
void expectNear(const HostTensor& found, const HostTensor& expected, double tolerance,
                const std::string& what) {
    ASSERT_EQ(found.values.size(), expected.values.size()) << what;
    double largest = 1, worst = 0;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        if (found.values[i] == expected.values[i]) continue;
        largest = std::max(largest, std::abs(expected.values[i]));
        const double difference = std::abs(found.values[i] - expected.values[i]);
        worst = std::isfinite(difference) ? std::max(worst, difference) : difference;
        ASSERT_TRUE(std::isfinite(difference)) << what << ", element " << i;
    }
    EXPECT_LE(worst, tolerance * largest) << what;
}

// A weight of any type in device memory, with the exact values that it represents.
struct StoredWeight {
    StoredWeight(Backend& backend, DType type, const Shape& shape) {
        if (type == DType::I8) {
            exact = randomIntegers(shape, 1, -127, 127);
            const HostTensor scales({shape[0]},
                                    std::vector<double>(static_cast<std::size_t>(shape[0]), 0x1p-10));
            data = DeviceTensor(backend, type, exact);
            scale = DeviceTensor(backend, DType::F32, scales);
            for (double& each : exact.values) each *= 0x1p-10;
        } else {
            data = DeviceTensor(backend, type, randomNormal(shape, 1, 0.1));
            exact = data.get();
        }
    }
    Weight weight() const { return {data.view(), scale.view(), nullptr}; }

    HostTensor exact;
    DeviceTensor data, scale;
};

TEST_P(OpOption, LinearAcceptsABiasOrAResidualAlone) {
    constexpr std::int64_t kIn = 20, kOut = 36;
    const HostTensor shift = randomNormal({kOut}, 2), scales = randomNormal({kIn}, 3, 0.3, 1),
                     offsets = randomNormal({kIn}, 4);
    const DeviceTensor bias = uploadFloats(shift), scale = uploadFloats(scales),
                       offset = uploadFloats(offsets);
    for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
        const StoredWeight stored(*backend_, type, {kOut, kIn});
        for (const std::int64_t rows : {1, 3, 40}) {
            const HostTensor x = randomNormal({1, rows, kIn}, 5), rest = randomNormal({1, rows, kOut}, 6);
            const DeviceTensor in = uploadFloats(x);
            for (const bool normed : {false, true}) {
                const HostTensor from = normed ? reference::layerNorm(x, scales, offsets, 1e-5f) : x;
                for (const bool biased : {false, true}) {
                    const DeviceTensor out = uploadFloats(rest);  // also the residual, if not `biased`
                    const TensorView added = biased ? bias.view() : TensorView(),
                                     residual = biased ? TensorView() : out.view();
                    if (normed)
                        backend_->normLinear(in.view(), {scale.view(), offset.view(), 1e-5f}, stored.weight(),
                                             added, Activation::GeluErf, residual, out.view());
                    else
                        backend_->linear(in.view(), stored.weight(), added, Activation::GeluErf, residual,
                                         out.view());
                    expectNear(out.get(),
                               reference::linear(from, stored.exact, biased ? shift : HostTensor(),
                                                 Activation::GeluErf, biased ? HostTensor() : rest),
                               type == DType::I8 ? 1e-4 : 4e-6,
                               std::string(displayName(type)) + (normed ? ", norm, " : ", ") +
                                   std::to_string(rows) +
                                   (biased ? " rows with bias" : " rows on themselves"));
                }
            }
        }
    }
}

TEST_P(OpOption, EachLinearGradientCanBeComputedAlone) {
    const HostTensor x = randomNormal({1, 33, 20}, 1), up = randomNormal({1, 33, 36}, 2);
    const DeviceTensor in = uploadFloats(x), outGradient = uploadFloats(up);
    const StoredWeight stored(*backend_, DType::F32, {36, 20});
    const auto expected = reference::linearGradient(x, stored.exact, up);
    const HostTensor* all[] = {&expected.in, &expected.weight, &expected.bias};
    for (int wanted = 0; wanted < 3; ++wanted) {
        const HostTensor start = randomNormal(all[wanted]->shape, 3);
        const DeviceTensor gradient = uploadFloats(start);
        TensorView views[3];
        views[wanted] = gradient.view();
        backend_->linearGradient(in.view(), stored.weight(), outGradient.view(), views[0], views[1],
                                 views[2]);
        expectNear(gradient.get(), reference::sum(start, *all[wanted]), 4e-6, std::to_string(wanted));
    }
}

TEST_P(OpOption, LayerNormGradientCanSkipTheInput) {
    for (const std::int64_t rows : {1, 33, 700}) {
        const HostTensor x = randomNormal({1, rows, 33}, 1, 1, 3), up = randomNormal(x.shape, 2),
                         scales = randomNormal({33}, 3, 0.3, 1), start = randomNormal({33}, 4),
                         other = randomNormal({33}, 5);
        const DeviceTensor in = uploadFloats(x), outGradient = uploadFloats(up), scale = uploadFloats(scales),
                           offset = uploadFloats(other), scaleGradient = uploadFloats(start),
                           offsetGradient = uploadFloats(other);
        backend_->layerNormGradient(in.view(), {scale.view(), offset.view(), 1e-5f}, outGradient.view(), {},
                                    scaleGradient.view(), offsetGradient.view());
        const auto expected = reference::layerNormGradient(x, scales, 1e-5f, up);
        expectNear(scaleGradient.get(), reference::sum(start, expected.scale), 4e-6, "scale");
        expectNear(offsetGradient.get(), reference::sum(other, expected.offset), 4e-6, "offset");
    }
}

TEST_P(OpOption, RotaryWithoutFrequenciesOrHeadsChangesNothing) {
    const HostTensor before = randomNormal({2, 3, 2, 4}, 1);
    const DeviceTensor x = uploadFloats(before), at = uploadInts(randomIntegers({2, 3}, 2, 1, 50)),
                       turns = uploadFloats(HostTensor({2}, {1, 0.5}));
    backend_->rotary(x.view(), at.view(), {{}, 2, 1});
    backend_->rotary(x.view(), at.view(), {turns.view(), 0, 1});
    EXPECT_EQ(x.get().values, before.values);
}

TEST_P(OpOption, StoreEntriesWithoutRotationKeepsTheValues) {
    for (const DType type : {DType::F32, DType::BF16}) {
        const HostTensor before = randomIntegers({2, 5, 4, 8}, 1, -9, 9),
                         entries = randomIntegers({2, 1, 4, 8}, 2, -99, 99);
        const DeviceTensor cache(*backend_, type, before),
            in = uploadFloats(entries), at = uploadInts(HostTensor({2, 1}, {7, 9})),
            slot = uploadInts(HostTensor({2}, {4, 0})), query = uploadFloats(randomNormal({2, 1, 2, 8}, 3));
        const HostTensor asked = query.get();
        backend_->storeEntries(query.view(), in.view(), at.view(), {}, slot.view(), cache.view());
        HostTensor expected = before;
        std::copy_n(entries.values.begin(), 32, expected.values.begin() + 4 * 32);
        std::copy_n(entries.values.begin() + 32, 32, expected.values.begin() + 5 * 32);
        EXPECT_EQ(cache.get().values, expected.values);
        EXPECT_EQ(query.get().values, asked.values);
    }
}

// Each part of Visibility alone and with the next. Includes rows whose first query is before the first key,
// and one whose last query is after the last key.
TEST_P(OpOption, AttentionAcceptsEachPartOfVisibilityAlone) {
    constexpr std::int64_t kRows = 3, kKeys = 40, kHeads = 2, kWidth = 16;
    for (const std::int64_t queries : {1, 9}) {
        const Shape shape{kRows, queries, kHeads, kWidth}, cache{kRows, kKeys, kHeads, kWidth};
        const HostTensor q = randomNormal(shape, 1), up = randomNormal(shape, 4);
        const DeviceTensor queryTensor = uploadFloats(q), upTensor = uploadFloats(up),
                           k = uploadFloats(randomNormal(cache, 2)), v = uploadFloats(randomNormal(cache, 3));
        reference::Visible all{HostTensor({kRows}, {-3, 20, kKeys - 2}), HostTensor({kRows}, {0, 11, 30}),
                               randomIntegers({kRows, kKeys}, 5, 0, 1), true};
        const DeviceTensor first = uploadInts(all.first), begin = uploadInts(all.begin),
                           keep(*backend_, DType::U8, all.keep);
        for (int parts = 0; parts < 8; ++parts) {
            reference::Visible visible{all.first, {}, {}, (parts & 4) != 0};
            Visibility view{first.view(), {}, {}, visible.ownAlways};
            if ((parts & 1) != 0) visible.begin = all.begin, view.begin = begin.view();
            if ((parts & 2) != 0) visible.keep = all.keep, view.keep = keep.view();
            const auto expected = reference::attention(q, k.get(), v.get(), visible);
            const auto slopes = reference::attentionGradient(q, k.get(), v.get(), visible, up);
            const std::string name = std::to_string(queries) + " queries, parts " + std::to_string(parts);

            const DeviceTensor out = uploadFloats(HostTensor(shape)), logSum = uploadFloats(expected.logSum),
                               alone = uploadFloats(HostTensor(shape));
            backend_->attention(queryTensor.view(), k.view(), v.view(), view, DType::F32, alone.view(), {});
            expectNear(alone.get(), expected.out, 4e-6, name + ", without the sums");
            backend_->attention(queryTensor.view(), k.view(), v.view(), view, DType::F32, out.view(),
                                logSum.view());
            expectNear(out.get(), expected.out, 4e-6, name);
            expectNear(logSum.get(), expected.logSum, 4e-6, name + ": sums");

            const DeviceTensor qGradient = uploadFloats(HostTensor(shape)),
                               kGradient = uploadFloats(HostTensor(cache)),
                               vGradient = uploadFloats(HostTensor(cache));
            backend_->attentionGradient(
                {queryTensor.view(), k.view(), v.view(), out.view(), logSum.view(), upTensor.view(),
                 qGradient.view(), kGradient.view(), vGradient.view()},
                view, DType::F32);
            expectNear(qGradient.get(), slopes.q, 4e-6, name + ": gradient of q");
            expectNear(kGradient.get(), slopes.k, 4e-6, name + ": gradient of k");
            expectNear(vGradient.get(), slopes.v, 4e-6, name + ": gradient of v");
        }
    }
}

// A cache stores the positions of a head contiguously, with spare room for more.
TEST_P(OpOption, AttentionReadsAHeadMajorCache) {
    constexpr std::int64_t kKeys = 40, kRoom = 64, kHeads = 3, kWidth = 16;
    for (const DType type : {DType::F32, DType::BF16}) {
        for (const std::int64_t queries : {1, 9}) {
            const HostTensor q = randomNormal({1, queries, kHeads, kWidth}, 1), first({1}, {kKeys - 9});
            const DeviceTensor queryTensor = uploadFloats(q), firsts = uploadInts(first),
                               out = uploadFloats(HostTensor(q.shape));
            const Shape cache{1, kHeads, kRoom, kWidth};
            const DeviceTensor k(*backend_, type, randomNormal(cache, 2)),
                v(*backend_, type, randomNormal(cache, 3));
            const auto keysOf = [](const DeviceTensor& tensor) {
                TensorView view = tensor.view();
                view.shape = {1, kKeys, kHeads, kWidth};
                view.stride = {kHeads * kRoom * kWidth, kWidth, kRoom * kWidth, 1};
                return view;
            };
            const auto numbersOf = [](const DeviceTensor& tensor) {
                const HostTensor all = tensor.get();
                HostTensor numbers({1, kKeys, kHeads, kWidth});
                for (std::int64_t i = 0; i < numbers.shape.count(); ++i) {
                    const std::int64_t d = i % kWidth, h = i / kWidth % kHeads, s = i / kWidth / kHeads;
                    numbers[i] = all[(h * kRoom + s) * kWidth + d];
                }
                return numbers;
            };
            backend_->attention(queryTensor.view(), keysOf(k), keysOf(v), {firsts.view(), {}, {}, false},
                                DType::F32, out.view(), {});
            const reference::Visible visible{first, {}, {}, false};
            expectNear(out.get(), reference::attention(q, numbersOf(k), numbersOf(v), visible).out, 4e-6,
                       std::string(displayName(type)) + ", " + std::to_string(queries) + " queries");
        }
    }
}

TEST_P(OpOption, AReplayedRunReadsTheCurrentTensors) {
    DeviceTensor from = uploadFloats(HostTensor({64})), to = uploadFloats(HostTensor({64}));
    for (int round = 1; round <= 3; ++round) {
        from.fill(round);
        backend_->run(7, [&] { backend_->add(from.view(), to.view()); });
        EXPECT_EQ(to.get()[63], round * (round + 1) / 2);
    }
}

// Recorded ops keep their order, for every choice of ops.
TEST_P(OpOption, AReplayedRunKeepsTheOrderOfItsOps) {
    const HostTensor table = randomNormal({5, 64}, 1), matrix = randomNormal({48, 64}, 2);
    DeviceTensor ids = uploadInts(HostTensor({1, 1})), x = uploadFloats(HostTensor({1, 1, 64})),
                 y = uploadFloats(HostTensor({1, 1, 48})), sum = uploadFloats(HostTensor({1, 1, 48}));
    const DeviceTensor tableTensor = uploadFloats(table), matrixTensor = uploadFloats(matrix);
    const Weight rows{tableTensor.view(), {}, nullptr}, weight{matrixTensor.view(), {}, nullptr};
    for (const bool added : {false, true}) {
        HostTensor expected({1, 1, 48});
        sum.fill(0);
        for (int round = 0; round < 5; ++round) {
            ids.fill(round);
            backend_->run(added ? 8 : 9, [&] {
                backend_->embed(rows, ids.view(), x.view(), Into::Set);
                backend_->linear(x.view(), weight, {}, Activation::None, {}, y.view());
                if (added) backend_->add(y.view(), sum.view());
                backend_->linear(x.view(), weight, {}, Activation::None, sum.view(), y.view());
            });
            for (std::int64_t n = 0; n < 48; ++n) {
                double product = 0;
                for (std::int64_t k = 0; k < 64; ++k) product += table.row(round)[k] * matrix.row(n)[k];
                if (added) expected[n] += product;
                EXPECT_NEAR(y.get()[n], product + expected[n], 1e-4) << "round " << round;
            }
        }
    }
}

// More keys than a backend keeps, in a row and alternating.
TEST_P(OpOption, MoreRecordedRunsThanTheCacheHoldsAreCorrect) {
    constexpr std::size_t kKeys = 20;
    const HostTensor matrix = randomNormal({48, 64}, 2);
    const DeviceTensor matrixTensor = uploadFloats(matrix);
    const Weight weight{matrixTensor.view(), {}, nullptr};
    std::vector<DeviceTensor> in, out;
    for (std::size_t key = 0; key < kKeys; ++key) {
        in.push_back(uploadFloats(HostTensor({1, 1, 64})));
        out.push_back(uploadFloats(HostTensor({1, 1, 48})));
    }
    for (int round = 0; round < 90; ++round) {
        const bool few = round < 30 || round >= 60;
        const std::size_t key = static_cast<std::size_t>(few ? round % 3 : round * 7) % kKeys;
        in[key].fill(round + 1);
        backend_->run(100 + key, [&] {
            backend_->linear(in[key].view(), weight, {}, Activation::None, {}, out[key].view());
        });
        for (std::int64_t n = 0; n < 48; ++n) {
            double product = 0;
            for (std::int64_t k = 0; k < 64; ++k) product += (round + 1) * matrix.row(n)[k];
            EXPECT_NEAR(out[key].get()[n], product, 1e-3) << "round " << round;
        }
    }
}

TEST_P(OpOption, ASiblingBackendSharesMemory) {
    const std::shared_ptr<Backend> other = backend_->sibling();
    EXPECT_EQ(other->device().id, backend_->device().id);
    const DeviceTensor from = uploadFloats(randomNormal({700, 33}, 1)),
                       to = uploadFloats(HostTensor({700, 33}));
    backend_->add(from.view(), to.view());
    backend_->wait();
    other->add(from.view(), to.view());
    const HostTensor expected = reference::sum(from.get(), from.get());
    std::vector<float> found(expected.values.size());
    other->download(to.view(), std::as_writable_bytes(std::span(found)));
    EXPECT_EQ(std::vector<double>(found.begin(), found.end()), expected.values);
}

TEST_P(OpOption, MemoryIsAlignedAndCanBeEmpty) {
    for (const std::size_t bytes : {0u, 1u, 63u, 64u, 4097u, (4u << 20) + 1}) {
        const Buffer buffer = backend_->allocate(bytes);
        EXPECT_EQ(buffer.size(), bytes);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64, 0u) << bytes;
    }
}

TEST_P(OpOption, TooLargeAllocationsAreRefused) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer ends the process instead";
#endif
    const std::size_t most = std::numeric_limits<std::size_t>::max();
    for (const std::size_t bytes : {std::size_t{1} << 60, most - (std::size_t{4} << 20), most - 100, most}) {
        try {
            backend_->allocate(bytes);
            FAIL() << "gave " << bytes << " bytes";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::OutOfMemory) << error.what();
        }
    }
}

TEST_P(OpOption, ReadBandwidthIsPlausible) {
    // No memory reads a petabyte per second, and none needs a second for a hundred MiB.
    const double bytesPerSecond = backend_->readBandwidth(std::size_t{1} << 20);
    EXPECT_GT(bytesPerSecond, 1e8);
    EXPECT_LT(bytesPerSecond, 1e15);
}

TEST_P(OpOption, RowsPerStepAreReducedOnlyIfRowsNeedMuchMemory) {
    EXPECT_EQ(backend_->fastestRowsPerStep(1, 1 << 20, 1 << 20), 1);
    EXPECT_EQ(backend_->fastestRowsPerStep(16, 1 << 20, 1 << 10), 16);
    // Nearly all bytes are read once for all rows, whatever memory they are in.
    EXPECT_GE(backend_->fastestRowsPerStep(8, std::size_t{256} << 20, 1 << 10), 4);
    const int rows = backend_->fastestRowsPerStep(6, std::size_t{4} << 20, std::size_t{24} << 20);
    EXPECT_GE(rows, 1);
    EXPECT_LE(rows, 6);
}

INSTANTIATE_TEST_SUITE_P(Devices, OpOption, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
