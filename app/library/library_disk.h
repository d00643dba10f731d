#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "library/journal.h"

namespace continuo::app {

// Where a library's data is kept: in a folder, to which changes are written; in a folder as it is at one
// moment, which is only read; or nowhere, and then there is nothing to read. For the library's thread, except
// where a call says otherwise. Calls that read throw BadFile if the disk fails.
class LibraryDisk {
public:
    // folder: as for Library.
    explicit LibraryDisk(const std::filesystem::path& folder);
    // The folder as it is now, whatever another library writes to it from now on. Changes are dropped.
    static LibraryDisk asItIs(const std::filesystem::path& folder);

    // What the folder holds at the start, without the music. To be called once.
    JournalReader::Contents takeContents();
    std::vector<std::string> notices() const;  // findings at the start, one line each

    // Calls change(batch), which adds to the batch what is to be written. It is written soon, on another
    // thread.
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
    JournalReader* reader() const { return journal_ ? &journal_->onDisk() : snapshot_.get(); }

    std::unique_ptr<Journal> journal_;
    std::unique_ptr<JournalReader> snapshot_;
};

}  // namespace continuo::app
