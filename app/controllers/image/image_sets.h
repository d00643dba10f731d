#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <set>
#include <vector>

#include "controllers/generated/set_rows.h"
#include "controllers/generated/shown_sets.h"
#include "controllers/image/image_thumbnails.h"
#include "controllers/image/picture_sources.h"
#include "controllers/words/notice.h"
#include "gallery/gallery.h"
#include "image_forms.h"
#include "models/pictures_model.h"

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

// Shows the gallery in the Image workspace: all sets in the pane, one on the page, including unfinished
// pictures. GUI thread.
class ImageSets : public ShownSets {
    Q_OBJECT

public:
    // Both arguments must outlive this.
    ImageSets(Gallery& gallery, ui::ImageWorkspace& workspace);

    // Without a set the page is empty.
    void show(GallerySetId set) override;
    // Shows an opened picture to continue. It stays at the top of the list, with its chosen rows and class,
    // until another one is opened.
    void show(const PictureSource& source);
    // Shows the same picture in another size, keeping the same share of rows.
    void refit(const PictureSource& source);
    GallerySetId shown() const override { return shown_; }
    // Returns whether the shown set has a picture that is not discarded.
    bool showsPictures() const { return shown_ != 0 && !shownNumbers_.empty(); }
    const PictureSource& source() const { return source_; }
    const PictureSource& opened() const { return opened_; }  // empty: none
    // Sets the bits of each number of the source, in the order of Picture::rgb; empty: unknown.
    void setSourceBits(const std::vector<float>& bits);

    void setRunning(GallerySetId set) override;
    void setWaiting(const std::set<GallerySetId>& sets) override;
    void refresh() override;

Q_SIGNALS:
    // A set is about to be shown. Emitted before the inspector gets its class and rows, because they depend
    // on the model, which a receiver may change.
    void chosen(const continuo::app::GallerySet& set);

private:
    void poll();
    void append();
    void showOpened();
    void showAfterDiscard();
    GallerySetId findSet(GalleryItemId picture) const;
    void showSource();
    void keepChoices(const ui::ImageForm& form);
    QString openedSetsText() const;
    void showPage();
    QString shownDetail() const;
    void fillPage();
    GalleryItemId findNearest(const std::vector<GalleryItemId>& before, GalleryItemId picture) const;
    void showList();
    void showListSoon();
    void invalidateRow(GallerySetId set);  // marks its row for rebuilding
    void choose(qint64 row);
    ui::PictureSetRow sourceRow() const;
    ui::PictureSetRow makeRow(GallerySetId set);

    Gallery& gallery_;
    ui::ImageWorkspace& workspace_;
    Notice notice_;
    ImageThumbnails thumbnails_;
    QTimer pollTimer_, listSoon_;
    std::uint64_t revision_ = 0;
    GallerySetId shown_ = 0, running_ = 0;
    std::set<GallerySetId> waiting_;
    PictureSource source_, opened_;
    QImage sourceImage_, openedImage_;
    QVector<float> sourceBits_;
    // The user's choices in the inspector: for the opened picture, and for pictures from nothing
    // (freeLabel_).
    int openedRows_ = 0;
    QString openedLabel_, freeLabel_;
    std::set<GallerySetId> ofOpened_;  // sets that continue the opened picture
    SetRows<ui::PictureSetRow> rows_;
    std::map<GalleryItemId, std::int64_t>
        shownNumbers_;      // numbers of each picture that the page already shows
    bool stale_ = false;    // the page lacks new numbers of the shown planar set
    bool filling_ = false;  // the list's selection changes programmatically
};

}  // namespace continuo::app
