#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

#include "controllers/words/side_thread.h"
#include "forms.h"

namespace continuo::app {

// Scores something with a model on a thread while nothing else needs the processors. One request at a time.
// GUI thread.
class QuietScoring : public QObject {
    Q_OBJECT

public:
    // isBusy: returns whether something else needs the processors. tell: shows an error; called once, for the
    // first failure.
    QuietScoring(Engine& engine, const std::function<bool()>& isBusy,
                 const std::function<void(const ui::UserMessage&)>& tell);

    // Scores this request, and drops an earlier one that is unanswered.
    void score(const ScoreRequest& request);
    // Returns whether the last request is still unanswered.
    bool isAsking() const { return asked_.has_value(); }
    // The progress in percent; 0: not begun, or interrupted.
    int percent() const { return percent_; }

Q_SIGNALS:
    // The answer to the last request; nullopt: it failed.
    void answered(const std::optional<continuo::ScoreResult>& result);
    void percentChanged();

private:
    void poll();
    void interrupt();
    void begin();
    void setPercent(int percent);
    void end(const std::optional<ScoreResult>& result, const ui::UserMessage& trouble);

    Engine& engine_;
    std::function<bool()> isBusy_;
    std::function<void(const ui::UserMessage&)> showError_;
    std::optional<ScoreRequest> asked_;
    bool running_ = false, errorShown_ = false;
    int percent_ = 0;
    int run_ = 0;       // counts runs, so that reports of an interrupted run are ignored
    QTimer pollTimer_;  // polls isBusy()
    SideThread thread_;
};

}  // namespace continuo::app
