// What one gallery hands to another.
#include "gallery/gallery_rows.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "gallery/gallery_parts.h"

namespace continuo::app {
namespace {

void leaveKnownOut(GalleryRows& rows, const KnownPictures& known) {
    std::erase_if(rows.sets, [&](const SetRecord& each) { return known.sets.contains(each.set.id); });
    std::erase_if(rows.pictures, [&](const GalleryPicture& each) {
        if (!known.pictures.contains(each.id)) return false;
        rows.numbers.erase(each.id);
        return true;
    });
}

}  // namespace

GivenPictureIds Gallery::number(GalleryRows& rows, const KnownPictures& known) {
    leaveKnownOut(rows, known);
    const std::lock_guard lock(parts_->sharing);
    GivenPictureIds given{parts_->lastSet + 1, 0, parts_->lastPicture + 1, 0};
    std::map<GallerySetId, GallerySetId> sets = known.sets;
    std::map<GalleryPictureId, GalleryPictureId> pictures = known.pictures;
    std::set<std::string> names;
    std::set<int> numbers;
    for (const auto& [id, record] : parts_->sets) {
        names.insert(record.set.marks.name);
        numbers.insert(record.set.number);
    }
    for (const GalleryPicture& each : rows.pictures) pictures[each.id] = ++parts_->lastPicture;
    for (auto& [set, source] : rows.sets) {
        sets[set.id] = ++parts_->lastSet;
        set.id = parts_->lastSet;
        const std::string name = set.marks.name;
        for (int number = 2; !set.marks.name.empty() && names.contains(set.marks.name); ++number)
            set.marks.name = name + " (" + std::to_string(number) + ")";
        if (set.marks.name != name) names.insert(set.marks.name);
        if (numbers.contains(set.number)) set.number = parts_->lastNumber + 1;
        numbers.insert(set.number);
        parts_->lastNumber = std::max(parts_->lastNumber, set.number);
        const auto from = pictures.find(set.from);
        set.from = from == pictures.end() ? 0 : from->second;
    }
    std::map<GalleryPictureId, MadeNumbers> numbersHere;
    for (GalleryPicture& each : rows.pictures) {
        const GalleryPictureId id = pictures.at(each.id);
        numbersHere[id] = std::move(rows.numbers[each.id]);
        const bool joins = known.sets.contains(each.set);
        each.id = id;
        each.set = sets.at(each.set);
        if (joins) each.index = parts_->freeIndex(each.set, each.index);
    }
    rows.numbers = std::move(numbersHere);
    given.lastSet = parts_->lastSet;
    given.lastPicture = parts_->lastPicture;
    return given;
}

// The wanted one, where no picture of the set has it; else the first behind all.
int Gallery::Parts::freeIndex(GallerySetId set, int wanted) {
    int behind = 0;
    bool taken = false;
    for (const GalleryPictureId id : picturesOf[set]) {
        const int index = pictures.at(id).picture.index;
        taken = taken || index == wanted;
        behind = std::max(behind, index + 1);
    }
    return taken ? behind : wanted;
}

void Gallery::write(const GalleryRows& rows) {
    GalleryBatch batch;
    for (const SetRecord& record : rows.sets) batch.sets[record.set.id] = record;
    for (const GalleryPicture& picture : rows.pictures) {
        batch.pictures[picture.id] = picture;
        batch.numbers[picture.id].numbers = rows.numbers.at(picture.id);
    }
    if (parts_->store) parts_->store->writeNow(batch);
}

void Gallery::takeUp(GalleryRows rows) {
    const std::lock_guard lock(parts_->sharing);
    for (SetRecord& record : rows.sets) {
        const GallerySetId id = record.set.id;
        record.source.clear();  // it is on disk
        parts_->sets.emplace(id, std::move(record));
        parts_->revisions[id] = ++parts_->revision;
    }
    for (GalleryPicture& picture : rows.pictures) {
        if (!parts_->sets.contains(picture.set)) {  // the user has deleted it meanwhile
            parts_->change(picture.set,
                           [id = picture.id](GalleryBatch& batch) { batch.removedPictures.insert(id); });
            continue;
        }
        parts_->picturesOf[picture.set].push_back(picture.id);
        parts_->revisions[picture.set] = ++parts_->revision;
        parts_->pictures[picture.id].picture = std::move(picture);
    }
}

}  // namespace continuo::app
