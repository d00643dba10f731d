#include "application.h"

#include <continuo/error.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QTimer>

#include "controllers/window/quit_question.h"
#include "controllers/words/banner_subjects.h"
#include "files/installed_files.h"
#include "guarded_application.h"
#include "main_window/main_window.h"
#include "program/job_parts.h"
#include "program/play_parts.h"
#include "program/program_commands.h"
#include "program/program_start.h"
#include "program/program_stores.h"
#include "program/settings_parts.h"
#include "program/view_parts.h"
#include "program/window_parts.h"
#include "restart.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Throws if there is no takes folder, because nothing could be stored.
std::filesystem::path existingFolder(const ProgramOptions& options) {
    std::filesystem::path folder = takesFolder(options);
    if (folder.empty())
        throw Error(
            ErrorCode::BadFile,
            "takes: there is no folder for them, as the user has no home folder; set HOME, or give one "
            "with --data");
    return folder;
}

}  // namespace

std::filesystem::path takesFolder(const ProgramOptions& options) {
    return options.dataPath.empty() ? dataFolder() : options.dataPath;
}

Application::Application(const ProgramOptions& options)
    : stores_(std::make_unique<ProgramStores>(existingFolder(options), options.settingsFile)),
      window_(std::make_unique<WindowParts>(*stores_, options.audioDevice)),
      playing_(std::make_unique<PlayParts>(*stores_, *window_)),
      work_(std::make_unique<JobParts>(*stores_, *window_, *playing_)),
      views_(std::make_unique<ViewParts>(*stores_, *window_, *playing_, *work_)),
      settings_(std::make_unique<SettingsParts>(*stores_, *window_, *playing_, *work_, *views_)),
      commands_(std::make_unique<ProgramCommands>(
          ProgramCommands::Parts{*window_, *playing_, *work_, *views_, *settings_})),
      start_(std::make_unique<ProgramStart>(
          ProgramStart::Parts{*stores_, *window_, *playing_, *work_, *views_, *settings_}, options)) {
    connectClosing();
    // A queued connection: handleLaterStart() runs after ProgramStart::begin() even if the request arrives
    // earlier.
    connect(&stores_->laterStarts, &LaterStarts::requested, this, &Application::handleLaterStart,
            Qt::QueuedConnection);
    if (const auto* program = qobject_cast<GuardedApplication*>(QCoreApplication::instance()))
        connect(program, &GuardedApplication::failed, this, [this](const ui::UserMessage& why) {
            window().banners().showMessage(subjects::kUnforeseen, ui::Banner::Kind::Err, why);
        });
}

Application::~Application() { views_->store(); }

ui::MainWindow& Application::window() { return window_->window; }

PlayController& Application::play() { return playing_->play; }

TakesController& Application::takes() { return playing_->takes; }

JobsController& Application::jobs() { return work_->jobs; }

SoundController& Application::sound() { return work_->sound; }

ImageController& Application::image() { return work_->image; }

Rig& Application::rig() { return window_->rig; }

Library& Application::library() { return stores_->library; }

std::optional<NodeId> Application::shownNode() const { return playing_->takes.shown(); }

void Application::show() {
    views_->memory.restore();
    window().show();
    window().focusCanvas();
    // Runs begin() from the event loop, so that the window appears before this heavy work.
    QTimer::singleShot(0, start_.get(), &ProgramStart::begin);
}

void Application::handleLaterStart(const LaterStart& start) {
    // Qt reads the activation token from the environment.
    if (!start.activation.isEmpty()) qputenv("XDG_ACTIVATION_TOKEN", start.activation.toUtf8());
    window().setWindowState((window().windowState() & ~Qt::WindowMinimized) | Qt::WindowActive);
    window().raise();
    window().activateWindow();
    views_->opening.open(start.files);
}

void Application::connectClosing() {
    connect(&window(), &ui::MainWindow::closing, this,
            [this](bool* stay) { *stay = !quitQuestion().confirmQuit(); });
    connect(&settings_->settings, &SettingsController::restartRequested, this, &Application::restart);
}

QuitQuestion Application::quitQuestion() const {
    return QuitQuestion({stores_->library, stores_->pictures, stores_->sounds, work_->jobs, playing_->takes,
                         work_->image.files(), work_->sound.files(), window_->window,
                         [this] { return settings_->settings.isImporting(); }});
}

// Exits with kRestart if the user agrees. The program starts anew only after this run has written its
// settings to disk.
void Application::restart() {
    const QuitQuestion question = quitQuestion();
    QString why = question.restartHindrance();
    if (why.isEmpty() && !QFileInfo(QCoreApplication::applicationFilePath()).isExecutable())
        why =
            tr("Continuo could not restart: its program file is missing or not executable. Quit, and start "
               "it again yourself.");
    settings_->settings.showRestartHindrance(why);
    if (why.isEmpty() && question.confirmQuit()) QCoreApplication::exit(kRestart);
}

}  // namespace continuo::app
