#pragma once

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "facade/training/training_material.h"

namespace continuo::test {

// Training material of one piece of tokens, and held-out tokens.
class TokenMaterial final : public TrainingMaterial {
public:
    TokenMaterial(std::vector<Token> learnt, std::vector<std::vector<Token>> valid) {
        pieces_ = {{std::move(learnt), 1}};
        valid_ = std::move(valid);
    }
    void requireEnough(std::int64_t) const override {}
    Augmentation augmentation() const override { return {}; }
    std::vector<std::span<const Token>> validSample(std::int64_t) const override { return {}; }
    void describeAmount(nlohmann::ordered_json&) const override {}
};

}  // namespace continuo::test
