#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "controllers/words/side_thread.h"
#include "library/state_files.h"

namespace continuo::app {

// The result of loading a model; music is nullopt if it failed.
struct LoadedModel {
    LiveRequest request;
    ModelSummary summary;
    std::optional<LiveMusic> music;
    std::exception_ptr failure;
    std::string stateHash;  // SHA-256 of the copied saved state from which the music resumes; empty: none
    std::string reduced;    // what the engine reduced to save memory, in lines; empty: nothing

    // Sets the sampling, with latents clamped to the model's maximum: the setting may be for a larger model.
    // latentsAuto: a model without latents uses its whole window.
    void setSampling(const SamplingChoice& sampling, bool latentsAuto);
};

// Loads models for live playing on a thread, one after another; reports only the last requested one. Quitting
// stops the loading within 0.1 s. GUI thread.
class ModelLoader : public QObject {
    Q_OBJECT

public:
    // states: receives a copy of each saved state that a model resumes from. Both must outlive this.
    ModelLoader(Engine& engine, const StateFiles& states) : engine_(engine), states_(states) {}

    // Loads a model; cancels the current loading.
    void load(const LiveRequest& request, bool latentsAuto);
    void cancel() { thread_.cancel(); }

Q_SIGNALS:
    void loaded(const std::shared_ptr<continuo::app::LoadedModel>& model);

private:
    Engine& engine_;
    const StateFiles& states_;
    SideThread thread_;
};

}  // namespace continuo::app
