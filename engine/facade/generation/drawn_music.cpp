#include "facade/generation/drawn_music.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace continuo {

PlayedPrompt makePlayedPrompt(const Performance& performance, double begin, double limit, double seam,
                              bool pedal) {
    constexpr double kShortest = 0.01;
    PlayedPrompt played;
    Performance& result = played.music;
    int value = 0;
    for (const PedalChange& change : performance.pedal) {
        if (change.time >= limit) break;
        if (change.time >= begin && result.pedal.empty() && value > 0) result.pedal.push_back({value, 0});
        value = change.value;
        if (change.time >= begin) result.pedal.push_back({change.value, change.time - begin});
    }
    if (result.pedal.empty() && value > 0) result.pedal.push_back({value, 0});
    // A model without pedal tokens writes note-offs for notes that the pedal holds at the seam, so these
    // notes end there.
    const bool rings = !pedal && value >= 64;
    for (const Note& note : performance.notes) {
        if (note.start < begin || note.start >= limit) continue;
        const double start = note.start - begin, end = note.end - begin;
        const bool held = note.end >= kStillHeld;
        result.notes.push_back(
            {note.velocity, note.pitch, start, held ? std::max(seam, start + kShortest) : end});
        // A released note keeps its own end. In the tokens its key may still be down at the seam, because
        // tokens round times.
        played.keepsEnd.push_back(!held && !rings);
    }
    // From the seam on, the pedal has its state in the tokens. Without pedal tokens it is up, because the
    // notes' ends include it.
    if (pedal ? value < 64 : value > 0)
        result.pedal.push_back(
            {pedal ? 127 : 0, std::max(seam, result.pedal.empty() ? 0 : result.pedal.back().time)});
    return played;
}

DrawnMusic::DrawnMusic(MidiStreamDecoder decoder, PlayedPrompt prompt, double seam, double end,
                       Events& events)
    : decoder_(std::move(decoder)),
      fromPrompt_(decoder_.notesStarted()),
      end_(end),
      events_(events),
      keepsEnd_(std::move(prompt.keepsEnd)) {
    result_.whole = std::move(prompt.music);
    result_.seamSeconds = seam;
    if (decoder_.pedalIsDown()) {
        result_.continuation.pedal.push_back({127, seam});
        events_.onPedal({127, seam});
    }
    ended_.resize(result_.whole.notes.size());
}

void DrawnMusic::push(Token token, double logProbability) {
    const bool pedal = decoder_.pedalIsDown();
    const auto event = decoder_.push(token);
    if (event && event->kind == MidiNoteEvent::Kind::Start)
        bits_[event->index] = -logProbability / std::numbers::ln2;
    if (event) processEvent(*event);
    if (decoder_.pedalIsDown() != pedal) movePedal(!pedal, decoder_.seconds());
}

MusicResult DrawnMusic::finish() {
    if (decoder_.pedalIsDown()) movePedal(false, decoder_.seconds());
    for (const MidiNoteEvent& event : decoder_.close()) processEvent(event);
    const auto earlier = [](const auto& a, const auto& b) {
        return std::pair(a.first.start, a.first.pitch) < std::pair(b.first.start, b.first.pitch);
    };
    std::stable_sort(made_.begin(), made_.end(), earlier);
    endPrompt(std::min(end_, decoder_.seconds()));
    for (const auto& [note, bits] : made_) {
        result_.continuation.notes.push_back(note);
        result_.noteBits.push_back(bits);
    }
    result_.whole.notes.insert(result_.whole.notes.end(), result_.continuation.notes.begin(),
                               result_.continuation.notes.end());
    std::stable_sort(result_.whole.notes.begin(), result_.whole.notes.end(),
                     [](const Note& a, const Note& b) {
                         return std::pair(a.start, a.pitch) < std::pair(b.start, b.pitch);
                     });
    return std::move(result_);
}

// Records a pedal movement. Ignores a press after the end; a later release counts at the end.
void DrawnMusic::movePedal(bool down, double time) {
    const std::vector<PedalChange>& moved = result_.continuation.pedal;
    if (down ? time >= end_ : moved.empty() || moved.back().value == 0) return;
    const PedalChange change{down ? 127 : 0, std::min(time, end_)};
    for (Performance* each : {&result_.continuation, &result_.whole}) each->pedal.push_back(change);
    events_.onPedal(change);
}

void DrawnMusic::processEvent(const MidiNoteEvent& event) {
    if (event.kind == MidiNoteEvent::Kind::Start) return;
    const double end = std::min(event.time, end_);
    if (event.index < fromPrompt_) {
        extendPromptNote(event, end);
    } else if (event.start < end) {
        // The lowest velocity of krasserm's tokenizer is 0, which is no MIDI velocity.
        made_.emplace_back(Note{std::max(1, event.velocity), event.pitch, event.start, end},
                           bits_[event.index]);
        events_.onNote(made_.back().first, made_.back().second);
    }
}

// Extends the note of the prompt that this event ends. Tokens round times, so this is the note of that pitch
// with the closest start.
void DrawnMusic::extendPromptNote(const MidiNoteEvent& event, double end) {
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < ended_.size(); ++i) {
        const Note& note = result_.whole.notes[i];
        if (ended_[i] || note.pitch != event.pitch) continue;
        if (!nearest ||
            std::abs(note.start - event.start) < std::abs(result_.whole.notes[*nearest].start - event.start))
            nearest = i;
    }
    if (!nearest) return;
    ended_[*nearest] = true;
    if (keepsEnd_[*nearest]) return;
    result_.whole.notes[*nearest].end = std::max(result_.whole.notes[*nearest].end, end);
}

// Ends the prompt's notes that sound beyond the seam: at `now`, or where their key is struck again.
void DrawnMusic::endPrompt(double now) {
    const double seam = result_.seamSeconds;
    for (Note& note : result_.whole.notes) {
        if (note.end <= seam) continue;
        const auto again = std::ranges::find_if(made_, [&](const auto& made) {
            return made.first.pitch == note.pitch && made.first.start >= seam;
        });
        const double last = again == made_.end() ? now : std::min(now, again->first.start);
        note.end = std::min(note.end, std::max(last, seam));
    }
}

}  // namespace continuo
