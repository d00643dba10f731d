#include "controllers/generated/gallery_marking.h"

#include "controllers/generated/set_jobs.h"
#include "controllers/generated/set_subjects.h"
#include "controllers/generated/shown_sets.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "main_window/workspace_parts.h"
#include "pages/dialogs/ask_text.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

GalleryMarking::GalleryMarking(const Dependencies& dependencies) : my_(dependencies), markings_(my_.gallery) {
    connect(&my_.workspace, &ui::WorkspaceParts::undoRequested, this,
            [this] { showUndone(markings_.undo()); });
    connect(&my_.workspace, &ui::WorkspaceParts::redoRequested, this,
            [this] { showUndone(markings_.redo()); });
    connect(&my_.workspace, &ui::WorkspaceParts::shown, this, &GalleryMarking::showUndo);
    // Hides the banner about a discarded item: a user who selects other items has read it.
    connect(&my_.sets, &ShownSets::shownChanged, this, &GalleryMarking::clearDiscarded);
    showUndo();
}

void GalleryMarking::mark(const std::function<void()>& change) {
    my_.notice.runGuarded(my_.words.task, change);
    my_.sets.refresh();
    showUndo();
    Q_EMIT changed();
}

void GalleryMarking::star(GallerySetId set) {
    if (set <= 0) return;
    mark([&] { markings_.changeSet(set, [](GalleryMarks& marks) { marks.starred = !marks.starred; }); });
}

void GalleryMarking::rename(GallerySetId set) {
    if (set <= 0) return;
    my_.notice.runGuarded(my_.words.task, [&] {
        const GallerySet before = my_.gallery.set(set);
        const auto name = ui::askText(my_.workspace.page->window(), tr("Rename"),
                                      tr("New name of %1:").arg(setName(before)), text(before.marks.name));
        if (!name) return;
        mark([&] {
            markings_.changeSet(set, [&](GalleryMarks& marks) { marks.name = name->toStdString(); });
        });
    });
}

void GalleryMarking::discard(GallerySetId set) {
    if (set <= 0) return;
    my_.jobs.stop(set);
    mark([&] { markings_.changeSet(set, [](GalleryMarks& marks) { marks.discarded = true; }); });
    showDiscarded([&] { return tr("Discarded %1. Undo restores it.").arg(setName(my_.gallery.set(set))); });
}

void GalleryMarking::restore(GallerySetId set) {
    mark([&] { markings_.changeSet(set, [](GalleryMarks& marks) { marks.discarded = false; }); });
}

void GalleryMarking::starItem(GalleryItemId item) {
    mark([&] { markings_.changeItem(item, [](GalleryMarks& marks) { marks.starred = !marks.starred; }); });
}

void GalleryMarking::keepItem(GalleryItemId item) {
    mark([&] { markings_.changeItem(item, [](GalleryMarks& marks) { marks.kept = !marks.kept; }); });
}

void GalleryMarking::discardItem(GalleryItemId item) {
    mark([&] { markings_.changeItem(item, [](GalleryMarks& marks) { marks.discarded = true; }); });
    showDiscarded([&] { return my_.words.discarded(itemLetter(my_.gallery.item(item).index)); });
}

void GalleryMarking::showDiscarded(const std::function<QString()>& line) {
    my_.notice.runGuarded(my_.words.task, [&] {
        my_.workspace.banners->showMessage(subjects::kDiscarded, ui::Banner::Kind::Ok, line());
    });
}

void GalleryMarking::clearDiscarded() { my_.workspace.banners->clear(subjects::kDiscarded); }

// Shows the set whose mark was undone or redone.
void GalleryMarking::showUndone(GallerySetId set) {
    clearDiscarded();
    my_.notice.runGuarded(my_.words.task, [&] {
        if (set != 0 && set != my_.sets.shown() && !my_.gallery.set(set).marks.discarded)
            my_.sets.show(set);
        else
            my_.sets.refresh();
    });
    showUndo();
    Q_EMIT changed();
}

void GalleryMarking::removeDeletedFromUndo() {
    markings_.removeDeletedFromUndo();
    showUndo();
}

void GalleryMarking::showUndo() {
    my_.workspace.setSteps({{},
                            {},
                            markings_.canUndo() ? QString() : my_.words.nothingToUndo(),
                            markings_.canRedo() ? QString() : my_.words.nothingToRedo()});
}

}  // namespace continuo::app
