#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/token.h"
#include "tokenizers/grammar.h"

namespace continuo {

// Turns the codes of sound into ids and back: frame by frame, an id for each level, the coarsest first, and
// for each level ids of its own. A sequence that begins with a sound has kSos before its first frame.
class CodeFrames {
public:
    static constexpr Token kEos = 1, kSos = 2, kFirstCode = 3;
    static constexpr int kMostLevels = 24, kFewestCodes = 2, kMostCodes = 1024;  // as a codec may have them

    // levels: of a frame, each of which has ids of its own; codes: of a level. Throws BadRequest for numbers
    // that are out of range.
    CodeFrames(int levels, int codes);

    // Returns frames of only the coarsest `levels` levels, with the same ids: a sequence repeats the ids of
    // these levels in turn. Throws BadRequest unless `levels` is 1 to the number of levels with ids.
    CodeFrames withLevels(int levels) const;

    int levels() const { return levels_; }  // of a frame
    int codes() const { return codes_; }
    int vocabulary() const { return kFirstCode + levelsOfIds_ * codes_; }
    Token idOf(int level, std::int32_t code) const { return kFirstCode + level * codes_ + code; }

    // The ids of codes [frames, levelsOfCodes], of which the first levels() of each frame are told; without
    // kSos. Throws BadRequest for codes that are none, and where a frame has too few.
    std::vector<Token> encode(std::span<const std::int32_t> codes, int levelsOfCodes) const;
    // Codes [frames, levels()] of the whole frames that the ids tell, with or without kSos before them.
    // Throws BadRequest for an id that is not one of the level that is due.
    std::vector<std::int32_t> decode(std::span<const Token> tokens) const;

private:
    int levels_, codes_, levelsOfIds_;
};

// SOS where nothing was, then a code for each level in turn: the next is of the level behind that of the
// last. Sound has no end of its own.
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
    int level_ = 0;  // that is due
};

}  // namespace continuo
