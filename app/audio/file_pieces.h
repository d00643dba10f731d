#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace continuo {
class PlainFile;
}

namespace continuo::app {

// A view of concatenated ranges of a file with some bytes replaced, for decoders.
class FilePieces {
public:
    explicit FilePieces(std::shared_ptr<const PlainFile> file);

    // Appends `length` bytes of the file from `offset` on.
    void add(std::int64_t offset, std::int64_t length);
    // Appends pieces of the same file, without their replacements.
    void add(const FilePieces& other);
    // Replaces the bytes at `at`; later replacements take precedence.
    void replace(std::int64_t at, std::string bytes);
    // Returns the bytes [begin, end), with replacements.
    FilePieces part(std::int64_t begin, std::int64_t end) const;

    std::int64_t size() const noexcept { return size_; }
    // Fills `to` from `at` on and returns the number of bytes: fewer only at the end, or if the file has
    // shrunk or cannot be read.
    std::size_t read(std::int64_t at, std::span<char> to) const;
    // Reads at most `count` bytes.
    std::string bytes(std::int64_t at, std::size_t count) const;

private:
    struct Piece {
        std::int64_t at, offset, length;
    };
    struct Replacement {
        std::int64_t at;
        std::string bytes;
    };

    std::shared_ptr<const PlainFile> file_;
    std::vector<Piece> pieces_;
    std::vector<Replacement> replacements_;
    std::int64_t size_ = 0;
};

}  // namespace continuo::app
