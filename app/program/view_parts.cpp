#include "program/view_parts.h"

#include "main_window/main_window.h"
#include "program/job_parts.h"
#include "program/play_parts.h"
#include "program/program_stores.h"
#include "program/window_parts.h"

namespace continuo::app {

ViewParts::ViewParts(ProgramStores& stores, WindowParts& window, PlayParts& playing, JobParts& work)
    : memory(stores.settings, window.window, work.queue),
      shownMemory({stores.settings, playing.takes, playing.play, window.window}),
      status(playing.play, window.rig, stores.library, stores.pictures, stores.sounds, work.jobs,
             window.window),
      stage(playing.play, playing.takes, status, window.rig, window.window),
      manual(window.window),
      opening(window.window.workspaces()),
      recent(stores.settings, window.window),
      discarded({stores.library,
                 {stores.pictures, work.image.sets()},
                 {stores.sounds, work.sound.sets()},
                 work.jobs,
                 playing.takes,
                 [&work] {
                     work.image.removeDeletedFromUndo();
                     work.sound.removeDeletedFromUndo();
                 }}),
      window_(window.window),
      work_(work) {
    connect(&playing.tempo, &TempoController::countInChanged, &stage, &StageController::showCountIn);
    connect(&opening, &FileOpening::found, this, &ViewParts::openAll);
    connect(&recent, &RecentFiles::chosen, this, [this](const QString& file) { opening.open({file}); });
    connect(&playing.takes, &TakesController::fileOpened, &recent, &RecentFiles::add);
    connect(&work.image.files(), &ImageFiles::fileOpened, &recent, &RecentFiles::add);
    connect(&work.sound.files(), &SoundFiles::fileOpened, &recent, &RecentFiles::add);
}

void ViewParts::store() {
    memory.save();
    shownMemory.store();
}

void ViewParts::openAll(const FileOpening::FilesByOpener& files) {
    for (const QString& file : files.bundles) work_.bundleOpening.open(file);
    for (const auto& [workspace, others] : files.byWorkspace) {
        window_.showWorkspace(workspace);  // the workspace opens them, or reports why it cannot
        Q_EMIT window_.workspaces()[workspace].filesOpened(others);
    }
}

}  // namespace continuo::app
