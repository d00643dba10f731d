#include <algorithm>
#include <cmath>
#include <limits>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/row_map.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/nearest_code.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// This file is compiled without floating-point contraction (CMakeLists.txt). No product may be fused into a
// sum, so that every instruction set and every device gives the same ids.

#ifndef CONTINUO_BACKENDS_CPU_NEAREST_CODE
#define CONTINUO_BACKENDS_CPU_NEAREST_CODE
namespace continuo::cpu {
namespace {

// Rows per task. A task packs the codes, and normalises them to directions, once for all its rows.
constexpr std::int64_t kRowsOfTask = 64;
constexpr std::int64_t kMostLanes = 16;
constexpr float kLeastLength = 1e-12f;

// A task's scratch.
struct NearestScratch {
    float* rows;          // [kRowsOfTask][D]
    float* codes;         // [D][lanes]: one code per lane of a vector
    float* least;         // [kRowsOfTask][lanes]: smallest distance so far in this lane
    std::int32_t* place;  // likewise: its code

    NearestScratch(void* memory, std::int64_t width)
        : rows(static_cast<float*>(memory)),
          codes(rows + kRowsOfTask * width),
          least(codes + kMostLanes * width),
          place(reinterpret_cast<std::int32_t*>(least + kRowsOfTask * kMostLanes)) {}
    static std::size_t bytes(std::int64_t width) {
        return sizeof(float) *
               static_cast<std::size_t>((kRowsOfTask + kMostLanes) * width + 2 * kRowsOfTask * kMostLanes);
    }
};

}  // namespace
}  // namespace continuo::cpu
#endif

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<float, kMostLanes>;

void loadRow(const float* from, std::int64_t width, bool direction, float* to) {
    float length = 1;
    if (direction) {
        float squares = 0;
        for (std::int64_t i = 0; i < width; ++i) squares += from[i] * from[i];
        length = std::max(std::sqrt(squares), kLeastLength);
    }
    for (std::int64_t i = 0; i < width; ++i) to[i] = from[i] / length;
}

// Packs codes first, first + 1 ... side by side. Repeats the last code as padding, which never wins: among
// equals the lowest id wins.
void layOut(const RowMap& codes, std::int64_t first, bool directions, float* to) {
    const Wide d;
    const std::int64_t width = codes.channels(), lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (std::int64_t lane = 0; lane < lanes; ++lane) {
        const float* const code = codes[std::min(first + lane, codes.rows() - 1)];
        for (std::int64_t i = 0; i < width; ++i) to[i * lanes + lane] = code[i];
    }
    if (!directions) return;
    auto squares = hn::Zero(d);
    for (std::int64_t i = 0; i < width; ++i) {
        const auto value = hn::Load(d, to + i * lanes);
        squares = hn::Add(squares, hn::Mul(value, value));
    }
    const auto length = hn::Max(hn::Sqrt(squares), hn::Set(d, kLeastLength));
    for (std::int64_t i = 0; i < width; ++i)
        hn::Store(hn::Div(hn::Load(d, to + i * lanes), length), d, to + i * lanes);
}

// Compares kRows rows with the packed codes first, first + 1 ...
template <int kRows>
HWY_INLINE void compare(const NearestScratch& room, std::int64_t row, std::int64_t width,
                        std::int32_t first) {
    const Wide d;
    const hn::RebindToSigned<Wide> di;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const float* const values = room.rows + row * width;
    hn::Vec<Wide> sums[kRows];
    for (int r = 0; r < kRows; ++r) sums[r] = hn::Zero(d);
    for (std::int64_t i = 0; i < width; ++i) {
        const auto code = hn::Load(d, room.codes + i * lanes);
        for (int r = 0; r < kRows; ++r) {
            const auto apart = hn::Sub(hn::Set(d, values[r * width + i]), code);
            sums[r] = hn::Add(sums[r], hn::Mul(apart, apart));
        }
    }
    const auto place = hn::Iota(di, first);
    for (int r = 0; r < kRows; ++r) {
        float* const least = room.least + (row + r) * lanes;
        std::int32_t* const places = room.place + (row + r) * lanes;
        const auto before = hn::Load(d, least);
        const auto closer = hn::Lt(sums[r], before);
        hn::Store(hn::IfThenElse(closer, sums[r], before), d, least);
        hn::Store(hn::IfThenElse(hn::RebindMask(di, closer), place, hn::Load(di, places)), di, places);
    }
}

void nearestCodes(const RowMap& in, std::int64_t first, std::int64_t count, const RowMap& codes,
                  bool directions, void* memory, std::int32_t* ids) {
    constexpr int kGroup = 4;
    const std::int64_t width = in.channels(), lanes = static_cast<std::int64_t>(hn::Lanes(Wide()));
    const NearestScratch room(memory, width);
    for (std::int64_t row = 0; row < count; ++row)
        loadRow(in[first + row], width, directions, room.rows + row * width);
    std::fill_n(room.least, count * lanes, std::numeric_limits<float>::infinity());
    std::fill_n(room.place, count * lanes, 0);
    for (std::int64_t code = 0; code < codes.rows(); code += lanes) {
        layOut(codes, code, directions, room.codes);
        const auto place = static_cast<std::int32_t>(code);
        std::int64_t row = 0;
        for (; row + kGroup <= count; row += kGroup) compare<kGroup>(room, row, width, place);
        for (; row < count; ++row) compare<1>(room, row, width, place);
    }
    for (std::int64_t row = 0; row < count; ++row) {
        float least = room.least[row * lanes];
        std::int32_t id = room.place[row * lanes];
        for (std::int64_t lane = row * lanes + 1; lane < (row + 1) * lanes; ++lane) {
            if (room.least[lane] > least || (room.least[lane] == least && room.place[lane] > id)) continue;
            least = room.least[lane];
            id = room.place[lane];
        }
        ids[row] = id;
    }
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(nearestCodes);

void CpuBackend::nearestCode(TensorView in, TensorView codes, bool directions, TensorView ids) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(nearestCodes);
    const RowMap rows(in), table(codes);
    const std::size_t bytes = NearestScratch::bytes(rows.channels());
    for (int thread = 0; thread < pool_.threads(); ++thread) scratch(thread, bytes);
    pool_.run((rows.rows() + kRowsOfTask - 1) / kRowsOfTask, [&](std::int64_t task, int thread) {
        const std::int64_t first = task * kRowsOfTask, count = std::min(kRowsOfTask, rows.rows() - first);
        kernel(rows, first, count, table, directions, scratch(thread, bytes),
               ids.pointer<std::int32_t>() + first);
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
