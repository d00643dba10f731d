#include "controllers/play/roll_of.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tempo/counted_beats.h"

namespace continuo::app {

ui::Voice shownVoice(Voice voice) { return voice == Voice::Player ? ui::Voice::You : ui::Voice::Model; }

// Adds beats to a roll. The count of beats continues from the roll's earlier beats.
static double addBeats(ui::RollContent& roll, const Beats& beats) {
    const auto before = std::find_if(roll.beats().rbegin(), roll.beats().rend(),
                                     [&](const auto& each) { return each.start < beats.seconds; });
    std::optional<CountedBeats> known;
    if (before != roll.beats().rend())
        known = {before->start,        before->beatSeconds,    before->beatsPerBar,
                 before->countAtStart, before->firstWholeBeat, before->bar};
    const CountedBeats counted = countBeats(beats, known);
    return roll.addBeats({counted.seconds, counted.beatSeconds, counted.beatsPerBar, counted.beat,
                          counted.first, counted.bar});
}

// Returns the notes of both voices, sorted by start.
static std::vector<ui::RollNote> makeRollNotes(const TakeContent& content) {
    const std::vector<PlayedNote>& yours = content.of(Voice::Player).notes;
    const std::vector<PlayedNote>& models = content.of(Voice::Model).notes;
    std::vector<ui::RollNote> notes;
    notes.reserve(yours.size() + models.size());
    for (auto your = yours.begin(), model = models.begin(); your != yours.end() || model != models.end();) {
        const bool isYours =
            model == models.end() || (your != yours.end() && your->note.start <= model->note.start);
        const PlayedNote& played = isYours ? *your++ : *model++;
        const Note& note = played.note;
        notes.push_back({note.start, note.end, note.pitch, note.velocity,
                         isYours ? ui::Voice::You : ui::Voice::Model, played.bits, false});
    }
    return notes;
}

std::shared_ptr<ui::RollContent> makeRoll(const TakeContent& content) {
    auto roll = std::make_shared<ui::RollContent>();
    roll->addFirstNotes(makeRollNotes(content));
    for (const Voice voice : {Voice::Player, Voice::Model})
        for (const PedalChange& change : content.of(voice).pedal)
            roll->addPedal({change.time, change.value, shownVoice(voice), false});
    for (const Beats& beats : content.beats) addBeats(*roll, beats);
    // Notes before the first turn belong to the player.
    const std::vector<PlayedNote>& own = content.of(Voice::Player).notes;
    const double firstTurn = content.turns.empty() ? content.seconds : content.turns.front().seconds;
    if (!own.empty() && own.front().note.start < firstTurn)
        roll->addTurn({own.front().note.start, firstTurn, ui::Voice::You, false});
    for (std::size_t i = 0; i < content.turns.size(); ++i) {
        const double end = i + 1 < content.turns.size() ? content.turns[i + 1].seconds : content.seconds;
        roll->addTurn({content.turns[i].seconds, end, shownVoice(content.turns[i].voice), false});
    }
    return roll;
}

std::optional<double> addToRoll(ui::RollContent& roll, const DuetEvent& event, double now) {
    const ui::Voice voice = shownVoice(event.voice);
    const bool pending = event.seconds > now;
    switch (event.kind) {
        case DuetEvent::Kind::Strike:
            // Notes before the first turn belong to the player.
            if (roll.turns().empty() && voice == ui::Voice::You)
                roll.addTurn({event.seconds, ui::kStillSounds, voice, false});
            return roll.addNote(
                {event.seconds, ui::kStillSounds, event.pitch, event.value, voice, event.bits, pending});
        case DuetEvent::Kind::Release: return roll.endNote(event.pitch, voice, event.seconds);
        case DuetEvent::Kind::Pedal: return roll.addPedal({event.seconds, event.value, voice, pending});
        case DuetEvent::Kind::Turn: {
            // The previous turn is the same voice's: the answer between was stopped before its first note.
            // Continues that turn.
            if (!roll.turns().empty() && roll.turns().back().voice == voice) return roll.reopenTurn();
            const std::optional<double> before = roll.endTurn(event.seconds);
            const double begin = roll.addTurn({event.seconds, ui::kStillSounds, voice, false});
            return before ? std::min(*before, begin) : begin;
        }
        case DuetEvent::Kind::Cancel:
            if (voice != ui::Voice::Model) return std::nullopt;
            return isDropped(event) ? roll.removeTurn(event.seconds)
                                    : roll.discardAfter(event.seconds, event.value == kKeepsSounding);
        case DuetEvent::Kind::Latents:
        case DuetEvent::Kind::Temperature: return std::nullopt;
        case DuetEvent::Kind::Beats: return addBeats(roll, toBeats(event));
    }
    return std::nullopt;
}

}  // namespace continuo::app
