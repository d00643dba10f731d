#include "jobs/job_queue.h"

#include <continuo/error.h>

#include <algorithm>

#include "jobs/job_queue_parts.h"
#include "storage/database_file.h"

namespace continuo::app {

using Kind = JobEvent::Kind;

void JobQueue::Parts::read() {
    for (JobRecord& record : store->releaseRecords()) {
        auto entry = std::make_shared<JobEntry>();
        static_cast<JobRecord&>(*entry) = std::move(record);
        if (entry->job.ended()) {
            lastEnd = std::max(lastEnd, entry->place);
            ended.push_back(std::move(entry));
        } else {
            entry->job.held = entry->job.state == JobState::Paused;
            if (!entry->job.held) entry->job.state = JobState::Waiting;
            waiting.push_back(std::move(entry));
        }
    }
    lastId = store->lastId();
    paused = store->paused();
    removeOldest();
}

void JobQueue::Parts::end(const EntryPtr& entry, JobState state) {
    entry->job.held = false;
    entry->job.state = state;
    entry->job.secondsLeft.reset();
    entry->job.endedAt =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    entry->place = ++lastEnd;
    ended.push_back(entry);
    write(*entry);
}

std::vector<JobEvent> JobQueue::Parts::removeOldest() {
    std::vector<JobEvent> forgotten;
    for (; ended.size() > kHistory; ended.erase(ended.begin())) {
        forgotten.push_back(event(Kind::Removed, *ended.front()));
        if (store) store->remove(ended.front()->job.id);
    }
    return forgotten;
}

std::vector<EntryPtr>::iterator JobQueue::Parts::waitingAt(JobId id) {
    return std::find_if(waiting.begin(), waiting.end(),
                        [id](const EntryPtr& each) { return each->job.id == id; });
}

EntryPtr JobQueue::Parts::find(JobId id) const {
    if (running && running->job.id == id) return running;
    for (const auto* list : {&waiting, &ended}) {
        for (const EntryPtr& each : *list) {
            if (each->job.id == id) return each;
        }
    }
    return nullptr;
}

EntryPtr JobQueue::Parts::entry(JobId id) const {
    if (EntryPtr found = find(id)) return found;
    throw Error(ErrorCode::NotFound, "job " + std::to_string(id) + ": is not there any more");
}

void JobQueue::Parts::writePlaces() {
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const auto place = static_cast<std::int64_t>(i);
        if (std::exchange(waiting[i]->place, place) != place) write(*waiting[i]);
    }
}

JobQueue::JobQueue(const std::filesystem::path& folder, std::map<std::string, JobRunner> runners,
                   std::function<void(const JobEvent&)> onEvent)
    : parts_(std::make_unique<Parts>()) {
    parts_->runners = std::move(runners);
    parts_->onEvent = std::move(onEvent);
    if (!folder.empty()) {
        parts_->store = std::make_unique<JobStore>(folder, parts_->notices);
        parts_->read();
    } else {
        // Without a file, earlier ids are unknown. Starts far above them, because branches and pictures refer
        // to jobs by id.
        parts_->lastId = idFarAbove();
    }
    parts_->thread = std::thread([parts = parts_.get()] { parts->work(); });
}

JobQueue::~JobQueue() {
    {
        const std::lock_guard lock(parts_->sharing);
        parts_->over = true;
        if (parts_->running) parts_->running->stop.request_stop();
    }
    parts_->changed.notify_all();
    parts_->thread.join();
}

WrittenRequest WrittenRequest::of(nlohmann::json request) {
    auto text = JobStore::serialize(request);
    return {std::make_shared<const nlohmann::json>(std::move(request)), std::move(text)};
}

JobId JobQueue::add(const std::string& kind, const std::string& title, const nlohmann::json& request) {
    return addWritten(kind, title, WrittenRequest::of(request));
}

JobId JobQueue::addWritten(const std::string& kind, const std::string& title, const WrittenRequest& request) {
    if (!parts_->runners.contains(kind)) {
        throw Error(ErrorCode::BadRequest, kind + ": this Continuo cannot do such a job");
    }
    auto entry = std::make_shared<JobEntry>();
    entry->job.kind = kind;
    entry->job.title = title;
    entry->job.request = request.json;
    entry->requestText = request.text;
    std::unique_lock lock(parts_->sharing);
    entry->job.id = ++parts_->lastId;
    entry->place = parts_->nextPlace();
    entry->isAdded = false;
    parts_->waiting.push_back(entry);
    parts_->write(*entry);
    const JobEvent added = parts_->event(Kind::Added, *entry);
    lock.unlock();
    parts_->notify(added);  // before the worker can report that the job runs
    lock.lock();
    entry->isAdded = true;
    lock.unlock();
    parts_->changed.notify_all();
    return added.job.id;
}

void JobQueue::cancel(JobId id) {
    std::unique_lock lock(parts_->sharing);
    const EntryPtr entry = parts_->entry(id);
    if (entry->job.ended()) return;
    entry->cancelled = true;
    if (entry == parts_->running) {
        entry->stop.request_stop();
        lock.unlock();
        parts_->changed.notify_all();
        return;
    }
    parts_->waiting.erase(parts_->waitingAt(id));
    parts_->end(entry, JobState::Cancelled);
    const JobEvent event = parts_->event(Kind::Changed, *entry);
    const std::vector<JobEvent> forgotten = parts_->removeOldest();
    lock.unlock();
    parts_->notify(event);
    for (const JobEvent& each : forgotten) parts_->notify(each);
}

void JobQueue::pause(JobId id) {
    std::unique_lock lock(parts_->sharing);
    const EntryPtr entry = parts_->entry(id);
    if (entry->job.ended() || entry->job.held) return;
    entry->job.held = true;
    // the running job pauses at its next step
    if (entry != parts_->running) entry->job.state = JobState::Paused;
    parts_->write(*entry);
    const JobEvent event = parts_->event(Kind::Changed, *entry);
    lock.unlock();
    parts_->notify(event);
}

void JobQueue::resume(JobId id) {
    std::unique_lock lock(parts_->sharing);
    const EntryPtr entry = parts_->entry(id);
    if (!entry->job.held) return;
    entry->job.held = false;
    if (entry != parts_->running) entry->job.state = JobState::Waiting;
    parts_->write(*entry);
    const JobEvent event = parts_->event(Kind::Changed, *entry);
    lock.unlock();
    parts_->notify(event);
    parts_->changed.notify_all();
}

void JobQueue::retry(JobId id) { retryWritten(id, {}); }

void JobQueue::retry(JobId id, const nlohmann::json& request) {
    retryWritten(id, WrittenRequest::of(request));
}

void JobQueue::retryWritten(JobId id, const WrittenRequest& request) {
    std::unique_lock lock(parts_->sharing);
    const EntryPtr entry = parts_->entry(id);
    if (!entry->job.ended()) return;
    std::erase(parts_->ended, entry);
    // A finished job starts over; any other continues from its checkpoint.
    Job& job = entry->job;
    if (job.state == JobState::Done) {
        entry->checkpoint = nullptr;
        job.workedSeconds = 0;
    }
    job.endedAt = 0;
    job.state = JobState::Waiting;
    job.result = nullptr;
    job.error.clear();
    job.code.reset();
    job.reason.clear();
    job.progress = 0;
    entry->cancelled = false;
    if (request.json) {
        job.request = request.json;
        entry->requestText = request.text;
        if (parts_->store) parts_->store->writeRequest(*entry);
    }
    entry->place = parts_->nextPlace();
    parts_->waiting.push_back(entry);
    parts_->write(*entry);
    const JobEvent event = parts_->event(Kind::Changed, *entry);
    lock.unlock();
    parts_->notify(event);
    parts_->changed.notify_all();
}

void JobQueue::runNext(JobId id) { move(id, 0); }

void JobQueue::move(JobId id, std::size_t place) {
    std::unique_lock lock(parts_->sharing);
    const EntryPtr entry = parts_->entry(id);
    const auto at = parts_->waitingAt(id);
    if (at == parts_->waiting.end()) return;
    parts_->waiting.erase(at);
    place = std::min(place, parts_->waiting.size());
    parts_->waiting.insert(parts_->waiting.begin() + static_cast<std::ptrdiff_t>(place), entry);
    parts_->writePlaces();
    const JobEvent event = parts_->event(Kind::Reordered, *entry);
    lock.unlock();
    parts_->notify(event);
}

void JobQueue::remove(JobId id) {
    std::unique_lock lock(parts_->sharing);
    const EntryPtr entry = parts_->entry(id);
    if (entry == parts_->running) {
        throw Error(ErrorCode::BadRequest, "job " + std::to_string(id) + ": it runs; cancel it first");
    }
    std::erase(parts_->waiting, entry);
    std::erase(parts_->ended, entry);
    if (parts_->store) parts_->store->remove(id);
    const JobEvent event = parts_->event(Kind::Removed, *entry);
    lock.unlock();
    parts_->notify(event);
}

void JobQueue::clearEnded(const std::function<bool(const Job&)>& stays) {
    for (const Job& job : snapshot()) {
        if (!job.ended() || (stays && stays(job))) continue;
        try {
            remove(job.id);
        } catch (const Error& error) {  // it was removed meanwhile, because another job ended
            if (error.code() != ErrorCode::NotFound) throw;
        }
    }
}

void JobQueue::setPaused(bool paused) {
    {
        const std::lock_guard lock(parts_->sharing);
        if (std::exchange(parts_->paused, paused) != paused && parts_->store)
            parts_->store->writePaused(paused);
    }
    parts_->changed.notify_all();
}

bool JobQueue::paused() const {
    const std::lock_guard lock(parts_->sharing);
    return parts_->paused;
}

void JobQueue::setLive(bool live) {
    {
        const std::lock_guard lock(parts_->sharing);
        parts_->live = live;
    }
    parts_->changed.notify_all();
}

bool JobQueue::live() const {
    const std::lock_guard lock(parts_->sharing);
    return parts_->live;
}

JobId JobQueue::running() const {
    const std::lock_guard lock(parts_->sharing);
    return parts_->running ? parts_->running->job.id : 0;
}

std::optional<Job> JobQueue::find(JobId id) const {
    const std::lock_guard lock(parts_->sharing);
    const EntryPtr entry = parts_->find(id);
    return entry ? std::optional(entry->job) : std::nullopt;
}

std::vector<Job> JobQueue::snapshot() const {
    const std::lock_guard lock(parts_->sharing);
    std::vector<Job> jobs;
    if (parts_->running) jobs.push_back(parts_->running->job);
    for (const EntryPtr& each : parts_->waiting) jobs.push_back(each->job);
    for (auto at = parts_->ended.rbegin(); at != parts_->ended.rend(); ++at) jobs.push_back((*at)->job);
    return jobs;
}

StorageStatus JobQueue::status() const { return parts_->store ? parts_->store->status() : StorageStatus{}; }

const std::vector<std::string>& JobQueue::notices() const { return parts_->notices; }

bool JobQueue::flush(double seconds) { return !parts_->store || parts_->store->flush(seconds); }

}  // namespace continuo::app
