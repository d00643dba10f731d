#include "controllers/image/gallery_marking.h"

#include "controllers/image/image_sets.h"
#include "controllers/image/image_subjects.h"
#include "controllers/image/picture_jobs.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "pages/dialogs/ask_text.h"
#include "pages/image/image_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

GalleryMarking::GalleryMarking(const Dependencies& dependencies) : my_(dependencies), markings_(my_.gallery) {
    const ui::WorkspaceParts& image = my_.window.workspaces()[ui::Workspace::Image];
    connect(&image, &ui::WorkspaceParts::undoAsked, this, [this] { undone(markings_.undo()); });
    connect(&image, &ui::WorkspaceParts::redoAsked, this, [this] { undone(markings_.redo()); });
    connect(&image, &ui::WorkspaceParts::shown, this, &GalleryMarking::showUndo);
    // Who goes on to other pictures has read it.
    connect(&my_.sets, &ImageSets::shownChanged, this, &GalleryMarking::clearDiscarded);
    showUndo();
}

void GalleryMarking::mark(const std::function<void()>& change) {
    my_.notice.guarded(Task::Pictures, change);
    my_.sets.refresh();
    showUndo();
    Q_EMIT changed();
}

void GalleryMarking::star(GallerySetId set) {
    if (set <= 0) return;
    mark([&] { markings_.ofSet(set, [](GalleryMarks& marks) { marks.starred = !marks.starred; }); });
}

void GalleryMarking::rename(GallerySetId set) {
    if (set <= 0) return;
    my_.notice.guarded(Task::Pictures, [&] {
        const GallerySet before = my_.gallery.set(set);
        const auto name = ui::askText(&my_.window, tr("Rename"), tr("New name of %1:").arg(setName(before)),
                                      text(before.marks.name));
        if (!name) return;
        mark([&] { markings_.ofSet(set, [&](GalleryMarks& marks) { marks.name = name->toStdString(); }); });
    });
}

void GalleryMarking::discard(GallerySetId set) {
    if (set <= 0) return;
    my_.jobs.stop(set);
    mark([&] { markings_.ofSet(set, [](GalleryMarks& marks) { marks.discarded = true; }); });
    tellDiscarded(
        [&] { return tr("%1 is discarded. Undo brings it back.").arg(setName(my_.gallery.set(set))); });
}

void GalleryMarking::bringBack(GallerySetId set) {
    mark([&] { markings_.ofSet(set, [](GalleryMarks& marks) { marks.discarded = false; }); });
}

void GalleryMarking::starPicture(GalleryItemId picture) {
    mark([&] { markings_.ofPicture(picture, [](GalleryMarks& marks) { marks.starred = !marks.starred; }); });
}

void GalleryMarking::keepPicture(GalleryItemId picture) {
    mark([&] { markings_.ofPicture(picture, [](GalleryMarks& marks) { marks.kept = !marks.kept; }); });
}

void GalleryMarking::discardPicture(GalleryItemId picture) {
    mark([&] { markings_.ofPicture(picture, [](GalleryMarks& marks) { marks.discarded = true; }); });
    tellDiscarded([&] {
        return tr("Picture %1 is discarded. Undo brings it back.")
            .arg(letterOf(my_.gallery.item(picture).index));
    });
}

void GalleryMarking::tellDiscarded(const std::function<QString()>& line) {
    my_.notice.guarded(Task::Pictures, [&] {
        my_.window.image().page().banners().tell(subjects::kDiscarded, ui::Banner::Kind::Ok, line());
    });
}

void GalleryMarking::clearDiscarded() { my_.window.image().page().banners().clear(subjects::kDiscarded); }

// What it was about is shown.
void GalleryMarking::undone(GallerySetId set) {
    clearDiscarded();
    my_.notice.guarded(Task::Pictures, [&] {
        if (set != 0 && set != my_.sets.shown() && !my_.gallery.set(set).marks.discarded)
            my_.sets.show(set);
        else
            my_.sets.refresh();
    });
    showUndo();
    Q_EMIT changed();
}

void GalleryMarking::forgetDeleted() {
    markings_.forgetDeleted();
    showUndo();
}

void GalleryMarking::showUndo() {
    my_.window.workspaces()[ui::Workspace::Image].setSteps(
        {{},
         {},
         markings_.canUndo() ? QString() : tr("There is nothing to undo in Image."),
         markings_.canRedo() ? QString() : tr("There is nothing to redo in Image.")});
}

}  // namespace continuo::app
