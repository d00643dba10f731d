#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <optional>
#include <string>
#include <vector>

#include "controllers/models/quiet_scoring.h"

namespace continuo::app {

// The surprise of a source picture to the model that will continue it. Caches the last result. GUI thread.
class SourceSurprise : public QObject {
    Q_OBJECT

public:
    // Passes its arguments to QuietScoring.
    SourceSurprise(Engine& engine, const std::function<bool()>& isBusy,
                   const std::function<void(const ui::UserMessage&)>& tell);

    // A picture with its class, and the path of the model that scores it.
    struct Subject {
        std::string modelPath;
        LabelledPicture picture;
        bool operator==(const Subject&) const = default;
    };
    // Returns the bits of each number, in the order of Picture::rgb. If they are not known yet, returns an
    // empty vector, scores the picture and emits found().
    const std::vector<float>& bitsFor(const Subject& subject, const ComputeChoice& compute);

Q_SIGNALS:
    void found();

private:
    void onScored(const std::optional<ScoreResult>& result);

    QuietScoring scoring_;
    std::optional<Subject> subject_;  // the subject of the last request
    std::vector<float> bits_;         // empty: no result yet, or it failed
};

}  // namespace continuo::app
