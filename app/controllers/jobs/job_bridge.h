#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "forms.h"
#include "jobs/job.h"
#include "jobs/music_job.h"
#include "jobs/teaching_job.h"
#include "library/library.h"

namespace continuo::app {

class TakesController;

// Connects the job queue's thread with the GUI thread, which owns the library. On the GUI thread, writes
// continuations as branches, and reads the player's music for a teaching. GUI thread.
class JobBridge : public QObject {
    Q_OBJECT

public:
    using ShowError = std::function<void(const ui::UserMessage&)>;

    // All must outlive this. tell: shows why a continuation could not begin.
    JobBridge(Engine& engine, Library& library, TakesController& takes, ShowError tell);

    // Returns callbacks for the queue's runners. They are called on the queue's thread, which must end before
    // this is destroyed.
    MusicJobEvents musicEvents();
    LoadOwnPlaying ownPlaying();
    // Ends the unfinished branches of a music job that ended or left the queue. Call on the GUI thread, after
    // all other events of the job.
    void finishUnfinished(const JobEvent& event);
    // Ends the unfinished branches of jobs from earlier sessions that are no longer in `queue`.
    void finishOrphans(const std::vector<Job>& queue);

private:
    // Runs `ask` on the GUI thread and waits for the answer. After a stop it waits at most `patience` longer,
    // because the GUI thread may itself be waiting for the queue. nullopt: no answer.
    template <class Answer>
    std::optional<Answer> callWindow(std::function<Answer()> ask, const std::stop_token& stop,
                                     std::chrono::milliseconds patience = {});
    // A take, and the ranges of it that were already read as parts of other takes, in seconds of its clock.
    struct OwnTake {
        TakeContent content;
        std::vector<std::pair<double, double>> read;
    };
    std::optional<OwnTake> ownTake(TakeId id, const std::vector<TakeId>& before) const;
    void begin(const MusicJobEvents::Variation& variation, const MusicJob& job, const std::string& model);
    void appendToBranch(const MusicJobEvents::Variation& variation,
                        const std::function<void(BranchId)>& append);
    // Ends a variation's branch. Returns whether the branch is kept.
    bool end(const MusicJobEvents::Variation& variation, const MusicJobEvents::Ending& ending);

    Engine& engine_;
    Library& library_;
    TakesController& takes_;
    ShowError showError_;
    std::map<std::string, BranchId> branches_;  // branches by the source of their variation
};

}  // namespace continuo::app
