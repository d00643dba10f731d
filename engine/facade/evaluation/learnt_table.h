#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "facade/evaluation/learnt_sequences.h"

namespace continuo {

// The file of a LearntIndex, laid over bytes that someone else owns. Little-endian:
//   8  "CONTLRNT"
//   4  version, 1        4  bytes of a hash, 5
//   2  notes of a sequence    2  window    2  fewest intervals    2  hundredths of a second in a stroke
//   8  pieces            8  notes          8  hashes
//  64  SHA-256 of all above and of the hashes, as hexadecimal digits
//      the hashes, each once, in ascending order
class LearntTable {
public:
    static constexpr std::size_t kHashBytes = kHashBits / 8;
    static constexpr std::size_t kHeadBytes = 48;
    static constexpr std::size_t kChecksumBytes = 64;

    // What an index is of.
    struct Head {
        SequenceRules rules;
        std::int64_t pieces = 0, notes = 0;
    };

    LearntTable() = default;
    // Throws BadFile, naming the file, for what is no index, is of another version, or is damaged.
    LearntTable(const std::string& name, std::span<const std::byte> bytes);

    const Head& head() const noexcept { return head_; }
    std::size_t size() const noexcept { return hashes_.size() / kHashBytes; }
    std::uint64_t at(std::size_t index) const noexcept;
    bool contains(std::uint64_t hash) const noexcept;

    // The file's bytes; hashes in ascending order, each once.
    static std::vector<std::byte> bytesOf(const Head& head, std::span<const std::uint64_t> hashes);

private:
    Head head_;
    std::span<const std::byte> hashes_;
};

}  // namespace continuo
