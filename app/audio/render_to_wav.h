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

// Peak of a normalised file. Leaves headroom for intersample peaks and lossy codecs.
inline constexpr double kNormalDecibels = -1;

// How a performance is rendered.
struct RenderOptions {
    std::filesystem::path soundfont;  // empty: findSoundfont()
    PianoSound sound;
    SampleFormat format = SampleFormat::Int16;
    bool dither = false;     // for 16 bits: adds noise of one step instead of quantisation distortion
    bool normalise = false;  // scales the peak to kNormalDecibels, whatever the gain
    std::string comment;     // comment tag of the file: the origin of the music
    double tailSeconds = 3;  // after the last event; the last 50 ms fade out
};

// One of several files of one piece.
struct RenderPart {
    Performance performance;
    std::filesystem::path out;
    std::string comment;  // replaces the options' comment
};

// The result of a rendering.
struct RenderReport {
    std::filesystem::path soundfont;
    double seconds = 0;  // length of a file
    double peak = 0;     // largest sample of all files, 0..1
    double scale = 1;    // factor applied to avoid clipping or to normalise
};

// Receives the rendered fraction, 0 to 1, which never decreases. Called on the rendering thread.
using RenderProgress = std::function<void(double fraction)>;

// Renders the performance on a sampled piano to a stereo WAV or FLAC file (by suffix), faster than real time.
// Event times are rounded to PianoSynth::kBlockFrames. If it would exceed 0.98 of full scale, it is rendered
// again, scaled to that peak. Normalising renders once more, without writing, to measure; silence stays
// silent. Same performance, options and soundfont: same bytes. Throws BadRequest for a note or pedal change
// out of range, NotFound without a soundfont, BadFile, Cancelled.
RenderReport renderToWav(const Performance& performance, const std::filesystem::path& out,
                         const RenderOptions& options = {}, const std::stop_token& stop = {});
// Renders parts that add up to one piece: equally long, scaled by one factor. No file gets its final name
// before all are rendered.
RenderReport renderParts(std::span<const RenderPart> parts, const RenderOptions& options = {},
                         const std::stop_token& stop = {}, const RenderProgress& progress = {});

}  // namespace continuo::app
