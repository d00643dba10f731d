#include "duet/voice/rewriter.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr double kLeast = 0.05;    // fraction of the time that withdrawing may always take
constexpr int kFew = 5;            // tokens of the first one or two notes
constexpr int kLongRun = 32;       // tokens
constexpr double kReady = 0.025;   // s: minimum lead over the audible position
constexpr double kBuilds = 0.035;  // s: kReady while other latents are built, which takes time
constexpr auto kHolds = std::chrono::milliseconds(100);  // longest time of writing less while they are built

bool drawsDifferently(const DuetSettings& one, const DuetSettings& other) {
    SamplingChoice sampling = other.sampling;
    sampling.latents = one.sampling.latents;
    return one.sampling != sampling || one.scaleUse != other.scaleUse || one.scale != other.scale ||
           one.dynamicsAsPlayed != other.dynamicsAsPlayed || one.inTime != other.inTime;
}

std::size_t countTokensFrom(std::size_t place, std::size_t end) { return end - std::min(end, place); }

}  // namespace

void Rewriter::onSettingsChanged(const DuetSettings& before, const DuetSettings& settings) {
    lead_ = settings.outputLead;
    if (music_.isModelTurn() && drawsDifferently(settings, before)) changedAt_ = music_.time();
}

void Rewriter::onWindowChanged() {
    if (music_.isModelTurn()) changedAt_ = music_.time();
}

void Rewriter::expectLatents(std::optional<int> latents) {
    if (!awaited_) holdsUntil_ = clock_() + kHolds;
    awaited_ = latents;
}

std::optional<double> Rewriter::poll(Moment now) {
    builds_ = false;
    begins_ = false;
    actUpTo_ = 0;
    if (awaited_) pollLatents();
    return withdrawIfDue(now);
}

void Rewriter::pollLatents() {
    const LiveMusic::LatentsStatus load = music_.latentsStatus();
    if (load.limit == *awaited_) {
        awaited_.reset();
        changedAt_ = music_.time();  // music drawn since may already use the new latents
    } else if (load.builtLimit == *awaited_) {
        actUpTo_ = load.effectiveUpTo;
    } else {
        builds_ = true;
        begins_ = load.requestedLimit != *awaited_;
    }
}

std::optional<double> Rewriter::withdrawIfDue(Moment now) {
    const bool any = changedAt_ > 0 || begins_ || actUpTo_ > 0;
    if (!any || now < again_ || !pace_.hasMeasured()) return std::nullopt;
    const double soon = std::max(soonestStart(now), keptUntil_);
    for (const double from : {soon, std::max(soon, voice_.handedOnUntil())}) {
        // For a new number of latents, withdraws music twice: at the start of building, so that latents are
        // built near their place of use, and when they can be used. In between a withdrawal is useless,
        // because the latents being built would lack the rewritten tokens.
        const bool others = begins_ || tokensUpTo(from) <= actUpTo_;
        const double until = others ? music_.time() : changedAt_;
        if (until > from && isInTime(from, now)) return withdraw(from, now);
    }
    return std::nullopt;
}

// Returns how many tokens at most remain if the music after `seconds` is withdrawn.
std::size_t Rewriter::tokensUpTo(double seconds) const {
    const std::size_t end = music_.tokens().size();
    return std::min(voice_.firstTokenAfter(seconds).value_or(end), end);
}

// Returns how long before its time a note should be ready, s; at least `least`.
double Rewriter::secondsToBeReady(double least) const {
    return std::max(least, toRewind_ + pace_.secondsFor(kFew));
}

double Rewriter::secondsAhead(double usual, Moment now) const {
    const double held = builds_ && now < holdsUntil_ ? std::min(usual, secondsToBeReady(kReady)) : usual;
    const double another = music_.time() + kMusicStep / 2 - time_.secondsAt(now + lead_);
    return begins_ ? std::max(held, another) : held;
}

// Returns the first second, a whole step of the music, at which a note can be ready on time.
double Rewriter::soonestStart(Moment now) const {
    const double ready = secondsToBeReady(builds_ ? kBuilds : kReady);
    return std::ceil((time_.secondsAt(now + lead_) + ready) / kMusicStep) * kMusicStep;
}

// Returns how long it takes to draw this many tokens. If tokens are only sometimes slow, many tokens take far
// less time per token than few.
double Rewriter::secondsToDraw(std::size_t tokens) const {
    const std::size_t known = std::min(tokens, pace_.measuredCount() / 2);
    const auto run = static_cast<int>(std::clamp<std::size_t>(known, kFew, kLongRun));
    return pace_.secondsFor(run) / run * static_cast<double>(tokens);
}

// Returns whether the music from `from` on can be rewritten on time, which a busy machine cannot.
bool Rewriter::isInTime(double from, Moment now) const {
    const double left = music_.time() - time_.secondsAt(now + lead_);
    const std::size_t again = music_.tokens().size() - tokensUpTo(from);
    return toRewind_ + secondsToDraw(again) <= kAtMost * left;
}

double Rewriter::withdraw(double from, Moment now) {
    changedAt_ = 0;
    voice_.recall(time_.momentAt(from + kMusicStep / 2));
    from = std::max(from, voice_.handedOnUntil());  // the events of an output may be further ahead
    const std::size_t end = music_.tokens().size();
    const double music = music_.time() - from;
    const RewriteResult anew = music_.rewriteFrom(from);
    const Moment done = clock_();
    toRewind_ = Seconds(done - now).count();
    // Waits before the next withdrawal, so that in that time as much can be written as is played.
    const double load = music > 0 ? secondsToDraw(countTokensFrom(anew.token, end)) / music : 0;
    again_ = now + toDuration(std::max(kWithdrawalInterval, toRewind_ / std::max(kLeast, kAtMost - load)));
    // If the rewriting has taken longer than expected, withdraws from a later second so that nothing is late.
    const double ready = time_.secondsAt(done + lead_) + pace_.secondsFor(kFew);
    if (ready > from) music_.rewriteFrom(ready);
    return removeWithdrawn(anew, from);
}

double Rewriter::removeWithdrawn(const RewriteResult& anew, double from) {
    if (!voice_.removeFromToken(anew.token)) return kForever;
    // The withdrawal begins later than requested if events in between stay.
    const bool later = anew.time > from + kMusicStep / 2;
    const double last = voice_.isEmpty() ? voice_.sounded() : voice_.pending().back().seconds;
    const double stays = later ? last : anew.time;
    take_.cancelAfter(stays);
    return stays;
}

}  // namespace continuo::app
