#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gallery/gallery_types.h"
#include "storage/storage_status.h"

namespace continuo::app {

// Parameters of a new set.
struct NewSet {
    int width = 0, height = 0;  // pixels
    bool planar = false;
    std::string modelName, label;
    Picture source;  // of this size; empty: from nothing
    int keptRows = 0;
    GalleryPictureId from = 0;
    std::vector<std::uint64_t> seeds;  // one a picture
};

struct GalleryRows;
struct KnownPictures;
struct GivenPictureIds;

// All generated pictures, number by number, on disk within a second whether or not anybody asked to keep
// them. Any thread may call; only source(), numbers() of earlier days and append() to these wait for the
// disk. A failed write becomes a status line and is tried again. Unknown ids throw NotFound.
class Gallery {
public:
    // folder: contains pictures.sqlite, which is created if missing; empty: everything stays in memory.
    // Pictures that were in progress when the program ended are there as far as they were made. Throws as
    // Library does.
    explicit Gallery(const std::filesystem::path& folder = {});
    ~Gallery();  // writes what waits, for at most two seconds
    Gallery(const Gallery&) = delete;
    Gallery& operator=(const Gallery&) = delete;

    StorageStatus status() const;
    const std::vector<std::string>& notices() const;  // what was found at the start, a line each
    bool flush(double seconds = 2);                   // whether everything is on disk

    // Throws BadRequest for impossible sizes or rows, or without seeds.
    GallerySetId addSet(const NewSet& set);
    // Appends the next numbers of a picture; bits: equally many, or none. Throws BadRequest if there is no
    // room for them, BadFile if the disk does not return the earlier numbers of a resumed picture.
    void append(GalleryPictureId picture, std::span<const std::uint8_t> bytes,
                std::span<const float> bits = {});
    // Sets the origin when a picture is complete, was begun or was stopped; an incomplete one may be resumed
    // later.
    void finish(GalleryPictureId picture, const std::string& origin);

    void setMarks(GallerySetId set, const PictureMarks& marks);
    void setPictureMarks(GalleryPictureId picture, const PictureMarks& marks);
    void purge(GallerySetId set);  // from the disk, for good
    // What purgeDiscarded() deletes: all that is discarded, except sets in use with all their pictures.
    DiscardedPictures discarded(const std::set<GallerySetId>& inUse = {}) const;
    // Deletes what discarded() returns for good, and returns the disk space to the system. Returns what was
    // deleted.
    DiscardedPictures purgeDiscarded(const std::set<GallerySetId>& inUse = {});

    std::vector<GallerySet> sets() const;                             // latest first, without discarded ones
    std::vector<GallerySet> allSets() const;                          // with them
    std::vector<GalleryPicture> pictures(GallerySetId set) const;     // without discarded ones
    std::vector<GalleryPicture> allPictures(GallerySetId set) const;  // with them
    GallerySet set(GallerySetId set) const;
    GalleryPicture picture(GalleryPictureId picture) const;

    // The picture that a set continues; empty: none. Throws BadFile if the disk fails.
    Picture source(GallerySetId set) const;
    // The numbers from `first` on. Throws BadFile as above.
    MadeNumbers numbers(GalleryPictureId picture, std::int64_t first = 0) const;
    // Increases with every change, so that a reader knows when there is something new.
    std::uint64_t revision() const;
    // The sets of sets(), latest first, each with the revision of its last change or of one of its pictures.
    std::vector<std::pair<GallerySetId, std::uint64_t>> revisions() const;

    // Takes in pictures from another gallery (gallery_rows.h), in three steps. number() removes the known
    // rows and gives the others ids, numbers and names that are free here. write() writes all of them or
    // none, waits until that is done, and throws what prevented it. takeUp() makes them visible, all at once
    // or piece by piece, sets before their pictures.
    GivenPictureIds number(GalleryRows& rows, const KnownPictures& known);
    void write(const GalleryRows& rows);
    void takeUp(GalleryRows rows);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Index in Picture::rgb of number `index` of a picture of this size.
std::size_t placeOf(const GallerySet& set, std::int64_t index);

// The picture of the numbers known so far; `rest` stands for each of the others.
Picture pictureOf(const GallerySet& set, std::span<const std::uint8_t> bytes, std::uint8_t rest = 0);

}  // namespace continuo::app
