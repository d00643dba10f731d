// A library with NCCL's documented contract for sending and receiving, between threads of one program. A
// group is sent together, a message matches a receive of equal count, and all ranks of an id must join.
#include <nccl.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace {

using Message = std::vector<float>;

// The ranks that joined with one id.
struct Rendezvous {
    std::mutex mutex;
    std::condition_variable changed;
    int ranks = 0, joined = 0;
    std::map<std::pair<int, int>, std::deque<Message>> underWay;  // from, to
};

struct Task {
    bool sends;
    float* data;
    std::size_t count;
    int peer;
    ncclComm_t comm;
};

std::mutex meetingsLock;
std::map<std::string, std::shared_ptr<Rendezvous>> meetings;
thread_local int depth = 0;
thread_local std::vector<Task> group;

// Timeout. The real library waits longer; here only a bug causes delay.
constexpr auto kPatience = std::chrono::seconds(20);

}  // namespace

struct ncclComm {
    std::shared_ptr<Rendezvous> meeting;
    int rank;
};

namespace {

ncclResult_t add(const Task& task) {
    if (depth == 0 || task.count == 0 || task.peer == task.comm->rank) return ncclInvalidUsage;
    if (task.peer < 0 || task.peer >= task.comm->meeting->ranks) return ncclInvalidArgument;
    group.push_back(task);
    return ncclSuccess;
}

ncclResult_t execute(const Task& task) {
    Rendezvous& meeting = *task.comm->meeting;
    std::unique_lock lock(meeting.mutex);
    if (task.sends) {
        meeting.underWay[{task.comm->rank, task.peer}].emplace_back(task.data, task.data + task.count);
        meeting.changed.notify_all();
        return ncclSuccess;
    }
    auto& mail = meeting.underWay[{task.peer, task.comm->rank}];
    if (!meeting.changed.wait_for(lock, kPatience, [&] { return !mail.empty(); })) return ncclSystemError;
    if (mail.front().size() != task.count) return ncclInvalidArgument;
    std::copy(mail.front().begin(), mail.front().end(), task.data);
    mail.pop_front();
    return ncclSuccess;
}

}  // namespace

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
    static int number = 0;
    const std::lock_guard lock(meetingsLock);
    *id = {};
    std::snprintf(id->internal, sizeof id->internal, "meeting %d", number++);
    id->internal[NCCL_UNIQUE_ID_BYTES - 1] = static_cast<char>(0x9c);
    return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t* comm, int ranks, ncclUniqueId id, int rank) {
    if (id.internal[NCCL_UNIQUE_ID_BYTES - 1] != static_cast<char>(0x9c)) return ncclInvalidArgument;
    std::shared_ptr<Rendezvous> meeting;
    {
        const std::lock_guard lock(meetingsLock);
        std::shared_ptr<Rendezvous>& found = meetings[std::string(id.internal, sizeof id.internal)];
        if (found == nullptr) found = std::make_shared<Rendezvous>();
        meeting = found;
    }
    std::unique_lock lock(meeting->mutex);
    meeting->ranks = ranks;
    ++meeting->joined;
    meeting->changed.notify_all();
    if (!meeting->changed.wait_for(lock, kPatience, [&] { return meeting->joined == ranks; }))
        return ncclSystemError;
    *comm = new ncclComm{meeting, rank};
    return ncclSuccess;
}

ncclResult_t ncclCommDestroy(ncclComm_t comm) {
    delete comm;
    return ncclSuccess;
}
ncclResult_t ncclCommAbort(ncclComm_t comm) { return ncclCommDestroy(comm); }

ncclResult_t ncclGroupStart() {
    ++depth;
    return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
    if (--depth > 0) return ncclSuccess;
    const std::vector<Task> tasks = std::exchange(group, {});
    for (const bool sends : {true, false}) {
        for (const Task& task : tasks) {
            if (task.sends != sends) continue;
            if (const ncclResult_t status = execute(task); status != ncclSuccess) return status;
        }
    }
    return ncclSuccess;
}

ncclResult_t ncclSend(const void* from, std::size_t count, ncclDataType_t, int peer, ncclComm_t comm,
                      cudaStream_t) {
    return add({true, const_cast<float*>(static_cast<const float*>(from)), count, peer, comm});
}
ncclResult_t ncclRecv(void* to, std::size_t count, ncclDataType_t, int peer, ncclComm_t comm, cudaStream_t) {
    return add({false, static_cast<float*>(to), count, peer, comm});
}
const char* ncclGetErrorString(ncclResult_t) { return "an error"; }
