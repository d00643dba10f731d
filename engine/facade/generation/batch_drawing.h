#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/token.h"
#include "continuo/engine.h"
#include "continuo/error.h"
#include "continuo/live_controls.h"
#include "facade/generation/slider_timeline.h"
#include "facade/models/device_work.h"
#include "sampling/sampler.h"
#include "session/session_batch.h"
#include "tokenizers/grammar.h"

namespace continuo {

// Receives the tokens of sequences that are drawn in parallel, and converts them to pictures or sound.
class TokenSink {
public:
    virtual ~TokenSink() = default;

    // Adds tokens[i] to sequence first + i. logProbabilities: of these tokens, in nats.
    virtual void push(std::size_t first, std::span<const Token> tokens,
                      std::span<const float> logProbabilities) = 0;
};

// Draws several sequences from one prompt in parallel, one per seed, and can resume earlier ones. Pictures
// and sounds use it. If all sequences together exceed what a decode step handles well
// (Backend::fastestRowsPerStep), groups of them take turns of a few tokens.
class BatchDrawing {
public:
    // `startedSession` has already read the prompt. It is copied, like the grammar and the sliders;
    // everything else must outlive this object.
    struct Parts {
        std::span<const std::uint64_t> seeds;
        SliderTimeline sliders;
        int together = 0;        // sequences per decode step; 0: the fastest number
        const Grammar& grammar;  // after the prompt; may only depend on a token's position
        const Session& startedSession;
        std::int64_t maxTokens = 0;  // maximum tokens per sequence after the prompt
        TokenSink& sink;
        // Tokens drawn earlier, equally many per sequence; the sink has them already. Empty: none.
        std::span<const std::vector<Token>> earlierTokens = {};
    };
    explicit BatchDrawing(const Parts& parts);

    // Tokens per sequence: drawn() includes those drawn earlier, newlyDrawn() does not.
    std::int64_t drawn() const { return drawn_; }
    std::int64_t newlyDrawn() const { return drawn_ - given_; }
    // newlyDrawn() summed over all sequences.
    std::int64_t totalNewlyDrawn() const { return newlyDrawn() * static_cast<std::int64_t>(seeds_.size()); }
    bool isComplete() const { return drawn_ == most_; }
    double progress() const { return static_cast<double>(drawn_) / static_cast<double>(most_); }
    // Returns whether the network still has to read tokens that were drawn earlier.
    bool isRepeating() const { return repeated_ < given_ && !isComplete(); }
    // Reads more of the earlier tokens, or draws more of each sequence; all advance equally. Returns false if
    // the device failed, see failure().
    bool drawMore(const LiveControls* controls, Events& events);
    // How long a drawing took, and its new tokens per second.
    struct Pace {
        double repeatSeconds = 0, generateSeconds = 0, tokensPerSecond = 0;
    };
    // Reads all earlier tokens and draws all new ones, until a failure or until goesOn() returns false.
    // Reports the progress.
    Pace drawAll(const LiveControls* controls, Events& events, const std::function<bool()>& goesOn);
    const std::optional<Error>& failure() const { return device_.failure(); }

    int sequencesPerStep() const { return together_; }
    std::int64_t rebuilds() const { return teams_.front().batch->rebuilds(); }
    // Sets the fields itemsPerStep, moves, rebuilds, cancelled and failure of a result.
    void fillResult(ItemsResult& result) const;

private:
    // Sequences that share each decode step.
    struct Team {
        std::size_t first = 0;  // index of its first sequence
        std::unique_ptr<SessionBatch> batch;
        std::unique_ptr<Sampler> sampler;
        std::unique_ptr<Grammar> grammar;
    };

    bool repeat();
    void feedEntries(Team& team, std::int64_t end);
    void feedSteps(Team& team, std::int64_t end);
    void moveLatents(SessionBatch& batch, std::int64_t at) const;
    std::span<const Token> earlierTokensAt(const Team& team, std::int64_t at);
    bool draw(Team& team, std::int64_t at);

    std::vector<std::uint64_t> seeds_;
    TokenSink& sink_;
    SliderTimeline sliders_;
    std::int64_t promptTokens_, most_;
    std::size_t vocabulary_;
    std::span<const std::vector<Token>> before_;
    // Tokens per sequence. given_: drawn earlier. beforeRebuild_: those of given_ before the last rebuild of
    // the latents. repeated_: those of given_ that the network has read again. drawn_: all.
    std::int64_t given_, beforeRebuild_ = 0, repeated_ = 0, drawn_;
    int together_;
    std::int64_t turn_;  // tokens per sequence before the next team's turn
    std::vector<Team> teams_;
    DeviceWork device_;
    // Scratch memory for one step of a team.
    std::vector<std::uint8_t> masks_;
    std::vector<SamplingOptions> options_;
    std::vector<Sampler::Draw> draws_;
    std::vector<Token> tokens_;
    std::vector<float> logProbabilities_;
};

// The functions below handle the tokens of a stopped request, from which it resumes (PictureRequest::drawn,
// SoundRequest::drawn).

// Throws BadRequest unless `drawn` is empty, or has `count` lists of the same length. items: the name of the
// results in the message, such as "pictures".
template <class Number>
void checkDrawn(const std::vector<std::vector<Number>>& drawn, std::size_t count, const std::string& items) {
    const auto asLong = [&](const auto& each) { return each.size() == drawn[0].size(); };
    if (drawn.empty() || (drawn.size() == count && std::ranges::all_of(drawn, asLong))) return;
    throw Error(ErrorCode::BadRequest, "the parts already generated differ in length between the " + items +
                                           "; pass equal lengths, or none");
}

// Passes tokens `from` to `to` (excluded) of each sequence to the sink again, with unknown log probabilities
// (NaN).
inline void replayTokens(const std::vector<std::vector<Token>>& before, std::size_t from, std::size_t to,
                         TokenSink& sink) {
    constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
    for (std::size_t sequence = 0; sequence < before.size(); ++sequence)
        for (std::size_t at = from; at < to; ++at)
            sink.push(sequence, {&before[sequence][at], 1}, {&kUnknown, 1});
}

}  // namespace continuo
