#include "facade/training/music_material.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "facade/models/music_tokens.h"
#include "tokenizers/join.h"
#include "tokenizers/music_augmentation.h"
#include "tokenizers/sustain.h"
#include "training/data/window_sampler.h"

namespace continuo {
namespace {

constexpr const char* kNothingToForesee = ": skipped, it has fewer than two tokens";

// Returns the notes with the pedal folded into their ends.
Performance foldPedal(const Performance& played) {
    Performance folded;
    for (const SustainedNote& each : applySustain(played)) folded.notes.push_back(each.note);
    return folded;
}

[[noreturn]] void refuseShares(const std::string& why) {
    throw Error(ErrorCode::BadRequest, "train: " + why);
}

}  // namespace

MusicMaterial::MusicMaterial(const TrainRequest& request, const TrainingConfig& config, std::int64_t latents,
                             Events& events, const std::stop_token& stop)
    : request_(request),
      tokenizer_(makeTokenizer(config.model)),
      transpose_(config.transpose),
      stretch_(config.stretch),
      dynamics_(config.dynamics),
      lateReleases_(config.lateReleases),
      latents_(latents) {
    for (std::size_t i = 0; i < request.pieces.size() && !stop.stop_requested(); ++i) {
        const TrainingPerformance& each = request.pieces[i];
        if (each.piece.performance.notes.empty()) {
            events.onWarning(each.piece.name + ": skipped, it has no notes");
            continue;
        }
        pieces_.push_back({encodeToTokens(tokenizer_, each.piece), each.weight, i});
        if (pieces_.back().tokens.size() < kFewestTokens) {
            pieces_.pop_back();
            events.onWarning(each.piece.name + kNothingToForesee);
            continue;
        }
        tokens_ += static_cast<std::int64_t>(pieces_.back().tokens.size());
        notes_ += static_cast<std::int64_t>(each.piece.performance.notes.size());
        seconds_ += lastEventTime(each.piece.performance);
    }
    if (!request.shares.empty() && !stop.stop_requested()) applyShares(latents);
    for (const NamedPerformance& piece : request.valid) {
        if (piece.performance.notes.empty()) continue;
        valid_.push_back(encodeToTokens(tokenizer_, piece));
        if (valid_.back().size() >= kFewestTokens) continue;
        valid_.pop_back();
        events.onWarning(piece.name + kNothingToForesee);
    }
}

// Converts each share's fraction of the drawn windows to weights of its pieces.
void MusicMaterial::applyShares(std::int64_t latents) {
    const std::size_t rest = request_.shares.size();
    std::vector<double> sums(rest + 1, 0);
    const auto groupOf = [&](const TrainingPiece& piece) {
        const std::optional<int> share = request_.pieces[piece.id].share;
        return share ? static_cast<std::size_t>(*share) : rest;
    };
    for (const TrainingPiece& piece : pieces_) {
        if (groupOf(piece) > rest) throw Error(ErrorCode::Internal, "train: a piece has an unknown share");
        sums[groupOf(piece)] +=
            piece.weight * static_cast<double>(drawFrequency(piece.tokens.size(), latents));
    }
    const double given = std::accumulate(request_.shares.begin(), request_.shares.end(), 0.0);
    const double left = 1 - given;
    constexpr double kRounding = 1e-6;
    if (left < -kRounding) refuseShares("the shares of --data add up to more than 100 %; reduce them");
    if (left > kRounding && sums[rest] == 0)
        refuseShares(
            "the shares of --data add up to less than 100 %; add music without a share for the rest");
    if (left <= kRounding && sums[rest] > 0)
        refuseShares("the shares of --data add up to 100 %, so music without a share gets none; reduce them");
    for (std::size_t share = 0; share < rest; ++share) {
        if (sums[share] == 0) refuseShares("a part of --data with a share has no notes; remove it");
    }
    for (TrainingPiece& piece : pieces_) {
        const std::size_t group = groupOf(piece);
        piece.weight *= (group == rest ? left : request_.shares[group]) / sums[group];
    }
}

void MusicMaterial::requireEnough(std::int64_t latents) const {
    requireTokens(tokens_, kFewestWindows * latents, "music", seconds_,
                  " with " + std::to_string(notes_) + " notes");
}

// Returns a varied form of the piece; empty: use it unchanged.
std::vector<Token> MusicMaterial::varyPiece(const Performance& played, RandomStream& random) const {
    const double factor = stretch_ > 0 ? 1 + stretch_ * (2 * random.real() - 1) : 1;
    if (lastEventTime(played) * factor > kLongestSeconds) return {};
    Performance told = stretched(played, factor);
    if (dynamics_ > 0) {
        constexpr double kHalfOfMidi = 64;
        const double spread = 1 + dynamics_ * (2 * random.real() - 1);
        told = withDynamics(std::move(told), spread, kHalfOfMidi * dynamics_ * (2 * random.real() - 1));
    }
    // Half of the pieces keep their releases, so that the model also learns correct note ends.
    if (lateReleases_ > 0 && random.real() >= 0.5) {
        if (!tokenizer_.vocabulary().hasPedal()) told = foldPedal(told);
        told = withLateReleases(std::move(told), lateReleases_ * random.real(), random);
    }
    return tokenizer_.encode(told);
}

Augmentation MusicMaterial::augmentation() const {
    Augmentation result;
    if (stretch_ > 0 || dynamics_ > 0 || lateReleases_ > 0) {
        result.vary = [this](const TrainingPiece& piece, RandomStream& random) {
            return varyPiece(request_.pieces[piece.id].piece.performance, random);
        };
    }
    if (transpose_ > 0) {
        result.change = [this](std::span<Token> tokens, RandomStream& random) {
            const Transpositions range = transpositions(tokens, transpose_, tokenizer_.vocabulary());
            const std::int64_t choices = std::int64_t{range.highest} - range.lowest + 1;
            transpose(tokens,
                      range.lowest + static_cast<int>(random.below(static_cast<std::uint64_t>(choices))),
                      tokenizer_.vocabulary());
        };
    }
    result.join = [this](std::span<const Token> first, std::span<const Token> second, RandomStream& random) {
        constexpr std::uint64_t kShortest = 50, kLongest = 600;  // 1/100 s
        const auto pause = static_cast<std::int64_t>(kShortest + random.below(kLongest - kShortest + 1));
        return joined(first, second, pause, tokenizer_.vocabulary());
    };
    return result;
}

std::vector<std::span<const Token>> MusicMaterial::validSample(std::int64_t tokens) const {
    return beginnings(tokens, latents_);
}

void MusicMaterial::describeAmount(nlohmann::ordered_json& card) const {
    card["pieces"] = request_.pieces.size();
    card["hours"] = std::round(seconds_ / 36) / 100;
}

}  // namespace continuo
