#pragma once

#include <QObject>
#include <functional>

#include "controllers/image/picture_marks.h"
#include "controllers/words/notice.h"
#include "gallery/gallery.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class ImageSets;
class PictureJobs;

// Stars, keeps, names and discards sets and pictures. Undo and Redo of the workspace Image undo this.
// GUI thread.
class GalleryMarking : public QObject {
    Q_OBJECT

public:
    // All must outlive this.
    struct Dependencies {
        Gallery& gallery;
        ImageSets& sets;
        PictureJobs& jobs;
        ui::MainWindow& window;
        Notice notice;
    };
    explicit GalleryMarking(const Dependencies& dependencies);

    // None of these does anything for a set with an id of 0 or below.
    void star(GallerySetId set);
    void rename(GallerySetId set);   // asks for the name
    void discard(GallerySetId set);  // stops the job that fills it
    void bringBack(GallerySetId set);
    void starPicture(GalleryItemId picture);
    void keepPicture(GalleryItemId picture);
    void discardPicture(GalleryItemId picture);
    // Call when pictures were deleted for good: their edits can no longer be undone.
    void forgetDeleted();

Q_SIGNALS:
    // Names, stars or what is discarded have changed.
    void changed();

private:
    void mark(const std::function<void()>& change);
    void undone(GallerySetId set);
    void showUndo();
    void tellDiscarded(const std::function<QString()>& line);
    void clearDiscarded();

    Dependencies my_;
    PictureMarkings markings_;
};

}  // namespace continuo::app
