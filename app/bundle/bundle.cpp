#include "bundle/bundle.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "bundle/row_json.h"
#include "bundle/set_lines.h"
#include "bundle/take_lines.h"
#include "bundle/without_origin.h"
#include "bundle/zip_reader.h"
#include "gallery/gallery_medium.h"
#include "library/take_source.h"

namespace continuo::app {
namespace {

namespace names = bundle_names;

constexpr std::size_t kMostSets = 100'000;

JsonErrorHandler makeRefusal(const ZipReader& archive, const std::string& entry) {
    return [&archive, entry](const std::string& fault) { archive.refuse(entry + ", " + fault); };
}

// The contents of continuo.json, the head of a bundle.
struct Head {
    std::vector<std::int64_t> recordings, pictureSets, soundSets;
};

Head readHead(ZipReader& archive) {
    if (!archive.has(names::kType) || !archive.has(names::kHead) || archive.read(names::kType) != kBundleType)
        archive.refuse("is no Continuo file");
    const JsonErrorHandler refusal = makeRefusal(archive, names::kHead);
    const auto json = parseJsonObject<RowJson>(archive.read(names::kHead), {8, kLongestLine}, refusal);
    const RowPlace head(json, refusal);
    constexpr int kSoundsSince = 3;
    const int version = head.at("continuo_bundle").number<int>(1, 1'000'000);
    if (version > kBundleVersion)
        throw NewerBundle(
            ErrorCode::BadFile,
            archive.archiveName() + ": was written by a newer Continuo; install that one to open it");
    const auto ids = [&](const char* key) {
        std::vector<std::int64_t> all;
        std::set<std::int64_t> known;
        for (const RowPlace& each : head.at(key).items(0, kMostSets)) {
            all.push_back(each.number<std::int64_t>(1, kLastId));
            if (!known.insert(all.back()).second) each.refuse("is there twice");
        }
        return all;
    };
    return {ids("recordings"), ids("sets"),
            version < kSoundsSince ? std::vector<std::int64_t>() : ids("sound_sets")};
}

void readTakes(ZipReader& archive, const std::vector<std::int64_t>& recordings, LibraryRows& rows) {
    rows = readTakeLines(archive.read(names::kTakes), makeRefusal(archive, names::kTakes));
    std::set<ReelId> wanted;
    std::map<ReelId, std::int64_t> there;  // recording -> its number of events
    for (const TakeRecord& take : rows.takes) wanted.insert(take.reel);
    for (const std::int64_t id : recordings) {
        const std::string name = names::kRecordings + std::to_string(id);
        const std::string lines = name + ".jsonl";
        LibraryRows::Reel reel = readReelLines(archive.read(lines), makeRefusal(archive, lines));
        if (reel.record.id != id || !wanted.contains(id)) archive.refuse(lines + " in it is of no take");
        there[id] = reel.record.events;
        if (archive.has(name + ".record")) {
            const std::string replay = archive.read(name + ".record");
            reel.replay.assign(replay.begin(), replay.end());
        }
        if (archive.has(name + ".source")) {
            const std::string source = archive.read(name + ".source");
            reel.source.assign(source.begin(), source.end());
            if (!isReadableSource(reel.source)) archive.refuse(name + ".source in it is no MIDI file");
        }
        rows.reels.push_back(std::move(reel));
    }
    if (there.size() != wanted.size()) archive.refuse("is incomplete: the recording of a take is missing");
    for (TakeRecord& take : rows.takes) take.take.summary.counted = there.at(take.reel);
}

void readSets(ZipReader& archive, Medium medium, const std::vector<std::int64_t>& sets, GalleryRows& rows) {
    std::set<GalleryItemId> items;
    for (const std::int64_t id : sets) {
        const std::string lines = names::setsFolder(medium) + std::to_string(id) + ".jsonl";
        GalleryRows set = readSetLines(archive.read(lines), medium, makeRefusal(archive, lines));
        removePromptFolders(set);
        if (set.sets.front().set.id != id) archive.refuse(lines + " in it is of another set");
        for (GalleryItem& each : set.items) {
            if (!items.insert(each.id).second)
                archive.refuse(lines + " in it has a " + toForm(medium).item + " of another set");
            rows.items.push_back(std::move(each));
        }
        rows.sets.push_back(std::move(set.sets.front()));
        rows.numbers.merge(set.numbers);
    }
}

Bundle read(ZipReader& archive) {
    const Head head = readHead(archive);
    Bundle bundle;
    readTakes(archive, head.recordings, bundle.takes);
    readSets(archive, Medium::Pictures, head.pictureSets, bundle.pictures);
    readSets(archive, Medium::Sounds, head.soundSets, bundle.sounds);
    return bundle;
}

}  // namespace

BundleCounts countItems(const Bundle& bundle) {
    return {static_cast<int>(bundle.takes.takes.size()),   static_cast<int>(bundle.takes.branches.size()),
            static_cast<int>(bundle.pictures.sets.size()), static_cast<int>(bundle.pictures.items.size()),
            static_cast<int>(bundle.sounds.sets.size()),   static_cast<int>(bundle.sounds.items.size())};
}

Bundle readBundle(const std::filesystem::path& file) {
    ZipReader archive(file);
    return read(archive);
}

Bundle parseBundle(std::string_view bytes, const std::string& called) {
    ZipReader archive(bytes, called);
    return read(archive);
}

}  // namespace continuo::app
