#pragma once

#include <QEvent>
#include <QObject>
#include <QString>

#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "library/library.h"

namespace continuo::ui {
class MainWindow;
class PianoRoll;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class TakeClipboard;
class TakeExports;
class TakeKeeper;
class TakeMarking;
class TakeNoteEditing;
class TakeOnCanvas;
class TakeOpening;

// Carries out the window's commands about takes: on the shown take or its marked range, and for new takes.
// GUI thread.
class TakeCommands : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        const Library& library;
        PlayController& play;
        ui::MainWindow& window;
        const TakesTree& tree;
        TakeOnCanvas& canvas;
        TakeMarking& marking;
        TakeNoteEditing& notes;
        TakeExports& exports;
        TakeClipboard& clipboard;
        TakeOpening& opening;
        TakeKeeper& keeper;
        Notice notice;
    };
    explicit TakeCommands(const Dependencies& dependencies);

    void accept(NodeId node);
    // openMidi() and playInstead() ask for a file if the path is empty.
    void openMidi(const QString& path = {});
    void playInstead(const QString& path = {});
    void openFiles(const QStringList& files);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectMarks();
    void connectFiles();
    void connectNewTakes();
    void connectRange();
    void discard(NodeId node);
    void ask(NodeId node);
    void newTake();
    void newTakeLike(NodeId node);
    ui::PianoRoll& roll() const;

    Dependencies my_;
};

}  // namespace continuo::app
