#include "gallery/gallery_store.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "gallery/gallery_tables.h"

namespace continuo::app {
namespace {

constexpr std::size_t kPacked = 3;  // bytes a number
constexpr float kCostSteps = 2048;  // a bit
constexpr std::uint16_t kUnknownCost = 0xFFFF;

}  // namespace

void GalleryBatch::absorb(GalleryBatch&& later) {
    for (auto& [id, record] : later.sets) {
        auto& known = sets[id];
        known.set = std::move(record.set);
        if (known.source.empty()) known.source = std::move(record.source);
    }
    for (auto& [id, picture] : later.pictures) pictures.insert_or_assign(id, std::move(picture));
    for (auto& [id, piece] : later.numbers) {
        const auto [at, isNew] = numbers.try_emplace(id, piece);
        if (isNew) continue;
        MadeNumbers& known = at->second.numbers;
        known.bytes.insert(known.bytes.end(), piece.numbers.bytes.begin(), piece.numbers.bytes.end());
        known.bits.insert(known.bits.end(), piece.numbers.bits.begin(), piece.numbers.bits.end());
    }
    removed.merge(later.removed);
    removedPictures.merge(later.removedPictures);
    compact = compact || later.compact;
}

GalleryStore::GalleryStore(const std::filesystem::path& folder, std::vector<std::string>& notices,
                           const std::function<void(const GalleryBatch&)>& onWritten) {
    OpenDatabase opened = openDatabase(
        folder, galleryForm(), [this](Database& database) { contents_ = readGallery(database); }, notices);
    lock_ = std::move(opened.lock);
    reader_ = std::make_unique<GalleryReader>(opened.file);
    const auto afterwards = [onWritten](Database& database, const GalleryBatch& batch) {
        if (batch.compact) database.truncateLog();
        onWritten(batch);
        return batch.compact;
    };
    writer_ =
        std::make_unique<WriteBehind<GalleryBatch>>(std::move(opened.database), writeGallery, afterwards);
}

void GalleryStore::writeNow(const GalleryBatch& batch) {
    writer_->inOneTransaction([&](Database& database) { writeGallery(database, batch); });
}

std::vector<std::uint8_t> GalleryStore::source(GallerySetId set) {
    const std::lock_guard lock(reading_);
    return reader_->source(set);
}

MadeNumbers GalleryStore::numbers(GalleryPictureId picture) {
    const std::lock_guard lock(reading_);
    return reader_->numbers(picture);
}

GalleryReader::GalleryReader(const std::filesystem::path& file) : database_(file, Database::Mode::Read) {}

void GalleryReader::stay() {
    database_.execute("BEGIN");
    database_.execute("SELECT 1 FROM sets LIMIT 1");  // only reading begins it
}

GalleryReader::Contents GalleryReader::contents() { return readGallery(database_); }

std::vector<std::uint8_t> GalleryReader::source(GallerySetId set) { return readSource(database_, set); }

MadeNumbers GalleryReader::numbers(GalleryPictureId picture) { return readNumbers(database_, picture); }

std::vector<std::uint8_t> packNumbers(const MadeNumbers& numbers) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(numbers.bytes.size() * kPacked);
    for (std::size_t i = 0; i < numbers.bytes.size(); ++i) {
        const float bits = i < numbers.bits.size() ? numbers.bits[i] : kUnknownBits;
        const auto cost =
            areKnownBits(bits)
                ? static_cast<std::uint16_t>(std::min<float>(std::round(bits * kCostSteps), kUnknownCost - 1))
                : kUnknownCost;
        bytes.insert(bytes.end(), {numbers.bytes[i], static_cast<std::uint8_t>(cost & 0xFF),
                                   static_cast<std::uint8_t>(cost >> 8)});
    }
    return bytes;
}

MadeNumbers unpackNumbers(std::span<const std::uint8_t> bytes) {
    MadeNumbers numbers;
    numbers.bytes.reserve(bytes.size() / kPacked);
    numbers.bits.reserve(bytes.size() / kPacked);
    for (std::size_t at = 0; at + kPacked <= bytes.size(); at += kPacked) {
        const auto cost = static_cast<std::uint16_t>(bytes[at + 1] | bytes[at + 2] << 8);
        numbers.bytes.push_back(bytes[at]);
        numbers.bits.push_back(cost == kUnknownCost ? kUnknownBits : static_cast<float>(cost) / kCostSteps);
    }
    return numbers;
}

}  // namespace continuo::app
