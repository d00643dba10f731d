#pragma once

#include <continuo/live_music.h>

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "duet/duet_settings.h"
#include "duet/latents_controller.h"
#include "duet/model_voice.h"
#include "duet/models_take.h"
#include "duet/music_clock.h"

namespace continuo::app {

// Has other settings heard at once, and not only when all is played that was written under those before:
// what the model wrote and nobody has heard is withdrawn from its music, called back where it is on its way
// to the outputs, and taken back in the take; the model then writes on from there. On a machine that is busy
// what is on its way stays, or everything is played first. Times are the music's, in seconds.
class WritingAnew {
public:
    // All outlive it. pace: what a token of the model costs.
    WritingAnew(LiveMusic& music, ModelVoice& voice, ModelsTake& take, const MusicClock& time,
                const LatentsController& pace, std::function<Moment()> clock)
        : music_(music), voice_(voice), take_(take), time_(time), pace_(pace), clock_(std::move(clock)) {}

    // Settings change. Those count that the model draws by; neither latents, which act later, nor the tempo,
    // which a MIDI clock moves all the time.
    void change(const DuetSettings& before, const DuetSettings& settings);
    // So many latents were asked for. That counts as a change once, so that the worker builds them near to
    // where they will be in use; and again once they are built and would be in use with the next token, which
    // may be far off. In between nothing is withdrawn for them. None: they do not count.
    void await(std::optional<int> latents);
    // What is written now stays, as the model has taken it in for good.
    void keep() { keptUntil_ = music_.time(); }
    // What was written for `from` and later has come to be `by` later.
    void delay(double from, double by) noexcept { changedAt_ += changedAt_ > from ? by : 0; }
    // In a turn that begins nothing is written yet.
    void begin() noexcept { changedAt_ = keptUntil_ = 0; }

    // To be called at each look in the model's turn. Where music is to be written anew, and there is time for
    // that now, withdraws it: then returns up to where what was written stays, kForever if that is all of it.
    std::optional<double> look(Moment now);

    // In the model's turn, after that: how far ahead of what is heard is to be written, s, if `usual` is so
    // else. While other latents are built it is no more than must be ready, as it would be withdrawn, and
    // drawing it would keep the worker from them; but one token, with which that begins.
    double ahead(double usual, Moment now) const;

    static constexpr double kForever = std::numeric_limits<double>::infinity();
    // From one time to the next, as while a slider is dragged, so long at least, s.
    static constexpr double kBetween = 0.01;
    // Of the time that is left it takes no more than this part.
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
    const LatentsController& pace_;
    std::function<Moment()> clock_;
    LiveClock::duration lead_{};  // of the outputs
    double changedAt_ = 0;        // the music up to here was drawn by other settings
    double keptUntil_ = 0;        // and here it cannot be withdrawn any more
    std::optional<int> awaited_;  // latents
    bool builds_ = false;         // the worker is not done with them
    bool begins_ = false;         // and does not know of them
    Moment holdsUntil_{};
    std::size_t actUpTo_ = 0;  // once it is: LiveMusic::Load::actsUpTo
    Moment again_{};           // not before
    double toRewind_ = 0.01;   // s that it took to take written music back
};

}  // namespace continuo::app
