#include "bundle/bundle_adding.h"

#include <continuo/error.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "bundle/partial_import.h"
#include "bundle/without_origin.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// Returns whether both have the same edits; NoteEdit::lastBranch, which dates an edit, may differ.
bool sameEdits(const Marks& one, const Marks& other) {
    return std::equal(one.edits.begin(), one.edits.end(), other.edits.begin(), other.edits.end(),
                      [](NoteEdit a, const NoteEdit& b) {
                          a.lastBranch = b.lastBranch;
                          return a == b;
                      });
}

// Returns whether both recordings have the same events in this take; ignores their surprise.
bool sameEvents(const LibraryRows::Reel& one, const LibraryRows::Reel& other, const TakeRecord& take) {
    const auto heard = [&](const std::vector<DuetEvent>& all) {
        std::vector<DuetEvent> events;
        for (DuetEvent event : all) {
            if (!isEventOfTake(event, take)) continue;
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
           one.rejoinSeconds == other.rejoinSeconds && one.pedal == other.pedal &&
           sameEdits(one.marks, other.marks);
}

bool sameSet(const GallerySet& one, const GallerySet& other) {
    const auto withoutOrigin = [](SetShape shape) {
        std::visit([](auto& each) { each.forgetOrigin(); }, shape);
        return shape;
    };
    return milliseconds(one.created) == milliseconds(other.created) &&
           withoutOrigin(one.shape) == withoutOrigin(other.shape);
}

// Returns whether the item in the library begins with the file's `numbers`. It may be longer if the file has
// it unfinished.
bool containsAll(const MadeNumbers& here, const MadeNumbers& numbers) {
    return here.values.size() >= numbers.values.size() &&
           std::equal(numbers.values.begin(), numbers.values.end(), here.values.begin());
}

}  // namespace

BundleAdding::BundleAdding(const fs::path& data, Bundle bundle) : data_(data), bundle_(std::move(bundle)) {
    libraryThere_ = std::make_unique<LibrarySnapshot>(data_);
    findTakes();
    for (const Medium medium : kMedia) findSets(medium);
    known_ = {static_cast<int>(knownTakes_.takes.size()),    static_cast<int>(knownTakes_.branches.size()),
              static_cast<int>(pictures_.known.sets.size()), static_cast<int>(pictures_.known.items.size()),
              static_cast<int>(sounds_.known.sets.size()),   static_cast<int>(sounds_.known.items.size())};
    needs_ = libraryThere_->removeKnown(bundle_.takes, knownTakes_);
}

BundleAdding::~BundleAdding() = default;

void BundleAdding::findTakes() {
    const LibraryRows& rows = bundle_.takes;
    std::map<ReelId, const LibraryRows::Reel*> reels;
    for (const LibraryRows::Reel& each : rows.reels) reels[each.record.id] = &each;
    std::multimap<std::int64_t, Take> there;
    for (Take& take : libraryThere_->takes({.unkept = true, .discarded = true}))
        there.emplace(milliseconds(take.created), std::move(take));
    std::set<TakeId> found;
    for (const TakeRecord& record : rows.takes) {
        const auto [first, last] = there.equal_range(milliseconds(record.take.created));
        for (auto at = first; at != last; ++at) {
            const Take& take = at->second;
            if (found.contains(take.id)) continue;
            const LibraryRows here = libraryThere_->rows(take.id, false, true);
            if (!sameTake(record, here.takes.front()) ||
                !sameEvents(*reels.at(record.reel), here.reels.front(), record))
                continue;
            knownTakes_.takes[record.take.id] = take.id;
            found.insert(take.id);
            discarded_ += take.marks.discarded ? 1 : 0;
            findBranches(record, here);
            break;
        }
    }
}

// Finds which branches of a known take the library has already, parents first.
void BundleAdding::findBranches(const TakeRecord& take, const LibraryRows& here) {
    std::map<BranchId, BranchId>& known = knownTakes_.branches;
    std::set<BranchId> found;
    for (const auto& [branch, source] : bundle_.takes.branches) {
        if (branch.take != take.take.id) continue;
        const auto parent = known.find(branch.parent);
        if (branch.parent != 0 && parent == known.end()) continue;
        const BranchId below = branch.parent == 0 ? 0 : parent->second;
        for (const auto& [other, sourceHere] : here.branches) {
            const bool same = other.parent == below && !found.contains(other.id) &&
                              sameBranch(branch, other) &&
                              sameNotes(bundle_.takes.notes.at(branch.id), here.notes.at(other.id));
            if (!same) continue;
            known[branch.id] = other.id;
            found.insert(other.id);
            break;
        }
    }
}

void BundleAdding::findSets(Medium medium) {
    const GalleryRows& rows = bundle_.of(medium);
    if (rows.sets.empty()) return;
    GalleryReader gallery(medium, data_);
    const GalleryReader::Contents there = gallery.contents();
    std::set<GallerySetId> found;
    for (const auto& [set, source] : rows.sets) {
        for (const GallerySet& other : there.sets) {
            if (found.contains(other.id) || !sameSet(set, other) || gallery.source(other.id) != source)
                continue;
            of(medium).known.sets[set.id] = other.id;
            found.insert(other.id);
            discarded_ += other.marks.discarded ? 1 : 0;
            findItems(medium, set.id, other.id, gallery, there.items);
            break;
        }
    }
}

void BundleAdding::findItems(Medium medium, GallerySetId set, GallerySetId here, GalleryReader& gallery,
                             const std::vector<GalleryItem>& there) {
    const GalleryRows& rows = bundle_.of(medium);
    for (const GalleryItem& each : rows.items) {
        if (each.set != set) continue;
        for (const GalleryItem& other : there)
            if (other.set == here && other.index == each.index &&
                containsAll(gallery.numbers(other.id), rows.numbers.at(each.id)))
                of(medium).known.items[each.id] = other.id;
    }
}

void BundleAdding::reserve(Library& library) { given_ = library.reserve(needs_); }

void BundleAdding::write(Library& library, const Galleries& galleries) {
    libraryThere_->number(bundle_.takes, knownTakes_, needs_, given_);
    libraryThere_.reset();
    for (const Medium medium : kMedia)
        of(medium).given = galleries.of(medium).assignIds(bundle_.of(medium), of(medium).known);
    writeAll(library, galleries);
    fresh_ = countItems(bundle_);
    if (fresh_.takes > 0) lastTake_ = bundle_.takes.takes.back().take.id;
    for (const Medium medium : kMedia)
        if (!bundle_.of(medium).sets.empty()) of(medium).last = bundle_.of(medium).sets.back().set.id;
    splitIntoPieces();
    bundle_ = {};
}

// Writes one database after the other, the galleries last. So rows in the last database show that all
// databases are complete.
void BundleAdding::writeAll(Library& library, const Galleries& galleries) const {
    struct Step {
        std::function<void()> write, undo;
    };
    std::vector<Step> steps;
    if (!bundle_.takes.takes.empty() || !bundle_.takes.branches.empty())
        steps.push_back(
            {[&] { library.write(bundle_.takes, given_); }, [&] { library.undoWrite(bundle_.takes); }});
    for (const Medium medium : kMedia) {
        const GalleryRows& rows = bundle_.of(medium);
        if (rows.isEmpty()) continue;
        Gallery& gallery = galleries.of(medium);
        steps.push_back({[&rows, &gallery] { gallery.write(rows); },
                         [&gallery, given = of(medium).given] {
                             gallery.purge(given);
                             if (!gallery.flush())
                                 throw Error(ErrorCode::BadFile, "what was added cannot be removed again");
                         }});
    }
    const bool several = steps.size() > 1;
    if (several) writeImportMarker(data_, given_, {pictures_.given, sounds_.given});
    std::size_t written = 0;
    try {
        for (; written < steps.size(); ++written) steps[written].write();
    } catch (...) {
        while (written > 0) steps[--written].undo();  // if undo() throws, the marker stays for the next start
        if (several) removeImportMarker(data_);
        throw;
    }
    if (several) removeImportMarker(data_);
}

// Divides the rows into small pieces. A recording stays together with all its takes, because a recording
// without takes would be deleted. Music and items' numbers are on disk already.
void BundleAdding::splitIntoPieces() {
    constexpr std::size_t kPiece = 16;  // rows
    LibraryRows& rows = bundle_.takes;
    std::map<ReelId, std::vector<TakeRecord>> takesOf;
    for (TakeRecord& take : rows.takes) takesOf[take.reel].push_back(std::move(take));
    LibraryRows some;
    const auto cut = [&](std::size_t atLeast) {
        if (some.takes.size() + some.branches.size() >= atLeast)
            pieces_.emplace_back(std::exchange(some, {}));
    };
    for (const LibraryRows::Reel& reel : rows.reels) {
        some.reels.push_back({reel.record, {}, {}});
        for (TakeRecord& take : takesOf[reel.record.id]) some.takes.push_back(std::move(take));
        cut(kPiece);
    }
    for (BranchRecord& branch : rows.branches) {
        some.branches.push_back(std::move(branch));
        cut(kPiece);
    }
    cut(1);
    for (const Medium medium : kMedia) splitSets(medium);
}

void BundleAdding::splitSets(Medium medium) {
    GalleryRows& rows = bundle_.of(medium);
    std::map<GallerySetId, std::vector<GalleryItem>> itemsOf;
    for (GalleryItem& item : rows.items) itemsOf[item.set].push_back(std::move(item));
    for (SetRecord& set : rows.sets) {
        set.source.clear();
        auto items = itemsOf.extract(set.set.id);
        SetPiece piece{medium, {{std::move(set)}, {}, {}}};
        if (!items.empty()) piece.rows.items = std::move(items.mapped());
        pieces_.emplace_back(std::move(piece));
    }
    for (auto& [set, items] : itemsOf)  // known sets
        pieces_.emplace_back(SetPiece{medium, {{}, std::move(items), {}}});
}

bool BundleAdding::publishSome(Library& library, const Galleries& galleries) {
    if (pieces_.empty()) return false;
    auto piece = std::move(pieces_.front());
    pieces_.pop_front();
    if (auto* takes = std::get_if<LibraryRows>(&piece)) {
        library.publish(std::move(*takes));
        return true;
    }
    auto& sets = std::get<SetPiece>(piece);
    galleries.of(sets.medium).publish(std::move(sets.rows));
    return true;
}

}  // namespace continuo::app
