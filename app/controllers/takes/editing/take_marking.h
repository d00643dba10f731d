#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "library/library.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;

// Edits the user's marks on takes and branches: star, note, name, tags and discarding. Undo covers these and
// note edits. GUI thread.
class TakeMarking : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Library& library;
        const PlayController& play;
        ui::MainWindow& window;
        const TakesTree& tree;
        Notice notice;
    };
    explicit TakeMarking(const Dependencies& dependencies) : my_(dependencies) {}

    void star(NodeId node);  // toggles the star
    // writeNote(), rename() and writeTags() ask the user for the text.
    void writeNote(NodeId node);
    void rename(NodeId node);
    void writeTags(NodeId node);
    // Discards a node. Shows a message if it cannot be discarded now.
    void discard(NodeId node);
    void undo();
    void redo();
    // Updates the texts of Undo and Redo in the Play workspace.
    void showSteps();

Q_SIGNALS:
    // An edit was made, or failed. take: 0 if there was nothing to undo or redo.
    void edited(continuo::app::TakeId take);
    // Emitted after edited().
    void undone(const continuo::app::LibraryEdit& edit);
    void redone(const continuo::app::LibraryEdit& edit);

private:
    void edit(TakeId take, const std::function<void()>& change);
    QString stepText(const LibraryEdit* step) const;
    static TakeId stepTake(const LibraryEdit* step);
    void showDiscarded(NodeId node) const;
    // Asks the user for a text to replace `before`; nullopt: cancelled.
    std::optional<QString> ask(const QString& title, const QString& label, const QString& before);

    Dependencies my_;
};

}  // namespace continuo::app
