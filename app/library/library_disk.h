#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "library/journal.h"

namespace continuo::app {

// What lies behind a library: a folder that its changes go to and that it reads from; a folder as it is at
// one moment, which is only read; or nothing, and then there is nothing to read. Of the thread that has the
// library, but for what says otherwise. What reads throws BadFile if the disk fails.
class LibraryDisk {
public:
    // folder: as of Library.
    explicit LibraryDisk(const std::filesystem::path& folder);
    // As it is now, whatever another library writes there meanwhile. Changes go nowhere.
    static LibraryDisk asItIs(const std::filesystem::path& folder);

    // What is there at the start, without the music; once.
    JournalReader::Contents takeContents();
    std::vector<std::string> notices() const;  // findings at the start, one line each

    // Has change(batch) note what is to be written, which happens soon, on another thread.
    template <class Change>
    void change(Change&& change) {
        if (journal_) journal_->change(std::forward<Change>(change));
    }
    // As of Journal; any thread.
    void writeNow(const JournalBatch& batch);
    bool flush(double seconds);    // whether everything is on disk; any thread
    StorageStatus status() const;  // any thread

    std::vector<DuetEvent> events(ReelId reel) const;
    std::vector<PlayedNote> notes(BranchId branch) const;
    std::vector<std::uint8_t> replay(ReelId reel) const;
    bool hasReplay(ReelId reel) const;
    std::string details(NodeId node) const;

private:
    JournalReader* reader() const { return journal_ ? &journal_->onDisk() : snapshot_.get(); }

    std::unique_ptr<Journal> journal_;
    std::unique_ptr<JournalReader> snapshot_;
};

}  // namespace continuo::app
