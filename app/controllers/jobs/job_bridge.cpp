#include "controllers/jobs/job_bridge.h"

#include <continuo/error.h>

#include <algorithm>
#include <future>
#include <memory>
#include <set>
#include <utility>

#include "controllers/takes/takes_controller.h"
#include "controllers/words/error_words.h"
#include "teaching/own_playing.h"

namespace continuo::app {

JobBridge::JobBridge(Engine& engine, Library& library, TakesController& takes, ShowError tell)
    : engine_(engine), library_(library), takes_(takes), showError_(std::move(tell)) {}

template <class Answer>
std::optional<Answer> JobBridge::callWindow(std::function<Answer()> ask, const std::stop_token& stop,
                                            std::chrono::milliseconds patience) {
    const auto answer = std::make_shared<std::promise<Answer>>();
    std::future<Answer> coming = answer->get_future();
    QMetaObject::invokeMethod(this, [ask = std::move(ask), answer] { answer->set_value(ask()); });
    const auto comes = [&](std::chrono::milliseconds within) {
        return coming.wait_for(within) == std::future_status::ready;
    };
    while (!comes(std::chrono::milliseconds(20)))
        if (stop.stop_requested() && !comes(patience)) return std::nullopt;
    return coming.get();
}

// The GUI thread reads the take; the queue's thread converts it.
LoadOwnPlaying JobBridge::ownPlaying() {
    return [this](TakeId take, const std::vector<TakeId>& before,
                  const std::stop_token& stop) -> std::optional<NamedPerformance> {
        using Given = std::optional<OwnTake>;
        Given given = callWindow<Given>([this, take, before] { return ownTake(take, before); }, stop)
                          .value_or(std::nullopt);
        if (!given) return std::nullopt;
        std::erase_if(given->content.of(Voice::Player).notes, [&](const PlayedNote& played) {
            return std::any_of(given->read.begin(), given->read.end(), [&](const auto& range) {
                return played.note.start >= range.first && played.note.start < range.second;
            });
        });
        return NamedPerformance{"take " + std::to_string(take), app::ownPlaying(given->content)};
    };
}

std::optional<JobBridge::OwnTake> JobBridge::ownTake(TakeId id, const std::vector<TakeId>& before) const {
    try {
        const std::optional<Take> take = library_.take(id);
        if (!take || take->marks.discarded) return std::nullopt;
        OwnTake given{library_.content({id, 0}), {}};
        for (const TakeId other : before)
            if (const auto range = library_.findRange(other, id)) given.read.push_back(*range);
        return given;
    } catch (const Error&) {  // the disk fails
        return std::nullopt;
    }
}

MusicJobEvents JobBridge::musicEvents() {
    // Each callback copies the request, because `request` points to data that lives only during the call.
    MusicJobEvents events;
    events.begin = [this](const MusicJobEvents::Variation& variation) {
        const MusicJob job = *variation.request;
        std::string model;
        try {  // on the queue's thread, because the disk may be slow
            model = engine_.inspect(job.music.modelPath, ModelHash::Skipped).name;
        } catch (const std::exception&) {  // the model file is gone; the job reports it
            return;
        }
        QMetaObject::invokeMethod(this, [this, variation, job, model] { begin(variation, job, model); });
    };
    events.notes = [this](const MusicJobEvents::Variation& variation, const std::vector<PlayedNote>& notes) {
        QMetaObject::invokeMethod(this, [this, variation, notes] {
            appendToBranch(variation, [&](BranchId branch) { library_.appendBranch(branch, notes); });
        });
    };
    events.pedal = [this](const MusicJobEvents::Variation& variation, const PedalChange& change) {
        QMetaObject::invokeMethod(this, [this, variation, change] {
            appendToBranch(variation, [&](BranchId branch) { library_.appendBranchPedal(branch, change); });
        });
    };
    events.end = [this](const MusicJobEvents::Variation& variation, const MusicJobEvents::Ending& ending,
                        const std::stop_token& stop) {
        constexpr auto kPatience = std::chrono::milliseconds(500);  // extra wait for a busy GUI thread
        const auto kept =
            callWindow<bool>([this, variation, ending] { return end(variation, ending); }, stop, kPatience);
        // The queue stores its state in another file. It may record the end only after the library has
        // written the branch.
        return kept.value_or(false) && library_.flush();
    };
    return events;
}

void JobBridge::begin(const MusicJobEvents::Variation& variation, const MusicJob& job,
                      const std::string& model) {
    NewBranch branch;
    branch.from = job.from;
    branch.forkSeconds = job.music.promptEnd.value_or(lastEventTime(job.music.prompt));
    branch.origin.seed = variation.seed;
    branch.origin.modelName = model;
    branch.source = variation.source();
    branch.promptMoment = job.promptMoment;
    if (job.replaced) branch.rejoinSeconds = job.replaced->until;
    try {
        branches_[branch.source] = library_.addBranch(branch);
    } catch (const std::exception& error) {  // the continued take or branch is gone
        return showError_(messageFor(Task::Continue, error));
    }
    takes_.onBranchBegan(branches_[branch.source]);
}

void JobBridge::appendToBranch(const MusicJobEvents::Variation& variation,
                               const std::function<void(BranchId)>& append) {
    const auto found = branches_.find(variation.source());
    if (found == branches_.end()) return;
    try {
        append(found->second);
    } catch (const std::exception&) {  // the branch was deleted meanwhile
        branches_.erase(found);
        return;
    }
    takes_.onBranchGrew(found->second);
}

bool JobBridge::end(const MusicJobEvents::Variation& variation, const MusicJobEvents::Ending& ending) {
    const auto found = branches_.find(variation.source());
    if (found == branches_.end()) return true;  // nothing to keep
    const BranchId branch = found->second;
    branches_.erase(found);
    try {
        library_.setBranchLatents(branch, ending.latents);
        library_.finishBranch(branch, ending.natsPerNote, ending.origin);
    } catch (const std::exception&) {  // the branch was deleted, or the disk fails
        return !library_.branch(branch);
    }
    takes_.onBranchGrew(branch);
    return true;
}

void JobBridge::finishUnfinished(const JobEvent& event) {
    const Job& job = event.job;
    if (!job.ended() && event.kind != JobEvent::Kind::Removed) return;
    const auto isIts = [&](const std::string& source) {
        return MusicJobEvents::Variation::parseJobId(source) == job.id;
    };
    std::erase_if(branches_, [&](const auto& each) { return isIts(each.first); });
    if (library_.finishBranches(isIts) > 0) takes_.hideDeleted();
}

void JobBridge::finishOrphans(const std::vector<Job>& queue) {
    std::set<JobId> going;
    for (const Job& job : queue)
        if (!job.ended()) going.insert(job.id);
    const auto isOver = [&](const std::string& source) {
        return !going.contains(MusicJobEvents::Variation::parseJobId(source));
    };
    if (library_.finishBranches(isOver) > 0) takes_.refresh();
}

}  // namespace continuo::app
