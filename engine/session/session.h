#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "base/token.h"
#include "model/network.h"
#include "session/any_course.h"
#include "session/session_options.h"

namespace continuo {

// One sequence that is being continued: its tokens, and a course with the state and the logits. A copy is a
// branch.
//
// If a device fails, feed() leaves the tokens as they were; after start(), catchUp() and rewind() they are as
// if the call had succeeded. The next of these calls, or recover(), restores the lost state; until then the
// logits are unspecified.
class Session {
public:
    Session(std::shared_ptr<const Network> network, SessionOptions options);

    // Starts with a prompt of at least one token. With latents, only the end of a prompt longer than the
    // window is used. A stop throws Cancelled; it is checked between layers and every thousand tokens.
    void start(std::span<const Token> prompt, const std::stop_token& stop = {});
    enum class Rebuild { WhenDue, Never };
    // Appends one token, played or drawn. Rebuild::Never adds its latent to those in use, whose number may
    // then exceed latents(); this requires room().
    void feed(Token token, Rebuild rebuild = Rebuild::WhenDue);
    // Logits F32 [1, V] of the token after the last, in the device's memory; and on the host, [V], which
    // waits for them.
    TensorView logits() const noexcept { return course().logits(); }
    std::vector<float> hostLogits() const;
    // Removes the tokens from `length` on (at least one stays). With latents it keeps the entries of the
    // remaining tokens if enough are left, and rebuilds latents if none is left. Without latents it costs one
    // step within SessionOptions::reach. Farther back it reads tokens again: those after the pin, or all if
    // the pin has more than `length` tokens. A million tokens take minutes.
    void rewind(std::size_t length);
    // Pins the present state, so that rewind() can return to it later without reading tokens. Replaces the
    // earlier pin. Throws Internal if the state is lost. With latents it does nothing, because rewind() does
    // not need it.
    void pin() { mutableCourse().pin(); }
    // Returns whether rewind(length) reads at most one token again, see Course::canRewindCheaply().
    bool canRewindCheaply(std::size_t length) const {
        return course().canRewindCheaply(static_cast<std::int64_t>(length));
    }
    // Restores the state that was lost when a device failed; otherwise does nothing.
    void recover();

    // Sets the most latents, limited to mostLatents(). The next token rebuilds if that many are in use, or if
    // fewer than half of them are and SessionOptions::start is 0; otherwise latents are added one by one.
    // Without latents: sets the most tokens that a layer's window shows from the next token on; 0: the
    // model's. Throws BadRequest for a number that the network does not support.
    void setLatents(std::int64_t latents) { mutableCourse().setLatents(latents); }
    // See Course. All three are 0 if the network has neither latents nor a window.
    std::int64_t latentsInUse() const noexcept { return course().latentsInUse(); }
    std::int64_t latents() const noexcept { return course().latents(); }
    std::int64_t mostLatents() const noexcept { return course().mostLatents(); }
    // Returns whether the next token will cost a rebuild.
    bool rebuildDue() const noexcept { return course().rebuildDue(); }
    std::int64_t rebuilds() const noexcept { return course().rebuilds(); }

    const std::vector<Token>& tokens() const noexcept { return tokens_; }
    const Course& course() const noexcept { return asCourse(course_); }
    const AnyCourse& anyCourse() const noexcept { return course_; }
    const Network& network() const noexcept { return course().network(); }
    const std::shared_ptr<const Network>& sharedNetwork() const noexcept { return course().sharedNetwork(); }

    // The following functions are for a network with latents; with another they throw Internal.
    //
    // Returns how many tokens feed() can still append without a rebuild, until the window or the model's
    // latents are full.
    std::int64_t room() const { return courseAs<LatentCourse>(course_).room(); }
    // Replaces the tokens from `common` on and rebuilds the last half of the latents, so that one session can
    // take over from another. Leaves room for as many tokens as the model has latents, but at most half a
    // window. May be called instead of start().
    void catchUp(std::size_t common, std::span<const Token> tokens);
    const DecoderState& state() const { return courseAs<LatentCourse>(course_).state(); }
    Advance rules() const { return courseAs<LatentCourse>(course_).rules(); }

    // The following functions, up to newStreamState(), are for a network without latents; with another they
    // throw Internal.
    const StreamState& streamState() const { return courseAs<StreamCourse>(course_).state(); }
    // Starts from a state that has read these tokens, and from its logits [V], instead of start(). Pins that
    // state. Rewinding farther reads all tokens again, with `windows` of the session that made the state
    // (windows()); empty: the model's. Throws Internal if the sizes do not match.
    void resume(std::span<const Token> tokens, StreamState state, std::span<const float> logits,
                StreamCourse::Windows windows = {});
    // See StreamCourse.
    StreamCourse::Windows windows() const { return courseAs<StreamCourse>(course_).windows(); }
    // Returns a new state for resume().
    StreamState newStreamState() const { return courseAs<StreamCourse>(course_).newState(); }

private:
    Course& mutableCourse() noexcept { return asCourse(course_); }

    std::vector<Token> tokens_;
    AnyCourse course_;
};

}  // namespace continuo
