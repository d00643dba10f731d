#include "facade/evaluation/score_material.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <numbers>
#include <utility>

#include "continuo/error.h"
#include "facade/models/music_tokens.h"
#include "facade/models/picture_tokens.h"
#include "facade/models/sound_tokens.h"
#include "tokenizers/join.h"
#include "tokenizers/midi_stream_decoder.h"
#include "tokenizers/tokenizer_registry.h"

namespace continuo {
namespace {

class ScoredMusic : public ScoreMaterial {
public:
    ScoredMusic(const ScoreRequest& request, const ModelConfig& config)
        : request_(request), tokenizer_(makeTokenizer(config)) {}

    std::vector<ScoredTokens> pieces(Events& events) const override {
        std::vector<ScoredTokens> result;
        for (const ScorePiece& asked : request_.pieces) {
            ScoredTokens piece{asked.name, asked.kind, {}};
            if (!asked.performance.notes.empty())
                piece.tokens = encodeToTokens(tokenizer_, {asked.name, asked.performance});
            if (piece.tokens.size() < 2) {
                events.onWarning(asked.name + ": skipped, it has no notes");
            } else {
                result.push_back(std::move(piece));
            }
        }
        if (result.empty()) throw Error(ErrorCode::BadFile, "score: no file has notes; choose piano music");
        return result;
    }

    std::vector<Token> joined(std::span<const Token> first, std::span<const Token> second) const override {
        constexpr std::int64_t kPause = 2 * kStepsPerSecond;
        return continuo::joined(first, second, kPause, tokenizer_.vocabulary());
    }

    void addDetails(std::span<const Token> tokens, std::span<const float> nats,
                    PieceScore& score) const override {
        distributeBits(tokenizer_, tokens, nats, score);
    }

    std::string eventName(Token token) const override {
        switch (tokenizer_.vocabulary().event(token).kind) {
            case TokenEvent::Kind::NoteOn: return "note-on";
            case TokenEvent::Kind::NoteOff: return "note-off";
            case TokenEvent::Kind::Velocity: return "velocity";
            case TokenEvent::Kind::TimeShift: return "time";
            case TokenEvent::Kind::PedalDown:
            case TokenEvent::Kind::PedalUp: return "pedal";
            default: return "end";
        }
    }

    double durationSeconds(std::span<const Token> tokens) const override {
        MidiStreamDecoder decoder(tokenizer_.vocabulary());
        for (const Token token : tokens) decoder.push(token);
        return decoder.seconds();
    }

    bool hasBaselines() const override { return static_cast<bool>(request_.baselines); }

    std::optional<std::vector<Token>> nextBaseline() override {
        while (const std::optional<NamedPerformance> learnt = request_.baselines()) {
            if (!learnt->performance.notes.empty()) return encodeToTokens(tokenizer_, *learnt);
        }
        return std::nullopt;
    }

private:
    const ScoreRequest& request_;
    MidiTokenizer tokenizer_;
};

class ScoredPictures : public ScoreMaterial {
public:
    ScoredPictures(const ScoreRequest& request, const ModelConfig& config)
        : request_(request), config_(config), raster_(makeRaster(config)) {}

    std::vector<ScoredTokens> pieces(Events&) const override {
        std::vector<ScoredTokens> result;
        for (const LabelledPicture& picture : request_.pictures)
            result.push_back({picture.name, picture.label, encodeToTokens(raster_, config_, picture)});
        if (result.empty()) throw Error(ErrorCode::BadFile, "score: no pictures; choose some");
        return result;
    }

    std::int64_t givenTokens() const override { return raster_.leadTokens(); }

    void addDetails(std::span<const Token>, std::span<const float> nats, PieceScore& score) const override {
        score.numberBits.assign(static_cast<std::size_t>(raster_.numberCount()), kUnknownBits);
        for (std::size_t i = static_cast<std::size_t>(givenTokens()) - 1; i < nats.size(); ++i) {
            const std::size_t place = raster_.rgbIndex(static_cast<std::int64_t>(i) + 1);
            score.numberBits[place] = nats[i] / std::numbers::ln2_v<float>;
        }
    }

    bool hasBaselines() const override { return !request_.baselinePictures.empty(); }

    std::optional<std::vector<Token>> nextBaseline() override {
        if (baseline_ == request_.baselinePictures.size()) return std::nullopt;
        return encodeToTokens(raster_, config_, request_.baselinePictures[baseline_++]);
    }

private:
    const ScoreRequest& request_;
    const ModelConfig& config_;
    RgbRaster raster_;
    std::size_t baseline_ = 0;
};

class ScoredSounds : public ScoreMaterial {
public:
    ScoredSounds(const ScoreRequest& request, const ModelConfig& config)
        : request_(request), config_(config), frames_(makeCodeFrames(config)) {}

    std::vector<ScoredTokens> pieces(Events& events) const override {
        std::vector<ScoredTokens> result;
        for (const ScoreSound& asked : request_.sounds) {
            ScoredTokens piece{asked.sound.name, asked.kind, encodeToTokens(config_, asked.sound)};
            if (piece.tokens.size() < 2) {
                events.onWarning(asked.sound.name + ": skipped, it has no frames");
            } else {
                result.push_back(std::move(piece));
            }
        }
        if (result.empty()) throw Error(ErrorCode::BadFile, "score: no file has sound; choose other files");
        return result;
    }

    std::string eventName(Token token) const override {
        const std::string last = std::to_string(frames_.levels());
        std::string level = std::to_string((token - CodeFrames::kFirstCode) / frames_.codes() + 1);
        level.insert(0, last.size() - level.size(), '0');
        return "level " + level;
    }

    double durationSeconds(std::span<const Token> tokens) const override {
        const auto isFirstLevel = [&](Token token) {
            return token >= frames_.tokenId(0, 0) && token < frames_.tokenId(1, 0);
        };
        return static_cast<double>(std::ranges::count_if(tokens, isFirstLevel)) / config_.codes->rate;
    }

    bool hasBaselines() const override { return !request_.baselineSounds.empty(); }

    std::optional<std::vector<Token>> nextBaseline() override {
        if (baseline_ == request_.baselineSounds.size()) return std::nullopt;
        return encodeToTokens(config_, request_.baselineSounds[baseline_++]);
    }

private:
    const ScoreRequest& request_;
    const ModelConfig& config_;
    CodeFrames frames_;
    std::size_t baseline_ = 0;
};

}  // namespace

std::vector<Token> ScoreMaterial::joined(std::span<const Token>, std::span<const Token>) const {
    throw Error(ErrorCode::BadRequest, "score: medleys are only for music; leave the option out");
}

std::unique_ptr<ScoreMaterial> makeScoreMaterial(const ScoreRequest& request, const ModelConfig& config) {
    const Modality own = tokenizerModality(config.tokenizer).value_or(Modality::Music);
    const auto requireNone = [&](bool given, Modality other) {
        if (given && other != own)
            throw Error(ErrorCode::BadRequest, std::string("score: this model supports ") +
                                                   modalityNoun(own) + ", not " + modalityNoun(other));
    };
    requireNone(!request.pieces.empty(), Modality::Music);
    requireNone(!request.pictures.empty(), Modality::Pictures);
    requireNone(!request.sounds.empty(), Modality::Sound);
    if (own == Modality::Sound) return std::make_unique<ScoredSounds>(request, config);
    if (own == Modality::Pictures) return std::make_unique<ScoredPictures>(request, config);
    return std::make_unique<ScoredMusic>(request, config);
}

void distributeBits(const MidiTokenizer& tokenizer, std::span<const Token> tokens,
                    std::span<const float> nats, PieceScore& score) {
    const MidiVocabulary& vocabulary = tokenizer.vocabulary();
    std::array<std::deque<std::size_t>, 128> open;
    std::int64_t steps = 0;
    int velocity = vocabulary.defaultVelocity();
    double waiting = 0;
    const auto take = [&](TokenEvent event, double own) {
        const double seconds = static_cast<double>(steps) / kStepsPerSecond;
        if (event.kind == TokenEvent::Kind::TimeShift) steps += event.value;
        if (event.kind == TokenEvent::Kind::Velocity) velocity = vocabulary.velocity(event.value);
        if (event.kind != TokenEvent::Kind::NoteOn && event.kind != TokenEvent::Kind::NoteOff) return;
        std::deque<std::size_t>& sounding = open[static_cast<std::size_t>(event.value)];
        if (event.kind == TokenEvent::Kind::NoteOn) {
            sounding.push_back(score.notes.size());
            score.notes.push_back({velocity, event.value, seconds, kStillHeld});
            score.noteBits.push_back(std::exchange(waiting, 0));
            score.pitchBits.push_back(own);
        } else if (!sounding.empty()) {
            score.notes[sounding.front()].end = seconds;
            score.noteBits[sounding.front()] += std::exchange(waiting, 0);
            sounding.pop_front();
        }
    };
    if (!tokens.empty()) take(vocabulary.event(tokens[0]), static_cast<double>(kUnknownBits));
    for (std::size_t i = 0; i < nats.size(); ++i) {
        const double own = static_cast<double>(nats[i]) / std::numbers::ln2;
        waiting += own;
        take(vocabulary.event(tokens[i + 1]), own);
    }
}

}  // namespace continuo
