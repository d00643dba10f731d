#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/token.h"
#include "tokenizers/grammar.h"

namespace continuo {

// Converts a codec's codes to ids and back: frame by frame, one id per level, the coarsest first. Each level
// has its own ids. A sequence from the start of a sound begins with kSos.
class CodeFrames {
public:
    static constexpr Token kEos = 1, kSos = 2, kFirstCode = 3;
    static constexpr int kMostLevels = 24, kFewestCodes = 2, kMostCodes = 1024;  // limits of a codec

    // levels: codes per frame; codes: number of codes per level. Throws BadRequest for numbers that are out
    // of range.
    CodeFrames(int levels, int codes);

    // Returns frames of only the coarsest `levels` levels, with the same ids. Throws BadRequest unless
    // `levels` is 1 to the number of levels with ids.
    CodeFrames withLevels(int levels) const;

    int levels() const { return levels_; }  // per frame
    int codes() const { return codes_; }
    int vocabulary() const { return kFirstCode + levelsOfIds_ * codes_; }
    Token tokenId(int level, std::int32_t code) const { return kFirstCode + level * codes_ + code; }

    // Returns the ids of codes [frames, levelsOfCodes], using the first levels() codes of each frame, without
    // kSos. Throws BadRequest for invalid codes, and if a frame has too few.
    std::vector<Token> encode(std::span<const std::int32_t> codes, int levelsOfCodes) const;
    // Returns codes [frames, levels()] of the whole frames in `tokens`, with or without kSos before them.
    // Throws BadRequest for an id that does not belong to the expected level.
    std::vector<std::int32_t> decode(std::span<const Token> tokens) const;

private:
    int levels_, codes_, levelsOfIds_;
};

// Grammar of sound: SOS first, then one code per level in turn. It never allows an end.
class FrameGrammar : public Grammar {
public:
    explicit FrameGrammar(const CodeFrames& frames) : frames_(frames) {}

    void reset() override;
    void push(Token token) override;
    void allowed(std::span<std::uint8_t> mask) const override;
    std::unique_ptr<Grammar> clone() const override { return std::make_unique<FrameGrammar>(*this); }

private:
    CodeFrames frames_;
    bool begun_ = false;
    int level_ = 0;  // expected next
};

}  // namespace continuo
