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

// Makes new settings audible at once, not after the music already written. Withdraws the model's unheard
// music, recalls it from the outputs and cancels it in the take; the model then writes from there. On a busy
// machine events on their way to the outputs stay, or all is played first. Times are seconds of the music.
class Rewriter {
public:
    // All arguments must outlive this. pace: the model's time per token.
    Rewriter(LiveMusic& music, ModelVoice& voice, ModelsTake& take, const MusicClock& time,
             const TokenPace& pace, std::function<Moment()> clock)
        : music_(music), voice_(voice), take_(take), time_(time), pace_(pace), clock_(std::move(clock)) {}

    // The settings have changed. Only those that affect drawing count; not latents, which act later, nor the
    // tempo, which a MIDI clock changes all the time.
    void onSettingsChanged(const DuetSettings& before, const DuetSettings& settings);
    // Another number of latents was requested; nullopt: latents do not count. This acts as a change twice. At
    // once, so that the worker builds them near their place of use; and when they are ready for the next
    // token, which may lie far ahead. In between nothing is withdrawn for them.
    void expectLatents(std::optional<int> latents);
    // The window has changed, from the next drawn token on.
    void onWindowChanged();
    // Keeps the music written so far, because the model cannot withdraw it any more.
    void keepWritten() { keptUntil_ = music_.time(); }
    // Music written for `from` and later was delayed by `by`.
    void delay(double from, double by) noexcept { changedAt_ += changedAt_ > from ? by : 0; }
    // Starts a turn, with nothing written yet.
    void begin() noexcept { changedAt_ = keptUntil_ = 0; }

    // Call in every iteration of the model's turn. If music must be rewritten and time allows, withdraws it
    // and returns the second up to which the rest stays; kForever: all of it.
    std::optional<double> poll(Moment now);

    // Call after look(). Returns how many seconds to write ahead, by default `usual`. While other latents are
    // being built, only the necessary: more would be withdrawn again and slow the worker down. At least one
    // token, with which building begins.
    double secondsAhead(double usual, Moment now) const;

    static constexpr double kForever = std::numeric_limits<double>::infinity();
    // Minimum time between two withdrawals, as while dragging a slider, s.
    static constexpr double kWithdrawalInterval = 0.01;
    // Maximum fraction of the remaining time for rewriting.
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
    std::optional<int> awaited_;  // the awaited number of latents
    bool builds_ = false;         // the worker is still building them
    bool begins_ = false;         // the worker does not know about them yet
    Moment holdsUntil_{};
    std::size_t actUpTo_ = 0;  // LiveMusic::LatentsStatus::effectiveUpTo, once they are built
    Moment again_{};           // no withdrawal before this moment
    double toRewind_ = 0.01;   // duration of the last withdrawal, s
};

}  // namespace continuo::app
