#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <exception>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace continuo::app {

// What came of loading a model; music is nothing when it failed.
struct LoadedModel {
    LiveRequest request;
    ModelSummary summary;
    std::optional<LiveMusic> music;
    std::exception_ptr failure;
    std::string reduced;  // what the engine did where memory was short, a line each; empty: nothing

    // With no more latents than the model has: what was set for another may be too many.
    void setSampling(const SamplingChoice& sampling);
};

// Loads models for the live loop on a thread, one after the other; the last one asked for is told of. GUI
// thread.
class ModelLoader : public QObject {
    Q_OBJECT

public:
    explicit ModelLoader(Engine& engine) : engine_(engine) {}
    // What is being loaded is given up, within a tenth of a second.
    ~ModelLoader() override;

    // What was being loaded before is given up.
    void load(const LiveRequest& request);
    void giveUp();

Q_SIGNALS:
    void loaded(const std::shared_ptr<continuo::app::LoadedModel>& model);

private:
    Engine& engine_;
    std::stop_source wanted_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace continuo::app
