#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "library/journal.h"
#include "library/music_builder.h"

namespace continuo::app {

// The recordings (reels) of which takes are ranges, with their replay records. Recordings made since the
// library was opened are in memory. Others are read on demand, and the last few of them are cached. Times are
// on a recording's clock.
class Recordings {
public:
    // journal: must outlive this.
    explicit Recordings(Journal& journal) : journal_(journal) {}

    // Adds a recording that is on the disk.
    void add(const ReelRecord& record) { reels_[record.id].record = record; }
    // Adds a recording whose row was lost. Its takes show that it lasts at least `seconds`.
    void addRange(ReelId reel, double seconds);

    // Begins a growing recording for a take that covers all of it.
    void begin(ReelId reel, TakeId owner);
    // Appends events to a growing recording, up to `now` (default: the last event). Returns whether the
    // recording should be written now. If only the clock has changed, that is seldom, and only while keys are
    // down.
    bool append(ReelId reel, std::span<const DuetEvent> played, std::optional<double> now);
    // Marks the recording as no longer growing.
    void end(ReelId reel) { at(reel).growing = false; }
    // Writes the recording's clock to the disk.
    void write(ReelId reel);
    // Deletes recordings permanently, from the disk too.
    void remove(const std::set<ReelId>& reels);

    bool has(ReelId reel) const { return reels_.contains(reel); }
    bool isGrowing(ReelId reel) const { return at(reel).growing; }
    // Returns whether the recording was begun for this take since the library was opened.
    bool isOwnedBy(ReelId reel, TakeId take) const { return at(reel).owner == take; }
    const ReelRecord& record(ReelId reel) const { return at(reel).record; }
    std::vector<ReelRecord> records() const;

    // Returns the music of a take's range; throws BadFile.
    TakeContent music(const TakeRecord& range) const;
    // Returns the music in [begin, end) of a growing recording, as if the recording ended now.
    TakeContent musicSoFar(ReelId reel, double begin, double end) const;
    // Returns a take's present end on its own clock, s: the end of its range, or of the recording if that is
    // earlier.
    double now(const TakeRecord& range) const;

    void appendReplay(ReelId reel, std::span<const std::uint8_t> bytes);
    std::vector<std::uint8_t> replay(ReelId reel) const;  // empty: cannot be replayed; throws BadFile
    bool hasReplay(ReelId reel) const;                    // throws BadFile
    // setState() sets the SHA-256 of the saved state with which the replay record begins. states() returns
    // those of all recordings.
    void setState(ReelId reel, const std::string& hash);
    std::set<std::string> states() const;

    // Sets the packed source file of a recording, see packSource(); empty: none. It is written once.
    void setSource(ReelId reel, std::vector<std::uint8_t> packed);
    std::vector<std::uint8_t> source(ReelId reel) const;  // throws BadFile
    bool hasSource(ReelId reel) const;                    // throws BadFile

private:
    struct Reel {
        ReelRecord record;
        std::unique_ptr<MusicBuilder> music;  // null: on disk
        TakeId owner = 0;                     // the take it was begun for; 0: not begun in this run
        double clockWritten = 0;              // the last `now` that was written to the journal
        bool growing = false;
    };
    // A reel read from the disk. It is cached because showing, exporting, continuing and comparing it reads
    // it repeatedly. It no longer grows.
    struct CachedReel {
        ReelId id = 0;
        MusicBuilder music;
    };
    static constexpr std::size_t kMostRead = 4;
    const MusicBuilder& read(ReelId reel) const;
    Reel& at(ReelId reel) { return reels_.at(reel); }
    const Reel& at(ReelId reel) const { return reels_.at(reel); }

    Journal& journal_;
    std::map<ReelId, Reel> reels_;
    std::map<ReelId, std::vector<std::uint8_t>> replay_;   // of recordings made in this run
    std::map<ReelId, std::vector<std::uint8_t>> sources_;  // likewise
    mutable std::deque<CachedReel> read_;                  // latest first
};

}  // namespace continuo::app
