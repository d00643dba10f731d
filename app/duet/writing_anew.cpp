#include "duet/writing_anew.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr double kLeast = 0.05;   // of all the time, that is left for taking back
constexpr int kFew = 5;           // tokens up to a first note or two
constexpr double kReady = 0.025;  // s: at least ahead of what is heard

bool drawsOtherwise(const DuetSettings& one, const DuetSettings& other) {
    SamplingChoice sampling = other.sampling;
    sampling.latents = one.sampling.latents;
    return one.sampling != sampling || one.scaleUse != other.scaleUse || one.scale != other.scale ||
           one.inTime != other.inTime;
}

std::size_t tokensFrom(std::size_t place, std::size_t end) { return end - std::min(end, place); }

}  // namespace

void WritingAnew::change(const DuetSettings& before, const DuetSettings& settings) {
    lead_ = settings.outputLead;
    if (music_.isModelsTurn() && drawsOtherwise(settings, before)) changedAt_ = music_.time();
}

void WritingAnew::await(std::optional<int> latents) {
    awaited_ = latents;
    if (latents && music_.isModelsTurn()) changedAt_ = music_.time();
}

std::optional<double> WritingAnew::look(Moment now) {
    if (awaited_) noteLatents();
    const std::optional<double> stays = withdrawIfDue(now);
    writtenBefore_ = music_.time();
    return stays;
}

void WritingAnew::noteLatents() {
    const LiveMusic::Load load = music_.load();
    if (load.most == *awaited_) {
        awaited_.reset();
        changedAt_ = std::max(changedAt_, writtenBefore_);  // what was drawn since was drawn by them
    } else if (load.built == *awaited_) {
        changedAt_ = music_.time();
    }
}

std::optional<double> WritingAnew::withdrawIfDue(Moment now) {
    if (changedAt_ <= 0 || now < again_ || !pace_.hasMeasured()) return std::nullopt;
    const double soon = std::max(soonest(now), keptUntil_);
    for (const double from : {soon, std::max(soon, voice_.handedOn())}) {
        if (changedAt_ > from && isInTime(from, now)) return withdraw(from, now);
    }
    return std::nullopt;
}

// From where on a note is ready when it is due, s; a whole step.
double WritingAnew::soonest(Moment now) const {
    const double ready = std::max(kReady, toRewind_ + pace_.secondsFor(kFew));
    return std::ceil((time_.secondsAt(now + lead_) + ready) / kMusicStep) * kMusicStep;
}

double WritingAnew::secondsToDraw(std::size_t tokens) const {
    return pace_.secondsFor(kFew) / kFew * static_cast<double>(tokens);
}

// A machine that is busy would be late by it.
bool WritingAnew::isInTime(double from, Moment now) const {
    const double left = music_.time() - time_.secondsAt(now + lead_);
    const std::size_t end = music_.tokens().size();
    const std::size_t again = tokensFrom(voice_.tokenAfter(from).value_or(end), end);
    return toRewind_ + secondsToDraw(again) <= kAtMost * left;
}

double WritingAnew::withdraw(double from, Moment now) {
    changedAt_ = 0;
    voice_.recall(time_.momentAt(from + kMusicStep / 2));
    from = std::max(from, voice_.handedOn());  // an output may have been ahead
    const std::size_t end = music_.tokens().size();
    const double music = music_.time() - from;
    const Rewritten anew = music_.rewriteFrom(from);
    const Moment done = clock_();
    toRewind_ = Seconds(done - now).count();
    // As much as is heard until then is to be written too.
    const double load = music > 0 ? secondsToDraw(tokensFrom(anew.token, end)) / music : 0;
    again_ = now + durationOf(std::max(kBetween, toRewind_ / std::max(kLeast, kAtMost - load)));
    // If that took longer than it did before, nothing is to be late by it.
    const double ready = time_.secondsAt(done + lead_) + pace_.secondsFor(kFew);
    if (ready > from) music_.rewriteFrom(ready);
    return takeBack(anew, from);
}

double WritingAnew::takeBack(const Rewritten& anew, double from) {
    if (!voice_.takeBackFrom(anew.token)) return kForever;
    // Later than where it was to go on, if what lies between stays.
    const bool later = anew.time > from + kMusicStep / 2;
    const double last = voice_.isEmpty() ? voice_.sounded() : voice_.waiting().back().seconds;
    const double stays = later ? last : anew.time;
    take_.takeBack(stays);
    return stays;
}

}  // namespace continuo::app
