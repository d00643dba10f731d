#pragma once

#include <QObject>

#include "controllers/settings/discarded.h"
#include "controllers/window/file_opening.h"
#include "controllers/window/manual.h"
#include "controllers/window/recent_files.h"
#include "controllers/window/shown_memory.h"
#include "controllers/window/stage_controller.h"
#include "controllers/window/status_controller.h"
#include "controllers/window/window_memory.h"

namespace continuo::app {

class JobParts;
class PlayParts;
class WindowParts;
struct ProgramStores;

// The parts of the window that all workspaces share: status line, Stage view, manual, opening and discarding
// files, and state for the next start. GUI thread.
class ViewParts : public QObject {
public:
    ViewParts(ProgramStores& stores, WindowParts& window, PlayParts& playing, JobParts& work);

    // Stores the window's layout and the shown take for the next start.
    void store();

    WindowMemory memory;
    ShownMemory shownMemory;
    StatusController status;
    StageController stage;
    Manual manual;
    FileOpening opening;
    RecentFiles recent;
    Discarded discarded;

private:
    void openAll(const FileOpening::FilesByOpener& files);

    ui::MainWindow& window_;
    JobParts& work_;
};

}  // namespace continuo::app
