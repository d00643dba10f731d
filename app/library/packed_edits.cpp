#include "library/packed_edits.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "library/packed_music.h"
#include "storage/sqlite_database.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kOldMembers = 2, kMembers = 4;

// Sizes of the array `was`: with kSoundMembers it also has velocity and end, to distinguish notes of one
// pitch and start.
constexpr std::size_t kPlaceMembers = 2, kSoundMembers = 4;

bool isMidiValue(const Json& json) { return json.is_number_integer() && json >= 0 && json < kMidiPitches; }

// Returns whether `json` is an array of `count` numbers, of which the first `whole` are MIDI values, 0 to
// 127.
bool isNumbers(const Json& json, std::size_t count, std::size_t whole) {
    if (!json.is_array() || json.size() != count) return false;
    for (std::size_t i = 0; i < count; ++i) {
        if (!json[i].is_number()) return false;
        if (i < whole && !isMidiValue(json[i])) return false;
    }
    return true;
}

std::optional<NoteEdit> unpackOld(const Json& json) {
    if (!json.is_array() || json.size() != kOldMembers) return {};
    if (!json[0].is_number() || !json[1].is_number_integer()) return {};
    const auto pitch = json[1].get<std::int64_t>();
    if (pitch < 0 || pitch >= 2 * kMidiPitches) return {};
    const NotePlace note{static_cast<int>(pitch % kMidiPitches), json[0].get<double>()};
    return makeRemoval(static_cast<Voice>(pitch / kMidiPitches), note);
}

bool isPlace(const Json& json) { return isNumbers(json, kPlaceMembers, 1); }

bool isPlaceAndSound(const Json& json) { return isNumbers(json, kSoundMembers, 1) && isMidiValue(json[2]); }

std::optional<NoteEdit> unpack(const Json& json) {
    if (!json.is_array() || json.size() != kMembers) return unpackOld(json);
    const Json &voice = json[0], &was = json[1], &becomes = json[2], &last = json[3];
    const bool known = (voice == 0 || voice == 1) && last.is_number_integer() &&
                       (was.is_null() || isPlace(was) || isPlaceAndSound(was)) &&
                       (becomes.is_null() || isNumbers(becomes, 4, 2));
    if (!known) return {};
    NoteEdit edit;
    edit.voice = voice == 1 ? Voice::Model : Voice::Player;
    edit.lastBranch = last.get<BranchId>();
    if (!was.is_null()) edit.was = {was[0].get<int>(), was[1].get<double>()};
    if (was.size() == kSoundMembers) edit.was->sound = {was[2].get<int>(), was[3].get<double>()};
    if (becomes.is_null()) return edit;
    edit.becomes = {becomes[0].get<int>(), becomes[1].get<int>(), becomes[2].get<double>(),
                    becomes[3].get<double>()};
    return isPlayable(PlayedNote{*edit.becomes}) ? std::optional(edit) : std::nullopt;
}

}  // namespace

Json editsToJson(std::span<const NoteEdit> edits) {
    Json all = Json::array();
    for (const NoteEdit& edit : edits) {
        Json was, becomes;
        if (edit.was) was = {edit.was->pitch, edit.was->seconds};
        if (edit.was && edit.was->sound) {
            was.push_back(edit.was->sound->velocity);
            was.push_back(edit.was->sound->end);
        }
        if (edit.becomes)
            becomes = {edit.becomes->velocity, edit.becomes->pitch, edit.becomes->start, edit.becomes->end};
        all.push_back({static_cast<int>(edit.voice), was, becomes, edit.lastBranch});
    }
    return all;
}

std::vector<NoteEdit> editsFromJson(const Json& all) {
    std::vector<NoteEdit> edits;
    if (!all.is_array()) return edits;
    for (const Json& each : all) {
        const std::optional<NoteEdit> edit = unpack(each);
        if (edit && (edit->was || edit->becomes)) edits.push_back(*edit);
    }
    return edits;
}

std::string packEdits(std::span<const NoteEdit> edits) { return editsToJson(edits).dump(); }

std::vector<NoteEdit> unpackEdits(const std::string& text) {
    std::vector<NoteEdit> edits = editsFromJson(Json::parse(text, nullptr, false));
    for (NoteEdit& edit : edits)
        if (edit.lastBranch < 0 || edit.lastBranch > kLastId) edit.lastBranch = NoteEdit::kNotKnown;
    return edits;
}

}  // namespace continuo::app
