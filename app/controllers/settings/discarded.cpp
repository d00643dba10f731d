#include "controllers/settings/discarded.h"

#include <continuo/error.h>

#include <QDateTime>
#include <QLocale>
#include <exception>
#include <nlohmann/json.hpp>

#include "controllers/image/image_sets.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/music_kind.h"
#include "controllers/jobs/picture_kind.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "jobs/music_job.h"

namespace continuo::app {
namespace {

bool isThere(const Gallery& gallery, GallerySetId set) {
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
    count.pictures = my_.gallery.discarded(setsInUse()).count;
    const auto all = static_cast<int>(my_.library.discarded().size()) + my_.gallery.discarded({}).count;
    count.inUse = all - count.takes - count.branches - count.pictures;
    return count;
}

void Discarded::deleteForGood() {
    my_.library.purgeDiscarded(nodesInUse());
    my_.takes.leaveDeleted();
    my_.gallery.purgeDiscarded(setsInUse());
    if (my_.sets.shown() == 0 || isThere(my_.gallery, my_.sets.shown()))
        my_.sets.refresh();
    else
        my_.sets.show(GallerySetId{0});
    if (my_.deleted) my_.deleted();
    forgetJobs();
}

std::vector<Discarded::Entry> Discarded::list() const {
    std::vector<Entry> entries;
    listTakes(entries);
    listPictures(entries);
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
            entries.push_back({{take.id, 0}, 0, 0, takeName(take), detail(take.summary, take.created)});
            continue;
        }
        std::set<BranchId> below;  // those that come back with another one
        for (const Branch& branch : my_.library.allBranches(take.id)) {
            if (!branch.marks.discarded) continue;
            if (!below.contains(branch.parent))
                entries.push_back({{take.id, branch.id},
                                   0,
                                   0,
                                   tr("%1, branch %2").arg(takeName(take), text(branch.marks.name)),
                                   detail(branch.summary, branch.created)});
            below.insert(branch.id);
        }
    }
}

void Discarded::listPictures(std::vector<Entry>& entries) const {
    for (const GallerySet& set : my_.gallery.allSets()) {
        const std::vector<GalleryItem> pictures = my_.gallery.allItems(set.id);
        if (set.marks.discarded) {
            const QString count = tr("%n picture(s)", nullptr, static_cast<int>(pictures.size()));
            entries.push_back({{},
                               set.id,
                               0,
                               setName(set),
                               tr("%1, %2", "date, pictures").arg(dateText(set.created), count)});
            continue;
        }
        for (const GalleryItem& picture : pictures) {
            if (!picture.marks.discarded) continue;
            entries.push_back({{},
                               set.id,
                               picture.id,
                               tr("%1, picture %2").arg(setName(set), QString::number(picture.index + 1)),
                               dateText(set.created)});
        }
    }
}

void Discarded::bringBack(std::span<const Entry> entries) {
    std::exception_ptr failed;
    for (const Entry& entry : entries) {
        try {
            bringBack(entry);
        } catch (const std::exception&) {  // as of what a deletion took meanwhile
            if (!failed) failed = std::current_exception();
        }
    }
    my_.takes.refresh();
    my_.sets.refresh();
    if (failed) std::rethrow_exception(failed);
}

void Discarded::bringBack(const Entry& entry) {
    if (entry.node.take != 0) return my_.library.restore(entry.node);
    GalleryMarks marks =
        entry.picture != 0 ? my_.gallery.item(entry.picture).marks : my_.gallery.set(entry.set).marks;
    marks.discarded = false;
    entry.picture != 0 ? my_.gallery.setItemMarks(entry.picture, marks)
                       : my_.gallery.setMarks(entry.set, marks);
}

// What is heard, what jobs that did not end continue, and what they have made so far.
std::vector<NodeId> Discarded::nodesInUse() const {
    std::vector<NodeId> used;
    if (const auto heard = my_.takes.source(); heard && my_.takes.isPlaying()) used.push_back(*heard);
    for (const Job& job : my_.jobs.queue().snapshot()) {
        const NodeId from = continuedBy(job);
        if (job.ended() || from.take == 0) continue;
        used.push_back(from);
        MusicJobEvents::Variation variation;
        variation.job = job.id;
        for (; variation.index < MusicJob::kMostVariations; ++variation.index)
            if (const auto made = my_.library.madeBy(variation.source())) used.push_back(*made);
    }
    return used;
}

std::set<GallerySetId> Discarded::setsInUse() const {
    std::set<GallerySetId> used;
    for (const Job& job : my_.jobs.queue().snapshot())
        if (const std::optional<GallerySetId> set = filledBy(job, Medium::Pictures); set && !job.ended())
            used.insert(*set);
    return used;
}

void Discarded::forgetJobs() {
    for (const Job& job : my_.jobs.queue().snapshot()) {
        if (!job.ended()) continue;
        const NodeId from = continuedBy(job);
        const std::optional<GallerySetId> set = filledBy(job, Medium::Pictures);
        const bool musicGone = from.take != 0 && (!my_.library.take(from.take) ||
                                                  (from.branch != 0 && !my_.library.branch(from.branch)));
        const bool picturesGone = set && !isThere(my_.gallery, *set);
        if (musicGone || picturesGone) my_.jobs.guarded([&] { my_.jobs.queue().remove(job.id); });
    }
}

}  // namespace continuo::app
