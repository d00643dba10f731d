#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "duet/duet.h"
#include "duet/live_record_text.h"
#include "library/library.h"

namespace continuo::app {

// Keeps a duet's record with its takes in the library, so that each can be played again token by token
// (continuo-cli replay): with a take that begins in the middle of the duet, all that was before it too. A
// take that is gone keeps nothing. GUI thread.
class DuetRecorder {
public:
    explicit DuetRecorder(Library& library) : library_(library) {}

    // The record of a duet begins, in this take.
    void begin(TakeId take, const RecordedBeginning& beginning);
    // More of the record.
    void keep(const Duet::Piece& piece);
    // The take ends and the duet goes on; `latest` is what was not kept yet. Returns whether the record is to
    // be closed (Duet::closeRecord()), for a take that has notes.
    bool leaveTake(const Duet::Piece& latest, bool hasNotes);
    // The take that begins then.
    void enterTake(TakeId take);
    // The duet has ended; `rest` is what was not kept yet.
    void finish(const LiveRecord& rest);

private:
    Library& library_;
    std::optional<TakeId> take_;        // that has the duet's record from the beginning
    std::optional<TakeId> closing_;     // the take before, whose record still wants its end
    std::vector<std::uint8_t> before_;  // between two takes: the record so far
};

}  // namespace continuo::app
