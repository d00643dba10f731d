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

// The recordings (reels) that takes are ranges of, with their replay records. Recordings made since the
// library was opened are in memory. Others are read on demand, and the last few are cached. Times are on a
// recording's clock.
class Recordings {
public:
    // journal: must outlive this.
    explicit Recordings(Journal& journal) : journal_(journal) {}

    // Adds a recording that is on the disk.
    void add(const ReelRecord& record) { reels_[record.id].record = record; }
    // Adds a recording whose row was lost; its takes show that it lasts at least `seconds`.
    void addRange(ReelId reel, double seconds);

    // Begins a growing recording for a take that covers all of it.
    void begin(ReelId reel, TakeId owner);
    // Appends events to a growing recording, up to `now` (default: the last event). Returns whether to write.
    // A change of the clock alone is written only while keys are down, and seldom.
    bool append(ReelId reel, std::span<const DuetEvent> played, std::optional<double> now);
    // Ends the growth of the recording.
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
    // Returns the music so far of a growing recording in [begin, end), as if it ended now.
    TakeContent musicSoFar(ReelId reel, double begin, double end) const;
    // Returns the end of a take's range, on the take's clock.
    double now(const TakeRecord& range) const;

    void appendReplay(ReelId reel, std::span<const std::uint8_t> bytes);
    std::vector<std::uint8_t> replay(ReelId reel) const;  // empty: it cannot be replayed; throws BadFile
    bool hasReplay(ReelId reel) const;                    // throws BadFile
    // The saved state, by its SHA-256, with which the replay record begins; and all states in use.
    void setState(ReelId reel, const std::string& hash);
    std::set<std::string> states() const;

    // The packed source file of a recording, see packSource(); empty: none. Written once.
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
    // A cached reel from the disk. It no longer grows, and is used repeatedly while it is shown, exported,
    // continued or compared.
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
