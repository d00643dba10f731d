#include "duet/answer.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace continuo::app {

void Answer::begin(const DuetSettings& settings, double turn, double phrase, std::size_t tokens,
                   double earliest) {
    turn_ = turn;
    phrase_ = phrase;
    firstToken_ = tokens;
    hasNote_ = false;
    change(settings, earliest);
}

void Answer::noteFirst(const DuetSettings& settings, double seconds) {
    hasNote_ = true;
    firstNote_ = seconds;
    end_ = endBy(settings, firstNote_);
}

void Answer::change(const DuetSettings& settings, double earliest) {
    length_ = lengthBy(settings);
    end_ = std::max(endBy(settings, hasNote_ ? firstNote_ : turn_ + kLongestRest), earliest);
}

bool Answer::endsOtherwise(const DuetSettings& one, const DuetSettings& other) {
    const auto ending = [](const DuetSettings& all) {
        return std::tuple(all.mode, all.length, all.seconds, all.bars, all.tokens);
    };
    return ending(one) != ending(other);
}

bool Answer::hasAllTokens(const DuetSettings& settings, std::size_t tokens, double written) {
    if (settings.mode != PlayMode::CallAndResponse || settings.length != AnswerLength::Tokens) return false;
    if (!hasNote_ || tokens < firstToken_ + static_cast<std::size_t>(settings.tokens)) return false;
    end_ = std::min(end_, written + kLastNote);
    return true;
}

double Answer::lengthBy(const DuetSettings& settings) const {
    if (settings.mode != PlayMode::CallAndResponse || settings.length == AnswerLength::UntilIPlay ||
        settings.length == AnswerLength::Tokens)
        return kForever;
    if (settings.length == AnswerLength::Seconds) return settings.seconds;
    if (const auto& beats = settings.beats; settings.length == AnswerLength::Bars && beats)
        return settings.bars * beats->beatsPerBar * beats->beatSeconds;
    return std::clamp(phrase_, DuetSettings::kShortestAnswer, DuetSettings::kLongestAnswer);
}

// With its first note at `first`: what it begins with is no part of its length, be it a rest. Bars end on a
// bar line, however long the player's last note and the rest that ends a phrase were.
double Answer::endBy(const DuetSettings& settings, double first) const {
    const std::optional<BeatGrid>& grid = settings.beats;
    if (settings.length != AnswerLength::Bars || !grid || length_ == kForever) return first + length_;
    const int perBar = grid->beatsPerBar;
    const double next = std::round(grid->beatsAt(clock_.momentAt(turn_)) / perBar);
    double end = clock_.secondsAt(grid->momentOf((next + settings.bars) * perBar));
    while (end <= first) end += perBar * grid->beatSeconds;
    return end;
}

}  // namespace continuo::app
