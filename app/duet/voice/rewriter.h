#pragma once

#include <continuo/live_music.h>

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "duet/duet_settings.h"
#include "duet/memory/token_pace.h"
#include "duet/music_clock.h"
#include "duet/voice/model_voice.h"
#include "duet/voice/models_take.h"

namespace continuo::app {

// Makes new settings audible at once, instead of only after the music already written. Withdraws the model's
// unheard music, recalls it from the outputs and cancels it in the take; the model then writes from there. On
// a busy machine, the events on their way to the outputs stay, or all written music is played first. Times
// are seconds of the music.
class Rewriter {
public:
    // All arguments must outlive this. pace: the times per token of the model.
    Rewriter(LiveMusic& music, ModelVoice& voice, ModelsTake& take, const MusicClock& time,
             const TokenPace& pace, std::function<Moment()> clock)
        : music_(music), voice_(voice), take_(take), time_(time), pace_(pace), clock_(std::move(clock)) {}

    // Call when the settings have changed. Only settings that affect drawing matter here. Latents act later;
    // and the tempo would matter all the time, because a MIDI clock keeps changing it.
    void onSettingsChanged(const DuetSettings& before, const DuetSettings& settings);
    // Call when another number of latents was requested; nullopt: ignore latents. The change leads to two
    // withdrawals. The first comes at once, so that the worker builds the latents near their place of use.
    // The second comes when the latents are ready for the next token, which may be far ahead.
    void expectLatents(std::optional<int> latents);
    // Call when the window has changed. It applies from the next drawn token on.
    void onWindowChanged();
    // Keeps the music written so far, because the model can no longer withdraw it.
    void keepWritten() { keptUntil_ = music_.time(); }
    // Call when the music from `from` on was delayed by `by`.
    void delay(double from, double by) noexcept { changedAt_ += changedAt_ > from ? by : 0; }
    // Starts a turn, with nothing written yet.
    void begin() noexcept { changedAt_ = keptUntil_ = 0; }

    // Call in every iteration of the model's turn. If music must be rewritten and there is time, withdraws
    // it. Returns the second up to which the written music stays, or kForever if all of it stays; nullopt:
    // nothing to rewrite now.
    std::optional<double> poll(Moment now);

    // Call after poll(). Returns how many seconds to write ahead: `usual` by default, and only the necessary
    // while other latents are being built. More would be withdrawn again, and would slow the worker down. The
    // result includes at least one token, with which building begins.
    double secondsAhead(double usual, Moment now) const;

    static constexpr double kForever = std::numeric_limits<double>::infinity();
    // Minimum time between two withdrawals, s. Dragging a slider requests many.
    static constexpr double kWithdrawalInterval = 0.01;
    // Maximum fraction of the time left before the music is due that rewriting may take.
    static constexpr double kAtMost = 0.5;

private:
    void pollLatents();
    std::optional<double> withdrawIfDue(Moment now);
    double secondsToBeReady(double least) const;
    double soonestStart(Moment now) const;
    std::size_t tokensUpTo(double seconds) const;
    double secondsToDraw(std::size_t tokens) const;
    bool isInTime(double from, Moment now) const;
    double withdraw(double from, Moment now);
    double removeWithdrawn(const RewriteResult& anew, double from);

    LiveMusic& music_;
    ModelVoice& voice_;
    ModelsTake& take_;
    const MusicClock& time_;
    const TokenPace& pace_;
    std::function<Moment()> clock_;
    LiveClock::duration lead_{};  // of the outputs
    double changedAt_ = 0;        // music up to here was drawn under other settings
    double keptUntil_ = 0;        // music up to here can no longer be withdrawn
    std::optional<int> awaited_;  // requested number of latents that is not in use yet
    bool builds_ = false;         // the worker is still building the awaited latents
    bool begins_ = false;         // the worker does not know about the awaited latents yet
    Moment holdsUntil_{};
    std::size_t actUpTo_ = 0;  // when built: LiveMusic::LatentsStatus::effectiveUpTo
    Moment again_{};           // no withdrawal before this moment
    double toRewind_ = 0.01;   // duration of the last withdrawal, s
};

}  // namespace continuo::app
