#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "midi/file/source_match.h"
#include "midi/file/standard_midi_file.h"
#include "midi/file/tempo_map.h"
#include "midi/file/written_event.h"

namespace continuo::app {

// Converts times to ticks of a file that is written with the division and tempi of a score.
class SourceClock {
public:
    // The file begins at MidiSource::begin if that is positive, else at the start of the score.
    explicit SourceClock(const MidiSource& source);

    int division() const { return division_; }  // the division in the file's header
    std::uint64_t atSecond(double scoreSeconds) const;
    std::uint64_t atTick(std::uint64_t scoreTick) const {
        const std::uint64_t fine = scoreTick * static_cast<std::uint64_t>(factor_);
        return fine > origin_ ? fine - origin_ : 0;
    }
    std::uint64_t origin() const { return origin_; }  // tick of the file at the score's start
    int factor() const { return factor_; }            // ticks of the file per tick of the score

private:
    struct Tempo {
        double seconds = 0;
        std::uint64_t tick = 0;  // of the score
        double ticksPerSecond = 0;
    };
    std::uint64_t fineTick(double scoreSeconds) const;

    int division_ = 480, factor_ = 1;
    std::vector<Tempo> tempi_;
    std::uint64_t origin_ = 0;
};

// Copies events of the score into a file: those before MidiSource::end and from MidiSource::resume on, except
// notes that the voices no longer contain. Between the two, copies only events from which no voice was read,
// and only if the score resumes.
class SourceLayer {
public:
    using TickOf = std::function<std::uint64_t(std::uint64_t scoreTick)>;
    using TickAt = std::function<std::uint64_t(double scoreSeconds)>;

    // ownTempi: the file has its own tempi and metres, not those of the score.
    SourceLayer(const MidiSource& source, std::span<const MidiVoice> voices, bool ownTempi);

    // Adds the events of all tracks of the score. tracks[i] receives those of the score's track i.
    void addTo(const std::vector<WrittenTrack*>& tracks, const TickOf& tickOf, const TickAt& tickAt);
    // Returns, for each voice, the notes that no part of the score can hold.
    const std::vector<std::vector<Note>>& unplaced() const { return match_.unplaced; }
    bool usesChannel(int channel) const { return used_[static_cast<std::size_t>(channel)]; }
    // Adds a time signature for the bar in progress at MidiSource::begin.
    void addUpbeat(WrittenTrack& track, const SourceClock& clock);

private:
    class TrackCopy;  // copies one track
    bool isBefore(double seconds) const { return seconds < source_.begin; }
    void surveyChannels(std::span<const MidiVoice> voices);
    void comparePedals(std::span<const MidiVoice> voices);
    bool keepsMeta(const ScoreEvent& event, double seconds) const;
    void addNewNotes(const std::vector<WrittenTrack*>& tracks, const TickAt& tickAt);
    bool isRead(std::size_t track, int channel) const {
        return readBy_[track][static_cast<std::size_t>(channel)] >= 0;
    }

    const MidiSource& source_;
    const MidiScore& score_;
    TempoMap tempo_;
    SourceMatch match_;
    bool ownTempi_;
    std::array<bool, 16> used_{};
    std::vector<std::array<int, 16>> readBy_;  // for each track and channel: the voice read from it; -1: none
    std::vector<std::vector<PedalChange>>
        moves_;  // for each voice: its pedal where it differs from the score's, s of the score
    std::vector<bool> pedalIsEdited_;             // for each voice: its pedal was edited before the seam
    double last_ = 0;                             // s of the score: end of the last voice
    std::deque<std::vector<std::uint8_t>> made_;  // event data
};

}  // namespace continuo::app
