#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "audio/file_pieces.h"

namespace continuo::app {

// How a file stores its sound, found from its bytes: the ranges to decode, and how much sound its headers
// announce.
struct SoundLayout {
    enum class Decoder { Sndfile, Mpeg };

    Decoder decoder = Decoder::Sndfile;
    // In order; more than one for a chained Ogg stream. Unknown sizes, and those beyond the file's end, are
    // replaced by the actual size, so that a decoder reads to the end.
    std::vector<FilePieces> parts;
    // The amount of sound that the headers announce, if they do: frames, or bytes and how many bytes are
    // present.
    std::optional<std::int64_t> announcedFrames;
    std::int64_t announcedBytes = 0, presentBytes = 0;
    // Frames present, if known without decoding.
    std::optional<std::int64_t> frames;
    bool endMissing = false;  // Ogg: the stream's last page is missing
};

// Throws NotFound and BadFile as PlainFile does, and BadFile if the file is empty or MIDI.
SoundLayout readSoundLayout(const std::filesystem::path& file);

// Each parses one kind of file and returns whether the file is of that kind.
bool parseRiffLayout(const FilePieces& file, SoundLayout& layout);   // WAV, RIFX, RF64, BW64
bool parseChunkLayout(const FilePieces& file, SoundLayout& layout);  // AIFF, AU, CAF, W64
bool parseFlacLayout(const FilePieces& file, SoundLayout& layout);   // sets `frames` from the last FLAC frame
bool parseOggLayout(const FilePieces& file, SoundLayout& layout);    // Vorbis, Opus, Speex, FLAC
// certain: frames at the very beginning suffice to recognize MPEG audio; if false, the first MB is searched
// for frames.
bool parseMpegLayout(const FilePieces& file, bool certain, SoundLayout& layout);

// Returns the size of the leading ID3v2 tags in bytes.
std::int64_t id3TagSize(const FilePieces& file);
// Returns where the sound ends before ID3v1 and APE tags.
std::int64_t findTrailingTags(const FilePieces& file);

}  // namespace continuo::app
