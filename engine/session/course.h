#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

#include "base/token.h"
#include "model/network.h"

namespace continuo {

// The state of B rows of tokens in lock-step, and the logits of their next tokens. Sessions own one and keep
// the tokens themselves. Each kind of network has a course of its own: LatentCourse, StreamCourse. A copy
// goes on independently.
//
// If a device fails, a course may lose its state; recover() restores it. Until then the logits are
// unspecified.
class Course {
public:
    virtual ~Course() = default;

    // Of one row. Begins with these tokens, at least one. A stop throws Cancelled.
    virtual void start(std::span<const Token> tokens, const std::stop_token& stop) = 0;
    // Appends one token to each row [B]. The state must not be lost.
    virtual void feed(std::span<const Token> tokens) = 0;
    // Of one row. Forgets all but these tokens, its first ones.
    virtual void rewind(std::span<const Token> tokens) = 0;
    // Of one row that has these tokens. Restores a state that was lost; otherwise does nothing.
    virtual void recover(std::span<const Token> tokens) = 0;
    virtual bool isLost() const noexcept = 0;
    virtual std::int64_t length() const noexcept = 0;  // tokens of each row

    // Keeps what rewind() needs to return to the present length without reading tokens again, until the next
    // pin() or start(), or a rewind() to fewer tokens.
    virtual void pin() {}
    // Whether rewind() to so many tokens reads none of them again but the last.
    virtual bool reaches(std::int64_t length) const = 0;

    // The latents in use, the most of them, and the limit of raising that; 0: the network has none.
    // setLatents() throws BadRequest for a number that the network does not take.
    virtual std::int64_t latentsInUse() const noexcept { return 0; }
    virtual std::int64_t latents() const noexcept { return 0; }
    virtual std::int64_t mostLatents() const noexcept { return 0; }
    virtual void setLatents(std::int64_t latents) = 0;
    // Whether the next token will cost a rebuild, and how many there were.
    virtual bool rebuildDue() const noexcept { return false; }
    virtual std::int64_t rebuilds() const noexcept { return 0; }
    // Bytes of the state that a step reads for each row, in the middle of `more` further tokens.
    virtual double stepBytes(std::int64_t more) const = 0;

    // Logits F32 [B, V], in the device's memory.
    TensorView logits() const noexcept;
    int rows() const noexcept { return rows_; }
    const Network& network() const noexcept { return *network_; }
    const std::shared_ptr<const Network>& sharedNetwork() const noexcept { return network_; }

protected:
    Course(std::shared_ptr<const Network> network, int rows);
    // The same logits in each of `rows` rows; the other has one.
    Course(const Course& other, int rows);
    Course(const Course& other);
    Course(Course&&) = default;
    Course& operator=(Course&&) = default;

    Arena& arena() noexcept { return arena_; }
    // Of the same shape as logits(), for those of a step that may fail.
    TensorView nextLogits() const noexcept;

private:
    std::shared_ptr<const Network> network_;
    int rows_;
    Arena arena_;
    Buffer logits_, next_;
};

}  // namespace continuo
