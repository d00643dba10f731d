#include "base/temporary_name.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

namespace continuo {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = ".continuo-", kSuffix = ".part";
constexpr std::size_t kHashDigits = 8, kRandomDigits = 12;
constexpr std::size_t kNameLength = kPrefix.size() + kHashDigits + 1 + kRandomDigits + kSuffix.size();

std::string hexDigits(std::uint64_t number, std::size_t count) {
    std::string digits(count, '0');
    for (auto at = digits.rbegin(); at != digits.rend(); ++at, number >>= 4)
        *at = "0123456789abcdef"[number & 15U];
    return digits;
}

// Returns the common prefix of all temporary names of a target, by which its writers find one another. It
// contains the FNV-1a hash of the target's name.
std::string temporaryPrefix(const fs::path& target) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char each : target.filename().string())
        hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001b3U;
    return std::string(kPrefix) + hexDigits(hash ^ hash >> 32U, kHashDigits) + '-';
}

bool areHexDigits(std::string_view text) { return text.find_first_not_of("0123456789abcdef") == text.npos; }

bool isTemporaryName(std::string_view name) {
    if (name.size() != kNameLength || !name.starts_with(kPrefix) || !name.ends_with(kSuffix)) return false;
    const std::string_view digits = name.substr(kPrefix.size(), kHashDigits + 1 + kRandomDigits);
    return areHexDigits(digits.substr(0, kHashDigits)) && digits[kHashDigits] == '-' &&
           areHexDigits(digits.substr(kHashDigits + 1));
}

bool isOld(const struct stat& facts) {
    constexpr std::time_t kDay = 24 * 60 * 60;  // s
    return std::time(nullptr) - facts.st_mtime > kDay;
}

}  // namespace

fs::path makeTemporaryName(const fs::path& target) {
    static thread_local std::random_device random;
    const std::uint64_t number = std::uint64_t{random()} << 32U | random();
    return target.parent_path() /
           (temporaryPrefix(target) + hexDigits(number, kRandomDigits) + std::string(kSuffix));
}

bool removeStaleTemporaries(const fs::path& target) {
    const std::string own = temporaryPrefix(target);
    DIR* folder = ::opendir(target.has_parent_path() ? target.parent_path().c_str() : ".");
    if (folder == nullptr) return true;  // not readable: nothing to find
    bool free = true;
    while (const dirent* entry = ::readdir(folder)) {
        const std::string_view name = entry->d_name;
        if (!isTemporaryName(name)) continue;
        const int file =
            ::openat(::dirfd(folder), entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (file < 0) continue;
        struct stat facts {};
        const bool isOfTarget = name.starts_with(own);
        const bool isOurs = ::fstat(file, &facts) == 0 && facts.st_uid == ::geteuid();
        if (isOurs && S_ISDIR(facts.st_mode) && isOld(facts)) {
            std::error_code ignored;
            fs::remove_all(target.parent_path() / name, ignored);
        } else if (isOurs && S_ISREG(facts.st_mode) && (isOfTarget || isOld(facts))) {
            if (::flock(file, LOCK_EX | LOCK_NB) == 0)
                ::unlinkat(::dirfd(folder), entry->d_name, 0);
            else if (isOfTarget && errno == EWOULDBLOCK)
                free = false;
        }
        ::close(file);
    }
    ::closedir(folder);
    return free;
}

FolderLock::FolderLock(const fs::path& folder) {
    constexpr int kTries = 100;
    constexpr std::chrono::milliseconds kPause(5);
    descriptor_ = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; descriptor_ >= 0 && i < kTries; ++i) {
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
        std::this_thread::sleep_for(kPause);
    }
}

FolderLock::~FolderLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace continuo
