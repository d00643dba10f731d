#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "base/token.h"
#include "model/network.h"
#include "session/advance.h"

namespace continuo {

// How a sequence is continued: the kind of cache, the number of latents, the length of the window.
struct SessionOptions {
    enum class Cache {
        Exact,       // logits always equal an uncached pass over the window with the latents in use
        Compatible,  // krasserm/perceiver-io's cache: latents and tokens fall off one by one, and nothing is
                     // built again
    };
    Cache cache = Cache::Exact;
    std::int64_t latents = 0;  // most latents in use; 0: as many as `most`
    std::int64_t most = 0;     // limit of raising `latents`; 0, or more than that: the model's latents or the
                               // window's tokens, whichever are fewer
    std::int64_t start = 0;    // latents over the prompt; 0: half of `latents` (Compatible: 1)
    std::int64_t window = 0;  // most tokens that are attended to; 0, or more than the model's: as the model's
};

// Throws BadRequest for a number of latents that the network does not take.
void checkLatents(const ModelConfig& config, std::int64_t latents);
inline void checkLatents(const Network& network, std::int64_t latents) {
    checkLatents(network.config(), latents);
}

// One sequence that is being continued: its tokens and one decoder state. A copy is a branch.
//
// Latents are used up one by one; when `latents` are in use, the last half of them is rebuilt. When the
// window is full, it moves by as many tokens as lie between two rebuilds, so all latents always see the same
// window (README.md; after Perceiver AR, appendix E.3).
//
// If a device fails, feed() leaves the tokens as they were; after start(), catchUp() and rewind() they are as
// if the call had succeeded. The next of these calls, or recover(), restores the lost state; until then the
// logits are unspecified.
class Session {
public:
    Session(std::shared_ptr<const Network> network, SessionOptions options);
    Session(const Session& other);
    Session& operator=(const Session& other);
    Session(Session&&) = default;
    Session& operator=(Session&&) = default;

    // Starts with a prompt of at least one token; of a prompt longer than the window, the end is used. A
    // stop, checked between layers and every thousand tokens, throws Cancelled.
    void start(std::span<const Token> prompt, const std::stop_token& stop = {});
    enum class Rebuild { WhenDue, Never };
    // Appends one token, played or drawn. Rebuild::Never adds its latent to those in use, whose number may
    // then exceed latents(); this requires room().
    void feed(Token token, Rebuild rebuild = Rebuild::WhenDue);
    // Tokens that feed() can still take without a rebuild: until the window or the model's latents end.
    std::int64_t room() const noexcept;
    // Replaces the tokens from `common` on and rebuilds the last half of the latents, so that one session can
    // take over from another. Leaves room for as many tokens as the model has latents, or half a window. May
    // be called instead of start().
    void catchUp(std::size_t common, std::span<const Token> tokens);
    // Logits F32 [1, V] of the token after the last, in the device's memory; and on the host, [V], which
    // waits for them.
    TensorView logits() const noexcept;
    std::vector<float> hostLogits() const;
    // Forgets the tokens from `length` on (at least one stays). Keeps the entries of the others; rebuilds
    // latents if none is left.
    void rewind(std::size_t length);
    // Restores the state that was lost when a device failed; otherwise does nothing.
    void recover();

    // Sets the most latents, limited to mostLatents(). The next token rebuilds if that many are in use, or if
    // fewer than half of them are and SessionOptions::start is 0; otherwise latents are added one by one.
    void setLatents(std::int64_t latents);
    std::int64_t latents() const noexcept { return options_.latents; }
    std::int64_t mostLatents() const noexcept { return options_.most; }
    // True when the next token will cost a rebuild.
    bool rebuildDue() const noexcept;

    const std::vector<Token>& tokens() const noexcept { return tokens_; }
    const DecoderState& state() const noexcept { return state_; }
    const Network& network() const noexcept { return *network_; }
    const std::shared_ptr<const Network>& sharedNetwork() const noexcept { return network_; }
    Advance rules() const noexcept {
        return {options_.latents, options_.start, options_.window, options_.most};
    }
    std::int64_t rebuilds() const noexcept { return rebuilds_; }

private:
    std::int64_t refill() const noexcept { return rules().refill(*network_); }  // latents of a rebuild
    DecoderState newState() const;
    void begin(std::size_t length, const std::stop_token& stop = {});
    void build(std::size_t length, std::int64_t kept, const std::stop_token& stop = {});
    void buildLatents(const std::stop_token& stop = {});  // over the tokens of the state
    void feedCompatible(Token token);
    // Runs work that leaves an unusable state behind if it throws, and notes that.
    template <class Work>
    void change(const Work& work);

    std::shared_ptr<const Network> network_;
    SessionOptions options_;
    std::vector<Token> tokens_;
    DecoderState state_;
    bool lost_ = false;  // state_ is unusable, because a change of it failed
    Arena arena_;
    Buffer logits_;
    std::int64_t rebuilds_ = 0;
};

}  // namespace continuo
