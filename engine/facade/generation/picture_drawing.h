#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "continuo/engine.h"
#include "facade/generation/picture_rows.h"
#include "facade/generation/slider_timeline.h"
#include "facade/models/device_work.h"
#include "sampling/sampler.h"
#include "session/session_batch.h"
#include "tokenizers/raster_grammar.h"

namespace continuo {

// Draws the pictures of a request, behind what was drawn of them before. Where all pictures together are more
// than a step takes best (Backend::rowsInStep), some of them go on for a few pixels, then the next ones.
class PictureDrawing {
public:
    // What it draws from, and to. started, after the prompt, is copied; all else outlives this.
    struct Parts {
        const PictureRequest& request;
        const RgbRaster& raster;
        std::span<const Token> prompt;
        const Session& started;
        PictureRows& rows;
        // Tokens of each picture that were drawn before, as many of each; `rows` has them. Empty: none.
        std::span<const std::vector<Token>> before = {};
    };
    explicit PictureDrawing(const Parts& parts);

    // So many tokens of each picture are there, those that were drawn before among them.
    std::int64_t drawn() const { return drawn_; }
    // And so many were drawn by this.
    std::int64_t drawnAnew() const { return drawn_ - given_; }
    bool whole() const { return drawn_ == most_; }
    double share() const { return static_cast<double>(drawn_) / static_cast<double>(most_); }
    // Whether the network has yet to take in what was drawn before.
    bool repeats() const { return repeated_ < given_ && !whole(); }
    // Takes in some more of that, or draws some more of each picture; all of them get equally far. false: the
    // device failed, and failure() says how.
    bool goOn(const LiveControls* controls, Events& events);
    const std::optional<Error>& failure() const { return device_.failure(); }

    int together() const { return together_; }
    std::int64_t rebuilds() const { return teams_.front().batch->rebuilds(); }
    // How it went: together, moves, rebuilds, cancelled and failure.
    void tell(PictureResult& result) const;

private:
    // Pictures that take each step at once.
    struct Team {
        std::size_t first = 0;  // picture
        std::unique_ptr<SessionBatch> batch;
        std::unique_ptr<Sampler> sampler;
        RasterGrammar grammar;
    };

    bool repeat();
    void feedEntries(Team& team, std::int64_t end);
    void feedSteps(Team& team, std::int64_t end);
    void moveLatents(SessionBatch& batch, std::int64_t at) const;
    std::span<const Token> beforeAt(const Team& team, std::int64_t at);
    bool draw(Team& team, std::int64_t at);

    const PictureRequest& request_;
    const RgbRaster& raster_;
    PictureRows& rows_;
    SliderTimeline sliders_;
    std::int64_t promptTokens_, most_;
    std::span<const std::vector<Token>> before_;
    // Tokens of each picture: drawn before; of these, before the last rebuild; of these, taken in; and there.
    std::int64_t given_, beforeRebuild_ = 0, repeated_ = 0, drawn_;
    int together_;
    std::int64_t turn_;  // tokens of each picture before others have their turn
    std::vector<Team> teams_;
    DeviceWork device_;
    // Of one team's step.
    std::vector<std::uint8_t> masks_;
    std::vector<SamplingOptions> options_;
    std::vector<Sampler::Draw> draws_;
    std::vector<Token> tokens_;
    std::vector<float> logProbabilities_;
};

}  // namespace continuo
