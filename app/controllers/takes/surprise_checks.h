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

// How much the notes of takes and branches surprise the chosen model, for notes that no model judged when
// they came: those of opened files, and those played without a model. Asked on a thread while nobody plays,
// and never stored, because another model finds other things ordinary. GUI thread.
class SurpriseChecks : public QObject {
    Q_OBJECT

public:
    // A failure is reported by the notice, once.
    SurpriseChecks(Engine& engine, PlayController& play, Settings& settings, const Notice& notice);

    // Sets the bits of notes where they are missing and known by now. If some are still missing and `look` is
    // true, asks the model; found() says when it has answered or failed.
    void fill(NodeId node, TakeContent& content, bool look);
    // Whether the model is being asked about the node, or is to be asked.
    bool isAsking(NodeId node) const { return scoring_.isAsking() && node_ == node; }
    // How much of what it is asked about is done, per cent.
    int percent() const { return scoring_.percent(); }

Q_SIGNALS:
    void found(continuo::app::NodeId node);
    void percentChanged();

private:
    // A model, and notes that it is asked about.
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
    static void give(const Known& known, double until, TakeContent& content);
    void onScored(const std::optional<ScoreResult>& result);

    PlayController& play_;
    Settings& settings_;
    QuietScoring scoring_;
    std::map<std::pair<TakeId, BranchId>, Known> known_;
    NodeId node_;      // whose music was asked about last
    Subject subject_;  // of the last question
};

}  // namespace continuo::app
