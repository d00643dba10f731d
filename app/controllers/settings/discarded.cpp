#include "controllers/settings/discarded.h"

#include <continuo/error.h>

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <exception>
#include <initializer_list>
#include <nlohmann/json.hpp>

#include "controllers/generated/shown_sets.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/music_kind.h"
#include "controllers/jobs/set_kind.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "jobs/music_job.h"

namespace continuo::app {
namespace {

bool isStored(const Gallery& gallery, GallerySetId set) {
    try {
        gallery.set(set);
        return true;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

Discarded::Count Discarded::count() const {
    Count count;
    for (const NodeId node : my_.library.discarded(nodesInUse()))
        ++(node.branch != 0 ? count.branches : count.takes);
    count.pictures = my_.pictures.gallery.discarded(setsInUse(Medium::Pictures)).count;
    count.sounds = my_.sounds.gallery.discarded(setsInUse(Medium::Sounds)).count;
    const auto all = static_cast<int>(my_.library.discarded().size()) +
                     my_.pictures.gallery.discarded({}).count + my_.sounds.gallery.discarded({}).count;
    count.inUse = all - count.takes - count.branches - count.pictures - count.sounds;
    return count;
}

void Discarded::deletePermanently() {
    my_.library.purgeDiscarded(nodesInUse());
    my_.takes.hideDeleted();
    for (const Shown& each : {my_.pictures, my_.sounds}) {
        each.gallery.purgeDiscarded(setsInUse(each.gallery.medium()));
        if (each.sets.shown() == 0 || isStored(each.gallery, each.sets.shown()))
            each.sets.refresh();
        else
            each.sets.show(GallerySetId{0});
    }
    if (my_.deleted) my_.deleted();
    removeJobs();
}

std::vector<Discarded::Entry> Discarded::list() const {
    std::vector<Entry> entries;
    listTakes(entries);
    for (const Shown& each : {my_.pictures, my_.sounds}) listItems(each.gallery, entries);
    return entries;
}

void Discarded::listTakes(std::vector<Entry>& entries) const {
    const auto detail = [](const MusicSummary& summary, WallTime created) {
        return tr("%1, %Ln note(s), %2", "date, notes, length", summary.notes[0] + summary.notes[1])
            .arg(dateText(created), lengthText(summary.seconds));
    };
    TakeFilter all;
    all.unkept = all.discarded = true;
    for (const Take& take : my_.library.takes(all)) {
        if (take.marks.discarded) {
            entries.push_back(
                {.node = {take.id, 0}, .name = takeName(take), .detail = detail(take.summary, take.created)});
            continue;
        }
        std::set<BranchId> below;  // these branches are restored with their parent
        for (const Branch& branch : my_.library.allBranches(take.id)) {
            if (!branch.marks.discarded) continue;
            if (!below.contains(branch.parent))
                entries.push_back({.node = {take.id, branch.id},
                                   .name = tr("%1, branch %2").arg(takeName(take), text(branch.marks.name)),
                                   .detail = detail(branch.summary, branch.created)});
            below.insert(branch.id);
        }
    }
}

void Discarded::listItems(const Gallery& gallery, std::vector<Entry>& entries) const {
    const Medium medium = gallery.medium();
    for (const GallerySet& set : gallery.allSets()) {
        const std::vector<GalleryItem> items = gallery.allItems(set.id);
        if (set.marks.discarded) {
            entries.push_back({.medium = medium,
                               .set = set.id,
                               .name = setName(set),
                               .detail = tr("%1, %2", "date, pictures or sounds")
                                             .arg(dateText(set.created),
                                                  countText(medium, static_cast<int>(items.size())))});
            continue;
        }
        for (const GalleryItem& item : items) {
            if (!item.marks.discarded) continue;
            entries.push_back({.medium = medium,
                               .set = set.id,
                               .item = item.id,
                               .name = itemName(medium, set, item),
                               .detail = dateText(set.created)});
        }
    }
}

QString Discarded::countText(Medium medium, int items) {
    return medium == Medium::Pictures ? tr("%n picture(s)", nullptr, items)
                                      : tr("%n sound(s)", nullptr, items);
}

QString Discarded::itemName(Medium medium, const GallerySet& set, const GalleryItem& item) {
    if (medium == Medium::Sounds) return tr("%1, variation %2").arg(setName(set), itemLetter(item.index));
    return tr("%1, picture %2").arg(setName(set), itemLetter(item.index));
}

void Discarded::restore(std::span<const Entry> entries) {
    std::exception_ptr failed;
    for (const Entry& entry : entries) {
        try {
            restore(entry);
        } catch (const std::exception&) {  // for example deleted meanwhile
            if (!failed) failed = std::current_exception();
        }
    }
    my_.takes.refresh();
    for (const Shown& each : {my_.pictures, my_.sounds}) each.sets.refresh();
    if (failed) std::rethrow_exception(failed);
}

void Discarded::restore(const Entry& entry) {
    if (entry.node.take != 0) return my_.library.restore(entry.node);
    Gallery& gallery = entry.medium == Medium::Pictures ? my_.pictures.gallery : my_.sounds.gallery;
    GalleryMarks marks = entry.item != 0 ? gallery.item(entry.item).marks : gallery.set(entry.set).marks;
    marks.discarded = false;
    entry.item != 0 ? gallery.setItemMarks(entry.item, marks) : gallery.setMarks(entry.set, marks);
}

// Returns the branches that play, that unfinished jobs continue, and that those jobs have made so far.
std::vector<NodeId> Discarded::nodesInUse() const {
    std::vector<NodeId> used;
    if (const auto heard = my_.takes.source(); heard && my_.takes.isPlaying()) used.push_back(*heard);
    for (const Job& job : my_.jobs.queue().snapshot()) {
        const NodeId from = continuedNode(job);
        if (job.ended() || from.take == 0) continue;
        used.push_back(from);
        MusicJobEvents::Variation variation;
        variation.job = job.id;
        for (; variation.index < MusicJob::kMostVariations; ++variation.index)
            if (const auto made = my_.library.findBranchBySource(variation.source())) used.push_back(*made);
    }
    return used;
}

std::set<GallerySetId> Discarded::setsInUse(Medium medium) const {
    std::set<GallerySetId> used;
    for (const Job& job : my_.jobs.queue().snapshot())
        if (const std::optional<GallerySetId> set = filledSetId(job, medium); set && !job.ended())
            used.insert(*set);
    return used;
}

void Discarded::removeJobs() {
    for (const Job& job : my_.jobs.queue().snapshot())
        if (job.ended() && isSourceDeleted(job))
            my_.jobs.runGuarded([&] { my_.jobs.queue().remove(job.id); });
}

// Returns whether the music that a job continued, or the set that it filled, is deleted.
bool Discarded::isSourceDeleted(const Job& job) const {
    const NodeId from = continuedNode(job);
    if (from.take != 0)
        return !my_.library.take(from.take) || (from.branch != 0 && !my_.library.branch(from.branch));
    return std::ranges::any_of(
        std::initializer_list<const Gallery*>{&my_.pictures.gallery, &my_.sounds.gallery},
        [&](const Gallery* gallery) {
            const auto set = filledSetId(job, gallery->medium());
            return set && !isStored(*gallery, *set);
        });
}

}  // namespace continuo::app
