#pragma once

#include <vector>

#include "library/branch_notes.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::app {

// What takes and branches sound like: their recording, or their own notes behind what they continue, after
// the edits of all of these. Unknown ids throw NotFound; all throws BadFile if the disk fails.
class NodeMusic {
public:
    // All outlive it.
    NodeMusic(const TakeRecords& records, const Recordings& recordings, const BranchNotes& notes)
        : records_(records), recordings_(recordings), notes_(notes) {}

    TakeContent of(NodeId node) const { return music(node, Bits::AsMade); }
    // Surprise is kept only for notes before which the model knew the present music.
    TakeContent ofKnownSurprise(NodeId node) const { return music(node, Bits::StillTrue); }
    // A branch's own, in the order in which they arrived.
    std::vector<PlayedNote> ownNotes(BranchId branch) const;
    // Of what has ended, as it is now; `counted` stays what it was.
    MusicSummary summary(NodeId node) const;
    // Makes a take's summary anew if its recording has other events now; has changed nothing where it throws.
    void refresh(TakeRecord& range) const;

private:
    enum class Bits { AsMade, StillTrue };
    TakeContent music(NodeId node, Bits bits) const;
    TakeContent music(const TakeRecord& take, Bits bits) const;
    static TakeContent withEdits(const Marks& marks, TakeContent content, Bits bits);
    bool heardWhatIsBefore(const Branch& branch) const;
    std::vector<PlayedNote> notesBehind(const Branch& branch) const;

    const TakeRecords& records_;
    const Recordings& recordings_;
    const BranchNotes& notes_;
};

}  // namespace continuo::app
