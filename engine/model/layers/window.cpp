#include "model/layers/window.h"

#include <algorithm>
#include <vector>

namespace continuo {
namespace {

// Returns the keys and values of `count` tokens, whose entries follow the first `held` entries. Up to
// state.needed of these earlier entries come first.
WindowKeys windowEntries(const WindowState& state, std::int64_t held, std::int64_t count) {
    const std::int64_t past = std::min(held, state.needed);
    const TensorView all = state.entries.slots(held - past, held + count);
    const std::int64_t heads = all.shape[2] / 2;
    return {{all.slice(2, 0, heads), {}}, {all.slice(2, heads, 2 * heads), {}}, past};
}

}  // namespace

KeysValues cachedKeys(Pass& pass, SummaryEntries& kept, std::int64_t since,
                      const std::function<KeysValues()>& make) {
    const auto parts = [&kept] {
        const std::int64_t heads = kept.all.shape[2] / 2;
        return KeysValues{{kept.all.slice(2, 0, heads), {}}, {kept.all.slice(2, heads, 2 * heads), {}}};
    };
    if (kept.madeOf == since) return parts();
    const Pass::Scope scope(pass);
    const KeysValues made = make();
    Shape shape = made.keys.data.shape;
    shape.extent[2] *= 2;
    if (kept.memory.data() == nullptr)
        kept.memory = pass.backend().allocate(static_cast<std::size_t>(shape.count()) * sizeof(float));
    kept.all = TensorView(kept.memory.data(), DType::F32, shape);
    kept.madeOf = SummaryEntries::kNone;  // invalid while they are written
    pass.backend().copy(made.keys.data, parts().keys.data);
    pass.backend().copy(made.values.data, parts().values.data);
    kept.madeOf = since;
    return parts();
}

Value joined(Pass& pass, const TensorView& past, const Value& fresh) {
    const std::int64_t before = past.shape[1], count = fresh.data.shape[1];
    Shape shape = fresh.data.shape;
    shape.extent[1] = before + count;
    const Value all = pass.value(shape);
    pass.backend().copy(past, all.data.slice(1, 0, before));
    pass.copyTo(fresh, all.slice(1, before, before + count));
    return all;
}

WindowKeys windowForStep(const WindowState& state) { return windowEntries(state, state.entries.length(), 1); }

WindowKeys appendToWindow(Pass& pass, const HeadInputs& heads, WindowState& state) {
    const Shape& shape = heads.keys.data.shape;
    const std::int64_t count = shape[1], own = shape[2];
    const std::int64_t held = state.entries.length();
    state.entries.extend(count);
    const TensorView slots = state.entries.slots(held, held + count);
    pass.backend().copy(heads.keys.data, slots.slice(2, 0, own));
    pass.backend().copy(heads.values.data, slots.slice(2, own, 2 * own));

    if (!pass.isRecording()) return windowEntries(state, held, count);
    WindowKeys read{heads.keys, heads.values, std::min(held, state.needed)};
    if (read.past > 0) {
        const TensorView past = state.entries.slots(held - read.past, held);
        read.keys = joined(pass, past.slice(2, 0, own), heads.keys);
        read.values = joined(pass, past.slice(2, own, 2 * own), heads.values);
    }
    return read;
}

std::int32_t firstSeen(const Stretch& at, std::int64_t row, std::int64_t from, bool seesEmpty) {
    if (seesEmpty) return 0;
    return static_cast<std::int32_t>(
        std::max<std::int64_t>(0, at.sequenceStarts[static_cast<std::size_t>(row)] - from));
}

Value attendWindow(Pass& pass, const Value& queries, const WindowKeys& read, const WindowRule& rule,
                   const Value& bias, const Stretch& at) {
    std::vector<std::int32_t> first, begin;
    for (std::int64_t row = 0; row < at.rows; ++row) {
        first.push_back(static_cast<std::int32_t>(rule.self ? read.past : read.past - 1));
        begin.push_back(firstSeen(at, row, at.first - read.past, rule.seesEmpty));
    }
    Visibility visible;
    visible.first = pass.upload(first, {at.rows});
    visible.begin = pass.upload(begin, {at.rows});
    visible.window = rule.windowSize(at);
    visible.bias.shift = rule.self ? 0 : 1;
    visible.wholePast = first.front() >= 0 && std::ranges::all_of(begin, [](auto each) { return each == 0; });
    return pass.attention(queries, read.keys, read.values, visible, bias);
}

EntryPlace placeInWindow(const WindowState& state, const WindowRule& rule, const Stretch& at,
                         std::int64_t row) {
    const std::int64_t first = state.entries.firstSlot(), held = state.entries.length();
    const std::int64_t slot = first + held, last = rule.self ? slot : slot - 1;
    const std::int64_t begin = first + firstSeen(at, row, at.first - held, rule.seesEmpty);
    return {slot, std::max(begin, last - rule.windowSize(at) + 1), last};
}

Visibility windowVisibility(const EntryPlaces& at, const WindowRule& rule, const TensorView& bias) {
    Visibility visible;
    visible.first = at.last;
    visible.begin = at.begin;
    visible.window = rule.window;
    visible.bias = {bias, rule.self ? 0 : 1};
    return visible;
}

Value attendAll(Pass& pass, const Value& queries, const Value& keys, const Value& values,
                std::span<const std::int32_t> begin) {
    const std::int64_t rows = keys.data.shape[0];
    const std::vector<std::int32_t> last(static_cast<std::size_t>(rows),
                                         static_cast<std::int32_t>(keys.data.shape[1] - 1));
    Visibility visible;
    visible.first = pass.upload(last, {rows});
    if (!begin.empty()) visible.begin = pass.upload(begin, {rows});
    return pass.attention(queries, keys, values, visible);
}

}  // namespace continuo
