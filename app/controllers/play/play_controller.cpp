#include "controllers/play/play_controller.h"

#include <QAction>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "controllers/models/chosen_compute.h"
#include "controllers/models/new_seed.h"
#include "controllers/play/music_origin.h"
#include "controllers/play/play_form.h"
#include "controllers/play/roll_of.h"
#include "controllers/play/saved_sessions.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "duet/hearing/players_style.h"
#include "library/state_files.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "settings/settings.h"
#include "widgets/announcements.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kFrame = 16ms;
constexpr double kBusyAfter = 2;  // s; the player counts as playing for this long after a key

}  // namespace

PlayController::PlayController(const Dependencies& dependencies)
    : rig_(dependencies.rig),
      library_(dependencies.library),
      settings_(dependencies.settings),
      window_(dependencies.window),
      form_(dependencies.settings.play()),
      models_(dependencies.engine, dependencies.library.stateFiles(), dependencies.settings),
      model_(dependencies.settings),
      events_(dependencies.rig.playerEvents(), dependencies.rig.outputs()),
      recorder_(dependencies.library),
      keys_([this](int pitch, Voice voice, bool down) { Q_EMIT keyMoved(pitch, shownVoice(voice), down); }),
      indicators_(dependencies.window.inspector(), dependencies.window.page().roll(),
                  dependencies.window.page().banners(),
                  *dependencies.window.actions()[ui::Actions::kAnswerAgain]),
      readouts_(dependencies.window.page().keyboard(), dependencies.window.transport()),
      standIn_(dependencies.rig.listeners(), dependencies.window.page().banners()) {
    if (!form_.seedLocked) form_.seed = newSeed();
    window_.inspector().setForm(form_);
    connectWindow();
    connect(&timer_, &QTimer::timeout, this, &PlayController::tick);
    connect(&models_, &ModelSwitch::loaded, this,
            [this](const std::shared_ptr<LoadedModel>& loaded) { finishLoading(*loaded); });
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.start(kFrame);
    showLive(true);
}

void PlayController::connectWindow() {
    connect(&window_.inspector(), &ui::InspectorPanel::formChanged, this, &PlayController::setForm);
    ui::PianoRoll& roll = window_.page().roll();
    connect(this, &PlayController::rollReplaced, this, [this] { showLive(showsLive_); });
    connect(this, &PlayController::rollChanged, this, [this, &roll](double from) {
        if (showsLive_) roll.contentChanged(from);
    });
    connect(this, &PlayController::timePassed, this, [this, &roll](double at) {
        if (showsLive_) roll.setNow(at);
    });
    connect(this, &PlayController::keyMoved, this,
            [this](int pitch, ui::Voice voice, bool down) { readouts_.moveKey(pitch, voice, down); });
    connect(&roll, &ui::PianoRoll::memoryBeginMoved, this, [this](double from) {
        if (!showsLive_ || !canAnswer() || !take_) return;
        ui::PlayForm form = form_;
        // Measures from the last note, because silence does not count for the memory limit.
        const double reached = std::min(now(), take_->lastHeard());
        form.memory = from <= 0 ? 0 : std::max(5.0, std::round(reached - from));
        setForm(form);
    });
}

PlayController::~PlayController() {
    standIn_.stop();
    end();
    ui::Announcements::instance().setMuted(false);
}

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

// Continues with the model that plays, or with the last one that played.
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
    // Records the duet only if a copy of its initial state exists, because a replay needs that state.
    if (!loaded.music->isResumed() || library_.stateFiles().has(loaded.stateHash))
        recorder_.begin(take_->id(), {loaded.request, modelSummary().hash, {}, device, loaded.stateHash});
    hadModel_ = true;
    indicators_.begin();
    events_.beginDuet(std::move(*loaded.music), duetSettings(),
                      analyse(models_.earlierMusic(), 0, kStillHeld));
    recordTemperature(now());
}

// Ends a failed duet; the player continues alone.
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

void PlayController::endDuet() {
    Duet* duet = events_.duet();
    if (duet == nullptr) return;
    recorder_.finish(duet->finish());
    readEvents(now());
    model_.storeSpeeds();
    events_.endDuet();
}

void PlayController::end() {
    models_.cancelLoading();
    endDuet();
    if (events_.isAlone()) readEvents(now());
    events_.endAlone();
    take_.reset();
    hadModel_ = false;
    keys_.clear();
    readouts_.releaseAll();
}

bool PlayController::isBusy() const { return take_ && (modelsTurn() || take_->sincePlayed() < kBusyAfter); }

std::optional<ui::ContextForm> PlayController::heard() const {
    const std::optional<double> from = hearsFrom();
    if (!from) return std::nullopt;
    ui::ContextForm heard = toHeardForm(*roll(), *from, take_ ? take_->lastHeard() : 0);
    heard.fading = facts().fading && heard.seconds <= 0 && !heard.empty;
    return heard;
}

void PlayController::showLive(bool live) {
    ui::PlayPage& page = window_.page();
    showsLive_ = live;
    page.setLive(live);
    if (!live) return;
    page.roll().setContent(roll());
    page.setEmpty(roll()->notes().empty() && !window_.actions()[ui::Actions::kComputerKeyboard]->isChecked());
    showHeader();
    window_.inspector().setCanContinue(canAnswer());
}

void PlayController::setForm(const ui::PlayForm& form) {
    const double before = std::exchange(form_, form).temperature;
    settings_.setPlay(form);
    if (form.temperature != before) recordTemperature(now());
    if (Duet* duet = events_.duet()) duet->setSettings(duetSettings());
    rig_.set(withForm(rig_.settings(), form));
    // If the change came from the inspector, does not set the form there: the user is moving a control.
    if (!(window_.inspector().form() == form)) window_.inspector().setForm(form);
    Q_EMIT formChanged();
}

void PlayController::setBeats(const Beats& beats, const std::optional<BeatGrid>& grid) {
    grid_ = grid;
    if (Duet* duet = events_.duet()) duet->setSettings(duetSettings());
    if (!take_) return;
    if (const auto from = take_->add({beatsEvent(beats)}, now()).from) Q_EMIT rollChanged(*from);
}

// Records that the model has this temperature from second `seconds` of the take on.
void PlayController::recordTemperature(double seconds) {
    if (take_ && canAnswer()) take_->add({temperatureEvent(form_.temperature, seconds)}, now());
}

DuetSettings PlayController::duetSettings() const {
    DuetSettings settings = toDuetSettings(form_);
    settings.beats = grid_;
    if (!stateFolder_.empty() && facts().maxLatents == 0)
        settings.stateFile = SavedSessions::fileFor(stateFolder_, modelSummary().hash, modelPrecision());
    settings.outputLatency = withForm(rig_.settings(), form_).outputLatency();
    return practising_ ? withoutAutomaticTurn(settings) : settings;
}

void PlayController::setPractising(bool practising) {
    if (std::exchange(practising_, practising) == practising) return;
    playedAlong_ = modelWaits_ = false;
    Duet* duet = events_.duet();
    if (duet == nullptr) return;
    // The model must not answer the music played until now. When practising ends, an answer in progress
    // continues.
    const bool stops = practising || !modelsTurn();
    stops ? duet->setSettingsAndStop(duetSettings()) : duet->setSettings(duetSettings());
}

// Emits playedMeanwhile() at a hand-over while a take is practised. A model's turn that began before
// practising does not count.
void PlayController::checkPracticeHandOver() {
    if (!practising_) return;
    if (!modelsTurn())
        modelWaits_ = true;
    else if (modelWaits_)
        Q_EMIT playedMeanwhile();
}

void PlayController::renewSeed() {
    if (form_.seedLocked) return;
    form_.seed = newSeed();
    window_.inspector().setForm(form_);
}

void PlayController::playInstead(const Performance& music, const QString& name) {
    standIn_.play(music, name);
    if (take_) take_->markFilePlaying();
}

void PlayController::handOver() {
    if (Duet* duet = events_.duet()) duet->handOver();
}

// Requests another answer. If another take is shown, also shows the live one, because the user wants to hear
// the answer.
void PlayController::answerAgain() {
    Duet* duet = events_.duet();
    if (duet == nullptr || duet->status().again != AnswerAgain::Possible) return;
    duet->answerAgain();
    if (!showsLive_ && !practising_) Q_EMIT playedMeanwhile();
}

void PlayController::stopModel() {
    if (Duet* duet = events_.duet()) duet->stopModel();
}

void PlayController::panic() {
    stopInstead();
    stopModel();
    rig_.panic();
    readouts_.releaseAll();
    Q_EMIT panicked();
}

void PlayController::addMeasuredSpeed(int latents, double msPerToken) {
    model_.addSpeed(latents, msPerToken);
    window_.inspector().setModel(facts());
}

void PlayController::tick() {
    try {
        updateTake();
    } catch (const std::exception& error) {
        window_.page().banners().showMessage(subjects::kPlay, ui::Banner::Kind::Err,
                                             messageFor(Task::Play, error));
    }
}

void PlayController::updateTake() {
    const double at = now();
    standIn_.poll();
    if (take_) {
        readEvents(at);
        if (const std::optional<double> from = take_->roll()->markSounded(at)) Q_EMIT rollChanged(*from);
        Q_EMIT timePassed(shownNow(at));
        keys_.moveUntil(at);
        checkPracticeHandOver();
    }
    if (++ticks_ % 2 == 0) showStatus(at);
    if (ticks_ % 300 == 0) model_.storeSpeeds();
    if (Duet* duet = events_.duet(); duet != nullptr && ticks_ % 30 == 0) recorder_.store(duet->takeRecord());
}

TakeSplitter::Take PlayController::currentTake() const {
    return {!take_ || take_->isEmpty(), take_ ? take_->lastHeard() : 0};
}

// Begins another take at second `second`. The duet and the model's memory continue; later events belong to
// the new take.
void PlayController::beginNextTake(double second) {
    const Moment beginning = toMoment(second);
    Origin origin = library_.origin({take_->id(), 0});
    Duet* duet = events_.duet();
    if (duet != nullptr && recorder_.endTake(duet->takeRecord(), !take_->isEmpty())) duet->closeRecord();
    events_.setBeginning(beginning);
    if (const std::optional<double> began = events_.duetBegan())
        origin = withRecordBefore(std::move(origin), -*began);
    take_.emplace(library_, beginning);
    take_->setOrigin(origin);
    if (standIn_.isPlaying()) take_->markFilePlaying();
    recorder_.beginTake(take_->id());
    recordTemperature(0);
    Q_EMIT rollReplaced();
    Q_EMIT takeBegan();
}

void PlayController::beginEmptyTake() {
    if (!take_) return;
    readEvents(now());
    const std::vector<ui::RollNote>& notes = roll()->notes();
    const double second = now();
    const bool sounds = std::any_of(notes.begin(), notes.end(),
                                    [second](const ui::RollNote& note) { return note.end > second; });
    if (sounds || modelsTurn()) return;
    beginNextTake(second);
    take_->add(splitter_.lastingEvents(), 0);
}

void PlayController::readEvents(double at) {
    std::vector<DuetEvent> events = events_.read(form_);
    if (duet() == nullptr) splitter_.discardModelState();
    if (std::optional<TakeSplitter::Next> next = splitter_.split(events, currentTake(), modelsTurn(), at)) {
        take_->add(events, at);
        beginNextTake(next->beginning);
        events = std::move(next->events);
        at = now();
    }
    const GrowingTake::Change change = take_->add(events, at);
    for (const DuetEvent& event : events) keys_.add(event);
    playedAlong_ = playedAlong_ || change.struck;
    if (change.struck && !showsLive_ && !practising_) Q_EMIT playedMeanwhile();
    if (change.from) Q_EMIT rollChanged(*change.from);
    if (showsLive_ && change.any) {
        if (change.begun) window_.page().setEmpty(false);
        showHeader();
    }
    if (take_->consumeUpdate(change, at)) Q_EMIT takesChanged();
}

void PlayController::showHeader() {
    ui::PlayHeader header;
    //: Title above the piano roll: the take that is being played.
    header.title = tr("Now");
    // Counts notes as the library does: all struck notes that were not dropped, and pending ones.
    const ui::RollFacts facts = roll()->facts();
    header.playerNotes = static_cast<int>(facts.playerNotes);
    header.modelNotes = static_cast<int>(facts.modelNotes + facts.pending);
    window_.page().setHeader(header);
}

void PlayController::showStatus(double at) {
    ui::TurnForm turn;
    std::optional<DuetStatus> status;
    if (duet() != nullptr) {
        status = duet()->status();
        turn = toTurnForm(*status);
    }
    indicators_.show(status, deviceName());
    indicators_.showAnswerAgain(status);
    if (showsLive_) indicators_.showInTake(status, hearsFrom(), heard().value_or(ui::ContextForm{}));
    ui::Announcements::instance().setMuted(isBusy());
    const std::string why = status ? duet()->failure() : std::string();
    if (!why.empty()) {
        turn.live = false;
        dropModel(why);
    }
    readouts_.setTurn(turn);
    readouts_.setTime(shownNow(at));
}

}  // namespace continuo::app
