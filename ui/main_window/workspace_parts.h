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

// The number of a workspace in settings and saved layouts. It never changes.
enum class Workspace { Play, Image, Sound };

// The menus to which a workspace adds commands.
enum class Menu { File, Edit, Play, Generate, View };

// The kinds of models that workspaces use.
enum class ModelKind { Piano, Pictures, Sound };

// A pane beside the canvas, in a dock.
struct WorkspacePane {
    QString dock;   // stable name, by which layouts find it
    QString title;  // translated
    QWidget* content = nullptr;
    QList<QAction*> buttons = {};  // in its title bar
    QLabel* note = nullptr;        // in its title bar
};

// Commands that a workspace adds to a menu, above the shared commands of the same group. Groups count from 0
// and are separated by lines.
struct WorkspaceCommands {
    Menu menu = Menu::File;
    std::size_t group = 0;
    QList<QAction*> actions;
};

// The next steps of Undo and Redo.
struct UndoSteps {
    QString undone, redone;              // "discard of A.4"; empty: plain command texts
    QString noUndoReason, noRedoReason;  // a sentence; empty: the step is possible
};

// Everything that differs between workspaces. The window and the controllers use the parts of the current
// workspace instead of comparing workspaces. The window owns the parts. The maker of a workspace sets the
// members before the window shows it; controllers connect to the signals.
class WorkspaceParts : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    Workspace id = Workspace::Play;
    Actions::Place place = Actions::Place::Play;  // of its commands
    QAction* show = nullptr;                      // shows the workspace; its text is the workspace's name
    QString icon;                                 // of its tab

    // Required, and the content of `list` and `inspector` too.
    QWidget* page = nullptr;
    BannerStack* banners = nullptr;  // on the page
    QWidget* bar = nullptr;          // its toolbar
    std::function<int()>
        barWidthWithWords;  // px that the toolbar needs to show its words; empty: no requirement
    WorkspacePane list, inspector;
    std::vector<WorkspaceCommands> commands;
    ModelKind models = ModelKind::Piano;
    QString noModelsText;  // the Model menu shows this if no such model is installed

    // The workspace's implementation of shared commands. By default they do nothing.
    std::function<void(double by)> stepTemperature = [](double) {};
    std::function<void(double factor)> scaleLatents = [](double) {};
    std::function<bool()> hasLatentsOrWindow = [] { return false; };
    std::function<void()> zoomFit = [] {}, zoomIn = [] {}, zoomOut = [] {};

    // Returns whether the workspace opens a file; called on other threads. Empty: it opens the files that no
    // other workspace opens.
    std::function<bool(const QString& file)> opensFile;
    // Returns the workspace's files among data dragged onto the window; empty: its page handles drops.
    std::function<QStringList(const QMimeData& data)> filesIn;

    const UndoSteps& steps() const { return steps_; }
    void setSteps(const UndoSteps& steps);

Q_SIGNALS:
    // This workspace became current.
    void shown();
    void undoRequested();
    void redoRequested();
    void stepsChanged();
    // The user opened files for which opensFile() is true, or dropped one of filesIn() on the window.
    void filesOpened(const QStringList& files);
    void fileDropped(const QString& file);
    // The status line needs an update: fill in the fields about this workspace's model and journal.
    void statusRequested(continuo::ui::StatusForm* form);

private:
    UndoSteps steps_;
};

// A window's workspaces, in the order of their tabs.
class Workspaces {
public:
    WorkspaceParts& add(WorkspaceParts& parts);
    WorkspaceParts* find(Workspace id) const;                // null: this window has no such workspace
    WorkspaceParts& operator[](Workspace id) const;          // which must exist
    std::size_t indexOf(const WorkspaceParts& parts) const;  // tab index
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

private:
    std::vector<WorkspaceParts*> all_;
};

}  // namespace continuo::ui
