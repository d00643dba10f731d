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
    std::int64_t notes = 0;  // lower bound; 0: no passage
    double seconds = 0;      // start of its first note
};

// How much of a performance occurs in the music that a model was trained on.
struct LearntReport {
    std::int64_t notes = 0;       // examined; simultaneous notes of equal pitch count as one
    std::int64_t knownNotes = 0;  // examined notes in passages long enough to be always found
    LearntPassage longest;
};

// Hashes of the pitch sequences in the music that a model was trained on. The music cannot be recovered from
// them. The file is stored beside the model file. Reading is const and thread-safe.
class LearntIndex {
public:
    // Passages of this length are rare between different pieces; see engine/facade/evaluation/README.md.
    static constexpr std::int64_t kUnusualNotes = 25;

    // Returns the path of the index that belongs to a model file; the file may be missing.
    static std::filesystem::path pathBeside(const std::filesystem::path& model);
    // Opens the index beside a model file; returns nullptr if it is missing. Throws like the constructor.
    static std::shared_ptr<const LearntIndex> openBeside(const std::filesystem::path& model);

    // Returns the path of the index for a model: beside it, or beside its nearest ancestor that has one. The
    // card names the ancestors by name and hash; they are searched for in `models`. An ancestor's index does
    // not cover later training. Returns an empty path if no index is found. Hashes whole model files.
    static std::filesystem::path findPathFor(const ModelSummary& model,
                                             const std::vector<ModelSummary>& models);

    // Opens an index file. Throws NotFound, or BadFile if the file is damaged or not an index.
    explicit LearntIndex(const std::filesystem::path& file);
    ~LearntIndex();
    LearntIndex(const LearntIndex&) = delete;
    LearntIndex& operator=(const LearntIndex&) = delete;

    std::int64_t pieces() const noexcept;
    std::int64_t notes() const noexcept;  // of these pieces
    // Returns the length, in notes, from which every passage is found, except repetitive figures such as
    // scales and trills. Shorter passages are found only by chance.
    std::int64_t minReliableNotes() const noexcept;

    LearntReport find(const Performance& music) const;

    struct WriteStats {
        std::int64_t pieces = 0, notes = 0, sequences = 0, bytes = 0;
    };
    // Writes an index of pieces to one file, by renaming a temporary file. Throws BadRequest if it cannot be
    // written, BadFile if no piece has a distinctive sequence of notes, and whatever the source throws.
    static WriteStats write(const PerformanceSource& pieces, const std::filesystem::path& file);

    // For tests: returns the number of stored hashes.
    std::int64_t sequences() const noexcept;

private:
    struct Parts;
    std::unique_ptr<const Parts> parts_;
};

}  // namespace continuo
