#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

#include "controllers/words/side_thread.h"
#include "forms.h"

namespace continuo::app {

// Asks a model how probable something is, on a thread, while nothing else needs the processors. One question
// at a time. GUI thread.
class QuietScoring : public QObject {
    Q_OBJECT

public:
    // isBusy: whether something else needs the processors now. tell: what fails, once.
    QuietScoring(Engine& engine, const std::function<bool()>& isBusy,
                 const std::function<void(const ui::Saying&)>& tell);

    // In the place of what was asked before, which is not answered any more.
    void ask(const ScoreRequest& request);
    // Whether what was asked last waits for its answer.
    bool isAsking() const { return asked_.has_value(); }
    // How much of that is done, per cent; 0: it was not begun, or broken off.
    int percent() const { return percent_; }

Q_SIGNALS:
    // What was asked last; nothing: it failed.
    void answered(const std::optional<continuo::ScoreResult>& result);
    void percentChanged();

private:
    void look();
    void breakOff();
    void begin();
    void setPercent(int percent);
    void end(const std::optional<ScoreResult>& result, const ui::Saying& trouble);

    Engine& engine_;
    std::function<bool()> isBusy_;
    std::function<void(const ui::Saying&)> tell_;
    std::optional<ScoreRequest> asked_;
    bool running_ = false, told_ = false;
    int percent_ = 0;
    int run_ = 0;  // how often it was begun: of one that was broken off nothing more is told
    QTimer look_;  // whether something is busy
    SideThread thread_;
};

}  // namespace continuo::app
