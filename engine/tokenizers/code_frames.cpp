#include "tokenizers/code_frames.h"

#include <algorithm>
#include <string>

#include "base/token_class.h"
#include "continuo/error.h"

namespace continuo {
namespace {

[[noreturn]] void refuse(const std::string& fault) { throw Error(ErrorCode::BadRequest, fault); }

void range(const std::string& what, int value, int low, int high) {
    if (value >= low && value <= high) return;
    refuse("sound of " + std::to_string(value) + " " + what + "; the range is " + std::to_string(low) +
           " to " + std::to_string(high));
}

}  // namespace

CodeFrames::CodeFrames(int levels, int codes) : levels_(levels), codes_(codes), levelsOfIds_(levels) {
    range("levels", levels, 1, kMostLevels);
    range("codes", codes, kFewestCodes, kMostCodes);
}

CodeFrames CodeFrames::withLevels(int levels) const {
    if (levels < 1 || levels > levelsOfIds_)
        refuse("frames of " + std::to_string(levels) + " levels; the range is 1 to " +
               std::to_string(levelsOfIds_));
    CodeFrames result = *this;
    result.levels_ = levels;
    return result;
}

std::vector<Token> CodeFrames::encode(std::span<const std::int32_t> codes, int levelsOfCodes) const {
    if (levelsOfCodes < levels_)
        refuse("frames of " + std::to_string(levelsOfCodes) + " levels; at least " + std::to_string(levels_) +
               " are needed");
    const auto each = static_cast<std::size_t>(levelsOfCodes);
    if (codes.size() % each != 0)
        refuse(std::to_string(codes.size()) + " codes are not a whole number of frames of " +
               std::to_string(levelsOfCodes) + " levels");
    std::vector<Token> tokens;
    tokens.reserve(codes.size() / each * static_cast<std::size_t>(levels_));
    for (std::size_t frame = 0; frame < codes.size(); frame += each) {
        for (int level = 0; level < levels_; ++level) {
            const std::int32_t code = codes[frame + static_cast<std::size_t>(level)];
            if (code < 0 || code >= codes_)
                refuse("code " + std::to_string(code) + " in frame " + std::to_string(frame / each) +
                       " is invalid; codes range from 0 to " + std::to_string(codes_ - 1));
            tokens.push_back(tokenId(level, code));
        }
    }
    return tokens;
}

std::vector<std::int32_t> CodeFrames::decode(std::span<const Token> tokens) const {
    if (!tokens.empty() && tokens.front() == kSos) tokens = tokens.subspan(1);
    std::vector<std::int32_t> codes;
    codes.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const int level = static_cast<int>(i % static_cast<std::size_t>(levels_));
        const std::int32_t code = tokens[i] - tokenId(level, 0);
        if (code < 0 || code >= codes_)
            refuse("id " + std::to_string(tokens[i]) + " is not a code of level " + std::to_string(level) +
                   ", which is expected here");
        codes.push_back(code);
    }
    codes.resize(codes.size() - codes.size() % static_cast<std::size_t>(levels_));
    return codes;
}

void FrameGrammar::reset() {
    begun_ = false;
    level_ = 0;
}

void FrameGrammar::push(Token token) {
    begun_ = true;
    level_ = token < CodeFrames::kFirstCode
                 ? 0
                 : ((token - CodeFrames::kFirstCode) / frames_.codes() + 1) % frames_.levels();
}

void FrameGrammar::allowed(std::span<std::uint8_t> mask) const {
    if (mask.size() != static_cast<std::size_t>(frames_.vocabulary()))
        throw Error(ErrorCode::Internal, "frame_grammar: the mask's size differs from the vocabulary's");
    std::ranges::fill(mask, kForbidden);
    const Token first = begun_ ? frames_.tokenId(level_, 0) : CodeFrames::kSos;
    std::fill_n(mask.begin() + first, begun_ ? frames_.codes() : 1, kDefaultClass);
}

}  // namespace continuo
