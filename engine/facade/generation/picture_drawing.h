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

// Draws the pictures of a request: those numbers again that it gives, then the model's. Where all pictures
// together are more than a step takes best (Backend::rowsInStep), some of them go on for a few pixels, then
// the next ones.
class PictureDrawing {
public:
    // What it draws from, and to. started, after the prompt, is copied; all else outlives this.
    struct Parts {
        const PictureRequest& request;
        const RgbRaster& raster;
        std::span<const Token> prompt;
        const Session& started;
        PictureRows& rows;
    };
    explicit PictureDrawing(const Parts& parts);

    // So many tokens of each picture were drawn.
    std::int64_t drawn() const { return drawn_; }
    bool whole() const { return drawn_ == most_; }
    double share() const { return static_cast<double>(drawn_) / static_cast<double>(most_); }
    // Whether the next token was given with the request.
    bool repeats() const { return drawn_ < repeated_; }
    // Some more of each picture; all of them get equally far. false: the device failed, and failure() says
    // how.
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

    bool draw(Team& team, std::int64_t at);

    const PictureRequest& request_;
    const RgbRaster& raster_;
    PictureRows& rows_;
    SliderTimeline sliders_;
    std::int64_t promptTokens_, most_, repeated_, drawn_ = 0;
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
