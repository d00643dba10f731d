#include "bundle/bundle_writer.h"

#include <continuo/error.h>
#include <continuo/file_output.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "bundle/bundle.h"
#include "bundle/row_json.h"
#include "bundle/set_lines.h"
#include "bundle/take_lines.h"
#include "bundle/without_origin.h"
#include "bundle/zip_reader.h"
#include "bundle/zip_writer.h"
#include "files/json_text.h"
#include "files/program_version.h"
#include "gallery/gallery.h"
#include "library/export.h"
#include "library/library_snapshot.h"
#include "pictures/picture_file.h"
#include "sounds/sound_origin.h"
#include "tempo/found_bars.h"

namespace continuo::app {
namespace {

namespace names = bundle_names;

constexpr const char* kReadMe =
    "This file was made with Continuo, a program in which a person plays the piano and a model plays on.\n"
    "Open it with Continuo (File > Open a Continuo file), and all that is in it is added to what is there.\n"
    "\n"
    "It is a zip archive. Without Continuo you can use what lies in these folders:\n"
    "music: each take and each of its branches as a MIDI file, for any program that plays MIDI.\n"
    "pictures: each picture as a PNG file.\n"
    "Sounds are in the folder library alone, as codes that Continuo decodes.\n"
    "models: what is known of the models that made them. The models themselves are not here.\n"
    "The folder library is for Continuo.\n"
    "\n"
    "Diese Datei ist mit Continuo gemacht, einem Programm, in dem ein Mensch Klavier spielt und ein Modell "
    "weiterspielt.\n"
    "In Continuo geöffnet (Datei > Continuo-Datei öffnen), kommt alles, was darin ist, zu dem dazu, was da "
    "ist.\n"
    "\n"
    "Sie ist ein Zip-Archiv. Auch ohne Continuo lässt sich verwenden, was in diesen Ordnern liegt:\n"
    "music: jede Aufnahme und jeder ihrer Zweige als MIDI-Datei.\n"
    "pictures: jedes Bild als PNG-Datei.\n"
    "Klänge sind nur im Ordner library, als Codes, die Continuo dekodiert.\n"
    "models: was von den Modellen bekannt ist, die das gemacht haben. Die Modelle selbst sind nicht dabei.\n"
    "Der Ordner library ist für Continuo.\n";

std::string toText(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

// Returns the record without this computer's folder names; models are found by name.
std::string removeFolderNames(const std::string& replay) {
    const std::size_t end = std::min(replay.find('\n'), replay.size());
    auto head = parseJsonObjectOrEmpty<RowJson>(std::string_view(replay).substr(0, end));
    if (head.empty()) return replay;
    for (const char* key : {"model", "adapter"})
        if (const auto found = head.find(key); found != head.end() && found->is_string())
            *found = std::filesystem::path(found->get<std::string>()).filename().string();
    return jsonText(head) + replay.substr(end);
}

// Makes a handler that refuses lines which Continuo could not read again, so that no unreadable file is
// exported.
JsonErrorHandler makeWriteRefusal(const std::string& entry) {
    return makeJsonErrorHandler(ErrorCode::BadFile,
                                "Continuo could not read again what it would write (" + entry + "): ");
}

// Collects what to write from a folder; the archive's entries read their data on demand.
class BundlePacker {
public:
    BundlePacker(const std::filesystem::path& data, const BundleChoice& choice, const FindCard& cardOf)
        : choice_(choice), cardOf_(cardOf), library_(data) {
        const auto open = [&](Medium medium) {
            auto gallery = std::make_unique<GalleryReader>(medium, data);
            gallery->pinSnapshot();
            return gallery;
        };
        if (choice_.pictures) pictures_ = open(Medium::Pictures);
        if (choice_.sounds) sounds_ = open(Medium::Sounds);
    }

    ZipWriter entries() {
        ZipWriter archive;
        archive.addStored(names::kType, kBundleType);
        addTakes(archive);
        if (pictures_) addSets(archive, *pictures_, Medium::Pictures);
        if (sounds_) addSets(archive, *sounds_, Medium::Sounds);
        addHead(archive);
        archive.add("README.txt", [] { return std::string(kReadMe); });
        for (const auto& [model, card] : cards_)
            archive.add("models/" + fileName(model) + ".json", [text = card] { return text; });
        if (archive.count() > ZipReader::kMostEntries)
            throw Error(ErrorCode::BadRequest,
                        "there is more than one file can hold; export fewer takes at once, or takes and "
                        "pictures apart");
        return archive;
    }
    BundleCounts counts() const { return counts_; }

private:
    bool isChosen(const Take& take) const {
        const bool played = take.number != 0 || !take.marks.name.empty();
        return played && (choice_.allTakes || choice_.takes.contains(take.id));
    }

    void addTakes(ZipWriter& archive) {
        std::vector<Take> takes = library_.takes({.unkept = true, .discarded = !choice_.allTakes});
        std::erase_if(takes, [this](const Take& take) { return !isChosen(take); });
        std::reverse(takes.begin(), takes.end());  // oldest first
        std::vector<TakeId> ids;
        std::map<ReelId, std::vector<TakeRecord>> takesOf;
        for (const Take& take : takes) {
            ids.push_back(take.id);
            ++counts_.takes;
            LibraryRows rows = library_.rows(take.id, false);
            takesOf[rows.takes.front().reel].push_back(rows.takes.front());
            addMusic(archive, {take.id, 0}, rows.takes.front().take.origin);
            for (const auto& [branch, source] : rows.branches) {
                ++counts_.branches;
                addMusic(archive, {take.id, branch.id}, branch.origin);
            }
        }
        archive.add(names::kTakes, [this, ids] {
            std::string lines;
            for (const TakeId id : ids) lines += formatTake(id);
            return lines;
        });
        for (const auto& [reel, of] : takesOf) addRecording(archive, reel, of);
    }

    // Reads each take separately, so that an error names the take.
    std::string formatTake(TakeId id) const {
        LibraryRows rows = library_.rows(id, false);
        const Take& take = rows.takes.front().take;
        const std::string name = take.marks.name.empty() ? "take " + std::to_string(take.shownNumber())
                                                         : fileName(take.marks.name);
        if (!choice_.originOfMusic) removeOrigin(rows);
        try {
            std::string lines = takeLines(rows);
            readTakeLines(lines, makeWriteRefusal(names::kTakes));
            return lines;
        } catch (const Error& error) {
            throw Error(error.code(),
                        name + ": " + error.what() +
                            "; export the others without it, or change or discard what that is");
        }
    }

    void addRecording(ZipWriter& archive, ReelId reel, const std::vector<TakeRecord>& takes) {
        recordings_.push_back(reel);
        const std::string name = names::kRecordings + std::to_string(reel);
        const TakeId take = takes.front().take.id;
        const bool over = std::none_of(takes.begin(), takes.end(), [this](const TakeRecord& each) {
            return choice_.growing.contains(each.take.id);
        });
        const bool withReplay = choice_.originOfMusic && over && library_.hasReplay(take);
        archive.add(name + ".jsonl", [this, name, take, takes, withReplay] {
            LibraryRows rows = library_.rows(take, false);
            if (!withReplay) rows.reels.front().record.state.clear();
            if (!choice_.originOfMusic) keepEventsOf(takes, rows.reels.front().events);
            std::string lines = reelLines(rows.reels.front());
            readReelLines(lines, makeWriteRefusal(name));
            return lines;
        });
        if (library_.hasSource(take)) {
            hasSources_ = true;
            addSource(archive, name + ".source", takes);
        }
        if (!withReplay) return;
        archive.add(name + ".record",
                    [this, take] { return removeFolderNames(toText(library_.replay(take))); });
    }

    void addSource(ZipWriter& archive, const std::string& name, const std::vector<TakeRecord>& takes) const {
        const TakeId take = takes.front().take.id;
        if (choice_.originOfMusic)
            return archive.add(name, [this, take] { return toText(library_.packedSource(take)); });
        const std::vector<std::uint8_t> source = withoutOrigin(library_.packedSource(take), takes);
        if (!source.empty()) archive.add(name, [text = toText(source)] { return text; });
    }

    // Adds the music as played, with the bars that it has; does not search for bars.
    void addMusic(ZipWriter& archive, NodeId node, const Origin& origin) {
        noteModel(origin.modelName, origin.modelHash, choice_.originOfMusic);
        archive.add("music/" + exportName(library_, node, ".mid"), [this, node] {
            MidiExport options;
            options.provenance = choice_.originOfMusic;
            options.found = FoundBars{};
            return toText(midiBytes(midiMusic(library_, node, library_.content(node), options)));
        });
    }

    bool includesOrigin(Medium medium) const {
        return medium == Medium::Pictures ? choice_.originOfPictures : choice_.originOfSounds;
    }

    void addSets(ZipWriter& archive, GalleryReader& gallery, Medium medium) {
        const bool pictures = medium == Medium::Pictures;
        const GalleryReader::Contents contents = gallery.contents();
        for (const GallerySet& set : contents.sets) {
            if (set.marks.discarded) continue;
            GalleryRows rows;
            rows.sets.push_back({set, {}});
            for (const GalleryItem& each : contents.items)
                if (each.set == set.id && !each.marks.discarded) rows.items.push_back(each);
            if (rows.items.empty()) continue;
            ++(pictures ? counts_.pictureSets : counts_.soundSets);
            (pictures ? counts_.pictures : counts_.sounds) += static_cast<int>(rows.items.size());
            (pictures ? pictureSets_ : soundSets_).push_back(set.id);
            for (const GalleryItem& each : rows.items)
                pictures ? addPicture(archive, set, each) : noteSoundModels(each);
            const std::string name = names::setsFolder(medium) + std::to_string(set.id);
            archive.add(name + ".jsonl", [this, &gallery, medium, name, rows]() mutable {
                SetRecord& record = rows.sets.front();
                record.source = gallery.source(record.set.id);
                if (record.source.empty())
                    std::visit([](auto& shape) { shape.forgetSource(); }, record.set.shape);
                for (const GalleryItem& each : rows.items) rows.numbers[each.id] = gallery.numbers(each.id);
                removePromptFolders(rows);
                if (!includesOrigin(medium)) removeOrigin(rows);
                std::string lines = setLines(rows, medium);
                rows = {};
                readSetLines(lines, medium, makeWriteRefusal(name));
                return lines;
            });
        }
    }

    void noteSoundModels(const GalleryItem& sound) {
        try {
            if (sound.origin.empty()) return;
            const SoundOrigin origin = parseSoundOrigin(sound.origin);
            noteModel(origin.modelName, origin.modelHash, choice_.originOfSounds);
            noteModel(origin.codec, origin.codecHash, choice_.originOfSounds);
        } catch (const Error&) {
            // Fails if a later Continuo wrote the origin; the sound is included unchanged.
        }
    }

    void addPicture(ZipWriter& archive, const GallerySet& set, const GalleryItem& picture) {
        std::optional<PictureProvenance> origin;
        try {
            if (!picture.origin.empty()) origin = parseProvenance(picture.origin);
        } catch (const Error&) {
            // Fails if a later Continuo wrote the origin; the picture is included unchanged.
        }
        if (origin && !origin->pictures.empty())
            noteModel(origin->pictures.front().modelName, origin->pictures.front().modelHash,
                      choice_.originOfPictures);
        if (picture.made == 0 || !supportsPng()) return;
        const std::string title =
            set.marks.name.empty() ? "Set " + std::to_string(set.number) : set.marks.name;
        const std::string name =
            "pictures/" + fileName(title) + " " + std::to_string(picture.index + 1) + ".png";
        if (!picture.finished || !choice_.originOfPictures) origin.reset();
        archive.add(name, [this, set, origin, id = picture.id] {
            constexpr std::uint8_t kWhite = 255;
            const Picture pixels = toPicture(set.picture(), pictures_->numbers(id).values, kWhite);
            return toText(encodePng(pixels, origin ? provenanceTexts(*origin) : std::vector<PngText>()));
        });
    }

    void noteModel(const std::string& model, const std::string& hash, bool tells) {
        if (!tells || model.empty() || cards_.contains(model)) return;
        if (std::optional<std::string> card = cardOf_(model, hash)) cards_[model] = *std::move(card);
    }

    void addHead(ZipWriter& archive) const {
        const bool hasSounds = !soundSets_.empty();
        RowJson head = {{"continuo_bundle", hasSounds     ? kBundleVersion
                                            : hasSources_ ? 2
                                                          : 1},
                        {"program", namedVersion()},
                        {"takes", counts_.takes},
                        {"branches", counts_.branches},
                        {"pictures", counts_.pictures},
                        {"recordings", recordings_},
                        {"sets", pictureSets_}};
        if (hasSounds) {
            head["sounds"] = counts_.sounds;
            head["sound_sets"] = soundSets_;
        }
        archive.add(names::kHead, [text = jsonText(head, 2) + "\n"] { return text; });
    }

    const BundleChoice& choice_;
    const FindCard& cardOf_;
    LibrarySnapshot library_;
    std::unique_ptr<GalleryReader> pictures_, sounds_;  // null: not exported
    BundleCounts counts_;
    std::vector<std::int64_t> recordings_, pictureSets_, soundSets_;
    bool hasSources_ = false;
    std::map<std::string, std::string> cards_;  // by model
};

}  // namespace

void flushAll(Library& library, const Galleries& galleries) {
    constexpr double kPatience = 5;  // s
    if (library.flush(kPatience) && galleries.pictures.flush(kPatience) && galleries.sounds.flush(kPatience))
        return;
    throw NotSaved("what was played or made last cannot be written to the disk; make room there");
}

BundleCounts writeBundle(const std::filesystem::path& data, const BundleChoice& choice,
                         const std::filesystem::path& out, const FindCard& cardOf,
                         const std::function<void(double)>& progress, const std::stop_token& stop) {
    BundlePacker packing(data, choice, cardOf);
    const ZipWriter archive = packing.entries();
    FileOutput file(out);
    archive.write(file, progress, stop);
    file.commit();
    return packing.counts();
}

}  // namespace continuo::app
