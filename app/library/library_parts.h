#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "library/journal.h"
#include "library/library.h"
#include "library/library_rows.h"
#include "library/music_builder.h"
#include "library/music_summary.h"
#include "library/take_music.h"

namespace continuo::app {

// What a library knows of everything, and has in memory of what was played since it was opened.
struct Library::Parts {
    struct Reel {
        ReelRecord record;
        std::unique_ptr<MusicBuilder> music;  // null: on disk
        TakeId owner = 0;                     // the take that it was begun for; of a growing one
        double clockWritten = 0;              // the last `now` that the journal was given
        bool growing = false;
    };

    std::unique_ptr<Journal> journal;         // null: all stays in memory
    std::unique_ptr<JournalReader> snapshot;  // of Library::asOnDisk()
    std::vector<std::string> notices;
    std::map<ReelId, Reel> reels;
    std::map<TakeId, TakeRecord> takes;
    std::map<BranchId, BranchRecord> branches;
    std::map<TakeId, std::vector<BranchId>> branchesOf;  // in order of their creation
    std::map<BranchId, std::vector<PlayedNote>> notes;   // of branches made since the start
    std::map<ReelId, std::vector<std::uint8_t>> replay;  // likewise
    // What was read of the disk last. A reel that lies there grows no more, and is asked for again and again
    // while it is shown, exported or continued.
    struct ReadReel {
        ReelId id = 0;  // 0: none
        MusicBuilder music;
    };
    mutable ReadReel lastRead;
    std::vector<LibraryEdit> undo, redo;
    std::set<TakeId> changed;  // that Library::nextChanged() is to give
    ReelId lastReel = 0;
    TakeId lastTake = 0;
    BranchId lastBranch = 0;
    int lastNumber = 0;

    explicit Parts(const std::filesystem::path& folder);
    void read(Journal::Contents contents);
    void takeUpReels();
    void closeWhatWasOpen();

    // Null: there is nothing but what is in memory.
    JournalReader* disk() const { return journal ? &journal->onDisk() : snapshot.get(); }
    // Throw NotFound.
    TakeRecord& take(TakeId id);
    BranchRecord& branch(BranchId id);
    BranchRecord& unfinished(BranchId id);  // also throws BadRequest
    Marks& marks(NodeId node);
    Reel& reelOf(TakeId id) { return reels.at(take(id).reel); }

    // Tell the journal, where there is one.
    template <class Change>
    void change(Change&& change) {
        if (journal) journal->change(std::forward<Change>(change));
    }
    void write(const TakeRecord& record);
    void write(const BranchRecord& record);
    void write(const Reel& reel);
    void write(NodeId node);

    void add(BranchRecord record);
    void discardWithParent(Branch& made);
    void finish(TakeRecord& record);
    void tellGrown(const TakeRecord& owner);
    void refresh(TakeRecord& record);
    void refreshRanges(ReelId reel);
    void removeBranch(BranchId id);
    void removeTake(TakeId id);
    ReelId forgetTake(TakeId id);                     // all of it but its reel, which is returned
    void removeUnusedReels(std::set<ReelId> unused);  // but for those that takes are of
    void forgetEditsOfPurged();

    TakeContent recording(const TakeRecord& record) const;
    // Of notes: as they were made, or of those before which the model knew the present music.
    enum class Bits { AsMade, StillTrue };
    TakeContent music(NodeId node, Bits bits = Bits::AsMade) const;
    bool heardWhatIsBefore(const Branch& branch) const;
    std::vector<PlayedNote> notesOf(BranchId id) const;      // all that were written
    std::vector<PlayedNote> notesBehind(BranchId id) const;  // after edits of what it hangs on
    void summarise(NodeId node);                             // anew, what is finished
    std::vector<BranchId> childrenOf(BranchId id) const;
    std::vector<BranchId> branchesBelow(BranchId id) const;  // its children, theirs and so on
    std::string nextName(TakeId take, BranchId parent) const;
    void numberTakes(LibraryRows& rows, const GivenIds& given, const std::map<BranchId, BranchId>& fresh,
                     std::map<TakeId, TakeId>& takesHere) const;
    void numberBranches(LibraryRows& rows, const KnownRows& known, const RowNeeds& needs,
                        const std::map<BranchId, BranchId>& fresh,
                        const std::map<TakeId, TakeId>& takesHere) const;
    BranchId momentHere(const LibraryRows& rows, const KnownRows& known, const Branch& branch) const;
};

}  // namespace continuo::app
