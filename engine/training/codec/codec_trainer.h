#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "codec/codec_network.h"
#include "training/checkpoint_file.h"
#include "training/codec/codebook_maintenance.h"
#include "training/codec/discriminators.h"
#include "training/codec/line_loss.h"
#include "training/codec/spectral_loss.h"
#include "training/optimizer/optimizer.h"
#include "training/optimizer/schedule.h"

namespace continuo {

// Options of a codec's training.
struct CodecTrainingOptions {
    std::int64_t batch = 8;  // crops per step
    double seconds = 1;      // of a crop
    double gain = 6;         // see CropOptions
    double speed = 0, tilt = 0;
    Schedule schedule{Schedule::Kind::Cosine, 5e-4, 200, 0.05};
    OptimizerOptions optimizer{.beta1 = 0.8, .beta2 = 0.99, .clip = 1};
    // Fraction of a step's crops with fewer levels, drawn from levelChoices (empty: 1 to all). It makes the
    // first levels usable alone.
    double dropout = 0.5;
    std::vector<int> levelChoices;
    double spectralWeight = 15, waveformWeight = 0.1, commitmentWeight = 0.25;
    double lineWeight = 0;      // of LineLoss
    double codebookWeight = 1;  // for codes that learn by gradients
    CodebookRule codes;
    bool decoderOnly = false;  // encoder and quantiser stay unchanged
    DiscriminatorOptions discriminators;
    // Crops that pass through the network together. A larger number uses an accelerator better and takes more
    // memory. 0: a few on the CPU, a whole batch elsewhere.
    std::int64_t rowsAtOnce = 0;
    std::uint64_t seed = 1;

    // Returns the number of samples of a crop: whole frames, and enough for the losses.
    std::int64_t cropSamples(const CodecConfig& model) const;
};

// Report of one training step of a codec: the weighted losses and their sum.
struct CodecStepReport {
    double loss = 0;
    double spectral = 0, waveform = 0, codes = 0, lines = 0;
    double adversarial = 0, features = 0;  // 0 before the discriminators are active
    // Their own loss, not part of the sum; nullopt: they were idle.
    std::optional<double> discriminators;
    double gradientNorm = 0;  // before clipping; not finite: the step was skipped
    double rate = 0;
    std::int64_t restarted = 0;  // codes
    bool interrupted = false;    // goesOn() returned false; nothing changed
};

// Trains a codec, one step at a time, to reproduce sound.
class CodecTrainer {
public:
    using GoesOn = std::function<bool()>;

    CodecTrainer(const CodecConfig& config, std::shared_ptr<Backend> backend, CodecTrainingOptions options);

    // Starts from the weights of a codec's file, instead of new ones.
    void startFrom(const WeightStore& weights);
    // needsCodes() returns whether the codebooks need initialisation, cropsToStart() the number of crops for
    // it.
    bool needsCodes() const noexcept { return !hasCodes_; }
    std::int64_t cropsToStart() const noexcept;
    // Initialises the codebooks from crops of sound, [any number,samples()]. Calls goesOn between crops;
    // returns false if that returns false.
    bool startCodes(std::span<const float> crops, const GoesOn& goesOn = {});

    const CodecNetwork& network() const noexcept { return network_; }
    const CodecTrainingOptions& options() const noexcept { return options_; }
    // Returns the discriminators; nullptr if the options have none.
    const Discriminators* discriminators() const noexcept {
        return discriminators_ ? &*discriminators_ : nullptr;
    }
    std::int64_t steps() const noexcept { return optimizer_.steps() + skipped_; }
    std::int64_t samples() const noexcept { return samples_; }  // per crop

    // Makes one step on crops [batch,samples()]; progress: position in the run, 0..1. Calls goesOn between
    // crops.
    CodecStepReport step(std::span<const float> crops, double progress, const GoesOn& goesOn = {});

    // Writes a checkpoint from which a run resumes bit for bit. `notes` is stored in its metadata.
    void save(const std::filesystem::path& path, const std::string& notes) const;
    // Reads a checkpoint and returns its notes. Throws BadModel if the file does not belong to this codec or
    // is damaged, BadRequest if it was made by another optimiser.
    std::string resume(const std::filesystem::path& path);
    // Returns and throws the same as resume(), but does not read the numbers.
    static std::string check(const WeightStore& store, const CodecConfig& model,
                             const CodecTrainingOptions& options);

private:
    std::vector<int> cropLevels(std::int64_t step) const;  // of each crop in a step
    void accumulate(std::span<const float> crops, std::span<const int> levels, CodecStepReport& report);
    Quantised quantise(Pass& pass, TensorView original, std::span<const int> levels, CodeLosses& losses);
    void discriminate(Pass& pass, const Value& made, TensorView wanted, TensorView gains, double share,
                      CodecStepReport& report);
    void learn(double progress, std::span<const float> counted, CodecStepReport& report);
    CheckpointNumbers numbers() const;

    std::shared_ptr<Backend> backend_;
    CodecTrainingOptions options_;
    CodecNetwork network_;
    Optimizer optimizer_;
    SpectralLoss spectral_;
    CodebookMaintenance care_;
    std::int64_t samples_;
    std::optional<LineLoss> lines_;  // if it has a weight
    std::optional<Discriminators> discriminators_;
    Arena arena_, scratch_;
    std::int64_t skipped_ = 0;
    bool hasCodes_ = false;
    bool fresh_ = false;  // no gradient has been written in this step yet
};

}  // namespace continuo
