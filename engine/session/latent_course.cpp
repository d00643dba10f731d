#include "session/latent_course.h"

#include <algorithm>
#include <utility>

#include "continuo/error.h"
#include "model/network_bytes.h"

namespace continuo {
namespace {

// rewind() starts over if less than 1 / kLeastOfWindow of the tokens that the window could hold are left.
constexpr std::int64_t kLeastOfWindow = 4;

SessionOptions completeOptions(SessionOptions options, const Network& network) {
    const PerceiverConfig& context = network.config().perceiver();
    if (options.window <= 0 || options.window > context.length) options.window = context.length;
    if (options.maxLatents <= 0 || options.maxLatents > context.latents) options.maxLatents = context.latents;
    options.maxLatents = std::min(options.maxLatents, options.window);
    if (options.latents == 0) options.latents = options.maxLatents;
    checkLatents(network.config(), options.latents);
    options.latents = std::min(options.latents, options.maxLatents);
    return options;
}

}  // namespace

LatentCourse::LatentCourse(std::shared_ptr<const Network> network, const SessionOptions& options)
    : Course(std::move(network), 1),
      options_(completeOptions(options, this->network())),
      state_(newState()) {}

LatentCourse::LatentCourse(const LatentCourse& one, int rows)
    : Course(one, rows), options_(one.options_), state_(one.state_.replicate(rows)) {}

DecoderState LatentCourse::newState() const {
    // A model with individually learned latents always builds all of them.
    return network().newState(1, options_.window, network().supportsSteps() ? options_.latents : 0);
}

void LatentCourse::setLatents(std::int64_t latents) {
    checkLatents(network().config(), latents);
    options_.latents = std::min(latents, options_.maxLatents);
}

void LatentCourse::start(std::span<const Token> tokens, const std::stop_token& stop) { begin(tokens, stop); }

void LatentCourse::begin(std::span<const Token> tokens, const std::stop_token& stop) {
    const std::int64_t window = options_.window;
    const auto count = static_cast<std::int64_t>(tokens.size());
    // Leaves room for the tokens until the next rebuild.
    build(tokens, count < window ? count : std::max<std::int64_t>(1, window - (options_.latents - refill())),
          stop);
}

template <class Work>
void LatentCourse::change(const Work& work) {
    lost_ = true;
    work();
    lost_ = false;
}

// Builds the state over the last `kept` tokens.
void LatentCourse::build(std::span<const Token> tokens, std::int64_t kept, const std::stop_token& stop) {
    change([&] {
        state_ = newState();
        state_.origin = static_cast<std::int64_t>(tokens.size()) - kept;
        network().append(state_, tokens.last(static_cast<std::size_t>(kept)), {}, arena(), stop);
        buildLatents(stop);
    });
}

void LatentCourse::buildLatents(const std::stop_token& stop) {
    const std::int64_t latents = options_.start > 0 ? options_.start : (isCompatible() ? 1 : refill());
    network().rebuild(state_, std::min({latents, options_.latents, state_.length()}), arena(), logits(),
                      stop);
}

bool LatentCourse::rebuildDue() const noexcept {
    return !isCompatible() && rules().rebuildDue(network(), state_);
}

std::int64_t LatentCourse::room() const noexcept {
    if (!network().supportsSteps()) return 0;
    return std::min(options_.window - state_.length(),
                    network().config().perceiver().latents - state_.latents());
}

void LatentCourse::step(std::span<const Token> tokens) {
    if (isCompatible()) {
        network().dropLatents(state_, options_.latents - 1);
        network().dropContext(state_, options_.window - 1);
    }
    network().step(state_, tokens, {}, arena(), logits());
}

void LatentCourse::feed(std::span<const Token> tokens) {
    if (!rebuildDue()) return step(tokens);
    change([&] { rules().rebuildWith(network(), state_, tokens, arena(), logits()); });
    ++rebuilds_;
}

void LatentCourse::feedWithoutRebuild(Token token) { step({&token, 1}); }

void LatentCourse::catchUp(std::size_t common, std::span<const Token> tokens) {
    ++rebuilds_;
    const auto count = static_cast<std::int64_t>(tokens.size() - common);
    const std::int64_t window = options_.window;
    const std::int64_t spare = std::min<std::int64_t>(network().config().perceiver().latents, window / 2);
    const std::int64_t kept = static_cast<std::int64_t>(common) - state_.origin;
    const std::int64_t dropped = std::max<std::int64_t>(0, kept + count + spare - window);
    if (lost_ || kept > state_.length() || dropped >= kept) {
        build(tokens, std::min(static_cast<std::int64_t>(tokens.size()), window - spare));
        return;
    }
    change([&] {
        state_.truncate(kept);
        if (dropped > 0) network().slide(state_, dropped, arena());
        network().append(state_, tokens.subspan(common), {}, arena());
        network().rebuild(state_, std::min(refill(), state_.length()), arena(), logits());
    });
}

void LatentCourse::recover(std::span<const Token> tokens) {
    if (lost_) return begin(tokens);
    // The step at the end of rewind() failed, so the last token is missing.
    if (length() < static_cast<std::int64_t>(tokens.size()))
        network().step(state_, tokens.last(1), {}, arena(), logits());
}

void LatentCourse::rewind(std::span<const Token> tokens) {
    // Entries and latents of earlier tokens do not depend on later ones, so they are kept if a latent is left
    // to continue from.
    const auto count = static_cast<std::int64_t>(tokens.size());
    const std::int64_t kept = count - state_.origin;
    const bool exact = !isCompatible() && network().supportsSteps();
    if (lost_ || !exact || kLeastOfWindow * kept < std::min(count, options_.window)) {
        begin(tokens);
    } else if (kept - 1 > state_.latentBegin) {
        state_.truncate(kept - 1);
        network().step(state_, tokens.last(1), {}, arena(), logits());
    } else {
        // No latent is left, but the cross-attention entries are still valid.
        change([&] {
            state_.truncate(kept);
            buildLatents();
        });
    }
}

double LatentCourse::stepBytes(std::int64_t more) const {
    // Between half of the latents and all of them are in use: three quarters on average.
    const std::int64_t whole = std::min(length() + more, options_.window);
    return stepCost(network(), 0.5 * static_cast<double>(state_.length() + whole),
                    0.75 * static_cast<double>(std::min(options_.latents, whole)))
        .entries;
}

// Returns `count` tokens of each row, from token `from` on.
std::span<const Token> LatentCourse::tokenRange(std::span<const Token> tokens, std::int64_t from,
                                                std::int64_t count) const {
    return tokens.subspan(static_cast<std::size_t>(from * rows()), static_cast<std::size_t>(count * rows()));
}

void LatentCourse::feedEntries(std::span<const Token> tokens) {
    const auto count = static_cast<std::int64_t>(tokens.size()) / rows();
    for (std::int64_t at = 0; at < count;) {
        const std::int64_t steps = std::min(count - at, rules().room(network(), Advance::Fill(state_)));
        if (steps > 0) {
            network().stepEntries(state_, tokenRange(tokens, at, steps), arena());
            at += steps;
        } else {
            rules().rebuildWith(network(), state_, tokenRange(tokens, at, 1), arena(), {});
            ++rebuilds_;
            ++at;
        }
    }
}

std::int64_t LatentCourse::beforeLastRebuild(
    std::int64_t count, const std::function<std::int64_t(std::int64_t)>& latentsAt) const {
    Advance rules = this->rules();
    Advance::Fill fill(state_);
    std::int64_t last = 0;
    for (std::int64_t at = 0; at < count; ++at) {
        rules.setLatents(network(), latentsAt(at));
        if (rules.rebuildDue(network(), fill)) last = at;
        fill = rules.next(network(), fill);
    }
    return last;
}

}  // namespace continuo
