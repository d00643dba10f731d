#include "audio/sound_file_info.h"

#include <array>
#include <cstring>
#include <memory>
#include <string>

#include <sndfile.h>

#include "continuo/error.h"
#include "continuo/plain_file.h"
#include "files/caseless.h"

namespace continuo::app {
namespace {

// libsndfile's complaint, for a longer sentence.
std::string complaint() {
    std::string text = sf_strerror(nullptr);
    while (text.ends_with('.')) text.pop_back();
    return text;
}

// What libsndfile would say in its own words alone.
void checkBeginning(const std::filesystem::path& file) {
    std::array<std::byte, 4> head{};
    const std::size_t count = PlainFile(file, "a sound file").read(head);
    const auto fail = [&file](const std::string& why) {
        throw Error(ErrorCode::BadFile, file.string() + ": " + why + "; " + kSoundWanted);
    };
    if (count == 0) fail("is empty");
    if (std::memcmp(head.data(), "MThd", head.size()) == 0) fail("is a MIDI file: notes, and no sound");
}

}  // namespace

bool isSoundName(const std::filesystem::path& file) { return hasEnding(file, {".wav", ".flac"}); }

bool isReadableSoundName(const std::filesystem::path& file) {
    return isSoundName(file) || hasEnding(file, {".wave", ".ogg", ".oga", ".opus", ".mp3", ".aif", ".aiff",
                                                 ".aifc", ".au", ".snd", ".caf", ".w64", ".rf64"});
}

SoundFileInfo readSoundFileInfo(const std::filesystem::path& file) {
    checkBeginning(file);
    SF_INFO info{};
    const std::unique_ptr<SNDFILE, decltype(&sf_close)> sound(sf_open(file.c_str(), SFM_READ, &info),
                                                              sf_close);
    if (sound == nullptr)
        throw Error(ErrorCode::BadFile,
                    file.string() + ": no sound can be read: " + complaint() + "; " + kSoundWanted);
    SF_FORMAT_INFO format{};
    format.format = info.format & SF_FORMAT_TYPEMASK;
    sf_command(sound.get(), SFC_GET_FORMAT_INFO, &format, sizeof format);
    const char* const comment = sf_get_string(sound.get(), SF_STR_COMMENT);
    return {format.name != nullptr ? format.name : "sound file", info.samplerate, info.channels,
            info.frames == SF_COUNT_MAX ? SoundFileInfo::kUnknown : static_cast<std::int64_t>(info.frames),
            comment != nullptr ? comment : ""};
}

}  // namespace continuo::app
