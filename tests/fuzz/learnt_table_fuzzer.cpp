// The whole file is the input. Its checksum is corrected first, because a wrong one would stop reading.
#include <string>
#include <vector>

#include "base/sha256.h"
#include "facade/evaluation/learnt_table.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

namespace {

void putChecksum(std::span<std::byte> bytes) {
    constexpr std::size_t kBefore = LearntTable::kHeadBytes + LearntTable::kChecksumBytes;
    if (bytes.size() < kBefore) return;
    Sha256 sum;
    sum.update(bytes.first(LearntTable::kHeadBytes));
    sum.update(bytes.subspan(kBefore));
    const std::string digits = sum.hex();
    std::memcpy(bytes.data() + LearntTable::kHeadBytes, digits.data(), digits.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto given = std::as_bytes(std::span(data, size));
    std::vector<std::byte> bytes(given.begin(), given.end());
    putChecksum(bytes);
    readOrRefuse([&] {
        const LearntTable table("fuzz.learnt", bytes);
        require(LearntTable::kHeadBytes + LearntTable::kChecksumBytes +
                    table.size() * LearntTable::kHashBytes ==
                bytes.size());
        const SequenceRules& rules = table.head().rules;
        require(rules.notes >= 2 && rules.window >= 1 && rules.notesWithWholeWindow() < 1000);
        std::uint64_t next = 0;
        for (std::size_t i = 0; i < table.size(); ++i) {
            require(table.at(i) >= next && table.contains(table.at(i)));
            if (table.at(i) > next) require(!table.contains(next));
            next = table.at(i) + 1;
        }
    });
    return 0;
}
