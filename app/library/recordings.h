#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "library/library_disk.h"
#include "library/music_builder.h"

namespace continuo::app {

// The recordings (reels) that takes are ranges of, with the records by which they can be replayed. Those that
// were played since the library was opened are in memory; of the others, which are read on demand, the last
// few that were asked for. Times are a recording's.
class Recordings {
public:
    // disk: outlives it.
    explicit Recordings(LibraryDisk& disk) : disk_(disk) {}

    // One that is on the disk.
    void add(const ReelRecord& record) { reels_[record.id].record = record; }
    // The same where only its range is known, until `seconds` at least, because its row was lost.
    void addRange(ReelId reel, double seconds);

    // Begins one that grows, for a take that goes from its beginning to its end.
    void begin(ReelId reel, TakeId owner);
    // Adds what was played to a growing one, up to `now` (else the last event's moment). False if there is
    // nothing to note: time alone is noted only while keys are down, and seldom.
    bool append(ReelId reel, std::span<const DuetEvent> played, std::optional<double> now);
    // It grows no more.
    void end(ReelId reel) { at(reel).growing = false; }
    // Has the disk know how far it is.
    void write(ReelId reel);
    // From the disk too, for good.
    void remove(const std::set<ReelId>& reels);

    bool has(ReelId reel) const { return reels_.contains(reel); }
    bool grows(ReelId reel) const { return at(reel).growing; }
    // Whether it was begun for this take since the library was opened.
    bool isOwnedBy(ReelId reel, TakeId take) const { return at(reel).owner == take; }
    const ReelRecord& record(ReelId reel) const { return at(reel).record; }
    std::vector<ReelRecord> records() const;

    // What a take is a range of; throws BadFile.
    TakeContent music(const TakeRecord& range) const;
    // What is heard of a growing one in [begin, end), as if it ended now.
    TakeContent heard(ReelId reel, double begin, double end) const;
    // How far a take's range is, on the take's clock.
    double now(const TakeRecord& range) const;

    void appendReplay(ReelId reel, std::span<const std::uint8_t> bytes);
    std::vector<std::uint8_t> replay(ReelId reel) const;  // empty: it cannot be replayed; throws BadFile
    bool hasReplay(ReelId reel) const;                    // throws BadFile

private:
    struct Reel {
        ReelRecord record;
        std::unique_ptr<MusicBuilder> music;  // null: on disk
        TakeId owner = 0;                     // the take that it was begun for; of a growing one
        double clockWritten = 0;              // the last `now` that the journal was given
        bool growing = false;
    };
    // A reel that lies on the disk grows no more, and is asked for again and again while it is shown,
    // exported, continued or compared with another one.
    struct Read {
        ReelId id = 0;
        MusicBuilder music;
    };
    static constexpr std::size_t kMostRead = 4;
    const MusicBuilder& read(ReelId reel) const;
    Reel& at(ReelId reel) { return reels_.at(reel); }
    const Reel& at(ReelId reel) const { return reels_.at(reel); }

    LibraryDisk& disk_;
    std::map<ReelId, Reel> reels_;
    std::map<ReelId, std::vector<std::uint8_t>> replay_;  // of those that were played since the start
    mutable std::deque<Read> read_;                       // the latest first
};

}  // namespace continuo::app
