#pragma once

#include <array>
#include <string>
#include <vector>

#include "codec/codec_config.h"
#include "codec/codec_parameters.h"
#include "codec/frame_coder.h"

namespace continuo {

// Encodes samples to frames and back with strided convolutions (SoundStream, arXiv 2107.03312, figures 2 and
// 3). Each stage divides the rate by its stride and doubles the channels.
class ConvolutionCoder : public FrameCoder {
public:
    // Reads the parameters `encoder` and `decoder`, which must outlive it.
    ConvolutionCoder(const CodecConfig& config, const Parameters& parameters);

    Value encode(Pass& pass, const Value& samples, CodecState* state) const override;
    Value decode(Pass& pass, const Value& frames, CodecState* state) const override;

private:
    struct Unit {
        Layer first;
        LinearParameters second;
    };
    struct Stage {
        std::array<Unit, std::size(kCodecDilations)> units;
        Layer rateChange;  // changes the rate
    };
    struct Side {
        Layer first;
        std::vector<Stage> stages;
        Layer last;
    };

    Layer layer(const Parameters& parameters, const std::string& name, std::int64_t kernel,
                std::int64_t stride = 1, std::int64_t dilation = 1);
    Stage stage(const Parameters& parameters, const std::string& name, const std::string& change, int stride);
    static Value unit(Pass& pass, const Value& in, const Unit& unit, CodecState* state);

    Side encoder_, decoder_;
};

}  // namespace continuo
