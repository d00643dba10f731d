#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "session/course.h"
#include "session/session_options.h"

namespace continuo {

// The course of a network without latents. Its state has a constant size, and can go back by `reach` tokens.
// To go back farther, rewind() reads tokens again: those after the pinned state, or all if the pinned state
// has too many tokens. A million tokens take minutes.
// setLatents() limits the windows of the layers. The limit belongs to the token: a token that is read again
// sees as much as the first time. State vectors and a cache read their own block whatever the limit.
class StreamCourse : public Course {
public:
    // Each pair: the index of a token, and the limit of the layers' windows in tokens. It applies from that
    // token to the token of the next pair. 0: no limit.
    using Windows = std::vector<std::pair<std::int64_t, std::int64_t>>;

    // Uses only SessionOptions::reach and latents. Throws BadRequest for options that need latents.
    StreamCourse(std::shared_ptr<const Network> network, const SessionOptions& options);

    // Returns a course with `rows` copies of this one row.
    StreamCourse replicate(int rows) const { return {*this, rows}; }

    void start(std::span<const Token> tokens, const std::stop_token& stop) override;
    void feed(std::span<const Token> tokens) override;
    void rewind(std::span<const Token> tokens) override;
    void recover(std::span<const Token> tokens) override;
    bool isLost() const noexcept override { return lost_; }
    std::int64_t length() const noexcept override { return state_.length; }
    void pin() override;
    bool canRewindCheaply(std::int64_t length) const override;
    std::int64_t latentsInUse() const noexcept override;
    std::int64_t latents() const noexcept override;
    std::int64_t mostLatents() const noexcept override { return widest_; }
    void setLatents(std::int64_t latents) override;
    double stepBytes(std::int64_t more) const override;

    const StreamState& state() const noexcept { return state_; }
    // Returns a new state of one row, to be filled and passed to resume().
    StreamState newState() const { return network().newStreamState(1, reach_); }
    // Returns the windows of the tokens that have been read.
    Windows windows() const;
    // Continues from another state and its logits [V], and pins them. windows: those of the tokens in that
    // state; later tokens have the present limit, latents(). Requires a course of one row.
    void resume(StreamState state, std::span<const float> logits, Windows windows);

private:
    // A state to return to. Copies of a course share it.
    struct Pin {
        StreamState state;
        Buffer logits;
    };

    StreamCourse(const StreamCourse& one, int rows);

    void restore(std::span<const Token> tokens, const std::stop_token& stop = {});
    void step(std::span<const Token> tokens, std::int64_t window);
    void recordWindow();
    std::int64_t windowAt(std::int64_t token) const noexcept;
    TensorView pinLogits(const Pin& pin) const;
    // Runs work that leaves state_ unusable if it throws; lost_ is then true.
    template <class Work>
    void change(const Work& work);

    std::int64_t reach_;
    std::int64_t widest_;  // widest window of the model's layers; 0: no layer has one
    std::int64_t asked_;   // window requested for the next tokens; 0: the model's
    Windows windows_;      // may name tokens that a rewind has dropped
    StreamState state_;
    bool lost_ = false;   // state_ is unusable because a change of it failed
    bool stale_ = false;  // logits() belong to more tokens than state_ has
    std::shared_ptr<const Pin> pin_;
};

}  // namespace continuo
