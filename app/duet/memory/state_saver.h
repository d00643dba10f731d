#pragma once

#include <continuo/live_music.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>

#include "duet/music_clock.h"

namespace continuo::app {

// Saves the state of a model without latents to a file, from which a later session can continue
// (LiveRequest::state). Saves once a minute in the player's turn, and at the end of the session.
class StateSaver {
public:
    static constexpr auto kEvery = std::chrono::minutes(1);

    // Refers to `music`, which must outlive this object. Tokens that `music` already has count as saved.
    explicit StateSaver(LiveMusic& music) : music_(music), saved_(music.tokens().size()) {}

    // Sets the file to save to; empty: saves nothing.
    void set(const std::filesystem::path& file) { file_ = file; }
    // Saves the state if a minute has passed since the last attempt and there are new tokens. Takes some
    // milliseconds; a failed save is retried a minute later. Call this in the player's turn.
    void poll(Moment now) noexcept;
    // Saves the state if there are new tokens, and waits until the file is written. Does nothing in the
    // model's turn.
    void finish() noexcept;

private:
    bool hasNewTokens() const;
    void save();

    LiveMusic& music_;
    std::filesystem::path file_;
    std::optional<Moment> polledAt_;  // start of the minute after which poll() saves
    std::size_t saved_;               // number of tokens at the last save
    bool writes_ = false;             // whether a save has been started
};

}  // namespace continuo::app
