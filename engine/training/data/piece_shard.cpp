#include "training/data/piece_shard.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/mapped_file.h"
#include "base/sha256.h"
#include "continuo/error.h"
#include "continuo/file_output.h"

namespace continuo {
namespace {

// A shard consists of the format line; each piece (its problem, repairs, notes and pedal changes, with
// numbers as in memory); and the SHA-256 of all that, as 64 hex digits.
constexpr std::size_t kNoteBytes = 2 * sizeof(double) + 2;
constexpr std::size_t kPedalBytes = sizeof(double) + 1;

template <class T>
void put(std::string& to, T value) {
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void putPiece(std::string& to, const PieceFile& piece) {
    for (const std::string* text : {&piece.problem, &piece.repairs}) {
        put(to, static_cast<std::uint32_t>(text->size()));
        to += *text;
    }
    put(to, static_cast<std::uint32_t>(piece.performance.notes.size()));
    put(to, static_cast<std::uint32_t>(piece.performance.pedal.size()));
    for (const Note& note : piece.performance.notes) {
        put(to, note.start);
        put(to, note.end);
        put(to, static_cast<std::uint8_t>(note.pitch));
        put(to, static_cast<std::uint8_t>(note.velocity));
    }
    for (const PedalChange& change : piece.performance.pedal) {
        put(to, change.time);
        put(to, static_cast<std::uint8_t>(change.value));
    }
}

// Reads values from the front of some bytes, and reports when they end.
class Cursor {
public:
    explicit Cursor(std::string_view bytes) : bytes_(bytes) {}

    bool has(std::size_t count) {
        good_ = good_ && count <= bytes_.size();
        return good_;
    }
    template <class T>
    T read() {
        T value{};
        if (has(sizeof value)) {
            std::memcpy(&value, bytes_.data(), sizeof value);
            bytes_.remove_prefix(sizeof value);
        }
        return value;
    }
    std::string text(std::size_t length) {
        if (!has(length)) return {};
        std::string result(bytes_.substr(0, length));
        bytes_.remove_prefix(length);
        return result;
    }
    bool isAtEnd() const { return good_ && bytes_.empty(); }

private:
    std::string_view bytes_;
    bool good_ = true;
};

PieceFile readPiece(Cursor& from) {
    PieceFile piece;
    piece.problem = from.text(from.read<std::uint32_t>());
    piece.repairs = from.text(from.read<std::uint32_t>());
    const std::size_t notes = from.read<std::uint32_t>();
    const std::size_t pedal = from.read<std::uint32_t>();
    if (!from.has(notes * kNoteBytes + pedal * kPedalBytes)) return piece;
    piece.performance.notes.resize(notes);
    for (Note& note : piece.performance.notes) {
        note.start = from.read<double>();
        note.end = from.read<double>();
        note.pitch = from.read<std::uint8_t>();
        note.velocity = from.read<std::uint8_t>();
    }
    piece.performance.pedal.resize(pedal);
    for (PedalChange& change : piece.performance.pedal) {
        change.time = from.read<double>();
        change.value = from.read<std::uint8_t>();
    }
    return piece;
}

}  // namespace

void writePieceShard(const std::filesystem::path& path, std::span<const PieceFile> pieces) {
    std::string body = kPieceShardFormat;
    for (const PieceFile& piece : pieces) putPiece(body, piece);
    FileOutput file(path);
    file.write(body);
    file.write(Sha256::of(body));
    file.commit();
}

std::vector<PieceFile> readPieceShard(const std::filesystem::path& path, std::size_t count) {
    try {
        const MappedFile file(path);
        return parsePieceShard({reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()},
                               count);
    } catch (const Error&) {
        return {};
    }
}

std::vector<PieceFile> parsePieceShard(std::string_view bytes, std::size_t count) {
    constexpr std::string_view kFormat = kPieceShardFormat;
    if (bytes.size() < kFormat.size() + kPieceShardChecksum || !bytes.starts_with(kFormat)) return {};
    std::string_view body = bytes.substr(0, bytes.size() - kPieceShardChecksum);
    if (Sha256::of(body) != bytes.substr(body.size())) return {};
    body.remove_prefix(kFormat.size());
    Cursor cursor(body);
    std::vector<PieceFile> pieces;
    for (std::size_t i = 0; i < count && cursor.has(1); ++i) pieces.push_back(readPiece(cursor));
    if (pieces.size() != count || !cursor.isAtEnd()) pieces.clear();
    return pieces;
}

}  // namespace continuo
