#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace continuo {

// The entries of a ZIP file (PKWARE APPNOTE 6.3, ZIP64 included) as views into its bytes. Only stored entries
// are read, so nothing is ever unpacked and no entry can be larger than the file. What other readers might
// understand in another way (two ends, overlapping entries, two names alike, local and central headers at
// odds) is refused.
class ZipArchive {
public:
    static constexpr std::size_t kMaxEntries = 100'000;

    struct Entry {
        std::string_view name;
        std::span<const std::byte> bytes;
        std::uint32_t checksum = 0;  // CRC-32 that the archive claims; see matches()
    };

    // `bytes` outlive the archive; `name` stands in messages. Throws BadModel naming file, entry and fault.
    ZipArchive(std::string name, std::span<const std::byte> bytes);

    // Sorted by name.
    const std::vector<Entry>& entries() const noexcept { return entries_; }
    // Null when there is none.
    const Entry* find(std::string_view name) const noexcept;
    // Whether the bytes have the checksum; reads them all.
    static bool matches(const Entry& entry) noexcept;

private:
    struct Directory;
    struct Extent;

    Directory findDirectory() const;
    std::optional<Directory> findWideDirectory(std::size_t end) const;
    std::size_t readEntry(std::size_t at, const Directory& directory, std::vector<Extent>& extents);
    Extent locate(const Entry& entry, std::uint64_t local, std::uint64_t size,
                  const Directory& directory) const;
    void refuseOverlaps(std::vector<Extent>& extents) const;
    void refuseDuplicates() const;

    std::uint64_t number(std::size_t at, int width) const;
    [[noreturn]] void fail(const std::string& fault) const;
    [[noreturn]] void failEntry(std::string_view entry, const std::string& fault) const;

    std::string name_;
    std::span<const std::byte> bytes_;
    std::vector<Entry> entries_;
};

}  // namespace continuo
