#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "audio/file_pieces.h"

namespace continuo::app {

// How a file's sound is stored, by its own bytes: what a decoder gets of it, and how much sound its headers
// announce.
struct SoundLayout {
    enum class Decoder { Sndfile, Mpeg };

    Decoder decoder = Decoder::Sndfile;
    // One after another; more than one for a chained Ogg stream. Sizes that are unknown or beyond the file's
    // end are replaced by what is there, so that a decoder reads to the end.
    std::vector<FilePieces> parts;
    // What the headers announce, where they do: frames, or bytes of sound beside those that are there.
    std::optional<std::int64_t> announcedFrames;
    std::int64_t announcedBytes = 0, presentBytes = 0;
    // What is there, where it can be known without decoding.
    std::optional<std::int64_t> frames;
    bool endMissing = false;  // the last page is not marked as such (Ogg)
};

// Throws NotFound and BadFile as PlainFile does, and BadFile where the file is empty or MIDI.
SoundLayout readSoundLayout(const std::filesystem::path& file);

// Each knows one kind of file by its beginning, and returns whether it was one.
bool layOutRiff(const FilePieces& file, SoundLayout& layout);    // WAV, RIFX, RF64, BW64
bool layOutChunks(const FilePieces& file, SoundLayout& layout);  // AIFF, AU, CAF, W64
bool layOutFlac(const FilePieces& file, SoundLayout& layout);    // sets `frames` by its last frame
bool layOutOgg(const FilePieces& file, SoundLayout& layout);     // Vorbis, Opus, Speex, FLAC
// With `certain`, frames that begin at once are enough; otherwise they are searched in the first MB.
bool layOutMpeg(const FilePieces& file, bool certain, SoundLayout& layout);

// The size of the ID3v2 tags that a file begins with, bytes.
std::int64_t sizeOfId3(const FilePieces& file);
// Where a file ends before its ID3v1 and APE tags.
std::int64_t endBeforeTags(const FilePieces& file);

}  // namespace continuo::app
