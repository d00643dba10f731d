// Tests known tokens: SessionBatch::feedEntries() may skip computations without changing later results.
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cstring>

#include "continuo/error.h"
#include "session/session_batch.h"
#include "support/passing_backend.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

using test::makeNetworkOn;
using test::randomTokens;

// Counts the steps.
class StepCounter : public test::PassingBackend {
public:
    using PassingBackend::PassingBackend;
    void run(std::uint64_t, const std::function<void()>& record) override {
        ++steps;
        record();
    }
    int steps = 0;
};

// How the sequences are made: with which latent counts, from which token on.
struct Plan {
    ModelConfig config;
    NetworkOptions network = {};
    SessionOptions options = {};
    int rows = 1;
    std::vector<std::pair<std::int64_t, std::int64_t>> latents = {};
    std::size_t prompt = 4, count = 33;
    int threads = 1;

    std::int64_t latentsAt(std::int64_t at, std::int64_t first) const {
        std::int64_t now = first;
        for (const auto& [from, asked] : latents)
            if (from <= at) now = asked;
        return now;
    }
};

// Returns whether tests run on the CPU; other devices may be slow stand-ins.
bool isOnCpu() { return test::networkDeviceId() == "cpu"; }

// Widens the config so that large products use other kernels than small ones.
ModelConfig widened(ModelConfig config) {
    if (!isOnCpu()) return config;
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = 64;
    return config;
}

std::vector<float> download(Backend& backend, const TensorView& of) {
    std::vector<float> host(static_cast<std::size_t>(of.shape.count()));
    const Buffer memory = backend.allocate(host.size() * sizeof(float));
    const TensorView floats(memory.data(), DType::F32, of.shape);
    backend.copy(of, floats);
    backend.download(floats, std::as_writable_bytes(std::span(host)));
    return host;
}

// The whole state that affects later tokens, or only the part that rebuilds use.
enum class Part { Whole, Entries };
struct Snapshot {
    std::int64_t origin, latentBegin, queryNormBegin, rebuilds, latents;
    std::vector<std::int32_t> tokens, positions;
    std::vector<std::vector<float>> numbers;  // entries, logits, latents

    explicit Snapshot(const SessionBatch& batch, Part part = Part::Whole)
        : origin(batch.state().origin),
          latentBegin(batch.state().latentBegin),
          queryNormBegin(batch.state().queryNormBegin),
          rebuilds(batch.rebuilds()),
          latents(batch.latents()),
          tokens(batch.state().tokens),
          positions(batch.state().positions) {
        const auto add = [&](const TensorView& of) {
            numbers.push_back(continuo::download(*batch.sharedBackend(), of));
        };
        add(batch.state().cross.keys());
        add(batch.state().cross.values());
        if (part == Part::Entries) return;
        add(batch.logits());
        for (const KeyValueCache& layer : batch.state().layers) {
            add(layer.keys());
            add(layer.values());
        }
    }
    bool operator==(const Snapshot&) const = default;
};

class Comparison {
public:
    explicit Comparison(const Plan& plan)
        : plan_(plan),
          counter_(std::make_shared<StepCounter>(test::openNetworkDevice(plan.threads))),
          network_(makeNetworkOn(counter_, plan.config, 3, plan.network)),
          session_(network_, plan.options),
          tokens_(randomTokens(plan.count * rows(), plan.config.vocabulary, 2)) {
        session_.start(randomTokens(plan.prompt, plan.config.vocabulary, 1));
        first_ = session_.latents();
    }

    // Checks that the result equals feeding all tokens, for any number of known tokens.
    void expectSame(const std::string& where) {
        SessionBatch fed(session_, plan_.rows);
        for (std::size_t known = 0; known <= plan_.count; ++known) {
            if (known > 0) feed(fed, known - 1);
            if (!isOnCpu() && known % 8 != 5) continue;
            SessionBatch resumed(session_, plan_.rows);
            resume(resumed, static_cast<std::int64_t>(known));
            ASSERT_TRUE(Snapshot(resumed) == Snapshot(fed)) << where << ", known " << known;
            SessionBatch entered(session_, plan_.rows);
            enter(entered, static_cast<std::int64_t>(known));
            ASSERT_TRUE(Snapshot(entered, Part::Entries) == Snapshot(fed, Part::Entries))
                << where << ", entered " << known;
        }
        EXPECT_GT(fed.rebuilds(), 1) << where;
    }
    // Returns the number of steps for all known tokens.
    int countSteps() {
        SessionBatch resumed(session_, plan_.rows);
        counter_->steps = 0;
        resume(resumed, static_cast<std::int64_t>(plan_.count));
        return counter_->steps;
    }

private:
    std::size_t rows() const { return static_cast<std::size_t>(plan_.rows); }
    std::span<const Token> tokensAt(std::size_t token, std::size_t count = 1) const {
        return std::span(tokens_).subspan(token * rows(), count * rows());
    }
    std::int64_t latentsAt(std::int64_t token) const { return plan_.latentsAt(token, first_); }

    void feed(SessionBatch& batch, std::size_t token) {
        batch.setLatents(latentsAt(static_cast<std::int64_t>(token)));
        batch.feed(tokensAt(token));
    }
    void enter(SessionBatch& batch, std::int64_t count) {
        for (std::int64_t token = 0; token < count;) {
            const std::int64_t latents = latentsAt(token), from = token;
            while (token < count && latentsAt(token) == latents) ++token;
            batch.setLatents(latents);
            batch.feedEntries(
                tokensAt(static_cast<std::size_t>(from), static_cast<std::size_t>(token - from)));
        }
    }
    void resume(SessionBatch& batch, std::int64_t known) {
        const std::int64_t before =
            batch.beforeLastRebuild(known, [&](std::int64_t token) { return latentsAt(token); });
        enter(batch, before);
        for (std::int64_t token = before; token < known; ++token)
            feed(batch, static_cast<std::size_t>(token));
    }

    Plan plan_;
    std::shared_ptr<StepCounter> counter_;
    std::shared_ptr<const Network> network_;
    Session session_;
    std::vector<Token> tokens_;
    std::int64_t first_ = 0;
};

void expectSame(const Plan& plan, const std::string& where) { Comparison(plan).expectSame(where); }

std::vector<NetworkOptions> precisions() {
    if (!isOnCpu()) return {{Precision::BF16, false, DType::BF16}};
    return {{Precision::F32, false, DType::F32},
            {Precision::BF16, false, DType::BF16},
            {Precision::I8, false, DType::BF16},
            {Precision::BF16, false, DType::F32}};
}

TEST(KnownTokens, GiveTheStateOfSingleStepsBitForBit) {
    for (const NetworkOptions& options : precisions()) {
        for (const int rows : isOnCpu() ? std::vector{1, 3, 16} : std::vector{1, 3}) {
            for (const int threads : {1, 2}) {
                if (threads > 1 && rows != 3) continue;
                const std::string where = std::to_string(rows) + " rows, " + std::to_string(threads) +
                                          " threads, precision " +
                                          std::to_string(static_cast<int>(options.precision));
                Plan plan{.config = widened(test::tinyGridConfig(37, 24, true)),
                          .network = options,
                          .options = {.latents = 12},
                          .rows = rows,
                          .threads = threads};
                expectSame(plan, where);
                plan.latents = {{9, 5}, {14, 1}, {17, 24}, {25, 16}};
                expectSame(plan, where + ", slider");
            }
        }
    }
}

TEST(KnownTokens, GiveTheStateOfSingleStepsAfterAMovedWindow) {
    for (const NetworkOptions& options : precisions()) {
        for (const bool grid : {true, false}) {
            const ModelConfig config = grid ? test::tinyGridConfig(16, 12, true) : test::tinyConfig(16, 12);
            Plan plan{.config = widened(config), .network = options, .options = {.latents = 6}, .rows = 2};
            expectSame(plan, grid ? "grid" : "line");
            plan.latents = {{8, 2}, {15, 12}, {27, 3}};
            expectSame(plan, grid ? "grid, slider" : "line, slider");
            plan.options = {.latents = 4, .start = 2};
            expectSame(plan, grid ? "grid, few at first" : "line, few at first");
        }
    }
}

TEST(KnownTokens, GiveTheStateOfSingleStepsForEveryKindOfNetwork) {
    using Query = PerceiverConfig::Query;
    const auto same = [](const std::string& where, auto&& change) {
        for (const int window : {0, 13}) {
            Plan plan{.config = widened(test::tinyConfig(40, 12)), .rows = 3};
            change(plan.config);
            plan.options.window = window;
            if (plan.config.perceiver().query != Query::Learned) {
                plan.options.latents = 6;
                plan.latents = {{12, 3}, {20, 12}};
            }
            expectSame(plan, where + ", window " + std::to_string(window));
        }
    };
    same("taps", [](ModelConfig& c) { c.perceiver().taps = {1, 2, 5}; });
    same("norm of the queries", [](ModelConfig& c) {
        c.perceiver().query = Query::Embedding;
        c.perceiver().latentKeys = PerceiverConfig::LatentKeys::QueryNorm;
    });
    same("table of places", [](ModelConfig& c) {
        c.positions.tables = PositionConfig::Tables::Learned;
        c.positions.rows = {41};
    });
    same("shared latent", [](ModelConfig& c) { c.perceiver().query = Query::LearnedShared; });
    same("latents learned one by one", [](ModelConfig& c) { c.perceiver().query = Query::Learned; });
}

TEST(KnownTokens, GiveTheStateOfSingleStepsOnEveryInstructionSet) {
    if (!isOnCpu()) GTEST_SKIP() << "of the processor";
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
        hwy::SetSupportedTargetsForTest(left & -left);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        for (const NetworkOptions& options : precisions()) {
            expectSame({.config = widened(test::tinyGridConfig(37, 24, true)),
                        .network = options,
                        .options = {.latents = 12}},
                       hwy::TargetName(left & -left));
        }
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

// Needs fewer steps than half the number of latents, for any number of tokens.
TEST(KnownTokens, NeedFewStepsBecauseEarlierOnesAreSkipped) {
    for (const std::size_t count : {60U, 117U, 200U}) {
        Plan plan{.config = test::tinyConfig(24, 8), .count = count};
        const int steps = Comparison(plan).countSteps();
        EXPECT_LT(steps, 4) << count;
    }
}

// Latents that were not built would contain arbitrary memory.
TEST(KnownTokens, RequireARebuildBeforeTheNextToken) {
    const auto network = test::makeNetwork(test::tinyConfig());
    Session session(network, {});
    session.start(randomTokens(4, 40, 1));
    SessionBatch batch(session, 1);
    batch.feedEntries(randomTokens(2, 40, 2));
    EXPECT_FALSE(batch.rebuildDue());
    EXPECT_THROW(batch.feed(randomTokens(1, 40, 3)), Error);
    SessionBatch two(session, 2);
    EXPECT_THROW(two.feedEntries(randomTokens(3, 40, 3)), Error);
}

}  // namespace
}  // namespace continuo
