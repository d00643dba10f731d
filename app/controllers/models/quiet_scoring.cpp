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
    look_.setInterval(kBetweenLooks);
    connect(&look_, &QTimer::timeout, this, &QuietScoring::look);
}

void QuietScoring::ask(const ScoreRequest& request) {
    breakOff();
    asked_ = request;
    look_.start();
    look();
}

void QuietScoring::breakOff() {
    thread_.giveUp();
    running_ = false;
}

// What plays or makes something needs every processor, so what is being asked is broken off for it, and asked
// again.
void QuietScoring::look() {
    if (isBusy_()) return breakOff();
    if (!running_) asked_ ? begin() : look_.stop();
}

void QuietScoring::begin() {
    running_ = true;
    thread_.start([this, request = *asked_](const std::stop_token& stop) -> SideThread::Rest {
        std::optional<ScoreResult> result;
        ui::Saying trouble;
        try {
            Events events;
            result = engine_.run(request, events, stop);
            if (result->cancelled) result.reset();
        } catch (const std::exception& error) {
            trouble = sayingOf(Task::Surprise, error);
        }
        return [this, result = std::move(result), trouble] { end(result, trouble); };
    });
}

void QuietScoring::end(const std::optional<ScoreResult>& result, const ui::Saying& trouble) {
    running_ = false;
    asked_.reset();
    if (!trouble.text.isEmpty() && !std::exchange(told_, true)) tell_(trouble);
    Q_EMIT answered(result);
    look();
}

}  // namespace continuo::app
