#pragma once

#include <string>
#include <utility>
#include <vector>

#include "controllers/jobs/job_kind.h"
#include "jobs/music_job.h"
#include "library/library.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class JobsController;
class Settings;
class TakesController;

// The kind of jobs that make continuations and replaced passages, as branches in the library.
class MusicKind : public JobKind {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Engine& engine;
        Library& library;
        TakesController& takes;
        Settings& settings;
        ui::MainWindow& window;
        JobsController& jobs;
        MusicJobEvents events;
    };
    explicit MusicKind(const Dependencies& dependencies);

    JobRunner runner() override;
    QString title(const Job& job) const override;
    bool isRenamedSilently() const override { return true; }
    QString requestText(const Job& job) const override;
    std::vector<std::pair<double, QString>> scores(const Job& job) const override;
    JobWork work(const Job& job) const override;
    bool retry(const Job& job) override;
    bool canDiscard() const override { return true; }
    void discard(const Job& job) override;
    // Shows the first of the job's branches that still exists.
    bool show(const Job& job) override;

private:
    Dependencies my_;
};

// Returns the title of a job of continuations; empty if the continued take does not exist. It does not read
// the prompt, which may be long.
QString continuationTitle(const MusicJob& job, const Library& library);
// Returns whether a job makes music, and has a request.
bool isMusic(const Job& job);
// Returns the branch that a music job continues. Its `take` is 0 if the job is of another kind or continues
// nothing.
NodeId continuedNode(const Job& job);

}  // namespace continuo::app
