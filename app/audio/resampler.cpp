#include "audio/resampler.h"

#include <algorithm>
#include <string>

#include <soxr.h>

#include "continuo/error.h"

namespace continuo::app {
namespace {

constexpr std::size_t kSamplesAtOnce = 4096;  // output samples

void check(soxr_error_t error) {
    if (error != nullptr) throw Error(ErrorCode::Internal, std::string("resampler: ") + error);
}

}  // namespace

struct Resampler::State {
    soxr_t handle = nullptr;
    ~State() { soxr_delete(handle); }
};

Resampler::Resampler(int from, int to) : from_(from), to_(to) {
    for (const int rate : {from, to}) {
        if (rate < kLowestRate || rate > kHighestRate)
            throw Error(ErrorCode::BadRequest, "resampler: " + std::to_string(rate) + " Hz; sound has " +
                                                   std::to_string(kLowestRate) + " to " +
                                                   std::to_string(kHighestRate));
    }
    if (from == to) return;
    state_ = std::make_unique<State>();
    const soxr_io_spec_t samples = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I);
    const soxr_quality_spec_t quality = soxr_quality_spec(SOXR_VHQ, 0);
    const soxr_runtime_spec_t oneThread = soxr_runtime_spec(1);
    soxr_error_t error = nullptr;
    state_->handle = soxr_create(from, to, 1, &error, &samples, &quality, &oneThread);
    check(error);
}

Resampler::~Resampler() = default;

std::int64_t Resampler::outputLength(std::int64_t count, int from, int to) {
    if (count == 0) return 0;
    // Converts whole seconds separately, because count * to could overflow.
    const std::int64_t seconds = count / from, rest = count % from;
    return std::max<std::int64_t>(1, seconds * to + (2 * rest * to + from) / (2 * from));
}

void Resampler::add(std::span<const float> in, std::vector<float>& out) {
    if (in.empty()) return;
    added_ += static_cast<std::int64_t>(in.size());
    if (state_ != nullptr) return process(&in, out);
    out.insert(out.end(), in.begin(), in.end());
    made_ += static_cast<std::int64_t>(in.size());
}

void Resampler::finish(std::vector<float>& out) {
    if (state_ != nullptr && added_ > 0) process(nullptr, out);
    // The library's length may differ by a sample.
    const std::int64_t wanted = outputLength(added_, from_, to_);
    if (made_ < wanted)
        out.insert(out.end(), static_cast<std::size_t>(wanted - made_), 0.0F);
    else
        out.resize(out.size() - static_cast<std::size_t>(made_ - wanted));
    made_ = wanted;
}

void Resampler::process(const std::span<const float>* in, std::vector<float>& out) {
    const float* from = in != nullptr ? in->data() : nullptr;
    std::size_t left = in != nullptr ? in->size() : 0, used = 0, made = 0;
    do {
        const std::size_t before = out.size();
        out.resize(before + kSamplesAtOnce);
        check(soxr_process(state_->handle, from, left, &used, out.data() + before, kSamplesAtOnce, &made));
        out.resize(before + made);
        made_ += static_cast<std::int64_t>(made);
        if (from != nullptr) from += used;
        left -= used;
    } while (left > 0 || made == kSamplesAtOnce);
}

}  // namespace continuo::app
