#include "library/music_builder.h"

#include <algorithm>

#include "library/take_music.h"

namespace continuo::app {

void MusicBuilder::append(const DuetEvent& event) {
    Part& part = parts_[static_cast<std::size_t>(event.voice)];
    switch (event.kind) {
        case DuetEvent::Kind::Strike: return strike(part, event);
        case DuetEvent::Kind::Release: return release(part, event);
        case DuetEvent::Kind::Pedal: part.pedal.push_back({event.value, event.seconds}); return;
        case DuetEvent::Kind::Turn: turns_.push_back({event.voice, event.seconds}); return;
        case DuetEvent::Kind::Cancel: return withdraw(part, event);
        case DuetEvent::Kind::Latents: latents_.emplace_back(event.seconds, event.value); return;
        case DuetEvent::Kind::Beats: beats_.push_back(toBeats(event)); return;
        case DuetEvent::Kind::Temperature:
            temperatures_.emplace_back(event.seconds, toTemperature(event));
            return;
    }
}

void MusicBuilder::strike(Part& part, const DuetEvent& event) {
    std::vector<std::size_t>& open = part.open[event.pitch];
    while (!open.empty() && part.notes[open.front()].note.start < event.seconds) release(part, event);
    open.push_back(part.notes.size());
    part.notes.push_back({{event.value, event.pitch, event.seconds, kStillHeld}, event.bits});
    ++part.sounding;
}

void MusicBuilder::release(Part& part, const DuetEvent& event) {
    std::vector<std::size_t>& open = part.open[event.pitch];
    if (open.empty()) return;
    Note& note = part.notes[open.front()].note;
    note.end = std::max(note.start, event.seconds);
    part.ended.emplace_back(note.end, open.front());
    open.erase(open.begin());
    --part.sounding;
}

// Removes what the event withdraws. A voice's events are in order of time, so the withdrawn ones are at the
// ends of its lists.
void MusicBuilder::withdraw(Part& part, const DuetEvent& event) {
    const double from = event.seconds;
    const bool soundsOn = event.value == kKeepsSounding;
    for (std::vector<std::size_t>& open : part.open) {
        for (const std::size_t at : open) part.ended.emplace_back(kStillHeld, at);
        open.clear();
    }
    part.sounding = 0;
    for (; !part.ended.empty() && isCancelled(event, part.ended.back().first); part.ended.pop_back()) {
        const std::size_t at = part.ended.back().second;
        Note& note = part.notes[at].note;
        if (isCancelled(event, note.start)) continue;  // the note itself is removed
        note.end = soundsOn ? kStillHeld : from;
        if (!soundsOn) continue;
        std::vector<std::size_t>& open = part.open[static_cast<std::size_t>(note.pitch)];
        open.insert(open.begin(), at);  // latest first
        ++part.sounding;
    }
    while (!part.notes.empty() && isCancelled(event, part.notes.back().note.start)) part.notes.pop_back();
    while (!part.pedal.empty() && isCancelled(event, part.pedal.back().time)) part.pedal.pop_back();
    if (!soundsOn && !part.pedal.empty() && part.pedal.back().value > 0) part.pedal.push_back({0, from});
    // Removes a turn that would end where it begins. If sounding notes continue, so does the turn.
    const auto isGone = [&](double turn) { return !soundsOn && (isCancelled(event, turn) || turn == from); };
    const auto isOfIt = [&](Voice turn) { return turn == event.voice || isDropped(event); };
    while (!turns_.empty() && isOfIt(turns_.back().voice) && isGone(turns_.back().seconds)) turns_.pop_back();
    while (!latents_.empty() && event.voice == Voice::Model && isCancelled(event, latents_.back().first))
        latents_.pop_back();
    // Removes the releases of the removed notes.
    std::erase_if(part.ended, [&](const auto& ended) { return ended.second >= part.notes.size(); });
}

bool MusicBuilder::keysDown() const { return parts_[0].sounding + parts_[1].sounding > 0; }

TakeContent MusicBuilder::music(double begin, double end, double now, bool growing) const {
    TakeContent content;
    const double close = std::min(end, now);
    for (std::size_t voice = 0; voice < parts_.size(); ++voice) {
        TakeContent::Part& part = content.parts[voice];
        part.notes.reserve(parts_[voice].notes.size());
        for (const PlayedNote& played : parts_[voice].notes) {
            if (played.note.start < begin || played.note.start >= end) continue;
            part.notes.push_back(played);
            Note& note = part.notes.back().note;
            if (note.end >= kStillHeld && !growing) note.end = std::max(note.start, close);
        }
        part.pedal = parts_[voice].pedal;
    }
    content.turns = turns_;
    content.latents = latents_;
    content.temperatures = temperatures_;
    content.beats = beats_;
    content = extractSection(std::move(content), begin, end);
    content.seconds = growing ? std::max(0.0, close - begin) : lastSecond(content);
    return content;
}

std::vector<DuetEvent> toEvents(const Performance& performance, Voice voice) {
    std::vector<DuetEvent> events;
    const auto add = [&](DuetEvent::Kind kind, int pitch, int value, double seconds) {
        events.push_back({kind, voice, static_cast<std::uint8_t>(pitch), value, seconds, kUnknownBits});
    };
    std::vector<Note> notes = performance.notes;
    std::stable_sort(notes.begin(), notes.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    endAtNextStroke(notes);
    for (const Note& note : notes) {
        add(DuetEvent::Kind::Strike, note.pitch, std::max(1, note.velocity), note.start);
        if (note.end < kStillHeld) add(DuetEvent::Kind::Release, note.pitch, 0, note.end);
    }
    for (const PedalChange& change : performance.pedal)
        add(DuetEvent::Kind::Pedal, 0, change.value, change.time);
    // A stable sort: a release comes before another strike of the same key at its time, but after its own
    // strike.
    std::stable_sort(events.begin(), events.end(),
                     [](const DuetEvent& a, const DuetEvent& b) { return a.seconds < b.seconds; });
    return events;
}

}  // namespace continuo::app
