#include "midi/file/source_layer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "midi/events/midi_event.h"

namespace continuo::app {
namespace {

constexpr int kFewestTicks = 480;  // a quarter, of a file that is written
constexpr double kNear = 1e-3;     // s

std::uint8_t byteOf(int value) { return static_cast<std::uint8_t>(value); }

// Whether an event of a channel sets nothing but what the last one of its kind sets again.
bool isOverridden(const ScoreEvent& event) {
    static const std::set<int> kParameters = {6, 38, 96, 97, 98, 99, 100, 101};  // their order counts
    if (event.isController())
        return !kParameters.contains(event.data1) && event.data1 != controller::kBank &&
               event.data1 != controller::kBankFine && event.data1 < controller::kFirstMode;
    return event.kind() == 0xE0 || event.kind() == 0xD0 || event.kind() == 0xA0;
}

int placeOf(const ScoreEvent& event) {
    const bool hasNumber = event.isController() || event.kind() == 0xA0;
    return event.status << 8 | (hasNumber ? event.data1 : 0);
}

// Texts that a track or file has as a whole, wherever they are.
bool isHeading(const ScoreEvent& event) {
    const int type = event.data1;
    return type == 0x00 || type == meta::kCopyright || type == meta::kTrackName || type == 0x04 ||
           (type >= 0x08 && type <= 0x09) || type == 0x20 || type == 0x21 || type == 0x54 || type == 0x7F;
}

bool isOfTime(const ScoreEvent& event) {
    return event.isMeta(meta::kTempo) || event.isMeta(meta::kMetre) || event.isMeta(meta::kKey);
}

}  // namespace

SourceClock::SourceClock(const MidiSource& source) {
    const MidiScore& score = *source.score;
    const bool smpte = (score.division & 0x8000) != 0;
    const TempoMap map = scoreTempo(score);
    if (smpte) {
        const int ticks = score.division & 0xFF;
        while (map.ticksPerSecond() * factor_ < kFewestTicks && ticks * (factor_ + 1) <= 255) ++factor_;
        division_ = (score.division & 0xFF00) | (ticks * factor_);
        tempi_.push_back({0, 0, map.ticksPerSecond()});
    } else {
        factor_ = (kFewestTicks + score.division - 1) / score.division;
        division_ = score.division * factor_;
        for (const std::uint64_t tick : map.changes()) {
            const double seconds = map.seconds(tick);
            if (seconds > source.end && source.resume == kStillHeld) break;
            tempi_.push_back({seconds, tick, score.division / map.quarterSeconds(tick)});
        }
    }
    if (source.begin > 0) origin_ = fineTick(source.begin);
}

std::uint64_t SourceClock::fineTick(double scoreSeconds) const {
    const auto after = std::upper_bound(tempi_.begin(), tempi_.end(), scoreSeconds,
                                        [](double at, const Tempo& tempo) { return at < tempo.seconds; });
    const Tempo& tempo = after == tempi_.begin() ? *after : *std::prev(after);
    const double ticks = std::max(0.0, scoreSeconds - tempo.seconds) * tempo.ticksPerSecond * factor_;
    return tempo.tick * static_cast<std::uint64_t>(factor_) + static_cast<std::uint64_t>(std::llround(ticks));
}

std::uint64_t SourceClock::atSecond(double scoreSeconds) const {
    const std::uint64_t fine = fineTick(std::max(0.0, scoreSeconds));
    return fine > origin_ ? fine - origin_ : 0;
}

SourceLayer::SourceLayer(const MidiSource& source, std::span<const MidiVoice> voices, bool ownTempi)
    : source_(source),
      score_(*source.score),
      tempo_(scoreTempo(score_)),
      match_(matchVoices(source, voices)),
      ownTempi_(ownTempi) {
    for (const MidiVoice& voice : voices) last_ = std::max(last_, endOf(voice.performance) + source.begin);
    surveyChannels(voices);
    comparePedals(voices);
}

void SourceLayer::surveyChannels(std::span<const MidiVoice> voices) {
    std::array<int, 16> none{};
    none.fill(-1);
    heard_.resize(score_.tracks.size(), none);
    for (const MidiScore::Track& track : score_.tracks) {
        for (const ScoreEvent& event : track.events) {
            if (event.isOfChannel()) used_[static_cast<std::size_t>(event.channel())] = true;
        }
    }
    for (std::size_t i = 0; i < voices.size(); ++i) {
        if (!voices[i].heard) continue;
        const std::vector<std::array<bool, 16>> parts = heardIn(score_, *voices[i].heard).parts;
        for (std::size_t track = 0; track < parts.size(); ++track) {
            for (std::size_t channel = 0; channel < 16; ++channel) {
                if (parts[track][channel]) heard_[track][channel] = static_cast<int>(i);
            }
        }
    }
}

void SourceLayer::comparePedals(std::span<const MidiVoice> voices) {
    moves_.resize(voices.size());
    pedalIsEdited_.resize(voices.size());
    const auto isKept = [&](double seconds) {
        return (seconds >= source_.begin && seconds < source_.end) || seconds >= source_.resume;
    };
    for (std::size_t i = 0; i < voices.size(); ++i) {
        if (!voices[i].heard) continue;
        std::vector<PedalChange> read, played, behind;
        for (const PedalChange& change : heardIn(score_, *voices[i].heard).pedal) {
            if (isKept(change.time)) read.push_back(change);
        }
        int before = 0;
        for (PedalChange change : voices[i].performance.pedal) {
            change.time += source_.begin;
            // A part that begins with the pedal down says so at its beginning.
            const bool isState =
                (change.time <= source_.begin + kNear || std::abs(change.time - source_.resume) < kNear) &&
                (read.empty() || played.size() >= read.size() ||
                 std::abs(read[played.size()].time - change.time) > kNear ||
                 read[played.size()].value != change.value);
            if (isKept(change.time)) {
                if (!isState) played.push_back(change);
            } else {
                behind.push_back(change);
            }
            before = change.value;
        }
        const bool same = std::ranges::equal(read, played, [](const PedalChange& a, const PedalChange& b) {
            return a.value == b.value && std::abs(a.time - b.time) <= kNear;
        });
        pedalIsEdited_[i] = !same;
        moves_[i] = same ? std::move(behind) : std::vector<PedalChange>{};
        if (!same) {
            for (PedalChange change : voices[i].performance.pedal)
                moves_[i].push_back({change.value, change.time + source_.begin});
        }
        const bool isCut = source_.end < kStillHeld;
        if (before > 0 && (isCut || !same)) moves_[i].push_back({0, std::max(last_, source_.begin)});
    }
}

bool SourceLayer::keepsMeta(const ScoreEvent& event, double seconds) const {
    if (ownTempi_ && (event.isMeta(meta::kTempo) || event.isMeta(meta::kMetre))) return false;
    if (source_.resume < kStillHeld || seconds < source_.end) return true;
    return seconds == source_.end && isOfTime(event);
}

void SourceLayer::addTrack(std::size_t track, WrittenTrack& to, const TickOf& tickOf, const TickAt& tickAt) {
    using Fate = SourceMatch::Fate;
    const std::vector<ScoreEvent>& events = score_.tracks[track].events;
    const bool resumes = source_.resume < kStillHeld;
    // The last event of each kind before the beginning, which is in force there.
    std::map<int, std::size_t> inForce;
    std::size_t first = 0;
    for (; first < events.size() && isBefore(tempo_.seconds(events[first].tick)); ++first) {
        const ScoreEvent& event = events[first];
        if (event.isOfChannel() && isOverridden(event)) inForce[placeOf(event)] = first;
        if (event.status == 0xFF && isOfTime(event)) inForce[0xFF00 | event.data1] = first;
    }
    // What is set anew at the beginning is in force from there on.
    for (std::size_t i = first; i < events.size() && tickOf(events[i].tick) == 0; ++i) {
        if (events[i].status == 0xFF && isOfTime(events[i]))
            inForce[0xFF00 | events[i].data1] = events.size();
    }
    const auto put = [&](std::uint64_t tick, Rank rank, int status, int data1, int data2) {
        to.push_back({tick, rank, to.size(), byteOf(status), byteOf(data1), byteOf(data2), {}});
    };
    const auto copy = [&](const ScoreEvent& event, std::uint64_t tick, int velocity = 0) {
        to.push_back({tick, Rank::Source, to.size(), event.status, event.data1,
                      velocity > 0 ? byteOf(velocity) : event.data2,
                      event.isOfChannel() ? std::span<const std::uint8_t>() : score_.dataOf(event)});
    };
    // Of each key of each channel: how many notes that no voice reads sound, kept and left out.
    std::array<std::array<std::uint8_t, 128>, 16> kept{}, dropped{};
    std::array<Foot, 16> feet{};
    std::array<Foot, 16> atSeam{};
    std::array<int, 16> inGapLast{};  // sustain pedals of what voices read; -1: they stay
    inGapLast.fill(-1);
    bool seam = false;
    const auto reachSeam = [&] {
        seam = true;
        atSeam = feet;
        for (int channel = 0; channel < 16; ++channel) {
            if (!resumes && feet[static_cast<std::size_t>(channel)].soft > 0)
                put(tickAt(source_.end), Rank::Pedal, 0xB0 | channel, controller::kSoft, 0);
        }
    };
    for (std::size_t i = 0; i < events.size(); ++i) {
        const ScoreEvent& event = events[i];
        const double seconds = tempo_.seconds(event.tick);
        const std::uint64_t tick = tickOf(event.tick);
        const bool early = i < first;
        if (!early && !seam && seconds >= source_.end) reachSeam();
        if (!event.isOfChannel()) {
            if (event.status == 0xFF ? !keepsMeta(event, seconds) : seam && !resumes) continue;
            if (early && event.status == 0xFF && !isHeading(event)) {
                if (!isOfTime(event) || inForce[0xFF00 | event.data1] != i) continue;
            }
            copy(event, tick);
            continue;
        }
        const auto channel = static_cast<std::size_t>(event.channel());
        const Fate fate = match_.fates[track][i];
        if (event.isNoteOn() || event.isNoteOff()) {
            if (fate == Fate::Drop) continue;
            if (fate == Fate::Keep) {
                const auto velocity =
                    match_.velocities.find({static_cast<int>(track), static_cast<std::uint32_t>(i)});
                copy(event, tick, velocity == match_.velocities.end() ? 0 : velocity->second);
                continue;
            }
            std::uint8_t& sounding = kept[channel][event.data1];
            std::uint8_t& silent = dropped[channel][event.data1];
            if (event.isNoteOn()) {
                const bool keeps = !early && (!seam || resumes);
                if (keeps) copy(event, tick);
                // A stroke that is left out still ends the note before it.
                if (!keeps && sounding > 0) put(tick, Rank::Source, 0x80 | event.channel(), event.data1, 64);
                sounding = keeps ? 1 : 0;
                silent = keeps ? 0 : 1;
            } else if (silent > 0) {
                silent = 0;
            } else if (!early && (sounding > 0 || !seam || resumes)) {
                copy(event, tick);
                sounding = 0;
            }
            continue;
        }
        if (early) {
            if (!isOverridden(event) || inForce[placeOf(event)] == i) copy(event, tick);
        }
        const int voice = heard_[track][channel];
        const bool sustain = event.isController() && event.data1 == controller::kSustain;
        const bool sostenuto = event.isController() && event.data1 == controller::kSostenuto;
        Foot& foot = feet[channel];
        const bool inGap = seconds >= source_.end && seconds < source_.resume;
        if (early) {
        } else if (sustain && voice >= 0) {
            if (!inGap && !pedalIsEdited_[static_cast<std::size_t>(voice)]) copy(event, tick);
        } else if (!seam || (resumes && !(voice >= 0 && sostenuto && inGap))) {
            copy(event, tick);
        } else if ((sustain && foot.sustain > 0) || (sostenuto && foot.sostenuto > 0)) {
            copy(event, tick);
        } else {
            continue;
        }
        if (sustain && !inGap) foot.sustain = event.data2;
        if (sustain && inGap && voice < 0) foot.sustain = event.data2;
        if (sustain && inGap && voice >= 0) inGapLast[channel] = event.data2;
        if (sostenuto) foot.sostenuto = event.data2;
        if (event.isController() && event.data1 == controller::kSoft) foot.soft = event.data2;
    }
    if (!seam && source_.end < kStillHeld) reachSeam();
    // What the score lets sound for ever ends with the file.
    const std::uint64_t end = tickAt(source_.end < kStillHeld ? std::max(last_, source_.end) : last_);
    for (int channel = 0; channel < 16 && source_.end < kStillHeld; ++channel) {
        const auto at = static_cast<std::size_t>(channel);
        for (int pitch = 0; pitch < 128; ++pitch) {
            if (kept[at][static_cast<std::size_t>(pitch)] > 0)
                put(end, Rank::Source, 0x80 | channel, pitch, 64);
        }
        if (heard_[track][at] < 0 && feet[at].sustain > 0)
            put(end, Rank::Pedal, 0xB0 | channel, controller::kSustain, 0);
        if (feet[at].sostenuto > 0) put(end, Rank::Pedal, 0xB0 | channel, controller::kSostenuto, 0);
    }
    // The pedals of the voices: where they were edited, and those that are down at the seam until they go up.
    std::set<int> ofTrack;
    for (const ScoreEvent& event : events) {
        if (event.isOfChannel()) ofTrack.insert(event.channel());
    }
    for (const int channel : ofTrack) {
        const int voice = heard_[track][static_cast<std::size_t>(channel)];
        if (voice < 0) continue;
        const auto at = static_cast<std::size_t>(channel);
        const bool edited = pedalIsEdited_[static_cast<std::size_t>(voice)];
        if (!edited && resumes && inGapLast[at] >= 0)
            put(tickAt(source_.resume), Rank::Pedal, 0xB0 | channel, controller::kSustain, inGapLast[at]);
        const int sustain = (seam ? atSeam : feet)[at].sustain;
        if (!edited && sustain == 0) continue;
        const std::vector<PedalChange>& moves = moves_[static_cast<std::size_t>(voice)];
        // A pedal that is down throughout the passage in the score is down again behind it.
        if (!edited && resumes && inGapLast[at] < 0 && !moves.empty())
            put(tickAt(source_.resume), Rank::Pedal, 0xB0 | channel, controller::kSustain, sustain);
        for (const PedalChange& move : moves) {
            put(tickAt(move.time), Rank::Pedal, 0xB0 | channel, controller::kSustain,
                std::clamp(move.value, 0, 127));
            if (!edited && move.value == 0) break;
        }
    }
}

void SourceLayer::addAdded(const std::vector<WrittenTrack*>& tracks, const TickAt& tickAt) {
    for (const SourceMatch::Added& each : match_.added) {
        WrittenTrack& to = *tracks[static_cast<std::size_t>(each.part.track)];
        const std::uint64_t on = tickAt(each.note.start);
        const std::uint64_t off =
            std::max(on, tickAt(std::min(each.note.end, std::max(last_, each.note.start))));
        const int channel = each.part.channel;
        const auto put = [&](std::uint64_t tick, Rank rank, int status, int velocity) {
            to.push_back({tick,
                          rank,
                          to.size(),
                          byteOf(status | channel),
                          byteOf(each.note.pitch),
                          byteOf(velocity),
                          {}});
        };
        if (!each.onlyEnd) put(on, Rank::Strike, 0x90, std::clamp(each.note.velocity, 1, 127));
        put(off, off > on ? Rank::Release : Rank::Strike, 0x80, each.release);
    }
}

void SourceLayer::addTo(const std::vector<WrittenTrack*>& tracks, const TickOf& tickOf,
                        const TickAt& tickAt) {
    for (std::size_t i = 0; i < score_.tracks.size(); ++i) addTrack(i, *tracks[i], tickOf, tickAt);
    addAdded(tracks, tickAt);
}

// Sequencers begin a bar at each signature. If a note value says how long the rest of the bar is, it gets a
// signature of its own; if none does, the bar line gets the signature that is in force.
void SourceLayer::addUpbeat(WrittenTrack& track, const SourceClock& clock) {
    constexpr int kShortest = 6;  // 2^-6 of a whole note
    if (clock.origin() == 0 || (score_.division & 0x8000) != 0) return;
    const ScoreEvent* metre = nullptr;
    std::optional<std::uint64_t> next;
    for (const MidiScore::Track& each : score_.tracks) {
        for (const ScoreEvent& event : each.events) {
            if (!event.isMeta(meta::kMetre)) continue;
            const bool before = event.tick * static_cast<std::uint64_t>(clock.factor()) < clock.origin();
            if (before && (metre == nullptr || event.tick >= metre->tick)) metre = &event;
            if (!before && (!next || event.tick < *next)) next = event.tick;
        }
    }
    if (metre == nullptr) return;
    const std::span<const std::uint8_t> data = score_.dataOf(*metre);
    if (data[0] == 0 || data[1] > kShortest) return;
    const std::uint64_t whole = 4 * static_cast<std::uint64_t>(clock.division());
    const std::uint64_t bar = whole * data[0] >> data[1];
    const std::uint64_t began = metre->tick * static_cast<std::uint64_t>(clock.factor());
    const std::uint64_t rest = bar == 0 ? 0 : (bar - (clock.origin() - began) % bar) % bar;
    if (rest == 0 || (next && clock.atTick(*next) <= rest)) return;
    const auto put = [&](std::uint64_t tick, std::vector<std::uint8_t> bytes) {
        made_.push_back(std::move(bytes));
        track.push_back({tick, Rank::Text, track.size(), 0xFF, byteOf(meta::kMetre), 0, made_.back()});
    };
    for (int power = data[1]; power <= kShortest; ++power) {
        const std::uint64_t count = (rest << power) / whole;
        if (count * whole != rest << power || count == 0 || count > 255) continue;
        std::vector<std::uint8_t> upbeat(data.begin(), data.end());
        upbeat[0] = static_cast<std::uint8_t>(count);
        upbeat[1] = byteOf(power);
        put(0, std::move(upbeat));
        break;
    }
    put(rest, {data.begin(), data.end()});
}

}  // namespace continuo::app
