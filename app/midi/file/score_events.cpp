#include "midi/file/score_events.h"

#include <continuo/music_constraints.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>

#include "midi/events/performance_events.h"
#include "midi/file/channel_pedals.h"
#include "midi/file/damper.h"
#include "midi/file/drum_parts.h"
#include "midi/file/piano_score.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr int kLoudest = 127;

// A score's controllers that affect its notes. Sustain is not among them, because analyse() handles it.
class Controllers {
public:
    Controllers(const MidiScore& score, const PianoScore& heard, const ReadOptions& options);

    std::vector<MidiEvent> sostenuto(Moment begin) {
        return messages(controller::kSostenuto, sostenuto_, begin);
    }
    std::vector<MidiEvent> soft(Moment begin) { return messages(controller::kSoft, soft_, begin); }
    std::vector<MidiEvent> expression(Moment begin);
    // Returns whether the channels ever differ in expression, so that their values were merged.
    bool isExpressionMerged() const { return isExpressionMerged_; }

private:
    void read(const ScoreEvent& event);
    std::vector<MidiEvent> messages(int number, ChannelPedals& of, Moment begin) const;

    TempoMap tempo_;
    ChannelPedals sostenuto_, soft_;
    ChannelPedals expression_;
    std::array<bool, 16> hasNotes_{};
    bool isExpressionMerged_ = false;
};

Controllers::Controllers(const MidiScore& score, const PianoScore& heard, const ReadOptions& options)
    : tempo_(makeTempoMap(score)) {
    for (const PianoNote& each : heard.notes) {
        const ScoreEvent& on = score.tracks[static_cast<std::size_t>(each.on.track)].events[each.on.event];
        hasNotes_[static_cast<std::size_t>(on.channel())] = true;
    }
    const DrumParts drums(score);
    for (std::size_t track = 0; track < score.tracks.size(); ++track) {
        for (const ScoreEvent& event : score.tracks[track].events) {
            if (!event.isOfChannel() || !event.isController()) continue;
            if (!heard.parts[track][static_cast<std::size_t>(event.channel())]) continue;
            if (options.skipDrums && drums.isDrum(event.channel(), event.tick)) continue;
            read(event);
        }
    }
}

void Controllers::read(const ScoreEvent& event) {
    const int number = event.data1, channel = event.channel();
    const bool lifts = controller::releasesPedals(number), resets = number == controller::kResetAll;
    if (number == controller::kSostenuto || (lifts && sostenuto_.value(channel) > 0))
        sostenuto_.add(event.tick, channel, lifts ? 0 : event.data2);
    if (number == controller::kSoft || (resets && soft_.value(channel) > 0))
        soft_.add(event.tick, channel, resets ? 0 : event.data2);
    if (number == controller::kExpression || resets)
        expression_.add(event.tick, channel, resets ? kLoudest : event.data2);
}

std::vector<MidiEvent> Controllers::messages(int number, ChannelPedals& of, Moment begin) const {
    std::vector<MidiEvent> made;
    for (const PedalChange& change : mergeDamper(of, tempo_)) {
        if (change.time > kLongestSeconds) break;
        made.push_back(controlChange(toMoment(change.time, begin), number, change.value));
    }
    return made;
}

std::vector<MidiEvent> Controllers::expression(Moment begin) {
    std::vector<MidiEvent> made;
    std::array<int, 16> values{};
    values.fill(kLoudest);
    int last = kLoudest;
    const std::span<const ChannelPedals::Change> changes = expression_.ordered();
    for (std::size_t i = 0, next = 0; i < changes.size(); i = next) {
        for (; next < changes.size() && changes[next].tick == changes[i].tick; ++next)
            values[changes[next].channel] = changes[next].value;
        int loudest = -1, softest = kLoudest;
        for (std::size_t channel = 0; channel < values.size(); ++channel) {
            if (!hasNotes_[channel]) continue;
            loudest = std::max(loudest, values[channel]);
            softest = std::min(softest, values[channel]);
        }
        isExpressionMerged_ = isExpressionMerged_ || softest < loudest;
        const double seconds = tempo_.seconds(changes[i].tick);
        if (seconds > kLongestSeconds) break;
        if (loudest < 0 || loudest == last) continue;
        last = loudest;
        made.push_back(controlChange(toMoment(seconds, begin), controller::kExpression, loudest));
    }
    return made;
}

// Returns the release velocity of a note; 64 if the score does not have it.
int findReleaseVelocity(const MidiScore& score, const TempoMap& tempo, const PianoNote& heard) {
    constexpr int kUnknown = 64;
    if (!heard.off.exists()) return kUnknown;
    const ScoreEvent& off = score.tracks[static_cast<std::size_t>(heard.off.track)].events[heard.off.event];
    const bool isOwn = off.kind() == 0x80 && tempo.seconds(off.tick) == heard.note.end;
    return isOwn ? off.data2 : kUnknown;
}

}  // namespace

std::vector<MidiEvent> toEvents(const MidiScore& score, const ReadOptions& options, Moment begin,
                                std::vector<std::string>* notPlayed) {
    const PianoScore heard = analyse(score, options, SostenutoUse::Untouched);
    const TempoMap tempo = makeTempoMap(score);
    Controllers controllers(score, heard, options);
    std::vector<MidiEvent> strikes, releases, pedals;
    Performance performance;
    for (const PianoNote& each : heard.notes) performance.notes.push_back(each.note);
    performance.pedal = heard.pedal;
    checkPlayable(performance);
    for (const PianoNote& each : heard.notes) {
        const Moment on = toMoment(each.note.start, begin);
        strikes.push_back(noteOn(on, each.note.pitch, each.note.velocity));
        MidiEvent off = noteOff(std::max(toMoment(each.note.end, begin), on + 1ms), each.note.pitch);
        off.data2 = static_cast<std::uint8_t>(findReleaseVelocity(score, tempo, each));
        releases.push_back(off);
    }
    for (const PedalChange& change : heard.pedal)
        pedals.push_back(pedal(toMoment(change.time, begin), change.value));
    std::vector<MidiEvent> all = std::move(releases);
    for (const std::vector<MidiEvent>& each : {pedals, controllers.soft(begin), controllers.expression(begin),
                                               strikes, controllers.sostenuto(begin)})
        all.insert(all.end(), each.begin(), each.end());
    std::ranges::stable_sort(all, {}, &MidiEvent::time);
    if (notPlayed != nullptr && controllers.isExpressionMerged())
        notPlayed->emplace_back("its channels have expression of their own; one piano plays the loudest");
    return all;
}

}  // namespace continuo::app
