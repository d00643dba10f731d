#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>

#include "backend/backend.h"

namespace continuo {

// A layer's summary of all tokens up to a block's end: replaced as a whole, at a fixed address, F32. Earlier
// values are kept so that a state can go back.
class Summary {
public:
    // kept: maximum number of earlier values that are kept.
    Summary(Backend& backend, const Shape& shape, int kept);
    Summary(const Summary& other);
    Summary& operator=(const Summary& other);
    Summary(Summary&&) = default;
    Summary& operator=(Summary&&) = default;

    TensorView now() const { return TensorView(now_.data(), DType::F32, shape_); }
    // Returns the number of tokens that the present value covers.
    std::int64_t since() const noexcept { return since_; }
    // Returns the least number of tokens to which rewind() can return.
    std::int64_t oldest() const noexcept { return earlier_.empty() ? since_ : earlier_.front().since; }

    // Returns since() of the newest value with since() <= tokens; of the oldest value if there is no such
    // value.
    std::int64_t newestUpTo(std::int64_t tokens) const noexcept;
    // Returns since() of the oldest value with since() >= tokens; of the present value if there is no such
    // value.
    std::int64_t oldestFrom(std::int64_t tokens) const noexcept;
    // Returns since() of the newest kept value; far below 0 if no value is kept.
    std::int64_t newestKept() const noexcept { return earlier_.empty() ? kNone : earlier_.back().since; }

    // Makes room for a new value, which the caller then writes and which covers `since` tokens. keeps:
    // whether the present value is kept.
    void replace(std::int64_t since, bool keeps = true);
    // Allocates the memory that the next replace() with the same `keeps` needs.
    void reserve(bool keeps = true);
    // Goes back to the latest value, kept or present, that covers at most `tokens` tokens; throws Internal
    // below oldest().
    void rewind(std::int64_t tokens);
    // Discards all values; the caller then writes one that covers `since` tokens.
    void restart(std::int64_t since) noexcept {
        earlier_.clear();
        since_ = since;
    }
    void fill(float value) const { backend_->fill(now(), value); }
    void put(const TensorView& value) const { backend_->copy(value, now()); }

    Summary replicate(int rows) const;  // requires one row
    // Returns the bytes of all values, without spare memory.
    std::size_t bytes() const noexcept { return now_.size() * (1 + earlier_.size()); }

private:
    static constexpr std::int64_t kNone = -(std::int64_t{1} << 62);
    struct Earlier {
        std::int64_t since;
        Buffer value;
    };
    Buffer copyBuffer(const Buffer& from) const;

    Backend* backend_;
    Shape shape_;
    std::size_t kept_;
    Buffer now_;
    std::int64_t since_ = 0;
    std::deque<Earlier> earlier_;  // the oldest first
    Buffer spare_;                 // memory for the next kept value; may be absent
};

// A new value of a summary that has not replaced the present one yet.
struct NewSummary {
    Summary* summary;
    std::int64_t since;  // tokens that it covers
    bool keepsCurrent;   // whether the current value is kept
    TensorView value;
};

// Replaces all these summaries. Allocates all memory first, so a failed allocation changes none of them.
void replaceAll(std::span<const NewSummary> values);

}  // namespace continuo
