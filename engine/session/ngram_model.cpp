#include "session/ngram_model.h"

#include <algorithm>
#include <string>

#include "continuo/error.h"

namespace continuo {
namespace {

constexpr int kTokenBits = 12;

// The key of a context with one more token in front, `before` tokens back.
std::uint64_t longer(std::uint64_t key, Token token, std::size_t before) {
    return key | static_cast<std::uint64_t>(token) << (kTokenBits * before);
}

// The key of a context and the token after it.
std::uint64_t followed(std::uint64_t context, Token token) {
    return context << kTokenBits | static_cast<std::uint64_t>(token);
}

// Calls take(length, key) for the contexts of tokens[at], the shortest first, until it answers false.
template <class Take>
void eachContext(std::span<const Token> tokens, std::size_t at, const Take& take) {
    std::uint64_t key = 0;
    const std::size_t most = std::min<std::size_t>(at, NgramModel::kHighestOrder - 1);
    for (std::size_t length = 0; length <= most; ++length) {
        if (length > 0) key = longer(key, tokens[at - length], length - 1);
        if (!take(length, key)) return;
    }
}

}  // namespace

NgramModel::NgramModel(int vocabulary) : vocabulary_(vocabulary) {
    if (vocabulary < 1 || vocabulary > 1 << kTokenBits) {
        throw Error(ErrorCode::BadRequest, "ngram: a vocabulary of " + std::to_string(vocabulary) +
                                               " tokens; 1 to " + std::to_string(1 << kTokenBits) +
                                               " can be counted");
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
            if (context == nullptr) return false;  // then no longer one was named either
            ++context->tokens;
            if (orders_[length].followed[followed(key, tokens[at])]++ == 0) ++context->different;
            return true;
        });
        ++counted_;
    }
}

std::array<double, NgramModel::kHighestOrder> NgramModel::probabilities(std::span<const Token> tokens,
                                                                        std::size_t at) const {
    double probability = 1.0 / vocabulary_;
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
