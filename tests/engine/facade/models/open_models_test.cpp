#include "facade/models/open_models.h"

#include <gmock/gmock.h>
#include <pthread.h>

#include <system_error>
#include <thread>

#include "engine/facade/engine_fixture.h"
#include "facade/models/take_origin.h"
#include "support/devices.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

class OpenModelsTest : public EngineTest {
protected:
    std::shared_ptr<const Network> open(Precision precision = Precision::BF16) {
        return models_.open({model_}, openTestDevice("cpu", 1), precision);
    }
    static bool share(const std::shared_ptr<const Network>& one,
                      const std::shared_ptr<const Network>& other) {
        return &one->parameters() == &other->parameters();
    }

    OpenModels models_;
};

TEST_F(OpenModelsTest, OpeningAnOpenModelSharesItsWeights) {
    std::shared_ptr<const Network> first = open();
    const auto second = open();
    EXPECT_TRUE(share(first, second));
    EXPECT_NE(first->sharedBackend(), second->sharedBackend());
    first.reset();
    EXPECT_TRUE(share(second, open())) << "they went with the one that had opened them";
}

TEST_F(OpenModelsTest, AModelWithoutLatents_SharesItsWeights) {
    model_ = folder_ / "stream.safetensors";
    writeModel(model_, *makeNetwork(tinyStreamConfig()), DType::F32, "{}");
    for (const Precision precision : {Precision::F32, Precision::BF16, Precision::I8}) {
        std::shared_ptr<const Network> first = open(precision);
        const auto second = open(precision);
        EXPECT_TRUE(share(first, second));
        EXPECT_NE(first->sharedBackend(), second->sharedBackend());
        first.reset();
        EXPECT_TRUE(share(second, open(precision)));
    }
}

TEST_F(OpenModelsTest, WeightsAreFreedWithTheirLastUser) {
    std::weak_ptr<const Network> held;
    {
        const auto first = open();
        const auto second = open();
        held = first;
        EXPECT_TRUE(models_.has({model_}, "cpu", Precision::BF16));
    }
    EXPECT_TRUE(held.expired());
    EXPECT_FALSE(models_.has({model_}, "cpu", Precision::BF16));
}

TEST_F(OpenModelsTest, OtherFilesDevicesOrPrecisionsAreNotShared) {
    const auto first = open();
    EXPECT_FALSE(share(first, open(Precision::F32)));
    EXPECT_FALSE(models_.has({model_}, "cpu", Precision::I8));
    EXPECT_FALSE(models_.has({model_}, "cuda:0", Precision::BF16));
    EXPECT_FALSE(models_.has({model_, folder_ / "gone.safetensors"}, "cpu", Precision::BF16));
    const std::string before = hashFile(model_);
    write("tiny.safetensors", "midi-events", 393);  // another file under the same name
    EXPECT_EQ(open()->config().vocabulary, 393);
    EXPECT_NE(hashFile(model_), before);
}

// Two jobs at the same time give the results of each alone.
TEST_F(OpenModelsTest, JobsThatShareWeightsDoNotInterfere) {
    Engine engine({});
    const auto tokensOf = [&](std::uint64_t seed) {
        MusicRequest asked = request();
        asked.sampling.seed = seed;
        Events events;
        return engine.run(asked, events).tokens;
    };
    const auto one = tokensOf(1), two = tokensOf(2);
    std::vector<std::int32_t> oneAgain, twoAgain;
    {
        const std::jthread beside([&] {
            for (int i = 0; i < 5; ++i) oneAgain = tokensOf(1);
        });
        for (int i = 0; i < 5; ++i) twoAgain = tokensOf(2);
    }
    EXPECT_EQ(oneAgain, one);
    EXPECT_EQ(twoAgain, two);
}

TEST_F(OpenModelsTest, CancellingDoesNotWaitForTheHash) {
    std::stop_source stopped;
    const auto network = open();
    stopped.request_stop();
    MusicResult result;
    TakeOrigin({model_, "", stopped.get_token()}, *network).fillResult(result);
    EXPECT_EQ(result.modelHash, "");
    EXPECT_NE(result.modelCard, "");
    TakeOrigin({model_}, *network).fillResult(result);
    EXPECT_EQ(result.modelHash, hashFile(model_));
    // A cancelled request no longer matters here, because the hash is known by now.
    TakeOrigin({model_, "", stopped.get_token()}, *network).fillResult(result);
    EXPECT_EQ(result.modelHash, hashFile(model_));
}

// Prevents new threads while it exists: their stacks would exceed the address space.
class NoThreads {
public:
    NoThreads() {
        pthread_getattr_default_np(&usual_);
        pthread_attr_t none = usual_;
        pthread_attr_setstacksize(&none, std::size_t{1} << 50);
        pthread_setattr_default_np(&none);
    }
    ~NoThreads() { pthread_setattr_default_np(&usual_); }

private:
    pthread_attr_t usual_{};
};

TEST_F(OpenModelsTest, TheFileIsHashedInlineIfNoThreadStarts) {
    const auto network = open();
    MusicResult result;
    {
        const NoThreads here;
        EXPECT_THROW(std::thread([] {}), std::system_error);
        TakeOrigin({model_}, *network).fillResult(result);
    }
    EXPECT_EQ(result.modelHash, hashFile(model_));
}

}  // namespace
}  // namespace continuo::test
