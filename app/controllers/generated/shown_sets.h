#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "controllers/generated/set_progress.h"
#include "controllers/generated/set_rows.h"
#include "controllers/words/notice.h"
#include "gallery/gallery.h"
#include "models/pictures_model.h"

namespace continuo::ui {
class PicturesPanel;
}

namespace continuo::app {

// Shows a gallery in its workspace: all sets in the list, one of them on the page, including unfinished
// items, and the progress of the set that is being made. A medium overrides the functions in which it
// differs. GUI thread.
class ShownSets : public QObject {
    Q_OBJECT

public:
    // Shows a set. For 0, or a set that was deleted, shows the page without a set.
    virtual void show(GallerySetId set) = 0;
    GallerySetId shown() const { return shown_; }  // 0: none
    // Updates list and page after marks were changed.
    void refresh();
    // Sets which set is being made or waits for the user; nullopt: none.
    void setProgress(const std::optional<SetProgress>& progress);
    // Marks the sets whose jobs wait in the queue. Ignores unknown ids.
    void setWaiting(const std::set<GallerySetId>& sets);

    virtual SetSteps computeSteps(const GallerySet& set, const std::vector<GalleryItem>& items) const = 0;
    // Returns a message such as "Set 1 was stopped at row 4 of 32."
    virtual QString stoppedText(const GallerySet& set, const SetSteps& steps) const = 0;

Q_SIGNALS:
    // Another set, or another source, is shown.
    void shownChanged();
    // The user stars or discards a set in the list; 0 or below: the row is no set.
    void starRequested(continuo::app::GallerySetId set);
    void discardRequested(continuo::app::GallerySetId set);

protected:
    // All must outlive this. The derived class calls showList() after construction.
    struct Dependencies {
        Gallery& gallery;
        ui::PicturesPanel& panel;
        ui::PicturesModel& list;
        Notice notice;
        Task task;  // for errors
    };
    explicit ShownSets(const Dependencies& dependencies);

    // Shows the opened source without a set.
    virtual void showOpened() = 0;
    // Returns the name, detail and thumbnail of the opened source; nullopt: none is opened.
    virtual std::optional<ui::PictureSetRow> describeOpened() const = 0;
    // Returns whether the page shows a source.
    virtual bool hasSource() const = 0;
    // Completes the row of a set. Its bits are already the mean of the complete items.
    virtual void describe(ui::PictureSetRow& row, const GallerySet& set,
                          const std::vector<GalleryItem>& items) = 0;
    // Sends new numbers of the shown set to the page.
    virtual void append() = 0;
    virtual void refreshPage() = 0;
    // Called when the shown set was discarded.
    virtual void showAfterDiscard() = 0;
    virtual void showProgress(const std::optional<SetProgress>& progress) = 0;
    // Called when another set is made, or other sets wait.
    virtual void stateChanged() = 0;

    virtual void showList();
    void showListSoon();
    void invalidateRow(GallerySetId set);
    // Shows what is listed next to the shown set.
    void showNeighbour();
    bool isRunning(GallerySetId set) const { return set != 0 && set == running_; }
    bool isWaiting(GallerySetId set) const { return waiting_.contains(set); }
    // Returns whether a set of the gallery is listed.
    bool isListed(GallerySetId set) const;
    bool runGuarded(const std::function<void()>& act) const { return notice_.runGuarded(task_, act); }

    Gallery& gallery_;
    GallerySetId shown_ = 0;

private:
    void poll();
    void choose(qint64 row);
    GallerySetId setAt(const QModelIndex& index) const;
    ui::PictureSetRow makeRow(GallerySetId set);
    void applyState(const std::set<GallerySetId>& changed);

    ui::PicturesPanel& panel_;
    ui::PicturesModel& list_;
    Notice notice_;
    Task task_;
    QTimer pollTimer_, listSoon_;
    std::uint64_t revision_ = 0;
    GallerySetId running_ = 0;
    std::set<GallerySetId> waiting_;
    SetRows<ui::PictureSetRow> rows_;
    bool filling_ = false;  // the code itself, not the user, changes the list's selection
};

}  // namespace continuo::app
