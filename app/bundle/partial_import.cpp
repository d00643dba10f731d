#include "bundle/partial_import.h"

#include <continuo/error.h>
#include <continuo/file_output.h>
#include <continuo/plain_file.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "bundle/row_json.h"
#include "files/json_text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

fs::path markerFile(const fs::path& data) { return data / "adding.json"; }

// Returns whether an id range in the marker contains this row.
bool isInMarker(const RowJson& mark, const char* kind, std::int64_t id) {
    const auto range = mark.find(kind);
    return range != mark.end() && range->is_array() && range->size() == 2 &&
           (*range)[0].is_number_integer() && (*range)[1].is_number_integer() && id >= (*range)[0] &&
           id <= (*range)[1];
}

// Reads the id ranges of a gallery from the marker. Markers of earlier versions have no ranges for sounds.
AssignedItemIds readIdRanges(const RowJson& mark, const char* sets, const char* items) {
    const auto range = [&](const char* kind) -> std::pair<std::int64_t, std::int64_t> {
        const auto found = mark.find(kind);
        const bool known = found != mark.end() && found->is_array() && found->size() == 2 &&
                           (*found)[0].is_number_integer() && (*found)[1].is_number_integer();
        if (!known) return {1, 0};
        return {std::max<std::int64_t>(1, (*found)[0]), (*found)[1]};
    };
    const auto [firstSet, lastSet] = range(sets);
    const auto [firstItem, lastItem] = range(items);
    return {firstSet, lastSet, firstItem, lastItem};
}

bool hasItems(const AssignedItemIds& given, const Gallery& gallery) {
    for (const GallerySet& set : gallery.allSets())
        for (const GalleryItem& each : gallery.allItems(set.id))
            if (each.id >= given.firstItem && each.id <= given.lastItem) return true;
    return false;
}

// Returns whether the database that is written last contains its new rows, so all databases are complete.
bool isComplete(const ReservedGalleryIds& given, const Galleries& galleries) {
    const bool withSounds = given.sounds.lastItem >= given.sounds.firstItem;
    return withSounds ? hasItems(given.sounds, galleries.sounds)
                      : hasItems(given.pictures, galleries.pictures);
}

void purgeTakes(const RowJson& mark, Library& library) {
    for (const Take& take : library.takes({.unkept = true, .discarded = true})) {
        if (isInMarker(mark, "takes", take.id)) {
            library.purge({take.id, 0});
            continue;
        }
        for (const Branch& branch : library.allBranches(take.id))
            if (isInMarker(mark, "branches", branch.id) && library.branch(branch.id))
                library.purge({take.id, branch.id});
    }
}

}  // namespace

void writeImportMarker(const fs::path& data, const ReservedIds& takes, const ReservedGalleryIds& items) {
    std::error_code problem;
    if (fs::exists(markerFile(data), problem))
        throw Error(
            ErrorCode::BadFile,
            "what was added before could not be taken back; start Continuo again, then open the file");
    const RowJson mark = {{"takes", {takes.firstTake, takes.lastTake}},
                          {"branches", {takes.firstBranch, takes.lastBranch}},
                          {"picture_sets", {items.pictures.firstSet, items.pictures.lastSet}},
                          {"pictures", {items.pictures.firstItem, items.pictures.lastItem}},
                          {"sound_sets", {items.sounds.firstSet, items.sounds.lastSet}},
                          {"sounds", {items.sounds.firstItem, items.sounds.lastItem}}};
    FileOutput file(markerFile(data));
    file.write(jsonText(mark) + "\n");
    file.commit();
}

void removeImportMarker(const fs::path& data) {
    std::error_code problem;
    fs::remove(markerFile(data), problem);
}

bool removePartialImport(const fs::path& data, Library& library, const Galleries& galleries) {
    std::error_code problem;
    if (data.empty() || !fs::exists(markerFile(data), problem)) return false;
    RowJson mark;
    try {
        mark = parseJsonObjectOrEmpty<RowJson>(readPlainFile(markerFile(data), kLongestLine, "a mark"));
    } catch (const Error&) {
        return false;  // the disk failed; the next start tries again
    }
    const ReservedGalleryIds given{readIdRanges(mark, "picture_sets", "pictures"),
                                   readIdRanges(mark, "sound_sets", "sounds")};
    if (!isComplete(given, galleries)) {
        purgeTakes(mark, library);
        galleries.pictures.purge(given.pictures);
        galleries.sounds.purge(given.sounds);
        const bool gone = library.flush() && galleries.pictures.flush() && galleries.sounds.flush();
        if (!gone) return true;  // the marker stays for the next start
    }
    fs::remove(markerFile(data), problem);
    return true;
}

}  // namespace continuo::app
