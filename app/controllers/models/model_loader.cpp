#include "controllers/models/model_loader.h"

#include "files/own_latents.h"

namespace continuo::app {
namespace {

class Warnings : public Events {
public:
    explicit Warnings(std::string& lines) : lines_(lines) {}
    void onWarning(const std::string& line) override { lines_ += (lines_.empty() ? "" : "\n") + line; }

private:
    std::string& lines_;
};

std::shared_ptr<LoadedModel> load(Engine& engine, const LiveRequest& request, bool latentsAuto,
                                  const std::stop_token& stop) {
    auto model = std::make_shared<LoadedModel>();
    model->request = request;
    try {
        Warnings events(model->reduced);
        model->summary = engine.inspect(request.modelPath, ModelHash::Taken, stop);
        model->setSampling(request.sampling, latentsAuto);
        model->music = engine.play(model->request, events, stop);
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

// Two models are never loaded at once, and the window waits for neither.
void ModelLoader::load(const LiveRequest& request, bool latentsAuto) {
    giveUp();
    thread_.start([this, request, latentsAuto](const std::stop_token& stop) -> SideThread::Rest {
        return [this, model = app::load(engine_, request, latentsAuto, stop)] { Q_EMIT loaded(model); };
    });
}

}  // namespace continuo::app
