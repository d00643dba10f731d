// Profiles a codec's network op by op: training steps of 1 s rows without the losses, then encoding and
// decoding, whole and frame by frame:
//   codec_profile [CHANNELS EMBEDDING [BATCH [THREADS [DEVICE]]]]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "backend/device_arena.h"
#include "benchmarks/profiling_backend.h"
#include "codec/codec_network.h"
#include "support/devices.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class Profile {
public:
    explicit Profile(const std::vector<std::string>& words) {
        const auto number = [&](std::size_t at, int otherwise) {
            return at < words.size() ? std::atoi(words[at].c_str()) : otherwise;
        };
        CodecConfig config;
        config.channels = number(0, 16);
        config.embedding = number(1, 128);
        batch_ = number(2, 8);
        backend_ = std::make_shared<ProfilingBackend>(
            openTestDevice(words.size() > 4 ? words[4] : "cpu", number(3, 2)));
        network_ = std::make_unique<CodecNetwork>(config, backend_, true);
        network_->parameters().initialise(1);
        arena_ = std::make_unique<Arena>(makeDeviceArena(backend_));
        state_ = std::make_unique<CodecState>(network_->newState());
    }

    void run() {
        const std::int64_t hop = network_->config().hop(), rate = network_->config().sampleRate;
        measure("training step", [&] {
            Pass pass(*backend_, *arena_, Pass::Mode::Record, DType::F32);
            const Value x{sound(pass, batch_, rate), {}, nullptr};
            const Value y = network_->decode(pass, network_->encode(pass, x));
            backend_->copy(x.data, pass.resultGradient(y));
            pass.markParametersUnset(network_->parameters().allGradients());
            pass.backward();
        });
        measure("encode 1 s", [&] {
            Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
            network_->encode(pass, {sound(pass, 1, rate), {}, nullptr}, state_.get());
        });
        const auto decode = [&](std::int64_t frames) {
            Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
            const Shape shape{1, frames, network_->config().embedding};
            const TensorView in = pass.scratch(DType::F32, shape);
            backend_->fill(in, 0.1f);
            network_->decode(pass, {in, {}, nullptr}, state_.get());
        };
        measure("decode 1 s", [&] { decode(rate / hop); });
        measure("decode a frame", [&] { decode(1); });
        measure("encode a frame", [&] {
            Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
            network_->encode(pass, {sound(pass, 1, hop), {}, nullptr}, state_.get());
        });
    }

private:
    TensorView sound(Pass& pass, std::int64_t rows, std::int64_t samples) {
        std::vector<float> values(static_cast<std::size_t>(rows * samples));
        RandomStream random(1, 0);
        for (float& each : values) each = static_cast<float>(random.real() - 0.5);
        const TensorView to = pass.scratch(DType::F32, {rows, samples, 1});
        backend_->upload(std::as_bytes(std::span(values)), to);
        return to;
    }

    template <class Work>
    void measure(const char* what, const Work& work) {
        constexpr int kWarmUp = 2, kTimes = 7;
        std::vector<double> times, worked;
        for (int i = 0; i < kWarmUp + kTimes; ++i) {
            if (i == kWarmUp) backend_->clear();
            arena_->reset();
            const double begin = secondsNow();
            const std::clock_t clock = std::clock();
            work();
            backend_->wait();
            if (i < kWarmUp) continue;
            times.push_back(secondsNow() - begin);
            worked.push_back(static_cast<double>(std::clock() - clock) / CLOCKS_PER_SEC);
        }
        std::sort(times.begin(), times.end());
        std::sort(worked.begin(), worked.end());
        std::printf("%s: %.2f ms at best, %.2f in the middle; %.2f of all threads' work at best\n", what,
                    1e3 * times[0], 1e3 * times[kTimes / 2], 1e3 * worked[0]);
        std::vector<std::pair<std::string, ProfilingBackend::Share>> shares(backend_->shares().begin(),
                                                                            backend_->shares().end());
        std::sort(shares.begin(), shares.end(),
                  [](const auto& a, const auto& b) { return a.second.seconds > b.second.seconds; });
        for (const auto& [op, share] : shares) {
            std::printf("  %-20s %8.2f ms  %5lld calls\n", op.c_str(), 1e3 * share.seconds / kTimes,
                        static_cast<long long>(share.calls / kTimes));
        }
    }

    std::int64_t batch_ = 8;
    std::shared_ptr<ProfilingBackend> backend_;
    std::unique_ptr<CodecNetwork> network_;
    std::unique_ptr<Arena> arena_;
    std::unique_ptr<CodecState> state_;
};

}  // namespace
}  // namespace continuo::test

int main(int count, char** words) { continuo::test::Profile({words + 1, words + count}).run(); }
