#pragma once

#include <continuo/requests.h>
#include <continuo/results.h>

#include <filesystem>
#include <string>

namespace continuo::app {

// What a model played, and all that it takes to play it again.
struct Take {
    const MusicRequest& request;
    const MusicResult& result;
    std::string promptFile;  // empty: begun from nothing
};

// How a take becomes a MIDI file.
struct TakeLayout {
    int format = 1;  // 1: prompt on channel 1 and continuation on channel 2, a track each; 0: one track
    bool onlyContinuation = false;  // the continuation alone, its clock beginning where the model took over
};

// What the file is to hold, as one performance.
Performance takePerformance(const Take& take, const TakeLayout& layout);

// Writes the take as a Standard MIDI File. Its text events say where it comes from, as JSON: program, model
// and its hash, seed, sampling, hash of the tokens, prompt and seam; a marker stands at the seam. Throws
// BadFile.
void writeTake(const Take& take, const TakeLayout& layout, const std::filesystem::path& out);

}  // namespace continuo::app
