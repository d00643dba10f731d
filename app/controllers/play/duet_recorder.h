#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duet/duet.h"
#include "duet/record/live_record_text.h"
#include "library/library.h"

namespace continuo::app {

// Keeps a duet's record with its takes in the library, so that each take can be replayed token by token
// (continuo-cli replay). A take that begins in the middle of the duet gets the record from the duet's
// beginning. For a take that is gone nothing is kept. GUI thread.
class DuetRecorder {
public:
    explicit DuetRecorder(Library& library) : library_(library) {}

    // A duet, and with it its record, begins in this take. Of a state that it begins with
    // Library::stateFiles() has a copy.
    void begin(TakeId take, const RecordedBeginning& beginning);
    // Keeps a further piece of the record.
    void keep(const Duet::Piece& piece);
    // The take ends while the duet goes on. latest: the piece that was not kept yet. Returns whether the
    // caller must close the record (Duet::closeRecord()), which is so for a take with notes.
    bool leaveTake(const Duet::Piece& latest, bool hasNotes);
    // The duet goes on in this take.
    void enterTake(TakeId take);
    // The duet has ended. rest: the part of its record that was not kept yet.
    void finish(const LiveRecord& rest);

private:
    Library& library_;
    std::optional<TakeId> take_;        // the present take, which gets the duet's record from its beginning
    std::optional<TakeId> closing_;     // the take before, whose record still lacks its end
    std::string state_;                 // hash of the saved state that the record begins with; empty: none
    std::vector<std::uint8_t> before_;  // between two takes: the record so far
};

}  // namespace continuo::app
