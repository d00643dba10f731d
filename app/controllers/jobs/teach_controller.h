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

// Teaches a model the user's playing: the choices of a dialog become a job, and its model can be played with.
// GUI thread.
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
    // What a job made is to be looked at; where it is not there any more, that is told.
    void showModel(JobId id);

Q_SIGNALS:
    // The card of this model, which can be played with from there.
    void cardAsked(const std::string& model);

private:
    // Where a source of the dialog comes from: a take, or a file or folder.
    struct Source {
        TakeId take = 0;
        std::string path;
    };
    ui::TeachForm formNow();
    void addTakes(ui::TeachForm& form);
    void addPath(const QString& path, bool isFolder);
    void start();
    // Why a model cannot have this name, whatever there is; empty: it can.
    QString problemOf(const QString& name) const;
    void proposeFreeName();
    void addUnlessTaken(const TeachingJob& job);
    std::filesystem::path pathOf(const QString& name) const;
    void onJob(const JobEvent& event);
    void tellEnd(const Job& job);
    void useModel(const QString& path);
    // Goes on where the file is there; else that is told.
    void whenThere(const QString& model, const std::function<void()>& act);
    void tell(ui::Banner::Kind kind, const ui::Saying& what, const QString& action = {});

    Library& library_;
    Engine& engine_;
    PlayController& play_;
    JobsController& jobs_;
    Settings& settings_;
    ui::MainWindow& window_;
    std::filesystem::path models_;
    QPointer<ui::TeachDialog> dialog_;
    std::vector<Source> sources_;  // of the dialog, in its order
    QString made_;                 // path of the model that the line above the canvas is about
    std::string awaited_;          // path of the one that is to play and is being loaded; empty: none is
    bool starting_ = false;        // it is looked at whether the name is free
    SideThread looking_;           // where models are, as a disk may be slow
    SideThread removing_{SideThread::AtEnd::IsDone};
};

}  // namespace continuo::app
