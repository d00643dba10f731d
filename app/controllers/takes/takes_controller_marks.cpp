// What the user says about takes and branches, and how it is taken back.
#include <QAction>
#include <QInputDialog>

#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/words.h"
#include "main_window/main_window.h"

namespace continuo::app {

using A = ui::Actions;

void TakesController::showUndo() {
    if (window_.workspace() != ui::Workspace::Play) return;
    const LibraryEdit *undone = library_.nextUndo(), *redone = library_.nextRedo();
    window_.actions()[A::kUndo]->setEnabled(undone != nullptr);
    window_.actions()[A::kRedo]->setEnabled(redone != nullptr);
    window_.actions().setSteps(stepText(undone), stepText(redone));
}

// Behind "Undo" and "Redo".
QString TakesController::stepText(const LibraryEdit* step) const {
    if (step == nullptr) return {};
    const QString name = tree_.shortNameOf(step->node);
    switch (step->kind) {
        case LibraryEdit::Kind::Star:
            return step->after.starred ? tr("star on %1", "undo").arg(name)
                                       : tr("taking the star off %1", "undo").arg(name);
        case LibraryEdit::Kind::Note: return tr("note on %1", "undo").arg(name);
        case LibraryEdit::Kind::Rename: return tr("new name of %1", "undo").arg(name);
        case LibraryEdit::Kind::Tag: return tr("tags of %1", "undo").arg(name);
        case LibraryEdit::Kind::Discard: return tr("discard of %1", "undo").arg(name);
        case LibraryEdit::Kind::Restore: return tr("return of %1", "undo").arg(name);
        case LibraryEdit::Kind::LeaveOut: return tr("taking notes out of %1", "undo").arg(name);
        case LibraryEdit::Kind::ChangeNotes: return tr("change of a note of %1", "undo").arg(name);
        case LibraryEdit::Kind::AddNotes: return tr("new note in %1", "undo").arg(name);
    }
    return {};
}

void TakesController::edit(const std::function<void()>& change) {
    notice_.guarded(Task::Takes, change);
    refresh();
    if (shown_ && content_) showHeader();
}

void TakesController::undo() {
    if (window_.workspace() != ui::Workspace::Play) return;
    std::optional<LibraryEdit> edited;
    edit([&] {
        edited = library_.undo();
        notice_.tell({});  // it may say what is no more so
    });
    // What comes back is what one wanted back.
    if (edited && edited->kind == LibraryEdit::Kind::Discard && !tree_.isHidden(edited->node))
        select(edited->node);
    showNotes(edited);
}

void TakesController::redo() {
    if (window_.workspace() != ui::Workspace::Play) return;
    std::optional<LibraryEdit> edited;
    edit([&] {
        edited = library_.redo();
        if (edited && edited->kind == LibraryEdit::Kind::Discard) tellDiscarded(edited->node);
    });
    showNotes(edited);
}

void TakesController::star(NodeId node) {
    notice_.guarded(Task::Takes, [&] {
        const std::optional<Branch> branch = tree_.branch(node);
        const std::optional<Take> take = library_.take(node.take);
        if (!branch && !take) return;
        library_.star(node, !(branch ? branch->marks.starred : take->marks.starred));
        refresh();
    });
}

std::optional<Marks> TakesController::marksOf(NodeId node) const {
    if (const std::optional<Branch> branch = tree_.branch(node)) return branch->marks;
    const std::optional<Take> take = library_.take(node.take);
    return take ? std::optional(take->marks) : std::nullopt;
}

std::optional<QString> TakesController::ask(const QString& title, const QString& label,
                                            const QString& before) {
    bool accepted = false;
    const QString now =
        QInputDialog::getText(&window_, title, label, QLineEdit::Normal, before, &accepted).trimmed();
    return accepted ? std::optional(now) : std::nullopt;
}

void TakesController::writeNote(NodeId node) {
    const std::optional<Marks> marks = marksOf(node);
    if (!marks) return;
    const auto note = ask(tr("Note"), tr("Note on %1:").arg(tree_.nameOf(node)), text(marks->note));
    if (note) edit([&] { library_.setNote(node, note->toStdString()); });
}

void TakesController::rename(NodeId node) {
    const std::optional<Marks> marks = marksOf(node);
    if (!marks) return;
    const std::optional<Take> take = library_.take(node.take);
    if (node.branch == 0 && take && take->number == 0 && marks->name.empty())
        return notice_.tell(tr("There is nothing to name yet. Play something first."));
    const auto name = ask(tr("Rename"), tr("New name of %1:").arg(tree_.nameOf(node)), text(marks->name));
    if (!name) return;
    if (name->isEmpty() && (node.branch != 0 || !take || take->number == 0))
        return notice_.tell(tr("It keeps its name, as it has no number to go by. Type another name."));
    edit([&] { library_.rename(node, name->toStdString()); });
}

void TakesController::writeTags(NodeId node) {
    const std::optional<Marks> marks = marksOf(node);
    if (!marks) return;
    QStringList before;
    for (const std::string& tag : marks->tags) before << text(tag);
    const auto typed = ask(tr("Tags"), tr("Tags of %1, with commas between them:").arg(tree_.nameOf(node)),
                           before.join(QStringLiteral(", ")));
    if (!typed) return;
    std::vector<std::string> tags;
    for (const QString& tag : typed->split(QLatin1Char(','))) tags.push_back(tag.trimmed().toStdString());
    edit([&] { library_.setTags(node, tags); });
}

void TakesController::discard(NodeId node) {
    if (node.take == 0) return;
    if (node.branch == 0 && play_.take() == node.take)
        return notice_.tell(tr("What you are playing cannot be discarded. Begin a new take first."));
    const std::optional<Take> take = library_.take(node.take);
    if (node.branch == 0 && take && take->growing)
        return notice_.tell(
            tr("This take is being recorded and cannot be discarded. Stop the recording first."));
    edit([&] {
        library_.discard(node);
        tellDiscarded(node);
    });
}

void TakesController::tellDiscarded(NodeId node) {
    notice_.tell(tr("%1 is discarded. Undo brings it back.").arg(tree_.nameOf(node)));
}

}  // namespace continuo::app
