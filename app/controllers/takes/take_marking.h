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

// The user's marks on takes and branches (star, note, name, tags, discard), with undo for these and for edits
// of notes. GUI thread.
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

    void star(NodeId node);  // or takes the star off
    // These three ask for it.
    void writeNote(NodeId node);
    void rename(NodeId node);
    void writeTags(NodeId node);
    // What cannot be discarded now is told.
    void discard(NodeId node);
    // Both in Play alone: Image has steps of its own.
    void undo();
    void redo();
    // What undo() and redo() would do, in the window's menu.
    void showSteps();

Q_SIGNALS:
    void edited(continuo::app::TakeId take);  // whatever came of it; 0: there was nothing to undo or redo
    // After edited().
    void undone(const continuo::app::LibraryEdit& edit);
    void redone(const continuo::app::LibraryEdit& edit);

private:
    void edit(TakeId take, const std::function<void()>& change);
    QString stepText(const LibraryEdit* step) const;
    static TakeId takeOf(const LibraryEdit* step);
    void tellDiscarded(NodeId node) const;
    // What the user types in the place of `before`; nothing where they thought better of it.
    std::optional<QString> ask(const QString& title, const QString& label, const QString& before);

    Dependencies my_;
};

}  // namespace continuo::app
