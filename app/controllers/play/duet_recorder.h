#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duet/duet.h"
#include "duet/record/live_record_text.h"
#include "library/library.h"

namespace continuo::app {

// Stores a duet's record with its takes in the library, so that each take can be replayed token by token
// (continuo-cli replay). A take that begins in the middle of the duet gets the record from the duet's
// beginning. Nothing is stored for a deleted take. GUI thread.
class DuetRecorder {
public:
    explicit DuetRecorder(Library& library) : library_(library) {}

    // Begins the record of a duet that begins in this take. If the duet resumes a saved state,
    // Library::stateFiles() must contain a copy of it.
    void begin(TakeId take, const RecordedBeginning& beginning);
    // Stores a further piece of the record.
    void store(const Duet::RecordPiece& piece);
    // Call when the take ends but the duet continues. latest: the part of the record not stored yet. Returns
    // whether the caller must close the record (Duet::closeRecord()); true if the take has notes.
    bool endTake(const Duet::RecordPiece& latest, bool hasNotes);
    // Call when the duet continues in another take.
    void beginTake(TakeId take);
    // Call when the duet has ended. rest: the part of its record not stored yet.
    void finish(const LiveRecord& rest);

private:
    Library& library_;
    std::optional<TakeId> take_;        // the current take, which gets the duet's record from its beginning
    std::optional<TakeId> closing_;     // the previous take, whose record still lacks its end
    std::string state_;                 // hash of the saved state at the record's beginning; empty: none
    std::vector<std::uint8_t> before_;  // between two takes: the record so far
};

}  // namespace continuo::app
