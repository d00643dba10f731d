#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <optional>
#include <string>
#include <vector>

#include "controllers/models/quiet_scoring.h"

namespace continuo::app {

// How much a source picture surprises the model that is to continue it. Keeps the answer for the last one
// asked about. GUI thread.
class SourceSurprise : public QObject {
    Q_OBJECT

public:
    // The arguments of QuietScoring.
    SourceSurprise(Engine& engine, const std::function<bool()>& isBusy,
                   const std::function<void(const ui::Saying&)>& tell);

    // A picture with its class, and the model's file.
    struct Subject {
        std::string modelPath;
        LabelledPicture picture;
        bool operator==(const Subject&) const = default;
    };
    // Bits of each number, in the order of Picture::rgb. Empty: not known yet; then the model is asked, and
    // found() says when it has answered.
    const std::vector<float>& of(const Subject& subject, const ComputeChoice& compute);

Q_SIGNALS:
    void found();

private:
    void onScored(const std::optional<ScoreResult>& result);

    QuietScoring scoring_;
    std::optional<Subject> subject_;  // of the last question
    std::vector<float> bits_;         // empty: not answered yet, or that failed
};

}  // namespace continuo::app
