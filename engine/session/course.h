#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

#include "base/token.h"
#include "model/network.h"

namespace continuo {

// The state of B rows of tokens in lock-step, and the logits of their next tokens. A session owns a course,
// and keeps the tokens itself. Each kind of network has its own kind of course: LatentCourse, StreamCourse. A
// copy continues independently.
//
// If a device fails, a course may lose its state; recover() restores it. Until then the logits are
// unspecified.
class Course {
public:
    virtual ~Course() = default;

    // Starts with these tokens, at least one. Requires a course of one row. A stop throws Cancelled.
    virtual void start(std::span<const Token> tokens, const std::stop_token& stop) = 0;
    // Appends one token to each row [B]. The state must not be lost.
    virtual void feed(std::span<const Token> tokens) = 0;
    // Removes all tokens after `tokens`, which are the first ones. Requires a course of one row.
    virtual void rewind(std::span<const Token> tokens) = 0;
    // Restores a state that was lost when a device failed; otherwise does nothing. tokens: all tokens of the
    // one row.
    virtual void recover(std::span<const Token> tokens) = 0;
    virtual bool isLost() const noexcept = 0;
    virtual std::int64_t length() const noexcept = 0;  // tokens of each row

    // Pins the present state: rewind() can then return to it without reading tokens again. The pin lasts
    // until the next pin() or start(), or until a rewind() to fewer tokens. The default does nothing.
    virtual void pin() {}
    // Returns whether rewind() to `length` tokens reads at most the last of them again. Always true with
    // latents.
    virtual bool canRewindCheaply(std::int64_t length) const = 0;

    // Return the latents in use, the most latents, and the limit to which setLatents() can raise these.
    // Without latents: the tokens that the widest window showed the last token, the most tokens that a window
    // may show, and the tokens of the widest window; 0: the network has no window. setLatents() throws
    // BadRequest for a number that the network does not support.
    virtual std::int64_t latentsInUse() const noexcept = 0;
    virtual std::int64_t latents() const noexcept = 0;
    virtual std::int64_t mostLatents() const noexcept = 0;
    virtual void setLatents(std::int64_t latents) = 0;
    // Return whether the next token costs a rebuild, and the number of rebuilds so far.
    virtual bool rebuildDue() const noexcept { return false; }
    virtual std::int64_t rebuilds() const noexcept { return 0; }
    // Returns the bytes of the state that a step reads for each row: the mean over the next `more` tokens.
    virtual double stepBytes(std::int64_t more) const = 0;

    // Returns the logits F32 [B, V], in the device's memory.
    TensorView logits() const noexcept;
    int rows() const noexcept { return rows_; }
    const Network& network() const noexcept { return *network_; }
    const std::shared_ptr<const Network>& sharedNetwork() const noexcept { return network_; }

protected:
    Course(std::shared_ptr<const Network> network, int rows);
    // For copies with `rows` rows of a course with one row: copies its logits to each of them.
    Course(const Course& other, int rows);
    Course(const Course& other);
    Course(Course&&) = default;
    Course& operator=(Course&&) = default;

    Arena& arena() noexcept { return arena_; }
    // Returns a second buffer of the shape of logits(), for the logits of a step that may fail.
    TensorView nextLogits() const noexcept;

private:
    std::shared_ptr<const Network> network_;
    int rows_;
    Arena arena_;
    Buffer logits_, next_;
};

}  // namespace continuo
