#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "library/journal.h"

namespace continuo::app {

// The storage of a library. It is a writable folder, a read-only snapshot of a folder, or nothing. For the
// library's thread unless a call says otherwise. Calls that read throw BadFile if the disk fails.
class LibraryDisk {
public:
    // folder: as for Library.
    explicit LibraryDisk(const std::filesystem::path& folder);
    // Returns a snapshot of the folder, unaffected by later writes of another library. Changes are dropped.
    static LibraryDisk openSnapshot(const std::filesystem::path& folder);

    // Returns the folder's content at the start, without the music. Call it once.
    JournalReader::Contents releaseContents();
    std::vector<std::string> notices() const;  // findings at the start, one line each

    // Calls change(batch) to add changes to the batch, which another thread writes soon.
    template <class Change>
    void change(Change&& change) {
        if (journal_) journal_->change(std::forward<Change>(change));
    }
    // As Journal::writeNow(); any thread.
    void writeNow(const JournalBatch& batch);
    bool flush(double seconds);    // whether everything is on disk; any thread
    StorageStatus status() const;  // any thread

    std::vector<DuetEvent> events(ReelId reel) const;
    std::vector<PlayedNote> notes(BranchId branch) const;
    std::vector<std::uint8_t> replay(ReelId reel) const;
    bool hasReplay(ReelId reel) const;
    std::vector<std::uint8_t> source(ReelId reel) const;
    bool hasSource(ReelId reel) const;
    std::string details(NodeId node) const;

private:
    JournalReader* reader() const { return journal_ ? &journal_->reader() : snapshot_.get(); }

    std::unique_ptr<Journal> journal_;
    std::unique_ptr<JournalReader> snapshot_;
};

}  // namespace continuo::app
