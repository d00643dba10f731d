#include "controllers/models/quiet_scoring.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "controllers/words/error_words.h"

namespace continuo::app {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{250};

// Reports each new percent.
class PercentEvents : public Events {
public:
    explicit PercentEvents(std::function<void(int percent)> tell) : tell_(std::move(tell)) {}

    void onProgress(const Progress& progress) override {
        const int percent = std::clamp(static_cast<int>(100 * progress.fraction), 0, 100);
        if (std::exchange(percent_, percent) != percent) tell_(percent);
    }

private:
    std::function<void(int percent)> tell_;
    int percent_ = 0;
};

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
    ++run_;
    setPercent(0);
}

void QuietScoring::setPercent(int percent) {
    if (std::exchange(percent_, percent) != percent) Q_EMIT percentChanged();
}

// Playing or generating needs every processor: interrupts the scoring, and restarts it afterwards.
void QuietScoring::look() {
    if (isBusy_()) return breakOff();
    if (!running_) asked_ ? begin() : look_.stop();
}

void QuietScoring::begin() {
    running_ = true;
    thread_.start([this, request = *asked_, run = run_](const std::stop_token& stop) -> SideThread::Rest {
        std::optional<ScoreResult> result;
        ui::Saying trouble;
        try {
            PercentEvents events([this, run](int percent) {
                QMetaObject::invokeMethod(this, [this, run, percent] {
                    if (running_ && run == run_) setPercent(percent);
                });
            });
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
    ++run_;
    percent_ = 0;  // no longer relevant to listeners
    if (!trouble.text.isEmpty() && !std::exchange(told_, true)) tell_(trouble);
    Q_EMIT answered(result);
    look();
}

}  // namespace continuo::app
