#include "continuo/piece_cache.h"

#include <chrono>
#include <utility>

#include "base/folder.h"
#include "base/sha256.h"
#include "continuo/error.h"
#include "continuo/file_output.h"
#include "continuo/plain_file.h"
#include "training/data/piece_shard.h"

namespace continuo {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".pieces";
// Unused shards are deleted after this time.
constexpr auto kLongestUnused = std::chrono::hours(24 * 90);

void removeUnused(const fs::path& folder) {
    std::error_code ignored;
    for (const fs::path& entry : listFolder(folder, ignored)) {
        const auto age = fs::file_time_type::clock::now() - fs::last_write_time(entry, ignored);
        if (!ignored && entry.extension() == kEnding && age > kLongestUnused) fs::remove(entry, ignored);
    }
}

}  // namespace

// Files stored together in one shard.
struct PieceCache::Group {
    static constexpr std::size_t kMost = 1024;
    static constexpr std::size_t kMostBytes = std::size_t{1} << 26;  // held in memory

    struct File {
        std::size_t index = 0;
        fs::path path;
        std::vector<std::byte> bytes;
        std::string hash;
        std::string problem;  // why the file cannot be opened; it is not stored
    };
    std::vector<File> files;
    std::size_t bytes = 0;

    // Returns whether the group ends here. About every 256th file content ends a group, so that adding or
    // removing a file changes one shard instead of all later ones.
    bool isFull() const {
        return files.size() >= kMost || bytes >= kMostBytes || files.back().hash.starts_with("00");
    }
};

PieceCache::PieceCache(fs::path folder, std::string settings, bool keep)
    : folder_(std::move(folder)), settings_(std::move(settings)), keep_(keep) {}

void PieceCache::read(std::span<const fs::path> files, const Reader& reader, const PieceHandler& take,
                      const std::function<void(std::size_t)>& hashed) {
    Group group;
    for (std::size_t index = 0; index < files.size(); ++index) {
        if (hashed) hashed(index);
        Group::File& file = group.files.emplace_back();
        file.index = index;
        file.path = files[index];
        try {
            file.bytes = PlainFile(file.path).read();
            file.hash = Sha256::of(file.bytes);
            group.bytes += file.bytes.size();
        } catch (const Error& error) {
            file.problem = error.what();
        }
        if (group.isFull() || index + 1 == files.size()) {
            readGroup(group, reader, take);
            group = {};
        }
    }
}

fs::path PieceCache::cacheFile(const Group& group) const {
    Sha256 key;
    const auto add = [&key](const std::string& text) { key.update(std::as_bytes(std::span(text))); };
    add(kPieceShardFormat + settings_);
    for (const Group::File& file : group.files) add("\n" + file.hash);
    return folder_ / (key.hex().substr(0, 32) + kEnding);
}

void PieceCache::readGroup(Group& group, const Reader& reader, const PieceHandler& take) {
    const fs::path path = folder_.empty() ? fs::path() : cacheFile(group);
    std::vector<PieceFile> pieces;
    if (!path.empty()) pieces = readPieceShard(path, group.files.size());
    if (!pieces.empty()) {
        cachedFiles_ += group.files.size();
        std::error_code ignored;
        fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
    } else {
        bool whole = true;
        for (const Group::File& file : group.files) {
            whole = whole && file.problem.empty();
            pieces.push_back(file.problem.empty() ? reader(file.bytes, file.path)
                                                  : PieceFile{{}, file.problem, {}});
        }
        if (!path.empty() && keep_ && whole) write(path, pieces);
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) take(group.files[i].index, std::move(pieces[i]));
}

// Writes a shard. Ignores write errors, because the files have been read anyway.
void PieceCache::write(const fs::path& path, std::span<const PieceFile> pieces) {
    std::error_code problem;
    fs::create_directories(folder_, problem);
    if (problem) {
        cacheError_ = folder_.string() + ": cannot be created: " + problem.message();
        return;
    }
    try {
        removeUnused(folder_);
        writePieceShard(path, pieces);
    } catch (const Error& error) {
        cacheError_ = error.what();
    } catch (const fs::filesystem_error& error) {
        cacheError_ = error.what();
    }
}

}  // namespace continuo
