#include "sampling/sampler.h"

#include <array>
#include <string>

#include "base/philox.h"
#include "continuo/error.h"

namespace continuo {
namespace {

void range(const char* name, double value, double low, double high) {
    if (value >= low && value <= high) return;
    const auto text = [](double number) {
        std::string digits = std::to_string(number);
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.') digits.pop_back();
        return digits;
    };
    throw Error(ErrorCode::BadRequest, std::string(name) + " is " + text(value) + "; it must be between " +
                                           text(low) + " and " + text(high));
}

}  // namespace

void SamplingOptions::check() const {
    range("temperature", temperature, 0, 10);
    range("top-k", topK, 0, 1 << 24);
    range("top-p", topP, 0, 1);
    range("min-p", minP, 0, 1);
}

Sampler::Sampler(std::shared_ptr<Backend> backend, int vocabulary) : backend_(std::move(backend)) {
    constexpr std::size_t kAlign = 64;
    const auto vocabularyBytes = static_cast<std::size_t>(vocabulary);
    memory_ = backend_->allocate(3 * kAlign + vocabularyBytes);
    auto* at = static_cast<std::byte*>(memory_.data());
    rules_ = TensorView(at, DType::F64, {1, kDrawColumns});
    // Both answers lie side by side and come back at once.
    token_ = TensorView(at + kAlign, DType::I32, {1});
    logProbability_ = TensorView(at + kAlign + sizeof(std::int32_t), DType::F32, {1});
    allowed_ = TensorView(at + 2 * kAlign, DType::U8, {1, vocabulary});
}

Sampler::Draw Sampler::draw(TensorView logits, std::span<const std::uint8_t> allowed,
                            const SamplingOptions& options, std::uint64_t position) {
    const auto words = philox(
        {static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(position >> 32), options.branch, 0},
        {static_cast<std::uint32_t>(options.seed), static_cast<std::uint32_t>(options.seed >> 32)});
    std::array<double, kDrawColumns> rule{};
    rule[kTemperature] = options.temperature;
    rule[kTopK] = options.topK;
    rule[kTopP] = options.topP;
    rule[kMinP] = options.minP;
    rule[kRandom] = uniform(words[0], words[1]);
    backend_->upload(std::as_bytes(std::span(rule)), rules_);
    if (!allowed.empty()) backend_->upload(std::as_bytes(allowed), allowed_);
    backend_->sample(logits, allowed.empty() ? TensorView{} : allowed_, rules_, token_, logProbability_);
    struct {
        std::int32_t token;
        float logProbability;
    } answer{};
    backend_->download(TensorView(token_.data, DType::U8, {sizeof(answer)}),
                       std::as_writable_bytes(std::span(&answer, 1)));
    if (answer.token < 0) {
        throw Error(ErrorCode::Internal, answer.token == kNothingAllowed
                                             ? "sampler: the grammar allows no token"
                                             : "sampler: the model answered with no number");
    }
    return {answer.token, answer.logProbability};
}

}  // namespace continuo
