#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "gallery/gallery.h"
#include "gallery/gallery_store.h"
#include "gallery/recent_numbers.h"

namespace continuo::app {

// The mean cost of a picture's numbers, updated as they come; unknown costs are left out.
struct MeanCost {
    double sum = 0;
    std::int64_t count = 0;

    void add(std::span<const float> bits) {
        for (const float cost : bits) {
            if (!areKnownBits(cost)) continue;
            sum += static_cast<double>(cost);
            ++count;
        }
    }
    std::optional<double> mean() const {
        return count > 0 ? std::optional(sum / static_cast<double>(count)) : std::nullopt;
    }
};

// All that a gallery has in memory: its sets and pictures, and the numbers of pictures that are being made.
struct Gallery::Parts {
    struct PictureInMemory {
        GalleryPicture picture;
        std::optional<MadeNumbers> numbers;  // until the finished picture is on disk; nullopt: all are there
        MeanCost cost;
    };

    mutable std::mutex sharing;
    std::vector<std::string> notices;
    std::map<GallerySetId, SetRecord> sets;
    std::map<GalleryPictureId, PictureInMemory> pictures;
    std::map<GallerySetId, std::vector<GalleryPictureId>> picturesOf;
    std::map<GallerySetId, std::uint64_t> revisions;  // of sets that changed since the start
    GallerySetId lastSet = 0;
    GalleryPictureId lastPicture = 0;
    int lastNumber = 0;
    std::uint64_t revision = 0;
    RecentNumbers recent;                 // of those on disk
    std::unique_ptr<GalleryStore> store;  // null: all stays in memory; last: its thread uses the others

    explicit Parts(const std::filesystem::path& folder) {
        if (folder.empty()) return;
        store = std::make_unique<GalleryStore>(folder, notices,
                                               [this](const GalleryBatch& batch) { letGo(batch); });
        GalleryStore::Contents contents = store->takeContents();
        lastSet = contents.lastSet;
        lastPicture = contents.lastPicture;
        for (GallerySet& set : contents.sets) {
            lastNumber = std::max(lastNumber, set.number);
            sets[set.id].set = std::move(set);
        }
        for (GalleryPicture& picture : contents.pictures) {
            picturesOf[picture.set].push_back(picture.id);
            pictures[picture.id].picture = std::move(picture);
        }
    }

    SetRecord& set(GallerySetId id) {
        const auto found = sets.find(id);
        if (found == sets.end())
            throw Error(ErrorCode::NotFound, "set " + std::to_string(id) + " is not in the gallery");
        return found->second;
    }
    PictureInMemory& picture(GalleryPictureId id) {
        const auto found = pictures.find(id);
        if (found == pictures.end())
            throw Error(ErrorCode::NotFound, "picture " + std::to_string(id) + " is not in the gallery");
        return found->second;
    }
    // Drops the numbers of finished pictures that are on disk now; they are read from there when needed.
    void letGo(const GalleryBatch& written) {
        const std::lock_guard lock(sharing);
        for (const auto& [id, picture] : written.pictures) {
            const auto found = pictures.find(id);
            if (picture.finished && found != pictures.end()) found->second.numbers.reset();
        }
    }
    // The numbers of a picture that gets more of them; the first time, they are read from the disk.
    MadeNumbers& numbersOf(PictureInMemory& entry) {
        if (!entry.numbers) {
            entry.numbers = store ? store->numbers(entry.picture.id) : MadeNumbers{};
            entry.picture.made = static_cast<std::int64_t>(entry.numbers->bytes.size());
            entry.cost.add(entry.numbers->bits);
            recent.forget(entry.picture.id);
        }
        return *entry.numbers;
    }
    template <class Change>
    void change(GallerySetId set, Change&& change) {
        revisions[set] = ++revision;
        if (store) store->change(std::forward<Change>(change));
    }
    void write(const SetRecord& record) {
        change(record.set.id,
               [&](GalleryBatch& batch) { batch.sets.insert_or_assign(record.set.id, record); });
    }
    void write(const GalleryPicture& picture) {
        change(picture.set,
               [&](GalleryBatch& batch) { batch.pictures.insert_or_assign(picture.id, picture); });
    }
    void remove(GallerySetId id) {
        for (const GalleryPictureId picture : picturesOf[id]) pictures.erase(picture);
        picturesOf.erase(id);
        sets.erase(id);
        change(id, [id](GalleryBatch& batch) { batch.removed.insert(id); });
        revisions.erase(id);
    }
    DiscardedPictures discarded(const std::set<GallerySetId>& inUse) const;
    // Gives sets of another gallery ids, numbers and names that are free here.
    void numberSets(std::vector<SetRecord>& fresh, std::map<GallerySetId, GallerySetId>& here);
};

}  // namespace continuo::app
