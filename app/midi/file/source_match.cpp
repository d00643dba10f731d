#include "midi/file/source_match.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "midi/file/tempo_map.h"

namespace continuo::app {
namespace {

constexpr double kSameMoment = 1e-3;  // s; tolerance for equal times, as takes store them more exactly

bool isSame(double a, double b) { return a == b || std::abs(a - b) <= kSameMoment; }

// Matches the notes of one voice to the score's notes.
class VoiceMatch {
public:
    VoiceMatch(const MidiSource& source, const TempoMap& tempo, const MidiVoice& voice, SourceMatch& match);
    void run();

private:
    struct Candidate {
        PianoNote pianoNote;
        double ownEnd = 0;             // time of the channel's own note-off
        bool exists = false;           // the note still exists, possibly with another end
        bool exact = false;            // unedited
        const Note* played = nullptr;  // times are s of the score
    };
    const ScoreEvent& eventAt(const ScorePlace& place) const {
        return source_.score->tracks[static_cast<std::size_t>(place.track)].events[place.event];
    }
    ScorePart::Id findPart(const Candidate& candidate) const {
        return {candidate.pianoNote.on.track, eventAt(candidate.pianoNote.on).channel()};
    }
    std::size_t indexOf(const Candidate& candidate) const {
        return static_cast<std::size_t>(&candidate - candidates_.data());
    }
    bool isKept(double seconds) const {
        return (seconds >= source_.begin && seconds < source_.end) || seconds >= source_.resume;
    }
    void collectCandidates();
    void pairNotes(bool sameEnds);
    bool isDisturbed(const Candidate& candidate) const;
    bool isStruckAgain(const Candidate& candidate) const;
    void decide(Candidate& candidate);
    void addNew(const Note& note);
    SourceMatch::Fate& setFate(const ScorePlace& place) {
        return match_.fates[static_cast<std::size_t>(place.track)][place.event];
    }

    const MidiSource& source_;
    const TempoMap& tempo_;
    const MidiVoice& voice_;
    SourceMatch& match_;
    std::vector<Candidate> candidates_;                  // sorted by start
    std::array<std::vector<std::size_t>, 128> ofPitch_;  // indices of candidates
    std::vector<Note> played_;                           // the voice's notes, in s of the score
    std::vector<bool> paired_;
    std::map<std::array<int, 3>, std::vector<std::size_t>> ofKey_;  // candidates, by track, channel and pitch
};

VoiceMatch::VoiceMatch(const MidiSource& source, const TempoMap& tempo, const MidiVoice& voice,
                       SourceMatch& match)
    : source_(source), tempo_(tempo), voice_(voice), match_(match), played_(voice.performance.notes) {
    for (Note& note : played_) {
        note.start += source.begin;
        note.end += source.begin;
    }
    paired_.resize(played_.size());
}

void VoiceMatch::collectCandidates() {
    for (const PianoNote& heard : analyse(*source_.score, *voice_.readOptions).notes) {
        setFate(heard.on) = SourceMatch::Fate::Drop;
        const bool hasOff = heard.off.exists() && eventAt(heard.off).isNoteOff();
        if (hasOff) setFate(heard.off) = SourceMatch::Fate::Drop;
        if (!isKept(heard.note.start)) continue;
        const auto pitch = static_cast<std::size_t>(heard.note.pitch);
        ofPitch_.at(pitch).push_back(candidates_.size());
        ofKey_[{heard.on.track, eventAt(heard.on).channel(), heard.note.pitch}].push_back(candidates_.size());
        const double ownEnd = heard.off.exists() ? tempo_.seconds(eventAt(heard.off).tick) : heard.note.end;
        candidates_.push_back({heard, ownEnd, false, false, nullptr});
    }
}

// Pairs the played notes with the score's notes. Both lists are sorted by start.
void VoiceMatch::pairNotes(bool sameEnds) {
    std::array<std::size_t, 128> from{};
    for (std::size_t i = 0; i < played_.size(); ++i) {
        const Note& note = played_[i];
        if (paired_[i] || note.pitch < 0 || note.pitch > 127) continue;
        const std::vector<std::size_t>& same = ofPitch_[static_cast<std::size_t>(note.pitch)];
        std::size_t& first = from[static_cast<std::size_t>(note.pitch)];
        while (first < same.size() &&
               candidates_[same[first]].pianoNote.note.start < note.start - kSameMoment)
            ++first;
        Candidate* best = nullptr;
        for (std::size_t at = first; at < same.size(); ++at) {
            Candidate& candidate = candidates_[same[at]];
            if (candidate.pianoNote.note.start > note.start + kSameMoment) break;
            if (candidate.exists) continue;
            const bool exact = candidate.pianoNote.note.velocity == std::max(1, note.velocity) &&
                               isSame(candidate.pianoNote.note.end, note.end);
            if (sameEnds && !exact) continue;
            const auto distance = [&](const Candidate& each) {
                return std::abs(each.pianoNote.note.start - note.start);
            };
            if (best == nullptr || distance(candidate) < distance(*best)) best = &candidate;
        }
        if (best == nullptr) continue;
        paired_[i] = true;
        best->exists = true;
        best->exact = sameEnds;
        best->played = &note;
    }
}

// Returns whether the note did not end at its own release, but at another note or hold that has changed
// since.
bool VoiceMatch::isDisturbed(const Candidate& candidate) const {
    const Note& note = candidate.pianoNote.note;
    if (isSame(note.end, candidate.ownEnd)) return false;
    constexpr std::size_t kLookBack = 64;
    const double last = std::max(note.end, candidate.ownEnd);
    const std::vector<std::size_t>& same = ofPitch_[static_cast<std::size_t>(note.pitch)];
    const auto own = static_cast<std::size_t>(std::lower_bound(same.begin(), same.end(), indexOf(candidate)) -
                                              same.begin());
    for (std::size_t at = own > kLookBack ? own - kLookBack : 0; at < same.size(); ++at) {
        const Candidate& other = candidates_[same[at]];
        if (other.pianoNote.note.start > last + kSameMoment) break;
        const bool meets = other.ownEnd >= note.start - kSameMoment;
        if (at != own && meets && !other.exact) return true;
    }
    return false;
}

// Returns whether the stroke that ended the note, which has no note-off, is still written.
bool VoiceMatch::isStruckAgain(const Candidate& candidate) const {
    const auto found = ofKey_.find({candidate.pianoNote.on.track, eventAt(candidate.pianoNote.on).channel(),
                                    candidate.pianoNote.note.pitch});
    const std::vector<std::size_t>& same = found->second;
    const auto next = std::upper_bound(same.begin(), same.end(), indexOf(candidate));
    if (next == same.end()) return false;
    const Candidate& again = candidates_[*next];
    return again.exists && isSame(again.pianoNote.note.start, candidate.pianoNote.note.end);
}

void VoiceMatch::decide(Candidate& candidate) {
    if (!candidate.exists) return;
    const PianoNote& heard = candidate.pianoNote;
    setFate(heard.on) = SourceMatch::Fate::Keep;
    const int velocity = std::clamp(candidate.played->velocity, 1, 127);
    if (velocity != heard.note.velocity) match_.velocities[{heard.on.track, heard.on.event}] = velocity;
    const bool hasOff = heard.off.exists() && eventAt(heard.off).isNoteOff();
    const bool sameEnd = isSame(heard.note.end, candidate.played->end) && !isDisturbed(candidate);
    if (sameEnd && hasOff) {
        setFate(heard.off) = SourceMatch::Fate::Keep;
        return;
    }
    if (sameEnd && !heard.off.exists() && isStruckAgain(candidate)) return;
    // A controller that ends all notes of a channel stays in place before the seam, so no end is added.
    if (sameEnd && heard.off.exists() && tempo_.seconds(eventAt(heard.off).tick) < source_.end) return;
    const bool released = hasOff && eventAt(heard.off).kind() == 0x80;
    match_.added.push_back(
        {findPart(candidate), *candidate.played, true, released ? int{eventAt(heard.off).data2} : 64});
}

// Adds a new note to the part of the nearest note.
void VoiceMatch::addNew(const Note& note) {
    const auto distance = [&](const Candidate& each) {
        constexpr double kSemitone = 0.1;  // s
        return std::abs(each.pianoNote.note.start - note.start) +
               kSemitone * std::abs(each.pianoNote.note.pitch - note.pitch);
    };
    constexpr std::ptrdiff_t kLook = 64;
    const auto after = std::lower_bound(
        candidates_.begin(), candidates_.end(), note.start,
        [](const Candidate& each, double seconds) { return each.pianoNote.note.start < seconds; });
    const auto first = after - std::min(kLook, after - candidates_.begin());
    const auto last = after + std::min(kLook, candidates_.end() - after);
    const auto nearest = std::min_element(
        first, last, [&](const Candidate& a, const Candidate& b) { return distance(a) < distance(b); });
    match_.added.push_back({findPart(*nearest), note, false, 64});
}

void VoiceMatch::run() {
    collectCandidates();
    pairNotes(true);
    pairNotes(false);
    for (Candidate& candidate : candidates_) decide(candidate);
    std::vector<Note>& unplaced = match_.unplaced.emplace_back();
    for (std::size_t i = 0; i < played_.size(); ++i) {
        if (paired_[i]) continue;
        if (candidates_.empty()) {
            unplaced.push_back(voice_.performance.notes[i]);
        } else {
            addNew(played_[i]);
        }
    }
}

}  // namespace

SourceMatch matchVoices(const MidiSource& source, std::span<const MidiVoice> voices) {
    const MidiScore& score = *source.score;
    const TempoMap tempo = makeTempoMap(score);
    SourceMatch match;
    for (const MidiScore::Track& track : score.tracks) match.fates.emplace_back(track.events.size());
    for (const MidiVoice& voice : voices) {
        if (voice.readOptions) {
            VoiceMatch(source, tempo, voice, match).run();
        } else {
            match.unplaced.push_back(voice.performance.notes);
        }
    }
    return match;
}

}  // namespace continuo::app
