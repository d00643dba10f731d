#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "continuo/model_summary.h"
#include "continuo/named_performance.h"
#include "continuo/performance.h"

namespace continuo {

// A run of notes that also occurs in the music that a model was trained on, in any key and rhythm.
struct LearntPassage {
    std::int64_t notes = 0;  // at least this many; 0: there is none
    double seconds = 0;      // where its first note begins
};

// How much of some music occurs in the music that a model was trained on.
struct LearntReport {
    std::int64_t notes = 0;       // examined; equal pitches of one stroke count as one
    std::int64_t knownNotes = 0;  // examined, in passages long enough to be found for certain
    LearntPassage longest;
};

// Hashes of the pitch sequences in the music that a model was trained on; the music cannot be recovered from
// them. The file lies beside the model's file. Reading is const and thread-safe.
class LearntIndex {
public:
    // Passages of this length are rare between different pieces; see engine/facade/evaluation/README.md.
    static constexpr std::int64_t kUnusualNotes = 25;

    // Path of the index that belongs to a model file, whether it exists or not.
    static std::filesystem::path pathBeside(const std::filesystem::path& model);
    // Opens that index; nullptr if there is none. Throws as the constructor does.
    static std::shared_ptr<const LearntIndex> beside(const std::filesystem::path& model);

    // Path of the index that says what a model learnt from: beside it, or beside the nearest of the models
    // that it was taught from, which its card names by name and hash and which are looked for among `models`;
    // that one says nothing of what it was taught with later. Empty: there is none. Reads whole model files
    // to tell them apart.
    static std::filesystem::path pathFor(const ModelSummary& model, const std::vector<ModelSummary>& models);

    // Throws NotFound, or BadFile for a file that is no index or is damaged.
    explicit LearntIndex(const std::filesystem::path& file);
    ~LearntIndex();
    LearntIndex(const LearntIndex&) = delete;
    LearntIndex& operator=(const LearntIndex&) = delete;

    std::int64_t pieces() const noexcept;
    std::int64_t notes() const noexcept;  // of these pieces
    // Every passage of this many notes is found, unless it is a mere figure such as a scale or a trill;
    // shorter ones only by chance.
    std::int64_t foundFrom() const noexcept;

    LearntReport find(const Performance& music) const;

    struct Written {
        std::int64_t pieces = 0, notes = 0, sequences = 0, bytes = 0;
    };
    // Writes an index of pieces to one file (a temporary one that is renamed). Throws BadRequest if it cannot
    // be written, BadFile if no piece has a sequence, and whatever the source throws.
    static Written write(const PerformanceSource& pieces, const std::filesystem::path& file);

    // For tests: whose hashes are kept.
    std::int64_t sequences() const noexcept;

private:
    struct Parts;
    std::unique_ptr<const Parts> parts_;
};

}  // namespace continuo
