#pragma once

#include <QObject>
#include <functional>

#include "controllers/words/notice.h"
#include "gallery/gallery.h"
#include "main_window/workspace_parts.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class GalleryMarking;
class JobKind;
class SetJobs;
class ShownSets;

// Carries out the queue's commands on jobs of one kind, in the workspace that shows their sets. GUI thread.
class SetJobCommands : public QObject {
public:
    // All must outlive this.
    struct Dependencies {
        const JobKind& kind;
        Gallery& gallery;
        SetJobs& jobs;
        ShownSets& sets;
        GalleryMarking& marking;
        ui::MainWindow& window;
        ui::Workspace workspace;
        Task task;                                 // for errors
        std::function<void(GallerySetId)> resume;  // a stopped set
        Notice notice;
    };
    explicit SetJobCommands(const Dependencies& dependencies);

    // Shows the workspace with the result of a job.
    void show(qint64 job);
    // Discards the set of a job; can be undone.
    void discard(qint64 job);
    // Resumes the set of a job, and restores it if it was discarded, so that it is visible.
    void retry(qint64 job);

private:
    Dependencies my_;
};

}  // namespace continuo::app
