#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "controllers/models/model_shelf.h"
#include "controllers/words/side_thread.h"

namespace continuo::app {

// Returns the request for what a model needs as Continuo uses it: for live playing, or for one result.
FitRequest makeFitRequest(const ModelSummary& model, const ComputeChoice& compute);

// Computes models' memory needs, speeds and file hashes on a thread. GUI thread.
class ModelEstimates : public QObject {
    Q_OBJECT

public:
    explicit ModelEstimates(Engine& engine) : engine_(engine) {}

    struct Estimate {
        std::optional<FitResult> fit;  // its speed is 0 while unknown
        std::string hash;
    };

    // Estimates memory again, and hashes and speeds that are still unknown. speed: false while somebody
    // plays, because measuring speed loads the processor for a moment.
    void start(const std::vector<FitRequest>& requests, bool speed);
    Estimate find(const FitRequest& request) const;
    // Sets the modification times of model files, so that a rewritten file counts as another model. A model
    // without a time is identified by its path alone.
    void setFileTimes(const FileTimes& written) { fileTimes_ = written; }

Q_SIGNALS:
    // An estimate is new or has changed.
    void changed();

private:
    using Key = std::string;
    Key makeKey(const FitRequest& request) const;
    Estimate computeEstimate(FitRequest request, Estimate before, const std::stop_token& stop) const;

    Engine& engine_;
    std::map<Key, Estimate> known_;
    FileTimes fileTimes_;
    SideThread thread_;
};

}  // namespace continuo::app
