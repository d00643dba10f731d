// What one gallery hands to another.
#include "gallery/gallery_rows.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "gallery/gallery_parts.h"
#include "storage/sqlite_database.h"

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
    std::map<GallerySetId, GallerySetId> sets = known.sets;
    std::map<GallerySetId, std::set<int>> taken;  // places in sets that are here
    GivenPictureIds given;
    {
        const std::lock_guard lock(parts_->sharing);
        given.firstSet = parts_->lastSet + 1;
        given.firstPicture = parts_->lastPicture + 1;
        parts_->numberSets(rows.sets, sets);
        given.lastSet = parts_->lastSet;
        given.lastPicture = parts_->lastPicture += static_cast<GalleryPictureId>(rows.pictures.size());
        for (const auto& [there, here] : known.sets)
            for (const GalleryPictureId id : parts_->picturesOf[here])
                taken[here].insert(parts_->pictures.at(id).picture.index);
    }
    std::map<GalleryPictureId, GalleryPictureId> pictures = known.pictures;
    std::map<GalleryPictureId, MadeNumbers> numbersHere;
    GalleryPictureId next = given.firstPicture;
    for (GalleryPicture& each : rows.pictures) {
        numbersHere[next] = std::move(rows.numbers[each.id]);
        pictures[each.id] = next;
        each.id = next++;
        each.set = sets.at(each.set);
        // Behind all others where another one has its place.
        std::set<int>& places = taken[each.set];
        if (!places.insert(each.index).second) places.insert(each.index = *places.rbegin() + 1);
    }
    for (auto& [set, source] : rows.sets) {
        const auto from = pictures.find(set.from);
        set.from = from == pictures.end() ? 0 : from->second;
    }
    rows.numbers = std::move(numbersHere);
    return given;
}

void Gallery::Parts::numberSets(std::vector<SetRecord>& fresh, std::map<GallerySetId, GallerySetId>& here) {
    std::set<std::string> names;
    std::set<int> numbers;
    for (const auto& [id, record] : sets) {
        names.insert(record.set.marks.name);
        numbers.insert(record.set.number);
    }
    for (auto& [set, source] : fresh) {
        here[set.id] = ++lastSet;
        set.id = lastSet;
        const std::string name = set.marks.name;
        for (int number = 2; !name.empty() && names.contains(set.marks.name); ++number)
            set.marks.name = name + " (" + std::to_string(number) + ")";
        if (set.marks.name != name) names.insert(set.marks.name);
        if (set.number > kLastKeptNumber || !numbers.insert(set.number).second)
            numbers.insert(set.number = lastNumber + 1);
        lastNumber = std::max(lastNumber, set.number);
    }
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
