#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "gallery/gallery_types.h"
#include "storage/database_file.h"
#include "storage/write_behind.h"

namespace continuo::app {

class GalleryTables;

// A set as a database row.
struct SetRecord {
    GallerySet set;
    std::vector<std::uint8_t> source;  // written once; not loaded at the start
};

// Changes to write. Writing a batch twice is harmless: a record replaces its row, and numbers have fixed
// positions.
struct GalleryBatch {
    struct Piece {
        std::int64_t first = 0;
        MadeNumbers numbers;
    };
    std::map<GallerySetId, SetRecord> sets;
    std::map<GalleryItemId, GalleryItem> items;
    std::map<GalleryItemId, Piece> numbers;
    std::set<GallerySetId> removed;
    std::set<GalleryItemId> removedItems;  // of sets that remain
    bool compact = false;                  // return the freed disk space to the system

    void absorb(GalleryBatch&& later);
};

// Reads a gallery from disk on its own connection. One thread at a time.
class GalleryReader {
public:
    // All rows except numbers and sources.
    struct Contents {
        std::vector<GallerySet> sets;
        std::vector<GalleryItem> items;
        GallerySetId lastSet = 0;  // the highest id ever given, even if removed since
        GalleryItemId lastItem = 0;
    };

    // folder: the gallery's.
    GalleryReader(Medium medium, const std::filesystem::path& folder);

    // Pins a snapshot: later writes are invisible to this reader.
    void pinSnapshot();
    Contents contents();
    std::vector<std::uint8_t> source(GallerySetId set);
    MadeNumbers numbers(GalleryItemId item);

private:
    const GalleryTables& tables_;
    Database database_;
};

// The database of a gallery. A writer thread applies changes; any thread may read.
class GalleryStore {
public:
    using Contents = GalleryReader::Contents;

    // onWritten: called on the writer thread after each batch is on disk; must not throw. Throws as
    // openDatabase().
    GalleryStore(Medium medium, const std::filesystem::path& folder, std::vector<std::string>& notices,
                 const std::function<void(const GalleryBatch&)>& onWritten);

    Contents takeContents() { return std::move(contents_); }
    template <class Change>
    void change(Change&& change) {
        writer_->change(std::forward<Change>(change));
    }
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

    // Writes the batch atomically after all pending changes, and blocks until done. Throws on failure.
    void writeNow(const GalleryBatch& batch);

    // Read from disk.
    std::vector<std::uint8_t> source(GallerySetId set);
    MadeNumbers numbers(GalleryItemId item);

private:
    Contents contents_;
    WriteBehind<GalleryBatch>::Step write_;
    std::unique_ptr<FileLock> lock_;  // declared first, so that it is released last
    std::unique_ptr<WriteBehind<GalleryBatch>>
        writer_;  // destroyed after the reader: the last connection deletes the log
    std::mutex reading_;
    std::unique_ptr<GalleryReader> reader_;
};

// A number is stored in numberBytes (1 or 2), then its cost in 2 bytes, in 1/2048 bit; little-endian. Costs
// of 32 bits and more are clamped to the largest value.
inline constexpr int kCostBytes = 2;
std::vector<std::uint8_t> packNumbers(const MadeNumbers& numbers, int numberBytes);
// Unpacks numbers; ignores an incomplete number at the end.
MadeNumbers unpackNumbers(std::span<const std::uint8_t> bytes, int numberBytes);

}  // namespace continuo::app
