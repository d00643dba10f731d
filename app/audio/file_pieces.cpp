#include "audio/file_pieces.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "continuo/plain_file.h"

namespace continuo::app {
namespace {

// Reads until `to` is full or the file ends.
std::size_t readAll(int descriptor, std::int64_t offset, std::span<char> to) {
    std::size_t done = 0;
    while (done < to.size()) {
        const ssize_t got = ::pread(descriptor, to.data() + done, to.size() - done,
                                    static_cast<off_t>(offset + static_cast<std::int64_t>(done)));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

}  // namespace

FilePieces::FilePieces(std::shared_ptr<const PlainFile> file) : file_(std::move(file)) {}

void FilePieces::add(std::int64_t offset, std::int64_t length) {
    if (length <= 0) return;
    if (!pieces_.empty() && pieces_.back().offset + pieces_.back().length == offset) {
        pieces_.back().length += length;
    } else {
        pieces_.push_back({size_, offset, length});
    }
    size_ += length;
}

void FilePieces::add(const FilePieces& other) {
    for (const Piece& each : other.pieces_) add(each.offset, each.length);
}

void FilePieces::replace(std::int64_t at, std::string bytes) {
    replacements_.push_back({at, std::move(bytes)});
}

FilePieces FilePieces::part(std::int64_t begin, std::int64_t end) const {
    FilePieces result(file_);
    for (const Piece& each : pieces_) {
        const std::int64_t from = std::max(begin, each.at), to = std::min(end, each.at + each.length);
        result.add(each.offset + from - each.at, to - from);
    }
    for (const Replacement& each : replacements_) result.replace(each.at - begin, each.bytes);
    return result;
}

std::size_t FilePieces::read(std::int64_t at, std::span<char> to) const {
    if (at < 0 || at >= size_) return 0;
    auto piece = std::ranges::upper_bound(pieces_, at, {}, &Piece::at) - 1;
    std::size_t done = 0;
    for (; piece != pieces_.end() && done < to.size(); ++piece) {
        const std::int64_t within = at + static_cast<std::int64_t>(done) - piece->at;
        const std::size_t count =
            std::min(to.size() - done, static_cast<std::size_t>(piece->length - within));
        const std::size_t got = readAll(file_->descriptor(), piece->offset + within, to.subspan(done, count));
        done += got;
        if (got < count) break;
    }
    const std::int64_t end = at + static_cast<std::int64_t>(done);
    for (const Replacement& each : replacements_) {
        const std::int64_t last = each.at + static_cast<std::int64_t>(each.bytes.size());
        for (std::int64_t i = std::max(at, each.at); i < std::min(end, last); ++i)
            to[static_cast<std::size_t>(i - at)] = each.bytes[static_cast<std::size_t>(i - each.at)];
    }
    return done;
}

std::string FilePieces::bytes(std::int64_t at, std::size_t count) const {
    if (at < 0 || at >= size_) return {};
    std::string result(std::min(count, static_cast<std::size_t>(size_ - at)), '\0');
    result.resize(read(at, result));
    return result;
}

}  // namespace continuo::app
