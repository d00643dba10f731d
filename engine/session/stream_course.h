#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "session/course.h"
#include "session/session_options.h"

namespace continuo {

// The course of a network without latents. Its state has a constant size, and can go back by `reach` tokens.
// For more, rewind() reads tokens again: those after the pinned state, or all if that has too many tokens. A
// million tokens take minutes.
class StreamCourse : public Course {
public:
    // Uses only SessionOptions::reach. Throws BadRequest for options that need latents.
    StreamCourse(std::shared_ptr<const Network> network, const SessionOptions& options);

    // Returns a course with `rows` copies of this one row.
    StreamCourse spread(int rows) const { return {*this, rows}; }

    void start(std::span<const Token> tokens, const std::stop_token& stop) override;
    void feed(std::span<const Token> tokens) override;
    void rewind(std::span<const Token> tokens) override;
    void recover(std::span<const Token> tokens) override;
    bool isLost() const noexcept override { return lost_; }
    std::int64_t length() const noexcept override { return state_.heard; }
    void pin() override;
    bool reaches(std::int64_t length) const override;
    void setLatents(std::int64_t latents) override;
    double stepBytes(std::int64_t more) const override;

    const StreamState& state() const noexcept { return state_; }
    // Returns a new state of one row, to be filled and passed to resume().
    StreamState newState() const { return network().newStreamState(1, reach_); }
    // Continues from another state and its logits [V], and pins them. Requires a course of one row.
    void resume(StreamState state, std::span<const float> logits);

private:
    // A state to return to. Copies of a course share it.
    struct Pin {
        StreamState state;
        Buffer logits;
    };

    StreamCourse(const StreamCourse& one, int rows);

    void restore(std::span<const Token> tokens, const std::stop_token& stop = {});
    TensorView logitsOf(const Pin& pin) const;
    // Runs work that leaves state_ unusable if it throws; lost_ is then true.
    template <class Work>
    void change(const Work& work);

    std::int64_t reach_;
    StreamState state_;
    bool lost_ = false;   // state_ is unusable because a change of it failed
    bool stale_ = false;  // logits() belong to more tokens than state_ has
    std::shared_ptr<const Pin> pin_;
};

}  // namespace continuo
