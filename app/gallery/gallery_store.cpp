#include "gallery/gallery_store.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "gallery/gallery_medium.h"
#include "gallery/gallery_tables.h"

namespace continuo::app {
namespace {

constexpr float kCostSteps = 2048;  // per bit
constexpr std::uint16_t kUnknownCost = 0xFFFF;

}  // namespace

void GalleryBatch::absorb(GalleryBatch&& later) {
    for (auto& [id, record] : later.sets) {
        auto& known = sets[id];
        known.set = std::move(record.set);
        if (known.source.empty()) known.source = std::move(record.source);
    }
    for (auto& [id, item] : later.items) items.insert_or_assign(id, std::move(item));
    for (auto& [id, piece] : later.numbers) {
        const auto [at, isNew] = numbers.try_emplace(id, piece);
        if (isNew) continue;
        at->second.numbers.append(piece.numbers);
    }
    removed.merge(later.removed);
    removedItems.merge(later.removedItems);
    compact = compact || later.compact;
}

GalleryStore::GalleryStore(Medium medium, const std::filesystem::path& folder,
                           std::vector<std::string>& notices,
                           const std::function<void(const GalleryBatch&)>& onWritten) {
    const GalleryTables& tables = GalleryTables::forMedium(medium);
    OpenDatabase opened = openDatabase(
        folder, toForm(medium).database, [&](Database& database) { contents_ = tables.read(database); },
        notices);
    lock_ = std::move(opened.lock);
    reader_ = std::make_unique<GalleryReader>(medium, folder);
    write_ = [&tables](Database& database, const GalleryBatch& batch) { tables.write(database, batch); };
    const auto afterwards = [onWritten](Database& database, const GalleryBatch& batch) {
        if (batch.compact) database.truncateLog();
        onWritten(batch);
        return batch.compact;
    };
    writer_ = std::make_unique<WriteBehind<GalleryBatch>>(std::move(opened.database), write_, afterwards);
}

void GalleryStore::writeNow(const GalleryBatch& batch) {
    writer_->inOneTransaction([&](Database& database) { write_(database, batch); });
}

std::vector<std::uint8_t> GalleryStore::source(GallerySetId set) {
    const std::lock_guard lock(reading_);
    return reader_->source(set);
}

MadeNumbers GalleryStore::numbers(GalleryItemId item) {
    const std::lock_guard lock(reading_);
    return reader_->numbers(item);
}

GalleryReader::GalleryReader(Medium medium, const std::filesystem::path& folder)
    : tables_(GalleryTables::forMedium(medium)),
      database_(folder / (toForm(medium).database.name + ".sqlite"), Database::Mode::Read) {}

void GalleryReader::pinSnapshot() {
    database_.execute("BEGIN");
    database_.execute("SELECT 1 FROM sets LIMIT 1");  // the snapshot begins with the first read
}

GalleryReader::Contents GalleryReader::contents() { return tables_.read(database_); }

std::vector<std::uint8_t> GalleryReader::source(GallerySetId set) { return tables_.source(database_, set); }

MadeNumbers GalleryReader::numbers(GalleryItemId item) { return tables_.numbers(database_, item); }

std::vector<std::uint8_t> packNumbers(const MadeNumbers& numbers, int numberBytes) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(numbers.values.size() * static_cast<std::size_t>(numberBytes + kCostBytes));
    const auto append = [&](std::uint16_t value, int count) {
        for (int i = 0; i < count; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    };
    for (std::size_t i = 0; i < numbers.values.size(); ++i) {
        const float bits = i < numbers.bits.size() ? numbers.bits[i] : kUnknownBits;
        append(numbers.values[i], numberBytes);
        append(areKnownBits(bits) ? static_cast<std::uint16_t>(
                                        std::min<float>(std::round(bits * kCostSteps), kUnknownCost - 1))
                                  : kUnknownCost,
               kCostBytes);
    }
    return bytes;
}

MadeNumbers unpackNumbers(std::span<const std::uint8_t> bytes, int numberBytes) {
    MadeNumbers numbers;
    const auto packed = static_cast<std::size_t>(numberBytes + kCostBytes);
    numbers.values.reserve(bytes.size() / packed);
    numbers.bits.reserve(bytes.size() / packed);
    const auto read = [&](std::size_t at, int count) {
        unsigned value = 0;
        for (int i = 0; i < count; ++i) value |= unsigned{bytes[at + static_cast<std::size_t>(i)]} << (8 * i);
        return static_cast<std::uint16_t>(value);
    };
    for (std::size_t at = 0; at + packed <= bytes.size(); at += packed) {
        const std::uint16_t cost = read(at + static_cast<std::size_t>(numberBytes), kCostBytes);
        numbers.values.push_back(read(at, numberBytes));
        numbers.bits.push_back(cost == kUnknownCost ? kUnknownBits : static_cast<float>(cost) / kCostSteps);
    }
    return numbers;
}

}  // namespace continuo::app
