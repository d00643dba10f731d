// Connects the window's commands to the program's parts, and the parts to each other.
#include <QAction>
#include <QFileInfo>
#include <QMessageBox>

#include "application.h"
#include "controllers/image/image_controller.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/queue_controller.h"
#include "controllers/jobs/teach_controller.h"
#include "controllers/play/osc_controller.h"
#include "controllers/play/play_controller.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/settings/first_run_controller.h"
#include "controllers/settings/output_calibration.h"
#include "controllers/settings/settings_controller.h"
#include "controllers/sound/sound_controller.h"
#include "controllers/takes/listening/take_player.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/window/bundle_exports.h"
#include "controllers/window/bundle_opening.h"
#include "controllers/window/file_drop.h"
#include "controllers/window/log_keeper.h"
#include "controllers/window/manual.h"
#include "controllers/window/quit_question.h"
#include "controllers/window/recent_files.h"
#include "controllers/window/status_controller.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/words.h"
#include "files/program_version.h"
#include "jobs/picture_job.h"
#include "jobs/teaching_job.h"
#include "later_starts.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "restart.h"
#include "roll/keyboard_strip.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

}  // namespace

void Application::connectCommands() {
    const auto on = [this](A::Id id, auto act) {
        connect(window_->actions()[id], &QAction::triggered, this, act);
    };
    // If the player has played along with a take, hand over in the live music, not in the take.
    on(A::kHandOver,
       [this] { play_->hasPlayedAlong() && play_->canAnswer() ? play_->handOver() : continueShown(1); });
    on(A::kAnswerAgain, [this] { play_->answerAgain(); });
    on(A::kStopModel, [this] { play_->stopModel(); });
    on(A::kPanic, [this] { play_->panic(); });
    on(A::kContinue, [this] { jobs_->continueFromSource(1); });
    on(A::kContinueNext, [this] { jobs_->continueFromSource(1, JobsController::Place::Next); });
    on(A::kVariations, [this] { jobs_->makeAlternatives(window_->inspector().form().variations); });
    on(A::kContinueEach, [this] { continueByEach(); });
    on(A::kReplaceMarked, [this] { jobs_->replaceMarked(1); });
    on(A::kFirstRun, [this] { firstRun_->show(); });
    on(A::kCalibrate, [this] { calibration_->show(); });
    on(A::kOpenBundle, [this] { bundleOpening_->open(); });
    on(A::kExportBundle, [this] { bundleExports_->exportTakes(); });
    on(A::kExportAll, [this] { bundleExports_->exportAll(); });
    on(A::kManual, [this] { manual_->show(); });
    on(A::kAbout, [this] {
        QMessageBox::about(window_.get(), tr("About Continuo"),
                           tr("Continuo %1\nYou play, a model continues. Everything stays on this computer.")
                               .arg(text(programVersion())));
    });
    const ui::InspectorPanel& inspector = window_->inspector();
    connect(&inspector, &ui::InspectorPanel::continueRequested, this, [this](int variations) {
        takes_->marked() ? jobs_->continueFromSource(variations) : continueShown(variations);
    });
    connect(&inspector, &ui::InspectorPanel::calibrationRequested, calibration_.get(),
            &OutputCalibration::show);
    connect(new FileDrop(*window_), &FileDrop::bundleDropped, this,
            [this](const QString& file) { bundleOpening_->open(file); });
}

// Waits until the list of models is known.
void Application::continueByEach() {
    ComputeSettings& compute = settingsPages_->compute();
    const auto go = [this, &compute] {
        std::vector<std::string> models;
        for (const ComputeSettings::Choice& each : compute.choices(ui::ModelKind::Piano))
            models.push_back(each.path);
        jobs_->continueByEach(models);
    };
    connect(&compute, &ComputeSettings::found, this, go, Qt::SingleShotConnection);
    compute.search();
}

// Connects the parts.
void Application::connectControllers() {
    // Queued, so that it runs after begin() even if the request arrives earlier.
    connect(laterStarts_.get(), &LaterStarts::requested, this, &Application::handleLaterStart,
            Qt::QueuedConnection);
    connect(jobs_.get(), &JobsController::jobChanged, logKeeper_.get(), &LogKeeper::onJob);
    connect(settingsPages_.get(), &SettingsController::messageShown, logKeeper_.get(),
            &LogKeeper::logMessage);
    connect(play_.get(), &PlayController::modelReady, logKeeper_.get(),
            [this] { logKeeper_->logModel(text(play_->modelSummary().hash), play_->deviceName()); });
    connect(image_.get(), &ImageController::marksChanged, queue_.get(), &QueueController::rename);
    connect(sound_.get(), &SoundController::marksChanged, queue_.get(), &QueueController::rename);
    const JobKind& pictures = jobs_->kinds()[PictureJob::kKind];
    connect(&pictures, &JobKind::showRequested, image_.get(), &ImageController::showJob);
    connect(&pictures, &JobKind::discardRequested, image_.get(), &ImageController::discardJob);
    connect(&pictures, &JobKind::retryRequested, image_.get(), &ImageController::retryJob);
    connect(&jobs_->kinds()[TeachingJob::kKind], &JobKind::showRequested, teach_.get(),
            &TeachController::showModel);
    connect(teach_.get(), &TeachController::cardRequested, settingsPages_.get(),
            &SettingsController::showModel);
    for (auto signal : {&SettingsController::imageModelChosen, &SettingsController::modelsChanged})
        connect(settingsPages_.get(), signal, image_.get(), &ImageController::findModel);
    for (auto signal : {&SettingsController::soundModelChosen, &SettingsController::modelsChanged})
        connect(settingsPages_.get(), signal, sound_.get(), &SoundController::findModel);
    connect(settingsPages_.get(), &SettingsController::originSwitched, this, [this] {
        image_->showOriginSwitch();
        sound_->showOriginSwitch();
    });
    connect(settingsPages_.get(), &SettingsController::calibrationRequested, calibration_.get(),
            &OutputCalibration::show);
    connect(settingsPages_.get(), &SettingsController::restartRequested, this, &Application::restart);
    connect(takes_.get(), &TakesController::continueAsSoundRequested, sound_.get(),
            &SoundController::continueTake);
    connect(sound_.get(), &SoundController::takeRequested, takes_.get(), &TakesController::showInPlay);
    connect(takes_.get(), &TakesController::fileOpened, recent_.get(), &RecentFiles::add);
    connect(&image_->files(), &ImageFiles::fileOpened, recent_.get(), &RecentFiles::add);
    connect(&sound_->files(), &SoundFiles::fileOpened, recent_.get(), &RecentFiles::add);
    connect(recent_.get(), &RecentFiles::chosen, this, &Application::open);
    connect(takes_.get(), &TakesController::playOnRequested, this, [this](const Performance& past) {
        takes_->showLive();
        play_->begin(play_->modelPath(), past);
    });
}

void Application::connectPage() {
    ui::PlayPage& page = window_->page();
    connect(&page.keyboard(), &ui::KeyboardStrip::struck, this,
            [this](int pitch, int velocity) { rig_->playKey(pitch, velocity); });
    connect(&page.keyboard(), &ui::KeyboardStrip::released, this,
            [this](int pitch) { rig_->releaseKey(pitch); });
    const QAction* keys = window_->actions()[A::kComputerKeyboard];
    connect(keys, &QAction::toggled, &page.keyboard(), &ui::KeyboardStrip::setComputerKeysOn);
    connect(keys, &QAction::toggled, this, [this](bool play) {
        if (!play || window_->isAlone()) return;
        window_->page().setEmpty(false);  // the canvas receives the keys
        window_->page().setFocus();
    });
    connect(&page, &ui::PlayPage::settingsRequested, this,
            [this] { settingsPages_->show(SettingsController::Page::Audio); });
    // Banner buttons of other subjects are handled where the banners are shown.
    connect(&page.banners(), &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject == subjects::kModel) settingsPages_->show(SettingsController::Page::Model);
        if (subject == subjects::kRig) settingsPages_->show(SettingsController::Page::Audio);
        if (subject == subjects::kOsc) settingsPages_->show(SettingsController::Page::Advanced);
    });
    connect(&page, &ui::PlayPage::computerKeyboardRequested, this, &Application::useComputerKeyboard);
    connect(&page, &ui::PlayPage::primerChosen, this,
            [this](int index) { takes_->openMidi(primers_.value(index)); });
}

void Application::connectFirstRun() {
    connect(firstRun_.get(), &FirstRunController::playbackRequested, this,
            [this](const Performance& chord) { chords_->play(chord); });
    connect(firstRun_.get(), &FirstRunController::stopRequested, chords_.get(), &TakePlayer::stop);
    connect(chords_.get(), &TakePlayer::playingChanged, firstRun_.get(), &FirstRunController::setPlaying);
    connect(firstRun_.get(), &FirstRunController::modelChosen, this,
            [this](const std::string& path) { settingsPages_->compute().choose(path); });
    connect(firstRun_.get(), &FirstRunController::modelCardRequested, settingsPages_.get(),
            &SettingsController::showModel);
    connect(firstRun_.get(), &FirstRunController::helpRequested, manual_.get(), &Manual::showBeginning);
    connect(firstRun_.get(), &FirstRunController::fileChosen, this, [this](const QString& file) {
        options_.inputFile = file;
        if (play_->canAnswer() || !play_->modelError().isEmpty()) playInput();
    });
    connect(firstRun_.get(), &FirstRunController::startRequested, this, [this](bool computerKeyboard) {
        if (computerKeyboard) useComputerKeyboard();
        if (!primers_.isEmpty() && play_->roll()->notes().empty()) takes_->openMidi(primers_.front());
    });
}

// Settings for the next start are written to disk when the program has ended.
void Application::restart() {
    const QuitQuestion question = quitQuestion();
    QString why = question.restartHindrance();
    if (why.isEmpty() && !QFileInfo(QCoreApplication::applicationFilePath()).isExecutable())
        why =
            tr("Continuo could not restart: its program file is missing or not executable. Quit, and start "
               "it again yourself.");
    settingsPages_->showRestartHindrance(why);
    if (why.isEmpty() && question.confirmQuit()) QCoreApplication::exit(kRestart);
}

void Application::connectRemote() {
    const auto show = [this] {
        status_->setRemote(osc_->statusText());
        window_->page().banners().showMessage(subjects::kOsc, ui::Banner::Kind::Warn, osc_->error(),
                                              osc_->error().isEmpty() ? QString() : tr("Settings"));
    };
    connect(osc_.get(), &OscController::opened, this, show);
    connect(osc_.get(), &OscController::messageRejected, logKeeper_.get(), &LogKeeper::logRemote);
    show();
}

}  // namespace continuo::app
