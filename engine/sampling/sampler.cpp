#include "sampling/sampler.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "base/philox.h"
#include "base/token_class.h"
#include "continuo/error.h"

namespace continuo {
namespace {

// Lower temperatures change nothing, and logit / temperature would overflow in F32.
constexpr double kColdest = 1e-6;

void range(std::string_view name, double value, double low, double high) {
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

// Returns, for each class, the offset to the class with which its tokens are drawn. Classes drawn as
// modelled, with factor and weight 1, are merged into the last of them. Separate draws would give the same
// frequencies, but a penalty on one class's token would slightly raise those of the other classes.
std::array<int, kTokenClasses> classOffsets(const ClassRules& rules) {
    const auto isPlain = [&rules](int each) {
        const ClassRule& rule = rules[static_cast<std::size_t>(each)];
        return rule.asModelled && rule.factor == 1 && rule.weight == 1;
    };
    int last = 0;
    for (int each = kDefaultClass; each < kTokenClasses; ++each) {
        if (isPlain(each)) last = each;
    }
    std::array<int, kTokenClasses> further{};
    for (int each = kDefaultClass; each < kTokenClasses; ++each) {
        if (isPlain(each)) further[static_cast<std::size_t>(each)] = last - each;
    }
    return further;
}

}  // namespace

void SamplingOptions::check() const {
    forEachFilter(
        [](const UserParameter& filter, double value) { range(filter.name, value, filter.min, filter.max); },
        *this);
    constexpr const UserParameter& kFactor =
        parameters::kTimingTemperature;  // the ranges of all are the same
    for (const ClassRule& rule : classes) {
        range(rule.name + std::string(" temperature"), rule.factor, kFactor.min, kFactor.max);
        range(rule.name + std::string(" weight"), rule.weight, 0, kMaxClassWeight);
    }
}

Sampler::Sampler(std::shared_ptr<Backend> backend, int vocabulary, int rows)
    : backend_(std::move(backend)),
      rows_(rows),
      vocabulary_(vocabulary),
      classes_(static_cast<std::size_t>(std::max(0, rows)) * static_cast<std::size_t>(vocabulary)) {
    if (rows < 1 || static_cast<std::size_t>(rows) > kMostRows)
        throw Error(ErrorCode::BadRequest, "sampler: " + std::to_string(rows) + " rows; give 1 to 64");
    constexpr std::size_t kAlign = 64;
    const auto count = static_cast<std::size_t>(rows);
    const auto padded = [](std::size_t bytes) { return (bytes + kAlign - 1) / kAlign * kAlign; };
    const std::size_t ruleBytes = padded(count * kDrawColumns * sizeof(double));
    const std::size_t answerBytes = padded(count * (sizeof(std::int32_t) + sizeof(float)));
    memory_ =
        backend_->allocate(ruleBytes + answerBytes + padded(count * static_cast<std::size_t>(vocabulary)));
    auto* at = static_cast<std::byte*>(memory_.data());
    rules_ = TensorView(at, DType::F64, {rows, kDrawColumns});
    // Tokens and log probabilities are adjacent, so one download reads both.
    at += ruleBytes;
    token_ = TensorView(at, DType::I32, {rows});
    logProbability_ = TensorView(at + count * sizeof(std::int32_t), DType::F32, {rows});
    at += answerBytes;
    allowed_ = TensorView(at, DType::U8, {rows, vocabulary});
}

Sampler::Draw Sampler::draw(TensorView logits, std::span<const std::uint8_t> allowed,
                            const SamplingOptions& options, std::uint64_t position) {
    Draw drawn;
    drawRows(logits, allowed, {&options, 1}, position, {&drawn, 1});
    return drawn;
}

std::span<const std::uint8_t> Sampler::mergeClasses(std::span<const std::uint8_t> allowed,
                                                    std::span<const SamplingOptions> options) {
    if (allowed.size() != classes_.size())
        throw Error(ErrorCode::Internal, "sampler: the mask's size differs from the vocabulary's");
    const auto vocabulary = static_cast<std::size_t>(vocabulary_);
    for (std::size_t row = 0; row < options.size(); ++row) {
        const auto from = allowed.subspan(row * vocabulary, vocabulary);
        const auto to = std::span(classes_).subspan(row * vocabulary, vocabulary);
        const std::array<int, kTokenClasses> further = classOffsets(options[row].classes);
        std::ranges::transform(from, to.begin(), [&](std::uint8_t each) {
            return static_cast<std::uint8_t>(each + further[static_cast<std::size_t>(maskClass(each))]);
        });
    }
    return classes_;
}

void Sampler::drawRows(TensorView logits, std::span<const std::uint8_t> allowed,
                       std::span<const SamplingOptions> options, std::uint64_t position,
                       std::span<Draw> drawn) {
    const auto rows = static_cast<std::size_t>(rows_);
    if (options.size() != rows || drawn.size() != rows)
        throw Error(ErrorCode::Internal, "sampler: options, draws and rows differ in number");
    std::array<double, kMostRows * kDrawColumns> rules;
    for (std::size_t row = 0; row < rows; ++row) {
        const SamplingOptions& each = options[row];
        const auto words =
            philox({static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(position >> 32),
                    each.branch, 0},
                   {static_cast<std::uint32_t>(each.seed), static_cast<std::uint32_t>(each.seed >> 32)});
        double* rule = rules.data() + row * kDrawColumns;
        rule[kTemperature] = each.temperature > 0 ? std::max(each.temperature, kColdest) : 0;
        rule[kTopK] = each.topK;
        rule[kTopP] = each.topP;
        rule[kMinP] = each.minP;
        rule[kRandom] = uniform(words[0], words[1]);
        for (std::size_t of = 0; of < each.classes.size(); ++of) {
            rule[kFactors + of] = each.classes[of].factor;
            rule[kModelled + of] = each.classes[of].asModelled ? 1 : 0;
            rule[kWeights + of] = each.classes[of].weight;
        }
    }
    backend_->upload(std::as_bytes(std::span(rules).first(rows * kDrawColumns)), rules_);
    if (!allowed.empty()) backend_->upload(std::as_bytes(mergeClasses(allowed, options)), allowed_);
    backend_->sample(logits, allowed.empty() ? TensorView{} : allowed_, rules_, token_, logProbability_);
    // Contains the tokens of all rows, then their log probabilities.
    std::array<std::int32_t, 2 * kMostRows> answer;
    backend_->download(
        TensorView(token_.data, DType::U8, {static_cast<std::int64_t>(2 * rows * sizeof(std::int32_t))}),
        std::as_writable_bytes(std::span(answer).first(2 * rows)));
    for (std::size_t row = 0; row < rows; ++row) {
        drawn[row] = {answer[row], std::bit_cast<float>(answer[rows + row])};
        if (answer[row] >= 0) continue;
        if (answer[row] == kNothingAllowed)
            throw Error(ErrorCode::Internal, "sampler: the grammar allows no token");
        throw Error(ErrorCode::BadModel,
                    "the model's output is not a number; its weights are damaged, or too large for this "
                    "precision. Download the model again, or try f32");
    }
}

}  // namespace continuo
