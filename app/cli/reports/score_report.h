#pragma once

#include <continuo/score_request.h>

#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// Lines for a terminal: how well one kind was foreseen by position in the piece, and where it was asked for
// by the number of latents and by n-grams.
std::vector<std::string> detailLines(const KindScore& kind, const ScoreResult& result);

// The same as the text of a JSON object: "pieces", "tokens", "nats_per_token", "by_position", "by_latents",
// "ngrams", "best_ngram". Figures are rounded to so many digits after the point, if these are given.
std::string kindJson(const KindScore& kind, const ScoreResult& result, std::optional<int> digits = {});

// The card with what was measured under "measured": figures of all pieces and of each kind, and with what
// they were taken. `latents` is the number that was in use, `date` such as "2026-11-21". Throws BadModel when
// `card` is neither empty nor a JSON object.
std::string cardWithScore(const std::string& card, const ScoreRequest& request, const ScoreResult& result,
                          std::int64_t latents, const std::string& date);

// Today in UTC, "2026-11-21".
std::string today();

}  // namespace continuo::app
