#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <optional>
#include <stop_token>

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
    ~QuietScoring() override;  // breaks off what is being asked

    // In the place of what was asked before, which is not answered any more.
    void ask(const ScoreRequest& request);
    // Whether what was asked last waits for its answer.
    bool isAsking() const { return asked_.has_value(); }

Q_SIGNALS:
    // What was asked last; nothing: it failed.
    void answered(const std::optional<continuo::ScoreResult>& result);

private:
    void look();
    void begin();
    void end(const std::optional<ScoreResult>& result, const ui::Saying& trouble, bool current);

    Engine& engine_;
    std::function<bool()> isBusy_;
    std::function<void(const ui::Saying&)> tell_;
    std::optional<ScoreRequest> asked_;
    bool running_ = false, told_ = false;
    std::stop_source ending_;
    QTimer look_;  // whether something is busy
    QThreadPool thread_;
};

}  // namespace continuo::app
