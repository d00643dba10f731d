#include "facade/evaluation/ngram_model.h"

#include <algorithm>
#include <string>

#include "continuo/error.h"

namespace continuo {
namespace {

// Bits of a 64-bit key, which contains the tokens of a context, the token after it, and that token's group.
constexpr int kTokenBits = 12, kGroupedBits = 11,
              kGroupBits = 64 - NgramModel::kHighestOrder * kGroupedBits - 4;
static_assert(kGroupBits == 5 && NgramModel::kHighestOrder * kTokenBits <= 64);

}  // namespace

NgramModel::NgramModel(int vocabulary, IdGroups groups)
    : vocabulary_(vocabulary), groups_(groups), bits_(groups.size > 0 ? kGroupedBits : kTokenBits) {
    const bool fits = groups.size == 0 ? vocabulary <= 1 << kTokenBits
                                       : groups.first + groups.size <= 1 << kGroupedBits &&
                                             (vocabulary - groups.first) / groups.size < 1 << kGroupBits;
    if (!fits && groups.size > 0) {
        throw Error(ErrorCode::BadRequest, "ngram: groups of " + std::to_string(groups.size) + " ids among " +
                                               std::to_string(vocabulary) +
                                               "; up to 31 groups of 2,045 ids "
                                               "can be counted");
    }
    if (vocabulary < 1 || !fits) {
        throw Error(ErrorCode::BadRequest, "ngram: a vocabulary of " + std::to_string(vocabulary) +
                                               " tokens; 1 to " + std::to_string(1 << kTokenBits) +
                                               " can be counted");
    }
}

// Returns a token's index in its group. The key needs no group, because the token's position determines it.
std::uint64_t NgramModel::tokenSymbol(Token token) const {
    if (groups_.size == 0) return static_cast<std::uint64_t>(token);
    return static_cast<std::uint64_t>(token < groups_.first ? groups_.size + token
                                                            : token - groups_.begin(token));
}

std::uint64_t NgramModel::followed(std::uint64_t context, Token token) const {
    return context << bits_ | tokenSymbol(token);
}

template <class Take>
void NgramModel::eachContext(std::span<const Token> tokens, std::size_t at, const Take& take) const {
    std::uint64_t key = 0;
    if (groups_.size > 0 && tokens[at] >= groups_.first) {
        const auto group = static_cast<std::uint64_t>((tokens[at] - groups_.first) / groups_.size + 1);
        key = group << (bits_ * (kHighestOrder - 1));
    }
    const std::size_t most = std::min<std::size_t>(at, kHighestOrder - 1);
    for (std::size_t length = 0; length <= most; ++length) {
        if (length > 0) key |= tokenSymbol(tokens[at - length]) << (bits_ * static_cast<int>(length - 1));
        if (!take(length, key)) return;
    }
}

void NgramModel::expect(std::span<const Token> tokens) {
    for (std::size_t at = 1; at < tokens.size(); ++at) {
        eachContext(tokens, at, [&](std::size_t length, std::uint64_t key) {
            static_cast<void>(orders_[length].contexts[key]);
            return true;
        });
    }
}

void NgramModel::count(std::span<const Token> tokens) {
    for (std::size_t at = 1; at < tokens.size(); ++at) {
        eachContext(tokens, at, [&](std::size_t length, std::uint64_t key) {
            Context* context = orders_[length].contexts.find(key);
            if (context == nullptr) return false;  // no longer context was expected either
            ++context->tokens;
            if (orders_[length].followed[followed(key, tokens[at])]++ == 0) ++context->different;
            return true;
        });
        ++counted_;
    }
}

std::array<double, NgramModel::kHighestOrder> NgramModel::probabilities(std::span<const Token> tokens,
                                                                        std::size_t at) const {
    double probability = 1.0 / static_cast<double>(groups_.count(tokens[at], vocabulary_));
    std::array<double, kHighestOrder> result{};
    std::size_t known = 0;
    eachContext(tokens, at, [&](std::size_t length, std::uint64_t key) {
        const Context* context = orders_[length].contexts.find(key);
        if (context == nullptr || context->tokens == 0) return false;
        const std::uint32_t* here = orders_[length].followed.find(followed(key, tokens[at]));
        const auto different = static_cast<double>(context->different);
        probability = ((here == nullptr ? 0.0 : static_cast<double>(*here)) + different * probability) /
                      (static_cast<double>(context->tokens) + different);
        result[known++] = probability;
        return true;
    });
    std::fill(result.begin() + static_cast<std::ptrdiff_t>(known), result.end(), probability);
    return result;
}

}  // namespace continuo
