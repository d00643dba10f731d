#pragma once

#include <continuo/live_music.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>

#include "duet/music_clock.h"

namespace continuo::app {

// Keeps the state of a model without latents in a file, from which a later session goes on
// (LiveRequest::state): once a minute in the player's turn, and at the end.
class StateKeeping {
public:
    static constexpr auto kEvery = std::chrono::minutes(1);

    // music: must outlive this. What it has by now is not new.
    explicit StateKeeping(LiveMusic& music) : music_(music), saved_(music.tokens().size()) {}

    // Sets where to; empty: nowhere.
    void set(const std::filesystem::path& file) { file_ = file; }
    // To be called in the player's turn: writes the state if a minute has passed and there is something new.
    // It takes some milliseconds. What cannot be written is tried again a minute later.
    void look(Moment now) noexcept;
    // Writes what is new, if it is the player's turn, and waits for the file.
    void finish() noexcept;

private:
    bool isNew() const;
    void save();

    LiveMusic& music_;
    std::filesystem::path file_;
    std::optional<Moment> looked_;  // since when the minute runs
    std::size_t saved_;             // tokens of the music when it was last written
    bool writes_ = false;           // a file was begun
};

}  // namespace continuo::app
