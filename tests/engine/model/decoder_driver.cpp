#include "engine/model/decoder_driver.h"

namespace continuo::test {

DecoderDriver::DecoderDriver(const Network& network, int batch, std::uint64_t seed)
    : network_(network),
      seed_(seed),
      state_(network.newState(batch)),
      arena_(std::make_shared<Arena>(
          [backend = network.sharedBackend()](std::size_t bytes) { return backend->allocate(bytes); })),
      logits_(static_cast<std::size_t>(batch * network.config().vocabulary)) {}

std::vector<std::int32_t> DecoderDriver::draw(std::int64_t count) {
    return randomTokens(network_.config(), count * state_.batch, seed_ * 1000 + drawn_++);
}

// Positions of tables on several axes are passed explicitly; otherwise the network counts.
std::vector<std::int32_t> DecoderDriver::nextPositions(std::int64_t count) const {
    if (network_.config().positions.axes() == 1) return {};
    return countedPositions(network_.config(), state_.length(), count);
}

void DecoderDriver::append(std::int64_t count) {
    const std::vector<std::int32_t> tokens = draw(count);
    network_.append(state_, tokens, nextPositions(count), *arena_);
}

void DecoderDriver::rebuild(std::int64_t latents) { network_.rebuild(state_, latents, *arena_, logits_); }

void DecoderDriver::step() {
    const std::vector<std::int32_t> tokens = draw(1);
    network_.step(state_, tokens, nextPositions(1), *arena_, logits_);
}

void DecoderDriver::slide(std::int64_t count) { network_.slide(state_, count, *arena_); }

SequenceBatch DecoderDriver::window() const {
    SequenceBatch window;
    window.rows = state_.batch;
    window.length = state_.length();
    window.latents = state_.latents();
    for (std::int64_t row = 0; row < window.rows; ++row) {
        for (std::int64_t m = 0; m < window.length; ++m)
            window.tokens.push_back(state_.tokens[static_cast<std::size_t>(m * window.rows + row)]);
        window.positions.insert(window.positions.end(), state_.positions.begin(), state_.positions.end());
        window.begin.push_back(0);
        window.end.push_back(static_cast<std::int32_t>(window.length));
    }
    return window;
}

std::vector<float> DecoderDriver::expected() const {
    SequenceBatch rows = window();
    // A model with individually learned latents has a fixed number of them: forward() accepts no other.
    if (!network_.supportsSteps()) rows.latents = network_.config().perceiver().latents;
    const std::vector<float> all = forwardLogits(network_, rows);
    std::vector<float> result;
    for (std::int64_t row = 0; row < rows.rows; ++row) {
        const std::vector<float> last = lastLogitsOfRow(all, rows, network_.config(), row);
        result.insert(result.end(), last.begin(), last.end());
    }
    return result;
}

}  // namespace continuo::test
