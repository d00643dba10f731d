#include "controllers/settings/compute_settings.h"

#include <QDesktopServices>
#include <QUrl>
#include <algorithm>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "controllers/models/chosen_compute.h"
#include "controllers/models/image_models.h"
#include "controllers/models/measured_speeds.h"
#include "controllers/models/shown_names.h"
#include "controllers/models/sound_models.h"
#include "controllers/play/play_controller.h"
#include "controllers/words/words.h"
#include "files/model_card.h"
#include "pages/settings/settings_compute_page.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

const QStringList kPrecisions = {QStringLiteral("bf16"), QStringLiteral("f32"), QStringLiteral("int8")};
constexpr int kRest = 600;  // ms
constexpr double kGigabyte = 1e9;

}  // namespace

ComputeSettings::ComputeSettings(const Dependencies& dependencies, ModelLocations homes)
    : engine_(dependencies.engine),
      play_(dependencies.play),
      settings_(dependencies.settings),
      page_(dependencies.page),
      shelf_(dependencies.engine, std::move(homes)),
      cards_(shelf_, dependencies.page),
      estimates_(dependencies.engine),
      chooser_({dependencies.engine, shelf_, cards_, dependencies.settings, dependencies.page}),
      benchmark_({dependencies.engine, dependencies.play, dependencies.settings, dependencies.page}) {
    sliderTimer_.setSingleShot(true);
    sliderTimer_.setInterval(kRest);
    connect(&sliderTimer_, &QTimer::timeout, this, [this] { load(play_.modelPath()); });
    connect(&page_, &ui::ComputePage::edited, this, &ComputeSettings::apply);
    connect(&page_, &ui::ComputePage::benchmarkRequested, this, [this] { benchmark_.measure(deviceId()); });
    connect(&page_, &ui::ComputePage::defaultsRequested, this, [this] {
        settings_.reset(keys::kCompute);
        engine_.setMemoryLimit(loadMemoryLimit(settings_));
        load(play_.modelPath());
    });
    for (auto signal : {&PlayController::modelReady, &PlayController::modelMissing})
        connect(&play_, signal, this, &ComputeSettings::showIfVisible);
    connect(&play_, &PlayController::modelRefused, this, [this](const ui::UserMessage& why) {
        if (!page_.window()->isVisible()) return;  // the main window shows the message then
        chooser_.showMessage(why);
        show();
    });
    connectModels();
}

void ComputeSettings::connectModels() {
    connect(&page_, &ui::ComputePage::addModelRequested, &chooser_, &ModelChooser::addFile);
    connect(&page_, &ui::ComputePage::addFolderRequested, &chooser_, &ModelChooser::addFolder);
    connect(&page_, &ui::ComputePage::openFolderRequested, this, [this](int row) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(shown_.folders.value(row).path));
    });
    connect(&page_, &ui::ComputePage::removeFolderRequested, this,
            [this](int row) { chooser_.removePlace(shown_.folders.value(row).path.toStdString()); });
    connect(&page_, &ui::ComputePage::pianoDetailsRequested, this,
            [this](int row) { openCard(piano_.at(static_cast<std::size_t>(row))); });
    connect(&page_, &ui::ComputePage::pictureDetailsRequested, this,
            [this](int row) { openCard(pictures_.at(static_cast<std::size_t>(row))); });
    connect(&page_, &ui::ComputePage::soundDetailsRequested, this,
            [this](int row) { openCard(sound_.at(static_cast<std::size_t>(row))); });
    connect(&cards_, &ModelCards::useRequested, this, &ComputeSettings::choose);
    connect(&cards_, &ModelCards::removalRequested, &chooser_, &ModelChooser::removePlace);
    connect(&cards_, &ModelCards::removed, this, &ComputeSettings::showChanged);
    connect(&cards_, &ModelCards::failed, this,
            [this](const ui::UserMessage& why) { chooser_.showMessage(why); });
    connect(&chooser_, &ModelChooser::accepted, this, &ComputeSettings::use);
    connect(&chooser_, &ModelChooser::declined, this, &ComputeSettings::showIfVisible);
    connect(&chooser_, &ModelChooser::added, this, &ComputeSettings::modelsChanged);
    connect(&chooser_, &ModelChooser::listChanged, this, &ComputeSettings::showChanged);
    connect(&chooser_, &ModelChooser::messageChanged, this, &ComputeSettings::messageChanged);
    connect(&estimates_, &ModelEstimates::changed, this, &ComputeSettings::showFound);
}

// Stores the settings before applying them, so that they are not lost if the program ends first.
void ComputeSettings::apply(const ui::ComputeForm& form) {
    const ComputeChoice before = loadComputeChoice(settings_);
    const QString automatic =
        QLatin1String(keys::kDevice.defaultValue);  // "Auto" is stored under another name
    settings_.set(keys::kDevice, form.device.chosen > 0
                                     ? form.device.names.value(form.device.chosen, automatic)
                                     : automatic);
    settings_.set(keys::kPrecision, kPrecisions.value(form.precision.chosen, kPrecisions[0]));
    settings_.set(keys::kThreads, form.threads);
    settings_.set(keys::kMemory, form.memory);
    engine_.setMemoryLimit(loadMemoryLimit(settings_));
    const ComputeChoice now = loadComputeChoice(settings_);
    const auto isOther = [&](ui::ModelChoices ui::ComputeForm::*models) {
        return (form.*models).chosen != (shown_.*models).chosen;
    };
    if (isOther(&ui::ComputeForm::pictures))
        return choose(pictures_.at(static_cast<std::size_t>(form.pictures.chosen)));
    if (isOther(&ui::ComputeForm::sound))
        return choose(sound_.at(static_cast<std::size_t>(form.sound.chosen)));
    if (isOther(&ui::ComputeForm::piano))
        return choose(piano_.at(static_cast<std::size_t>(form.piano.chosen)));
    // Waits until a slider rests: each of its values would reload the model.
    const bool slides = now.threads != before.threads || form.memory != shown_.memory;
    shown_.memory = form.memory;
    if (slides && now.device == before.device && now.precision == before.precision)
        return sliderTimer_.start();
    load(play_.modelPath());
}

void ComputeSettings::performAction() {
    if (!chooser_.chooseOffered()) showFound();
}

void ComputeSettings::choose(const std::string& path) {
    if (!chooser_.choose(path)) showFound();
}

void ComputeSettings::use(const ModelSummary& model) {
    if (model.sound) {
        settings_.set(keys::kSoundModel, text(model.path));
        searchResult_.soundModel = model.path;
        Q_EMIT soundModelChosen();
        return showIfVisible();
    }
    if (!makesPictures(model)) return useModel(model.path);
    settings_.set(keys::kImageModel, text(model.path));
    searchResult_.pictureModel = model.path;
    Q_EMIT imageModelChosen();
    showIfVisible();
}

void ComputeSettings::useModel(const std::string& path) {
    settings_.set(keys::kModel, text(path));
    settings_.set(keys::kNoModel, false);
    load(path);
}

// Loads a model with the current settings, without storing its path as the user's choice.
void ComputeSettings::load(const std::string& path) {
    sliderTimer_.stop();  // loading applies the threads too
    play_.useModel(path);
    showIfVisible();
}

void ComputeSettings::show() {
    const ModelSummary& plays = play_.modelSummary();
    if (finishedSearch_ == 0 && !plays.path.empty()) searchResult_.shelf.models = {plays};
    showFound();
    search();
}

void ComputeSettings::search() {
    searchThread_.dropWaiting();  // the new search finds the same and more
    const std::string image = settings_.text(keys::kImageModel).toStdString();
    const std::string sound = settings_.text(keys::kSoundModel).toStdString();
    // Includes the model that plays while another is loading.
    const auto find = shelf_.makeSearch({play_.modelPath(), play_.modelSummary().path, image});
    searchThread_.start([this, image, sound, find,
                         number = ++searches_](const std::stop_token& stop) -> SideThread::Completion {
        const auto seen = std::make_shared<SearchResult>(find());
        for (const ModelSummary& model : seen->shelf.models)
            seen->licences[model.path] = licenceText(model.card);
        if (const std::optional<ImageModel> draws = findImageModel(engine_, image))
            seen->pictureModel = draws->path;
        if (const auto makes = findSoundModel(findSoundModels(engine_, stop).models, sound))
            seen->soundModel = makes->path;
        for (const DeviceSummary& device : engine_.devices()) {
            seen->devices.push_back(device.id);
            seen->mostMemory = std::max(seen->mostMemory, device.memoryBytes);
        }
        return [this, seen, number] {
            finishedSearch_ = number;
            searchResult_ = std::move(*seen);
            estimates_.setFileTimes(searchResult_.shelf.fileTimes);
            showSearchResult();
        };
    });
}

// Memory needs and speeds are computed only while the page is visible.
void ComputeSettings::showSearchResult() {
    if (page_.window()->isVisible()) {
        showFound();
        std::vector<FitRequest> requests;
        for (const ModelSummary& model : searchResult_.shelf.models)
            requests.push_back(makeFitRequest(model, loadComputeChoice(settings_)));
        estimates_.start(requests, !play_.isBusy());
    }
    openWantedCard();
    Q_EMIT found();
}

bool ComputeSettings::isReading() const { return isSearching() || chooser_.isReading(); }

void ComputeSettings::showIfVisible() {
    if (page_.window()->isVisible()) show();
}

void ComputeSettings::showChanged() {
    show();
    Q_EMIT modelsChanged();
}

bool ComputeSettings::isModelOfKind(ui::ModelKind kind, const ModelSummary& model) {
    switch (kind) {
        case ui::ModelKind::Piano: return playsPiano(model);
        case ui::ModelKind::Pictures: return makesPictures(model);
        case ui::ModelKind::Sound: return model.sound.has_value();
    }
    return false;
}

// Returns the path of the model in use; empty: none.
const std::string& ComputeSettings::inUse(ui::ModelKind kind) const {
    switch (kind) {
        case ui::ModelKind::Piano: break;
        case ui::ModelKind::Pictures: return searchResult_.pictureModel;
        case ui::ModelKind::Sound: return searchResult_.soundModel;
    }
    return play_.modelPath();
}

std::vector<ComputeSettings::Choice> ComputeSettings::choices(ui::ModelKind kind) const {
    const std::string& used = inUse(kind);
    std::vector<Choice> choices;
    std::vector<std::string> paths;
    QStringList names;
    for (const ModelSummary& model : searchResult_.shelf.models) {
        if (!isModelOfKind(kind, model)) continue;
        choices.push_back({model.path, {}, searchResult_.shelf.sameFiles(model.path, used)});
        paths.push_back(model.path);
        names << shownName(model);
    }
    names = uniqueNames(names, paths);
    for (std::size_t i = 0; i < choices.size(); ++i) choices[i].name = names[static_cast<qsizetype>(i)];
    return choices;
}

void ComputeSettings::showFound() {
    ui::ComputeForm form;
    piano_.clear();
    pictures_.clear();
    sound_.clear();
    for (const ModelSummary& model : searchResult_.shelf.models) {
        if (makesPictures(model)) addRow(model, searchResult_.pictureModel, form.pictures, pictures_);
        if (model.sound) addRow(model, searchResult_.soundModel, form.sound, sound_);
        if (playsPiano(model)) addRow(model, play_.modelPath(), form.piano, piano_);
        if (model.path == cards_.shown())
            cards_.update(searchResult_.shelf.findKind(model.path), localFacts(model), isInUse(model.path));
    }
    makeNamesUnique(form.pictures, pictures_);
    makeNamesUnique(form.sound, sound_);
    makeNamesUnique(form.piano, piano_);
    form.folders = ModelShelf::folderRows(searchResult_.shelf);
    //: Choice of the computing device: Continuo chooses it.
    form.device.names = QStringList{tr("Auto")};
    for (const std::string& device : searchResult_.devices) form.device.names << text(device);
    const ComputeChoice compute = loadComputeChoice(settings_);
    const QString device = text(compute.device);
    form.device.chosen = 0;
    if (device != QLatin1String(keys::kDevice.defaultValue)) {
        // search not finished
        if (finishedSearch_ == 0 && !form.device.names.contains(device)) form.device.names << device;
        form.device.chosen = std::max(0, static_cast<int>(form.device.names.indexOf(device)));
    }
    form.precision.names = kPrecisions;
    form.precision.chosen = std::max(0, static_cast<int>(kPrecisions.indexOf(text(compute.precision))));
    form.mostThreads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    form.threads = std::clamp(compute.threads, 0, form.mostThreads);
    // The slider's range includes a limit chosen on a computer with more memory.
    form.memory = static_cast<double>(loadMemoryLimit(settings_)) / kGigabyte;
    form.mostMemory = std::max(static_cast<double>(searchResult_.mostMemory) / kGigabyte, form.memory);
    shown_ = form;
    page_.setForm(form);
    benchmark_.show(deviceId());
}

void ComputeSettings::addRow(const ModelSummary& model, const std::string& inUse, ui::ModelChoices& choices,
                             std::vector<std::string>& paths) const {
    if (searchResult_.shelf.sameFiles(model.path, inUse)) choices.chosen = static_cast<int>(paths.size());
    const LocalModelFacts known = localFacts(model);
    //: Line about a model: %1 is the number of parameters, %2 the size of its file.
    QString detail = tr("%1 parameters, %2").arg(countText(model.parameters), sizeText(model.fileBytes));
    const QString pedal = model.playsPedal ? tr("plays the sustain pedal") : QString();
    //: Line about a model: %1 is such as “the last 8192 tokens”.
    const QString remembers = playsPiano(model) ? tr("remembers %1").arg(rememberedText(model)) : QString();
    for (const QString& more : {remembers, pedal, memoryText(known), speedText(known)})
        if (!more.isEmpty()) detail += QStringLiteral(" · ") + more;
    // A model in use already has its memory, so it is never marked as too large.
    const bool tight = known.fit && !known.fit->fits() && !isInUse(model.path);
    const auto licence = searchResult_.licences.find(model.path);
    const bool isTold = licence != searchResult_.licences.end() && licence->second != "unknown";
    choices.rows.push_back({shownName(model), detail, isTold ? text(licence->second) : QString(), tight});
    paths.push_back(model.path);
}

bool ComputeSettings::isInUse(const std::string& path) const {
    return searchResult_.shelf.sameFiles(path, play_.modelPath()) ||
           searchResult_.shelf.sameFiles(path, searchResult_.pictureModel) ||
           searchResult_.shelf.sameFiles(path, searchResult_.soundModel);
}

LocalModelFacts ComputeSettings::localFacts(const ModelSummary& model) const {
    const ModelEstimates::Estimate known =
        estimates_.find(makeFitRequest(model, loadComputeChoice(settings_)));
    const QString place = speedKey(known.hash, deviceId(), loadComputeChoice(settings_).precision);
    return {known.hash, known.fit, loadSpeeds(settings_, place), loadBenchmark(settings_, place)};
}

std::string ComputeSettings::deviceId() const {
    const std::string device = loadComputeChoice(settings_).device;
    return device == "auto" && !searchResult_.devices.empty() ? searchResult_.devices.front() : device;
}

void ComputeSettings::openCard(const std::string& path) {
    wantedCard_ = [path] { return path; };
    if (!isSearching()) openWantedCard();
}

void ComputeSettings::openCardInUse(ui::ModelKind kind) {
    wantedCard_ = [this, kind] { return inUse(kind); };
    if (!isSearching()) openWantedCard();
}

void ComputeSettings::openWantedCard() {
    const auto wanted = std::exchange(wantedCard_, nullptr);
    if (!wanted) return;
    const std::string path = wanted();
    for (const ModelSummary& model : searchResult_.shelf.models)
        if (searchResult_.shelf.sameFiles(model.path, path))
            return cards_.show(model, searchResult_.shelf.findKind(model.path), localFacts(model),
                               isInUse(path));
}

}  // namespace continuo::app
