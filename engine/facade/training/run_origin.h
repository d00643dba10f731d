#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "continuo/json_place.h"
#include "continuo/train_request.h"
#include "facade/training/training_material.h"
#include "training/team.h"

namespace continuo {

// Texts and hashes of it.
struct RunFacts {
    std::string from, parent;     // what the run continues: its file, its hash; empty: nothing
    std::string model, settings;  // JSON
    std::string pieces, heldOut;  // hashes; no heldOut: nothing is held out
};

// What a training run started from, what it learns from, and its settings, as stored in its checkpoints. A
// resumed run is compared with it, and so are the processes of a team.
class RunOrigin {
public:
    // parent: hash of the model that the run continues; empty: it starts with random weights. options:
    // already fitted to the model. To be constructed before the material gives its pieces away.
    RunOrigin(const TrainRequest& request, const std::string& parent, const TrainingConfig& config,
              const TrainingOptions& options, const TrainingMaterial& material);

    // measure: the setting that says how much of what is held out is measured.
    RunOrigin(RunFacts facts, std::string measure) : facts_(std::move(facts)), measure_(std::move(measure)) {}

    // Throws BadModel if the checkpoint with these notes started from another model than this one, `from`.
    static void requireParent(const nlohmann::ordered_json& notes, const std::string& from,
                              const std::string& parent, const std::string& checkpoint);

    void note(nlohmann::ordered_json& notes) const;
    // Resumes from a checkpoint's notes. Returns one line for each setting that changed. Throws BadModel if
    // the checkpoint started from another model.
    std::vector<std::string> goOn(const JsonPlace<nlohmann::ordered_json>& notes,
                                  const std::string& checkpoint);
    // Whether an earlier measurement was made on the same tokens as one made now.
    bool measuresAsBefore() const { return sameMeasure_ && !heldOutChanged_; }
    // Whether the run learns from something else than at its checkpoint.
    bool learnsOther() const { return learnsOther_; }

    // Compares the processes of a team. Throws BadFile in every process if one of them differs from the
    // leader, because each would learn something else. begin: what is known of the checkpoint.
    void agree(Team& team, const std::string& begin) const;

private:
    std::string otherSettings(const nlohmann::ordered_json& before) const;

    RunFacts facts_;
    std::string measure_;
    bool heldOutChanged_ = false;  // in this run or an earlier one, which none makes good
    bool sameMeasure_ = true;      // as many held-out tokens are measured as before
    bool learnsOther_ = false;
};

}  // namespace continuo
