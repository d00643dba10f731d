#include "program/program_commands.h"

#include <QAction>
#include <QMessageBox>
#include <string>
#include <vector>

#include "application.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/window/file_drop.h"
#include "controllers/words/words.h"
#include "files/program_version.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "program/job_parts.h"
#include "program/play_parts.h"
#include "program/settings_parts.h"
#include "program/view_parts.h"
#include "program/window_parts.h"

namespace continuo::app {

namespace {

using A = ui::Actions;

}  // namespace

ProgramCommands::ProgramCommands(const Parts& parts) : parts_(parts) {
    connectPlaying();
    connectWindow();
    connectInspector();
}

void ProgramCommands::connectPlaying() {
    const auto on = [this](A::Id id, auto act) {
        connect(parts_.window.window.actions()[id], &QAction::triggered, this, act);
    };
    PlayController& play = parts_.playing.play;
    JobsController& jobs = parts_.work.jobs;
    // If the player has played along with a take, hands over in live playing. Otherwise continues what is
    // shown.
    on(A::kHandOver,
       [this, &play] { play.hasPlayedAlong() && play.canAnswer() ? play.handOver() : continueShown(1); });
    on(A::kAnswerAgain, [&play] { play.answerAgain(); });
    on(A::kStopModel, [&play] { play.stopModel(); });
    on(A::kPanic, [&play] { play.panic(); });
    on(A::kContinue, [&jobs] { jobs.continueFromSource(1); });
    on(A::kContinueNext, [&jobs] { jobs.continueFromSource(1, JobsController::Place::Next); });
    on(A::kVariations,
       [this, &jobs] { jobs.makeAlternatives(parts_.window.window.inspector().form().variations); });
    on(A::kContinueEach, [this] { continueByEach(); });
    on(A::kReplaceMarked, [&jobs] { jobs.replaceMarked(1); });
}

void ProgramCommands::connectWindow() {
    const auto on = [this](A::Id id, auto act) {
        connect(parts_.window.window.actions()[id], &QAction::triggered, this, act);
    };
    on(A::kFirstRun, [this] { parts_.settings.firstRun.show(); });
    on(A::kCalibrate, [this] { parts_.settings.calibration.show(); });
    on(A::kOpenBundle, [this] { parts_.work.bundleOpening.open(); });
    on(A::kExportBundle, [this] { parts_.work.bundleExports.exportTakes(); });
    on(A::kExportAll, [this] { parts_.work.bundleExports.exportAll(); });
    on(A::kManual, [this] { parts_.views.manual.show(); });
    on(A::kAbout, [this] { showAbout(); });
    connect(new FileDrop(parts_.window.window), &FileDrop::bundleDropped, this,
            [this](const QString& file) { parts_.work.bundleOpening.open(file); });
}

void ProgramCommands::connectInspector() {
    const ui::InspectorPanel& inspector = parts_.window.window.inspector();
    connect(&inspector, &ui::InspectorPanel::continueRequested, this, [this](int variations) {
        parts_.playing.takes.marked() ? parts_.work.jobs.continueFromSource(variations)
                                      : continueShown(variations);
    });
    connect(&inspector, &ui::InspectorPanel::calibrationRequested, &parts_.settings.calibration,
            &OutputCalibration::show);
}

// The Stage view always hands over, because it shows only the live take.
void ProgramCommands::continueShown(int variations) {
    PlayController& play = parts_.playing.play;
    JobsController& jobs = parts_.work.jobs;
    if (variations == 1 && (play.showsLive() || parts_.window.window.isAlone())) return play.handOver();
    variations > 1 ? jobs.makeAlternatives(variations) : jobs.continueFromSource(variations);
}

void ProgramCommands::continueByEach() {
    ComputeSettings& compute = parts_.settings.settings.compute();
    const auto go = [this, &compute] {
        std::vector<std::string> models;
        for (const ComputeSettings::Choice& each : compute.choices(ui::ModelKind::Piano))
            models.push_back(each.path);
        parts_.work.jobs.continueByEach(models);
    };
    connect(&compute, &ComputeSettings::found, this, go, Qt::SingleShotConnection);
    compute.search();
}

void ProgramCommands::showAbout() {
    QMessageBox::about(
        &parts_.window.window, Application::tr("About Continuo"),
        Application::tr("Continuo %1\nYou play, a model continues. Everything stays on this computer.")
            .arg(text(programVersion())));
}

}  // namespace continuo::app
