#include <cstring>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/embed.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

template <class Load>
HWY_INLINE void put(Into into, float* out, std::int64_t count, const Load& load) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto value = load(d, i);
        hn::StoreU(into == Into::Add ? hn::Add(hn::LoadU(d, out + i), value) : value, d, out + i);
    });
}

// Writes or adds row `row` of the table, as floats.
void embedRow(const Weight& table, std::int64_t row, Into into, float* out) {
    const std::int64_t count = table.inputs(), at = row * count;
    if (table.data.dtype == DType::F32) {
        const float* from = static_cast<const float*>(table.data.data) + at;
        put(into, out, count, [&](auto d, std::int64_t i) HWY_ATTR { return hn::LoadU(d, from + i); });
    } else if (table.data.dtype == DType::BF16) {
        const auto* from = static_cast<const std::uint16_t*>(table.data.data) + at;
        put(into, out, count, [&](auto d, std::int64_t i) HWY_ATTR { return loadBf16(d, from + i); });
    } else {
        const auto* from = static_cast<const std::int8_t*>(table.data.data) + at;
        const float scale = static_cast<const float*>(table.scale.data)[row];
        put(into, out, count, [&](auto d, std::int64_t i) HWY_ATTR {
            const hn::Rebind<std::int8_t, decltype(d)> bytes;
            const hn::RebindToSigned<decltype(d)> ints;
            return hn::Mul(hn::ConvertTo(d, hn::PromoteTo(ints, hn::LoadU(bytes, from + i))),
                           hn::Set(d, scale));
        });
    }
}

void addRow(const float* from, float* to, std::int64_t count) {
    put(Into::Add, to, count, [&](auto d, std::int64_t i) HWY_ATTR { return hn::LoadU(d, from + i); });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {
namespace {

// Looks up the id of a position, for any strides of the first axis.
class Ids {
public:
    explicit Ids(const TensorView& ids) : base_(ids.pointer<std::int32_t>()), rows_(ids) {}
    std::int64_t operator[](std::int64_t position) const {
        return base_[rows_.offset(position / rows_.channels()) + position % rows_.channels()];
    }

private:
    const std::int32_t* base_;
    RowMap rows_;
};

constexpr std::int64_t kGradientChannels = 64;

}  // namespace

HWY_EXPORT(embedRow);
HWY_EXPORT(addRow);

void CpuBackend::embed(const Weight& table, TensorView ids, TensorView out, Into into) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(embedRow);
    const Ids id(ids);
    const RowMap to(out);
    const std::int64_t block = std::max<std::int64_t>(1, kTaskElements / table.inputs());
    runOrRecord((to.rows() + block - 1) / block, [=](std::int64_t task) {
        for (std::int64_t row = task * block; row < std::min((task + 1) * block, to.rows()); ++row) {
            kernel(table, id[row], into, to[row]);
        }
    });
}

// Positions may share rows of the table, so a task owns some channels of the whole table and adds the
// positions in order.
void CpuBackend::embedGradient(TensorView outGradient, TensorView ids, TensorView tableGradient) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(addRow);
    const Ids id(ids);
    const RowMap from(outGradient);
    const std::int64_t channels = from.channels();
    float* table = tableGradient.pointer<float>();
    pool_.run((channels + kGradientChannels - 1) / kGradientChannels, [&](std::int64_t task, int) {
        const std::int64_t first = task * kGradientChannels,
                           count = std::min(kGradientChannels, channels - first);
        for (std::int64_t row = 0; row < from.rows(); ++row)
            kernel(from[row] + first, table + id[row] * channels + first, count);
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
