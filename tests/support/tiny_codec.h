#pragma once

#include <utility>
#include <vector>

#include "codec/codec_config.h"

namespace continuo::test {

// Returns a codec of a few thousand weights.
inline CodecConfig tinyCodec(std::vector<int> strides = {4, 8}) {
    CodecConfig config;
    config.name = "tiny";
    config.channels = 4;
    config.strides = std::move(strides);
    config.embedding = 16;
    config.levels = 3;
    config.codes = 32;
    config.codeChannels = 4;
    return config;
}

}  // namespace continuo::test
