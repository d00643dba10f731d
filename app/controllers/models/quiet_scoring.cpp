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
    explicit PercentEvents(std::function<void(int percent)> tell) : report_(std::move(tell)) {}

    void onProgress(const Progress& progress) override {
        const int percent = std::clamp(static_cast<int>(100 * progress.fraction), 0, 100);
        if (std::exchange(percent_, percent) != percent) report_(percent);
    }

private:
    std::function<void(int percent)> report_;
    int percent_ = 0;
};

}  // namespace

QuietScoring::QuietScoring(Engine& engine, const std::function<bool()>& isBusy,
                           const std::function<void(const ui::UserMessage&)>& tell)
    : engine_(engine), isBusy_(isBusy), showError_(tell) {
    pollTimer_.setInterval(kBetweenLooks);
    connect(&pollTimer_, &QTimer::timeout, this, &QuietScoring::poll);
}

void QuietScoring::score(const ScoreRequest& request) {
    interrupt();
    asked_ = request;
    pollTimer_.start();
    poll();
}

void QuietScoring::interrupt() {
    thread_.cancel();
    running_ = false;
    ++run_;
    setPercent(0);
}

void QuietScoring::setPercent(int percent) {
    if (std::exchange(percent_, percent) != percent) Q_EMIT percentChanged();
}

// Interrupts the scoring while playing or generating needs every processor, and restarts it afterwards.
void QuietScoring::poll() {
    if (isBusy_()) return interrupt();
    if (!running_) asked_ ? begin() : pollTimer_.stop();
}

void QuietScoring::begin() {
    running_ = true;
    thread_.start(
        [this, request = *asked_, run = run_](const std::stop_token& stop) -> SideThread::Completion {
            std::optional<ScoreResult> result;
            ui::UserMessage trouble;
            try {
                PercentEvents events([this, run](int percent) {
                    QMetaObject::invokeMethod(this, [this, run, percent] {
                        if (running_ && run == run_) setPercent(percent);
                    });
                });
                result = engine_.run(request, events, stop);
                if (result->cancelled) result.reset();
            } catch (const std::exception& error) {
                trouble = messageFor(Task::Surprise, error);
            }
            return [this, result = std::move(result), trouble] { end(result, trouble); };
        });
}

void QuietScoring::end(const std::optional<ScoreResult>& result, const ui::UserMessage& trouble) {
    running_ = false;
    asked_.reset();
    ++run_;
    percent_ = 0;  // listeners of answered() see no progress
    if (!trouble.text.isEmpty() && !std::exchange(errorShown_, true)) showError_(trouble);
    Q_EMIT answered(result);
    poll();
}

}  // namespace continuo::app
