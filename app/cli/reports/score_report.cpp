#include "cli/reports/score_report.h"

#include <continuo/error.h>
#include <continuo/json_place.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "files/json_text.h"
#include "files/program_version.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// Returns the end of a range by its index in kPositionRanges; nullopt for the last range.
std::optional<std::int64_t> endOfRange(std::size_t range) {
    if (range + 1 == kPositionRanges.size()) return std::nullopt;
    return kPositionRanges[range + 1];
}

std::size_t bestOrder(const KindScore& kind) {
    const auto best = std::min_element(kind.byNgramOrder.begin(), kind.byNgramOrder.end(),
                                       [](const NatsSum& a, const NatsSum& b) { return a.nats < b.nats; });
    return static_cast<std::size_t>(best - kind.byNgramOrder.begin());
}

constexpr std::string_view kLevel = "level ";  // prefix in the names of a sound's event kinds

bool isSound(const KindScore& kind) {
    return !kind.byEvent.empty() && kind.byEvent.begin()->first.starts_with(kLevel);
}

// A line that starts with its names, so that the figures of several lines are aligned.
class Line {
public:
    explicit Line(const std::string& name) : text_("  " + name) { text_.resize(16, ' '); }
    void add(const std::string& name, const NatsSum& sum) {
        text_ += (any_ ? ", " : "") + name + ": " + fixed(sum.perToken(), 4);
        any_ = true;
    }
    void append(const std::string& text) { text_ += text; }
    const std::string& text() const { return text_; }

private:
    std::string text_;
    bool any_ = false;
};

class Rounded {
public:
    explicit Rounded(std::optional<int> digits) : unit_(digits ? std::pow(10.0, *digits) : 0) {}
    double operator()(double value) const { return unit_ == 0 ? value : std::round(value * unit_) / unit_; }

private:
    double unit_;
};

Line positionsLine(const std::string& name, const PositionSums& sums) {
    Line line(name);
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (sums[i].tokens == 0) continue;
        const std::optional<std::int64_t> end = endOfRange(i);
        line.add(end ? grouped(kPositionRanges[i]) + "-" + grouped(*end) : "later", sums[i]);
    }
    return line;
}

// Returns how many nats per token the model's state saves, compared with a cleared state.
double natsSavedByState(const KindScore& kind) { return kind.cleared.perToken() - kind.whole.perToken(); }

Json positionsJson(const PositionSums& sums, const Rounded& rounded) {
    Json list = Json::array();
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const NatsSum& sum = sums[i];
        if (sum.tokens == 0) continue;
        const std::optional<std::int64_t> end = endOfRange(i);
        list.push_back({{"from", kPositionRanges[i]},
                        {"to", end ? Json(*end) : Json()},
                        {"tokens", sum.tokens},
                        {"nats_per_token", rounded(sum.perToken())}});
    }
    return list;
}

}  // namespace

std::vector<std::string> detailLines(const KindScore& kind, const ScoreResult& result) {
    std::vector<std::string> lines;
    const bool sound = isSound(kind);
    if (kind.seconds > 0) {
        lines.push_back("  " + fixed(kind.perSecond(), 2) + " nats per second of " +
                        (sound ? "sound" : "music"));
    }
    lines.push_back(positionsLine("by position", kind.byPosition).text());
    if (kind.cleared.tokens > 0) {
        Line cleared = positionsLine("state cleared", kind.clearedByPosition);
        cleared.append("; the state saves " + fixed(natsSavedByState(kind), 4));
        lines.push_back(cleared.text());
    }
    if (!kind.byEvent.empty()) {
        Line events(sound ? "by level" : "by event");
        for (const auto& [event, sum] : kind.byEvent)
            events.add(sound ? event.substr(kLevel.size()) : event, sum);
        lines.push_back(events.text());
    }
    if (!kind.byLatents.empty()) {
        Line latents("by latents");
        for (std::size_t i = 0; i < kind.byLatents.size(); ++i)
            latents.add(grouped(result.latents[i]), kind.byLatents[i]);
        lines.push_back(latents.text());
    }
    if (!kind.byNgramOrder.empty()) {
        Line ngrams("by n-grams");
        for (std::size_t i = 0; i < kind.byNgramOrder.size(); ++i)
            ngrams.add(std::to_string(i + 1), kind.byNgramOrder[i]);
        ngrams.append("; the best has " + std::to_string(bestOrder(kind) + 1));
        lines.push_back(ngrams.text());
    }
    return lines;
}

std::string kindJson(const KindScore& kind, const ScoreResult& result, std::optional<int> digits) {
    const Rounded rounded(digits);
    Json json = {{"pieces", kind.pieces},
                 {"tokens", kind.whole.tokens},
                 {"nats_per_token", rounded(kind.whole.perToken())},
                 {"by_position", positionsJson(kind.byPosition, rounded)}};
    if (kind.cleared.tokens > 0) {
        json["cleared"] = {{"nats_per_token", rounded(kind.cleared.perToken())},
                           {"state_is_worth", rounded(natsSavedByState(kind))},
                           {"by_position", positionsJson(kind.clearedByPosition, rounded)}};
    }
    for (const auto& [event, sum] : kind.byEvent)
        json["by_event"][event] = {{"tokens", sum.tokens}, {"nats_per_token", rounded(sum.perToken())}};
    if (kind.seconds > 0) json["nats_per_s"] = rounded(kind.perSecond());
    for (std::size_t i = 0; i < kind.byLatents.size(); ++i) {
        json["by_latents"].push_back(
            {{"latents", result.latents[i]}, {"nats_per_token", rounded(kind.byLatents[i].perToken())}});
    }
    for (std::size_t i = 0; i < kind.byNgramOrder.size(); ++i) {
        json["ngrams"].push_back(
            {{"order", i + 1}, {"nats_per_token", rounded(kind.byNgramOrder[i].perToken())}});
    }
    if (!kind.byNgramOrder.empty()) json["best_ngram"] = json["ngrams"][bestOrder(kind)];
    return json.dump();
}

std::string cardWithScore(const std::string& card, const ScoreRequest& request, const ScoreResult& result,
                          std::int64_t latents, const std::string& date) {
    constexpr int kDigits = 4;
    auto json = parseJsonObject<Json>(card.empty() ? "{}" : card, {}, [&request](const std::string& fault) {
        throw Error(ErrorCode::BadModel,
                    request.modelPath + ": its card " + fault + "; figures cannot be added to it");
    });
    Json measured = {{"with", "continuo-cli score, " + namedVersion()},
                     {"date", date},
                     {"precision", request.compute.precision}};
    if (latents > 0) measured["latents"] = latents;
    measured["tokens_of_a_piece"] = request.tokens == 0 ? Json("all") : Json(request.tokens);
    if (request.clearEvery > 0) measured["cleared_every"] = request.clearEvery;
    if (request.medleyTokens > 0) measured["sessions_of_tokens"] = request.medleyTokens;
    if (result.baselineTokens > 0) measured["ngrams_counted_from_tokens"] = result.baselineTokens;
    for (const KindScore& kind : result.kinds) {
        const std::string text = kindJson(kind, result, kDigits);
        if (kind.kind.empty()) {
            measured["all"] = Json::parse(text);
        } else {
            measured["kinds"][kind.kind] = Json::parse(text);
        }
    }
    json["measured"] = std::move(measured);
    return jsonText(json, 1);
}

std::string today() {
    const std::chrono::year_month_day date{
        std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
    const auto padded = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return std::to_string(static_cast<int>(date.year())) + "-" + padded(static_cast<unsigned>(date.month())) +
           "-" + padded(static_cast<unsigned>(date.day()));
}

}  // namespace continuo::app
