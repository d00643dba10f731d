#pragma once

#include <continuo/engine.h>

#include <QString>
#include <filesystem>

#include "bundle/bundle.h"
#include "gallery/gallery.h"
#include "later_starts.h"
#include "library/library.h"
#include "log/event_log.h"
#include "settings/settings.h"

namespace continuo::app {

// The engine, and everything that is stored on disk. Works without a window.
struct ProgramStores {
    // data: the folder of takes, pictures, sounds and jobs. settingsFile: empty for the user's own. Deletes
    // what an interrupted import has added. Throws Error if the library cannot be opened, for example because
    // another Continuo has it open.
    ProgramStores(const std::filesystem::path& data, const QString& settingsFile);

    Galleries galleries() { return {pictures, sounds}; }

    const std::filesystem::path folder;
    Settings settings;
    Engine engine;
    EventLog log;
    Library library;
    Gallery pictures, sounds;
    LaterStarts laterStarts;
};

}  // namespace continuo::app
