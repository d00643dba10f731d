#include "bundle/bundle_adding.h"

#include <continuo/error.h>

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>

#include "bundle/row_json.h"
#include "bundle/without_origin.h"
#include "files/file_aside.h"
#include "files/json_text.h"
#include "files/plain_file.h"
#include "storage/sqlite_database.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// There while takes are on disk and the pictures that came with them are not yet.
fs::path markIn(const fs::path& data) { return data / "adding.json"; }

// Whether edits are the same, whenever they were made.
bool sameEdits(const Marks& one, const Marks& other) {
    return std::equal(one.edits.begin(), one.edits.end(), other.edits.begin(), other.edits.end(),
                      [](NoteEdit a, const NoteEdit& b) {
                          a.lastBranch = b.lastBranch;
                          return a == b;
                      });
}

// What is heard is the same, however much it surprised a model.
bool sameEvents(const LibraryRows::Reel& one, const LibraryRows::Reel& other, const TakeRecord& take) {
    const auto heard = [&](const std::vector<DuetEvent>& all) {
        std::vector<DuetEvent> events;
        for (DuetEvent event : all) {
            if (!concerns(event, take)) continue;
            if (event.kind == DuetEvent::Kind::Strike) event.bits = kUnknownBits;
            events.push_back(event);
        }
        return events;
    };
    return heard(one.events) == heard(other.events);
}

bool sameNotes(const std::vector<PlayedNote>& one, const std::vector<PlayedNote>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const PlayedNote& a, const PlayedNote& b) { return a.note == b.note; });
}

bool sameTake(const TakeRecord& one, const TakeRecord& other) {
    return milliseconds(one.take.created) == milliseconds(other.take.created) && one.begin == other.begin &&
           one.end == other.end && sameEdits(one.take.marks, other.take.marks);
}

bool sameBranch(const Branch& one, const Branch& other) {
    return milliseconds(one.created) == milliseconds(other.created) && one.forkSeconds == other.forkSeconds &&
           one.pedal == other.pedal && sameEdits(one.marks, other.marks);
}

const LibraryRows::Reel& reelOf(const LibraryRows& rows, ReelId id) {
    return *std::find_if(rows.reels.begin(), rows.reels.end(),
                         [id](const LibraryRows::Reel& each) { return each.record.id == id; });
}

// The branches of a take that is known, each after what it continues.
void findBranches(const LibraryRows& rows, const TakeRecord& take, const LibraryRows& here,
                  KnownRows& known) {
    std::set<BranchId> found;
    for (const auto& [branch, source] : rows.branches) {
        if (branch.take != take.take.id) continue;
        const auto parent = known.branches.find(branch.parent);
        if (branch.parent != 0 && parent == known.branches.end()) continue;
        const BranchId below = branch.parent == 0 ? 0 : parent->second;
        for (const auto& [other, sourceHere] : here.branches) {
            const bool same = other.parent == below && !found.contains(other.id) &&
                              sameBranch(branch, other) &&
                              sameNotes(rows.notes.at(branch.id), here.notes.at(other.id));
            if (!same) continue;
            known.branches[branch.id] = other.id;
            found.insert(other.id);
            break;
        }
    }
}

void findTakes(const fs::path& data, const LibraryRows& rows, KnownBundle& known) {
    const std::unique_ptr<Library> library = Library::asOnDisk(data);
    std::multimap<std::int64_t, Take> there;
    for (Take& take : library->takes({.unkept = true, .discarded = true}))
        there.emplace(milliseconds(take.created), std::move(take));
    std::set<TakeId> found;
    for (const TakeRecord& record : rows.takes) {
        const auto [first, last] = there.equal_range(milliseconds(record.take.created));
        for (auto at = first; at != last; ++at) {
            const Take& take = at->second;
            if (found.contains(take.id)) continue;
            const LibraryRows here = library->rows(take.id, false, true);
            if (!sameTake(record, here.takes.front()) ||
                !sameEvents(reelOf(rows, record.reel), here.reels.front(), record))
                continue;
            known.takes.takes[record.take.id] = take.id;
            found.insert(take.id);
            known.discarded += take.marks.discarded ? 1 : 0;
            findBranches(rows, record, here, known.takes);
            break;
        }
    }
}

bool sameSet(const GallerySet& one, const GallerySet& other) {
    return milliseconds(one.created) == milliseconds(other.created) && one.width == other.width &&
           one.height == other.height && one.planar == other.planar && one.keptRows == other.keptRows;
}

void findPictures(const GalleryRows& rows, GallerySetId set, GallerySetId here, GalleryReader& gallery,
                  const std::vector<GalleryPicture>& there, KnownPictures& known) {
    for (const GalleryPicture& each : rows.pictures) {
        if (each.set != set) continue;
        for (const GalleryPicture& other : there) {
            const bool same = other.set == here && other.index == each.index && other.made == each.made &&
                              gallery.numbers(other.id).bytes == rows.numbers.at(each.id).bytes;
            if (same) known.pictures[each.id] = other.id;
        }
    }
}

void findSets(const fs::path& data, const GalleryRows& rows, KnownBundle& known) {
    if (rows.sets.empty()) return;
    GalleryReader gallery(data / "pictures.sqlite");
    const GalleryReader::Contents there = gallery.contents();
    std::set<GallerySetId> found;
    for (const auto& [set, source] : rows.sets) {
        for (const GallerySet& other : there.sets) {
            if (found.contains(other.id) || !sameSet(set, other) || gallery.source(other.id) != source)
                continue;
            known.pictures.sets[set.id] = other.id;
            found.insert(other.id);
            known.discarded += other.marks.discarded ? 1 : 0;
            findPictures(rows, set.id, other.id, gallery, there.pictures, known.pictures);
            break;
        }
    }
}

void writeMark(const fs::path& data, const GivenBundleIds& given) {
    const RowJson mark = {{"takes", {given.takes.firstTake, given.takes.lastTake}},
                          {"branches", {given.takes.firstBranch, given.takes.lastBranch}},
                          {"pictures", {given.pictures.firstPicture, given.pictures.lastPicture}}};
    FileAside file(markIn(data));
    file.write(jsonText(mark) + "\n");
    file.commit();
}

}  // namespace

KnownBundle findKnown(const fs::path& data, const Bundle& bundle) {
    KnownBundle known;
    findTakes(data, bundle.takes, known);
    findSets(data, bundle.pictures, known);
    return known;
}

GivenBundleIds number(Library& library, Gallery& gallery, Bundle& bundle, const KnownBundle& known) {
    return {library.number(bundle.takes, known.takes), gallery.number(bundle.pictures, known.pictures)};
}

// The pictures come last: where they are all is there.
void write(const fs::path& data, Library& library, Gallery& gallery, const Bundle& bundle,
           const GivenBundleIds& given) {
    const bool takes = !bundle.takes.takes.empty() || !bundle.takes.branches.empty();
    const bool pictures = !bundle.pictures.pictures.empty() || !bundle.pictures.sets.empty();
    const bool both = takes && pictures;
    if (both && fs::exists(markIn(data)))
        throw Error(
            ErrorCode::BadFile,
            "what was added before could not be taken back; start Continuo again, then open the file");
    if (both) writeMark(data, given);
    std::error_code ignored;
    const auto forget = [&] {
        if (both) fs::remove(markIn(data), ignored);
    };
    try {
        if (takes) library.write(bundle.takes, given.takes);
    } catch (...) {
        forget();
        throw;
    }
    try {
        if (pictures) gallery.write(bundle.pictures);
    } catch (...) {
        if (takes) library.takeBack(bundle.takes);
        forget();
        throw;
    }
    forget();
}

void takeUp(Library& library, Gallery& gallery, Bundle bundle) {
    library.takeUp(std::move(bundle.takes));
    gallery.takeUp(std::move(bundle.pictures));
}

BundleCounts countsOf(const Bundle& bundle) {
    return {static_cast<int>(bundle.takes.takes.size()), static_cast<int>(bundle.takes.branches.size()),
            static_cast<int>(bundle.pictures.sets.size()), static_cast<int>(bundle.pictures.pictures.size())};
}

BundleCounts countsOf(const KnownBundle& known) {
    return {static_cast<int>(known.takes.takes.size()), static_cast<int>(known.takes.branches.size()),
            static_cast<int>(known.pictures.sets.size()), static_cast<int>(known.pictures.pictures.size())};
}

bool leaveHalfOut(const fs::path& data, Library& library, const Gallery& gallery) {
    std::error_code problem;
    if (data.empty() || !fs::exists(markIn(data), problem)) return false;
    RowJson mark;
    try {
        mark = jsonObjectIn<RowJson>(readPlainFile(markIn(data), kLongestLine, "a mark"));
    } catch (const Error&) {
        return false;  // the disk does not give it: the next start sees to it
    }
    const auto within = [&](const char* key, std::int64_t id) {
        const auto range = mark.find(key);
        return range != mark.end() && range->is_array() && range->size() == 2 &&
               (*range)[0].is_number_integer() && (*range)[1].is_number_integer() && id >= (*range)[0] &&
               id <= (*range)[1];
    };
    bool whole = false;
    for (const GallerySet& set : gallery.allSets())
        for (const GalleryPicture& each : gallery.allPictures(set.id))
            whole = whole || within("pictures", each.id);
    if (!whole) {
        for (const Take& take : library.takes({.unkept = true, .discarded = true})) {
            if (within("takes", take.id)) {
                library.purge({take.id, 0});
                continue;
            }
            for (const Branch& branch : library.allBranches(take.id))
                if (within("branches", branch.id) && library.branch(branch.id))
                    library.purge({take.id, branch.id});
        }
        if (!library.flush()) return true;  // the mark stays for the next start
    }
    fs::remove(markIn(data), problem);
    return true;
}

}  // namespace continuo::app
