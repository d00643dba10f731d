#pragma once

#include <QObject>
#include <QPointer>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "controllers/words/side_thread.h"
#include "forms.h"
#include "jobs/job.h"
#include "library/take.h"
#include "pages/dialogs/teach_dialog.h"
#include "widgets/banner.h"

namespace continuo {
class Engine;
}

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class JobsController;
class Library;
class PlayController;
class Settings;
struct TeachingJob;

// Teaches a model the user's playing: makes a job from the choices of a dialog, and lets the user play with
// its model. GUI thread.
class TeachController : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Library& library;
        Engine& engine;
        PlayController& play;
        JobsController& jobs;
        Settings& settings;
        ui::MainWindow& window;
    };
    // models: folder for new models, created with the first one.
    TeachController(const Dependencies& dependencies, std::filesystem::path models);
    ~TeachController() override;

    void show();
    ui::TeachDialog* dialog() const { return dialog_; }  // null while none is open
    // Shows the model that a job made, or a message that it no longer exists.
    void showModel(JobId id);

Q_SIGNALS:
    // The user wants to see this model's card.
    void cardRequested(const std::string& model);

private:
    // A source in the dialog: a take, or a file or folder.
    struct Source {
        TakeId take = 0;
        std::string path;
    };
    ui::TeachForm makeForm();
    void addTakes(ui::TeachForm& form);
    void addPath(const QString& path, bool isFolder);
    void start();
    // Returns why a model must not have this name; empty: the name is allowed. Does not check existing files.
    QString findNameProblem(const QString& name) const;
    void proposeFreeName();
    void addUnlessTaken(const TeachingJob& job);
    std::filesystem::path modelPathFor(const QString& name) const;
    void onJob(const JobEvent& event);
    void showEnd(const Job& job);
    void useModel(const QString& path);
    // Calls act() if the model's file exists; otherwise shows that the file is missing.
    void runIfExists(const QString& model, const std::function<void()>& act);
    void showMessage(ui::Banner::Kind kind, const ui::UserMessage& what, const QString& action = {});

    Library& library_;
    Engine& engine_;
    PlayController& play_;
    JobsController& jobs_;
    Settings& settings_;
    ui::MainWindow& window_;
    std::filesystem::path models_;
    QPointer<ui::TeachDialog> dialog_;
    std::vector<Source> sources_;  // in the dialog's order
    QString made_;                 // path of the model that the banner is about
    std::string awaited_;          // path of the model being loaded to play; empty: none
    bool starting_ = false;        // checking whether the name is free
    SideThread lookups_;           // looks for models, because a disk may be slow
    SideThread removing_{SideThread::AtDestruction::Finish};
};

}  // namespace continuo::app
