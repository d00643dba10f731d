#include "library/library_disk.h"

namespace continuo::app {

LibraryDisk::LibraryDisk(const std::filesystem::path& folder)
    : journal_(folder.empty() ? nullptr : std::make_unique<Journal>(folder)) {}

LibraryDisk LibraryDisk::openSnapshot(const std::filesystem::path& folder) {
    LibraryDisk disk({});
    disk.snapshot_ = std::make_unique<JournalReader>(folder / "takes.sqlite");
    disk.snapshot_->beginSnapshot();
    return disk;
}

JournalReader::Contents LibraryDisk::releaseContents() {
    if (journal_) return journal_->releaseContents();
    return snapshot_ ? snapshot_->contents() : JournalReader::Contents{};
}

std::vector<std::string> LibraryDisk::notices() const {
    return journal_ ? journal_->notices() : std::vector<std::string>();
}

void LibraryDisk::writeNow(const JournalBatch& batch) {
    if (journal_) journal_->writeNow(batch);
}

bool LibraryDisk::flush(double seconds) { return !journal_ || journal_->flush(seconds); }

StorageStatus LibraryDisk::status() const { return journal_ ? journal_->status() : StorageStatus{}; }

std::vector<DuetEvent> LibraryDisk::events(ReelId reel) const {
    return reader() ? reader()->events(reel) : std::vector<DuetEvent>();
}

std::vector<PlayedNote> LibraryDisk::notes(BranchId branch) const {
    return reader() ? reader()->notes(branch) : std::vector<PlayedNote>();
}

std::vector<std::uint8_t> LibraryDisk::replay(ReelId reel) const {
    return reader() ? reader()->replay(reel) : std::vector<std::uint8_t>();
}

bool LibraryDisk::hasReplay(ReelId reel) const { return reader() && reader()->hasReplay(reel); }

std::vector<std::uint8_t> LibraryDisk::source(ReelId reel) const {
    return reader() ? reader()->source(reel) : std::vector<std::uint8_t>();
}

bool LibraryDisk::hasSource(ReelId reel) const { return reader() && reader()->hasSource(reel); }

std::string LibraryDisk::details(NodeId node) const {
    return reader() ? reader()->details(node) : std::string();
}

}  // namespace continuo::app
