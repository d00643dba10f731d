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
    hasNote_ = wentOn_ = false;
    line_.reset();
    change(settings, earliest);
}

void Answer::beginAgain(const DuetSettings& settings, double earliest) {
    begin(settings, turn_, phrase_, firstToken_, earliest, dropped_ + 1);
}

void Answer::noteFirst(const DuetSettings& settings, double seconds) {
    hasNote_ = true;
    firstNote_ = seconds;
    end_ = endBy(settings, firstNote_);
}

bool Answer::takeFirstBack(const DuetSettings& settings, double earliest) {
    if (wentOn_) return false;
    hasNote_ = false;
    change(settings, earliest);
    return true;
}

void Answer::change(const DuetSettings& settings, double earliest) {
    length_ = lengthBy(settings);
    end_ = std::max(endBy(settings, hasNote_ ? firstNote_ : turn_ + kLongestRest), earliest);
}

// An answer in bars ends on a bar line: the beats continued meanwhile.
void Answer::goOn(const DuetSettings& settings, double heard, double again) {
    wentOn_ = true;
    firstNote_ = endsOnALine(settings) ? again : firstNote_ + again - heard;
    end_ = endBy(settings, firstNote_);
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

bool Answer::keepsTo(const DuetSettings& settings) const {
    return line_ && endsOnALine(settings) && settings.beats->run == line_->run &&
           settings.beats->beatsPerBar == line_->beatsPerBar;
}

bool Answer::endsOnALine(const DuetSettings& settings) const {
    return settings.length == AnswerLength::Bars && settings.beats && length_ < kForever;
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

// Computes the end for a first note at `first`; a preceding rest is not part of the length. Bars end on a bar
// line, however long the player's last note and the rest after it were.
double Answer::endBy(const DuetSettings& settings, double first) {
    if (!endsOnALine(settings)) return first + length_;
    const BeatGrid& grid = *settings.beats;
    const int perBar = grid.beatsPerBar;
    if (!keepsTo(settings))
        line_ = {std::round(grid.beatsAt(clock_.momentAt(turn_)) / perBar), grid.run, perBar};
    double end = clock_.secondsAt(grid.momentOf((line_->bar + settings.bars) * perBar));
    while (end <= first) end += perBar * grid.beatSeconds;
    return end;
}

}  // namespace continuo::app
