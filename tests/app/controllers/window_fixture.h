#pragma once

#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include "app/controllers/window_answers.h"
#include "app/midi/ports/fake_midi_api.h"
#include "audio/null_audio_device.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/queue_controller.h"
#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "pages/play/play_page.h"
#include "roll/keyboard_strip.h"
#include "settings/parameter_table.h"
#include "settings/settings.h"
#include "widgets/banner.h"
#include "widgets/time_readout.h"
#include "widgets/turn_ring.h"

namespace continuo::app {

// A rig with a null device and only the tests' MIDI.
inline RigDependencies makeDoors(FakeMidiSystem& studio) {
    RigDependencies doors;
    doors.openMidi = [&studio] { return studio.open(); };
    doors.openAudio = [](const std::string&, const AudioFormat& format, std::string&) {
        return std::make_unique<NullAudioDevice>(format);
    };
    return doors;
}

// The window with its controllers, without a model and before any play.
struct WindowFixture {
    // `data` is the folder of takes, pictures and sounds; if it is empty, they are kept in memory.
    explicit WindowFixture(const std::filesystem::path& models = {}, const std::filesystem::path& data = {})
        : engine({models.empty() ? std::vector<std::filesystem::path>{} : std::vector{models}, {}}),
          library(data),
          gallery(Medium::Pictures, data),
          sounds(Medium::Sounds, data),
          jobs({engine, library, play, takes, window, gallery, settings, sounds}, {}) {}

    QString banner(const char* name) const { return bannerText(window, name); }
    // Returns the details of a banner.
    QString details(const char* name) const {
        QStringList texts;
        if (const auto* banner = window.findChild<ui::Banner*>(QLatin1String(name)))
            for (const auto* label : banner->findChildren<QLabel*>()) texts << label->text();
        return texts.join(QLatin1Char('\n'));
    }
    bool pressed(int pitch, ui::Voice voice) { return window.page().keyboard().isPressed(pitch, voice); }
    double clock() { return window.transport().findChild<ui::TimeReadout*>()->seconds(); }
    ui::Owner turn() { return window.transport().findChild<ui::TurnRing*>()->owner(); }
    // Presses a key of the player for a moment.
    void playKey(int pitch) {
        rig.playKey(pitch, 80);
        QTest::qWait(60);
        rig.releaseKey(pitch);
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    Engine engine;
    Library library;
    Gallery gallery, sounds;
    FakeMidiSystem studio;
    Rig rig{{}, {}, makeDoors(studio)};
    ui::TakesModel model;
    ui::MainWindow window{makeParameters(), model};
    PlayController play{{engine, rig, library, settings, window}};
    TakesController takes{{engine, library, rig, play, settings, window, model}};
    JobsController jobs;
    QueueController queue{jobs, window};
};

}  // namespace continuo::app
