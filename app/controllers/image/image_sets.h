#pragma once

#include <QObject>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "controllers/generated/shown_sets.h"
#include "controllers/image/image_thumbnails.h"
#include "controllers/image/picture_sources.h"
#include "image_forms.h"

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

    // Shows a set and its source. For 0, or a deleted set, shows the empty page.
    void show(GallerySetId set) override;
    // Shows an opened picture to continue. It stays at the top of the list, with its chosen rows and class,
    // until another one is opened.
    void show(const PictureSource& source);
    // Shows the same picture in another size, keeping the same share of rows.
    void refit(const PictureSource& source);
    // Returns whether the shown set has a picture that is not discarded.
    bool showsPictures() const { return shown_ != 0 && !shownNumbers_.empty(); }
    const PictureSource& source() const { return source_; }
    const PictureSource& opened() const { return opened_; }  // empty: none
    // Sets the bits of each number of the source, in the order of Picture::rgb; empty: unknown.
    void setSourceBits(const std::vector<float>& bits);

    SetSteps computeSteps(const GallerySet& set, const std::vector<GalleryItem>& pictures) const override;
    QString stoppedText(const GallerySet& set, const SetSteps& steps) const override;

Q_SIGNALS:
    // A set is about to be shown. Emitted before the inspector gets its class and rows, because they depend
    // on the model, which a receiver may change.
    void chosen(const continuo::app::GallerySet& set);

private:
    void showOpened() override;
    std::optional<ui::PictureSetRow> describeOpened() const override;
    bool hasSource() const override { return !source_.picture.rgb.empty(); }
    void describe(ui::PictureSetRow& row, const GallerySet& set,
                  const std::vector<GalleryItem>& pictures) override;
    void append() override;
    void refreshPage() override;
    void showAfterDiscard() override;
    void showProgress(const std::optional<SetProgress>& progress) override;
    void stateChanged() override;
    void showList() override;
    GallerySetId findSet(GalleryItemId picture) const;
    void showSource();
    void keepChoices(const ui::ImageForm& form);
    QString openedSetsText() const;
    void showPage();
    QString shownDetail() const;
    void fillPage();
    GalleryItemId findNearest(const std::vector<GalleryItemId>& before, GalleryItemId picture) const;

    ui::ImageWorkspace& workspace_;
    ImageThumbnails thumbnails_;
    PictureSource source_, opened_;
    QImage sourceImage_, openedImage_;
    QVector<float> sourceBits_;
    // The user's choices in the inspector: for the opened picture, and the class for pictures without a
    // source (freeLabel_).
    int openedRows_ = 0;
    QString openedLabel_, freeLabel_;
    std::set<GallerySetId> ofOpened_;  // sets that continue the opened picture
    std::map<GalleryItemId, std::int64_t>
        shownNumbers_;    // numbers of each picture that the page already shows
    bool stale_ = false;  // the page lacks new numbers of the shown planar set
};

}  // namespace continuo::app
