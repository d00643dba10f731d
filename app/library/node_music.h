#pragma once

#include <vector>

#include "library/branch_notes.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::app {

// The music of takes and branches: the recording, or a branch's own notes after its parent's music, with all
// edits applied. All calls throw NotFound for unknown ids and BadFile if the disk fails.
class NodeMusic {
public:
    // All arguments must outlive this.
    NodeMusic(const TakeRecords& records, const Recordings& recordings, const BranchNotes& notes)
        : records_(records), recordings_(recordings), notes_(notes) {}

    // Bits::OnlyValid: as Library::contentWithKnownSurprise().
    enum class Bits { All, OnlyValid };
    TakeContent content(NodeId node, Bits bits) const;
    // Returns a branch's own notes in order of arrival.
    std::vector<PlayedNote> ownNotes(BranchId branch) const;
    // Returns the present summary of a take or branch that has ended. Its field `counted` stays unchanged.
    MusicSummary summary(NodeId node) const;
    // Updates a take's summary if its recording has changed. Changes nothing if it throws.
    void refresh(TakeRecord& range) const;

private:
    TakeContent content(const TakeRecord& take, Bits bits) const;
    static TakeContent withEdits(const Marks& marks, TakeContent content, Bits bits);
    bool hasPromptAllEdits(const Branch& branch) const;
    std::vector<PlayedNote> ownNotesWithEdits(const Branch& branch) const;

    const TakeRecords& records_;
    const Recordings& recordings_;
    const BranchNotes& notes_;
};

}  // namespace continuo::app
