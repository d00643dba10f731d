#pragma once

#include <memory>
#include <string>
#include <vector>

#include "codec/codec_config.h"
#include "codec/frame_coder.h"
#include "codec/mdct.h"

namespace continuo {

// Encodes the MDCT of the sound to frames with residual blocks at the frame rate, and decodes in reverse. No
// learned layer changes the rate, so no artefacts repeat at the frame rate. Sound spans six decades, too many
// for a linear layer. So the encoder also gets each band amplified and bounded, which shows quiet bands. The
// decoder's bands pass gates, which close for silence.
class SpectrumCoder : public FrameCoder {
public:
    // Reads the parameters `encoder` and `decoder`, which must outlive it.
    SpectrumCoder(const CodecConfig& config, const Parameters& parameters, std::shared_ptr<Backend> backend);

    Value encode(Pass& pass, const Value& samples, CodecState* state) const override;
    // The samples are delayed by config.delay().
    Value decode(Pass& pass, const Value& frames, CodecState* state) const override;

private:
    // Computes in + down(gelu(up(norm(conv(in))))) (ConvNeXt, arXiv 2201.03545, figure 4).
    struct Block {
        Layer conv;
        NormParameters norm;
        LinearParameters up, down;
    };
    struct Side {
        Layer first;
        std::vector<Block> blocks;
        LinearParameters last;
    };

    Side side(const CodecConfig& config, const Parameters& parameters, const std::string& name);
    static Value applyBlocks(Pass& pass, const Value& in, const Side& side, CodecState* state);

    Mdct mdct_;
    std::int64_t hop_;
    Layer analysis_, raised_, synthesis_;
    Side encoder_, decoder_;
    LinearParameters gate_;
};

}  // namespace continuo
