#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "session/course.h"
#include "session/session_options.h"

namespace continuo {

// The course of a network without latents. Its state has a constant size, however many tokens it has taken
// in, and goes back by at most `reach` tokens; beyond that rewind() reads tokens again, from pin() on if that
// is not too late, otherwise all of them, which for a million tokens takes minutes.
class StreamCourse : public Course {
public:
    // Uses SessionOptions::reach alone. Throws BadRequest for options that need latents.
    StreamCourse(std::shared_ptr<const Network> network, const SessionOptions& options);

    // This row in each of `rows` rows.
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
    // A new state of one row, to be filled and handed to resume().
    StreamState newState() const { return network().newStreamState(1, reach_); }
    // Of one row: goes on from another state and the logits [V] behind it, and pins that.
    void resume(StreamState state, std::span<const float> logits);

private:
    // A place to go back to. Copies of a course share it.
    struct Pin {
        StreamState state;
        Buffer logits;
    };

    StreamCourse(const StreamCourse& one, int rows);

    void restore(std::span<const Token> tokens, const std::stop_token& stop = {});
    TensorView logitsOf(const Pin& pin) const;
    // Runs work that leaves an unusable state behind if it throws, and notes that.
    template <class Work>
    void change(const Work& work);

    std::int64_t reach_;
    StreamState state_;
    bool lost_ = false;   // state_ is unusable, because a change of it failed
    bool stale_ = false;  // logits() are those of more tokens than the state has
    std::shared_ptr<const Pin> pin_;
};

}  // namespace continuo
