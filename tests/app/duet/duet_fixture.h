#pragma once

#include <continuo/engine.h>
#include <gtest/gtest.h>

#include "facade/model_file.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"

namespace continuo::test {

// A small model of random weights to play with.
class DuetModelTest : public testing::Test {
protected:
    void SetUp() override {
        ModelConfig config = tinyConfig(64, 16);
        config.tokenizer = "midi-events";
        config.vocabulary = 391;
        writeModel(folder_.path() / "tiny.safetensors", *makeNetwork(config), DType::F32, "{}");
    }
    LiveRequest request() const {
        LiveRequest request;
        request.model = folder_.path() / "tiny.safetensors";
        return request;
    }
    LiveMusic play() { return engine_.play(request(), events_); }
    bool repeats(const LiveRecord& record) { return engine_.replay(request(), record, events_).same; }

    TemporaryFolder folder_;
    Engine engine_{{}};
    Events events_;
};

}  // namespace continuo::test
