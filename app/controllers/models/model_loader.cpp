#include "controllers/models/model_loader.h"

#include "files/limit_latents.h"

namespace continuo::app {
namespace {

class Warnings : public Events {
public:
    explicit Warnings(std::string& lines) : lines_(lines) {}
    void onWarning(const std::string& line) override { lines_ += (lines_.empty() ? "" : "\n") + line; }

private:
    std::string& lines_;
};

// Keeps a copy of the state and returns its hash. Returns an empty hash if copying fails, for example because
// the disk is full. The music then plays, but takes have no record for replay.
std::string copyState(const std::filesystem::path& state, const Engine& engine, const StateFiles& states,
                      const std::stop_token& stop) {
    try {
        const std::string hash = engine.hash(state, stop);
        return states.keep(state, hash) ? hash : std::string();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled) throw;
        return {};
    }
}

std::shared_ptr<LoadedModel> load(Engine& engine, const StateFiles& states, const LiveRequest& request,
                                  bool latentsAuto, const std::stop_token& stop) {
    auto model = std::make_shared<LoadedModel>();
    model->request = request;
    try {
        Warnings events(model->reduced);
        model->summary = engine.inspect(request.modelPath, ModelHash::Computed, stop);
        model->setSampling(request.sampling, latentsAuto);
        model->music = engine.play(model->request, events, stop);
        if (model->music->isResumed()) model->stateHash = copyState(request.state, engine, states, stop);
    } catch (const std::exception&) {
        model->failure = std::current_exception();
    }
    return model;
}

}  // namespace

void LoadedModel::setSampling(const SamplingChoice& sampling, bool latentsAuto) {
    request.sampling = sampling;
    if (summary.path.empty()) return;
    if (latentsAuto && summary.hasWindow()) request.sampling.latents = 0;
    limitLatents(request.sampling, summary);
}

// Cancels the current loading first: two models are never loaded at once. Does not block the window.
void ModelLoader::load(const LiveRequest& request, bool latentsAuto) {
    cancel();
    thread_.start([this, request, latentsAuto](const std::stop_token& stop) -> SideThread::Completion {
        return
            [this, model = app::load(engine_, states_, request, latentsAuto, stop)] { Q_EMIT loaded(model); };
    });
}

}  // namespace continuo::app
