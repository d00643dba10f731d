#include "facade/generation/picture_drawing.h"

#include <algorithm>

#include "base/token_class.h"
#include "session/step_bytes.h"

namespace continuo {
namespace {

// Tokens of all pictures in a round of turns: enough for the caches to be worth fetching, and few enough for
// a stop, which finds all of them equally far, to be quick.
constexpr std::int64_t kRound = 192;
// And of those of which the entries alone are made, which takes less than a hundredth of the time.
constexpr std::int64_t kEntriesRound = 2048;

int picturesTogether(const PictureRequest& request, const Session& started, std::int64_t whole) {
    const int pictures = static_cast<int>(request.seeds.size());
    if (request.together > 0) return std::min(request.together, pictures);
    if (pictures == 1) return 1;
    const PerceiverAr& network = *started.sharedNetwork();
    // In the middle of the drawing; the latents are half to all in use.
    const double length = 0.5 * static_cast<double>(started.state().length() + whole);
    const double latents = 0.75 * static_cast<double>(std::min(started.latents(), whole));
    return network.backend().rowsInStep(pictures, static_cast<std::size_t>(weightBytes(network)),
                                        static_cast<std::size_t>(cacheBytes(network, length, latents)));
}

}  // namespace

PictureDrawing::PictureDrawing(const Parts& parts)
    : request_(parts.request),
      raster_(parts.raster),
      rows_(parts.rows),
      sliders_(parts.request, parts.started.mostLatents()),
      promptTokens_(static_cast<std::int64_t>(parts.prompt.size())),
      most_(parts.raster.tokens() - promptTokens_),
      before_(parts.before),
      given_(before_.empty() ? 0 : static_cast<std::int64_t>(before_[0].size())),
      drawn_(given_),
      together_(picturesTogether(request_, parts.started, parts.raster.tokens())),
      turn_(together_ == static_cast<int>(request_.seeds.size())
                ? 1
                : kRound / static_cast<std::int64_t>(request_.seeds.size())) {
    RasterGrammar grammar(raster_);
    for (const Token token : parts.prompt) grammar.push(token);
    if (given_ > 0)
        for (const Token token : before_[0]) grammar.push(token);
    const auto pictures = static_cast<int>(request_.seeds.size());
    for (int first = 0; first < pictures; first += together_) {
        const int count = std::min(together_, pictures - first);
        auto batch = std::make_unique<SessionBatch>(parts.started, count);
        auto sampler = std::make_unique<Sampler>(batch->sharedBackend(), raster_.vocabulary(), count);
        teams_.push_back({static_cast<std::size_t>(first), std::move(batch), std::move(sampler), grammar});
    }
    beforeRebuild_ = teams_[0].batch->beforeLastRebuild(
        given_, [this](std::int64_t at) { return sliders_.latentsAt(at); });
}

bool PictureDrawing::goOn(const LiveControls* controls, Events& events) {
    if (repeats()) return repeat();
    const std::int64_t end = std::min(most_, drawn_ + turn_);
    if (controls != nullptr && sliders_.follow(drawn_, *controls))
        events.onMoves(sliders_.before(drawn_ + 1));
    for (Team& team : teams_)
        for (std::int64_t at = drawn_; at < end; ++at)
            if (!draw(team, at)) return false;
    drawn_ = end;
    return true;
}

bool PictureDrawing::repeat() {
    const bool entries = repeated_ < beforeRebuild_;
    const std::int64_t round = kEntriesRound / static_cast<std::int64_t>(request_.seeds.size());
    const std::int64_t end =
        entries ? std::min(beforeRebuild_, repeated_ + round) : std::min(given_, repeated_ + turn_);
    for (Team& team : teams_)
        if (!device_.does([&] { entries ? feedEntries(team, end) : feedSteps(team, end); })) return false;
    repeated_ = end;
    return true;
}

void PictureDrawing::feedEntries(Team& team, std::int64_t end) {
    std::vector<Token> tokens;
    const auto feed = [&] {
        team.batch->feedEntries(tokens);
        tokens.clear();
    };
    for (std::int64_t at = repeated_; at < end; ++at) {
        if (sliders_.latentsAt(at) != team.batch->latents()) feed();
        moveLatents(*team.batch, at);
        const std::span<const Token> next = beforeAt(team, at);
        tokens.insert(tokens.end(), next.begin(), next.end());
    }
    feed();
}

void PictureDrawing::feedSteps(Team& team, std::int64_t end) {
    for (std::int64_t at = repeated_; at < end; ++at) {
        moveLatents(*team.batch, at);
        team.batch->feed(beforeAt(team, at));
    }
}

void PictureDrawing::moveLatents(SessionBatch& batch, std::int64_t at) const {
    if (sliders_.latentsAt(at) != batch.latents()) batch.setLatents(sliders_.latentsAt(at));
}

// A token of each of a team's pictures.
std::span<const Token> PictureDrawing::beforeAt(const Team& team, std::int64_t at) {
    tokens_.resize(static_cast<std::size_t>(team.batch->rows()));
    for (std::size_t i = 0; i < tokens_.size(); ++i)
        tokens_[i] = before_[team.first + i][static_cast<std::size_t>(at)];
    return tokens_;
}

void PictureDrawing::tell(PictureResult& result) const {
    result.together = together_;
    result.moves = sliders_.before(drawn_);
    result.rebuilds = rebuilds();
    result.cancelled = !whole();
    result.failure = failure();
}

bool PictureDrawing::draw(Team& team, std::int64_t at) {
    SessionBatch& batch = *team.batch;
    const auto pictures = static_cast<std::size_t>(batch.rows());
    const auto vocabulary = static_cast<std::size_t>(raster_.vocabulary());
    masks_.resize(pictures * vocabulary);
    options_.resize(pictures);
    draws_.resize(pictures);
    tokens_.resize(pictures);
    logProbabilities_.resize(pictures);
    const std::span mask(masks_);
    team.grammar.allowed(mask.first(vocabulary));
    for (std::size_t i = 0; i < pictures; ++i) {
        if (i > 0) std::ranges::copy(mask.first(vocabulary), mask.subspan(i * vocabulary).begin());
        options_[i] = sliders_.samplingAt(at, request_.seeds[team.first + i]);
    }
    const bool sampled = device_.does([&] {
        moveLatents(batch, at);
        team.sampler->drawRows(batch.logits(), masks_, options_,
                               static_cast<std::uint64_t>(promptTokens_ + at), draws_);
    });
    if (!sampled) return false;
    for (std::size_t i = 0; i < pictures; ++i) {
        tokens_[i] = draws_[i].token;
        logProbabilities_[i] = draws_[i].logProbability;
    }
    team.grammar.push(tokens_[0]);
    rows_.push(team.first, tokens_, logProbabilities_);
    return at + 1 == most_ || device_.does([&] { batch.feed(tokens_); });
}

}  // namespace continuo
