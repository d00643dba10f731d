#include "backends/cpu/gated_sum.h"

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/gated_sum.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/activation-inl.h"
#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// The values of both gates for one vector of elements.
template <class V>
struct GateValues {
    V x, y;
};

template <class D, class V = hn::Vec<D>>
HWY_INLINE GateValues<V> gatesAt(D d, const GatedRun& run, std::int64_t i) {
    const auto at = [&](const float* logits, float shift) HWY_ATTR {
        const V logit = run.single ? hn::Set(d, *logits) : hn::LoadU(d, logits + i);
        return logistic(d, hn::Add(logit, hn::Set(d, shift)));
    };
    const V x = at(run.a, run.aShift);
    return {x, run.b != nullptr ? at(run.b, run.bShift) : hn::Sub(hn::Set(d, 1.0f), x)};
}

void addGated(const GatedRun& run, float* out) {
    eachVector(run.count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto gate = gatesAt(d, run, i);
        const auto other = hn::Mul(gate.y, hn::LoadU(d, run.y + i));
        hn::StoreU(hn::MulAdd(gate.x, hn::LoadU(d, run.x + i), other), d, out + i);
    });
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE void put(D d, V value, Into into, float* to) {
    hn::StoreU(into == Into::Add ? hn::Add(value, hn::LoadU(d, to)) : value, d, to);
}

// Returns the gradients of the gate logits for the vector of elements from i on.
template <class D, class V = hn::Vec<D>>
HWY_INLINE GateValues<V> logitSlopesAt(D d, const GatedRun& run, const GateValues<V>& gate, V up,
                                       std::int64_t i) {
    const V one = hn::Set(d, 1.0f), x = hn::LoadU(d, run.x + i), y = hn::LoadU(d, run.y + i);
    const V first = hn::Mul(hn::Mul(gate.x, hn::Sub(one, gate.x)), up);
    if (run.b == nullptr) return {hn::Mul(first, hn::Sub(x, y)), hn::Zero(d)};
    const V second = hn::Mul(hn::Mul(gate.y, hn::Sub(one, gate.y)), up);
    return {hn::Mul(first, x), hn::Mul(second, y)};
}

void addGatedSlopes(const GatedRun& run, const GatedSlopes& to) {
    // Computes the gradients of the logits first, because the gradient of x may overwrite that of out.
    if (run.single && (to.a != nullptr || to.b != nullptr)) {
        const auto sum = [&](bool ofA) HWY_ATTR {
            return sumOver(run.count, [&](auto d, std::int64_t i) HWY_ATTR {
                const auto slopes =
                    logitSlopesAt(d, run, gatesAt(d, run, i), hn::LoadU(d, to.outGradient + i), i);
                return ofA ? slopes.x : slopes.y;
            });
        };
        if (to.a != nullptr) *to.a += sum(true);
        if (to.b != nullptr) *to.b += sum(false);
    }
    eachVector(run.count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto gate = gatesAt(d, run, i);
        const auto up = hn::LoadU(d, to.outGradient + i);
        if (!run.single && (to.a != nullptr || to.b != nullptr)) {
            const auto slopes = logitSlopesAt(d, run, gate, up, i);
            if (to.a != nullptr) put(d, slopes.x, to.logitsInto, to.a + i);
            if (to.b != nullptr) put(d, slopes.y, to.logitsInto, to.b + i);
        }
        if (to.x != nullptr) put(d, hn::Mul(gate.x, up), to.into, to.x + i);
        if (to.y != nullptr) put(d, hn::Mul(gate.y, up), to.into, to.y + i);
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(addGated);
HWY_EXPORT(addGatedSlopes);

namespace {

float* floatsAt(const TensorView& view, std::int64_t offset) {
    return view ? view.pointer<float>() + offset : nullptr;
}

}  // namespace

void CpuBackend::gatedSum(TensorView x, TensorView y, const Gates& gates, TensorView out) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(addGated);
    if (gates.granularity == GateGranularity::Element) {
        const Segments<5> all({out, x, y, gates.a, gates.b ? gates.b : gates.a});
        return runOrRecord(all.tasks(), [=](std::int64_t task) {
            all.runTask(task, [&](const Segment<5>& s) {
                kernel({floatsAt(gates.a, s.offset[3]), floatsAt(gates.b, s.offset[4]), false, gates.aShift,
                        gates.bShift, floatsAt(x, s.offset[1]), floatsAt(y, s.offset[2]), s.count},
                       floatsAt(out, s.offset[0]));
            });
        });
    }
    const auto rows = Segments<3>::ofRows({out, x, y});
    const bool heads = gates.granularity == GateGranularity::Head;
    runOrRecord(rows.tasks(), [=](std::int64_t task) {
        rows.runTask(task, [&](const Segment<3>& s) {
            const std::int64_t at = heads ? s.index / s.count % gates.a.shape[0] : 0;
            kernel({floatsAt(gates.a, at), floatsAt(gates.b, at), heads, gates.aShift, gates.bShift,
                    floatsAt(x, s.offset[1]), floatsAt(y, s.offset[2]), s.count},
                   floatsAt(out, s.offset[0]));
        });
    });
}

// Each task sums the gradients of the logits of channels or heads over its rows; the sums are added in task
// order.
void CpuBackend::gatedSumGradient(const GatedSumGradients& at, const Gates& gates) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(addGatedSlopes);
    const TensorView& up = at.outGradient;
    const auto orUp = [&](const TensorView& view) { return view ? view : up; };
    if (gates.granularity == GateGranularity::Element) {
        Segments<9>({up, at.x, at.y, gates.a, gates.b ? gates.b : gates.a, orUp(at.xGradient),
                     orUp(at.yGradient), orUp(at.aGradient), orUp(at.bGradient)})
            .run(pool_, [&](const Segment<9>& s) {
                kernel({floatsAt(gates.a, s.offset[3]), floatsAt(gates.b, s.offset[4]), false, gates.aShift,
                        gates.bShift, floatsAt(at.x, s.offset[1]), floatsAt(at.y, s.offset[2]), s.count},
                       {floatsAt(up, s.offset[0]), floatsAt(at.xGradient, s.offset[5]),
                        floatsAt(at.yGradient, s.offset[6]), at.into, floatsAt(at.aGradient, s.offset[7]),
                        floatsAt(at.bGradient, s.offset[8]), at.into});
            });
        return;
    }
    const auto rows = Segments<5>::ofRows({up, at.x, at.y, orUp(at.xGradient), orUp(at.yGradient)});
    const bool heads = gates.granularity == GateGranularity::Head;
    const std::int64_t logits = gates.a.shape[0], tasks = rows.tasks();
    auto* const shares =
        static_cast<float*>(scratch(0, static_cast<std::size_t>(tasks * 2 * logits) * sizeof(float)));
    std::fill_n(shares, tasks * 2 * logits, 0.0f);
    rows.run(pool_, [&](const Segment<5>& s) {
        const std::int64_t place = heads ? s.index / s.count % logits : 0;
        float* const share = shares + s.task * 2 * logits + place;
        kernel({floatsAt(gates.a, place), floatsAt(gates.b, place), heads, gates.aShift, gates.bShift,
                floatsAt(at.x, s.offset[1]), floatsAt(at.y, s.offset[2]), s.count},
               {floatsAt(up, s.offset[0]), floatsAt(at.xGradient, s.offset[3]),
                floatsAt(at.yGradient, s.offset[4]), at.into, at.aGradient ? share : nullptr,
                at.bGradient ? share + logits : nullptr, Into::Add});
    });
    for (std::int64_t task = 0; task < tasks; ++task) {
        for (std::int64_t i = 0; i < logits; ++i) {
            if (at.aGradient) at.aGradient.pointer<float>()[i] += shares[(task * 2) * logits + i];
            if (at.bGradient) at.bGradient.pointer<float>()[i] += shares[(task * 2 + 1) * logits + i];
        }
    }
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
