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

// Between the thread of the job queue and the window's, whose the library is: what continuations make grows
// there as branches, and what the player played is read from it for a teaching. GUI thread.
class JobBridge : public QObject {
    Q_OBJECT

public:
    using Tell = std::function<void(const ui::Saying&)>;

    // All outlive it; tell: shows why a continuation could not begin.
    JobBridge(Engine& engine, Library& library, TakesController& takes, Tell tell);

    // For the queue's runners, which call them on its thread; it ends before this does.
    MusicJobEvents musicEvents();
    OwnPlayingOf ownPlaying();
    // What a job of music that ended, or left the queue, did not finish, nobody goes on with. Call on the
    // window's thread, after all other events of the job.
    void finishLeft(const JobEvent& event);
    // The same of jobs of earlier days, which are not in the queue any more.
    void finishOrphans(const std::vector<Job>& queue);

private:
    // What the window's thread answers to the queue's, which waits `patience` longer when it is stopped, as
    // when the window's thread itself waits for the queue to end; nothing: no answer came.
    template <class Answer>
    std::optional<Answer> askWindow(std::function<Answer()> ask, const std::stop_token& stop,
                                    std::chrono::milliseconds patience = {});
    // A take, and the ranges on its clock of those that were read before.
    struct OwnTake {
        TakeContent content;
        std::vector<std::pair<double, double>> read;
    };
    std::optional<OwnTake> ownTake(TakeId id, const std::vector<TakeId>& before) const;
    void begin(const MusicJobEvents::Variation& variation, const MusicJob& job, const std::string& model);
    void grow(const MusicJobEvents::Variation& variation, const std::function<void(BranchId)>& append);
    // Whether it is kept.
    bool end(const MusicJobEvents::Variation& variation, const MusicJobEvents::Ending& ending);

    Engine& engine_;
    Library& library_;
    TakesController& takes_;
    Tell tell_;
    std::map<std::string, BranchId> branches_;  // by the variation's source
};

}  // namespace continuo::app
