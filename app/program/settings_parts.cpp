#include "program/settings_parts.h"

#include "application.h"
#include "controllers/jobs/model_names.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/words/banner_subjects.h"
#include "files/installed_files.h"
#include "files/model_places.h"
#include "pages/play/play_page.h"
#include "program/job_parts.h"
#include "program/play_parts.h"
#include "program/program_stores.h"
#include "program/view_parts.h"
#include "program/window_parts.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

ModelLocations modelLocations(Engine& engine, JobsController& jobs) {
    return {
        modelPlacesFile(), ownModelsFolder(), findModelFolders,
        [&engine, &jobs](const auto& path) { return freeModelPath(path, engine, jobs.queue().snapshot()); },
        [&jobs](const auto& path) { return isNeededByJobs(path, jobs.queue().snapshot()); }};
}

}  // namespace

SettingsParts::SettingsParts(ProgramStores& stores, WindowParts& window, PlayParts& playing, JobParts& work,
                             ViewParts& views)
    : controls(window.rig.monitor(), stores.settings, window.window),
      midiShortcuts({window.rig, stores.settings, window.window, playing.play, controls}),
      osc(playing.play, stores.settings, window.window),
      settings({stores.engine, window.rig, playing.play, stores.settings, window.window, midiShortcuts,
                stores.folder, &views.discarded, modelLocations(stores.engine, work.jobs), &stores.log,
                &osc}),
      firstRun(stores.engine, playing.play, window.rig, stores.settings, window.window),
      calibration(window.rig, playing.play, window.window),
      chords(window.rig, kTestWriter) {
    connectSettings(window, work);
    connectFirstRun(window, playing, views);
    connectRemote(window, views);
}

void SettingsParts::connectSettings(WindowParts& window, JobParts& work) {
    connect(&settings, &SettingsController::messageShown, &window.logKeeper, &LogKeeper::logMessage);
    connect(&work.teach, &TeachController::cardRequested, &settings, &SettingsController::showModel);
    for (auto signal : {&SettingsController::imageModelChosen, &SettingsController::modelsChanged})
        connect(&settings, signal, &work.image, &ImageController::findModel);
    for (auto signal : {&SettingsController::soundModelChosen, &SettingsController::modelsChanged})
        connect(&settings, signal, &work.sound, &SoundController::findModel);
    connect(&settings, &SettingsController::originSwitched, this, [&work] {
        work.image.showOriginSwitch();
        work.sound.showOriginSwitch();
    });
    connect(&settings, &SettingsController::calibrationRequested, &calibration, &OutputCalibration::show);
    ui::PlayPage& page = window.window.page();
    connect(&page, &ui::PlayPage::settingsRequested, this,
            [this] { settings.show(SettingsController::Page::Audio); });
    // Handles the banner buttons that open the settings. Other classes handle the buttons of their own
    // banners.
    connect(&page.banners(), &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject == subjects::kModel) settings.show(SettingsController::Page::Model);
        if (subject == subjects::kRig) settings.show(SettingsController::Page::Audio);
        if (subject == subjects::kOsc) settings.show(SettingsController::Page::Advanced);
    });
}

void SettingsParts::connectFirstRun(WindowParts& window, PlayParts& playing, ViewParts& views) {
    firstRun.setPrimers(playing.primers().names, playing.primers().files);
    connect(&firstRun, &FirstRunController::playbackRequested, this,
            [this](const Performance& chord) { chords.play(chord); });
    connect(&firstRun, &FirstRunController::stopRequested, &chords, &TakePlayer::stop);
    connect(&chords, &TakePlayer::playingChanged, &firstRun, &FirstRunController::setPlaying);
    connect(&firstRun, &FirstRunController::modelChosen, this,
            [this](const std::string& path) { settings.compute().choose(path); });
    connect(&firstRun, &FirstRunController::modelCardRequested, &settings, &SettingsController::showModel);
    connect(&firstRun, &FirstRunController::helpRequested, &views.manual, &Manual::showBeginning);
    connect(&firstRun, &FirstRunController::startRequested, this, [&window, &playing](bool computerKeyboard) {
        if (computerKeyboard) window.useComputerKeyboard();
        const QStringList& primers = playing.primers().files;
        if (!primers.isEmpty() && playing.play.roll()->notes().empty())
            playing.takes.openMidi(primers.front());
    });
}

void SettingsParts::connectRemote(WindowParts& window, ViewParts& views) {
    const auto show = [this, &window, &views] {
        views.status.setRemote(osc.statusText());
        window.window.page().banners().showMessage(
            subjects::kOsc, ui::Banner::Kind::Warn, osc.error(),
            osc.error().isEmpty() ? QString() : Application::tr("Settings"));
    };
    connect(&osc, &OscController::opened, this, show);
    connect(&osc, &OscController::messageRejected, &window.logKeeper, &LogKeeper::logRemote);
    show();
}

}  // namespace continuo::app
