#include "application.h"

#include <continuo/error.h>

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <algorithm>
#include <exception>
#include <utility>

#include "bundle/half_added.h"
#include "controllers/image/image_controller.h"
#include "controllers/jobs/awaited_branch.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/model_names.h"
#include "controllers/jobs/queue_controller.h"
#include "controllers/jobs/teach_controller.h"
#include "controllers/models/compute_choice.h"
#include "controllers/models/start_model.h"
#include "controllers/play/midi_controls.h"
#include "controllers/play/midi_shortcuts.h"
#include "controllers/play/osc_controller.h"
#include "controllers/play/play_controller.h"
#include "controllers/play/saved_sessions.h"
#include "controllers/play/tempo_controller.h"
#include "controllers/settings/audio_settings.h"
#include "controllers/settings/discarded.h"
#include "controllers/settings/first_run_controller.h"
#include "controllers/settings/output_calibration.h"
#include "controllers/settings/settings_controller.h"
#include "controllers/sound/sound_controller.h"
#include "controllers/takes/take_player.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/window/bundle_exports.h"
#include "controllers/window/bundle_opening.h"
#include "controllers/window/device_banners.h"
#include "controllers/window/log_keeper.h"
#include "controllers/window/manual.h"
#include "controllers/window/quit_question.h"
#include "controllers/window/recent_files.h"
#include "controllers/window/shown_memory.h"
#include "controllers/window/stage_controller.h"
#include "controllers/window/status_controller.h"
#include "controllers/window/window_memory.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/bundled_examples.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "files/model_places.h"
#include "guarded_application.h"
#include "later_starts.h"
#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "restart.h"
#include "roll/piano_roll.h"
#include "settings/parameter_table.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

constexpr int kQuickDiskMs = 300;  // enough to find the model, unless its disk sleeps or is remote

// Returns the saved rig settings with the overrides for this run.
RigSettings rigSettings(Settings& settings, const ProgramOptions& options) {
    RigSettings rig = AudioSettings::rigSettings(settings);
    if (!options.audioDevice.isEmpty()) rig.audio = options.audioDevice.toStdString();
    rig.opensMidi = false;  // until MidiShortcuts exists
    return rig;
}

// Creates the user's own model folder at the first start, so that models trained later are found.
std::vector<std::filesystem::path> modelFolders() {
    std::error_code ignored;
    if (const std::filesystem::path own = ownModelsFolder(); !own.empty())
        std::filesystem::create_directories(own, ignored);
    return findModelFolders();
}

// Throws if there is no takes folder, because nothing could be stored.
ProgramOptions withFolder(ProgramOptions options) {
    options.dataPath = takesFolder(options);
    if (options.dataPath.empty())
        throw Error(
            ErrorCode::BadFile,
            "takes: there is no folder for them, as the user has no home folder; set HOME, or give one "
            "with --data");
    return options;
}

}  // namespace

std::filesystem::path takesFolder(const ProgramOptions& options) {
    return options.dataPath.empty() ? dataFolder() : options.dataPath;
}

Application::Application(const ProgramOptions& options)
    : options_(withFolder(options)),
      settings_(options.settingsFile),
      engine_({modelFolders(), backendFolder()}),
      log_(folder()),
      library_(std::make_unique<Library>(folder())),
      gallery_(std::make_unique<Gallery>(Medium::Pictures, folder())),
      sounds_(std::make_unique<Gallery>(Medium::Sounds, folder())),
      laterStarts_(std::make_unique<LaterStarts>(folder())) {
    removePartialImport(folder(), *library_, galleries());
    engine_.setMemoryLimit(loadMemoryLimit(settings_));
    makeWindow();
    makePlayControllers();
    makeJobControllers();
    makeViews();
    makeSettings();
    connectCommands();
    connectControllers();
    connectPage();
    connectFirstRun();
    connectClosing();
    connectRemote();
    findPrimers();
    if (const auto* program = qobject_cast<GuardedApplication*>(QCoreApplication::instance()))
        connect(program, &GuardedApplication::failed, this, [this](const ui::UserMessage& why) {
            window_->banners().showMessage(subjects::kUnforeseen, ui::Banner::Kind::Err, why);
        });
}

// Creates the devices and the window, and reports device notices.
void Application::makeWindow() {
    rig_ = std::make_unique<Rig>(rigSettings(settings_, options_), [this](const DeviceNotice& notice) {
        QMetaObject::invokeMethod(this, [this, notice] { handleDeviceNotice(notice); });
    });
    window_ = std::make_unique<ui::MainWindow>(makeParameters(), takesModel_);
    logKeeper_ = std::make_unique<LogKeeper>(log_);
    for (const ui::WorkspaceParts* each : window_->workspaces()) logKeeper_->listenTo(*each->banners);
    deviceBanners_ = std::make_unique<DeviceBanners>(window_->page().banners());
}

// Creates playing, takes and beats.
void Application::makePlayControllers() {
    play_ = std::make_unique<PlayController>(
        PlayController::Dependencies{engine_, *rig_, *library_, settings_, *window_});
    sessions_ = std::make_unique<SavedSessions>(folder(), *play_, window_->page().banners());
    takes_ = std::make_unique<TakesController>(
        TakesController::Dependencies{engine_, *library_, *rig_, *play_, settings_, *window_, takesModel_});
    connect(sessions_.get(), &SavedSessions::continued, takes_.get(), [this] { takes_->showLive(); });
    tempo_ = std::make_unique<TempoController>(*rig_, *play_, *window_);
    connect(takes_.get(), &TakesController::recordingBegins, tempo_.get(), &TempoController::countIn);
}

// Creates the job queue and everything that adds jobs to it.
void Application::makeJobControllers() {
    jobs_ = std::make_unique<JobsController>(
        JobsController::Dependencies{engine_, *library_, *play_, *takes_, *window_, *gallery_, settings_,
                                     *sounds_},
        folder());
    awaited_ =
        std::make_unique<AwaitedBranch>(AwaitedBranch::Dependencies{*jobs_, *takes_, *play_, *window_});
    image_ = std::make_unique<ImageController>(
        ImageController::Dependencies{engine_, *gallery_, *jobs_, settings_, *window_});
    sound_ = std::make_unique<SoundController>(
        SoundController::Dependencies{engine_, *sounds_, *jobs_, *library_, *rig_, settings_, *window_,
                                      folder().empty() ? folder() : folder() / "recordings"});
    bundleExports_ = std::make_unique<BundleExports>(
        BundleExports::Dependencies{engine_, *library_, galleries(), settings_, *takes_, *window_, folder()});
    bundleOpening_ = std::make_unique<BundleOpening>(BundleOpening::Dependencies{
        *library_, galleries(), settings_, *takes_, image_->sets(), sound_->sets(), *window_, folder()});
    queue_ = std::make_unique<QueueController>(*jobs_, *window_);
    memory_ = std::make_unique<WindowMemory>(settings_, *window_, *queue_);
    shownMemory_ =
        std::make_unique<ShownMemory>(ShownMemory::Dependencies{settings_, *takes_, *play_, *window_});
    teach_ = std::make_unique<TeachController>(
        TeachController::Dependencies{*library_, engine_, *play_, *jobs_, settings_, *window_},
        ownModelsFolder());
}

// Creates the status views, and opening and discarding of files.
void Application::makeViews() {
    status_ =
        std::make_unique<StatusController>(*play_, *rig_, *library_, *gallery_, *sounds_, *jobs_, *window_);
    stage_ = std::make_unique<StageController>(*play_, *takes_, *status_, *rig_, *window_);
    connect(tempo_.get(), &TempoController::countInChanged, stage_.get(), &StageController::showCountIn);
    manual_ = std::make_unique<Manual>(*window_);
    opening_ = std::make_unique<FileOpening>(window_->workspaces());
    connect(opening_.get(), &FileOpening::found, this, &Application::openAll);
    recent_ = std::make_unique<RecentFiles>(settings_, *window_);
    discarded_ = std::make_unique<Discarded>(Discarded::Dependencies{
        *library_, {*gallery_, image_->sets()}, {*sounds_, sound_->sets()}, *jobs_, *takes_, [this] {
            image_->removeDeletedFromUndo();
            sound_->removeDeletedFromUndo();
        }});
}

// Creates the other controls, the settings, and the first-run questions.
void Application::makeSettings() {
    controls_ = std::make_unique<MidiControls>(rig_->monitor(), settings_, *window_);
    midiShortcuts_ = std::make_unique<MidiShortcuts>(
        MidiShortcuts::Dependencies{*rig_, settings_, *window_, *play_, *controls_});
    osc_ = std::make_unique<OscController>(*play_, settings_, *window_);
    settingsPages_ = std::make_unique<SettingsController>(SettingsController::Dependencies{
        engine_, *rig_, *play_, settings_, *window_, *midiShortcuts_, folder(), discarded_.get(),
        ModelLocations{
            modelPlacesFile(), ownModelsFolder(), findModelFolders,
            [this](const auto& path) { return freeModelPath(path, engine_, jobs_->queue().snapshot()); },
            [this](const auto& path) { return isNeededByJobs(path, jobs_->queue().snapshot()); }},
        &log_, osc_.get()});
    firstRun_ = std::make_unique<FirstRunController>(engine_, *play_, *rig_, settings_, *window_);
    calibration_ = std::make_unique<OutputCalibration>(*rig_, *play_, *window_);
    chords_ = std::make_unique<TakePlayer>(*rig_, kTestWriter);
}

Application::~Application() {
    memory_->save();
    shownMemory_->store();
}

std::optional<NodeId> Application::shownNode() const { return takes_->shown(); }

void Application::show() {
    memory_->restore();
    window_->show();
    window_->focusCanvas();
    // The window appears before heavy work starts.
    QTimer::singleShot(0, this, &Application::startUp);
}

// Even if the model's disk is slow, playing works and the shown take stays.
void Application::startUp() {
    // The input file waits for the model, so that it gets answers.
    connect(play_.get(), &PlayController::modelReady, this, &Application::playInput);
    connect(play_.get(), &PlayController::modelMissing, this, &Application::playInput);
    showNotices();
    if (settings_.flag(keys::kNoModel)) {
        play_->playWithoutModel();
        return showFirst();
    }
    searchStartModel();
    play_->beginAlone({});
    // A model that is found quickly starts loading first.
    QTimer::singleShot(kQuickDiskMs, this, &Application::showFirst);
}

// Opens the initial view, unless the user has already opened something.
void Application::showFirst() {
    if (std::exchange(begun_, true)) return;
    const auto show = options_.nodeToShow ? options_.nodeToShow : shownMemory_->storedNode();
    const bool isUsed = takes_->shown() || !play_->roll()->notes().empty();
    if (show && !isUsed && takes_->exists(*show)) shownMemory_->show(*show);
    shownMemory_->begin();
    opening_->open(options_.filesToOpen);
    if (options_.filesToOpen.isEmpty() && options_.firstRun && !settings_.flag(keys::kFirstRunDone))
        firstRun_->show();
}

void Application::showNotices() {
    std::string notices;
    for (const auto* list : {&library_->notices(), &jobs_->queue().notices()})
        for (const std::string& notice : *list) notices += (notices.empty() ? "" : "\n") + notice;
    window_->page().banners().showMessage(subjects::kNotices, ui::Banner::Kind::Warn,
                                          messageFor(Task::Restore, notices));
    settings_.onUnwritable([this](const QString& file) {
        window_->banners().showMessage(QStringLiteral("settings"), ui::Banner::Kind::Warn,
                                       messageFor(Task::StoreSettings, file.toStdString()));
    });
}

void Application::searchStartModel() {
    const QString wanted = settings_.text(keys::kModel);
    starting_.start([this, wanted](const std::stop_token&) -> SideThread::Completion {
        try {
            const StartModel model = findStartModel(wanted.toStdString(), findModelFolders(), engine_);
            return [this, wanted, model] {
                if (isWaitingForModel()) useStartModel(model, wanted);
                showFirst();
            };
        } catch (const std::exception& error) {
            return [this, why = messageFor(Task::LoadModel, error)] {
                if (isWaitingForModel()) play_->continueAlone(why);
                showFirst();
            };
        }
    });
}

// Returns true unless a model, or playing without one, was chosen meanwhile.
bool Application::isWaitingForModel() const {
    return play_->modelPath().empty() && play_->modelError().isEmpty();
}

// Keeps the setting, because a missing model may return, for example with its disk.
void Application::useStartModel(const StartModel& model, const QString& wanted) {
    if (model.isReplacement)
        window_->banners().showMessage(
            subjects::kModelGone, ui::Banner::Kind::Warn,
            {tr("Continuo could not find the model “%1” and uses “%2” instead. Choose another one in "
                "Settings › Model & compute.")
                 .arg(QFileInfo(wanted).completeBaseName(), QFileInfo(text(model.path)).completeBaseName()),
             wanted});
    play_->useModel(model.path);
}

void Application::open(const QString& file) { opening_->open({file}); }

void Application::openAll(const FileOpening::FilesByOpener& kinds) {
    for (const QString& file : kinds.bundles) bundleOpening_->open(file);
    for (const auto& [workspace, files] : kinds.byWorkspace) {
        window_->showWorkspace(workspace);  // which opens them or reports why not
        Q_EMIT window_->workspaces()[workspace].filesOpened(files);
    }
}

void Application::handleLaterStart(const LaterStart& start) {
    // Qt reads the token from the environment.
    if (!start.activation.isEmpty()) qputenv("XDG_ACTIVATION_TOKEN", start.activation.toUtf8());
    window_->setWindowState((window_->windowState() & ~Qt::WindowMinimized) | Qt::WindowActive);
    window_->raise();
    window_->activateWindow();
    opening_->open(start.files);
}

void Application::playInput() {
    if (const QString file = std::exchange(options_.inputFile, {}); !file.isEmpty())
        takes_->playInstead(file);
}

void Application::connectClosing() {
    ui::MainWindow& window = *window_;
    connect(&window, &ui::MainWindow::closing, this,
            [this](bool* stay) { *stay = !quitQuestion().confirmQuit(); });
}

QuitQuestion Application::quitQuestion() const {
    return QuitQuestion({*library_, *gallery_, *sounds_, *jobs_, *takes_, image_->files(), sound_->files(),
                         *window_, [this] { return settingsPages_->isImporting(); }});
}

// Hands over in the live take, otherwise continues the shown take in a branch. The Stage view shows only the
// live take, whatever is playing.
void Application::continueShown(int variations) {
    if (variations == 1 && (play_->showsLive() || window_->isAlone())) return play_->handOver();
    variations > 1 ? jobs_->makeAlternatives(variations) : jobs_->continueFromSource(variations);
}

void Application::useComputerKeyboard() {
    window_->actions()[A::kComputerKeyboard]->setChecked(true);
    window_->page().setFocus();
}

void Application::findPrimers() {
    const auto [files, names] = bundledExamples(QStringLiteral(".mid"));
    primers_ = files;
    window_->page().setPrimers(names);
    firstRun_->setPrimers(names, primers_);
}

void Application::handleDeviceNotice(const DeviceNotice& notice) {
    if (logKeeper_ && !notice.line.empty()) logKeeper_->logDevice(notice);
    deviceBanners_->show(notice);
}

}  // namespace continuo::app
