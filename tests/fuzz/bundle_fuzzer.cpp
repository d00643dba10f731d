// Reads any bytes as a .continuo file. Checksums would reject nearly every mutation, so an input that begins
// with "## NAME" is read as the texts inside one, each after such a line.
#include <map>
#include <string>

#include "bundle/bundle.h"
#include "bundle/set_lines.h"
#include "bundle/take_lines.h"
#include "library/packed_music.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

void check(const Bundle& bundle) {
    for (const auto& reel : bundle.takes.reels)
        for (const DuetEvent& event : reel.events) require(isPlayable(event));
    for (const auto& [branch, notes] : bundle.takes.notes)
        for (const PlayedNote& note : notes) require(isPlayable(note));
    for (const GalleryItem& picture : bundle.pictures.items) {
        const MadeNumbers& numbers = bundle.pictures.numbers.at(picture.id);
        require(numbers.bits.size() == numbers.values.size() &&
                picture.made == static_cast<std::int64_t>(numbers.values.size()));
    }
    // Whatever was read can be written and read back unchanged.
    const JsonErrorHandler refusal = [](const std::string&) { require(false); };
    const LibraryRows again = readTakeLines(takeLines(bundle.takes), refusal);
    require(again.takes.size() == bundle.takes.takes.size() && again.notes == bundle.takes.notes);
}

// Splits such a text into its entries.
std::map<std::string, std::string> splitEntries(std::string_view text) {
    std::map<std::string, std::string> entries;
    std::string* entry = nullptr;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.starts_with("## "))
            entry = &entries[std::string(line.substr(3))];
        else if (entry != nullptr)
            entry->append(line).append("\n");
    }
    return entries;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    test::readOrRefuse([&] { check(parseBundle(bytes, "it")); });
    if (!bytes.starts_with("## ")) return 0;
    const auto entries = splitEntries(bytes);
    const auto text = [&](const char* name) {
        const auto found = entries.find(name);
        return found == entries.end() ? std::string() : found->second;
    };
    const JsonErrorHandler refusal = makeJsonErrorHandler(ErrorCode::BadFile, "it, ");
    test::readOrRefuse([&] {
        Bundle bundle;
        bundle.takes = readTakeLines(text("takes"), refusal);
        check(bundle);
    });
    test::readOrRefuse([&] {
        Bundle bundle;
        bundle.takes.reels.push_back(readReelLines(text("recording"), refusal));
        check(bundle);
    });
    for (const Medium medium : kMedia)
        test::readOrRefuse([&] {
            Bundle bundle;
            bundle.of(medium) = readSetLines(text("set"), medium, refusal);
            check(bundle);
            require(readSetLines(setLines(bundle.of(medium), medium), medium, refusal).numbers ==
                    bundle.of(medium).numbers);
        });
    return 0;
}
