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

// A codec on a device, opened for a request.
struct CodecOnDevice {
    std::string name;  // file name, for messages
    std::string hash;  // see hashCodes()
    std::shared_ptr<const CodecNetwork> network;
    int levels = 0;  // levels to use
};

// Opens the codec; `open` opens devices. If "auto" chose an accelerator that cannot hold it, uses the CPU and
// reports the reason to `events`. Throws BadRequest for a number of levels that the codec does not have.
CodecOnDevice openCodecOnDevice(const CodecRequest& request,
                                const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
                                Events& events, const std::stop_token& stop);

// Called after each piece with its number of samples; throws Cancelled to stop the work.
using PieceDone = std::function<void(std::int64_t samples)>;

// Throws BadRequest, prefixed by `name`, for sound that cannot be encoded.
void requireSound(std::span<const float> samples, const std::string& name);
AudioCodes encodeSound(const CodecOnDevice& codec, std::span<const float> samples, const PieceDone& done);
// Decodes codes, which must belong to the codec. Calls `done` after each piece.
std::vector<float> decodeSound(const CodecOnDevice& codec, const AudioCodes& codes, const PieceDone& done);

// Reports the completed fraction of the samples, and cancels the work on a stop.
class CodecProgress {
public:
    CodecProgress(std::int64_t samples, int sampleRate, Events& events, std::stop_token stop)
        : all_(static_cast<double>(samples)), rate_(sampleRate), events_(events), stop_(std::move(stop)) {}

    // Returns the callback for the next phase: "encoding", "decoding". It must not outlive this object.
    PieceDone beginPhase(std::string phase);
    void throwIfStopped() const;

private:
    double all_, rate_;
    Events& events_;
    std::stop_token stop_;
    double done_ = 0;
    Stopwatch clock_;
};

}  // namespace continuo
