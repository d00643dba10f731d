#include "facade/generation/batch_drawing.h"

#include <algorithm>

#include "base/token_class.h"
#include "continuo/stopwatch.h"
#include "model/network_bytes.h"

namespace continuo {
namespace {

// Tokens per round, summed over all sequences. Enough to use the caches well, and few enough that a stop,
// which waits for the end of a round, is quick.
constexpr std::int64_t kRound = 192;
// Tokens per round while the network only computes cache entries; a token then takes less than a hundredth of
// the time.
constexpr std::int64_t kEntriesRound = 2048;

int sequencesTogether(const BatchDrawing::Parts& parts) {
    const int sequences = static_cast<int>(parts.seeds.size());
    if (parts.together > 0) return std::min(parts.together, sequences);
    if (sequences == 1) return 1;
    const Session& started = parts.startedSession;
    const Network& network = started.network();
    return network.backend().fastestRowsPerStep(
        sequences, static_cast<std::size_t>(stepCost(network, 0, 0).weights),
        static_cast<std::size_t>(started.course().stepBytes(parts.maxTokens)));
}

}  // namespace

BatchDrawing::BatchDrawing(const Parts& parts)
    : seeds_(parts.seeds.begin(), parts.seeds.end()),
      sink_(parts.sink),
      sliders_(parts.sliders),
      promptTokens_(static_cast<std::int64_t>(parts.startedSession.tokens().size())),
      most_(parts.maxTokens),
      vocabulary_(static_cast<std::size_t>(parts.startedSession.network().config().vocabulary)),
      before_(parts.earlierTokens),
      given_(before_.empty() ? 0 : static_cast<std::int64_t>(before_[0].size())),
      drawn_(given_),
      together_(sequencesTogether(parts)),
      turn_(together_ == static_cast<int>(seeds_.size())
                ? 1
                : kRound / static_cast<std::int64_t>(seeds_.size())) {
    const std::unique_ptr<Grammar> grammar = parts.grammar.clone();
    if (given_ > 0)
        for (const Token token : before_[0]) grammar->push(token);
    const auto sequences = static_cast<int>(seeds_.size());
    for (int first = 0; first < sequences; first += together_) {
        const int count = std::min(together_, sequences - first);
        auto batch = std::make_unique<SessionBatch>(parts.startedSession, count);
        auto sampler =
            std::make_unique<Sampler>(batch->sharedBackend(), static_cast<int>(vocabulary_), count);
        teams_.push_back(
            {static_cast<std::size_t>(first), std::move(batch), std::move(sampler), grammar->clone()});
    }
    beforeRebuild_ = teams_[0].batch->beforeLastRebuild(
        given_, [this](std::int64_t at) { return sliders_.latentsAt(at); });
}

bool BatchDrawing::drawMore(const LiveControls* controls, Events& events) {
    if (isRepeating()) return repeat();
    const std::int64_t end = std::min(most_, drawn_ + turn_);
    if (controls != nullptr && sliders_.applyControls(drawn_, *controls))
        events.onMoves(sliders_.movesBefore(drawn_ + 1));
    for (Team& team : teams_)
        for (std::int64_t at = drawn_; at < end; ++at)
            if (!draw(team, at)) return false;
    drawn_ = end;
    return true;
}

BatchDrawing::Pace BatchDrawing::drawAll(const LiveControls* controls, Events& events,
                                         const std::function<bool()>& goesOn) {
    Pace pace;
    const Stopwatch repeating;
    while (isRepeating() && goesOn() && drawMore(controls, events))
        events.onProgress({"repeating", progress(), 0, "tokens"});  // nothing new is drawn: no rate
    pace.repeatSeconds = repeating.seconds();
    const Stopwatch generating;
    const auto update = [&] {
        pace.generateSeconds = generating.seconds();
        pace.tokensPerSecond = static_cast<double>(totalNewlyDrawn()) / std::max(1e-9, pace.generateSeconds);
    };
    while (!failure() && !isComplete() && goesOn() && drawMore(controls, events)) {
        update();
        events.onProgress({"generating", progress(), pace.tokensPerSecond, "tokens"});
    }
    update();
    return pace;
}

void BatchDrawing::fillResult(ItemsResult& result) const {
    result.itemsPerStep = together_;
    result.moves = sliders_.movesBefore(drawn_);
    result.rebuilds = rebuilds();
    result.cancelled = !isComplete();
    result.failure = failure();
}

bool BatchDrawing::repeat() {
    const bool entries = repeated_ < beforeRebuild_;
    const std::int64_t round = kEntriesRound / static_cast<std::int64_t>(seeds_.size());
    const std::int64_t end =
        entries ? std::min(beforeRebuild_, repeated_ + round) : std::min(given_, repeated_ + turn_);
    for (Team& team : teams_)
        if (!device_.run([&] { entries ? feedEntries(team, end) : feedSteps(team, end); })) return false;
    repeated_ = end;
    return true;
}

void BatchDrawing::feedEntries(Team& team, std::int64_t end) {
    std::vector<Token> tokens;
    const auto feed = [&] {
        team.batch->feedEntries(tokens);
        tokens.clear();
    };
    for (std::int64_t at = repeated_; at < end; ++at) {
        if (sliders_.latentsAt(at) != team.batch->latents()) feed();
        moveLatents(*team.batch, at);
        const std::span<const Token> next = earlierTokensAt(team, at);
        tokens.insert(tokens.end(), next.begin(), next.end());
    }
    feed();
}

void BatchDrawing::feedSteps(Team& team, std::int64_t end) {
    for (std::int64_t at = repeated_; at < end; ++at) {
        moveLatents(*team.batch, at);
        team.batch->feed(earlierTokensAt(team, at));
    }
}

void BatchDrawing::moveLatents(SessionBatch& batch, std::int64_t at) const {
    if (sliders_.latentsAt(at) != batch.latents()) batch.setLatents(sliders_.latentsAt(at));
}

// Returns the earlier token at index `at` of each of the team's sequences.
std::span<const Token> BatchDrawing::earlierTokensAt(const Team& team, std::int64_t at) {
    tokens_.resize(static_cast<std::size_t>(team.batch->rows()));
    for (std::size_t i = 0; i < tokens_.size(); ++i)
        tokens_[i] = before_[team.first + i][static_cast<std::size_t>(at)];
    return tokens_;
}

bool BatchDrawing::draw(Team& team, std::int64_t at) {
    SessionBatch& batch = *team.batch;
    const auto rows = static_cast<std::size_t>(batch.rows());
    masks_.resize(rows * vocabulary_);
    options_.resize(rows);
    draws_.resize(rows);
    tokens_.resize(rows);
    logProbabilities_.resize(rows);
    const std::span mask(masks_);
    team.grammar->allowed(mask.first(vocabulary_));
    for (std::size_t i = 0; i < rows; ++i) {
        if (i > 0) std::ranges::copy(mask.first(vocabulary_), mask.subspan(i * vocabulary_).begin());
        options_[i] = sliders_.samplingAt(at, seeds_[team.first + i]);
    }
    const bool sampled = device_.run([&] {
        moveLatents(batch, at);
        team.sampler->drawRows(batch.logits(), masks_, options_,
                               static_cast<std::uint64_t>(promptTokens_ + at), draws_);
    });
    if (!sampled) return false;
    for (std::size_t i = 0; i < rows; ++i) {
        tokens_[i] = draws_[i].token;
        logProbabilities_[i] = draws_[i].logProbability;
    }
    team.grammar->push(tokens_[0]);
    sink_.push(team.first, tokens_, logProbabilities_);
    return at + 1 == most_ || device_.run([&] { batch.feed(tokens_); });
}

}  // namespace continuo
