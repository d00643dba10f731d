#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "app/library/playing.h"
#include "bundle/bundle_adding.h"
#include "bundle/bundle_writer.h"
#include "bundle/partial_import.h"

namespace continuo::test {

using namespace app;

// A folder with the library and galleries of one program.
struct TestHome {
    TemporaryFolder folder;
    std::unique_ptr<Library> library = std::make_unique<Library>(folder.path());
    std::unique_ptr<Gallery> gallery = std::make_unique<Gallery>(Medium::Pictures, folder.path());
    std::unique_ptr<Gallery> sounds = std::make_unique<Gallery>(Medium::Sounds, folder.path());

    Galleries galleries() const { return {*gallery, *sounds}; }
    void reopen() {
        library.reset();
        gallery.reset();
        sounds.reset();
        library = std::make_unique<Library>(folder.path());
        gallery = std::make_unique<Gallery>(Medium::Pictures, folder.path());
        sounds = std::make_unique<Gallery>(Medium::Sounds, folder.path());
    }
    bool flush() const { return library->flush() && gallery->flush() && sounds->flush(); }

    BundleCounts exportTo(const std::filesystem::path& out, const BundleChoice& choice) const {
        EXPECT_TRUE(flush());
        return writeBundle(
            folder.path(), choice, out,
            [](const std::string& model, const std::string&) {
                return model == "piano 9 M" ? std::optional<std::string>(R"({"licence":"CC0-1.0"})")
                                            : std::nullopt;
            },
            [](double) {}, {});
    }
    // Adds a file as the window does. Returns the counts of new items.
    BundleCounts add(const std::filesystem::path& file) {
        Bundle bundle = readBundle(file);
        EXPECT_TRUE(flush());
        BundleAdding adding(folder.path(), std::move(bundle));
        adding.reserve(*library);
        adding.write(*library, galleries());
        while (adding.publishSome(*library, galleries())) {
        }
        return adding.addedCounts();
    }
};

inline BundleChoice everything() {
    BundleChoice choice;
    choice.allTakes = choice.pictures = choice.sounds = true;
    return choice;
}

// Adds takes with nested branches, edits, stars, notes, tags and a record; a range of a recording; sets.
inline void fillHome(TestHome& home) {
    Library& library = *home.library;
    const auto [take, branch] = addTakeWithBranch(library);
    const std::string record =
        R"({"continuo_take":4,"model":"/home/ada/models/piano.safetensors","adapter":""})"
        "\n{\"calls\":[]}\n";
    library.appendReplay(take,
                         std::span(reinterpret_cast<const std::uint8_t*>(record.data()), record.size()));
    library.appendBranchPedal(branch, {64, 1.7});
    library.setBranchLatents(branch, {{1.5, 256}, {2, 512}});
    library.finishBranch(branch, 1.75);
    editNote(library, {take, 0}, makeRemoval(Voice::Player, placeOf({80, 60, 0.5, 1})));
    const BranchId deeper = library.addBranch({{take, branch}, 2.1, exampleModel(), {}, library.moment()});
    library.appendBranch(deeper, std::vector<PlayedNote>{{{90, 76, 2.2, 2.6}, 7.25F}});
    library.finishBranch(deeper);
    editNote(library, {take, branch}, {Voice::Model, {}, Note{99, 40, 1.8, 2.3}});
    library.star({take, branch}, true);
    library.setNote({take, 0}, "The first one, für Elise");
    library.setTags({take, deeper}, {"slow", "ж"});
    library.rename({take, 0}, "Morning");
    library.keep(take, 0.75, 2.5);
    const TakeId gone = playTake(library);
    library.discard({gone, 0});
    NewSet asked;
    asked.shape = PictureSetShape{.width = 4, .height = 3, .label = "cat", .keptRows = 1};
    asked.modelName = "emoji 32";
    asked.source.assign(36, 77);
    asked.seeds = {11, 12, 13};
    Gallery& gallery = *home.gallery;
    const GallerySetId set = gallery.addSet(asked);
    const auto pictures = gallery.items(set);
    std::vector<std::uint8_t> bytes(36);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 7);
    std::vector<float> bits(36, 1.5F);
    bits[3] = -1;
    gallery.append(pictures[0].id, bytes, bits);
    gallery.finish(pictures[0].id, R"({"unknown":true})");
    gallery.append(pictures[1].id, std::span(bytes).first(20));
    gallery.setMarks(set, {"Cats", true, false, false});
    gallery.setItemMarks(pictures[1].id, {"", false, true, false});
    gallery.setItemMarks(pictures[2].id, {"", false, false, true});
    asked.source.clear();
    asked.shape = PictureSetShape{.width = 4, .height = 3, .planar = true, .label = "cat"};
    asked.from = pictures[0].id;
    asked.seeds = {5};
    const GallerySetId second = gallery.addSet(asked);
    gallery.append(gallery.items(second)[0].id, bytes);
    gallery.finish(gallery.items(second)[0].id, "");
}

// Adds a set with a prompt (a finished, an unfinished and a discarded sound), and a set without a prompt.
inline void fillSounds(Gallery& sounds) {
    NewSet asked;
    asked.modelName = "audio 8 M";
    std::vector<float> prompt(640);
    for (std::size_t i = 0; i < prompt.size(); ++i) prompt[i] = 0.001F * static_cast<float>(i);
    asked.source = samplesAsBytes(prompt);
    SoundSetShape shape{.sampleRate = 16'000, .hop = 320, .levels = 2, .frames = 3};
    shape.codec = std::string(64, 'c');
    shape.promptSamples = std::ssize(prompt);
    shape.promptFile = "/home/ada/music/rain.wav";
    shape.promptFirst = 320;
    asked.shape = shape;
    asked.seeds = {21, 22, 23};
    const GallerySetId set = sounds.addSet(asked);
    const auto items = sounds.items(set);
    const std::vector<std::uint16_t> codes{5, 1023, 0, 7, 8, 9};
    sounds.append(items[0].id, codes, std::vector<float>{1, 2, 3, 4, 5, -1});
    sounds.finish(items[0].id, R"({"unknown":true})");
    sounds.append(items[1].id, std::span(codes).first(2));
    sounds.setMarks(set, {"Rain", true, false, false});
    sounds.setItemMarks(items[1].id, {"", true, false, false});
    sounds.setItemMarks(items[2].id, {"", false, false, true});
    asked.source.clear();
    shape.forgetSource();
    asked.shape = shape;
    asked.from = items[0].id;
    asked.seeds = {31};
    const GallerySetId second = sounds.addSet(asked);
    sounds.append(sounds.items(second)[0].id, codes);
    sounds.finish(sounds.items(second)[0].id, "");
}

}  // namespace continuo::test
