#include "bundle/without_origin.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "library/provenance.h"
#include "library/take_source.h"

namespace continuo::app {

void removeOrigin(LibraryRows& rows) {
    for (TakeRecord& record : rows.takes) record.take.origin = {};
    for (BranchRecord& record : rows.branches) record.branch.origin = {};
    for (LibraryRows::Reel& reel : rows.reels) reel.replay.clear();
}

void removeOrigin(GalleryRows& rows) {
    for (SetRecord& record : rows.sets) {
        record.set.modelName.clear();
        std::visit([](auto& shape) { shape.forgetOrigin(); }, record.set.shape);
    }
    for (GalleryItem& item : rows.items) {
        item.seed = 0;
        item.origin.clear();
    }
}

void removePromptFolders(GalleryRows& rows) {
    for (SetRecord& record : rows.sets)
        if (auto* sounds = std::get_if<SoundSetShape>(&record.set.shape))
            sounds->promptFile = std::filesystem::path(sounds->promptFile).filename().string();
}

std::vector<std::uint8_t> withoutOrigin(std::vector<std::uint8_t> source, std::span<const TakeRecord> takes) {
    const auto isWhole = [](const TakeRecord& take) { return take.begin == 0 && take.end == kStillHeld; };
    const std::optional<TakeSource> unpacked = unpackSource(source);
    if (!unpacked || std::none_of(takes.begin(), takes.end(), isWhole)) return {};
    const MidiFile file = parseMidiFile(unpacked->file, {});
    return findProvenance(file).is_null() ? std::move(source) : std::vector<std::uint8_t>();
}

// Pedal, beats and other lasting events from before the take count too, because they still apply in it.
bool isEventOfTake(const DuetEvent& event, const TakeRecord& take) {
    const bool ofKeys = event.kind == DuetEvent::Kind::Strike || event.kind == DuetEvent::Kind::Release;
    return event.seconds < take.end && (!ofKeys || event.seconds >= take.begin);
}

void keepEventsOf(std::span<const TakeRecord> takes, std::vector<DuetEvent>& events) {
    std::erase_if(events, [&](const DuetEvent& event) {
        return std::none_of(takes.begin(), takes.end(),
                            [&](const TakeRecord& take) { return isEventOfTake(event, take); });
    });
}

}  // namespace continuo::app
