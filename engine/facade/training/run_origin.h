#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "continuo/requests.h"
#include "facade/training/training_material.h"
#include "training/team.h"

namespace continuo {

// What a training run began from, what it learns from and how, as its checkpoints keep it: what goes on from
// one is compared with it, and so are the processes of a team.
class RunOrigin {
public:
    // parent: hash of the model that the run goes on from; empty: it begins with random weights. options: as
    // they are fitted to the model. To be made before the material gives its pieces away.
    RunOrigin(const TrainRequest& request, const std::string& parent, const TrainingConfig& config,
              const TrainingOptions& options, const TrainingMaterial& material);

    // Throws BadModel where a checkpoint with such notes began from another model than this one, `from`.
    static void requireParent(const nlohmann::ordered_json& notes, const std::string& from,
                              const std::string& parent, const std::string& checkpoint);

    void note(nlohmann::ordered_json& notes) const;
    // Goes on from a checkpoint with such notes; what is not as it was, a line each. Throws BadModel where it
    // began from another model, and the parser's exception for notes that are damaged.
    std::vector<std::string> goOn(const nlohmann::ordered_json& notes, const std::string& checkpoint);
    // Whether a figure that was measured before is of the same tokens as one that is measured now.
    bool measuresAsBefore() const { return sameMeasure_ && !heldOutChanged_; }

    // Throws BadFile, in every process, where one has another beginning than the leader: each would learn
    // something else. begin: what is known of the checkpoint.
    void agree(Team& team, const std::string& begin) const;

private:
    std::string otherSettings(const nlohmann::ordered_json& before) const;

    std::string from_, parent_;
    std::string model_, settings_;  // JSON
    std::string pieces_, heldOut_;  // hashes; no heldOut_: nothing is held out
    bool heldOutChanged_ = false;   // once, which no later run makes good
    bool sameMeasure_ = true;       // as many tokens are measured
};

}  // namespace continuo
