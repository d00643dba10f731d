#include <algorithm>
#include <new>
#include <utility>

#include "controllers/models/measured_speeds.h"
#include "controllers/models/model_facts.h"
#include "controllers/play/duet_choices.h"
#include "controllers/play/play_controller.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "duet/live_record_text.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

// Takes begin and end, models come and go.
namespace continuo::app {

void PlayController::begin(const std::string& model, const Performance& past) {
    startTake(model, past);
    load(model_);
}

void PlayController::startTake(std::string model, const Performance& past) {
    end();
    renewSeed();
    model_ = std::move(model);
    past_ = past;
    take_.emplace(library_);
    if (instead_) take_->noteFilePlaying();
    solo_.emplace(rig_.played(), take_->beginning(), rig_.played().held(take_->beginning()));
    Q_EMIT rollReplaced();
    Q_EMIT takesChanged();
    Q_EMIT takeBegan();
}

void PlayController::beginAlone(const ui::Saying& why) {
    begin({});
    fail(why);
}

void PlayController::useModel(const std::string& model) {
    window_.page().banners().tell(QStringLiteral("modelStays"), ui::Banner::Kind::Err, {});
    if (!take_ || (hadModel_ && !duet_)) return begin(model);
    if (!duet_) {
        model_ = model;
        return load(model_);
    }
    next_ = model;
    load(next_);
}

void PlayController::load(const std::string& model) {
    if (model.empty()) return loader_.giveUp();
    LiveRequest request;
    request.model = model;
    if (next_.empty()) request.prompt = past_;
    request.sampling = duetSettingsOf(form_).sampling;
    request.compute = computeOf(settings_);
    loader_.load(request);
}

void PlayController::finishLoading(LoadedModel& loaded) {
    try {
        if (!loaded.music) std::rethrow_exception(loaded.failure);
        if (!next_.empty()) {
            startTake(next_, {});
            loaded.setSampling(duetSettingsOf(form_).sampling);
        }
        listenWith(loaded);
    } catch (const std::exception& error) {
        return stayWithModel(loaded, error);
    }
    fail({});
    if (!loaded.reduced.empty())
        window_.page().banners().tell(
            QStringLiteral("model"), ui::Banner::Kind::Warn,
            {tr("There is not enough memory for the whole model. It plays with fewer latents, or does not "
                "hear as far back. Raise the memory limit, choose the precision int8, or another model."),
             text(loaded.reduced)},
            tr("Settings"));
    showLive(showsLive_);
    Q_EMIT takesChanged();
    Q_EMIT modelReady();
}

// Goes on with the model that plays, or that played last.
void PlayController::stayWithModel(const LoadedModel& loaded, const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    const bool memory = (ours != nullptr && ours->code() == ErrorCode::OutOfMemory) ||
                        dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    const std::string wanted = std::exchange(next_, {});
    if (duet_ && memory && fitsAlone(loaded.request)) return begin(wanted);
    const bool returns = !duet_ && !last_.empty() && last_ != loaded.request.model;
    if (!duet_ && !returns) return fail(sayingOf(Task::LoadModel, error));
    if (settings_.text(keys::kModel) == text(loaded.request.model))  // where it was chosen
        settings_.set(keys::kModel, text(duet_ ? model_ : last_));
    if (returns) useModel(last_);
    const ui::Saying why = sayingOf(Task::ChangeModel, error);
    window_.page().banners().tell(QStringLiteral("modelStays"), ui::Banner::Kind::Err, why);
    Q_EMIT modelRefused(why);
}

// Whether a model has room once the one that plays has left.
bool PlayController::fitsAlone(const LiveRequest& request) const {
    const auto needed = [&](const std::string& model) {
        FitRequest fit;
        fit.model = model;
        fit.latents = request.sampling.latents;
        fit.speed = false;
        fit.compute = request.compute;
        return engine_.estimate(fit);
    };
    try {
        const FitResult wanted = needed(request.model), playing = needed(model_);
        return wanted.fitsLimit() && wanted.neededBytes() <= wanted.freeBytes + playing.neededBytes();
    } catch (const std::exception&) {
        return false;
    }
}

void PlayController::listenWith(LoadedModel& loaded) {
    readEvents(now());
    summary_ = loaded.summary;
    facts_ = factsOf(summary_);
    const std::string& device = loaded.music->device().id;
    device_ = text(device).toUpper();
    speeds_ = speedPlace(summary_.hash, device, loaded.request.compute.precision);
    facts_.msPerToken = speedCurve(keptSpeeds(settings_, speeds_));
    last_ = model_;
    window_.inspector().setModel(facts_);
    form_ = window_.inspector().form();
    take_->setOrigin(originOf(summary_, form_, computeOf(settings_)));
    keepRecordOf(library_, take_->id(),
                 textOf(RecordedBeginning{loaded.request, summary_.hash, {}, loaded.music->device()}));
    hadModel_ = replays_ = true;
    latentsNote_.clear();  // what is told of the latents is of one duet
    window_.page().banners().tell(QStringLiteral("latents"), ui::Banner::Kind::Ok, {});
    read_ = 0;
    duet_ = std::make_unique<Duet>(std::move(*loaded.music), duetSettings(), rig_.played(), rig_.outputs(),
                                   solo_->latest(LiveClock::now()), heardIn(past_, 0, kStillHeld));
    duetBegan_ = std::chrono::duration<double>(duet_->beginning() - take_->beginning()).count();
    solo_.reset();
}

// What a duet that failed leaves to the player goes on alone.
void PlayController::loseModel(const std::string& why) {
    endDuet();
    solo_.emplace(rig_.played(), take_->beginning());
    showLive(showsLive_);
    fail(sayingOf(Task::Play, why));
}

void PlayController::fail(const ui::Saying& why) {
    trouble_ = why.text;
    const bool well = why.text.isEmpty();
    window_.page().banners().tell(QStringLiteral("model"), ui::Banner::Kind::Err, why,
                                  well ? QString() : tr("Settings"));
    if (!well) Q_EMIT modelMissing();
}

}  // namespace continuo::app
