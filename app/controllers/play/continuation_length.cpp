#include "controllers/play/continuation_length.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "controllers/play/play_form.h"
#include "duet/hearing/phrase_end.h"
#include "duet/hearing/players_style.h"
#include "duet/turn/duet_sampling.h"
#include "tempo/pulse.h"

namespace continuo::app {
namespace {

// Returns the last beats that begin before or at `seconds`; null: none.
const Beats* beatsAt(const std::vector<Beats>& beats, double seconds) {
    const auto after = std::find_if(beats.begin(), beats.end(),
                                    [seconds](const Beats& each) { return each.seconds > seconds; });
    return after != beats.begin() && std::prev(after)->beatSeconds > 0 ? &*std::prev(after) : nullptr;
}

// Returns the length of the last phrase in [begin, end): the notes after the last rest. 0: none. played:
// sorted by start.
double lastPhrase(std::span<const PlayedNote> played, double begin, double end) {
    constexpr double kRest = std::chrono::duration<double>(PhraseEnd::kLongest).count();
    double from = -1, until = 0;
    for (const PlayedNote& each : played) {
        if (each.note.start < begin) continue;
        if (each.note.start >= end) break;
        if (from < 0 || each.note.start > until + kRest) from = each.note.start;
        until = std::max(until, std::min(each.note.end, end));
    }
    return from < 0 ? 0 : until - from;
}

}  // namespace

SamplingChoice samplingFor(const ui::PlayForm& form, const Performance& prompt, double end,
                           const std::vector<Beats>& beats, double begin) {
    const DuetSettings duet = toDuetSettings(form);
    SamplingChoice sampling = duet.sampling;
    if (form.latentsAuto) sampling.latents = 0;
    if (const Beats* last = duet.inTime ? beatsAt(beats, end) : nullptr) {
        const double origin = last->seconds - last->phase * last->beatSeconds - begin;
        sampling.constraints.pulse = makePulse(last->beatSeconds / last->beatQuarters, origin, *duet.inTime);
    }
    const PlayersStyle style = analyse(prompt, begin, end);
    if (duet.dynamicsAsPlayed) sampling.constraints = limitToDynamics(sampling.constraints, style.dynamics);
    if (duet.scaleUse != ScaleUse::AsPlayed) return sampling;
    const std::optional<KeyFinder::Key> key = style.key.key();
    sampling.constraints = limitToScale(sampling.constraints, key ? std::optional(key->scale) : std::nullopt);
    return sampling;
}

ConstraintChoices toConstraintChoices(const ui::PlayForm& form) {
    const DuetSettings duet = toDuetSettings(form);
    const MusicConstraints& constraints = duet.sampling.constraints;
    return {scaleChoiceText(duet.scaleUse, duet.scale), duet.dynamicsAsPlayed,
            std::pair(constraints.softest, constraints.loudest)};
}

ContinuedLength lengthFor(const ui::PlayForm& form, std::span<const PlayedNote> played, double end,
                          const std::vector<Beats>& beats, double begin) {
    using Why = ContinuedLength::Reason;
    using Length = ui::AnswerLength;
    constexpr double kUsual = 20, kShort = 2;
    if (form.length == Length::Seconds) return {form.lengthSeconds, Why::Requested};
    // Uses the default: nobody plays during a job, and a length in tokens needs no length in seconds.
    if (form.length == Length::UntilIPlay || form.length == Length::Tokens) return {kUsual, Why::Default};
    const Beats* last = form.length == Length::Bars ? beatsAt(beats, end) : nullptr;
    if (last == nullptr) {
        const double phrase = lastPhrase(played, begin, end);
        if (phrase <= 0) return {kUsual, Why::Default};
        // A continuation as short as this phrase would be only a note or two.
        if (phrase < kShort) return {DuetSettings::kFromNothing, Why::Short};
        return {std::clamp(phrase, DuetSettings::kShortestAnswer, DuetSettings::kLongestAnswer), Why::Phrase};
    }
    // Ends at a bar line, as a live answer does, after at least half a bar.
    const double bar = last->beatsPerBar * last->beatSeconds;
    const double count = (last->phase + (end - last->seconds) / last->beatSeconds) / last->beatsPerBar;
    return {(std::round(count) - count + form.lengthBars) * bar, Why::Requested};
}

int tokensFor(const ui::PlayForm& form) {
    return form.length == ui::AnswerLength::Tokens ? form.lengthTokens : 0;
}

}  // namespace continuo::app
