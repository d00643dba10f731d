#include "audio/sound_layout.h"

#include <memory>
#include <span>
#include <string>

#include "audio/sound_file_info.h"
#include "continuo/error.h"
#include "continuo/file_kind.h"
#include "continuo/plain_file.h"

namespace continuo::app {
namespace {

void parseLayout(const FilePieces& file, SoundLayout& layout) {
    if (parseRiffLayout(file, layout) || parseChunkLayout(file, layout) || parseFlacLayout(file, layout) ||
        parseOggLayout(file, layout))
        return;
    // Skips ID3 tags: not only MP3 files begin with them.
    if (const std::int64_t tags = id3TagSize(file); tags > 0) {
        const FilePieces rest = file.part(tags, file.size());
        if (parseRiffLayout(rest, layout) || parseChunkLayout(rest, layout) ||
            parseFlacLayout(rest, layout) || parseOggLayout(rest, layout))
            return;
    }
    if (!parseMpegLayout(file, false, layout)) layout.parts = {file};
}

}  // namespace

SoundLayout readSoundLayout(const std::filesystem::path& path) {
    const auto plain = std::make_shared<const PlainFile>(path, "a sound file");
    FilePieces file(plain);
    file.add(0, static_cast<std::int64_t>(plain->size()));
    const auto fail = [&path](const std::string& why) {
        throw Error(ErrorCode::BadFile, path.string() + ": " + why + "; " + kSoundFileAdvice);
    };
    if (file.size() == 0) fail("is empty");
    const std::string beginning = file.bytes(0, kFileKindBytes);
    const FileKind kind = detectFileKind(std::as_bytes(std::span(beginning)));
    if (kind == FileKind::Midi) fail("is a MIDI file: notes, and no sound");
    const bool mayBeSound = isSoundKind(kind) || kind == FileKind::Aac || kind == FileKind::Mp4;
    if (const auto why = explainWrongKind(kind, "a sound file"); why && !mayBeSound)
        throw Error(ErrorCode::BadFile, path.string() + ": " + *why);
    SoundLayout layout;
    parseLayout(file, layout);
    return layout;
}

}  // namespace continuo::app
