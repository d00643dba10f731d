#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "codec/codec_network.h"
#include "codec/quantiser.h"
#include "training/optimizer/optimizer.h"

namespace continuo {

// How the codes of a quantiser are cared for.
struct CodebookRule {
    // Above 0: a code is the mean of what took it, in which a step ago weighs as many times as much as now
    // (SoundStream, section III.C, as VQ-VAE, appendix A.1, arXiv 1711.00937). 0: codes learn by gradients.
    double decay = 0.99;
    std::int64_t restartEvery = 100;  // steps after which unused codes begin anew; 0: never
};

// Keeps all codes of a quantiser in use while it learns: codes begin as vectors that are looked up, and one
// that nothing came to for a while begins anew as one of these. A code that is never taken would never move.
class CodebookCare {
public:
    CodebookCare(CodecNetwork& network, CodebookRule rule, std::uint64_t seed);

    // Frames that the codebooks begin from, when there are no codes yet.
    std::int64_t framesToStart() const noexcept;
    // Sets all codebooks, level after level, to random ones of what these frames [rows,K] look up. A level's
    // way back becomes the transpose of its way in, so that it begins by taking something away from what is
    // left, and a dozen of them do not swell it.
    void start(const Quantiser& quantiser, std::span<const float> frames);

    // Takes the codebooks as they are for the means of what took them, once.
    void beginMeans();

    // Counts what a step took; levels: of each row. Before a look is over it keeps what was looked up.
    void count(const Quantised& step, std::span<const int> levels, std::int64_t stepNumber);
    // After the optimiser's step: the codes become the means of what took them, where the rule has it so; if
    // a look is over, unused codes begin anew, and their moments with them. Returns how many.
    std::int64_t learn(Optimizer& optimizer, std::int64_t stepNumber);

    // How often each code was taken since the last look, [levels * codes]: part of a checkpoint, as floats.
    std::vector<float> counts() const { return {counts_.begin(), counts_.end()}; }
    // Forgets what was looked up since.
    void setCounts(std::span<const float> counts);
    // Means in the making: of each code how much took it, and the sum of that, [levels * codes, 1 + D]; empty
    // where codes learn by gradients. Part of a checkpoint.
    std::span<float> means() noexcept { return means_; }
    std::span<const float> means() const noexcept { return means_; }

private:
    bool isLook(std::int64_t stepNumber) const {
        return rule_.restartEvery > 0 && (stepNumber + 1) % rule_.restartEvery == 0;
    }
    bool isMean() const { return rule_.decay > 0; }
    std::span<float> meanOf(std::size_t code) noexcept;  // of all levels' codes
    void takeMeans();
    void meetOnce(std::span<const float> row, std::span<float> mean) const;
    std::int64_t restart(Optimizer& optimizer, std::int64_t stepNumber);

    CodecNetwork& network_;
    CodebookRule rule_;
    std::uint64_t seed_;
    std::size_t width_;  // D
    std::vector<std::int64_t> counts_;
    std::vector<std::vector<float>> looked_;  // of each level [rows,D], at a look
    std::vector<float> means_, step_;         // [levels * codes, 1 + D]; of all steps, of this one
};

}  // namespace continuo
