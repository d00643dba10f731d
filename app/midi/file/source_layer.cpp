#include "midi/file/source_layer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "midi/events/midi_event.h"

namespace continuo::app {
namespace {

constexpr int kFewestTicks = 480;  // minimum ticks per quarter of a written file
constexpr double kNear = 1e-3;     // s

std::uint8_t toByte(int value) { return static_cast<std::uint8_t>(value); }

// Returns whether a later event of the same kind makes this event ineffective.
bool isOverridden(const ScoreEvent& event) {
    static const std::set<int> kParameters = {6, 38, 96, 97, 98, 99, 100, 101};  // their order matters
    if (event.isController())
        return !kParameters.contains(event.data1) && event.data1 != controller::kBank &&
               event.data1 != controller::kBankFine && event.data1 < controller::kFirstMode;
    return event.kind() == 0xE0 || event.kind() == 0xD0 || event.kind() == 0xA0;
}

int placeOf(const ScoreEvent& event) {
    const bool hasNumber = event.isController() || event.kind() == 0xA0;
    return event.status << 8 | (hasNumber ? event.data1 : 0);
}

// Returns whether the event is a text about a whole track or file, which may be at any position.
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
    const TempoMap map = makeTempoMap(score);
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
      tempo_(makeTempoMap(score_)),
      match_(matchVoices(source, voices)),
      ownTempi_(ownTempi) {
    for (const MidiVoice& voice : voices)
        last_ = std::max(last_, lastEventTime(voice.performance) + source.begin);
    surveyChannels(voices);
    comparePedals(voices);
}

void SourceLayer::surveyChannels(std::span<const MidiVoice> voices) {
    std::array<int, 16> none{};
    none.fill(-1);
    readBy_.resize(score_.tracks.size(), none);
    for (const MidiScore::Track& track : score_.tracks) {
        for (const ScoreEvent& event : track.events) {
            if (event.isOfChannel()) used_[static_cast<std::size_t>(event.channel())] = true;
        }
    }
    for (std::size_t i = 0; i < voices.size(); ++i) {
        if (!voices[i].readOptions) continue;
        const std::vector<std::array<bool, 16>> parts = analyse(score_, *voices[i].readOptions).parts;
        for (std::size_t track = 0; track < parts.size(); ++track) {
            for (std::size_t channel = 0; channel < 16; ++channel) {
                if (parts[track][channel]) readBy_[track][channel] = static_cast<int>(i);
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
        if (!voices[i].readOptions) continue;
        std::vector<PedalChange> read, played, behind;
        for (const PedalChange& change : analyse(score_, *voices[i].readOptions).pedal) {
            if (isKept(change.time)) read.push_back(change);
        }
        int before = 0;
        for (PedalChange change : voices[i].performance.pedal) {
            change.time += source_.begin;
            // A state that is sent at the start of a part, for example a pedal that is already down there.
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

// Copies one track of the score, event by event. `early` means before MidiSource::begin; the seam is at
// MidiSource::end.
class SourceLayer::TrackCopy {
public:
    TrackCopy(const SourceLayer& layer, std::size_t track, WrittenTrack& to, const TickOf& tickOf,
              const TickAt& tickAt);
    void run();

private:
    struct Foot {  // pedal values of a channel
        int sustain = 0, sostenuto = 0, soft = 0;
    };

    void findInForce();
    void reachSeam();
    void copyTrackEvent(std::size_t index);  // meta events and SysEx
    void copyNote(std::size_t index, bool early);
    void copyUnreadNote(const ScoreEvent& event, bool early);
    void copyChannelEvent(std::size_t index, bool early);
    bool shouldKeep(const ScoreEvent& event) const;
    // Returns whether the event is the sustain pedal of a channel from which a voice was read.
    bool isVoicePedal(const ScoreEvent& event) const {
        return event.isController() && event.data1 == controller::kSustain && findVoice(event.channel()) >= 0;
    }
    void trackPedals(const ScoreEvent& event);
    void endSounding();
    void addVoicePedals();
    void addVoicePedals(int channel);

    int findVoice(int channel) const { return layer_.readBy_[track_][static_cast<std::size_t>(channel)]; }
    bool isInGap(const ScoreEvent& event) const {
        const double seconds = layer_.tempo_.seconds(event.tick);
        return seconds >= layer_.source_.end && seconds < layer_.source_.resume;
    }
    bool isInForce(int place, std::size_t index) const {
        const auto found = inForce_.find(place);
        return found != inForce_.end() && found->second == index;
    }
    void put(std::uint64_t tick, Rank rank, int status, int data1, int data2) {
        to_.push_back({tick, rank, to_.size(), toByte(status), toByte(data1), toByte(data2), {}});
    }
    // velocity: replaces the velocity of the event; 0: unchanged.
    void copy(const ScoreEvent& event, int velocity = 0) {
        to_.push_back(
            {tickOf_(event.tick), Rank::Source, to_.size(), event.status, event.data1,
             velocity > 0 ? toByte(velocity) : event.data2,
             event.isOfChannel() ? std::span<const std::uint8_t>() : layer_.score_.eventData(event)});
    }

    const SourceLayer& layer_;
    const std::size_t track_;
    const std::vector<ScoreEvent>& events_;
    WrittenTrack& to_;
    const TickOf& tickOf_;
    const TickAt& tickAt_;
    const bool resumes_;
    std::size_t first_ = 0;               // index of the first event at or after the start
    std::map<int, std::size_t> inForce_;  // kind -> last event of it before the start
    bool seam_ = false;                   // the seam was passed
    // For each channel and key: whether a note sounds that was read by no voice, and that was copied (kept_)
    // or dropped.
    std::array<std::array<std::uint8_t, 128>, 16> kept_{}, dropped_{};
    std::array<Foot, 16> feet_{};
    std::array<Foot, 16> atSeam_{};
    std::array<int, 16> inGapLast_{};  // sustain at the end of the gap, if a voice read the channel; -1: none
};

SourceLayer::TrackCopy::TrackCopy(const SourceLayer& layer, std::size_t track, WrittenTrack& to,
                                  const TickOf& tickOf, const TickAt& tickAt)
    : layer_(layer),
      track_(track),
      events_(layer.score_.tracks[track].events),
      to_(to),
      tickOf_(tickOf),
      tickAt_(tickAt),
      resumes_(layer.source_.resume < kStillHeld) {
    inGapLast_.fill(-1);
}

void SourceLayer::TrackCopy::run() {
    findInForce();
    for (std::size_t i = 0; i < events_.size(); ++i) {
        const ScoreEvent& event = events_[i];
        const bool early = i < first_;
        if (!early && !seam_ && layer_.tempo_.seconds(event.tick) >= layer_.source_.end) reachSeam();
        if (!event.isOfChannel())
            copyTrackEvent(i);
        else if (event.isNoteOn() || event.isNoteOff())
            copyNote(i, early);
        else
            copyChannelEvent(i, early);
    }
    if (!seam_ && layer_.source_.end < kStillHeld) reachSeam();
    if (layer_.source_.end < kStillHeld) endSounding();
    addVoicePedals();
}

void SourceLayer::TrackCopy::findInForce() {
    for (; first_ < events_.size() && layer_.isBefore(layer_.tempo_.seconds(events_[first_].tick));
         ++first_) {
        const ScoreEvent& event = events_[first_];
        if (event.isOfChannel() && isOverridden(event)) inForce_[placeOf(event)] = first_;
        if (event.status == 0xFF && isOfTime(event)) inForce_[0xFF00 | event.data1] = first_;
    }
    // An event at the start itself replaces the state from before.
    for (std::size_t i = first_; i < events_.size() && tickOf_(events_[i].tick) == 0; ++i) {
        if (events_[i].status == 0xFF && isOfTime(events_[i]))
            inForce_[0xFF00 | events_[i].data1] = events_.size();
    }
}

void SourceLayer::TrackCopy::reachSeam() {
    seam_ = true;
    atSeam_ = feet_;
    for (int channel = 0; channel < 16 && !resumes_; ++channel) {
        if (feet_[static_cast<std::size_t>(channel)].soft > 0)
            put(tickAt_(layer_.source_.end), Rank::Pedal, 0xB0 | channel, controller::kSoft, 0);
    }
}

void SourceLayer::TrackCopy::copyTrackEvent(std::size_t index) {
    const ScoreEvent& event = events_[index];
    const bool isMeta = event.status == 0xFF;
    if (isMeta ? !layer_.keepsMeta(event, layer_.tempo_.seconds(event.tick)) : seam_ && !resumes_) return;
    const bool isPast = index < first_ && isMeta && !isHeading(event);
    if (isPast && (!isOfTime(event) || !isInForce(0xFF00 | event.data1, index))) return;
    copy(event);
}

void SourceLayer::TrackCopy::copyNote(std::size_t index, bool early) {
    using Fate = SourceMatch::Fate;
    const ScoreEvent& event = events_[index];
    const Fate fate = layer_.match_.fates[track_][index];
    if (fate == Fate::Drop) return;
    if (fate != Fate::Keep) return copyUnreadNote(event, early);
    const auto& velocities = layer_.match_.velocities;
    const auto velocity = velocities.find({static_cast<int>(track_), static_cast<std::uint32_t>(index)});
    copy(event, velocity == velocities.end() ? 0 : velocity->second);
}

// Copies a note from which no voice was read.
void SourceLayer::TrackCopy::copyUnreadNote(const ScoreEvent& event, bool early) {
    const auto channel = static_cast<std::size_t>(event.channel());
    std::uint8_t& sounding = kept_[channel][event.data1];
    std::uint8_t& silent = dropped_[channel][event.data1];
    if (event.isNoteOn()) {
        const bool keeps = !early && (!seam_ || resumes_);
        if (keeps) copy(event);
        // A dropped stroke still ends the note before of the same key.
        if (!keeps && sounding > 0)
            put(tickOf_(event.tick), Rank::Source, 0x80 | event.channel(), event.data1, 64);
        sounding = keeps ? 1 : 0;
        silent = keeps ? 0 : 1;
    } else if (silent > 0) {
        silent = 0;
    } else if (!early && (sounding > 0 || !seam_ || resumes_)) {
        copy(event);
        sounding = 0;
    }
}

void SourceLayer::TrackCopy::copyChannelEvent(std::size_t index, bool early) {
    const ScoreEvent& event = events_[index];
    if (early) {
        if (!isOverridden(event) || isInForce(placeOf(event), index)) copy(event);
    } else if (isVoicePedal(event)) {
        if (!isInGap(event) && !layer_.pedalIsEdited_[static_cast<std::size_t>(findVoice(event.channel()))])
            copy(event);
    } else if (shouldKeep(event)) {
        copy(event);
    } else {
        return;
    }
    trackPedals(event);
}

// Returns whether to copy an event. After the seam, unless the score resumes, only changes of pedals that are
// down are copied.
bool SourceLayer::TrackCopy::shouldKeep(const ScoreEvent& event) const {
    const bool sustain = event.isController() && event.data1 == controller::kSustain;
    const bool sostenuto = event.isController() && event.data1 == controller::kSostenuto;
    const bool isReadInGap = findVoice(event.channel()) >= 0 && sostenuto && isInGap(event);
    if (!seam_ || (resumes_ && !isReadInGap)) return true;
    const Foot& foot = feet_[static_cast<std::size_t>(event.channel())];
    return (sustain && foot.sustain > 0) || (sostenuto && foot.sostenuto > 0);
}

void SourceLayer::TrackCopy::trackPedals(const ScoreEvent& event) {
    if (!event.isController()) return;
    const auto channel = static_cast<std::size_t>(event.channel());
    Foot& foot = feet_[channel];
    switch (event.data1) {
        case controller::kSustain:
            if (isInGap(event) && isVoicePedal(event))
                inGapLast_[channel] = event.data2;
            else
                foot.sustain = event.data2;
            break;
        case controller::kSostenuto: foot.sostenuto = event.data2; break;
        case controller::kSoft: foot.soft = event.data2; break;
        default: break;
    }
}

// Releases, at the end of the file, the notes and pedals that would still sound.
void SourceLayer::TrackCopy::endSounding() {
    const std::uint64_t end = tickAt_(std::max(layer_.last_, layer_.source_.end));
    for (int channel = 0; channel < 16; ++channel) {
        const auto at = static_cast<std::size_t>(channel);
        for (int pitch = 0; pitch < 128; ++pitch) {
            if (kept_[at][static_cast<std::size_t>(pitch)] > 0)
                put(end, Rank::Source, 0x80 | channel, pitch, 64);
        }
        if (findVoice(channel) < 0 && feet_[at].sustain > 0)
            put(end, Rank::Pedal, 0xB0 | channel, controller::kSustain, 0);
        if (feet_[at].sostenuto > 0) put(end, Rank::Pedal, 0xB0 | channel, controller::kSostenuto, 0);
    }
}

void SourceLayer::TrackCopy::addVoicePedals() {
    std::set<int> ofTrack;
    for (const ScoreEvent& event : events_) {
        if (event.isOfChannel()) ofTrack.insert(event.channel());
    }
    for (const int channel : ofTrack) {
        if (findVoice(channel) >= 0) addVoicePedals(channel);
    }
}

// Writes the pedal of the voice that was read from a channel. If the pedal was edited, writes all of it; else
// only up to the release of a pedal that is down at the seam.
void SourceLayer::TrackCopy::addVoicePedals(int channel) {
    const auto at = static_cast<std::size_t>(channel);
    const auto voice = static_cast<std::size_t>(findVoice(channel));
    const bool edited = layer_.pedalIsEdited_[voice];
    const auto resume = [&](int value) {
        put(tickAt_(layer_.source_.resume), Rank::Pedal, 0xB0 | channel, controller::kSustain, value);
    };
    if (!edited && resumes_ && inGapLast_[at] >= 0) resume(inGapLast_[at]);
    const int sustain = (seam_ ? atSeam_ : feet_)[at].sustain;
    if (!edited && sustain == 0) return;
    const std::vector<PedalChange>& moves = layer_.moves_[voice];
    // In the score the pedal is held throughout the passage; after it, it is pressed again.
    if (!edited && resumes_ && inGapLast_[at] < 0 && !moves.empty()) resume(sustain);
    for (const PedalChange& move : moves) {
        put(tickAt_(move.time), Rank::Pedal, 0xB0 | channel, controller::kSustain,
            std::clamp(move.value, 0, 127));
        if (!edited && move.value == 0) break;
    }
}

void SourceLayer::addNewNotes(const std::vector<WrittenTrack*>& tracks, const TickAt& tickAt) {
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
                          toByte(status | channel),
                          toByte(each.note.pitch),
                          toByte(velocity),
                          {}});
        };
        if (!each.onlyEnd) put(on, Rank::Strike, 0x90, std::clamp(each.note.velocity, 1, 127));
        put(off, off > on ? Rank::Release : Rank::Strike, 0x80, each.release);
    }
}

void SourceLayer::addTo(const std::vector<WrittenTrack*>& tracks, const TickOf& tickOf,
                        const TickAt& tickAt) {
    for (std::size_t i = 0; i < score_.tracks.size(); ++i)
        TrackCopy(*this, i, *tracks[i], tickOf, tickAt).run();
    addNewNotes(tracks, tickAt);
}

// Sequencers begin a bar at each signature. If the rest of the first bar is as long as a note value, it gets
// a signature of its own. If not, the current signature is repeated at the bar line.
void SourceLayer::addUpbeat(WrittenTrack& track, const SourceClock& clock) {
    constexpr int kShortest = 6;  // exponent: 2^-6 of a whole note
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
    const std::span<const std::uint8_t> data = score_.eventData(*metre);
    if (data[0] == 0 || data[1] > kShortest) return;
    const std::uint64_t whole = 4 * static_cast<std::uint64_t>(clock.division());
    const std::uint64_t bar = whole * data[0] >> data[1];
    const std::uint64_t began = metre->tick * static_cast<std::uint64_t>(clock.factor());
    const std::uint64_t rest = bar == 0 ? 0 : (bar - (clock.origin() - began) % bar) % bar;
    if (rest == 0 || (next && clock.atTick(*next) <= rest)) return;
    const auto put = [&](std::uint64_t tick, std::vector<std::uint8_t> bytes) {
        made_.push_back(std::move(bytes));
        track.push_back({tick, Rank::Text, track.size(), 0xFF, toByte(meta::kMetre), 0, made_.back()});
    };
    for (int power = data[1]; power <= kShortest; ++power) {
        const std::uint64_t count = (rest << power) / whole;
        if (count * whole != rest << power || count == 0 || count > 255) continue;
        std::vector<std::uint8_t> upbeat(data.begin(), data.end());
        upbeat[0] = static_cast<std::uint8_t>(count);
        upbeat[1] = toByte(power);
        put(0, std::move(upbeat));
        break;
    }
    put(rest, {data.begin(), data.end()});
}

}  // namespace continuo::app
