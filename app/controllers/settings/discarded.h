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

class ImageSets;
class JobsController;
class TakesController;

// Discarded takes and pictures: counts and lists them for the settings, brings them back or deletes them for
// good on request. What is being played or made is not deleted. GUI thread.
class Discarded {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::Discarded)

public:
    // All outlive it.
    struct Dependencies {
        Library& library;
        Gallery& gallery;
        JobsController& jobs;
        TakesController& takes;
        ImageSets& sets;
        std::function<void()> deleted = {};  // told when pictures are gone
    };
    explicit Discarded(const Dependencies& dependencies) : my_(dependencies) {}

    struct Count {
        int takes = 0, branches = 0, pictures = 0;
        int inUse = 0;  // that are discarded too, but heard, made or continued at the moment
    };
    Count count() const;
    // Deletes all of it, and the ended jobs that were about it, which know the music that they went on from.
    // Memory first, as Library and Gallery do: it does not wait for the disk.
    void deleteForGood();

    // What can be brought back by itself: a take, or a branch with what hangs on it; a set, or a picture.
    struct Entry {
        NodeId node;  // of take 0: it is of the gallery
        GallerySetId set = 0;
        GalleryItemId picture = 0;  // 0: the whole set
        QString name, detail;
    };
    std::vector<Entry> list() const;  // takes, then pictures, each latest first
    // Throws what the first that cannot come back threw, once the others are there.
    void bringBack(std::span<const Entry> entries);

private:
    void bringBack(const Entry& entry);
    void listTakes(std::vector<Entry>& entries) const;
    void listPictures(std::vector<Entry>& entries) const;
    std::vector<NodeId> nodesInUse() const;
    std::set<GallerySetId> setsInUse() const;
    void forgetJobs();

    Dependencies my_;
};

}  // namespace continuo::app
