#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "controllers/models/quiet_scoring.h"
#include "controllers/words/notice.h"
#include "library/library.h"

namespace continuo::app {

class PlayController;
class Settings;

// Computes the surprise of notes to the chosen model if no model scored them during play: in opened files,
// and playing without a model. Scores on a thread while nobody plays. Does not store the result, because it
// depends on the model. GUI thread.
class SurpriseChecks : public QObject {
    Q_OBJECT

public:
    // notice: shows the first failure only.
    SurpriseChecks(Engine& engine, PlayController& play, Settings& settings, const Notice& notice);

    // Sets missing surprise values of notes, in bits, if known. If some are still missing and `look` is true,
    // starts a scoring and emits found() at its end.
    void fill(NodeId node, TakeContent& content, bool look);
    // Returns whether the node is being scored, or waits to be scored.
    bool isAsking(NodeId node) const { return scoring_.isAsking() && node_ == node; }
    // The progress of the scoring in percent.
    int percent() const { return scoring_.percent(); }

Q_SIGNALS:
    void found(continuo::app::NodeId node);
    void percentChanged();

private:
    // A model, and the notes to score.
    struct Subject {
        std::string modelPath;
        std::vector<Note> notes;
        bool operator==(const Subject&) const = default;
    };
    struct Known {
        Subject subject;
        std::vector<Note> notes;  // by pitch, then start
        std::vector<float> bits;
    };
    static void applyBits(const Known& known, double until, TakeContent& content);
    void onScored(const std::optional<ScoreResult>& result);

    PlayController& play_;
    Settings& settings_;
    QuietScoring scoring_;
    std::map<std::pair<TakeId, BranchId>, Known> known_;
    NodeId node_;      // the node of the last request
    Subject subject_;  // the subject of the last request
};

}  // namespace continuo::app
