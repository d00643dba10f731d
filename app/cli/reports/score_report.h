#pragma once

#include <continuo/score_request.h>

#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// Formats for the terminal how well one kind was predicted: by position in the piece and, if requested, by
// the number of latents and by n-grams.
std::vector<std::string> detailLines(const KindScore& kind, const ScoreResult& result);

// Returns the same figures as JSON text: "pieces", "tokens", "nats_per_token", "by_position", "by_latents",
// "ngrams", "best_ngram". digits: decimal places to round to; nullopt: not rounded.
std::string kindJson(const KindScore& kind, const ScoreResult& result, std::optional<int> digits = {});

// Returns the card with the score under "measured": totals, each kind, and the conditions. latents: the
// number in use. date: for example "2026-11-21". Throws BadModel if `card` is neither empty nor a JSON
// object.
std::string cardWithScore(const std::string& card, const ScoreRequest& request, const ScoreResult& result,
                          std::int64_t latents, const std::string& date);

// Returns today's date in UTC: "2026-11-21".
std::string today();

}  // namespace continuo::app
