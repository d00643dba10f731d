#include "controllers/sound/sound_controller.h"

#include <continuo/bench_request.h>
#include <continuo/engine.h>

#include <QAction>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <algorithm>
#include <cmath>
#include <utility>

#include "audio/sound_file_info.h"
#include "controllers/generated/form_sampling.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/models/model_facts.h"
#include "controllers/models/model_shelf.h"
#include "controllers/models/new_seed.h"
#include "controllers/sound/sound_choices.h"
#include "controllers/sound/sound_subjects.h"
#include "controllers/words/bundled_examples.h"
#include "controllers/words/words.h"
#include "jobs/item_origin.h"
#include "jobs/sound_job.h"
#include "library/take_reference.h"
#include "main_window/bars/sound_bar.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/main_window.h"
#include "main_window/sound_workspace.h"
#include "main_window/workspace_parts.h"
#include "pages/sound/sound_page.h"
#include "rig/rig.h"
#include "settings/origin_switch.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kTakeEvery = 500;  // ms

MarkingWords markingWords() {
    return {Task::Sounds, [] { return SoundController::tr("Nothing to undo in Sound."); },
            [] { return SoundController::tr("Nothing to redo in Sound."); },
            [](const QString& letter) {
                return SoundController::tr("Discarded variation %1. Undo restores it.").arg(letter);
            }};
}

// Returns the parents of a new sound that continues a sound with this origin: that sound and its own parents.
std::vector<std::string> findParents(const SoundOrigin& origin) {
    std::vector<std::string> parents = origin.parents;
    if (!origin.tokenHash.empty()) parents.insert(parents.begin(), origin.tokenHash);
    return parents;
}

// Returns the parents of a continuation from `seam`, s. Returns none if no model generated the sound before
// the seam.
std::vector<std::string> findParents(const SoundSource& source, double seam) {
    const std::optional<double> made = source.generatedFrom();
    return made && seam > *made ? findParents(*source.origin) : std::vector<std::string>();
}

// Returns the origin to write into a file. seam: the second of the file at which the generated part begins.
std::string fileOrigin(const GalleryItem& item, double seam) {
    std::optional<SoundOrigin> origin = findSoundOrigin(item);
    if (!origin) return item.origin;  // written by a later Continuo
    origin->seamSeconds = seam;
    return originText(*origin);
}

QStringList localFiles(const QList<QUrl>& urls) {
    QStringList files;
    for (const QUrl& url : urls) files << url.toLocalFile();
    return files;
}

// Finds sounds by their file names, because no file may be read during a drag.
QStringList soundsIn(const QMimeData& data) {
    QStringList sounds;
    for (const QString& file : localFiles(data.urls()))
        if (!file.isEmpty() && hasReadableSoundSuffix(file.toStdString())) sounds << file;
    return sounds;
}

QString noModelText(const SoundModels& found) {
    if (found.withoutCodec.empty())
        return SoundController::tr(
            "No model for sound is installed. Add one and its codec in Settings › Model & compute.");
    return SoundController::tr(
               "The codec of the model “%1” is missing. Add its file in Settings › Model & compute.")
        .arg(text(found.withoutCodec.front()));
}

}  // namespace

SoundController::SoundController(const Dependencies& dependencies)
    : engine_(dependencies.engine),
      gallery_(dependencies.gallery),
      library_(dependencies.library),
      jobs_(dependencies.jobs),
      settings_(dependencies.settings),
      window_(dependencies.window),
      workspace_(dependencies.window.sound()),
      notice_(workspace_.page().banners(), subjects::kSounds),
      sets_({engine_, gallery_, jobs_.madeSounds(), workspace_,
             [this] { return loadComputeChoice(settings_); }}),
      driver_({gallery_, jobs_, settings_, window_, sets_, notice_, mediumParts()}),
      files_(settings_, window_, workspace_),
      takeSounds_(library_, settings_, workspace_),
      playback_(dependencies.rig.player(), workspace_,
                {[this](qint64 variation) -> std::shared_ptr<const PlayedSound> {
                     ShownSound* const sound = sets_.findSound(variation);
                     return sound != nullptr ? sound->toPlayedSound() : nullptr;
                 },
                 [this](qint64 variation) { return sets_.isExpected(variation); }}),
      recorder_(dependencies.rig, settings_, workspace_, dependencies.recordings),
      form_(loadSoundForm(settings_)),
      search_(notice_) {
    if (!form_.seedLocked) form_.seed = newSeed();
    workspace_.setForm(form_);
    connectPage(workspace_.commands());
    connectWindow();
    connectSets();
    connect(&driver_.marking(), &GalleryMarking::changed, this, &SoundController::marksChanged);
    connect(&takeTimer_, &QTimer::timeout, this, &SoundController::updateTakeLink);
    takeTimer_.start(kTakeEvery);
    findModel();
    driver_.showBegun();
}

SetDriver::MediumParts SoundController::mediumParts() {
    return {ui::Workspace::Sound,
            Task::StoreSounds,
            markingWords(),
            [this] { return toSamplingChoice(workspace_.inspector().form()); },
            [this](const std::string& name, const auto& found) {
                const auto model = std::ranges::find_if(
                    models_.models, [&](const SoundModel& each) { return isModelNamed(each.path, name); });
                found(model != models_.models.end() ? std::optional(model->path) : std::nullopt);
            },
            [this](const std::string& file, int latents, double ms) { addSpeed(file, latents, ms); }};
}

void SoundController::connectPage(const ui::SoundCommands& commands) {
    ui::SoundPage& page = workspace_.page();
    connect(&workspace_.inspector(), &ui::SoundInspector::formChanged, this, &SoundController::editForm);
    connect(&workspace_, &ui::SoundWorkspace::generateRequested, this, &SoundController::generate);
    connect(&workspace_, &ui::SoundWorkspace::newRequested, this, [this] { sets_.show(GallerySetId{0}); });
    connect(&workspace_, &ui::SoundWorkspace::openRequested, this, [this] {
        if (const QString file = files_.askForSound(); !file.isEmpty()) open(file);
    });
    connect(&workspace_, &ui::SoundWorkspace::stopMakingRequested, &driver_, &SetDriver::stopRunning);
    connect(&workspace_, &ui::SoundWorkspace::discardMakingRequested, &driver_, &SetDriver::discardRunning);
    connect(&workspace_.bar(), &ui::SoundBar::pauseRequested, &driver_.jobs(), &SetJobs::pause);
    connect(&page, &ui::SoundPage::soundsDropped, this,
            [this](const QList<QUrl>& urls) { open(localFiles(urls)); });
    const BundledExamples examples = bundledExamples(QStringLiteral(".flac"));
    page.setExamples(examples.names);
    connect(&page, &ui::SoundPage::exampleChosen, this,
            [this, files = examples.files](int index) { open(files.value(index)); });
    connect(&page, &ui::SoundPage::modelsRequested, window_.actions()[ui::Actions::kModels],
            &QAction::trigger);
    connect(&page, &ui::SoundPage::dragRequested, this, &SoundController::drag);
    connect(&page, &ui::SoundPage::starRequested, &driver_.marking(), &GalleryMarking::starItem);
    connect(commands.rename, &QAction::triggered, this, [this] { driver_.marking().rename(sets_.shown()); });
    connect(commands.discard, &QAction::triggered, this, &SoundController::discardChosen);
    connect(commands.exportSound, &QAction::triggered, this, &SoundController::askExport);
    connect(commands.panic, &QAction::triggered, this, [this] { playback_.stop(); });
    const auto show = [this](const SoundSource& source) {
        playback_.stop();
        sets_.show(source);
    };
    connect(&files_, &SoundFiles::opened, this, [this, show](const SoundSource& source) {
        show(source);
        restore(source);
    });
    connect(&takeSounds_, &TakeSounds::opened, this, show);
    connect(&workspace_, &ui::SoundWorkspace::takeRequested, this, [this] {
        if (const auto take = findTake(library_, sets_.source().take)) Q_EMIT takeRequested(*take);
    });
    connect(&recorder_, &SoundRecorder::recorded, this, [this](const QString& file) { open(file); });
    connect(&files_, &SoundFiles::fileOpened, &window_, &ui::MainWindow::clearPastMessages);
}

void SoundController::connectWindow() {
    ui::WorkspaceParts& parts = window_.workspaces()[ui::Workspace::Sound];
    parts.opensFile = [](const QString& file) { return isSoundFile(file.toStdString()); };
    parts.filesIn = soundsIn;
    connect(&parts, &ui::WorkspaceParts::filesOpened, this,
            [this](const QStringList& files) { open(files); });
    connect(&parts, &ui::WorkspaceParts::fileDropped, this, [this](const QString& file) {
        window_.showWorkspace(ui::Workspace::Sound);
        open(file);
    });
    connect(&parts, &ui::WorkspaceParts::shown, this, [this] {
        if (!model_) findModel();
        measureSpeed();
    });
}

void SoundController::connectSets() {
    connect(&sets_, &SoundSets::shownChanged, this, [this] {
        playback_.stop();
        form_ = workspace_.inspector().form();
        workspace_.page().banners().clearSuccess(subjects::kSoundFiles);
        workspace_.page().banners().clear(subjects::kSoundRestored);
        updateTakeLink();
    });
}

void SoundController::findModel() {
    search_.startWithCompletion(Task::FindSoundModels,
                                [this, wanted = settings_.text(keys::kSoundModel).toStdString()](
                                    const std::stop_token& stop) -> SideWork::Completion {
                                    try {
                                        return [this, found = findSoundModels(engine_, stop), wanted] {
                                            setModels(found, wanted);
                                        };
                                    } catch (const Error& error) {
                                        if (error.code() == ErrorCode::Cancelled) throw;
                                        // setModels() rejects the files that wait for the model with an
                                        // error.
                                        return [this, error, wanted] {
                                            setModels({}, wanted);
                                            throw error;
                                        };
                                    }
                                });
}

// Sets the found models and selects `wanted`. If the opened sound has another sample rate than the selected
// model, reads it again.
void SoundController::setModels(const SoundModels& found, const std::string& wanted) {
    models_ = found;
    known_ = true;
    model_ = findSoundModel(models_.models, wanted);
    showModel();
    sets_.setModel(model_);
    const SoundSource& source = sets_.source();
    if (model_ && sets_.shown() == 0 && !source.isEmpty() && source.sampleRate != model_->shape.sampleRate)
        openAgain(source);
    if (!waiting_.isEmpty()) open(std::exchange(waiting_, {}));
    if (window_.workspace() == ui::Workspace::Sound) measureSpeed();
}

void SoundController::measureSpeed() {
    constexpr std::int64_t kContext = 512;
    constexpr int kTokens = 64;
    if (!model_ || model_->sound.codesPerSecond > 0 || driver_.jobs().runningSet() != 0) return;
    BenchRequest request;
    request.kind = "decode";
    request.modelPath = model_->path;
    const std::int64_t most = model_->remembers > 0 ? model_->remembers / 2 : kContext;
    request.context = static_cast<int>(std::min(kContext, most));
    request.tokens = kTokens;
    request.compute = loadComputeChoice(settings_);
    measuring_.cancel();
    measuring_.start([this, request](const std::stop_token& stop) -> SideThread::Completion {
        try {
            Events events;
            const double ms = engine_.run(request, events, stop).msMedian;
            return [this, model = request.modelPath, ms] {
                if (model_ && model_->sound.codesPerSecond <= 0) addSpeed(model, 0, ms);
            };
        } catch (const Error&) {  // generating reports it
            return {};
        }
    });
}

void SoundController::openAgain(const SoundSource& source) {
    if (source.take.empty() || QFileInfo(source.file).isAbsolute()) return open(source.file);
    if (const auto take = findTake(library_, source.take))
        takeSounds_.open(*take, source.file, model_->shape.sampleRate);
}

void SoundController::showModel() {
    if (model_)
        workspace_.setModel(model_->facts, model_->sound);
    else
        workspace_.setModel({}, {}, noModelText(models_));
}

void SoundController::addSpeed(const std::string& file, int latents, double msPerToken) {
    constexpr double kMs = 1000;  // per second
    if (!model_ || model_->path != file || msPerToken <= 0) return;
    ui::ModelFacts& facts = model_->facts;
    addMilliseconds(facts, latents > 0 && !facts.hasWindow() ? latents : facts.maxLatents, msPerToken);
    model_->sound.codesPerSecond = kMs / msPerToken;
    showModel();
}

// Applies the form to the next sounds, and moved sliders also to the sounds in progress.
void SoundController::editForm(const ui::SoundForm& form) {
    driver_.applySliders(form_, form);
    form_ = form;
    storeSoundForm(settings_, form);
}

void SoundController::setForm(const ui::SoundForm& form) {
    workspace_.setForm(form);
    form_ = workspace_.inspector().form();
}

void SoundController::showOriginSwitch() {
    ui::SoundForm form = workspace_.inspector().form();
    form.writesOrigin = writesOrigin(settings_, OriginKind::Music);
    setForm(form);
}

void SoundController::open(const QString& file) { open(QStringList{file}); }

void SoundController::open(const QStringList& files) {
    if (files.isEmpty()) return;
    if (!known_) {
        waiting_ = files;
        return;
    }
    if (!model_) return notice_.showError(ui::UserMessage::withoutNames(noModelText(models_)));
    files_.open(files.front(), model_->shape.sampleRate,
                files.size() == 1 ? QString()
                                  : tr("Opened only “%1”: Continuo continues one sound at a time.")
                                        .arg(QFileInfo(files.front()).fileName()));
}

void SoundController::continueTake(NodeId take, const QString& name) {
    window_.showWorkspace(ui::Workspace::Sound);
    if (model_) return takeSounds_.open(take, name, model_->shape.sampleRate);
    notice_.showError(ui::UserMessage::withoutNames(noModelText(models_)));
}

// Sets the form to the settings of a sound that Continuo made, and shows a banner about it.
void SoundController::restore(const SoundSource& source) {
    if (!source.origin || !model_) return;
    setForm(formWithOrigin(workspace_.inspector().form(), *source.origin, *model_));
    const bool same = isModelNamed(model_->path, source.origin->modelName);
    workspace_.page().banners().showMessage(
        subjects::kSoundRestored, same ? ui::Banner::Kind::Ok : ui::Banner::Kind::Warn,
        same ? ui::UserMessage::withoutNames(tr("Continuo made this sound. Its settings are restored."))
             : tr("Continuo made this sound with the model “%1”, which is missing. The other settings are "
                  "restored.")
                   .arg(text(source.origin->modelName)));
}

// Updates the link to the take, which may be discarded or restored at any time.
void SoundController::updateTakeLink() {
    const std::string& take = sets_.source().take;
    using State = ui::SoundWorkspace::FromTake;
    workspace_.setFromTake(take.empty() ? State::No : findTake(library_, take) ? State::Yes : State::Gone);
}

// Returns the selected variation if the seam is in its generated part, else the prompt.
SoundController::ContinuedSource SoundController::makeContinuedSource(double seam) {
    const GalleryItemId chosen = workspace_.page().selected();
    const ShownSound* const sound = chosen != 0 ? sets_.findSound(chosen) : nullptr;
    if (sound == nullptr || std::llround(seam * sound->content()->format.sampleRate) <= sound->seam())
        return {sets_.source(), 0, findParents(sets_.source(), seam)};
    ContinuedSource made;
    made.from = chosen;
    made.source.sampleRate = sound->content()->format.sampleRate;
    made.source.samples = sound->prompt();
    made.source.take = sets_.source().take;
    made.source.samples.insert(made.source.samples.end(), sound->newSamples().begin(),
                               sound->newSamples().end());
    if (const std::optional<SoundOrigin> origin = findSoundOrigin(gallery_.item(chosen)))
        made.parents = findParents(*origin);
    return made;
}

void SoundController::generate() {
    if (!model_) return;
    const ui::SoundForm form = workspace_.inspector().form();
    notice_.runGuarded(Task::Jobs, [&] {
        SoundJob job;
        job.sounds.modelPath = model_->path;
        job.sounds.codec = model_->codecPath;
        const ContinuedSource continued = this->makeContinuedSource(form.promptTo);
        job.parents = continued.parents;
        NewSet set = newSoundSet(*model_, form, continued.source);
        set.from = continued.from;
        driver_.begin(job, set, form, JobsController::Place::Last);
        if (form.seedLocked) return;
        ui::SoundForm next = workspace_.inspector().form();
        next.seed = newSeed();
        setForm(next);
    });
}

// Discards the selected variation, or the whole set if no variation is selected.
void SoundController::discardChosen() {
    const qint64 variation = workspace_.page().selected();
    variation != 0 ? driver_.marking().discardItem(variation) : driver_.marking().discard(sets_.shown());
}

std::optional<SoundToExport> SoundController::toExport(qint64 variation) {
    const ShownSound* const sound = sets_.findSound(variation);
    if (variation == 0 || sound == nullptr || sound->newSamples().empty()) {
        files_.showHint(sets_.isReading()
                            ? tr("Continuo is still decoding the variation. Try again in a moment.")
                            : tr("This variation has no sound yet."));
        return std::nullopt;
    }
    const ui::SoundForm& form = workspace_.inspector().form();
    const GalleryItem item = gallery_.item(variation);
    const SoundSetShape shape = gallery_.set(item.set).sound();
    SoundToExport made;
    made.sampleRate = shape.sampleRate;
    if (form.exportsPrompt) {  // only the part that was the model's prompt
        const std::vector<float> prompt = sound->source();
        made.prompt.assign(prompt.end() - std::min<std::int64_t>(shape.promptSamples, std::ssize(prompt)),
                           prompt.end());
        made.promptEnd = sound->promptEnd();
        made.promptFirst = shape.promptFirst;
        if (shape.promptTake.empty()) made.promptFile = shape.promptFile;
    }
    if (form.writesOrigin) made.origin = fileOrigin(item, made.promptSeconds());
    made.made = sound->newSamples();
    return made;
}

void SoundController::exportSound(qint64 variation, const QString& file) {
    notice_.runGuarded(Task::Export, [&] {
        if (const auto sound = toExport(variation)) files_.exportSound(*sound, file);
    });
}

void SoundController::askExport() {
    notice_.runGuarded(Task::Export, [&] {
        const qint64 variation = workspace_.page().selected();
        const auto sound = toExport(variation);
        if (!sound) return;
        const GalleryItem item = gallery_.item(variation);
        files_.askExport(exportBaseName(item), *sound);
    });
}

// Returns the proposed file name of a variation, without a suffix.
QString SoundController::exportBaseName(const GalleryItem& item) const {
    return FileWork::exportBaseName(gallery_.set(item.set)) + QLatin1Char(' ') + itemLetter(item.index);
}

void SoundController::drag(qint64 variation) {
    notice_.runGuarded(Task::Drag, [&] {
        const auto sound = toExport(variation);
        if (!sound) return;
        const ui::SoundForm& form = workspace_.inspector().form();
        const std::string state = std::to_string(gallery_.revision()) + ' ' +
                                  std::to_string(sound->made.size()) + (form.writesOrigin ? " o" : "");
        files_.drag(
            exportBaseName(gallery_.item(variation)), state, *sound,
            [this, variation](const QString& file) { return workspace_.page().dragOut(variation, file); });
    });
}

}  // namespace continuo::app
