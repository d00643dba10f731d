#include "weights/zip_archive.h"

#include <algorithm>
#include <array>
#include <utility>

#include "continuo/error.h"
#include "weights/printable.h"

namespace continuo {

namespace {

// Signatures and fixed lengths of the records (APPNOTE 4.3).
constexpr std::uint64_t kLocal = 0x04034b50, kCentral = 0x02014b50, kEnd = 0x06054b50;
constexpr std::uint64_t kWideEnd = 0x06064b50, kWideLocator = 0x07064b50;
constexpr std::size_t kLocalBytes = 30, kCentralBytes = 46, kEndBytes = 22;
constexpr std::size_t kWideEndBytes = 56, kWideLocatorBytes = 20;
constexpr std::uint64_t kFull16 = 0xFFFF, kFull32 = 0xFFFFFFFF;  // "the number is in the ZIP64 field"
constexpr std::uint64_t kEncrypted = 0x2041;                     // flags: encrypted, strongly, headers masked

std::array<std::uint32_t, 256> makeChecksumTable() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        table[i] = i;
        for (int bit = 0; bit < 8; ++bit) table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xEDB88320u : 0u);
    }
    return table;
}

}  // namespace

// Location of the central directory.
struct ZipArchive::Directory {
    std::uint64_t begin = 0;
    std::uint64_t bytes = 0;
    std::uint64_t count = 0;
};

// Range of one entry in the file, including its local header.
struct ZipArchive::Extent {
    std::uint64_t begin = 0;
    std::uint64_t data = 0;
    std::uint64_t end = 0;
    std::string_view name;
};

void ZipArchive::fail(const std::string& fault) const {
    throw Error(ErrorCode::BadModel,
                name_ + ": is not a ZIP file that Continuo can read: " + fault + "; download the file again");
}

void ZipArchive::failEntry(std::string_view entry, const std::string& fault) const {
    throw Error(ErrorCode::BadModel, name_ + ": ZIP entry " + printable(entry) + ": " + fault +
                                         "; download the file again, or save it again with torch");
}

std::uint64_t ZipArchive::number(std::size_t at, int width) const {
    std::uint64_t value = 0;
    for (int i = width - 1; i >= 0; --i) {
        value = value << 8 | std::to_integer<std::uint64_t>(bytes_[at + static_cast<std::size_t>(i)]);
    }
    return value;
}

ZipArchive::ZipArchive(std::string name, std::span<const std::byte> bytes)
    : name_(std::move(name)), bytes_(bytes) {
    const Directory directory = findDirectory();
    entries_.reserve(directory.count);
    std::vector<Extent> extents;
    extents.reserve(directory.count);
    std::size_t at = directory.begin;
    for (std::uint64_t i = 0; i < directory.count; ++i) at = readEntry(at, directory, extents);
    if (at != directory.begin + directory.bytes) fail("the central directory is longer than its entries");
    refuseOverlaps(extents);
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry& a, const Entry& b) { return a.name < b.name; });
    refuseDuplicates();
}

// Finds the central directory. The end record must be last in the file, without a comment: a comment could
// hide another end record from other readers. torch writes no comment.
ZipArchive::Directory ZipArchive::findDirectory() const {
    if (bytes_.size() < kEndBytes) fail("it has " + std::to_string(bytes_.size()) + " bytes");
    const std::size_t end = bytes_.size() - kEndBytes;
    if (number(end, 4) != kEnd || number(end + 20, 2) != 0) {
        fail("it does not end with an end record; it is incomplete or another kind of file");
    }
    const std::uint64_t disks = number(end + 4, 2) | number(end + 6, 2);
    Directory directory{number(end + 16, 4), number(end + 12, 4), number(end + 10, 2)};
    const bool saturated =
        directory.begin == kFull32 || directory.bytes == kFull32 || directory.count == kFull16;
    std::size_t limit = end;
    if (const auto wide = findWideDirectory(end)) {
        const auto agree = [](std::uint64_t small, std::uint64_t large, std::uint64_t full) {
            return small == full || small == large;
        };
        if (!agree(directory.begin, wide->begin, kFull32) || !agree(directory.bytes, wide->bytes, kFull32) ||
            !agree(directory.count, wide->count, kFull16)) {
            fail("its two end records contradict each other");
        }
        directory = *wide;
        limit = number(end - kWideLocatorBytes + 8, 8);
    } else if (saturated) {
        fail("its ZIP64 end record is missing");
    } else if (disks != 0 || number(end + 8, 2) != directory.count) {
        fail("it is one of several disks");
    }
    if (directory.begin > limit || directory.bytes != limit - directory.begin) {
        fail("its central directory does not reach up to its end record");
    }
    if (directory.count > kMaxEntries || directory.count * kCentralBytes > directory.bytes) {
        fail("it claims " + std::to_string(directory.count) + " entries, at most " +
             std::to_string(kMaxEntries) + " that fit into its directory are read");
    }
    return directory;
}

std::optional<ZipArchive::Directory> ZipArchive::findWideDirectory(std::size_t end) const {
    if (end < kWideLocatorBytes + kWideEndBytes || number(end - kWideLocatorBytes, 4) != kWideLocator)
        return std::nullopt;
    const std::size_t locator = end - kWideLocatorBytes;
    const std::uint64_t at = number(locator + 8, 8);
    if (at > locator - kWideEndBytes || number(at, 4) != kWideEnd)
        fail("its ZIP64 end record is not where it should be");
    if (number(at + 4, 8) != locator - at - 12) fail("its ZIP64 end record has a wrong length");
    if (number(locator + 4, 4) != 0 || number(locator + 16, 4) > 1 || number(at + 16, 4) != 0 ||
        number(at + 20, 4) != 0 || number(at + 24, 8) != number(at + 32, 8)) {
        fail("it is one of several disks");
    }
    return Directory{number(at + 48, 8), number(at + 40, 8), number(at + 32, 8)};
}

// Reads the central header at `at`; returns the offset of the next one.
std::size_t ZipArchive::readEntry(std::size_t at, const Directory& directory, std::vector<Extent>& extents) {
    const std::size_t limit = directory.begin + directory.bytes;
    if (limit - at < kCentralBytes || number(at, 4) != kCentral) fail("its central directory is damaged");
    const std::size_t nameBytes = number(at + 28, 2);
    const std::size_t extraBytes = number(at + 30, 2);
    const std::size_t next = at + kCentralBytes + nameBytes + extraBytes + number(at + 32, 2);
    if (next > limit) fail("its central directory is damaged");

    Entry entry;
    entry.name = {reinterpret_cast<const char*>(bytes_.data()) + at + kCentralBytes, nameBytes};
    entry.checksum = static_cast<std::uint32_t>(number(at + 16, 4));
    if ((number(at + 8, 2) & kEncrypted) != 0) failEntry(entry.name, "is encrypted");
    if (number(at + 10, 2) != 0) failEntry(entry.name, "is compressed; torch stores its entries plainly");
    std::uint64_t packed = number(at + 20, 4);
    std::uint64_t size = number(at + 24, 4);
    std::uint64_t local = number(at + 42, 4);

    // The ZIP64 field contains, in this order, only the numbers that did not fit.
    const std::size_t extraEnd = at + kCentralBytes + nameBytes + extraBytes;
    for (std::size_t field = extraEnd - extraBytes; extraEnd - field >= 4;) {
        const std::size_t fieldBytes = number(field + 2, 2);
        std::size_t value = field + 4;
        const std::size_t valueEnd = value + fieldBytes;
        if (valueEnd > extraEnd) failEntry(entry.name, "its extra field is damaged");
        if (number(field, 2) == 1) {
            for (std::uint64_t* each : {&size, &packed, &local}) {
                if (*each != kFull32) continue;
                if (valueEnd - value < 8) failEntry(entry.name, "its ZIP64 field is too short");
                *each = number(value, 8);
                value += 8;
            }
        }
        field = valueEnd;
    }
    if (packed != size) failEntry(entry.name, "is stored, but its two sizes differ");
    const Extent extent = locate(entry, local, size, directory);
    entry.bytes = bytes_.subspan(extent.data, size);
    entries_.push_back(entry);
    extents.push_back(extent);
    return next;
}

// Finds the entry's local header and data.
ZipArchive::Extent ZipArchive::locate(const Entry& entry, std::uint64_t local, std::uint64_t size,
                                      const Directory& directory) const {
    const auto outside = [&] {
        failEntry(entry.name, "is outside the file's data; the file is incomplete or damaged");
    };
    if (local > directory.begin || directory.begin - local < kLocalBytes) outside();
    if (number(local, 4) != kLocal) failEntry(entry.name, "its local header is missing");
    const std::uint64_t nameBytes = number(local + 26, 2);
    const std::uint64_t data = local + kLocalBytes + nameBytes + number(local + 28, 2);
    if (data > directory.begin || size > directory.begin - data) outside();
    const std::string_view name(reinterpret_cast<const char*>(bytes_.data()) + local + kLocalBytes,
                                nameBytes);
    if (name != entry.name || number(local + 8, 2) != 0 || (number(local + 6, 2) & kEncrypted) != 0) {
        failEntry(entry.name, "its local header contradicts the central directory");
    }
    return {local, data, data + size, entry.name};
}

void ZipArchive::refuseOverlaps(std::vector<Extent>& extents) const {
    std::sort(extents.begin(), extents.end(),
              [](const Extent& a, const Extent& b) { return a.begin < b.begin; });
    for (std::size_t i = 1; i < extents.size(); ++i) {
        if (extents[i].begin < extents[i - 1].end) {
            failEntry(extents[i].name, "overlaps the entry " + printable(extents[i - 1].name));
        }
    }
}

void ZipArchive::refuseDuplicates() const {
    const auto twice = std::adjacent_find(entries_.begin(), entries_.end(),
                                          [](const Entry& a, const Entry& b) { return a.name == b.name; });
    if (twice != entries_.end()) failEntry(twice->name, "the name is there twice");
}

const ZipArchive::Entry* ZipArchive::find(std::string_view name) const noexcept {
    const auto found =
        std::lower_bound(entries_.begin(), entries_.end(), name,
                         [](const Entry& each, std::string_view wanted) { return each.name < wanted; });
    return found != entries_.end() && found->name == name ? &*found : nullptr;
}

bool ZipArchive::matches(const Entry& entry) noexcept {
    static const std::array<std::uint32_t, 256> kTable = makeChecksumTable();
    std::uint32_t checksum = 0xFFFFFFFFu;
    for (const std::byte each : entry.bytes) {
        checksum = checksum >> 8 ^ kTable[(checksum ^ std::to_integer<std::uint32_t>(each)) & 0xFFu];
    }
    return (checksum ^ 0xFFFFFFFFu) == entry.checksum;
}

}  // namespace continuo
