#include "library/take_music.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace continuo::app {
namespace {

bool earlier(const PlayedNote& a, const PlayedNote& b) { return a.note.start < b.note.start; }

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

// The pedal in [begin, end), with the place it had before as its first change.
std::vector<PedalChange> pedalIn(std::vector<PedalChange> pedal, double begin, double end) {
    std::stable_sort(pedal.begin(), pedal.end(),
                     [](const auto& a, const auto& b) { return a.time < b.time; });
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

// Two pedals of one piano: the deeper counts.
std::vector<PedalChange> onePedal(const std::vector<PedalChange>& one,
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

void addContour(std::span<const PlayedNote> notes, double from, double to, std::vector<float>& sums,
                std::vector<float>& counts) {
    const auto points = static_cast<double>(sums.size());
    const double scale = points / std::max(1e-9, to - from);
    for (const PlayedNote& played : notes) {
        const auto place = [&](double seconds) {
            return static_cast<std::size_t>(std::clamp((seconds - from) * scale, 0.0, points - 1));
        };
        const std::size_t last = place(std::min(played.note.end, to));
        for (std::size_t i = place(played.note.start); i <= last; ++i) {
            sums[i] += static_cast<float>(played.note.pitch);
            counts[i] += 1;
        }
    }
}

// Mean pitches as shares of their own range, which counts as an octave at least.
void normalise(std::vector<float>& pitches, const std::vector<float>& counts) {
    float low = 128, high = 0;
    for (std::size_t i = 0; i < pitches.size(); ++i) {
        if (counts[i] == 0) continue;
        pitches[i] /= counts[i];
        low = std::min(low, pitches[i]);
        high = std::max(high, pitches[i]);
    }
    constexpr float kOctave = 12;
    const float range = std::max(kOctave, high - low);
    const float floor = (low + high - range) / 2;
    for (std::size_t i = 0; i < pitches.size(); ++i) {
        pitches[i] = counts[i] == 0 ? -1 : (pitches[i] - floor) / range;
    }
}

bool isNote(const Note& note, int pitch, double start) {
    constexpr double kSame = 1e-3;  // seconds
    return note.pitch == pitch && std::abs(note.start - start) < kSame;
}

// The note of this pitch and start; null: there is none.
PlayedNote* sameNote(TakeContent& content, const Note& note) {
    for (TakeContent::Part& part : content.parts) {
        for (PlayedNote& known : part.notes)
            if (isNote(known.note, note.pitch, note.start)) return &known;
    }
    return nullptr;
}

struct NatsMean {
    double bits = 0;
    int notes = 0;
    void add(const PlayedNote& played) {
        if (played.bits < 0) return;
        bits += static_cast<double>(played.bits);
        ++notes;
    }
    double nats() const { return notes == 0 ? -1 : bits * std::numbers::ln2 / notes; }
};

MusicSummary contourOf(std::span<const PlayedNote> first, std::span<const PlayedNote> second, double from,
                       double to) {
    MusicSummary summary;
    if (first.empty() && second.empty()) return summary;
    summary.contour.resize(MusicSummary::kContourPoints);
    std::vector<float> counts(summary.contour.size());
    addContour(first, from, to, summary.contour, counts);
    addContour(second, from, to, summary.contour, counts);
    normalise(summary.contour, counts);
    return summary;
}

}  // namespace

Performance TakeContent::performance(Voice voice) const {
    Performance result;
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
    both.notes.insert(both.notes.end(), model.notes.begin(), model.notes.end());
    std::stable_sort(both.notes.begin(), both.notes.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    both.pedal = onePedal(of(Voice::Player).pedal, of(Voice::Model).pedal);
    return both;
}

void MusicBuilder::take(const DuetEvent& event) {
    Part& part = parts_[static_cast<std::size_t>(event.voice)];
    switch (event.kind) {
        case DuetEvent::Kind::Strike: return strike(part, event);
        case DuetEvent::Kind::Release: return release(part, event);
        case DuetEvent::Kind::Pedal: part.pedal.push_back({event.value, event.seconds}); return;
        case DuetEvent::Kind::Turn: turns_.push_back({event.voice, event.seconds}); return;
        case DuetEvent::Kind::TakenBack: return takeBack(part, event);
        case DuetEvent::Kind::Latents: latents_.emplace_back(event.seconds, event.value); return;
        case DuetEvent::Kind::Beats: beats_.push_back(beatsOf(event)); return;
    }
}

void MusicBuilder::strike(Part& part, const DuetEvent& event) {
    part.open[event.pitch].push_back(part.notes.size());
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

// A voice writes forward in time, so what it takes back stands at the ends of its lists.
void MusicBuilder::takeBack(Part& part, const DuetEvent& event) {
    const double from = event.seconds;
    const bool soundsOn = event.value != 0;
    for (std::vector<std::size_t>& open : part.open) {
        for (const std::size_t at : open) part.ended.emplace_back(kStillHeld, at);
        open.clear();
    }
    part.sounding = 0;
    for (; !part.ended.empty() && isTakenBack(event, part.ended.back().first); part.ended.pop_back()) {
        const std::size_t at = part.ended.back().second;
        Note& note = part.notes[at].note;
        if (isTakenBack(event, note.start)) continue;  // it goes itself
        note.end = soundsOn ? kStillHeld : from;
        if (!soundsOn) continue;
        std::vector<std::size_t>& open = part.open[static_cast<std::size_t>(note.pitch)];
        open.insert(open.begin(), at);  // they come latest first
        ++part.sounding;
    }
    while (!part.notes.empty() && isTakenBack(event, part.notes.back().note.start)) part.notes.pop_back();
    while (!part.pedal.empty() && isTakenBack(event, part.pedal.back().time)) part.pedal.pop_back();
    if (!soundsOn && !part.pedal.empty() && part.pedal.back().value > 0) part.pedal.push_back({0, from});
    // A turn that would end as it begins is none.
    const auto isGone = [&](double turn) { return isTakenBack(event, turn) || (!soundsOn && turn == from); };
    while (!turns_.empty() && turns_.back().voice == event.voice && isGone(turns_.back().seconds))
        turns_.pop_back();
    while (!latents_.empty() && event.voice == Voice::Model && isTakenBack(event, latents_.back().first))
        latents_.pop_back();
    // What was released later than what is left refers to notes that are gone.
    std::erase_if(part.ended, [&](const auto& ended) { return ended.second >= part.notes.size(); });
}

bool MusicBuilder::keysDown() const { return parts_[0].sounding + parts_[1].sounding > 0; }

TakeContent MusicBuilder::music(double begin, double end, double now, bool growing) const {
    TakeContent content;
    const double close = std::min(end, now);
    for (std::size_t voice = 0; voice < parts_.size(); ++voice) {
        TakeContent::Part& part = content.parts[voice];
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
    content.beats = beats_;
    content = sectionOf(std::move(content), begin, end);
    content.seconds = growing ? std::max(0.0, close - begin) : lastSecond(content);
    return content;
}

TakeContent sectionOf(TakeContent content, double begin, double end) {
    for (TakeContent::Part& part : content.parts) {
        std::erase_if(part.notes, [&](const PlayedNote& played) {
            return played.note.start < begin || played.note.start >= end;
        });
        for (PlayedNote& played : part.notes) {
            played.note.end = std::min(played.note.end, end) - begin;
            played.note.start -= begin;
        }
        std::stable_sort(part.notes.begin(), part.notes.end(), earlier);
        part.pedal = pedalIn(std::move(part.pedal), begin, end);
    }
    for (const TakeContent::Turn& turn : std::exchange(content.turns, {})) {
        if (turn.seconds >= end) continue;
        // The turn that goes on at the beginning.
        if (turn.seconds <= begin) content.turns.clear();
        content.turns.push_back({turn.voice, std::max(0.0, turn.seconds - begin)});
    }
    for (const auto& [seconds, count] : std::exchange(content.latents, {})) {
        if (seconds >= end) continue;
        if (seconds <= begin) content.latents.clear();
        content.latents.emplace_back(std::max(0.0, seconds - begin), count);
    }
    for (Beats beats : std::exchange(content.beats, {})) {
        if (beats.seconds >= end) continue;
        beats.seconds -= begin;
        if (beats.seconds <= 0) {  // those that go on at the beginning
            content.beats.clear();
            if (beats.beatSeconds > 0)
                beats.phase = std::fmod(beats.phase - beats.seconds / beats.beatSeconds, beats.beatsPerBar);
            beats.seconds = 0;
        }
        const bool none = beats.beatSeconds <= 0 && content.beats.empty();
        if (!none) content.beats.push_back(beats);
    }
    content.seconds = std::max(0.0, std::min(content.seconds, end) - begin);
    return content;
}

namespace {

// Until when the pedal that was down at the fork stays down: where the model took it over, until it lets it
// go. A model without a pedal writes how long each note sounds instead.
double pedalUpAfter(const Branch& branch) {
    constexpr double kAtOnce = 0.02;  // the model's clock has steps of 10 ms
    const std::vector<PedalChange>& pedal = branch.pedal;
    const bool goesOn =
        !pedal.empty() && pedal.front().value > 0 && pedal.front().time < branch.forkSeconds + kAtOnce;
    if (!goesOn) return branch.forkSeconds;
    const auto up =
        std::find_if(pedal.begin(), pedal.end(), [](const auto& change) { return change.value == 0; });
    return up != pedal.end() ? up->time : std::max(branch.forkSeconds, pedal.back().time);
}

void addPedal(const Branch& branch, std::vector<PedalChange>& own) {
    // One that was down and goes on needs neither the end nor the beginning.
    const bool goesOn = !own.empty() && own.back().time > branch.forkSeconds;
    if (goesOn) own.pop_back();
    for (const PedalChange& change : branch.pedal)
        own.push_back({change.value, std::max(change.time, branch.forkSeconds)});
}

}  // namespace

TakeContent branchMusic(TakeContent before, const Branch& branch, std::span<const PlayedNote> notes) {
    const double fork = branch.forkSeconds, up = pedalUpAfter(branch);
    for (TakeContent::Part& part : before.parts) {
        std::erase_if(part.notes, [fork](const PlayedNote& played) { return played.note.start >= fork; });
        for (PlayedNote& played : part.notes) played.note.end = std::min(played.note.end, fork);
        std::erase_if(part.pedal, [fork](const PedalChange& change) { return change.time >= fork; });
        if (!part.pedal.empty() && part.pedal.back().value > 0) part.pedal.push_back({0, up});
    }
    addPedal(branch, before.of(Voice::Model).pedal);
    std::erase_if(before.turns, [fork](const TakeContent::Turn& turn) { return turn.seconds >= fork; });
    before.turns.push_back({Voice::Model, fork});
    std::erase_if(before.beats, [fork](const Beats& beats) { return beats.seconds > fork; });
    std::erase_if(before.latents, [fork](const auto& point) { return point.first >= fork; });
    before.latents.insert(before.latents.end(), branch.latents.begin(), branch.latents.end());

    std::vector<PlayedNote>& own = before.of(Voice::Model).notes;
    for (const PlayedNote& played : notes) {
        PlayedNote* held = played.note.start < fork ? sameNote(before, played.note) : nullptr;
        if (held != nullptr) {
            held->note.end = std::max(held->note.end, played.note.end);
        } else {
            own.push_back(played);
        }
    }
    std::stable_sort(own.begin(), own.end(), earlier);
    before.seconds = lastSecond(before);
    return before;
}

bool isLeftOut(const Note& note, std::span<const LeftOut> leftOut) {
    return std::any_of(leftOut.begin(), leftOut.end(),
                       [&](const LeftOut& out) { return isNote(note, out.pitch, out.seconds); });
}

TakeContent without(std::span<const LeftOut> leftOut, TakeContent content) {
    for (const LeftOut& out : leftOut) {
        std::vector<PlayedNote>& notes = content.of(out.voice).notes;
        const auto found = std::find_if(notes.begin(), notes.end(), [&](const PlayedNote& played) {
            return isNote(played.note, out.pitch, out.seconds);
        });
        if (found != notes.end()) notes.erase(found);
    }
    return content;
}

std::vector<DuetEvent> eventsOf(const Performance& performance, Voice voice) {
    std::vector<DuetEvent> events;
    const auto add = [&](DuetEvent::Kind kind, int pitch, int value, double seconds) {
        events.push_back({kind, voice, static_cast<std::uint8_t>(pitch), value, seconds, -1});
    };
    for (const Note& note : performance.notes) {
        add(DuetEvent::Kind::Strike, note.pitch, std::max(1, note.velocity), note.start);
        if (note.end < kStillHeld) add(DuetEvent::Kind::Release, note.pitch, 0, note.end);
    }
    for (const PedalChange& change : performance.pedal)
        add(DuetEvent::Kind::Pedal, 0, change.value, change.time);
    // A key is let go before it is struck again, but not before it was struck.
    std::stable_sort(events.begin(), events.end(),
                     [](const DuetEvent& a, const DuetEvent& b) { return a.seconds < b.seconds; });
    return events;
}

MusicSummary summaryOf(const TakeContent& content, std::int64_t counted) {
    const auto& player = content.of(Voice::Player).notes;
    const auto& model = content.of(Voice::Model).notes;
    MusicSummary summary = contourOf(player, model, 0, content.seconds);
    summary.notes = {static_cast<int>(player.size()), static_cast<int>(model.size())};
    summary.seconds = content.seconds;
    NatsMean mean;
    for (const PlayedNote& played : model) mean.add(played);
    summary.natsPerNote = mean.nats();
    summary.counted = counted;
    return summary;
}

MusicSummary summaryOf(std::span<const PlayedNote> notes) {
    double from = kStillHeld, to = 0;
    NatsMean mean;
    for (const PlayedNote& played : notes) {
        from = std::min(from, played.note.start);
        to = std::max(to, played.note.end);
        mean.add(played);
    }
    MusicSummary summary = contourOf(notes, {}, from, to);
    summary.notes = {0, mean.notes};  // the others are its parent's, which sound on
    summary.seconds = notes.empty() ? 0 : to;
    summary.natsPerNote = mean.nats();
    summary.counted = static_cast<std::int64_t>(notes.size());
    return summary;
}

}  // namespace continuo::app
