// Regenerates a passage: makes several variations and chooses the one that the following music fits best.
#include <algorithm>
#include <numbers>
#include <utility>

#include "continuo/engine.h"

namespace continuo {
namespace {

constexpr double kScoredBefore = 60, kScoredAfter = 12;  // seconds around the end of a variation used for
                                                         // scoring
constexpr double kHalfStep = 0.005;                      // seconds

void check(const PassageRequest& request) {
    if (request.variations < 1 || request.variations > PassageRequest::kMaxVariations) {
        throw Error(ErrorCode::BadRequest,
                    "tries: " + std::to_string(request.variations) + " is out of range; choose 1 to 64");
    }
    if (!request.music.promptEnd || request.music.tokens > 0) {
        throw Error(ErrorCode::BadRequest, "regenerating a passage needs its begin and end in seconds");
    }
}

// Returns the notes struck in [begin, end) and the pedal movements, with times relative to `begin`. A pedal
// that is down at `begin` is its first movement.
Performance extractPart(const Performance& performance, double begin, double end) {
    Performance part;
    for (const Note& note : performance.notes) {
        if (note.start < begin || note.start >= end) continue;
        part.notes.push_back(
            {note.velocity, note.pitch, note.start - begin, std::min(note.end, end) - begin});
    }
    int before = 0;
    for (const PedalChange& change : performance.pedal) {
        if (change.time >= end) break;
        if (change.time < begin)
            before = change.value;
        else
            part.pedal.push_back({change.value, change.time - begin});
    }
    if (before > 0) part.pedal.insert(part.pedal.begin(), {before, 0});
    return part;
}

void shiftTimes(double seconds, Performance& performance) {
    for (Note& note : performance.notes) {
        note.start += seconds;
        note.end += seconds;
    }
    for (PedalChange& change : performance.pedal) change.time += seconds;
}

// Position of the passage, in seconds from the start of the prompt.
struct Place {
    double begin = 0, end = 0;
};

// Returns the end of a variation joined with the beginning of the music after it, and the time at which that
// music begins, in seconds.
std::pair<Performance, double> joinWithMusicAfter(const MusicResult& music, const Performance& after,
                                                  Place passage) {
    const double begin = std::max(0.0, passage.end - kScoredBefore);
    Performance judged = extractPart(music.whole, begin, passage.end);
    const double seam = passage.end - begin;
    Performance next = extractPart(after, passage.end, passage.end + kScoredAfter);
    if (!judged.pedal.empty() && judged.pedal.back().value > 0 &&
        (next.pedal.empty() || next.pedal.front().time > 0))
        judged.pedal.push_back({0, seam});
    shiftTimes(seam, next);
    judged.notes.insert(judged.notes.end(), next.notes.begin(), next.notes.end());
    judged.pedal.insert(judged.pedal.end(), next.pedal.begin(), next.pedal.end());
    return {std::move(judged), seam};
}

// Returns whether any music follows by which a variation can be scored.
bool hasMusicAfter(const Performance& after, Place passage) {
    return std::any_of(after.notes.begin(), after.notes.end(), [&](const Note& note) {
        return note.start >= passage.end && note.start < passage.end + kScoredAfter;
    });
}

// Returns a request to score the piece with the model that made the music.
ScoreRequest makeScoreRequest(const MusicRequest& music, const Performance& piece) {
    ScoreRequest score;
    score.modelPath = music.modelPath;
    score.adapter = music.adapter;
    score.pieces.push_back({"passage", piece, {}});
    score.compute = music.compute;
    return score;
}

std::optional<double> natsPerNoteFrom(double seam, const PieceScore& score) {
    double bits = 0;
    int notes = 0;
    for (std::size_t i = 0; i < score.notes.size(); ++i) {
        if (score.notes[i].start < seam - kHalfStep) continue;
        bits += score.noteBits[i];
        ++notes;
    }
    return notes == 0 ? std::nullopt : std::optional(bits * std::numbers::ln2 / notes);
}

// Drops notes that begin at `end` or later and ends all others there, so that the following music starts
// without sounding notes.
void endNotesAt(double end, MusicResult& music) {
    Performance& passage = music.continuation;
    std::vector<double> bits;
    std::vector<Note> notes;
    for (std::size_t i = 0; i < passage.notes.size(); ++i) {
        if (passage.notes[i].start >= end) continue;
        notes.push_back(passage.notes[i]);
        notes.back().end = std::min(notes.back().end, end);
        bits.push_back(music.noteBits[i]);
    }
    passage.notes = std::move(notes);
    music.noteBits = std::move(bits);
    std::erase_if(music.whole.notes, [end](const Note& note) { return note.start >= end; });
    for (Note& note : music.whole.notes) note.end = std::min(note.end, end);
}

// The events of one variation. Its progress is a fraction of all variations. Its notes are not reported,
// because the variation may be rejected.
class VariationEvents : public Events {
public:
    VariationEvents(Events& events, int index, int tries) : events_(events), index_(index), tries_(tries) {}
    void onProgress(const Progress& progress) override {
        events_.onProgress(
            {progress.phase, (index_ + progress.fraction) / tries_, progress.rate, progress.unit});
    }
    void onWarning(const std::string& warning) override {
        if (index_ == 0) events_.onWarning(warning);
    }

private:
    Events& events_;
    int index_, tries_;
};

bool isBetter(std::optional<double> nats, const PassageResult& best) {
    return best.variations == 0 || (nats && (!best.natsPerNote || *nats < *best.natsPerNote));
}

void reportNotes(const MusicResult& music, Events& events) {
    for (std::size_t i = 0; i < music.continuation.notes.size(); ++i)
        events.onNote(music.continuation.notes[i], music.noteBits[i]);
    for (const PedalChange& change : music.continuation.pedal) events.onPedal(change);
}

}  // namespace

PassageResult Engine::run(const PassageRequest& request, Events& events, std::stop_token stop) {
    check(request);
    const double begin = request.music.promptBegin;
    const Place passage{*request.music.promptEnd - begin,
                        *request.music.promptEnd - begin + request.music.seconds};
    Performance after = request.after;
    shiftTimes(-begin, after);
    const bool judged = hasMusicAfter(after, passage);
    const int tries = judged ? request.variations : 1;
    PassageResult best;
    for (int i = 0; i < tries && !stop.stop_requested(); ++i) {
        MusicRequest music = request.music;
        music.sampling.branch += static_cast<std::uint32_t>(i);
        VariationEvents tried(events, i, tries);
        MusicResult result = run(music, tried, stop);
        const bool whole = !result.cancelled && !result.failure;
        if (!whole && best.variations > 0) {
            best.music.failure = result.failure;
            break;
        }
        endNotesAt(passage.end, result);
        std::optional<double> nats;
        if (whole && judged) {
            const auto [piece, seam] = joinWithMusicAfter(result, after, passage);
            Events quiet;
            const ScoreResult scored = run(makeScoreRequest(music, piece), quiet, stop);
            if (scored.cancelled && best.variations > 0) break;
            if (!scored.cancelled) nats = natsPerNoteFrom(seam, scored.pieces.front());
        }
        if (isBetter(nats, best)) {
            best.music = std::move(result);
            best.sampling = music.sampling;
            best.natsPerNote = nats;
        }
        ++best.variations;
        if (!whole) break;
    }
    if (best.variations == 0) throw Error(ErrorCode::Cancelled, "stopped before the first note");
    if (stop.stop_requested()) best.music.cancelled = best.music.cancelled || best.variations < tries;
    if (best.music.failure) best.music.cancelled = true;
    reportNotes(best.music, events);
    return best;
}

}  // namespace continuo
