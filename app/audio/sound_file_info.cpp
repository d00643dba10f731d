#include "audio/sound_file_info.h"

#include <continuo/file_kind.h>

#include "audio/open_sound.h"
#include "files/caseless.h"

namespace continuo::app {

bool isSoundName(const std::filesystem::path& file) { return hasEnding(file, {".wav", ".flac", ".ogg"}); }

bool isReadableSoundName(const std::filesystem::path& file) {
    return isSoundName(file) || hasEnding(file, {".wave", ".oga", ".opus", ".mp3", ".aif", ".aiff", ".aifc",
                                                 ".au", ".snd", ".caf", ".w64", ".rf64"});
}

bool isSoundFile(const std::filesystem::path& file) {
    return isReadableSoundName(file) || isSoundKind(fileKind(file));
}

SoundFileInfo readSoundFileInfo(const std::filesystem::path& file) { return openSound(file).info; }

}  // namespace continuo::app
