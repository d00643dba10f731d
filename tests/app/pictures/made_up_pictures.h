#pragma once

#include <continuo/picture.h>

#include <cstdint>
#include <functional>
#include <random>
#include <string>

#include "pictures/picture_origin.h"

namespace continuo::app {

// Returns a picture of noise, so that every byte matters.
inline Picture noise(int width, int height, unsigned seed = 1) {
    std::mt19937 random(seed);
    Picture picture{width, height, {}};
    for (int i = 0; i < 3 * width * height; ++i)
        picture.rgb.push_back(static_cast<std::uint8_t>(random() & 0xff));
    return picture;
}

// Returns a picture computed from column, row and channel.
inline Picture drawPicture(int width, int height, const std::function<int(int, int, int)>& formula) {
    Picture picture{width, height, {}};
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (int c = 0; c < 3; ++c) picture.rgb.push_back(static_cast<std::uint8_t>(formula(x, y, c)));
        }
    }
    return picture;
}

// Returns an origin with every field set.
inline PictureOrigin fullOrigin() {
    PictureOrigin origin;
    origin.modelName = "emoji-32";
    origin.modelHash = std::string(60, 'a') + "0123";
    origin.modelLicence = "CC BY 4.0";
    origin.adapter = "mine";
    origin.adapterHash = std::string(64, 'b');
    origin.tokenizer = "rgb-raster";
    origin.width = 32;
    origin.height = 32;
    origin.label = "Gesichter, lächelnd: 笑";
    origin.keptRows = 16;
    origin.sampling.seed = 0xfedcba9876543210;
    origin.sampling.branch = 3;
    origin.sampling.temperature = 0.1 + 0.2;
    origin.sampling.topK = 40;
    origin.sampling.topP = 0.9;
    origin.sampling.minP = 0.03;
    origin.sampling.latents = 512;
    origin.moves.latents = {{0, 512}, {700, 256}};
    origin.isWindow = true;
    SamplingChoice moved = sliderSettings(origin.sampling);
    moved.temperature = 0.7;
    origin.moves.sampling = {{0, moved}, {900, moved}, {901, moved}};
    origin.moves.sampling[1].second.topK = 0;
    origin.moves.sampling[2].second.minP = 0;
    origin.tokens = 1536;
    origin.tokenHash = std::string(64, 'c');
    origin.device = "cpu";
    origin.precision = "bf16";
    origin.parents = {std::string(64, 'd'), std::string(64, 'e')};
    return origin;
}

}  // namespace continuo::app
