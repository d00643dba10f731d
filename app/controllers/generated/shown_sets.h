#pragma once

#include <QObject>
#include <set>

#include "gallery/gallery_types.h"

namespace continuo::app {

// The sets that a workspace shows: all of them in its list, one of them on its page. GUI thread.
class ShownSets : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // Shows a set; 0, or a set that is gone: the page without one.
    virtual void show(GallerySetId set) = 0;
    virtual GallerySetId shown() const = 0;  // 0: none
    // Updates list and page after marks were changed.
    virtual void refresh() = 0;
    // Sets which set is being made; 0: none.
    virtual void setRunning(GallerySetId set) = 0;
    // Sets which sets wait for their turn. Unknown ids among them are ignored.
    virtual void setWaiting(const std::set<GallerySetId>& sets) = 0;

Q_SIGNALS:
    // Another set, or another source, is shown.
    void shownChanged();
};

}  // namespace continuo::app
