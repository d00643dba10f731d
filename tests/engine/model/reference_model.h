#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "model/network.h"

namespace continuo::test {

// Perceiver AR as plain loops over doubles, one latent after the other (Perceiver AR, appendices C, E.3 and
// F.2). A latent sees only earlier tokens and latents, so later additions change nothing, and dropping means
// erasing.
class ReferenceModel {
public:
    using Vector = std::vector<double>;
    struct Entry {
        Vector key, value;
    };
    struct State {
        std::vector<std::int32_t> tokens;
        std::vector<Entry> cross;                // of each visible token
        std::vector<std::vector<Entry>> layers;  // keys and values of each visible latent
    };

    explicit ReferenceModel(const Network& network);
    std::map<std::string, Vector>& parameters() noexcept { return parameters_; }

    State start() const { return {{}, {}, std::vector<std::vector<Entry>>(config_.layers.size())}; }
    // Adds the token as an input. `asLatent`: uses the norm for tokens that are latents.
    void addToken(State& state, std::int32_t token, std::span<const std::int32_t> position,
                  bool asLatent) const;
    // Returns the logits [V] of a latent for this token that sees the first `tokens` inputs. place: index of
    // the learned latent.
    Vector addLatent(State& state, std::int32_t token, std::span<const std::int32_t> position,
                     std::size_t tokens, std::int64_t place) const;
    // Returns the logits [N, V] of the last `latents` of these tokens.
    Vector run(std::span<const std::int32_t> tokens, std::span<const std::int32_t> positions,
               std::int64_t latents) const;

private:
    const Vector& values(const std::string& name) const { return parameters_.at(name); }
    // Returns a token's embedding. `past`: the earlier tokens.
    Vector embedding(std::int32_t token, std::span<const std::int32_t> past,
                     std::span<const std::int32_t> position) const;
    Vector linear(const std::string& name, const Vector& in) const;
    Vector norm(const std::string& name, const Vector& in) const;
    void turn(Vector& heads, std::int64_t count, std::int32_t position) const;
    Vector attend(const Vector& query, std::span<const Entry> entries, std::int64_t heads) const;
    void mlp(const std::string& name, Vector& z) const;

    ModelConfig config_;
    std::map<std::string, Vector> parameters_;
};

}  // namespace continuo::test
