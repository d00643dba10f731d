#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "facade/training/training_material.h"
#include "model/network.h"
#include "training/team.h"

namespace continuo {

// Measures a model in training on held-out music, pictures or sound. The processes of a team share the
// pieces.
class ModelEvaluator {
public:
    // Keeps references to the arguments, which must outlive it.
    ModelEvaluator(const Network& network, const TrainingMaterial& material, Team& team);

    struct Result {
        std::optional<double> nats;  // per token; nullopt: stopped, or nothing is held out
        bool stopped = false;        // in any process of the team
    };
    // Scores about `tokens` held-out tokens. Calls goesOn often and stops when it returns false.
    Result measure(std::int64_t tokens, const std::function<bool()>& goesOn);

private:
    const Network& network_;
    const TrainingMaterial& material_;
    Team& team_;
    Arena arena_;
};

}  // namespace continuo
