#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/philox.h"
#include "continuo/engine.h"
#include "support/temporary_folder.h"

namespace continuo::test {

// A model of pictures of 8 x 8 pixels with three classes, and its training settings.
inline constexpr const char* kTinyPictures = R"({
 "model": {"name": "tiny", "modality": "image", "tokenizer": "rgb-raster", "labels": ["red", "green", "blue"],
           "vocabulary": 262, "channels": 16,
           "positions": {"tables": "learned", "rows": [10, 10, 5],
                         "grid": {"extents": [8, 8, 3], "order": [1, 0, 2], "lead": 2}},
           "context": {"length": 194, "latents": 64, "heads": 2}, "layers": [{"heads": 2}]},
 "training": {"steps": 250, "batch": 4, "rate": 0.01, "warmup": 5, "report_every": 20, "valid_every": 100,
              "valid_tokens": 400, "even_edges": true, "compute": "f32"}})";

// Returns a picture with a square at a random position on white; the class sets the square's colour.
inline LabelledPicture makePicture(std::uint64_t seed) {
    static constexpr const char* kLabels[] = {"red", "green", "blue"};
    RandomStream random(seed, 7);
    const auto channel = random.below(3);
    const auto left = random.below(5), top = random.below(5);
    Picture picture{8, 8, {}};
    for (std::uint64_t y = 0; y < 8; ++y) {
        for (std::uint64_t x = 0; x < 8; ++x) {
            const bool inside = x >= left && x < left + 4 && y >= top && y < top + 4;
            for (std::uint64_t c = 0; c < 3; ++c) picture.rgb.push_back(inside && c != channel ? 0 : 255);
        }
    }
    return {"made up " + std::to_string(seed), kLabels[channel], picture};
}

inline std::vector<LabelledPicture> makePictures(std::uint64_t first, std::uint64_t count) {
    std::vector<LabelledPicture> result;
    for (std::uint64_t i = 0; i < count; ++i) result.push_back(makePicture(first + i));
    return result;
}

// Tests that share a model trained on the pictures of makePicture().
class PictureTest : public ::testing::Test {
protected:
    static TrainRequest makeTrainRequest(const std::string& out) {
        TrainRequest request;
        request.config = kTinyPictures;
        request.pictures = makePictures(0, 60);
        request.out = out;
        request.compute.threads = 1;
        return request;
    }
    static const std::string& model() {
        static const TemporaryFolder folder;
        static const std::string path = [] {
            const std::string out = folder / "tiny.safetensors";
            Events events;
            Engine({}).run(makeTrainRequest(out), events);
            return out;
        }();
        return path;
    }

    TemporaryFolder folder_;
    Events events_;
    Engine engine_{EngineOptions{}};
};

}  // namespace continuo::test
