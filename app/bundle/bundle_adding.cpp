#include "bundle/bundle_adding.h"

#include <continuo/error.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "bundle/half_added.h"
#include "bundle/without_origin.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

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

// Of a picture that was not finished yet there may be more by now.
bool hasAllOf(const MadeNumbers& here, const MadeNumbers& numbers) {
    return here.values.size() >= numbers.values.size() &&
           std::equal(numbers.values.begin(), numbers.values.end(), here.values.begin());
}

}  // namespace

BundleAdding::BundleAdding(const fs::path& data, Bundle bundle) : data_(data), bundle_(std::move(bundle)) {
    libraryThere_ = Library::asOnDisk(data_);
    findTakes();
    findSets();
    known_ = {static_cast<int>(knownTakes_.takes.size()), static_cast<int>(knownTakes_.branches.size()),
              static_cast<int>(knownPictures_.sets.size()), static_cast<int>(knownPictures_.items.size())};
    needs_ = libraryThere_->leaveKnownOut(bundle_.takes, knownTakes_);
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

// The branches of a take that is known, each after what it continues.
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

void BundleAdding::findSets() {
    if (bundle_.pictures.sets.empty()) return;
    GalleryReader gallery(Medium::Pictures, data_);
    const GalleryReader::Contents there = gallery.contents();
    std::set<GallerySetId> found;
    for (const auto& [set, source] : bundle_.pictures.sets) {
        for (const GallerySet& other : there.sets) {
            if (found.contains(other.id) || !sameSet(set, other) || gallery.source(other.id) != source)
                continue;
            knownPictures_.sets[set.id] = other.id;
            found.insert(other.id);
            discarded_ += other.marks.discarded ? 1 : 0;
            findPictures(set.id, other.id, gallery, there.items);
            break;
        }
    }
}

void BundleAdding::findPictures(GallerySetId set, GallerySetId here, GalleryReader& gallery,
                                const std::vector<GalleryItem>& there) {
    for (const GalleryItem& each : bundle_.pictures.items) {
        if (each.set != set) continue;
        for (const GalleryItem& other : there)
            if (other.set == here && other.index == each.index &&
                hasAllOf(gallery.numbers(other.id), bundle_.pictures.numbers.at(each.id)))
                knownPictures_.items[each.id] = other.id;
    }
}

void BundleAdding::reserve(Library& library) { given_ = library.reserve(needs_); }

void BundleAdding::write(Library& library, Gallery& gallery) {
    libraryThere_->number(bundle_.takes, knownTakes_, needs_, given_);
    libraryThere_.reset();
    givenPictures_ = gallery.number(bundle_.pictures, knownPictures_);
    writeBoth(library, gallery);
    fresh_ = countsOf(bundle_);
    if (fresh_.takes > 0) lastTake_ = bundle_.takes.takes.back().take.id;
    if (fresh_.sets > 0) lastSet_ = bundle_.pictures.sets.back().set.id;
    divide();
    bundle_ = {};
}

// The pictures come last: where they are all is there.
void BundleAdding::writeBoth(Library& library, Gallery& gallery) const {
    const bool takes = !bundle_.takes.takes.empty() || !bundle_.takes.branches.empty();
    const bool pictures = !bundle_.pictures.items.empty() || !bundle_.pictures.sets.empty();
    const bool both = takes && pictures;
    if (both) markHalf(data_, given_, givenPictures_);
    const auto forget = [&] {
        if (both) forgetHalf(data_);
    };
    try {
        if (takes) library.write(bundle_.takes, given_);
    } catch (...) {
        forget();
        throw;
    }
    try {
        if (pictures) gallery.write(bundle_.pictures);
    } catch (...) {
        if (takes) library.takeBack(bundle_.takes);
        forget();
        throw;
    }
    forget();
}

// Into what a moment suffices for. A recording that no take has would be deleted, so it goes with all of its
// takes. What was played and the numbers of pictures are on the disk.
void BundleAdding::divide() {
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
    GalleryRows& gallery = bundle_.pictures;
    std::map<GallerySetId, std::vector<GalleryItem>> picturesOf;
    for (GalleryItem& picture : gallery.items) picturesOf[picture.set].push_back(std::move(picture));
    for (SetRecord& set : gallery.sets) {
        set.source.clear();
        auto pictures = picturesOf.extract(set.set.id);
        pieces_.emplace_back(GalleryRows{{std::move(set)}, {}, {}});
        if (!pictures.empty()) std::get<GalleryRows>(pieces_.back()).items = std::move(pictures.mapped());
    }
    for (auto& [set, pictures] : picturesOf)  // of sets that were there
        pieces_.emplace_back(GalleryRows{{}, std::move(pictures), {}});
}

bool BundleAdding::takeUpSome(Library& library, Gallery& gallery) {
    if (pieces_.empty()) return false;
    auto piece = std::move(pieces_.front());
    pieces_.pop_front();
    if (auto* takes = std::get_if<LibraryRows>(&piece))
        library.takeUp(std::move(*takes));
    else
        gallery.takeUp(std::move(std::get<GalleryRows>(piece)));
    return true;
}

}  // namespace continuo::app
