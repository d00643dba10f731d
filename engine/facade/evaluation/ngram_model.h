#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "backend/backend.h"
#include "base/flat_map.h"
#include "base/token.h"

namespace continuo {

// An n-gram baseline: predicts the next token from up to four previous ones, for comparison with a network.
// An order's probability is mixed with that of the order below by the rule of Witten and Bell ("The
// zero-frequency problem", 1991, method C, in the interpolated form of Chen and Goodman, "An empirical study
// of smoothing techniques", 1998, 2.5): if c(h) tokens were counted after context h, d(h) of them different,
// then
//   p_n(w | h) = (c(h w) + d(h) p_{n-1}(w | h')) / (c(h) + d(h)),
// where h' is h without its oldest token; p_{n-1}(w | h') if h never occurred; p_0(w) = 1 / V. Where ids form
// groups, the group of w is known to all orders: V is the number of its ids.
//
// Only contexts announced by expect() are counted, so memory grows with the evaluated text, not with the
// training text.
class NgramModel {
public:
    static constexpr int kHighestOrder = 5;

    // Throws BadRequest for more than 4,096 different tokens. With groups: throws for more than 31 groups,
    // and if a group and the ids before the first group have more than 2,048 ids in total.
    explicit NgramModel(int vocabulary, IdGroups groups = {});

    // Announces the contexts of tokens[1..], which will be queried.
    void expect(std::span<const Token> tokens);
    // Counts tokens[1..], each after its context.
    void count(std::span<const Token> tokens);
    // Tokens counted so far.
    std::int64_t counted() const noexcept { return counted_; }

    // Returns p_1 to p_5 of tokens[at] given the tokens before it. An order with too few tokens before it has
    // the probability of the highest order that has enough.
    std::array<double, kHighestOrder> probabilities(std::span<const Token> tokens, std::size_t at) const;

private:
    struct Context {
        std::uint32_t tokens = 0, different = 0;
    };
    // Counts of the contexts of one length.
    struct Order {
        FlatMap<Context> contexts;
        FlatMap<std::uint32_t> followed;  // of a context and the token after it
    };

    // Calls take(length, key) for the contexts of tokens[at], the shortest first, until it returns false.
    template <class Take>
    void eachContext(std::span<const Token> tokens, std::size_t at, const Take& take) const;
    std::uint64_t tokenSymbol(Token token) const;
    std::uint64_t followed(std::uint64_t context, Token token) const;

    int vocabulary_;
    IdGroups groups_;
    int bits_;                                 // of a symbol
    std::array<Order, kHighestOrder> orders_;  // by the length of the context
    std::int64_t counted_ = 0;
};

}  // namespace continuo
