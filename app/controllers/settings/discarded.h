#pragma once

#include <QCoreApplication>
#include <QString>
#include <functional>
#include <set>
#include <span>
#include <vector>

#include "gallery/gallery.h"
#include "library/library.h"

namespace continuo::app {

class JobsController;
class ShownSets;
struct Job;
class TakesController;

// Discarded takes, pictures and sounds: counts and lists them for the settings, restores them or deletes them
// for good. Keeps takes and sets in progress. GUI thread.
class Discarded {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::Discarded)

public:
    // A gallery and the workspace that shows it.
    struct Shown {
        Gallery& gallery;
        ShownSets& sets;
    };
    // All referenced objects must outlive this.
    struct Dependencies {
        Library& library;
        Shown pictures, sounds;
        JobsController& jobs;
        TakesController& takes;
        std::function<void()> deleted = {};  // called after pictures and sounds were deleted
    };
    explicit Discarded(const Dependencies& dependencies) : my_(dependencies) {}

    struct Count {
        int takes = 0, branches = 0, pictures = 0, sounds = 0;
        int inUse = 0;  // discarded but in use: playing, in progress or being continued; not counted above
    };
    Count count() const;
    // Deletes all discarded items that are not in use. Also deletes the ended jobs about them, because jobs
    // contain their prompts. Like Library and Gallery, deletes from memory first, without waiting for the
    // disk.
    void deletePermanently();

    // An item that can be restored: a take, a branch with its children, a set, or an item of a set.
    struct Entry {
        NodeId node = {};  // take 0: the entry is in the `medium` gallery
        Medium medium = Medium::Pictures;
        GallerySetId set = 0;
        GalleryItemId item = 0;  // 0: the whole set
        QString name = {}, detail = {};
    };
    std::vector<Entry> list() const;  // takes, then pictures, then sounds; the latest first
    // Restores all entries that can be restored, then throws the first error.
    void restore(std::span<const Entry> entries);

private:
    void restore(const Entry& entry);
    void listTakes(std::vector<Entry>& entries) const;
    void listItems(const Gallery& gallery, std::vector<Entry>& entries) const;
    static QString countText(Medium medium, int items);
    static QString itemName(Medium medium, const GallerySet& set, const GalleryItem& item);
    std::vector<NodeId> nodesInUse() const;
    std::set<GallerySetId> setsInUse(Medium medium) const;
    bool isSourceDeleted(const Job& job) const;
    void removeJobs();

    Dependencies my_;
};

}  // namespace continuo::app
