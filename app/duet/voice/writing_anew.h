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

// Makes new settings heard at once, instead of after all that was written under the old ones. What the model
// wrote and nobody has heard is withdrawn from its music, recalled from the outputs, and taken back in the
// take; the model then writes on from there. On a busy machine what is on its way to the outputs stays, or
// everything is played first. Times are seconds of the music.
class WritingAnew {
public:
    // All arguments must outlive this. pace: knows what a token of the model costs.
    WritingAnew(LiveMusic& music, ModelVoice& voice, ModelsTake& take, const MusicClock& time,
                const TokenPace& pace, std::function<Moment()> clock)
        : music_(music), voice_(voice), take_(take), time_(time), pace_(pace), clock_(std::move(clock)) {}

    // The settings have changed. Only those count by which the model draws; not latents, which act later, nor
    // the tempo, which a MIDI clock changes all the time.
    void change(const DuetSettings& before, const DuetSettings& settings);
    // Another number of latents was asked for. That counts as a change twice: at once, so that the worker
    // builds them near to where they will be used; and when they are built and would be used with the next
    // token, which may lie far ahead. In between nothing is withdrawn for them. nullopt: latents do not
    // count.
    void await(std::optional<int> latents);
    // Another window, which acts with the next token that is drawn.
    void changeWindow();
    // What is written up to now must stay, because the model has taken it in for good.
    void keep() { keptUntil_ = music_.time(); }
    // What was written for `from` and later was delayed by `by`.
    void delay(double from, double by) noexcept { changedAt_ += changedAt_ > from ? by : 0; }
    // A turn begins, with nothing written yet.
    void begin() noexcept { changedAt_ = keptUntil_ = 0; }

    // To be called at each look in the model's turn. If music must be written anew and there is time for
    // that, withdraws it and returns the second up to which the written music stays; kForever: all of it.
    std::optional<double> look(Moment now);

    // To be called after look(): how many seconds to write ahead of what is heard, usually `usual`. While
    // other latents are being built, only what must be ready, because more would be withdrawn again, and
    // drawing it would slow the worker down; but at least the one token with which building begins.
    double ahead(double usual, Moment now) const;

    static constexpr double kForever = std::numeric_limits<double>::infinity();
    // The shortest time between two withdrawals, as while a slider is dragged, s.
    static constexpr double kBetween = 0.01;
    // Writing anew may take at most this share of the time that is left.
    static constexpr double kAtMost = 0.5;

private:
    void noteLatents();
    std::optional<double> withdrawIfDue(Moment now);
    double secondsToBeReady(double least) const;
    double soonest(Moment now) const;
    std::size_t tokensUpTo(double seconds) const;
    double secondsToDraw(std::size_t tokens) const;
    bool isInTime(double from, Moment now) const;
    double withdraw(double from, Moment now);
    double takeBack(const Rewritten& anew, double from);

    LiveMusic& music_;
    ModelVoice& voice_;
    ModelsTake& take_;
    const MusicClock& time_;
    const TokenPace& pace_;
    std::function<Moment()> clock_;
    LiveClock::duration lead_{};  // of the outputs
    double changedAt_ = 0;        // music up to here was drawn under other settings
    double keptUntil_ = 0;        // music up to here cannot be withdrawn any more
    std::optional<int> awaited_;  // the number of latents that is waited for
    bool builds_ = false;         // the worker is not done with them yet
    bool begins_ = false;         // the worker does not know of them yet
    Moment holdsUntil_{};
    std::size_t actUpTo_ = 0;  // LiveMusic::Load::actsUpTo, once they are built
    Moment again_{};           // no withdrawal before this moment
    double toRewind_ = 0.01;   // how long taking written music back last took, s
};

}  // namespace continuo::app
