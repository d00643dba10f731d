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

// A set as a row of its database.
struct SetRecord {
    GallerySet set;
    std::vector<std::uint8_t> source;  // written once, and not read at the start
};

// Changes to be written. A record replaces its whole row, and numbers have fixed places, so writing a batch
// twice does no harm.
struct GalleryBatch {
    struct Piece {
        std::int64_t first = 0;
        MadeNumbers numbers;
    };
    std::map<GallerySetId, SetRecord> sets;
    std::map<GalleryItemId, GalleryItem> items;
    std::map<GalleryItemId, Piece> numbers;
    std::set<GallerySetId> removed;
    std::set<GalleryItemId> removedItems;  // of sets that stay
    bool compact = false;                  // the disk space of what was removed is given back

    void absorb(GalleryBatch&& later);
};

// Reads what is on disk of a gallery, by a connection of its own. For one thread at a time.
class GalleryReader {
public:
    // All rows but numbers and sources.
    struct Contents {
        std::vector<GallerySet> sets;
        std::vector<GalleryItem> items;
        GallerySetId lastSet = 0;  // the last id ever given, as the next
        GalleryItemId lastItem = 0;
    };

    // folder: the gallery's.
    GalleryReader(Medium medium, const std::filesystem::path& folder);

    // From now on this reads the file as it is at this moment, whatever is written later.
    void stay();
    Contents contents();
    std::vector<std::uint8_t> source(GallerySetId set);
    MadeNumbers numbers(GalleryItemId item);

private:
    const GalleryTables& tables_;
    Database database_;
};

// The database of a gallery. Changes go through a thread of its own; any thread may read.
class GalleryStore {
public:
    using Contents = GalleryReader::Contents;

    // Throws as openDatabase(). onWritten is called on the store's thread with each batch that is on disk
    // now; it must not throw.
    GalleryStore(Medium medium, const std::filesystem::path& folder, std::vector<std::string>& notices,
                 const std::function<void(const GalleryBatch&)>& onWritten);

    Contents takeContents() { return std::move(contents_); }
    template <class Change>
    void change(Change&& change) {
        writer_->change(std::forward<Change>(change));
    }
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

    // Writes all of these or nothing, after all changes so far, and waits until that is done. Throws what
    // prevented it.
    void writeNow(const GalleryBatch& batch);

    // What is on disk.
    std::vector<std::uint8_t> source(GallerySetId set);
    MadeNumbers numbers(GalleryItemId item);

private:
    Contents contents_;
    WriteBehind<GalleryBatch>::Step write_;
    std::unique_ptr<FileLock> lock_;  // first, so that it is released last
    std::unique_ptr<WriteBehind<GalleryBatch>>
        writer_;  // ends after the reader: the last one deletes the log
    std::mutex reading_;
    std::unique_ptr<GalleryReader> reader_;
};

// Numbers as the value in this many bytes (1 or 2), then its cost in two, in 2048ths of a bit; little-endian.
// Costs of 32 bits and more are stored as the largest value.
inline constexpr int kCostBytes = 2;
std::vector<std::uint8_t> packNumbers(const MadeNumbers& numbers, int numberBytes);
// Ignores an incomplete number at the end.
MadeNumbers unpackNumbers(std::span<const std::uint8_t> bytes, int numberBytes);

}  // namespace continuo::app
