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

// A set as pictures.sqlite has it.
struct SetRecord {
    GallerySet set;
    std::vector<std::uint8_t> source;  // Picture::rgb; not read at the start, nor written again
};

// What is to be written. A record stands for its whole row; numbers are appended at a place, so that writing
// them twice changes nothing.
struct GalleryBatch {
    struct Piece {
        std::int64_t first = 0;
        MadeNumbers numbers;
    };
    std::map<GallerySetId, SetRecord> sets;
    std::map<GalleryPictureId, GalleryPicture> pictures;
    std::map<GalleryPictureId, Piece> numbers;
    std::set<GallerySetId> removed;
    std::set<GalleryPictureId> removedPictures;  // of sets that stay
    bool compact = false;                        // what was removed leaves no room behind in the file

    void absorb(GalleryBatch&& later);
};

// Reads what is on disk of pictures.sqlite, by a connection of its own; of one thread at a time.
class GalleryReader {
public:
    // What is in it, without numbers and sources.
    struct Contents {
        std::vector<GallerySet> sets;
        std::vector<GalleryPicture> pictures;
        GallerySetId lastSet = 0;  // that was ever given, as is the next
        GalleryPictureId lastPicture = 0;
    };

    // file: pictures.sqlite.
    explicit GalleryReader(const std::filesystem::path& file);

    // From now on it reads what is there at this moment, whatever is written meanwhile.
    void stay();
    Contents contents();
    std::vector<std::uint8_t> source(GallerySetId set);
    MadeNumbers numbers(GalleryPictureId picture);

private:
    Database database_;
};

// The file pictures.sqlite. Changes go through a thread of its own; any thread may read.
class GalleryStore {
public:
    using Contents = GalleryReader::Contents;

    // As openDatabase. onWritten is called on the store's thread with what is on disk now; it does not throw.
    GalleryStore(const std::filesystem::path& folder, std::vector<std::string>& notices,
                 const std::function<void(const GalleryBatch&)>& onWritten);

    Contents takeContents() { return std::move(contents_); }
    template <class Change>
    void change(Change&& change) {
        writer_->change(std::forward<Change>(change));
    }
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

    // Writes these whole or not at all, behind all changes so far, and waits for it. Throws what prevented
    // it.
    void writeNow(const GalleryBatch& batch);

    // What is on disk.
    std::vector<std::uint8_t> source(GallerySetId set);
    MadeNumbers numbers(GalleryPictureId picture);

private:
    Contents contents_;
    std::unique_ptr<FileLock> lock_;                     // ends last
    std::unique_ptr<WriteBehind<GalleryBatch>> writer_;  // ends after the reader, and so takes the log away
    std::mutex reading_;
    std::unique_ptr<GalleryReader> reader_;
};

// Numbers as bytes: each its value, then what it cost in 2048ths of a bit, two bytes, little-endian. Costs
// from 32 bits on are all one.
std::vector<std::uint8_t> packNumbers(const MadeNumbers& numbers);
// What is left behind the last whole one is passed over.
MadeNumbers unpackNumbers(std::span<const std::uint8_t> bytes);

}  // namespace continuo::app
