#pragma once

#include <continuo/model_missing.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "jobs/job_error.h"
#include "jobs/job_queue.h"
#include "support/temporary_folder.h"
#include "support/wait_until.h"

namespace continuo::test {

using app::Job;
using app::JobContext;
using app::JobEvent;
using app::JobId;
using app::JobQueue;
using app::JobState;
using Json = nlohmann::json;

inline constexpr double kCancelledWithin = 100;  // ms

// Returns the shortest of several attempts in ms, because other work may delay one. More attempts follow only
// while none meets the limit.
inline double shortestTime(const std::function<double()>& cancel) {
    double best = cancel();
    for (int again = 0; again < 9 && best >= kCancelledWithin; ++again) best = std::min(best, cancel());
    std::printf("cancelled within %.1f ms\n", best);
    return best;
}

// A queue with the job kind "count", which counts to request["to"] at one per millisecond and saves its
// progress.
class QueueTest : public testing::Test {
protected:
    void TearDown() override { queue_.reset(); }

    void open(const std::filesystem::path& folder = {}) {
        queue_.reset();
        queue_ =
            std::make_unique<JobQueue>(folder,
                                       std::map<std::string, app::JobRunner>{{"count", count()},
                                                                             {"fail", fail()},
                                                                             {"fill", fill()},
                                                                             {"lose", failWithMissingModel()},
                                                                             {"refuse", refuse()}},
                                       [this](const JobEvent& event) {
                                           const std::lock_guard lock(sharing_);
                                           events_.push_back(event);
                                       });
    }
    JobId add(int to, const std::string& title = "job") { return queue_->add("count", title, {{"to", to}}); }

    Job job(JobId id) const { return queue_->find(id).value_or(Job{}); }
    std::vector<JobId> ids() const {
        std::vector<JobId> all;
        for (const Job& each : queue_->snapshot()) all.push_back(each.id);
        return all;
    }
    std::vector<JobEvent> events() const {
        const std::lock_guard lock(sharing_);
        return events_;
    }
    static bool waitUntil(const std::function<bool()>& met,
                          std::chrono::milliseconds patience = std::chrono::seconds(5)) {
        return test::waitUntil(met, patience);
    }
    bool waitForState(JobId id, JobState state) const {
        return waitUntil([&] { return job(id).state == state; });
    }

    std::atomic<int> steps_{0};
    std::unique_ptr<JobQueue> queue_;

private:
    app::JobRunner count() {
        return [this](const Json& request, JobContext& context) -> Json {
            const int to = request.at("to");
            const Json before = context.checkpoint();
            int at = before.is_null() ? 0 : before.at("at").get<int>();
            const int from = at;
            for (; at < to && !context.stop().stop_requested(); ++at) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                ++steps_;
                context.setCheckpoint({{"at", at + 1}});
                context.progress(static_cast<double>(at + 1) / to, 1000, "steps", "counting");
            }
            return {{"from", from}, {"at", at}};
        };
    }
    static app::JobRunner fail() {
        return [](const Json&, JobContext&) -> Json {
            throw std::runtime_error("the model is gone; choose another");
        };
    }
    static app::JobRunner fill() {
        return [](const Json&, JobContext&) -> Json { throw std::bad_alloc(); };
    }
    static app::JobRunner failWithMissingModel() {
        return [](const Json& request, JobContext&) -> Json {
            throw ModelMissing(ErrorCode::NotFound, request.at("model").get<std::string>(),
                               "it is not there");
        };
    }
    static app::JobRunner refuse() {
        return [](const Json& request, JobContext&) -> Json {
            throw app::JobError(ErrorCode::BadModel, request.at("reason").get<std::string>(),
                                "the model is another one");
        };
    }

    mutable std::mutex sharing_;
    std::vector<JobEvent> events_;
};

}  // namespace continuo::test
