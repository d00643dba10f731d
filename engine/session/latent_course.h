#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "session/advance.h"
#include "session/course.h"
#include "session/session_options.h"

namespace continuo {

// The course of a Perceiver (after Perceiver AR, appendix E.3). Latents are used up one by one; when the
// maximum is in use, the last half of them is rebuilt. A full window moves by the number of tokens between
// two rebuilds, so all latents always see the same window.
class LatentCourse : public Course {
public:
    LatentCourse(std::shared_ptr<const Network> network, const SessionOptions& options);

    // Returns a course with `rows` copies of this one row; its rebuilds() is 0.
    LatentCourse replicate(int rows) const { return {*this, rows}; }

    void start(std::span<const Token> tokens, const std::stop_token& stop) override;
    void feed(std::span<const Token> tokens) override;
    void rewind(std::span<const Token> tokens) override;
    void recover(std::span<const Token> tokens) override;
    bool isLost() const noexcept override { return lost_; }
    std::int64_t length() const noexcept override { return state_.origin + state_.length(); }
    // Returns true: rewind() keeps the entries of earlier tokens, and reads at most one window again.
    bool canRewindCheaply(std::int64_t) const override { return true; }

    std::int64_t latentsInUse() const noexcept override { return state_.latents(); }
    std::int64_t latents() const noexcept override { return options_.latents; }
    std::int64_t mostLatents() const noexcept override { return options_.maxLatents; }
    // See Session::setLatents().
    void setLatents(std::int64_t latents) override;
    bool rebuildDue() const noexcept override;
    std::int64_t rebuilds() const noexcept override { return rebuilds_; }
    double stepBytes(std::int64_t more) const override;

    // Appends one token to one row and adds its latent to those in use, whose number may then exceed
    // latents(). Requires room().
    void feedWithoutRebuild(Token token);
    // Returns how many tokens feedWithoutRebuild() can still append, until the window or the model's latents
    // are full.
    std::int64_t room() const noexcept;
    // Keeps the first `common` of these tokens, replaces all later ones by the rest of `tokens`, and rebuilds
    // the last half of the latents. Requires a course of one row. Leaves room for as many tokens as the model
    // has latents, but at most half a window. May be called instead of start().
    void catchUp(std::size_t common, std::span<const Token> tokens);

    // See SessionBatch.
    void feedEntries(std::span<const Token> tokens);
    std::int64_t beforeLastRebuild(std::int64_t count,
                                   const std::function<std::int64_t(std::int64_t)>& latentsAt) const;

    const DecoderState& state() const noexcept { return state_; }
    Advance rules() const noexcept {
        return {options_.latents, options_.start, options_.window, options_.maxLatents};
    }

private:
    LatentCourse(const LatentCourse& one, int rows);

    bool isCompatible() const noexcept { return options_.cache == SessionOptions::Cache::Compatible; }
    std::int64_t refill() const noexcept { return rules().refill(network()); }  // latents of a rebuild
    DecoderState newState() const;
    void begin(std::span<const Token> tokens, const std::stop_token& stop = {});
    void build(std::span<const Token> tokens, std::int64_t kept, const std::stop_token& stop = {});
    void buildLatents(const std::stop_token& stop = {});  // over the tokens of the state
    void step(std::span<const Token> tokens);
    std::span<const Token> tokenRange(std::span<const Token> tokens, std::int64_t from,
                                      std::int64_t count) const;
    // Runs work that leaves state_ unusable if it throws; lost_ is then true.
    template <class Work>
    void change(const Work& work);

    SessionOptions options_;
    DecoderState state_;
    bool lost_ = false;  // state_ is unusable because a change of it failed
    std::int64_t rebuilds_ = 0;
};

}  // namespace continuo
