#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "audio/piano_synth.h"
#include "audio/sound_file_writer.h"
#include "continuo/performance.h"

namespace continuo::app {

// The peak of a normalised file, below full scale: what players compute between samples, and what lossy
// formats add, has room there.
inline constexpr double kNormalDecibels = -1;

// How a performance becomes sound.
struct RenderOptions {
    std::filesystem::path soundfont;  // empty: findSoundfont() looks for one
    PianoSound sound;
    SampleFormat format = SampleFormat::Int16;
    bool dither = false;     // of 16 bits: noise of a step instead of distortion in what is soft
    bool normalise = false;  // louder or softer as a whole, to peak at kNormalDecibels, whatever the gain
    std::string comment;     // of the file: where the music comes from
    double tailSeconds = 3;  // what still sounds after the last event; its last 50 ms are faded out
};

// One of several files of the same music.
struct RenderPart {
    Performance performance;
    std::filesystem::path out;
    std::string comment;  // in the place of the options' one
};

// What came of it.
struct RenderReport {
    std::filesystem::path soundfont;
    double seconds = 0;  // length of a file
    double peak = 0;     // largest sample of all files, 0..1
    double scale = 1;    // factor by which the sound was made softer so that nothing clips, or normalised
};

// Receives the fraction that is rendered, 0 to 1, never less than before; on the rendering thread.
using RenderProgress = std::function<void(double fraction)>;

// Plays the performance on a sampled piano into a stereo WAV or FLAC file (by its name's ending), as fast as
// the processor goes. The time of an event is rounded to PianoSynth::kBlockFrames. A performance that would
// pass 0.98 of full scale is rendered once more, softer as a whole, to peak there; one to be normalised is
// rendered unwritten first, and stays silent where it is silence. Same performance, options and soundfont:
// same bytes. Throws BadRequest for a note or pedal change out of range, NotFound without a
// soundfont, BadFile, Cancelled.
RenderReport renderToWav(const Performance& performance, const std::filesystem::path& out,
                         const RenderOptions& options = {}, const std::stop_token& stop = {});
// Parts that add up to one piece: equally long, and made softer or normalised by one factor. No file takes
// its name before all are rendered.
RenderReport renderParts(std::span<const RenderPart> parts, const RenderOptions& options = {},
                         const std::stop_token& stop = {}, const RenderProgress& progress = {});

}  // namespace continuo::app
