#include "library/take_music.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "midi/file/note_overlaps.h"
#include "tempo/bars.h"

namespace continuo::app {
namespace {

constexpr double kModelSteps = 100;  // steps per second

bool earlier(const PlayedNote& a, const PlayedNote& b) { return a.note.start < b.note.start; }

// Sorts only if needed: items are nearly always in order, and checking that is cheaper than sorting a hundred
// thousand.
template <class Items, class Earlier>
void sortInOrder(Items& items, const Earlier& isEarlier) {
    if (!std::is_sorted(items.begin(), items.end(), isEarlier))
        std::stable_sort(items.begin(), items.end(), isEarlier);
}

// Returns the pedal changes in [begin, end), preceded by the value in force at `begin`.
std::vector<PedalChange> cutPedal(std::vector<PedalChange> pedal, double begin, double end) {
    sortInOrder(pedal, [](const auto& a, const auto& b) { return a.time < b.time; });
    std::vector<PedalChange> inside;
    int before = 0;
    for (const PedalChange& change : pedal) {
        if (change.time >= end) break;
        if (change.time < begin) {
            before = change.value;
            continue;
        }
        if (before > 0 && inside.empty() && change.time > begin) inside.push_back({before, 0});
        inside.push_back({change.value, change.time - begin});
    }
    if (before > 0 && inside.empty()) inside.push_back({before, 0});
    return inside;
}

// Merges two voices' pedals of one piano. The deeper one counts.
std::vector<PedalChange> mergePedals(const std::vector<PedalChange>& one,
                                     const std::vector<PedalChange>& other) {
    std::vector<PedalChange> both;
    std::array<int, 2> depth{};
    std::size_t i = 0, j = 0;
    while (i < one.size() || j < other.size()) {
        const bool first = j == other.size() || (i < one.size() && one[i].time <= other[j].time);
        const PedalChange& change = first ? one[i++] : other[j++];
        const int before = std::max(depth[0], depth[1]);
        depth[first ? 0 : 1] = change.value;
        const int now = std::max(depth[0], depth[1]);
        if (now != before || other.empty() || one.empty()) both.push_back({now, change.time});
    }
    return both;
}

// Returns the longest notes of this pitch and start. Two notes are returned if two tracks of a file play in
// unison, which is one key for the model.
std::vector<PlayedNote*> longestSameNotes(TakeContent& content, const Note& note) {
    std::vector<PlayedNote*> same;
    for (TakeContent::Part& part : content.parts)
        for (PlayedNote& known : part.notes)
            if (isAt(known.note, {note.pitch, note.start})) same.push_back(&known);
    double last = 0;
    for (const PlayedNote* known : same) last = std::max(last, known->note.end);
    std::erase_if(same, [last](const PlayedNote* known) { return known->note.end < last; });
    return same;
}

}  // namespace

void endAtNextStroke(std::vector<PlayedNote>& notes) {
    endAtNextStroke(
        notes, OverlapEnd::OwnRelease, [](auto& played) -> auto& { return played.note; });
}

void endAtNextStroke(std::vector<Note>& notes) {
    endAtNextStroke(
        notes, OverlapEnd::OwnRelease, [](auto& note) -> auto& { return note; });
}

double lastSecond(const TakeContent& content) {
    double last = 0;
    for (const TakeContent::Part& part : content.parts) {
        for (const PlayedNote& played : part.notes) {
            last = std::max(last, played.note.end < kStillHeld ? played.note.end : played.note.start);
        }
        if (!part.pedal.empty()) last = std::max(last, part.pedal.back().time);
    }
    return last;
}

Performance TakeContent::performance(Voice voice) const {
    Performance result;
    result.notes.reserve(of(voice).notes.size());
    for (const PlayedNote& played : of(voice).notes) {
        result.notes.push_back(played.note);
        Note& note = result.notes.back();
        if (note.end >= kStillHeld) note.end = std::max(note.start, seconds);
    }
    result.pedal = of(voice).pedal;
    return result;
}

Performance TakeContent::performance() const {
    Performance both = performance(Voice::Player);
    const Performance model = performance(Voice::Model);
    const auto isEarlier = [](const Note& a, const Note& b) { return a.start < b.start; };
    const auto players = static_cast<std::ptrdiff_t>(both.notes.size());
    both.notes.insert(both.notes.end(), model.notes.begin(), model.notes.end());
    const auto middle = both.notes.begin() + players;
    if (std::is_sorted(both.notes.begin(), middle, isEarlier) &&
        std::is_sorted(middle, both.notes.end(), isEarlier))
        std::inplace_merge(both.notes.begin(), middle, both.notes.end(), isEarlier);
    else
        std::stable_sort(both.notes.begin(), both.notes.end(), isEarlier);
    both.pedal = mergePedals(of(Voice::Player).pedal, of(Voice::Model).pedal);
    return both;
}

namespace {

// Returns the temperatures in use in the section, with times from `begin`. Skips temperatures without a note,
// such as those of a slider that moves in the player's turn. The notes must already have times from `begin`.
std::vector<std::pair<double, double>> usedTemperatures(const TakeContent& content, double begin,
                                                        double end) {
    std::vector<std::pair<double, double>> used;
    const std::vector<PlayedNote>& notes = content.of(Voice::Model).notes;
    const auto& all = content.temperatures;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double from = all[i].first - begin;
        const double until = (i + 1 < all.size() ? all[i + 1].first : end) - begin;
        const auto drawn = std::find_if(notes.begin(), notes.end(), [from](const PlayedNote& played) {
            return played.note.start >= from;
        });
        if (drawn == notes.end() || drawn->note.start >= until) continue;
        if (used.empty() || used.back().second != all[i].second)
            used.emplace_back(std::max(0.0, from), all[i].second);
    }
    return used;
}

}  // namespace

TakeContent extractSection(TakeContent content, double begin, double end) {
    for (TakeContent::Part& part : content.parts) {
        std::erase_if(part.notes, [&](const PlayedNote& played) {
            return played.note.start < begin || played.note.start >= end;
        });
        for (PlayedNote& played : part.notes) {
            played.note.end = std::min(played.note.end, end) - begin;
            played.note.start -= begin;
        }
        sortInOrder(part.notes, earlier);
        part.pedal = cutPedal(std::move(part.pedal), begin, end);
    }
    for (const TakeContent::Turn& turn : std::exchange(content.turns, {})) {
        if (turn.seconds >= end) continue;
        // Keeps the turn that is in force at the beginning.
        if (turn.seconds <= begin) content.turns.clear();
        content.turns.push_back({turn.voice, std::max(0.0, turn.seconds - begin)});
    }
    for (const auto& [seconds, count] : std::exchange(content.latents, {})) {
        if (seconds >= end) continue;
        if (seconds <= begin) content.latents.clear();
        content.latents.emplace_back(std::max(0.0, seconds - begin), count);
    }
    content.temperatures = usedTemperatures(content, begin, end);
    content.beats = clipBeats(content.beats, begin, end);
    content.seconds = std::max(0.0, std::min(content.seconds, end) - begin);
    return content;
}

namespace {

double rejoinSecond(const Branch& branch) { return branch.rejoinSeconds.value_or(kStillHeld); }

// Returns until when the pedal that is down at the fork stays down. If the model has a pedal, that is until
// the model lifts it. A model without a pedal writes longer notes instead.
double findPedalRelease(const Branch& branch) {
    constexpr double kAtOnce = 2 / kModelSteps;
    const std::vector<PedalChange>& pedal = branch.pedal;
    const bool goesOn =
        !pedal.empty() && pedal.front().value > 0 && pedal.front().time < branch.forkSeconds + kAtOnce;
    if (!goesOn) return branch.forkSeconds;
    const auto up =
        std::find_if(pedal.begin(), pedal.end(), [](const auto& change) { return change.value == 0; });
    const double seconds = up != pedal.end() ? up->time : std::max(branch.forkSeconds, pedal.back().time);
    return std::min(seconds, rejoinSecond(branch));
}

void addPedal(const Branch& branch, std::vector<PedalChange>& own) {
    // If the pedal stays down at the fork, drops its release there and needs no new press.
    const bool goesOn = !own.empty() && own.back().time > branch.forkSeconds;
    if (goesOn) own.pop_back();
    for (const PedalChange& change : branch.pedal)
        own.push_back(
            {change.value, std::min(std::max(change.time, branch.forkSeconds), rejoinSecond(branch))});
}

// Appends the parent's music after a replaced passage.
void appendRest(TakeContent rest, double from, TakeContent& music) {
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        for (PlayedNote& played : rest.of(voice).notes) {
            played.note.start += from;
            played.note.end += from;
            music.of(voice).notes.push_back(played);
        }
        for (const PedalChange& change : rest.of(voice).pedal)
            music.of(voice).pedal.push_back({change.value, change.time + from});
    }
    // Music from a file has no turns: all of it is the player's.
    if (rest.turns.empty() || rest.turns.front().seconds > 0) music.turns.push_back({Voice::Player, from});
    for (const TakeContent::Turn& turn : rest.turns) music.turns.push_back({turn.voice, turn.seconds + from});
    for (const auto& [seconds, count] : rest.latents) music.latents.emplace_back(seconds + from, count);
    for (const auto& [seconds, temperature] : rest.temperatures)
        music.temperatures.emplace_back(seconds + from, temperature);
}

}  // namespace

TakeContent branchMusic(TakeContent before, const Branch& branch, std::span<const PlayedNote> notes) {
    const double fork = branch.forkSeconds, up = findPedalRelease(branch), rejoin = rejoinSecond(branch);
    TakeContent rest;
    if (branch.rejoinSeconds) rest = extractSection(before, rejoin, kStillHeld);
    for (TakeContent::Part& part : before.parts) {
        std::erase_if(part.notes, [fork](const PlayedNote& played) { return played.note.start >= fork; });
        for (PlayedNote& played : part.notes) played.note.end = std::min(played.note.end, fork);
        std::erase_if(part.pedal, [fork](const PedalChange& change) { return change.time >= fork; });
        if (!part.pedal.empty() && part.pedal.back().value > 0) part.pedal.push_back({0, up});
    }
    addPedal(branch, before.of(Voice::Model).pedal);
    std::erase_if(before.turns, [fork](const TakeContent::Turn& turn) { return turn.seconds >= fork; });
    before.turns.push_back({Voice::Model, fork});
    if (!branch.rejoinSeconds)
        std::erase_if(before.beats, [fork](const Beats& beats) { return beats.seconds > fork; });
    std::erase_if(before.latents, [fork](const auto& point) { return point.first >= fork; });
    before.latents.insert(before.latents.end(), branch.latents.begin(), branch.latents.end());
    std::erase_if(before.temperatures, [fork](const auto& point) { return point.first >= fork; });

    std::vector<PlayedNote>& own = before.of(Voice::Model).notes;
    for (PlayedNote played : notes) {
        if (played.note.start >= rejoin) continue;
        played.note.end = std::min(played.note.end, rejoin);
        std::vector<PlayedNote*> held;
        if (played.note.start < fork) held = longestSameNotes(before, played.note);
        for (PlayedNote* each : held) each->note.end = std::max(each->note.end, played.note.end);
        // A note of the parent that undoing an edit has removed.
        const bool lost = isParentNote(played, fork);
        if (held.empty() && !lost) own.push_back(played);
    }
    std::stable_sort(own.begin(), own.end(), earlier);
    if (branch.rejoinSeconds) appendRest(std::move(rest), rejoin, before);
    before.seconds = lastSecond(before);
    return before;
}

double roundToModelClock(double begin, double seconds) {
    constexpr double kAlreadyOn = 1e-6;  // of a step
    const double steps = std::floor((seconds - begin) * kModelSteps + kAlreadyOn);
    return begin + std::max(1.0, steps) / kModelSteps;
}

double forkOnModelClock(const Branch& written) {
    if (written.latents.empty()) return written.forkSeconds;
    const double seam = written.latents.front().first;
    const bool same = seam < written.forkSeconds && seam > written.forkSeconds - 1 / kModelSteps;
    return same ? seam : written.forkSeconds;
}

bool isAt(const Note& note, const NotePlace& place) {
    constexpr double kSame = 1e-3;  // seconds
    return note.pitch == place.pitch && std::abs(note.start - place.seconds) < kSame;
}

// A note of the parent has no known surprise here, because the prompt is not scored again.
bool isParentNote(const PlayedNote& played, double forkSeconds) {
    return played.note.start < forkSeconds && !areKnownBits(played.bits);
}

Performance cutPrompt(TakeContent content, double from, double to) {
    for (TakeContent::Part& part : content.parts) {
        std::erase_if(part.notes, [&](const PlayedNote& played) {
            return played.note.start < from || played.note.start >= to;
        });
        std::erase_if(part.pedal, [&](const PedalChange& change) { return change.time >= to; });
        if (from <= 0) continue;
        // A pedal that is down at `from` is pressed there in the cut prompt.
        std::stable_sort(part.pedal.begin(), part.pedal.end(),
                         [](const auto& a, const auto& b) { return a.time < b.time; });
        const auto later = std::find_if(part.pedal.begin(), part.pedal.end(),
                                        [&](const PedalChange& change) { return change.time > from; });
        if (later == part.pedal.begin()) continue;
        const int before = std::prev(later)->value;
        part.pedal.erase(part.pedal.begin(), later);
        if (before > 0) part.pedal.insert(part.pedal.begin(), {before, from});
    }
    content.seconds = kStillHeld;
    return content.performance();
}

}  // namespace continuo::app
