#include <algorithm>

#include "engine/backend/op_problem.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

// Inputs whose queries are the last T of S positions. If the case is not `full`, some keys are hidden and
// each query sees its own.
struct AttentionInputs {
    explicit AttentionInputs(const OpCase& c)
        : q(randomNormal({c.rows, c.positions, c.heads, c.width}, 1)),
          k(randomNormal({c.rows, c.keys, c.heads, c.width}, 2)),
          v(randomNormal({c.rows, c.keys, c.heads, c.width}, 3)) {
        visible.first = HostTensor({c.rows});
        for (std::int64_t b = 0; b < c.rows; ++b)
            visible.first[b] = static_cast<double>(c.keys - c.positions - b);
        visible.window = c.window;
        if (c.distances > 0) visible.bias = randomNormal({c.distances, c.heads}, 6);
        if (c.full) return;
        visible.biasShift = c.distances > 0 ? 2 : 0;
        visible.begin = randomIntegers({c.rows}, 4, 0, static_cast<std::int32_t>(c.keys / 4));
        visible.keep = randomIntegers({c.rows, c.keys}, 5, 0, 2);
        visible.ownAlways = true;
    }
    HostTensor q, k, v;
    reference::Visible visible;
};

class AttentionProblem : public OpProblem {
public:
    AttentionProblem(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(c),
          q_(input(x_.q)),
          k_(input(c.type, x_.k, true)),
          v_(input(c.type, x_.v, true)) {
        x_.k = k_.get();
        x_.v = v_.get();
        visible_.first = input(DType::I32, x_.visible.first).view();
        if (x_.visible.begin) visible_.begin = input(DType::I32, x_.visible.begin).view();
        if (x_.visible.keep) visible_.keep = input(DType::U8, x_.visible.keep).view();
        visible_.ownAlways = x_.visible.ownAlways;
        visible_.wholePast = x_.visible.seesWholePast();
        visible_.window = x_.visible.window;
        if (x_.visible.bias) visible_.bias = {input(x_.visible.bias).view(), x_.visible.biasShift};
    }
    double flops() const override {
        double seen = 0;
        for (std::int64_t t = 0; t < case_.positions; ++t) {
            const std::int64_t past = case_.keys - case_.positions + t + 1;
            seen += static_cast<double>(case_.window > 0 ? std::min(case_.window, past) : past);
        }
        return 4 * seen * static_cast<double>(case_.rows * case_.heads * case_.width);
    }

protected:
    AttentionInputs x_;
    const DeviceTensor &q_, &k_, &v_;
    Visibility visible_;
};

class Attention final : public AttentionProblem {
public:
    Attention(Backend& backend, const OpCase& c)
        : AttentionProblem(backend, c),
          out_(output("out", x_.q.shape)),
          logSum_(
              output("logSum", DType::F32, randomNormal({c.rows, c.heads, c.positions}, 8), false, false)) {}
    void run() override {
        backend_.attention(q_.view(), k_.view(), v_.view(), visible_, case_.compute, out_.view(),
                           logSum_.view());
    }
    std::vector<HostTensor> expected() const override {
        const auto all = reference::attention(x_.q, x_.k, x_.v, x_.visible);
        return {all.out, all.logSum};
    }

private:
    const DeviceTensor &out_, &logSum_;
};

class AttentionGradient final : public AttentionProblem {
public:
    AttentionGradient(Backend& backend, const OpCase& c)
        : AttentionProblem(backend, c),
          up_(randomNormal(x_.q.shape, 9)),
          forward_{HostTensor(x_.q.shape), HostTensor({c.rows, c.heads, c.positions})},
          out_(forwardOut()),
          logSum_(input(DType::F32, forward_.logSum)),
          outGradient_(input(up_)),
          qGradient_(gradient("qGradient", x_.q.shape)),
          kGradient_(gradient("kGradient", x_.k.shape)),
          vGradient_(gradient("vGradient", x_.v.shape)) {
        if (c.distances > 0) biasGradient_ = gradient("biasGradient", x_.visible.bias.shape).view();
        if (c.large)
            backend.attention(q_.view(), k_.view(), v_.view(), visible_, c.compute, out_.view(),
                              logSum_.view());
    }
    void run() override {
        backend_.attentionGradient(
            {q_.view(), k_.view(), v_.view(), out_.view(), logSum_.view(), outGradient_.view(),
             qGradient_.view(), kGradient_.view(), vGradient_.view(), Into::Add, biasGradient_},
            visible_, case_.compute);
    }
    std::vector<HostTensor> expected() const override {
        const auto all = reference::attentionGradient(x_.q, x_.k, x_.v, x_.visible, up_);
        std::vector<HostTensor> sums{reference::sum(outputs()[0].initial, all.q),
                                     reference::sum(outputs()[1].initial, all.k),
                                     reference::sum(outputs()[2].initial, all.v)};
        if (x_.visible.bias) sums.push_back(reference::sum(outputs()[3].initial, all.bias));
        return sums;
    }
    double flops() const override { return 2.5 * AttentionProblem::flops(); }

private:
    const DeviceTensor& forwardOut() {
        if (!case_.large) forward_ = reference::attention(x_.q, x_.k, x_.v, x_.visible);
        return input(forward_.out);
    }

    HostTensor up_;
    reference::Attention forward_;
    const DeviceTensor &out_, &logSum_, &outGradient_, &qGradient_, &kGradient_, &vGradient_;
    TensorView biasGradient_;
};

// Rules of entries other than rotation, for ops with the suffix Scaled.
constexpr float kNormEpsilon = 1e-6f;
bool scales(const OpCase& c) { return c.op.ends_with("Scaled"); }

HostTensor scaleHeads(const OpCase& c, const HostTensor& x, const HostTensor& scale) {
    return scales(c) ? reference::headScale(x, scale, true, kNormEpsilon) : x;
}

// Returns the cache with the entries in their slots, keys scaled and rotated.
HostTensor storeInCache(const OpCase& c, const HostTensor& entries, const HostTensor& at,
                        const HostTensor& frequencies, std::int64_t turning, const HostTensor& slots,
                        HostTensor cache) {
    const std::int64_t heads = c.heads, width = c.width;
    HostTensor keys({c.rows, 1, heads, width});
    for (std::int64_t b = 0; b < c.rows; ++b)
        std::copy_n(entries.row(2 * heads * b), heads * width, keys.row(heads * b));
    keys = reference::rotary(scaleHeads(c, keys, {}), at, frequencies, turning, 1);
    for (std::int64_t b = 0; b < c.rows; ++b) {
        const auto slot = static_cast<std::int64_t>(slots[b]);
        double* to = cache.row((b * c.keys + slot) * 2 * heads);
        std::copy_n(keys.row(heads * b), heads * width, to);
        std::copy_n(entries.row(2 * heads * b + heads), heads * width, to + heads * width);
    }
    return cache;
}

// Stores entries; each row has its own slot. If the case is not `full`, queries are absent and only the first
// heads rotate.
class StoreEntries final : public OpProblem {
public:
    StoreEntries(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          entries_(randomNormal({c.rows, 1, 2 * c.heads, c.width}, 1)),
          at_(randomIntegers({c.rows, 1}, 2, 0, 100000)),
          slots_(randomIntegers({c.rows}, 3, 0, static_cast<std::int32_t>(c.keys - 1))),
          frequencies_(randomNormal({c.width / 2}, 4, 0.3)),
          positions_(input(DType::I32, at_)),
          slot_(input(DType::I32, slots_)),
          cache_(output("cache", c.type, randomIntegers({c.rows, c.keys, 2 * c.heads, c.width}, 5, -9, 9),
                        true)) {
        if (c.full)
            query_ = &output("query", DType::F32, randomNormal({c.rows, 1, c.heads, c.width}, 6), true);
        rule_.rotary.frequency = input(DType::F32, frequencies_).view();
        rule_.rotary.heads = c.full ? c.heads : (c.heads + 1) / 2;
        if (!scales(c)) return;
        queryScale_ = randomNormal({c.heads}, 7, 0.3, 2);
        rule_.query = {input(DType::F32, queryScale_).view(), true, kNormEpsilon};
        rule_.key = {{}, true, kNormEpsilon};
    }
    // Restores the input before each run, because the op may overwrite it.
    void run() override {
        DeviceTensor fresh(backend_, DType::F32, entries_,
                           case_.padded ? DeviceTensor::Layout::Padded : DeviceTensor::Layout::Contiguous);
        backend_.storeEntries(query_ != nullptr ? query_->view() : TensorView{}, fresh.view(),
                              positions_.view(), rule_, slot_.view(), cache_.view());
        backend_.wait();
    }
    std::vector<HostTensor> expected() const override {
        std::vector<HostTensor> all{storeInCache(case_, entries_, at_, frequencies_, rule_.rotary.heads,
                                                 slots_, outputs()[0].initial)};
        if (case_.full) {
            all.push_back(reference::rotary(scaleHeads(case_, outputs()[1].initial, queryScale_), at_,
                                            frequencies_, rule_.rotary.heads, 1));
        }
        return all;
    }

private:
    HostTensor entries_, at_, slots_, frequencies_, queryScale_;
    const DeviceTensor &positions_, &slot_, &cache_;
    const DeviceTensor* query_ = nullptr;
    EntryRule rule_;
};

// Stores and attends: each row's query follows its own entry. If the case is not `full`, only the first heads
// rotate, and the oldest keys and the first row's entry are hidden.
class StoreAndAttend final : public OpProblem {
public:
    StoreAndAttend(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          asked_(randomNormal({c.rows, 1, c.heads, c.width}, 1)),
          entries_(randomNormal({c.rows, 1, 2 * c.heads, c.width}, 2)),
          at_(randomIntegers({c.rows, 1}, 3, 0, 100000)),
          slots_(randomIntegers({c.rows}, 4, static_cast<std::int32_t>(c.keys / 2),
                                static_cast<std::int32_t>(c.keys - 1))),
          frequencies_(randomNormal({c.width / 2}, 5, 0.3)),
          positions_(input(DType::I32, at_)),
          slot_(input(DType::I32, slots_)),
          cache_(output("cache", c.type, randomIntegers({c.rows, c.keys, 2 * c.heads, c.width}, 6, -2, 2),
                        true)),
          out_(output("out", asked_.shape)) {
        rule_.rotary.frequency = input(DType::F32, frequencies_).view();
        rule_.rotary.heads = c.full ? c.heads : (c.heads + 1) / 2;
        if (scales(c)) {
            queryScale_ = randomNormal({c.heads}, 8, 0.3, 2);
            rule_.query = {input(DType::F32, queryScale_).view(), true, kNormEpsilon};
            rule_.key = {{}, true, kNormEpsilon};
        }
        visible_.window = view_.window = c.window;
        if (c.distances > 0) {
            visible_.bias = randomNormal({c.distances, c.heads}, 9);
            visible_.biasShift = 1;
            view_.bias = {input(visible_.bias).view(), 1};
        }
        visible_.first = slots_;
        if (!c.full) {
            visible_.first[0] -= 1;
            visible_.begin = randomIntegers({c.rows}, 7, 0, static_cast<std::int32_t>(c.keys / 2));
            view_.begin = input(DType::I32, visible_.begin).view();
        }
        view_.first = input(DType::I32, visible_.first).view();
    }
    // Restores the inputs before each run, because the op may overwrite them.
    void run() override {
        const auto layout = case_.padded ? DeviceTensor::Layout::Padded : DeviceTensor::Layout::Contiguous;
        const DeviceTensor query(backend_, DType::F32, asked_, layout),
            entries(backend_, DType::F32, entries_, layout);
        backend_.storeAndAttend(query.view(), entries.view(), positions_.view(), rule_, slot_.view(),
                                cache_.view(), view_, case_.compute, out_.view());
        backend_.wait();
    }
    std::vector<HostTensor> expected() const override {
        const HostTensor cache = storeInCache(case_, entries_, at_, frequencies_, rule_.rotary.heads, slots_,
                                              outputs()[0].initial);
        const std::int64_t heads = case_.heads, width = case_.width;
        HostTensor k({case_.rows, case_.keys, heads, width}), v = k;
        for (std::int64_t i = 0; i < case_.rows * case_.keys; ++i) {
            std::copy_n(cache.row(2 * heads * i), heads * width, k.row(heads * i));
            std::copy_n(cache.row(2 * heads * i + heads), heads * width, v.row(heads * i));
        }
        const HostTensor turned = reference::rotary(scaleHeads(case_, asked_, queryScale_), at_, frequencies_,
                                                    rule_.rotary.heads, 1);
        return {cache, reference::attention(turned, k, v, visible_).out};
    }

private:
    HostTensor asked_, entries_, at_, slots_, frequencies_, queryScale_;
    const DeviceTensor &positions_, &slot_, &cache_, &out_;
    EntryRule rule_;
    reference::Visible visible_;
    Visibility view_;
};

}  // namespace

ProblemFactory attentionProblem(std::string_view op) {
    if (op == "attention") {
        return [](Backend& backend, const OpCase& c) { return std::make_unique<Attention>(backend, c); };
    }
    if (op == "attentionGradient") {
        return
            [](Backend& backend, const OpCase& c) { return std::make_unique<AttentionGradient>(backend, c); };
    }
    if (op == "storeEntries" || op == "storeEntriesScaled") {
        return [](Backend& backend, const OpCase& c) { return std::make_unique<StoreEntries>(backend, c); };
    }
    if (op == "storeAndAttend" || op == "storeAndAttendScaled") {
        return [](Backend& backend, const OpCase& c) { return std::make_unique<StoreAndAttend>(backend, c); };
    }
    return {};
}

}  // namespace continuo::test
