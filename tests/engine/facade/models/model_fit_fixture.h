#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "backends/cpu/cpu_backend.h"
#include "continuo/engine.h"
#include "facade/models/model_file.h"
#include "facade/models/model_fit.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"

namespace continuo::test {

// A test device with kFree bytes of free memory.
template <std::uint64_t kFree>
BackendPlugin makeDevicePlugin(const char* name) {
    BackendPlugin plugin = cpu::plugin();
    plugin.name = name;
    plugin.host = name == std::string("cpu");
    plugin.freeBytes = [](int) noexcept { return kFree; };
    return plugin;
}

// Tests with a model file of a few thousand weights and devices of given memory.
class ModelFitTest : public ::testing::Test {
protected:
    std::string file(ModelConfig config) {
        const std::string path = temporary_ / "tiny.safetensors";
        writeModel(path, *makeNetwork(config), DType::F32, "{}");
        return path;
    }
    FitRequest makeFitRequest(const std::string& model, const std::string& precision = "f32") const {
        FitRequest request;
        request.modelPath = model;
        request.compute.device = "cpu";
        request.compute.precision = precision;
        return request;
    }

    TemporaryFolder temporary_;
    BackendRegistry registry_;
};

// Records the warnings in order.
class RecordedWarnings : public Events {
public:
    void onWarning(const std::string& warning) override { lines += warning + '\n'; }
    std::string lines;
};

}  // namespace continuo::test
