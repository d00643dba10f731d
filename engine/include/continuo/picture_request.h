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
    std::string adapter;  // path of an adapter for it; empty: none
    std::string label;    // the class; empty: the model draws it where it has classes and no row is kept
    Picture prompt;       // of the model's size; its first rows are kept
    int keptRows = 0;
    std::vector<std::uint64_t> seeds;                      // a picture each, 1 to kMostPictures
    SamplingChoice sampling{.temperature = 1, .minP = 0};  // for all of them but for the seed
    ComputeChoice compute;
    // Slider moves to repeat, each from its token on. The user's controls act from token `controlsFrom` on; a
    // move of the user's replaces the recorded moves that come later.
    SliderMoves moves;
    std::int64_t controlsFrom = 0;
    // To continue a stopped request: the numbers each picture had drawn (equally many), in the order in which
    // they were told, with the moves that were reported meanwhile. They are told again, and what follows is
    // the same bit for bit as without the stop. Where the model drew the classes, drawnLabels has them.
    std::vector<std::vector<std::uint8_t>> drawn;
    std::vector<std::string>
        drawnLabels;  // of each picture; empty where the class is asked for, or there is none
    // Pictures per decode step; 0: as many as are fastest, by the bytes that a step reads. The others take
    // turns, a few pixels each. This does not change any picture.
    int together = 0;
};

// Newly made numbers of a picture: values[i] belongs at Picture::rgb[first + i * stride].
struct PixelRun {
    int picture = 0;  // counted from 0, as the seeds
    std::size_t first = 0, stride = 1;
    std::span<const std::uint8_t> values;
    std::span<const float> bits;  // how much each surprised the model; NaN of those in PictureRequest::drawn
    std::string_view label = {};  // the picture's class, asked for or drawn; empty where there are no classes
};

// The picture of one seed.
struct MadePicture {
    std::uint64_t seed = 0;
    std::string label;                    // asked for or drawn; empty where the model has no classes
    Picture picture;                      // white where it was not made yet
    std::vector<std::int32_t> tokens;     // what was drawn
    std::vector<float> logProbabilities;  // of each, nats; NaN of those that PictureRequest::drawn gave
    std::string tokenHash;                // SHA-256 of `tokens`: equal for equal pictures
};

// The result of a PictureRequest: the pictures, and everything needed to identify and repeat them.
struct PictureResult {
    std::vector<MadePicture> pictures;  // in the order of the seeds
    std::size_t firstMade = 0;          // number of the picture at which drawing began
    std::string promptHash;             // SHA-256 of the tokens before, the start token and a class included
    std::string modelHash;              // SHA-256 of the model's file
    std::string adapterHash;            // SHA-256 of the adapter's file; empty: no adapter
    std::string modelCard;              // JSON; empty when there is none
    std::string tokenizer;              // the model's, by name
    DeviceSummary device;               // where they were made
    int together = 1;                   // pictures that took a step at once
    SliderMoves moves;                  // what acted: those of the request and the user's
    bool isWindow = false;              // moves.latents are tokens of the window
    std::int64_t rebuilds = 0;
    double tokensPerSecond = 0;  // of all pictures together, without those in PictureRequest::drawn
    Phases phases;
    bool cancelled = false;        // incomplete: stopped, or
    std::optional<Error> failure;  // interrupted by this error
};

}  // namespace continuo
