#include "controllers/models/quiet_scoring.h"

#include <chrono>
#include <utility>

#include "controllers/words/error_words.h"

namespace continuo::app {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{250};

}  // namespace

QuietScoring::QuietScoring(Engine& engine, const std::function<bool()>& isBusy,
                           const std::function<void(const ui::Saying&)>& tell)
    : engine_(engine), isBusy_(isBusy), tell_(tell) {
    thread_.setMaxThreadCount(1);
    look_.setInterval(kBetweenLooks);
    connect(&look_, &QTimer::timeout, this, &QuietScoring::look);
}

QuietScoring::~QuietScoring() {
    ending_.request_stop();
    thread_.clear();
    thread_.waitForDone();
}

void QuietScoring::ask(const ScoreRequest& request) {
    ending_.request_stop();
    asked_ = request;
    look_.start();
    look();
}

// What plays or makes something needs every processor, so what is being asked is broken off for it, and asked
// again.
void QuietScoring::look() {
    const bool busy = isBusy_();
    if (running_ && busy) ending_.request_stop();
    if (running_ || busy) return;
    asked_ ? begin() : look_.stop();
}

void QuietScoring::begin() {
    running_ = true;
    ending_ = {};
    thread_.start([this, request = *asked_, stop = ending_.get_token()] {
        std::optional<ScoreResult> result;
        ui::Saying trouble;
        try {
            Events events;
            result = engine_.run(request, events, stop);
            if (result->cancelled) result.reset();
        } catch (const std::exception& error) {
            trouble = sayingOf(Task::Surprise, error);
        }
        QMetaObject::invokeMethod(this, [this, result = std::move(result), trouble, stop] {
            end(result, trouble, !stop.stop_requested());
        });
    });
}

void QuietScoring::end(const std::optional<ScoreResult>& result, const ui::Saying& trouble, bool current) {
    running_ = false;
    if (current) {
        asked_.reset();
        if (!trouble.text.isEmpty() && !std::exchange(told_, true)) tell_(trouble);
        Q_EMIT answered(result);
    }
    look();
}

}  // namespace continuo::app
