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

// A set to be made.
struct NewSet {
    int width = 0, height = 0;  // pixels
    bool planar = false;
    std::string model, label;
    Picture source;  // of this size; empty: from nothing
    int keptRows = 0;
    GalleryPictureId from = 0;
    std::vector<std::uint64_t> seeds;  // one a picture
};

// All pictures that were made, number by number, on disk within a second whether or not somebody asked to
// keep them. Any thread may call; no call waits for the disk but source(), numbers() of earlier days and
// append() to them. What fails on disk is a status line and is tried again. Unknown ids throw NotFound.
class Gallery {
public:
    // folder: of pictures.sqlite, made when it is missing; empty: everything stays in memory. Pictures that
    // were on their way when the program ended are there as far as they were. Throws as Library does.
    explicit Gallery(const std::filesystem::path& folder = {});
    ~Gallery();  // writes what waits, for at most two seconds
    Gallery(const Gallery&) = delete;
    Gallery& operator=(const Gallery&) = delete;

    StorageStatus status() const;
    const std::vector<std::string>& notices() const;  // what was found at the start, a line each
    bool flush(double seconds = 2);                   // whether everything is on disk

    // Throws BadRequest for sizes and rows that cannot be, or no seeds.
    GallerySetId addSet(const NewSet& set);
    // The next numbers of a picture; bits: as many, or none. Throws BadRequest when it would have more than
    // it has place for, BadFile when the disk does not give those that a picture that goes on has.
    void append(GalleryPictureId picture, std::span<const std::uint8_t> bytes,
                std::span<const float> bits = {});
    // What it comes from, when it is whole, was begun or was stopped; one that is not whole may go on later.
    void finish(GalleryPictureId picture, const std::string& origin);

    void setMarks(GallerySetId set, const PictureMarks& marks);
    void setPictureMarks(GalleryPictureId picture, const PictureMarks& marks);
    void purge(GallerySetId set);  // from the disk, for good
    // What purgeDiscarded() deletes; sets in use are left out, with all their pictures.
    DiscardedPictures discarded(const std::set<GallerySetId>& inUse = {}) const;
    // Deletes that for good, and gives its room on the disk back. Returns it.
    DiscardedPictures purgeDiscarded(const std::set<GallerySetId>& inUse = {});

    std::vector<GallerySet> sets(bool discarded = false) const;  // latest first
    std::vector<GalleryPicture> pictures(GallerySetId set, bool discarded = false) const;
    GallerySet set(GallerySetId set) const;
    GalleryPicture picture(GalleryPictureId picture) const;

    // What a set goes on from; empty: nothing. Throws BadFile when the disk does not give it.
    Picture source(GallerySetId set) const;
    // From a number on. Throws BadFile as above.
    MadeNumbers numbers(GalleryPictureId picture, std::int64_t first = 0) const;
    // Grows with every change, so that a reader knows when there is something new.
    std::uint64_t revision() const;
    // Those of sets(), latest first, each with the revision at which it or one of its pictures changed last.
    std::vector<std::pair<GallerySetId, std::uint64_t>> revisions() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Where number `index` of a picture of this size lies in Picture::rgb.
std::size_t placeOf(const GallerySet& set, std::int64_t index);

// The picture that numbers tell so far; the rest is black.
Picture pictureOf(const GallerySet& set, std::span<const std::uint8_t> bytes);

}  // namespace continuo::app
