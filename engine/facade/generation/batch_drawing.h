#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "continuo/engine.h"
#include "facade/generation/slider_timeline.h"
#include "facade/generation/token_sink.h"
#include "facade/models/device_work.h"
#include "sampling/sampler.h"
#include "session/session_batch.h"
#include "tokenizers/grammar.h"

namespace continuo {

// Draws sequences from one beginning side by side, one for each seed, and continues what was drawn of them
// before. Pictures and sounds are made with it. If all sequences together are more than a decode step handles
// well (Backend::rowsInStep), they take turns: some go on for a few tokens, then the next.
class BatchDrawing {
public:
    // started has taken in the prompt, and is copied, as the grammar and the sliders are; all else must
    // outlive this.
    struct Parts {
        std::span<const std::uint64_t> seeds;
        SliderTimeline sliders;
        int together = 0;        // sequences per decode step; 0: as many as are fastest
        const Grammar& grammar;  // behind the prompt; what it allows depends on a token's place alone
        const Session& started;
        std::int64_t most = 0;  // tokens of each sequence, behind the prompt
        TokenSink& sink;
        // Tokens that were drawn before, equally many of each; the sink has them already. Empty: none.
        std::span<const std::vector<Token>> before = {};
    };
    explicit BatchDrawing(const Parts& parts);

    // How many tokens of each sequence there are, with those that were drawn before; and how many without.
    std::int64_t drawn() const { return drawn_; }
    std::int64_t drawnAnew() const { return drawn_ - given_; }
    // Of all sequences together.
    std::int64_t allDrawnAnew() const { return drawnAnew() * static_cast<std::int64_t>(seeds_.size()); }
    bool whole() const { return drawn_ == most_; }
    double share() const { return static_cast<double>(drawn_) / static_cast<double>(most_); }
    // Whether the network has yet to take in what was drawn before.
    bool repeats() const { return repeated_ < given_ && !whole(); }
    // Takes in some more of what was drawn before, or draws some more of each sequence; all get equally far.
    // false: the device failed, see failure().
    bool goOn(const LiveControls* controls, Events& events);
    const std::optional<Error>& failure() const { return device_.failure(); }

    int together() const { return together_; }
    std::int64_t rebuilds() const { return teams_.front().batch->rebuilds(); }
    // Sets together, moves, rebuilds, cancelled and failure of a result.
    template <class Result>
    void tell(Result& result) const {
        result.together = together_;
        result.moves = sliders_.before(drawn_);
        result.rebuilds = rebuilds();
        result.cancelled = !whole();
        result.failure = failure();
    }

private:
    // Sequences that share each decode step.
    struct Team {
        std::size_t first = 0;  // its first sequence
        std::unique_ptr<SessionBatch> batch;
        std::unique_ptr<Sampler> sampler;
        std::unique_ptr<Grammar> grammar;
    };

    bool repeat();
    void feedEntries(Team& team, std::int64_t end);
    void feedSteps(Team& team, std::int64_t end);
    void moveLatents(SessionBatch& batch, std::int64_t at) const;
    std::span<const Token> beforeAt(const Team& team, std::int64_t at);
    bool draw(Team& team, std::int64_t at);

    std::vector<std::uint64_t> seeds_;
    TokenSink& sink_;
    SliderTimeline sliders_;
    std::int64_t promptTokens_, most_;
    std::size_t vocabulary_;
    std::span<const std::vector<Token>> before_;
    // Numbers of tokens of each sequence: drawn before; those of them before their last rebuild; those of
    // them that the network has taken in; all that there are.
    std::int64_t given_, beforeRebuild_ = 0, repeated_ = 0, drawn_;
    int together_;
    std::int64_t turn_;  // tokens of each sequence before others have their turn
    std::vector<Team> teams_;
    DeviceWork device_;
    // Scratch for one step of a team.
    std::vector<std::uint8_t> masks_;
    std::vector<SamplingOptions> options_;
    std::vector<Sampler::Draw> draws_;
    std::vector<Token> tokens_;
    std::vector<float> logProbabilities_;
};

}  // namespace continuo
