// A library with the contract of backends/cuda/attention/cudnn_attention.h in plain float loops. Every row
// has its own number of keys, and the last query sees all of them. Padding is multiplied by weights of 0, as
// on a GPU.
#include "backends/cuda/attention/cudnn_attention.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace continuo::cuda {
namespace {

// Large enough that a batch of three rows is split.
constexpr std::size_t kWorkspaceOfRow = std::size_t{100} << 20;

// Rows of channels of one head.
struct Rows {
    std::uint16_t* data;
    std::int64_t channels;

    float get(std::int64_t i, std::int64_t c) const {
        BFloat16 value;
        value.bits = data[i * channels + c];
        return static_cast<float>(value);
    }
    void set(std::int64_t i, std::int64_t c, float value) const {
        data[i * channels + c] = BFloat16(value).bits;
    }
    float dot(std::int64_t i, const Rows& other, std::int64_t j) const {
        float sum = 0;
        for (std::int64_t c = 0; c < channels; ++c) sum += get(i, c) * other.get(j, c);
        return sum;
    }
};

// One head of one row of a call.
struct Head {
    Head(const AttentionCall& call, std::int64_t b, std::int64_t h)
        : queries(call.queryCounts[b]), keys(call.keyCounts[b]), padded(call.shape.keys) {
        const std::int64_t head = b * call.shape.heads + h, channels = call.shape.channels;
        const std::int64_t query = head * call.shape.queries, key = head * call.shape.keys;
        const auto rows = [&](std::uint16_t* data, std::int64_t first) {
            return Rows{data == nullptr ? nullptr : data + first * channels, channels};
        };
        q = rows(call.q, query), k = rows(call.k, key), v = rows(call.v, key), out = rows(call.out, query);
        outGradient = rows(call.outGradient, query), qGradient = rows(call.qGradient, query);
        kGradient = rows(call.kGradient, key), vGradient = rows(call.vGradient, key);
        logSum = call.logSum + query;
        scale = 1 / std::sqrt(static_cast<float>(channels));
    }

    // Returns exp(score - less) of the keys that query t sees, 0 elsewhere.
    std::vector<float> weights(std::int64_t t, float less) const {
        std::vector<float> all(static_cast<std::size_t>(padded));
        for (std::int64_t s = 0; s <= keys - queries + t; ++s)
            all[static_cast<std::size_t>(s)] = std::exp(q.dot(t, k, s) * scale - less);
        return all;
    }

    void forward() const {
        for (std::int64_t t = 0; t < queries; ++t) {
            float sum = 0;
            for (const float each : weights(t, 0)) sum += each;
            logSum[t] = std::log(sum);
            const std::vector<float> weight = weights(t, logSum[t]);
            for (std::int64_t c = 0; c < out.channels; ++c) {
                float mean = 0;
                for (std::int64_t s = 0; s < padded; ++s)
                    mean += weight[static_cast<std::size_t>(s)] * v.get(s, c);
                out.set(t, c, mean);
            }
        }
    }

    void gradient() const {
        const auto room = [&](std::int64_t rows) {
            return std::vector<float>(static_cast<std::size_t>(rows * q.channels));
        };
        std::vector<float> ofQ = room(queries), ofK = room(padded), ofV = room(padded);
        const auto add = [&](std::vector<float>& to, std::int64_t row, float by, const Rows& from,
                             std::int64_t i) {
            for (std::int64_t c = 0; c < q.channels; ++c)
                to[static_cast<std::size_t>(row * q.channels + c)] += by * from.get(i, c);
        };
        for (std::int64_t t = 0; t < queries; ++t) {
            const std::vector<float> weight = weights(t, logSum[t]);
            const float mean = outGradient.dot(t, out, t);
            for (std::int64_t s = 0; s < padded; ++s) {
                const float share = weight[static_cast<std::size_t>(s)];
                const float slope = share * (outGradient.dot(t, v, s) - mean) * scale;
                add(ofQ, t, slope, k, s);
                add(ofK, s, slope, q, t);
                add(ofV, s, share, outGradient, t);
            }
        }
        const auto give = [](const std::vector<float>& from, const Rows& to) {
            for (std::size_t i = 0; i < from.size(); ++i) to.set(0, static_cast<std::int64_t>(i), from[i]);
        };
        give(ofQ, qGradient), give(ofK, kGradient), give(ofV, vGradient);
    }

    std::int64_t queries, keys, padded;
    Rows q{}, k{}, v{}, out{}, outGradient{}, qGradient{}, kGradient{}, vGradient{};
    float* logSum;
    float scale;
};

// Refuses queries without a key, which the contract does not cover.
void checkCounts(const AttentionCall& call, int b) {
    if (call.queryCounts[b] == call.shape.queries && call.keyCounts[b] >= call.queryCounts[b] &&
        call.keyCounts[b] <= call.shape.keys) {
        return;
    }
    std::fprintf(stderr, "cudnn_attention: row %d has %d queries and %d keys\n", b, call.queryCounts[b],
                 call.keyCounts[b]);
    std::abort();
}

// Refuses tensors that are not aligned to 16 bytes, which the contract does not cover.
void checkPlaces(const AttentionCall& call) {
    const void* const places[] = {call.q,         call.k,           call.v,         call.out,
                                  call.logSum,    call.outGradient, call.qGradient, call.kGradient,
                                  call.vGradient, call.queryCounts, call.keyCounts};
    for (const void* each : places) {
        if (reinterpret_cast<std::uintptr_t>(each) % 16 == 0) continue;
        std::fprintf(stderr, "cudnn_attention: a tensor does not begin at 16 bytes\n");
        std::abort();
    }
}

class Imitation final : public CudnnAttention {
public:
    std::optional<std::size_t> workspaceBytes(const AttentionShape& shape) override {
        if (shape.channels % 8 != 0 || shape.channels > 128 || shape.queries > shape.keys)
            return std::nullopt;
        return shape.gradient ? static_cast<std::size_t>(shape.rows) * kWorkspaceOfRow : 0;
    }
    bool run(const AttentionCall& call, void*, cudaStream_t stream) override {
        checkPlaces(call);
        return cuda_on_host::submit(stream, [call] {
                   for (int b = 0; b < call.shape.rows; ++b) {
                       checkCounts(call, b);
                       for (int h = 0; h < call.shape.heads; ++h) {
                           const Head head(call, b, h);
                           call.shape.gradient ? head.gradient() : head.forward();
                       }
                   }
               }) == cudaSuccess;
    }
    std::string refusal(const AttentionShape&) override { return "this shape is refused"; }
};

}  // namespace

CudnnAttention* CudnnAttention::find(int) {
    static Imitation library;
    return &library;
}

}  // namespace continuo::cuda
