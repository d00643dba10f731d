#include "cli/files/standard_streams.h"

#include <continuo/write_fault.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <span>

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

// A file that is open while this exists.
class OpenFile {
public:
    OpenFile(const fs::path& path, const char* mode) : file_(std::fopen(path.c_str(), mode)) {
        if (file_ == nullptr) failWriting(path.string());
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() { std::fclose(file_); }
    int descriptor() const { return ::fileno(file_); }

private:
    std::FILE* file_;
};

}  // namespace

void requireFreeStdout(bool json) {
    if (json)
        throw Error(ErrorCode::BadRequest,
                    "--out - writes the result itself to stdout; leave out --json, or give a file");
}

void TemporaryFile::fillFrom(int descriptor) const {
    const OpenFile to(path_, "wb");
    std::int64_t all = 0;
    readAll(descriptor, "stdin", [&](std::span<const char> piece) {
        all += std::ssize(piece);
        if (all > kMost) throw Error(ErrorCode::BadRequest, "stdin: has more than 4 GB; give a file");
        writeAll(to.descriptor(), piece, path_.string());
    });
}

void TemporaryFile::copyTo(int descriptor) const {
    const OpenFile from(path_, "rb");
    readAll(from.descriptor(), path_.string(),
            [&](std::span<const char> piece) { writeAll(descriptor, piece, "stdout"); });
}

InputFile::InputFile(const std::string& name) : name_(name) {
    if (name != kStandardStream) return;
    name_ = "stdin";
    stdin_ = std::make_unique<TemporaryFile>();
    stdin_->fillFrom(STDIN_FILENO);
}

InputFile::~InputFile() = default;

std::string InputFile::path() const { return stdin_ ? stdin_->path().string() : name_; }

}  // namespace continuo::app
