#include "cli/files/standard_streams.h"

#include <continuo/write_fault.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMost = 4'000'000'000;

[[noreturn]] void failWriting(const std::string& what) {
    const bool full = errno == ENOSPC || errno == EDQUOT;
    throw WriteFault(full ? WriteFault::Kind::DiskFull : WriteFault::Kind::Other,
                     what + " cannot be written: " + std::strerror(errno) +
                         (full ? "; free some space there" : "; give a file instead of -"));
}

void writeAll(int descriptor, std::span<const char> bytes, const std::string& what) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            failWriting(what);
        }
    }
}

// Passes everything read from a descriptor to use(), piece by piece.
template <class Use>
void readAll(int descriptor, const std::string& what, const Use& use) {
    std::array<char, 1 << 16> piece{};
    for (;;) {
        const ssize_t count = ::read(descriptor, piece.data(), piece.size());
        if (count == 0) return;
        if (count > 0) {
            use(std::span(piece).first(static_cast<std::size_t>(count)));
        } else if (errno != EINTR) {
            throw Error(ErrorCode::BadFile, what + " cannot be read: " + std::strerror(errno));
        }
    }
}

}  // namespace

void requireFreeStdout(bool json) {
    if (json)
        throw Error(ErrorCode::BadRequest,
                    "--out - writes the result itself to stdout; leave out --json, or give a file");
}

TemporaryFile::TemporaryFile() {
    std::error_code none;
    fs::path folder = fs::temp_directory_path(none);
    if (none) folder = "/tmp";
    // mkstemp() replaces the last six letters.
    std::string name = (folder / ("continuo-" + std::string(6, 'X'))).string();
    descriptor_ = ::mkstemp(name.data());
    if (descriptor_ < 0) failWriting("a temporary file in " + folder.string());
    path_ = name;
}

TemporaryFile::~TemporaryFile() {
    ::close(descriptor_);
    std::error_code ignored;
    fs::remove(path_, ignored);
}

void TemporaryFile::appendFrom(int descriptor) {
    std::int64_t all = 0;
    readAll(descriptor, "stdin", [&](std::span<const char> piece) {
        all += std::ssize(piece);
        if (all > kMost) throw Error(ErrorCode::BadRequest, "stdin: has more than 4 GB; give a file");
        writeAll(descriptor_, piece, path_.string());
    });
}

void TemporaryFile::copyTo(int descriptor) const {
    // Reopens it by name, because a writer may have replaced the file.
    struct Reading {
        std::FILE* file;
        ~Reading() {
            if (file != nullptr) std::fclose(file);
        }
    } reading{std::fopen(path_.c_str(), "rb")};
    if (reading.file == nullptr) failWriting(path_.string());
    readAll(::fileno(reading.file), path_.string(),
            [&](std::span<const char> piece) { writeAll(descriptor, piece, "stdout"); });
}

InputFile::InputFile(const std::string& name) : name_(name) {
    if (name != kStandardStream) return;
    name_ = "stdin";
    stdin_ = std::make_unique<TemporaryFile>();
    stdin_->appendFrom(STDIN_FILENO);
}

InputFile::~InputFile() = default;

std::string InputFile::path() const { return stdin_ ? stdin_->path().string() : name_; }

}  // namespace continuo::app
