#include "program/program_start.h"

#include <QFileInfo>
#include <QTimer>
#include <exception>
#include <string>
#include <utility>

#include "application.h"
#include "controllers/models/start_model.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "files/model_places.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "program/job_parts.h"
#include "program/play_parts.h"
#include "program/program_stores.h"
#include "program/settings_parts.h"
#include "program/view_parts.h"
#include "program/window_parts.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kQuickDiskMs = 300;  // ms; enough to find a model, unless its disk sleeps or is remote

}  // namespace

ProgramStart::ProgramStart(const Parts& parts, const ProgramOptions& options)
    : parts_(parts), options_(options) {
    connect(&parts.settings.firstRun, &FirstRunController::fileChosen, this, [this](const QString& file) {
        options_.inputFile = file;
        const PlayController& play = parts_.playing.play;
        if (play.canAnswer() || !play.modelError().isEmpty()) playInput();
    });
}

// Starts the program's work. Does not wait for the model: even if its disk is slow, the user can play and
// keeps the shown take.
void ProgramStart::begin() {
    PlayController& play = parts_.playing.play;
    // The input file plays only once the model is ready, so that the model answers it.
    connect(&play, &PlayController::modelReady, this, &ProgramStart::playInput);
    connect(&play, &PlayController::modelMissing, this, &ProgramStart::playInput);
    showNotices();
    if (parts_.stores.settings.flag(keys::kNoModel)) {
        play.playWithoutModel();
        return showFirst();
    }
    findModel();
    play.beginAlone({});
    // Waits a moment, so that a model that is found quickly begins to load first.
    QTimer::singleShot(kQuickDiskMs, this, &ProgramStart::showFirst);
}

void ProgramStart::showNotices() {
    std::string notices;
    for (const auto* list : {&parts_.stores.library.notices(), &parts_.work.jobs.queue().notices()})
        for (const std::string& notice : *list) notices += (notices.empty() ? "" : "\n") + notice;
    ui::MainWindow& window = parts_.window.window;
    window.page().banners().showMessage(subjects::kNotices, ui::Banner::Kind::Warn,
                                        messageFor(Task::Restore, notices));
    parts_.stores.settings.onUnwritable([&window](const QString& file) {
        window.banners().showMessage(QStringLiteral("settings"), ui::Banner::Kind::Warn,
                                     messageFor(Task::StoreSettings, file.toStdString()));
    });
}

void ProgramStart::findModel() {
    const QString wanted = parts_.stores.settings.text(keys::kModel);
    search_.start([this, wanted](const std::stop_token&) -> SideThread::Completion {
        try {
            const StartModel model =
                findStartModel(wanted.toStdString(), findModelFolders(), parts_.stores.engine);
            return [this, wanted, model] {
                if (isWaitingForModel()) useModel(model, wanted);
                showFirst();
            };
        } catch (const std::exception& error) {
            return [this, why = messageFor(Task::LoadModel, error)] {
                if (isWaitingForModel()) parts_.playing.play.continueAlone(why);
                showFirst();
            };
        }
    });
}

// Returns true unless a model, or playing without one, was chosen meanwhile.
bool ProgramStart::isWaitingForModel() const {
    const PlayController& play = parts_.playing.play;
    return play.modelPath().empty() && play.modelError().isEmpty();
}

// Loads the found model. Does not store a replacement, because the chosen model may return, for example with
// its disk.
void ProgramStart::useModel(const StartModel& model, const QString& wanted) {
    if (model.isReplacement)
        parts_.window.window.banners().showMessage(
            subjects::kModelGone, ui::Banner::Kind::Warn,
            {Application::tr(
                 "Continuo could not find the model “%1” and uses “%2” instead. Choose another one in "
                 "Settings › Model & compute.")
                 .arg(QFileInfo(wanted).completeBaseName(), QFileInfo(text(model.path)).completeBaseName()),
             wanted});
    parts_.playing.play.useModel(model.path);
}

// Opens the initial view, unless the user has already opened something.
void ProgramStart::showFirst() {
    if (std::exchange(begun_, true)) return;
    const TakesController& takes = parts_.playing.takes;
    ShownMemory& memory = parts_.views.shownMemory;
    const auto show = options_.nodeToShow ? options_.nodeToShow : memory.storedNode();
    const bool isUsed = takes.shown() || !parts_.playing.play.roll()->notes().empty();
    if (show && !isUsed && takes.exists(*show)) memory.show(*show);
    memory.begin();
    parts_.views.opening.open(options_.filesToOpen);
    if (options_.filesToOpen.isEmpty() && options_.firstRun &&
        !parts_.stores.settings.flag(keys::kFirstRunDone))
        parts_.settings.firstRun.show();
}

void ProgramStart::playInput() {
    if (const QString file = std::exchange(options_.inputFile, {}); !file.isEmpty())
        parts_.playing.takes.playInstead(file);
}

}  // namespace continuo::app
