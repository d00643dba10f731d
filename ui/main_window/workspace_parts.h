#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

#include "forms.h"
#include "main_window/actions.h"

class QLabel;
class QMimeData;

namespace continuo::ui {

class BannerStack;

// The number by which settings and saved layouts know a workspace. It never changes.
enum class Workspace { Play, Image, Sound };

// The menus to which a workspace adds commands.
enum class Menu { File, Edit, Play, Generate, View };

// The models that a workspace works with.
enum class ModelKind { Piano, Pictures, Sound };

// A pane beside the canvas, in a dock.
struct WorkspacePane {
    QString dock;   // a lasting name, by which layouts find it
    QString title;  // translated
    QWidget* content = nullptr;
    QList<QAction*> buttons = {};  // in its head
    QLabel* note = nullptr;        // likewise
};

// Commands that a workspace adds to a menu, above those that all workspaces share in the same group. Groups
// count from 0 and have a line between them.
struct WorkspaceCommands {
    Menu menu = Menu::File;
    std::size_t group = 0;
    QList<QAction*> actions;
};

// The steps that Undo and Redo would take.
struct UndoSteps {
    QString undone, redone;        // as "discard of A.4"; empty: the commands say no more than their names
    QString whyNoUndo, whyNoRedo;  // a sentence; empty: there is something to undo, or to redo
};

// Everything in which one workspace differs from the others. The window and the controllers ask the parts of
// the workspace that is shown, and compare no workspaces. The window owns the parts; whoever makes a
// workspace sets the members before the window shows it, and controllers connect to the signals.
class WorkspaceParts : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    Workspace id = Workspace::Play;
    Actions::Place place = Actions::Place::Play;  // of its commands
    QAction* show = nullptr;                      // shows the workspace, and has its name
    QString icon;                                 // of its tab

    QWidget* page = nullptr;
    BannerStack* banners = nullptr;  // of the page
    QWidget* bar = nullptr;          // its toolbar
    std::function<int()> barRoom;    // px that the toolbar needs to show its words; empty: no further room
    WorkspacePane list, inspector;
    std::vector<WorkspaceCommands> commands;
    ModelKind models = ModelKind::Piano;
    QString noModels;  // the menu Model says this if no such model is installed

    // What the commands that all workspaces share do in this one.
    std::function<void(double by)> stepTemperature;
    std::function<void(double factor)> scaleLatents;
    std::function<bool()> hasLatentsOrWindow;
    std::function<void()> zoomFit, zoomIn, zoomOut;

    // Whether it opens a file; called on other threads. Empty: it opens the files that no other workspace
    // opens.
    std::function<bool(const QString& file)> opensFile;
    // Its files among what is dragged onto the window; empty: its page takes what is dropped on it.
    std::function<QStringList(const QMimeData& data)> filesIn;

    const UndoSteps& steps() const { return steps_; }
    void setSteps(const UndoSteps& steps);

Q_SIGNALS:
    // This workspace is shown now, in place of another one.
    void shown();
    void undoAsked();
    void redoAsked();
    void stepsChanged();
    // The user opened files for which opensFile() is true, or dropped one of filesIn() on the window.
    void filesOpened(const QStringList& files);
    void fileDropped(const QString& file);
    // The status line is due: fill in what is about this workspace's model and journal.
    void statusAsked(continuo::ui::StatusForm* form);

private:
    UndoSteps steps_;
};

// The workspaces of a window, in the order of their tabs.
class Workspaces {
public:
    WorkspaceParts& add(WorkspaceParts& parts);
    WorkspaceParts* find(Workspace id) const;                // null: this window has no such workspace
    WorkspaceParts& operator[](Workspace id) const;          // which exists
    std::size_t indexOf(const WorkspaceParts& parts) const;  // of its tab
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

private:
    std::vector<WorkspaceParts*> all_;
};

}  // namespace continuo::ui
