// The part that begins and ends takes and changes models.
#include <utility>

#include "controllers/models/chosen_compute.h"
#include "controllers/play/music_origin.h"
#include "controllers/play/play_controller.h"
#include "controllers/play/play_form.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "duet/hearing/players_style.h"
#include "library/state_files.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

void PlayController::begin(const std::string& model, const Performance& past) {
    startTake(model, past);
    load();
}

void PlayController::resume(const std::filesystem::path& state) {
    startTake(modelPath(), {}, state);
    load();
}

void PlayController::startTake(std::string model, const Performance& past,
                               const std::filesystem::path& state) {
    end();
    renewSeed();
    models_.beginTake(std::move(model), past, state);
    take_.emplace(library_);
    if (standIn_.isPlaying()) take_->markFilePlaying();
    events_.begin(take_->beginning());
    Q_EMIT rollReplaced();
    Q_EMIT takesChanged();
    Q_EMIT takeBegan();
}

void PlayController::beginAlone(const ui::UserMessage& why) {
    begin({});
    showModelError(why);
}

void PlayController::playWithoutModel() {
    begin({});
    showModelError({});
    modelError_ = tr("No model is chosen; you play and record alone.");
    window_.transport().setNoModelReason(modelError_);
    Q_EMIT modelMissing();
}

void PlayController::useModel(const std::string& model) {
    window_.page().banners().clear(subjects::kModelStays);
    if (!take_ || (hadModel_ && !canAnswer())) return begin(model);
    canAnswer() ? models_.setNext(model) : models_.setPlaying(model);
    load();
}

void PlayController::load() {
    window_.transport().setNoModelReason({});
    models_.load(toDuetSettings(form_).sampling, form_.latentsAuto);
}

void PlayController::finishLoading(LoadedModel& loaded) {
    try {
        if (!loaded.music) std::rethrow_exception(loaded.failure);
        if (!models_.next().empty()) {
            startTake(models_.next(), {});
            loaded.setSampling(toDuetSettings(form_).sampling, form_.latentsAuto);
        }
        startListening(loaded);
    } catch (const std::exception& error) {
        if (!loaded.request.state.empty()) return restartWithoutState(loaded, error);
        return fallBackToModel(loaded, error);
    }
    showModelError({});
    if (!loaded.request.state.empty() && !loaded.reduced.empty())
        window_.page().banners().showMessage(
            subjects::kSession, ui::Banner::Kind::Warn,
            {tr("The last session continues, but with reduced settings."), text(loaded.reduced)});
    else if (!loaded.reduced.empty())
        window_.page().banners().showMessage(
            subjects::kModel, ui::Banner::Kind::Warn,
            {tr("Not enough memory for the whole model: it plays with fewer latents or a shorter context. "
                "Raise the memory limit, or choose precision int8 or another model."),
             text(loaded.reduced)},
            tr("Settings"));
    showLive(showsLive_);
    Q_EMIT takesChanged();
    Q_EMIT modelReady();
}

// Begins a new take without the saved state, and shows why the state could not be used.
void PlayController::restartWithoutState(const LoadedModel& loaded, const std::exception& error) {
    begin(loaded.request.modelPath);
    window_.page().banners().showMessage(
        subjects::kSession, ui::Banner::Kind::Warn,
        {tr("The model cannot continue the last session and begins a new one."),
         QString::fromUtf8(error.what())});
}

// Continues with the model that plays, or that played last.
void PlayController::fallBackToModel(const LoadedModel& loaded, const std::exception& error) {
    using Fallback = ModelSwitch::Fallback;
    const Fallback fallback = models_.fallback(loaded.request, error, canAnswer());
    if (fallback == Fallback::Alone) return begin(loaded.request.modelPath);
    if (fallback == Fallback::None) return showModelError(messageFor(Task::LoadModel, error));
    if (fallback == Fallback::Last) useModel(models_.last());
    const ui::UserMessage why = messageFor(Task::ChangeModel, error);
    window_.page().banners().showMessage(subjects::kModelStays, ui::Banner::Kind::Err, why);
    Q_EMIT modelRefused(why);
}

void PlayController::startListening(LoadedModel& loaded) {
    readEvents(now());
    const DeviceSummary& device = loaded.music->device();
    model_.set(loaded.summary, device.id, loaded.request.compute.precision);
    models_.markPlaying();
    window_.inspector().setModel(facts());
    form_ = window_.inspector().form();
    take_->setOrigin(makeOrigin(modelSummary(), form_, loadComputeChoice(settings_)));
    // A replay needs the state that the music resumed from.
    if (!loaded.music->isResumed() || library_.stateFiles().has(loaded.stateHash))
        recorder_.begin(take_->id(), {loaded.request, modelSummary().hash, {}, device, loaded.stateHash});
    hadModel_ = true;
    indicators_.begin();
    events_.beginDuet(std::move(*loaded.music), duetSettings(),
                      analyse(models_.earlierMusic(), 0, kStillHeld));
    recordTemperature(now());
}

// After a failed duet the player continues alone.
void PlayController::dropModel(const std::string& why) {
    endDuet();
    events_.continueAlone();
    showLive(showsLive_);
    showModelError(messageFor(Task::Play, why));
}

void PlayController::showModelError(const ui::UserMessage& why) {
    modelError_ = why.text;
    const bool well = why.text.isEmpty();
    window_.transport().setNoModelReason(modelError_);
    window_.page().banners().showMessage(subjects::kModel, ui::Banner::Kind::Err, why,
                                         well ? QString() : tr("Settings"));
    if (!well) Q_EMIT modelMissing();
}

}  // namespace continuo::app
