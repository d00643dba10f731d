#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "codec/codec_network.h"
#include "continuo/audio_codes.h"
#include "continuo/codec_request.h"
#include "continuo/events.h"
#include "continuo/stopwatch.h"

namespace continuo {

// A codec on a device, as a request wants it.
struct CodecOnDevice {
    std::string name;  // of its file, for messages
    std::string hash;  // of what its codes depend on
    std::shared_ptr<const CodecNetwork> network;
    int levels = 0;  // to be used
};

// Opens it with `open`, which opens a device. If "auto" chose an accelerator that cannot hold it, it goes to
// the processor, and events tell why. Throws BadRequest for levels that it does not have.
CodecOnDevice openFor(const CodecRequest& request,
                      const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
                      Events& events, const std::stop_token& stop);

// Told of each piece how many samples of sound it has; throws Cancelled to end the work.
using PieceDone = std::function<void(std::int64_t samples)>;

// Throws BadRequest, led by `name`, for sound that cannot be encoded.
void requireSound(std::span<const float> samples, const std::string& name);
AudioCodes encodeSound(const CodecOnDevice& codec, std::span<const float> samples, const PieceDone& done);
// The codes are the codec's.
std::vector<float> decodeSound(const CodecOnDevice& codec, const AudioCodes& codes, const PieceDone& done);

// Reports how far through so many samples the work is, and ends it at a stop.
class CodecProgress {
public:
    CodecProgress(std::int64_t samples, int sampleRate, Events& events, std::stop_token stop)
        : all_(static_cast<double>(samples)), rate_(sampleRate), events_(events), stop_(std::move(stop)) {}

    // For the work that begins now: "encoding", "decoding". It must not outlive this.
    PieceDone as(std::string phase);
    void requireGoing() const;

private:
    double all_, rate_;
    Events& events_;
    std::stop_token stop_;
    double done_ = 0;
    Stopwatch clock_;
};

}  // namespace continuo
