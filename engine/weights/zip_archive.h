#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace continuo {

// The entries of a ZIP file (PKWARE APPNOTE 6.3, including ZIP64) as views into its bytes. Reads only stored
// entries, so nothing is unpacked and no entry can be larger than the file. Refuses files that readers may
// interpret differently: two end records, overlapping entries, duplicate names, contradicting headers.
class ZipArchive {
public:
    static constexpr std::size_t kMaxEntries = 100'000;

    struct Entry {
        std::string_view name;
        std::span<const std::byte> bytes;
        std::uint32_t checksum = 0;  // CRC-32 that the archive claims; see matches()
    };

    // `bytes` must outlive the archive; `name` appears in messages. Throws BadModel naming file, entry and
    // error.
    ZipArchive(std::string name, std::span<const std::byte> bytes);

    // Sorted by name.
    const std::vector<Entry>& entries() const noexcept { return entries_; }
    // Returns null if the entry is missing.
    const Entry* find(std::string_view name) const noexcept;
    // Returns whether the bytes match the checksum; reads all of them.
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
