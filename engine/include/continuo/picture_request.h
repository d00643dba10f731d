#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"
#include "continuo/error.h"
#include "continuo/phases.h"
#include "continuo/picture.h"
#include "continuo/sampling_choice.h"
#include "continuo/slider_moves.h"

namespace continuo {

// Makes pictures, or completes one. All begin with the same rows and are made side by side; each is the same
// as if it were made alone.
struct PictureRequest {
    static constexpr int kMostPictures = 16;

    std::string modelPath;
    std::string adapter;  // path of an adapter for the model; empty: none
    std::string label;    // the class; empty: the model draws it if it has classes and no row is kept
    Picture prompt;       // of the model's size; its first `keptRows` rows are kept
    int keptRows = 0;
    std::vector<std::uint64_t> seeds;                      // one per picture, 1 to kMostPictures
    SamplingChoice sampling{.temperature = 1, .minP = 0};  // for all pictures; its seed is ignored
    ComputeChoice compute;
    // Slider moves to repeat, each from its token on. The user's controls act from token `controlsFrom` on; a
    // user's move replaces later recorded moves.
    SliderMoves moves;
    std::int64_t controlsFrom = 0;
    // Resumes a stopped request: the drawn numbers of each picture (equally many), in the reported order.
    // `moves` then holds the moves reported so far. They are reported again, and the rest is bit for bit the
    // same as without the stop. If the model drew the classes, drawnLabels has them.
    std::vector<std::vector<std::uint8_t>> drawn;
    std::vector<std::string>
        drawnLabels;  // of each picture; empty if the class is requested or the model has none
    // Pictures per decode step; 0: the fastest number, by the bytes that a step reads. The other pictures
    // take turns, a few pixels each. Does not change any picture.
    int picturesPerStep = 0;
};

// New numbers of a picture: values[i] belongs at Picture::rgb[first + i * stride].
struct PixelRun {
    int picture = 0;  // index, as of the seeds
    std::size_t first = 0, stride = 1;
    std::span<const std::uint8_t> values;
    std::span<const float> bits;  // surprise of each number; NaN for those in PictureRequest::drawn
    std::string_view label = {};  // the picture's class, requested or drawn; empty: the model has none
};

// The picture of one seed.
struct MadePicture {
    std::uint64_t seed = 0;
    std::string label;                    // requested or drawn; empty: the model has no classes
    Picture picture;                      // white where unfinished
    std::vector<std::int32_t> tokens;     // drawn by the model
    std::vector<float> logProbabilities;  // of each token, nats; NaN for those in PictureRequest::drawn
    std::string tokenHash;                // SHA-256 of `tokens`: equal for equal pictures
};

// The result of a PictureRequest: the pictures, and everything needed to identify and repeat them.
struct PictureResult {
    std::vector<MadePicture> pictures;  // in the order of the seeds
    std::size_t firstDrawn = 0;         // index of the first drawn number, in drawing order
    std::string promptHash;   // SHA-256 of the preceding tokens, including the start token and a class
    std::string modelHash;    // SHA-256 of the model's file
    std::string adapterHash;  // SHA-256 of the adapter's file; empty: no adapter
    std::string modelCard;    // JSON; empty: none
    std::string tokenizer;    // name of the model's tokenizer
    DeviceSummary device;     // that made the pictures
    int picturesPerStep = 1;  // pictures per decode step
    SliderMoves moves;        // in force: those of the request and the user's
    bool isWindow = false;    // moves.latents are tokens of the window
    std::int64_t rebuilds = 0;
    double tokensPerSecond = 0;  // of all pictures together, without those in PictureRequest::drawn
    Phases phases;
    bool cancelled = false;        // incomplete: stopped, or
    std::optional<Error> failure;  // interrupted by this error
};

}  // namespace continuo
