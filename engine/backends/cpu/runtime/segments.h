#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "backends/cpu/runtime/row_map.h"
#include "backends/cpu/runtime/thread_pool.h"
#include "tensor/tensor_view.h"

namespace continuo::cpu {

// Approximate number of elements per task: small enough to distribute, large enough that a decode step's
// vectors stay on one thread.
inline constexpr std::int64_t kTaskElements = 16384;

// A run of elements that is contiguous in each of Count views of one shape.
template <std::size_t Count>
struct Segment {
    std::int64_t task = 0;
    std::int64_t index = 0;  // index of its first element in the whole shape
    std::int64_t count = 0;
    std::array<std::int64_t, Count> offset{};  // offset of its first element in each view
};

// Divides elementwise ops into tasks of segments: long pieces if all views are contiguous, rows otherwise.
// The division depends only on the views.
template <std::size_t Count>
class Segments {
public:
    explicit Segments(const std::array<TensorView, Count>& views)
        : Segments(views, false, std::make_index_sequence<Count>{}) {}
    // Always divides into rows, for ops that need whole rows.
    static Segments ofRows(const std::array<TensorView, Count>& views) {
        return Segments(views, true, std::make_index_sequence<Count>{});
    }

    std::int64_t tasks() const noexcept { return total_ == 0 ? 0 : (total_ + perTask_ - 1) / perTask_; }

    template <class Body>
    void run(ThreadPool& pool, Body&& body) const {
        pool.run(tasks(), [&](std::int64_t task, int) { runTask(task, body); });
    }
    // Calls `body` for the segments of one task.
    template <class Body>
    void runTask(std::int64_t task, Body&& body) const {
        const std::int64_t begin = task * perTask_, end = std::min(begin + perTask_, total_);
        if (whole_) {
            Segment<Count> segment{task, begin, end - begin, {}};
            segment.offset.fill(begin);
            body(segment);
            return;
        }
        for (std::int64_t row = begin; row < end; ++row) {
            Segment<Count> segment{task, row * maps_[0].channels(), maps_[0].channels(), {}};
            for (std::size_t view = 0; view < Count; ++view) segment.offset[view] = maps_[view].offset(row);
            body(segment);
        }
    }

private:
    template <std::size_t... Index>
    Segments(const std::array<TensorView, Count>& views, bool rows, std::index_sequence<Index...>)
        : maps_{RowMap(views[Index])...}, whole_(!rows && (views[Index].contiguous() && ...)) {
        total_ = whole_ ? views[0].shape.count() : maps_[0].rows();
        perTask_ = whole_ ? kTaskElements
                          : std::max<std::int64_t>(
                                1, kTaskElements / std::max<std::int64_t>(1, maps_[0].channels()));
    }

    std::array<RowMap, Count> maps_;
    bool whole_;
    std::int64_t total_ = 0;    // elements, or rows
    std::int64_t perTask_ = 1;  // elements, or rows
};

}  // namespace continuo::cpu
