#include "tokenizers/tokenizer_registry.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "continuo/error.h"

namespace continuo {
namespace {

TokenizerEntry::MakeMusic makeProfile(MidiProfile profile) {
    return [profile](NoteOrder order) { return MidiTokenizer(profile, std::nullopt, order); };
}

RgbRaster makeRaster(int width, int height, PixelOrder order, int labels) {
    return RgbRaster(width, height, order, labels);
}

CodeFrames makeFrames(int levels, int codes) { return CodeFrames(levels, codes); }

std::deque<TokenizerEntry>& registry() {
    static std::deque<TokenizerEntry> entries = {
        {"midi-events",
         makeProfile(MidiProfile::Magenta),
         {profileName(MidiProfile::Magenta), "Continuo's own"}},
        {"midi-events-krasserm", makeProfile(MidiProfile::Krasserm), {profileName(MidiProfile::Krasserm)}},
        {"midi-events-pedal",
         makeProfile(MidiProfile::Pedal),
         {profileName(MidiProfile::Pedal), "that of the bundled piano"},
         "midi-events"},
        {"rgb-raster", makeRaster},
        {"audio-codes", makeFrames},
    };
    return entries;
}

const TokenizerEntry* findProfile(std::string_view profile) {
    const auto found = std::ranges::find_if(tokenizers(), [&](const TokenizerEntry& each) {
        return !profile.empty() && each.profile.name == profile;
    });
    return found == tokenizers().end() ? nullptr : &*found;
}

// Returns a list for messages: "magenta, krasserm or pedal".
std::string listProfiles() {
    const std::vector<TokenizerProfile> all = tokenizerProfiles();
    std::string list = all.front().name;
    for (std::size_t i = 1; i < all.size(); ++i) list += (i + 1 < all.size() ? ", " : " or ") + all[i].name;
    return list;
}

}  // namespace

const char* modalityId(Modality modality) {
    switch (modality) {
        case Modality::Music: return "midi";
        case Modality::Pictures: return "image";
        case Modality::Sound: break;
    }
    return "audio";
}

const char* modalityNoun(Modality modality) {
    switch (modality) {
        case Modality::Music: return "music";
        case Modality::Pictures: return "pictures";
        case Modality::Sound: break;
    }
    return "sound";
}

const std::deque<TokenizerEntry>& tokenizers() { return registry(); }

void registerTokenizer(TokenizerEntry entry) {
    if (findTokenizer(entry.name) != nullptr || findProfile(entry.profile.name) != nullptr)
        throw Error(ErrorCode::Internal, "tokenizer " + entry.name + ": its name or profile is taken");
    registry().push_back(std::move(entry));
}

const TokenizerEntry* findTokenizer(std::string_view name) {
    const auto found = std::ranges::find(tokenizers(), name, &TokenizerEntry::name);
    return found == tokenizers().end() ? nullptr : &*found;
}

const TokenizerEntry& musicTokenizer(std::string_view nameOrProfile) {
    const TokenizerEntry* found = findProfile(nameOrProfile);
    if (found == nullptr) found = findTokenizer(nameOrProfile);
    if (found == nullptr || found->modality() != Modality::Music)
        throw Error(ErrorCode::BadRequest,
                    "midi profile: \"" + std::string(nameOrProfile) + "\" is unknown; use " + listProfiles());
    return *found;
}

std::optional<Modality> tokenizerModality(std::string_view name) {
    const TokenizerEntry* found = findTokenizer(name);
    return found == nullptr ? std::nullopt : std::optional(found->modality());
}

const std::string& usualTokenizer(Modality modality) {
    return std::ranges::find(tokenizers(), modality, &TokenizerEntry::modality)->name;
}

std::vector<TokenizerProfile> tokenizerProfiles() {
    std::vector<TokenizerProfile> profiles;
    for (const TokenizerEntry& each : tokenizers())
        if (!each.profile.name.empty()) profiles.push_back(each.profile);
    return profiles;
}

std::vector<std::string> tokenizersFor(std::string_view modality) {
    std::vector<std::string> names;
    for (const TokenizerEntry& each : tokenizers())
        if (modalityId(each.modality()) == modality) names.push_back(each.name);
    return names;
}

}  // namespace continuo
