#include "duet/memory/latents_controller.h"

#include <algorithm>
#include <utility>

namespace continuo::app {
namespace {

constexpr double kSlack =
    0.45;  // limit for doubling, as a fraction of TokenPace::kTooSlow: doubling at most doubles the time
constexpr double kSettling = 0.5, kSlackLasts = 2;               // s
constexpr double kSoon = 20, kCalm = 60, kLongestPatience = 64;  // s
constexpr double kWorthIt = 0.9;  // a halving was worthwhile if it reduced the token cost to this factor
constexpr std::size_t kFewestMeasured = 24;
constexpr double kFade = 0.97;  // factor on older measurements with each new one

int largestPowerOfTwo(int latents) {
    int power = 1;
    while (2 * power <= latents) power *= 2;
    return power;
}

}  // namespace

LatentsController::LatentsController(int latents, int most, std::string device, int fewest)
    : latents_(std::clamp(largestPowerOfTwo(latents), std::clamp(fewest, 1, most), most)),
      most_(most),
      fewest_(fewest),
      device_(std::move(device)) {
    if (latents >= most) latents_ = most;
}

void LatentsController::setFewest(int latents) {
    fewest_ = latents;
    const int fewest = std::clamp(fewest_, 1, most_);
    if (latents_ >= fewest) return;
    latents_ = fewest;
    clearMeasurements();
}

double LatentsController::load(double perToken) const {
    return std::max({TokenPace::answerDelay(perToken) / target_, perToken / TokenPace::kPerToken,
                     written_ > 0 ? busy_ / written_ : 0});
}

void LatentsController::measure(double seconds, double music, double ahead) {
    busy_ = kFade * busy_ + seconds;
    written_ = kFade * written_ + music;
    tooLate_ = ahead < 0;
}

std::optional<std::string> LatentsController::decide(const TokenPace& pace, double now) {
    warns_ = false;
    if (pace.measuredCount() < kFewestMeasured || now - changed_ < kSettling) return std::nullopt;
    const double perToken = pace.secondsPerToken(), load = this->load(perToken);
    if (tooLate_ || load > TokenPace::kTooSlow) {
        slackSince_ = -1;
        slow_ = now;
        return decideToHalve(perToken, now);
    }
    if (!above_.empty()) pause_ = kPause;  // halving has helped
    above_.clear();
    warned_ = warned_ && now - slow_ < kCalm;
    if (load > kSlack * TokenPace::kTooSlow || latents_ >= most_) {
        slackSince_ = -1;
    } else if (slackSince_ < 0) {
        slackSince_ = now;
    } else if (now - slackSince_ >= patience_) {
        raised_ = now;
        return change(LatentsStep::More, std::min(most_, 2 * largestPowerOfTwo(latents_)),
                      device_ + " has time to spare", now);
    }
    return std::nullopt;
}

std::optional<std::string> LatentsController::decideToHalve(double perToken, double now) {
    if (const std::optional<int> before = findIneffectiveStart(perToken)) {
        above_.clear();
        halvesFrom_ = now + std::exchange(pause_, std::min(2 * pause_, kLongestPatience));
        warned_ = true;
        return change(LatentsStep::Restored, *before,
                      device_ + " is too slow for the latency target, and fewer latents do not help", now);
    }
    const int fewest = std::clamp(fewest_, 1, most_);
    if (latents_ <= fewest || now < halvesFrom_) {
        warns_ = true;
        return std::nullopt;
    }
    // If the last increase soon proved too slow, waits longer before the next.
    if (now - std::exchange(raised_, kNever) < kSoon)
        patience_ = std::min(2 * patience_, kLongestPatience);
    else if (now - changed_ > kCalm)
        patience_ = kSlackLasts;
    above_.push_back({latents_, perToken});
    return change(LatentsStep::Fewer, std::max(fewest, largestPowerOfTwo(latents_ - 1)),
                  device_ + " is too slow for the latency target", now);
}

// Returns the number of latents from which on each halving gained too little speed; nullopt: halving helped.
std::optional<int> LatentsController::findIneffectiveStart(double perToken) const {
    std::optional<int> most;
    double worth = perToken;
    for (auto level = above_.rbegin(); level != above_.rend(); ++level) {
        worth /= kWorthIt;
        if (worth > level->cost) most = level->latents;
    }
    return most;
}

std::optional<std::string> LatentsController::warnIfTooSlow() {
    if (!warns_ || std::exchange(warned_, true)) return std::nullopt;
    step_ = LatentsStep::TooSlow;
    return device_ + " is too slow for the latency target, also with " + std::to_string(latents_) +
           " latents";
}

std::optional<std::string> LatentsController::change(LatentsStep step, int latents, const std::string& why,
                                                     double now) {
    std::string line = why + ": " + std::to_string(latents_) + " → " + std::to_string(latents) + " latents";
    step_ = step;
    latents_ = latents;
    changed_ = now;
    clearMeasurements();
    return line;
}

// Clears the measurements, which were made with the previous number of latents.
void LatentsController::clearMeasurements() {
    slackSince_ = -1;
    busy_ = written_ = 0;
}

}  // namespace continuo::app
