#include "session/session.h"

#include <algorithm>

#include "continuo/error.h"

namespace continuo {
namespace {

// With less than this part of what the window could hold, going back begins anew.
constexpr std::int64_t kLeastOfWindow = 4;

Arena makeArena(const Network& network) {
    return Arena([backend = &network.backend()](std::size_t bytes) { return backend->allocate(bytes); });
}

SessionOptions completed(SessionOptions options, const Network& network) {
    const PerceiverConfig& context = network.config().perceiver();
    if (options.window <= 0 || options.window > context.length) options.window = context.length;
    if (options.most <= 0 || options.most > context.latents) options.most = context.latents;
    options.most = std::min(options.most, options.window);
    if (options.latents == 0) options.latents = options.most;
    checkLatents(network, options.latents);
    options.latents = std::min(options.latents, options.most);
    return options;
}

}  // namespace

void checkLatents(const ModelConfig& config, std::int64_t latents) {
    const std::int64_t most = config.perceiver().latents;
    if (latents < 1 || latents > most) {
        throw Error(ErrorCode::BadRequest, "latents: " + std::to_string(latents) +
                                               "; this model takes 1 to " + std::to_string(most));
    }
    if (config.perceiver().query == PerceiverConfig::Query::Learned && latents != most) {
        throw Error(
            ErrorCode::BadRequest,
            "latents: this model's are learned one by one, so it always takes " + std::to_string(most));
    }
}

Session::Session(std::shared_ptr<const Network> network, SessionOptions options)
    : network_(std::move(network)),
      options_(completed(options, *network_)),
      state_(newState()),
      arena_(makeArena(*network_)),
      logits_(network_->backend().allocate(static_cast<std::size_t>(network_->config().vocabulary) *
                                           sizeof(float))) {}

Session::Session(const Session& other)
    : network_(other.network_),
      options_(other.options_),
      tokens_(other.tokens_),
      state_(other.state_),
      lost_(other.lost_),
      arena_(makeArena(*network_)),
      logits_(network_->backend().allocate(other.logits_.size())),
      rebuilds_(other.rebuilds_) {
    network_->backend().copy(other.logits(), logits());
}

Session& Session::operator=(const Session& other) {
    if (this != &other) *this = Session(other);
    return *this;
}

TensorView Session::logits() const noexcept {
    return TensorView(logits_.data(), DType::F32, {1, network_->config().vocabulary});
}

std::vector<float> Session::hostLogits() const {
    std::vector<float> host(static_cast<std::size_t>(network_->config().vocabulary));
    network_->backend().download(logits(), std::as_writable_bytes(std::span(host)));
    return host;
}

DecoderState Session::newState() const {
    // A model whose latents are learned one by one builds all of them.
    return network_->newState(1, options_.window, network_->steps() ? options_.latents : 0);
}

void Session::setLatents(std::int64_t latents) {
    checkLatents(*network_, latents);
    options_.latents = std::min(latents, options_.most);
}

void Session::start(std::span<const Token> prompt, const std::stop_token& stop) {
    if (prompt.empty())
        throw Error(ErrorCode::BadRequest, "session: an empty prompt; give at least the start token");
    tokens_.assign(prompt.begin(), prompt.end());
    begin(tokens_.size(), stop);
}

// Builds the state over the first `length` tokens.
void Session::begin(std::size_t length, const std::stop_token& stop) {
    const std::int64_t window = options_.window;
    const auto count = static_cast<std::int64_t>(length);
    // Room is left for the tokens up to the next rebuild.
    build(length, count < window ? count : std::max<std::int64_t>(1, window - (options_.latents - refill())),
          stop);
}

template <class Work>
void Session::change(const Work& work) {
    lost_ = true;
    work();
    lost_ = false;
}

// Builds the state over the last `kept` of the first `length` tokens.
void Session::build(std::size_t length, std::int64_t kept, const std::stop_token& stop) {
    const auto count = static_cast<std::int64_t>(length);
    change([&] {
        state_ = newState();
        state_.origin = count - kept;
        network_->append(state_,
                         std::span(tokens_).subspan(static_cast<std::size_t>(count - kept),
                                                    static_cast<std::size_t>(kept)),
                         {}, arena_, stop);
        buildLatents(stop);
    });
}

void Session::buildLatents(const std::stop_token& stop) {
    const bool compatible = options_.cache == SessionOptions::Cache::Compatible;
    const std::int64_t latents = options_.start > 0 ? options_.start : (compatible ? 1 : refill());
    network_->rebuild(state_, std::min({latents, options_.latents, state_.length()}), arena_, logits(), stop);
}

bool Session::rebuildDue() const noexcept {
    if (options_.cache == SessionOptions::Cache::Compatible) return false;
    return rules().rebuildDue(*network_, state_);
}

std::int64_t Session::room() const noexcept {
    if (!network_->steps()) return 0;
    return std::min(options_.window - state_.length(),
                    network_->config().perceiver().latents - state_.latents());
}

void Session::feed(Token token, Rebuild rebuild) {
    if (tokens_.empty()) throw Error(ErrorCode::Internal, "session: feed before start");
    if (lost_) rebuild = Rebuild::WhenDue;  // room() was of what is no more
    recover();
    if (options_.cache == SessionOptions::Cache::Compatible) {
        feedCompatible(token);
    } else if (rebuild == Rebuild::WhenDue && rebuildDue()) {
        change([&] { rules().rebuildWith(*network_, state_, {&token, 1}, arena_, logits()); });
        ++rebuilds_;
    } else {
        network_->step(state_, {&token, 1}, {}, arena_, logits());
    }
    tokens_.push_back(token);
}

void Session::catchUp(std::size_t common, std::span<const Token> tokens) {
    tokens_.resize(common);
    tokens_.insert(tokens_.end(), tokens.begin(), tokens.end());
    ++rebuilds_;
    const auto count = static_cast<std::int64_t>(tokens.size());
    const std::int64_t window = options_.window;
    const std::int64_t spare = std::min<std::int64_t>(network_->config().perceiver().latents, window / 2);
    const std::int64_t kept = static_cast<std::int64_t>(common) - state_.origin;
    const std::int64_t dropped = std::max<std::int64_t>(0, kept + count + spare - window);
    if (lost_ || kept > state_.length() || dropped >= kept) {
        build(tokens_.size(), std::min(static_cast<std::int64_t>(tokens_.size()), window - spare));
        return;
    }
    change([&] {
        state_.truncate(kept);
        if (dropped > 0) network_->slide(state_, dropped, arena_);
        network_->append(state_, tokens, {}, arena_);
        network_->rebuild(state_, std::min(refill(), state_.length()), arena_, logits());
    });
}

void Session::recover() {
    if (lost_) return begin(tokens_.size());
    // The step of a way back failed.
    if (state_.origin + state_.length() < static_cast<std::int64_t>(tokens_.size()))
        network_->step(state_, {&tokens_.back(), 1}, {}, arena_, logits());
}

void Session::feedCompatible(Token token) {
    network_->forgetLatents(state_, options_.latents - 1);
    network_->forgetContext(state_, options_.window - 1);
    network_->step(state_, {&token, 1}, {}, arena_, logits());
}

void Session::rewind(std::size_t length) {
    if (length < 1 || length > tokens_.size()) {
        throw Error(ErrorCode::BadRequest, "session: cannot go back to " + std::to_string(length) + " of " +
                                               std::to_string(tokens_.size()) + " tokens");
    }
    const Token last = tokens_[length - 1];
    tokens_.resize(length);
    // What was built for earlier tokens does not depend on later ones, so it stays, as long as a latent is
    // left to continue from.
    const auto count = static_cast<std::int64_t>(length);
    const std::int64_t kept = count - state_.origin;
    const bool exact = options_.cache == SessionOptions::Cache::Exact && network_->steps();
    if (lost_ || !exact || kLeastOfWindow * kept < std::min(count, options_.window)) {
        begin(length);
    } else if (kept - 1 > state_.latentBegin) {
        state_.truncate(kept - 1);
        network_->step(state_, {&last, 1}, {}, arena_, logits());
    } else {
        // No latent is left, but what the latents attend to is.
        change([&] {
            state_.truncate(kept);
            buildLatents();
        });
    }
}

}  // namespace continuo
