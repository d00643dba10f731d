#include "duet/turn/answer.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace continuo::app {

void Answer::begin(const DuetSettings& settings, double turn, double phrase, std::size_t tokens,
                   double earliest, std::uint32_t dropped) {
    turn_ = turn;
    phrase_ = phrase;
    firstToken_ = tokens;
    dropped_ = dropped;
    hasNote_ = resumed_ = false;
    line_.reset();
    onSettingsChanged(settings, earliest);
}

void Answer::restart(const DuetSettings& settings, double earliest) {
    begin(settings, turn_, phrase_, firstToken_, earliest, dropped_ + 1);
}

void Answer::setFirstNote(const DuetSettings& settings, double seconds) {
    hasNote_ = true;
    firstNote_ = seconds;
    end_ = computeEnd(settings, firstNote_);
}

bool Answer::cancelFirstNote(const DuetSettings& settings, double earliest) {
    if (resumed_) return false;
    hasNote_ = false;
    onSettingsChanged(settings, earliest);
    return true;
}

void Answer::onSettingsChanged(const DuetSettings& settings, double earliest) {
    length_ = computeLength(settings);
    end_ = std::max(computeEnd(settings, hasNote_ ? firstNote_ : turn_ + kLongestRest), earliest);
}

// An answer in bars is not extended by the stall: it ends on a bar line, because the beats continued.
void Answer::resume(const DuetSettings& settings, double heard, double again) {
    resumed_ = true;
    firstNote_ = endsOnBarLine(settings) ? again : firstNote_ + again - heard;
    end_ = computeEnd(settings, firstNote_);
}

bool Answer::endsDifferently(const DuetSettings& one, const DuetSettings& other) {
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

bool Answer::hasCurrentBarLine(const DuetSettings& settings) const {
    return line_ && endsOnBarLine(settings) && settings.beats->run == line_->run &&
           settings.beats->beatsPerBar == line_->beatsPerBar;
}

bool Answer::endsOnBarLine(const DuetSettings& settings) const {
    return settings.length == AnswerLength::Bars && settings.beats && length_ < kForever;
}

double Answer::computeLength(const DuetSettings& settings) const {
    if (settings.mode != PlayMode::CallAndResponse || settings.length == AnswerLength::UntilIPlay ||
        settings.length == AnswerLength::Tokens)
        return kForever;
    if (settings.length == AnswerLength::Seconds) return settings.seconds;
    if (const auto& beats = settings.beats; settings.length == AnswerLength::Bars && beats)
        return settings.bars * beats->beatsPerBar * beats->beatSeconds;
    return std::clamp(phrase_, DuetSettings::kShortestAnswer, DuetSettings::kLongestAnswer);
}

// Computes the end for a first note at `first`; a rest before it does not count. Bars end on a bar line, even
// if the player's last note or the rest after it lasted into a bar.
double Answer::computeEnd(const DuetSettings& settings, double first) {
    if (!endsOnBarLine(settings)) return first + length_;
    const BeatGrid& grid = *settings.beats;
    const int perBar = grid.beatsPerBar;
    if (!hasCurrentBarLine(settings))
        line_ = {std::round(grid.beatsAt(clock_.momentAt(turn_)) / perBar), grid.run, perBar};
    double end = clock_.secondsAt(grid.momentAt((line_->bar + settings.bars) * perBar));
    while (end <= first) end += perBar * grid.beatSeconds;
    return end;
}

}  // namespace continuo::app
