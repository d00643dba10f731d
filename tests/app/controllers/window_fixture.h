#pragma once

#include <QLabel>
#include <QTemporaryDir>

#include "app/midi/fake_midi_api.h"
#include "audio/null_audio_device.h"
#include "controllers/jobs_controller.h"
#include "controllers/play_controller.h"
#include "controllers/queue_controller.h"
#include "controllers/takes_controller.h"
#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "pages/play_page.h"
#include "settings/settings.h"
#include "widgets/banner.h"

namespace continuo::app {

// A rig that plays into nothing and has no MIDI but the tests'.
inline RigDoors doorsOf(FakeStudio& studio) {
    RigDoors doors;
    doors.openMidi = [&studio] { return studio.open(); };
    doors.openAudio = [](const std::string&, const AudioFormat& format, std::string&) {
        return std::make_unique<NullAudioDevice>(format);
    };
    return doors;
}

// The window with its controllers, without a model: nothing was begun.
struct WindowFixture {
    explicit WindowFixture(const std::filesystem::path& models = {})
        : engine({models.empty() ? std::vector<std::filesystem::path>{} : std::vector{models}, {}}) {}

    QString banner(const char* name) const {
        const auto* banner = window.findChild<ui::Banner*>(QLatin1String(name));
        return banner != nullptr && !banner->isHidden() ? banner->text() : QString();
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    Engine engine;
    Library library;
    Gallery gallery;
    FakeStudio studio;
    Rig rig{{}, {}, doorsOf(studio)};
    ui::TakesModel model;
    ui::MainWindow window{model};
    PlayController play{{engine, rig, library, settings, window}};
    TakesController takes{{engine, library, rig, play, settings, window, model}};
    JobsController jobs{{engine, library, play, takes, window, gallery}, {}};
    QueueController queue{jobs, takes, window};
};

}  // namespace continuo::app
