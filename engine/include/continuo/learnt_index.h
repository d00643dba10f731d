#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "continuo/performance.h"
#include "continuo/requests.h"

namespace continuo {

// A run of notes that also stands in the music that a model learnt from, whatever its key and its rhythm.
struct LearntPassage {
    std::int64_t notes = 0;  // at least so many; 0: there is none
    double seconds = 0;      // where its first note begins
};

// What of some music stands in the music that a model learnt from.
struct LearntReport {
    std::int64_t notes = 0;       // that were looked at; those of one pitch in one stroke are one
    std::int64_t knownNotes = 0;  // of them in passages that are long enough to be found for certain
    LearntPassage longest;
};

// The sequences of pitches in the music that a model learnt from: their hashes, from which no music can be
// had. It lies beside the model's file. Reading is const and may be done by several threads at once.
class LearntIndex {
public:
    // Passages as long as this are rare between different pieces; see engine/facade/README.md.
    static constexpr std::int64_t kUnusualNotes = 25;

    // The file beside a model's, whether it is there or not.
    static std::filesystem::path pathBeside(const std::filesystem::path& model);
    // Null where there is none. Throws as the constructor does.
    static std::shared_ptr<const LearntIndex> beside(const std::filesystem::path& model);

    // Throws NotFound, and BadFile for what is no index or is damaged.
    explicit LearntIndex(const std::filesystem::path& file);
    ~LearntIndex();
    LearntIndex(const LearntIndex&) = delete;
    LearntIndex& operator=(const LearntIndex&) = delete;

    std::int64_t pieces() const noexcept;
    std::int64_t notes() const noexcept;  // of these pieces
    // Every passage of so many notes is found, unless it is a mere figure as scales and trills are; shorter
    // ones only by chance.
    std::int64_t foundFrom() const noexcept;

    LearntReport find(const Performance& music) const;

    struct Written {
        std::int64_t pieces = 0, notes = 0, sequences = 0, bytes = 0;
    };
    // Makes an index of pieces, as one file that is written aside and renamed. Throws BadFile where it cannot
    // be written or no piece has a sequence, and what the source throws.
    static Written write(const PerformanceSource& pieces, const std::filesystem::path& file);

    // For tests: whose hashes are kept.
    std::int64_t sequences() const noexcept;

private:
    struct Parts;
    std::unique_ptr<const Parts> parts_;
};

}  // namespace continuo
