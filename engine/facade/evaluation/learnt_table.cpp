#include "facade/evaluation/learnt_table.h"

#include <algorithm>
#include <string_view>

#include "base/sha256.h"
#include "continuo/error.h"

namespace continuo {
namespace {

constexpr std::string_view kMagic = "CONTLRNT";
constexpr std::uint64_t kVersion = 1;
constexpr std::int64_t kMostNotes = std::int64_t{1} << 48;  // of all pieces; keeps sums and products exact

std::uint64_t number(std::span<const std::byte> bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + i]);
    return value;
}

void put(std::vector<std::byte>& bytes, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<std::byte>(value >> (8 * i)));
}

std::string computeChecksum(std::span<const std::byte> head, std::span<const std::byte> hashes) {
    Sha256 sum;
    sum.update(head);
    sum.update(hashes);
    return sum.hex();
}

// Reads the fields of the header in order.
class HeadReader {
public:
    HeadReader(const std::string& name, std::span<const std::byte> bytes) : name_(name), bytes_(bytes) {}

    std::uint64_t next(std::size_t size) {
        at_ += size;
        return number(bytes_, at_ - size, size);
    }
    std::int64_t next(std::size_t size, std::int64_t least, std::int64_t most, const char* what) {
        const std::uint64_t value = next(size);
        if (value < static_cast<std::uint64_t>(least) || value > static_cast<std::uint64_t>(most))
            refuse(std::string(what) + " is " + std::to_string(value) + ", expected " +
                   std::to_string(least) + " to " + std::to_string(most) +
                   "; download it again with its model");
        return static_cast<std::int64_t>(value);
    }
    [[noreturn]] void refuse(const std::string& why) const {
        throw Error(ErrorCode::BadFile, name_ + ": " + why);
    }

private:
    const std::string& name_;
    std::span<const std::byte> bytes_;
    std::size_t at_ = kMagic.size();
};

}  // namespace

LearntTable::LearntTable(const std::string& name, std::span<const std::byte> bytes) {
    HeadReader reader(name, bytes);
    constexpr std::size_t kBefore = kHeadBytes + kChecksumBytes;
    const bool ours = bytes.size() >= kBefore && std::equal(kMagic.begin(), kMagic.end(), bytes.begin(),
                                                            [](char letter, std::byte byte) {
                                                                return std::to_integer<char>(byte) == letter;
                                                            });
    if (!ours)
        reader.refuse("is not an index of training music; create one with continuo-cli learnt --write-index");
    if (const std::uint64_t version = reader.next(4); version != kVersion)
        reader.refuse("has version " + std::to_string(version) + ", this Continuo reads version " +
                      std::to_string(kVersion) + "; get the index for this version");
    reader.next(4, kHashBytes, kHashBytes, "the bytes of a hash");
    head_.rules.notes = static_cast<int>(reader.next(2, 2, 256, "the notes of a sequence"));
    head_.rules.window = static_cast<int>(reader.next(2, 1, 256, "the window"));
    head_.rules.fewestIntervals = static_cast<int>(reader.next(2, 0, 256, "the number of intervals"));
    head_.rules.strokeHundredths = static_cast<int>(reader.next(2, 0, 100, "the length of a stroke"));
    head_.pieces = reader.next(8, 0, kMostNotes, "the number of pieces");
    head_.notes = reader.next(8, 0, kMostNotes, "the number of notes");
    const std::int64_t count = reader.next(8, 0, kMostNotes, "the number of hashes");
    hashes_ = bytes.subspan(kBefore);
    if (hashes_.size() != static_cast<std::size_t>(count) * kHashBytes)
        reader.refuse("has " + std::to_string(hashes_.size()) + " bytes of hashes, expected " +
                      std::to_string(static_cast<std::size_t>(count) * kHashBytes) +
                      "; it is incomplete, download it again with its model");
    const std::string found = computeChecksum(bytes.first(kHeadBytes), hashes_);
    const bool whole =
        std::equal(found.begin(), found.end(), bytes.begin() + kHeadBytes,
                   [](char letter, std::byte byte) { return std::to_integer<char>(byte) == letter; });
    if (!whole) reader.refuse("its checksum does not match; it is damaged, download it again with its model");
    for (std::size_t i = 1; i < size(); ++i)
        if (at(i - 1) >= at(i)) reader.refuse("its hashes are not sorted; download it again with its model");
}

std::uint64_t LearntTable::at(std::size_t index) const noexcept {
    return number(hashes_, index * kHashBytes, kHashBytes);
}

bool LearntTable::contains(std::uint64_t hash) const noexcept {
    std::size_t begin = 0;
    std::size_t end = size();
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        if (at(middle) < hash)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin < size() && at(begin) == hash;
}

std::vector<std::byte> LearntTable::serialize(const Head& head, std::span<const std::uint64_t> hashes) {
    std::vector<std::byte> bytes;
    bytes.reserve(kHeadBytes + kChecksumBytes + hashes.size() * kHashBytes);
    for (const char letter : kMagic) bytes.push_back(static_cast<std::byte>(letter));
    put(bytes, kVersion, 4);
    put(bytes, kHashBytes, 4);
    for (const int each :
         {head.rules.notes, head.rules.window, head.rules.fewestIntervals, head.rules.strokeHundredths})
        put(bytes, static_cast<std::uint64_t>(each), 2);
    put(bytes, static_cast<std::uint64_t>(head.pieces), 8);
    put(bytes, static_cast<std::uint64_t>(head.notes), 8);
    put(bytes, hashes.size(), 8);
    std::vector<std::byte> packed;
    packed.reserve(hashes.size() * kHashBytes);
    for (const std::uint64_t hash : hashes) put(packed, hash, kHashBytes);
    for (const char digit : computeChecksum(bytes, packed)) bytes.push_back(static_cast<std::byte>(digit));
    bytes.insert(bytes.end(), packed.begin(), packed.end());
    return bytes;
}

}  // namespace continuo
