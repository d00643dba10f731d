#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "facade/evaluation/learnt_sequences.h"

namespace continuo {

// The file format of a LearntIndex, as a view of bytes owned by the caller. Little-endian:
//   8  "CONTLRNT"
//   4  version, 1        4  bytes of a hash, 5
//   2  notes of a sequence    2  window    2  fewest intervals    2  hundredths of a second in a stroke
//   8  pieces            8  notes          8  hashes
//  64  SHA-256 of all above and of the hashes, as hexadecimal digits
//     the hashes, unique and ascending
class LearntTable {
public:
    static constexpr std::size_t kHashBytes = kHashBits / 8;
    static constexpr std::size_t kHeadBytes = 48;
    static constexpr std::size_t kChecksumBytes = 64;

    // Contents of an index.
    struct Head {
        SequenceRules rules;
        std::int64_t pieces = 0, notes = 0;
    };

    LearntTable() = default;
    // Throws BadFile, naming the file, if it is not an index, has another version, or is damaged.
    LearntTable(const std::string& name, std::span<const std::byte> bytes);

    const Head& head() const noexcept { return head_; }
    std::size_t size() const noexcept { return hashes_.size() / kHashBytes; }
    std::uint64_t at(std::size_t index) const noexcept;
    bool contains(std::uint64_t hash) const noexcept;

    // Returns the file's bytes; hashes must be unique and ascending.
    static std::vector<std::byte> serialize(const Head& head, std::span<const std::uint64_t> hashes);

private:
    Head head_;
    std::span<const std::byte> hashes_;
};

}  // namespace continuo
