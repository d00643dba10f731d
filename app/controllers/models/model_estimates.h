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

// Works out on a thread how much memory models need, how fast they would be, and the hashes of their files.
// GUI thread.
class ModelEstimates : public QObject {
    Q_OBJECT

public:
    explicit ModelEstimates(Engine& engine) : engine_(engine) {}

    struct Estimate {
        std::optional<FitResult> fit;  // the speed in it is 0 until it is known
        std::string hash;
    };

    // Checks memory again, and everything else that is still unknown. speed: not while somebody plays,
    // because measuring keeps the processor busy for a moment.
    void ask(const std::vector<FitRequest>& requests, bool speed);
    Estimate of(const FitRequest& request) const;
    // Sets when model files were written: a file that was written again counts as another model. A model that
    // is not among them is known by its path alone.
    void setWritten(const FileTimes& written) { written_ = written; }

Q_SIGNALS:
    // Something new is known, or has changed.
    void changed();

private:
    using Key = std::string;
    Key keyOf(const FitRequest& request) const;
    Estimate workOut(FitRequest request, Estimate before, const std::stop_token& stop) const;

    Engine& engine_;
    std::map<Key, Estimate> known_;
    FileTimes written_;
    SideThread thread_;
};

}  // namespace continuo::app
