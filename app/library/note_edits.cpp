#include "library/note_edits.h"

#include <continuo/error.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "library/take_music.h"

namespace continuo::app {
namespace {

constexpr double kReach = 2e-3;    // tolerance, s, for isAt()
constexpr double kSameEnd = 1e-3;  // s; two ends this close belong to one note

bool startsEarlier(const PlayedNote& played, double seconds) { return played.note.start < seconds; }

constexpr int kMeant = 4;

// Returns how well a note matches the place in an edit: 0: not at that place; kMeant: exactly.
int likeness(const Note& note, const NotePlace& place) {
    if (!isAt(note, place)) return 0;
    if (!place.sound) return kMeant;
    const bool sameEnd = std::abs(note.end - place.sound->end) < kSameEnd;
    return 1 + (sameEnd ? 1 : 0) + (note.velocity == place.sound->velocity ? 2 : 0);
}

// Returns the note at this place, else the first of the most similar ones: an edit of the parent may have
// changed the note since, or it ends where its key is struck again. `noteAt` returns the note of an iterator,
// or null to skip it.
template <class Iterator, class NoteAt>
Iterator findNote(Iterator from, Iterator to, const NotePlace& place, const NoteAt& noteAt) {
    Iterator best = to;
    int bestLikeness = 0;
    for (Iterator at = from; at != to && bestLikeness < kMeant; ++at) {
        const Note* note = noteAt(at);
        const int here = note == nullptr ? 0 : likeness(*note, place);
        if (here <= bestLikeness) continue;
        best = at;
        bestLikeness = here;
    }
    return best;
}

// The notes of a voice during edits, sorted by start. Removed notes leave gaps, and added notes are stored
// apart, so that thousands of edits of thousands of notes are cheap.
class EditedVoice {
public:
    explicit EditedVoice(std::vector<PlayedNote>& notes) : notes_(notes), gone_(notes.size()) {}

    bool remove(const NotePlace& place) {
        const std::optional<std::size_t> there = find(place);
        const auto madeEnd = made_.lower_bound(place.seconds + kReach);
        const auto made = findNote(made_.lower_bound(place.seconds - kReach), madeEnd, place,
                                   [](auto at) { return &at->second; });
        if (made != madeEnd && (!there || isBefore(made->second, notes_[*there].note, place))) {
            made_.erase(made);
            return true;
        }
        if (there) gone_[*there] = true;
        return there.has_value();
    }

    void add(const Note& note) { made_.emplace(note.start, note); }

    // Closes the gaps and merges the added notes. Returns the latest end of an added note.
    double finish() {
        std::size_t place = 0;
        std::erase_if(notes_, [&](const PlayedNote&) { return bool{gone_[place++]}; });
        double last = 0;
        const auto middle = static_cast<std::ptrdiff_t>(notes_.size());
        for (const auto& [start, note] : made_) {
            notes_.push_back({note});
            last = std::max(last, note.end);
        }
        std::inplace_merge(
            notes_.begin(), notes_.begin() + middle, notes_.end(),
            [](const PlayedNote& a, const PlayedNote& b) { return a.note.start < b.note.start; });
        return last;
    }

private:
    std::optional<std::size_t> find(const NotePlace& place) const {
        const auto earliest = [&](double seconds) {
            return std::lower_bound(notes_.begin(), notes_.end(), seconds, startsEarlier);
        };
        const auto indexOf = [&](auto at) { return static_cast<std::size_t>(at - notes_.begin()); };
        const auto end = earliest(place.seconds + kReach);
        const auto found = findNote(earliest(place.seconds - kReach), end, place,
                                    [&](auto at) { return gone_[indexOf(at)] ? nullptr : &at->note; });
        return found != end ? std::optional(indexOf(found)) : std::nullopt;
    }

    // Returns whether the first of two notes matches the place better.
    static bool isBefore(const Note& one, const Note& other, const NotePlace& place) {
        const int likeOne = likeness(one, place), likeOther = likeness(other, place);
        return likeOne != likeOther ? likeOne > likeOther : one.start < other.start;
    }

    std::vector<PlayedNote>& notes_;
    std::vector<bool> gone_;
    std::multimap<double, Note> made_;
};

// Returns whether an edit changes the note that resulted from the earlier edit.
bool changesAgain(const NoteEdit& edit, const NoteEdit& earlier) {
    return edit.was && earlier.becomes && earlier.voice == edit.voice &&
           earlier.lastBranch == edit.lastBranch && earlier.becomes->start == edit.was->seconds &&
           likeness(*earlier.becomes, *edit.was) == kMeant;
}

}  // namespace

double NoteEdit::seconds() const {
    return std::min(was ? was->seconds : kStillHeld, becomes ? becomes->start : kStillHeld);
}

NotePlace placeOf(const Note& note) {
    return {note.pitch, note.start, NotePlace::Sound{note.velocity, note.end}};
}

NoteEdit makeRemoval(Voice voice, NotePlace note) { return {voice, note, {}}; }

void checkEdit(const NoteEdit& edit) {
    const auto refuse = [](const std::string& why) {
        throw Error(ErrorCode::BadRequest, "this note cannot be: " + why);
    };
    if (!edit.was && !edit.becomes) refuse("it says neither what it was nor what it becomes");
    if (!edit.becomes) return;
    const Note& note = *edit.becomes;
    if (note.pitch < 0 || note.pitch > 127)
        refuse("its pitch is " + std::to_string(note.pitch) + "; pitches go from 0 to 127");
    if (note.velocity < 1 || note.velocity > 127)
        refuse("its velocity is " + std::to_string(note.velocity) + "; velocities go from 1 to 127");
    if (!std::isfinite(note.start) || note.start < 0) refuse("it begins before the music; begin it at 0 s");
    if (!std::isfinite(note.end) || note.end <= note.start)
        refuse("it ends no later than it begins; make it longer");
    // The journal cannot store a later end.
    if (note.end > kLongestSeconds) refuse("it ends beyond all music; end it earlier");
}

void addEdit(const NoteEdit& edit, std::vector<NoteEdit>& edits) {
    if (!edits.empty()) {
        NoteEdit& last = edits.back();
        if (changesAgain(edit, last)) {
            last.becomes = edit.becomes;
            if (!last.was && !last.becomes) edits.pop_back();
            return;
        }
    }
    edits.push_back(edit);
}

void addEdits(std::span<const NoteEdit> made, std::vector<NoteEdit>& edits) {
    if (made.size() == 1) return addEdit(made.front(), edits);
    const bool enough = edits.size() >= made.size();
    const auto last = edits.end() - static_cast<std::ptrdiff_t>(enough ? made.size() : 0);
    const auto replace = [&](auto from, auto to) {
        if (!enough || !std::equal(from, to, last, changesAgain)) return false;
        for (auto at = last; from != to; ++from, ++at) at->becomes = from->becomes;
        edits.erase(std::remove_if(last, edits.end(),
                                   [](const NoteEdit& each) { return !each.was && !each.becomes; }),
                    edits.end());
        return true;
    };
    // If notes are moved in the other direction, their edits come in reverse order.
    if (replace(made.begin(), made.end()) || replace(made.rbegin(), made.rend())) return;
    edits.insert(edits.end(), made.begin(), made.end());
}

TakeContent applyEdits(std::span<const NoteEdit> edits, TakeContent content) {
    if (edits.empty()) return content;
    std::array voices = {EditedVoice(content.parts[0].notes), EditedVoice(content.parts[1].notes)};
    for (const NoteEdit& edit : edits) {
        EditedVoice& voice = voices[static_cast<std::size_t>(edit.voice)];
        if (edit.was && !voice.remove(*edit.was)) continue;
        if (edit.becomes) voice.add(*edit.becomes);
    }
    for (EditedVoice& voice : voices) content.seconds = std::max(content.seconds, voice.finish());
    return content;
}

std::vector<PlayedNote> applyOwnEdits(std::vector<PlayedNote> notes, const Branch& branch) {
    for (const NoteEdit& edit : branch.marks.edits) {
        const auto may = [&](auto at) {
            return edit.voice == Voice::Model || isParentNote(*at, branch.forkSeconds) ? &at->note : nullptr;
        };
        const auto found = edit.was ? findNote(notes.begin(), notes.end(), *edit.was, may) : notes.end();
        if (found != notes.end()) {
            // If a note of the player was moved past the fork, it is no longer in the branch.
            const bool stays =
                edit.becomes && (edit.voice == Voice::Model || edit.becomes->start < branch.forkSeconds);
            if (stays)
                *found = {*edit.becomes};
            else
                notes.erase(found);
        } else if (!edit.was && edit.voice == Voice::Model) {
            notes.push_back({*edit.becomes});
        }
    }
    return notes;
}

std::vector<PlayedNote> applyParentEdits(std::span<const NoteEdit> edits, double until,
                                         std::vector<PlayedNote> notes, const Branch& branch) {
    for (const NoteEdit& edit : edits) {
        const bool heard =
            edit.lastBranch != NoteEdit::kNotKnown && edit.lastBranch < branch.promptEditLimit();
        if (heard || !edit.was) continue;
        const auto found = findNote(notes.begin(), notes.end(), *edit.was, [&](auto at) {
            const bool may = at->note.start < until && isParentNote(*at, branch.forkSeconds);
            return may ? &at->note : nullptr;
        });
        if (found == notes.end()) continue;
        if (edit.becomes && edit.becomes->start < until && edit.becomes->end >= until) {
            const double end = std::max(found->note.end, edit.becomes->start);
            found->note = *edit.becomes;
            found->note.end = end;
        } else {
            notes.erase(found);
        }
    }
    return notes;
}

double firstEdit(std::span<const NoteEdit> edits) {
    double first = kStillHeld;
    for (const NoteEdit& edit : edits) first = std::min(first, edit.seconds());
    return first;
}

void clearBits(double from, TakeContent& content) {
    for (TakeContent::Part& part : content.parts)
        for (PlayedNote& played : part.notes)
            if (played.note.start >= from) played.bits = kUnknownBits;
}

}  // namespace continuo::app
