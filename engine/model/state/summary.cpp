#include "model/state/summary.h"

#include <algorithm>
#include <utility>

#include "continuo/error.h"

namespace continuo {
namespace {

std::size_t byteCount(const Shape& shape) { return static_cast<std::size_t>(shape.count()) * sizeof(float); }

}  // namespace

Summary::Summary(Backend& backend, const Shape& shape, int kept)
    : backend_(&backend),
      shape_(shape),
      kept_(static_cast<std::size_t>(kept)),
      now_(backend.allocate(byteCount(shape))) {
    fill(0);
}

Summary::Summary(const Summary& other)
    : backend_(other.backend_),
      shape_(other.shape_),
      kept_(other.kept_),
      now_(copyBuffer(other.now_)),
      since_(other.since_) {
    for (const Earlier& each : other.earlier_) earlier_.push_back({each.since, copyBuffer(each.value)});
}

Summary& Summary::operator=(const Summary& other) {
    if (this != &other) *this = Summary(other);
    return *this;
}

Buffer Summary::copyBuffer(const Buffer& from) const {
    Buffer to = backend_->allocate(from.size());
    backend_->copy(TensorView(from.data(), DType::F32, shape_), TensorView(to.data(), DType::F32, shape_));
    return to;
}

std::int64_t Summary::newestUpTo(std::int64_t tokens) const noexcept {
    if (since_ <= tokens) return since_;
    std::int64_t last = oldest();
    for (const Earlier& each : earlier_)
        if (each.since <= tokens) last = each.since;
    return last;
}

std::int64_t Summary::oldestFrom(std::int64_t tokens) const noexcept {
    for (const Earlier& each : earlier_)
        if (each.since >= tokens) return each.since;
    return since_;
}

void Summary::replace(std::int64_t since, bool keeps) {
    if (keeps && kept_ > 0) {
        if (earlier_.size() == kept_) {  // reuses the memory of the oldest value
            std::rotate(earlier_.begin(), earlier_.begin() + 1, earlier_.end());
            Earlier& last = earlier_.back();
            backend_->copy(now(), TensorView(last.value.data(), DType::F32, shape_));
            last.since = since_;
        } else {
            reserve();
            backend_->copy(now(), TensorView(spare_.data(), DType::F32, shape_));
            earlier_.push_back({since_, std::move(spare_)});
            spare_ = {};
        }
    }
    since_ = since;
}

void Summary::reserve(bool keeps) {
    if (keeps && earlier_.size() < kept_ && spare_.size() == 0) spare_ = backend_->allocate(now_.size());
}

void Summary::rewind(std::int64_t tokens) {
    if (tokens >= since_) return;
    if (tokens < oldest()) throw Error(ErrorCode::Internal, "summary: no value is kept that far back");
    while (earlier_.back().since > tokens) earlier_.pop_back();
    backend_->copy(TensorView(earlier_.back().value.data(), DType::F32, shape_), now());
    since_ = earlier_.back().since;
    spare_ = std::move(earlier_.back().value);
    earlier_.pop_back();
}

Summary Summary::replicate(int rows) const {
    Shape wide = shape_;
    wide.extent[0] = rows;
    Summary result(*backend_, wide, static_cast<int>(kept_));
    const auto copyRows = [&](const Buffer& from, const TensorView& to) {
        for (int row = 0; row < rows; ++row)
            backend_->copy(TensorView(from.data(), DType::F32, shape_), to.slice(0, row, row + 1));
    };
    copyRows(now_, result.now());
    result.since_ = since_;
    for (const Earlier& each : earlier_) {
        Buffer value = backend_->allocate(byteCount(wide));
        copyRows(each.value, TensorView(value.data(), DType::F32, wide));
        result.earlier_.push_back({each.since, std::move(value)});
    }
    return result;
}

void replaceAll(std::span<const NewSummary> values) {
    for (const NewSummary& each : values) each.summary->reserve(each.keepsCurrent);
    for (const NewSummary& each : values) {
        each.summary->replace(each.since, each.keepsCurrent);
        each.summary->put(each.value);
    }
}

}  // namespace continuo
