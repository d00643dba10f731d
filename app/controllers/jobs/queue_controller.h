#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <set>

#include "controllers/jobs/ended_jobs.h"
#include "controllers/jobs/job_estimates.h"
#include "jobs/job_queue.h"
#include "models/queue_model.h"

class QDockWidget;

namespace continuo::ui {
class MainWindow;
class QueueView;
}  // namespace continuo::ui

namespace continuo::app {

class JobKinds;
class JobsController;

// The job queue in its dock. GUI thread.
class QueueController : public QObject {
    Q_OBJECT

public:
    // Both must outlive this.
    QueueController(JobsController& jobs, ui::MainWindow& window);

    void show();
    // Updates the titles. Call when sets of pictures may have been renamed.
    void rename();
    // Returns whether the user wants the queue's dock. The dock stays hidden until there is a job or the user
    // asks for it. From then on it stays even without jobs, so that the layout does not jump.
    bool isWanted() const { return wanted_; }
    void setWanted(bool wanted);

private:
    void connectDock();
    void connectJobs();
    void connectView();
    ui::JobRow makeRow(const Job& job);
    bool hasResults(const Job& job) const;
    QString stateText(const Job& job);
    QString titleText(const Job& job);
    QString requestText(const Job& job);
    QString bestText(const Job& job);
    QString settingsText(const Job& job);
    QString timeText(const Job& job) const;
    double secondsLeft(const Job& job) const;  // below 0: unknown
    ui::QueueTotal computeTotal(const std::vector<Job>& jobs);
    void showDock();
    void discard(JobId job);
    void move(JobId job, JobId before);
    void showResult(JobId id);
    void showGone(const Job& job);

    JobsController& jobs_;
    JobQueue& queue_;
    const JobKinds& kinds_;
    JobEstimates estimates_;
    EndedJobs ended_;
    ui::MainWindow& window_;
    ui::QueueView* view_;  // the window owns it
    QDockWidget* dock_;    // likewise
    QTimer soon_;          // merges changes in quick succession into one
    bool wanted_ = true, used_ = false;
    std::set<JobId>
        together_;  // jobs in the total: waiting, running, or ended since the queue was last empty
    // Texts that rarely change, by job. The cache avoids reading long prompts ten times a second.
    std::map<JobId, QString> titles_, asked_, best_;
    std::set<JobId> discarding_;  // jobs whose results are discarded once they end
};

}  // namespace continuo::app
