#include "audio/sound_file_info.h"

#include <memory>

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

}  // namespace

bool isSoundName(const std::filesystem::path& file) { return hasEnding(file, {".wav", ".flac"}); }

SoundFileInfo readSoundFileInfo(const std::filesystem::path& file) {
    checkPlainFile(file, "a .wav or .flac file");
    SF_INFO info{};
    const std::unique_ptr<SNDFILE, decltype(&sf_close)> sound(sf_open(file.c_str(), SFM_READ, &info),
                                                              sf_close);
    if (sound == nullptr)
        throw Error(ErrorCode::BadFile, file.string() + ": no sound can be read: " + complaint() +
                                            "; choose a whole .wav or .flac file");
    SF_FORMAT_INFO format{};
    format.format = info.format & SF_FORMAT_TYPEMASK;
    sf_command(sound.get(), SFC_GET_FORMAT_INFO, &format, sizeof format);
    const char* const comment = sf_get_string(sound.get(), SF_STR_COMMENT);
    return {format.name != nullptr ? format.name : "sound file", info.samplerate, info.channels, info.frames,
            comment != nullptr ? comment : ""};
}

}  // namespace continuo::app
