#include "program/play_parts.h"

#include "controllers/words/words.h"
#include "pages/play/play_page.h"
#include "program/program_stores.h"
#include "program/window_parts.h"

namespace continuo::app {

PlayParts::PlayParts(ProgramStores& stores, WindowParts& window)
    : play({stores.engine, window.rig, stores.library, stores.settings, window.window}),
      sessions(stores.folder, play, window.window.page().banners()),
      takes({stores.engine, stores.library, window.rig, play, stores.settings, window.window,
             window.takesModel}),
      tempo(window.rig, play, window.window),
      primers_(bundledExamples(QStringLiteral(".mid"))) {
    connect(&sessions, &SavedSessions::continued, &takes, [this] { takes.showLive(); });
    connect(&takes, &TakesController::recordingBegins, &tempo, &TempoController::countIn);
    connect(&takes, &TakesController::playOnRequested, this, [this](const Performance& past) {
        takes.showLive();
        play.begin(play.modelPath(), past);
    });
    LogKeeper& log = window.logKeeper;
    connect(&play, &PlayController::modelReady, &log,
            [this, &log] { log.logModel(text(play.modelSummary().hash), play.deviceName()); });
    offerPrimers(window);
}

void PlayParts::offerPrimers(WindowParts& window) {
    ui::PlayPage& page = window.window.page();
    page.setPrimers(primers_.names);
    connect(&page, &ui::PlayPage::primerChosen, this,
            [this](int index) { takes.openMidi(primers_.files.value(index)); });
}

}  // namespace continuo::app
