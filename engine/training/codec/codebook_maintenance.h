#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "codec/codec_network.h"
#include "codec/quantiser.h"
#include "training/optimizer/optimizer.h"

namespace continuo {

// How the codes of a quantiser are maintained.
struct CodebookRule {
    // Above 0: a code is the exponential moving average of the vectors assigned to it, with this decay per
    // step (SoundStream, section III.C, as VQ-VAE, appendix A.1, arXiv 1711.00937). 0: codes learn by
    // gradients.
    double decay = 0.99;
    std::int64_t restartEvery = 100;  // steps after which unused codes are reinitialised; 0: never
};

// Keeps all codes of a quantiser in use during training: a code that is never chosen would never move. Codes
// start as lookup vectors of frames, and a code unused for a while restarts as one.
class CodebookMaintenance {
public:
    CodebookMaintenance(CodecNetwork& network, CodebookRule rule, std::uint64_t seed);

    // Returns the number of frames needed to initialise the codebooks.
    std::int64_t framesToStart() const noexcept;
    // Initialises all codebooks, level by level, with random lookup vectors of the frames [rows,K]. A level's
    // output projection becomes the transpose of its input projection. So each level reduces the residual,
    // and a dozen levels do not increase it.
    void start(const Quantiser& quantiser, std::span<const float> frames);

    // Initialises the averages from the present codebooks; call it once.
    void beginMeans();

    // Counts the codes chosen in a step; levels: of each row. At the last step of a restart interval it keeps
    // the lookup vectors.
    void count(const Quantised& step, std::span<const int> levels, std::int64_t stepNumber);
    // Call it after the optimiser's step. Sets the codes to their averages if the rule says so. At the end of
    // each restart interval, restarts unused codes and their moments. Returns the number of restarted codes.
    std::int64_t learn(Optimizer& optimizer, std::int64_t stepNumber);

    // Returns the uses of each code since the last restart, [levels * codes]: as floats, because checkpoints
    // store floats.
    std::vector<float> counts() const { return {counts_.begin(), counts_.end()}; }
    // Sets the counts from a checkpoint, and discards the kept lookup vectors.
    void setCounts(std::span<const float> counts);
    // Returns the running averages: weight and weighted sum of each code, [levels * codes, 1 + D]; empty if
    // codes learn by gradients. Stored in checkpoints.
    std::span<float> means() noexcept { return means_; }
    std::span<const float> means() const noexcept { return means_; }

private:
    bool isRestartStep(std::int64_t stepNumber) const {
        return rule_.restartEvery > 0 && (stepNumber + 1) % rule_.restartEvery == 0;
    }
    bool usesMeans() const { return rule_.decay > 0; }
    std::span<float> codeMean(std::size_t code) noexcept;  // code: index over all levels
    void updateMeans();
    void initialiseMean(std::span<const float> row, std::span<float> mean) const;
    std::int64_t restart(Optimizer& optimizer, std::int64_t stepNumber);

    CodecNetwork& network_;
    CodebookRule rule_;
    std::uint64_t seed_;
    std::size_t width_;  // D, the size of a lookup vector
    std::vector<std::int64_t> counts_;
    std::vector<std::vector<float>> looked_;  // per level [rows,D], before a restart
    std::vector<float> means_, step_;         // [levels * codes, 1 + D]; of all steps, of the present one
};

}  // namespace continuo
