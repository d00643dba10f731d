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
    // isBusy: whether something else needs the processors now. tell: is called once for the first failure.
    QuietScoring(Engine& engine, const std::function<bool()>& isBusy,
                 const std::function<void(const ui::Saying&)>& tell);

    // Asks, instead of an earlier question, which is not answered any more.
    void ask(const ScoreRequest& request);
    // Whether the last question is not answered yet.
    bool isAsking() const { return asked_.has_value(); }
    // How much of that is done, per cent; 0: it was not begun, or broken off.
    int percent() const { return percent_; }

Q_SIGNALS:
    // The answer to the last question; nullopt: it failed.
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
    int run_ = 0;  // how often scoring was begun: of a run that was broken off nothing more is told
    QTimer look_;  // checks isBusy() again and again
    SideThread thread_;
};

}  // namespace continuo::app
