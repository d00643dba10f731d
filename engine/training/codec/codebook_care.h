#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "codec/codec_network.h"
#include "codec/quantiser.h"
#include "training/optimizer/optimizer.h"

namespace continuo {

// Keeps all codes of a quantiser in use while it learns: codes begin as vectors that are looked up, and one
// that nothing came to for a while begins anew as one of these. A code that is never taken would never move.
class CodebookCare {
public:
    // every: steps between looks; 0: none.
    CodebookCare(CodecNetwork& network, std::int64_t every, std::uint64_t seed);

    // Frames that the codebooks begin from, when there are no codes yet.
    std::int64_t framesToStart() const noexcept;
    // Sets all codebooks, level after level, to random ones of what these frames [rows,K] look up. A level's
    // way back becomes the transpose of its way in, so that it begins by taking something away from what is
    // left, and a dozen of them do not swell it.
    void start(const Quantiser& quantiser, std::span<const float> frames);

    // Counts what a step took; levels: of each row. Before a look is over it keeps what was looked up.
    void count(const Quantised& step, std::span<const int> levels, std::int64_t stepNumber);
    // After the optimiser's step: if a look is over, unused codes begin anew, and their moments with them.
    // Returns how many.
    std::int64_t restart(Optimizer& optimizer, std::int64_t stepNumber);

    // How often each code was taken since the last look, [levels * codes]: part of a checkpoint, as floats.
    std::vector<float> counts() const { return {counts_.begin(), counts_.end()}; }
    // Forgets what was looked up since.
    void setCounts(std::span<const float> counts);

private:
    bool isLook(std::int64_t stepNumber) const { return every_ > 0 && (stepNumber + 1) % every_ == 0; }

    CodecNetwork& network_;
    std::int64_t every_;
    std::uint64_t seed_;
    std::vector<std::int64_t> counts_;
    std::vector<std::vector<float>> looked_;  // of each level [rows,D], at a look
};

}  // namespace continuo
