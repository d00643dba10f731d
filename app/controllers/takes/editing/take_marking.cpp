#include "controllers/takes/editing/take_marking.h"

#include "controllers/play/play_controller.h"
#include "controllers/words/words.h"
#include "main_window/main_window.h"
#include "pages/dialogs/ask_text.h"

namespace continuo::app {

void TakeMarking::showSteps() {
    const LibraryEdit *undone = my_.library.nextUndo(), *redone = my_.library.nextRedo();
    my_.window.workspaces()[ui::Workspace::Play].setSteps(
        {stepText(undone), stepText(redone), undone != nullptr ? QString() : tr("Nothing to undo in Play."),
         redone != nullptr ? QString() : tr("Nothing to redo in Play.")});
}

// Returns the text that follows "Undo" or "Redo" in the menu.
QString TakeMarking::stepText(const LibraryEdit* step) const {
    if (step == nullptr) return {};
    const QString name = my_.tree.nodeName(step->node);
    switch (step->kind) {
        case LibraryEdit::Kind::Star:
            //: Completes “Undo …” and “Redo …”; %1 is a take or branch.
            return step->after.starred ? tr("star on %1", "undo").arg(name)
                                       : tr("star removal from %1", "undo").arg(name);
        //: Completes “Undo …” and “Redo …”: a written note on a take or branch.
        case LibraryEdit::Kind::Note: return tr("note on %1", "undo").arg(name);
        case LibraryEdit::Kind::Rename: return tr("new name of %1", "undo").arg(name);
        //: Completes “Undo …” and “Redo …”; %1 is a take or branch.
        case LibraryEdit::Kind::Tag: return tr("tags of %1", "undo").arg(name);
        //: Completes “Undo …” and “Redo …”; %1 is a take or branch.
        case LibraryEdit::Kind::Discard: return tr("discard of %1", "undo").arg(name);
        //: Completes “Undo …” and “Redo …”: a discarded take or branch.
        case LibraryEdit::Kind::Restore: return tr("restoring %1", "undo").arg(name);
        case LibraryEdit::Kind::RemoveNotes: return tr("deletion of notes in %1", "undo").arg(name);
        //: Completes “Undo …” and “Redo …”: a musical note.
        case LibraryEdit::Kind::ChangeNotes: return tr("change of a note in %1", "undo").arg(name);
        case LibraryEdit::Kind::AddNotes: return tr("new note in %1", "undo").arg(name);
        case LibraryEdit::Kind::RevertEdits:
            return tr("restoring the recorded notes of %1", "undo").arg(name);
    }
    return {};
}

void TakeMarking::edit(TakeId take, const std::function<void()>& change) {
    my_.notice.runGuarded(Task::Takes, change);
    Q_EMIT edited(take);
}

// Returns the take of an edit, without reading anything: a held key calls undo ten times a second.
TakeId TakeMarking::stepTake(const LibraryEdit* step) { return step != nullptr ? step->node.take : 0; }

void TakeMarking::undo() {
    std::optional<LibraryEdit> step;
    edit(stepTake(my_.library.nextUndo()), [&] {
        step = my_.library.undo();
        my_.notice.showSuccess({});  // an earlier message may be outdated
    });
    if (step) Q_EMIT undone(*step);
}

void TakeMarking::redo() {
    std::optional<LibraryEdit> step;
    edit(stepTake(my_.library.nextRedo()), [&] {
        step = my_.library.redo();
        if (step && step->kind == LibraryEdit::Kind::Discard) showDiscarded(step->node);
    });
    if (step) Q_EMIT redone(*step);
}

void TakeMarking::star(NodeId node) {
    if (const std::optional<Marks> marks = my_.tree.findMarks(node))
        edit(node.take, [&] { my_.library.star(node, !marks->starred); });
}

std::optional<QString> TakeMarking::ask(const QString& title, const QString& label, const QString& before) {
    return ui::askText(&my_.window, title, label, before);
}

void TakeMarking::writeNote(NodeId node) {
    const std::optional<Marks> marks = my_.tree.findMarks(node);
    if (!marks) return;
    //: Title of a dialog: a written note.
    const auto note = ask(tr("Note"), tr("Note on %1:").arg(my_.tree.nodeName(node)), text(marks->note));
    if (note) edit(node.take, [&] { my_.library.setNote(node, note->toStdString()); });
}

void TakeMarking::rename(NodeId node) {
    const std::optional<Marks> marks = my_.tree.findMarks(node);
    if (!marks) return;
    const std::optional<Take> take = my_.library.take(node.take);
    if (node.branch == 0 && take && take->number == 0 && marks->name.empty())
        return my_.notice.showHint(tr("Nothing to name yet. Play something first."));
    const auto name =
        ask(tr("Rename"), tr("New name of %1:").arg(my_.tree.nodeName(node)), text(marks->name));
    if (!name) return;
    if (name->isEmpty() && (node.branch != 0 || !take || take->number == 0))
        return my_.notice.showHint(
            tr("The name cannot be empty, because there is no number to show instead. Type a name."));
    edit(node.take, [&] { my_.library.rename(node, name->toStdString()); });
}

void TakeMarking::writeTags(NodeId node) {
    const std::optional<Marks> marks = my_.tree.findMarks(node);
    if (!marks) return;
    const auto typed = ask(tr("Tags"), tr("Tags of %1, separated by commas:").arg(my_.tree.nodeName(node)),
                           tagList(*marks).join(QStringLiteral(", ")));
    if (!typed) return;
    std::vector<std::string> tags;
    for (const QString& tag : typed->split(QLatin1Char(','))) tags.push_back(tag.trimmed().toStdString());
    edit(node.take, [&] { my_.library.setTags(node, tags); });
}

void TakeMarking::discard(NodeId node) {
    if (node.take == 0) return;
    if (node.branch == 0 && my_.play.take() == node.take)
        return my_.notice.showHint(tr("You cannot discard what you are playing. Begin a new take first."));
    const std::optional<Take> take = my_.library.take(node.take);
    if (node.branch == 0 && take && take->growing)
        return my_.notice.showHint(
            tr("You cannot discard this take while it is recorded. Stop the recording first."));
    edit(node.take, [&] {
        my_.library.discard(node);
        showDiscarded(node);
    });
}

void TakeMarking::showDiscarded(NodeId node) const {
    my_.notice.showSuccess(tr("Discarded %1. Undo restores it.").arg(my_.tree.nodeName(node)));
}

}  // namespace continuo::app
