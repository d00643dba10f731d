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

// Stars, keeps, names and discards sets and pictures; Undo and Redo are about that while the Image workspace
// is shown. GUI thread.
class GalleryMarking : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    struct Dependencies {
        Gallery& gallery;
        ImageSets& sets;
        PictureJobs& jobs;
        ui::MainWindow& window;
        Notice notice;
    };
    explicit GalleryMarking(const Dependencies& dependencies);

    // Of a set that is not there (0, or below) nothing is marked.
    void star(GallerySetId set);
    void rename(GallerySetId set);   // asks for the name
    void discard(GallerySetId set);  // what fills it is stopped
    void bringBack(GallerySetId set);
    void starPicture(GalleryPictureId picture);
    void keepPicture(GalleryPictureId picture);
    void discardPicture(GalleryPictureId picture);
    // Call when pictures were deleted for good: their edits can no longer be undone.
    void forgetDeleted();

Q_SIGNALS:
    // Names, stars or what is discarded.
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
