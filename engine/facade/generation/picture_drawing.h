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

// Draws the pictures of a request, and continues what was drawn of them before. If all pictures together are
// more than a decode step handles well (Backend::rowsInStep), they take turns: some go on for a few pixels,
// then the next.
class PictureDrawing {
public:
    // started has taken in the prompt, and is copied; all else must outlive this.
    struct Parts {
        const PictureRequest& request;
        const RgbRaster& raster;
        std::span<const Token> prompt;
        const Session& started;
        PictureRows& rows;
        // Tokens that were drawn before, equally many of each picture; `rows` has them already. Empty: none.
        std::span<const std::vector<Token>> before = {};
    };
    explicit PictureDrawing(const Parts& parts);

    // How many tokens of each picture there are, with those that were drawn before; and how many without.
    std::int64_t drawn() const { return drawn_; }
    std::int64_t drawnAnew() const { return drawn_ - given_; }
    bool whole() const { return drawn_ == most_; }
    double share() const { return static_cast<double>(drawn_) / static_cast<double>(most_); }
    // Whether the network has yet to take in what was drawn before.
    bool repeats() const { return repeated_ < given_ && !whole(); }
    // Takes in some more of what was drawn before, or draws some more of each picture; all get equally far.
    // false: the device failed, see failure().
    bool goOn(const LiveControls* controls, Events& events);
    const std::optional<Error>& failure() const { return device_.failure(); }

    int together() const { return together_; }
    std::int64_t rebuilds() const { return teams_.front().batch->rebuilds(); }
    // Sets together, moves, rebuilds, cancelled and failure.
    void tell(PictureResult& result) const;

private:
    // Pictures that share each decode step.
    struct Team {
        std::size_t first = 0;  // its first picture
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
    // Numbers of tokens of each picture: drawn before; those of them before their last rebuild; those of them
    // that the network has taken in; all that there are.
    std::int64_t given_, beforeRebuild_ = 0, repeated_ = 0, drawn_;
    int together_;
    std::int64_t turn_;  // tokens of each picture before others have their turn
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
