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

// Texts and hashes of a run's origin.
struct RunFacts {
    std::string from, parent;     // file and hash of the continued model; empty: none
    std::string model, settings;  // JSON
    std::string pieces, heldOut;  // hashes; empty heldOut: nothing is held out
};

// The origin of a training run: its initial model, its material and its settings, as stored in its
// checkpoints. A resumed run is compared with it, and so are the processes of a team.
class RunOrigin {
public:
    // parent: hash of the continued model; empty: random weights. options: already fitted to the model.
    // Construct it before TrainingMaterial::takePieces() is called.
    RunOrigin(const TrainRequest& request, const std::string& parent, const TrainingConfig& config,
              const TrainingOptions& options, const TrainingMaterial& material);

    // measure: name of the setting for the amount of held-out material per measurement.
    RunOrigin(RunFacts facts, std::string measure) : facts_(std::move(facts)), measure_(std::move(measure)) {}

    // Throws BadModel if the checkpoint with these notes started from another model than this one, `from`.
    static void requireParent(const nlohmann::ordered_json& notes, const std::string& from,
                              const std::string& parent, const std::string& checkpoint);

    void writeTo(nlohmann::ordered_json& notes) const;
    // Resumes from a checkpoint's notes. Returns one line for each setting that changed. Throws BadModel if
    // the checkpoint started from another model.
    std::vector<std::string> resume(const JsonPlace<nlohmann::ordered_json>& notes,
                                    const std::string& checkpoint);
    // Returns whether the checkpoint's measurements used the same held-out tokens as those of this run.
    bool hasSameMeasure() const { return sameMeasure_ && !heldOutChanged_; }
    // Returns whether the training material differs from the checkpoint's.
    bool hasOtherMaterial() const { return learnsOther_; }

    // Compares the processes of a team. Throws BadFile in every process if one of them differs from the
    // leader. begin: description of the checkpoint.
    void requireAgreement(Team& team, const std::string& begin) const;

private:
    std::string describeChanges(const nlohmann::ordered_json& before) const;

    RunFacts facts_;
    std::string measure_;
    bool heldOutChanged_ = false;  // the held-out data changed in this run or an earlier one
    bool sameMeasure_ = true;      // the number of measured tokens is unchanged
    bool learnsOther_ = false;
};

}  // namespace continuo
