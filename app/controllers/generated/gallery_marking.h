#pragma once

#include <QObject>
#include <functional>

#include "controllers/generated/set_markings.h"
#include "controllers/words/notice.h"
#include "gallery/gallery.h"

namespace continuo::ui {
class WorkspaceParts;
}

namespace continuo::app {

class SetJobs;
class ShownSets;

// The messages of a workspace when nothing can be undone or redone, and when an item is discarded.
struct MarkingWords {
    Task task;
    QString (*nothingToUndo)();
    QString (*nothingToRedo)();
    QString (*discarded)(const QString& letter);  // of an item
};

// Stars, keeps, names and discards sets and their items, undone by the workspace's Undo and Redo. GUI thread.
class GalleryMarking : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Gallery& gallery;
        ShownSets& sets;
        SetJobs& jobs;
        ui::WorkspaceParts& workspace;
        MarkingWords words;
        Notice notice;
    };
    explicit GalleryMarking(const Dependencies& dependencies);

    // These functions ignore sets and items with an id of 0 or below.
    void star(GallerySetId set);
    void rename(GallerySetId set);   // asks for the name
    void discard(GallerySetId set);  // stops the job that fills it
    void restore(GallerySetId set);
    void starItem(GalleryItemId item);
    void keepItem(GalleryItemId item);
    void discardItem(GalleryItemId item);
    // Removes the undo steps of items that were deleted for good. Call after each such deletion.
    void removeDeletedFromUndo();

Q_SIGNALS:
    // Names, stars or discarded items have changed.
    void changed();

private:
    void mark(const std::function<void()>& change);
    void showUndone(GallerySetId set);
    void showUndo();
    void showDiscarded(const std::function<QString()>& line);
    void clearDiscarded();

    Dependencies my_;
    SetMarkings markings_;
};

}  // namespace continuo::app
