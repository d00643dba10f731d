#include "audio/sound_file_info.h"

#include <continuo/file_kind.h>

#include "audio/open_sound.h"
#include "files/caseless.h"

namespace continuo::app {

bool hasWritableSoundSuffix(const std::filesystem::path& file) {
    return hasSuffix(file, {".wav", ".flac", ".ogg"});
}

bool hasReadableSoundSuffix(const std::filesystem::path& file) {
    return hasWritableSoundSuffix(file) || hasSuffix(file, {".wave", ".oga", ".opus", ".mp3", ".aif", ".aiff",
                                                            ".aifc", ".au", ".snd", ".caf", ".w64", ".rf64"});
}

bool isSoundFile(const std::filesystem::path& file) {
    return hasReadableSoundSuffix(file) || isSoundKind(detectFileKind(file));
}

SoundFileInfo readSoundFileInfo(const std::filesystem::path& file) { return openSound(file).info; }

}  // namespace continuo::app
