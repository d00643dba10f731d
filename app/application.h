#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "bundle/bundle.h"
#include "controllers/window/file_opening.h"
#include "controllers/words/side_thread.h"
#include "gallery/gallery.h"
#include "jobs/job.h"
#include "library/library.h"
#include "log/event_log.h"
#include "models/takes_model.h"
#include "rig/rig.h"
#include "settings/settings.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class AwaitedBranch;
class BundleExports;
class BundleOpening;
class DeviceBanners;
class Discarded;
class FirstRunController;
class ImageController;
class JobsController;
class LaterStarts;
class LogKeeper;
struct LaterStart;
class MidiControls;
class MidiShortcuts;
class OscController;
class OutputCalibration;
class PlayController;
class QueueController;
class QuitQuestion;
class RecentFiles;
class SavedSessions;
class SettingsController;
class Manual;
class ShownMemory;
class SoundController;
class StageController;
struct StartModel;
class StatusController;
class TakePlayer;
class TakesController;
class TeachController;
class TempoController;
class WindowMemory;

struct ProgramOptions {
    QString settingsFile;            // file; empty: the user's
    std::filesystem::path dataPath;  // folder of takes and jobs; empty: the user's
    QStringList filesToOpen;         // MIDI files, sounds, pictures and .continuo files
    QString inputFile;               // MIDI file that plays instead of the player
    QString audioDevice;             // audio device for this run, instead of the configured one
    bool firstRun = true;            // false: skips the questions about sound and keyboard at the first start
    std::optional<NodeId> nodeToShow;  // take or branch to show at the start; ignored if it does not exist
};

// Returns the takes folder of these options; empty if none is given and the user has no home folder.
std::filesystem::path takesFolder(const ProgramOptions& options);

// Builds and owns every part of the program and connects the parts.
class Application : public QObject {
    Q_OBJECT

public:
    // Throws Error if there is no folder for takes, or if the library cannot be opened, for example because
    // another Continuo has it open.
    explicit Application(const ProgramOptions& options);
    ~Application() override;

    void show();
    // Returns the take or branch that is shown; nullopt: the running take.
    std::optional<NodeId> shownNode() const;
    ui::MainWindow& window() { return *window_; }
    PlayController& play() { return *play_; }
    TakesController& takes() { return *takes_; }
    JobsController& jobs() { return *jobs_; }
    SoundController& sound() { return *sound_; }
    ImageController& image() { return *image_; }
    Rig& rig() { return *rig_; }
    Library& library() { return *library_; }

private:
    // The folder of takes, pictures, sounds and jobs.
    const std::filesystem::path& folder() const { return options_.dataPath; }
    Galleries galleries() const { return {*gallery_, *sounds_}; }
    void makeWindow();
    void makePlayControllers();
    void makeJobControllers();
    void makeViews();
    void makeSettings();
    void connectCommands();
    void connectControllers();
    void connectPage();
    void connectFirstRun();
    void connectClosing();
    QuitQuestion quitQuestion() const;
    void connectRemote();
    void restart();
    void startUp();
    void showFirst();
    void showNotices();
    void searchStartModel();
    bool isWaitingForModel() const;
    void useStartModel(const StartModel& model, const QString& wanted);
    void open(const QString& file);
    void openAll(const FileOpening::FilesByOpener& kinds);
    void handleLaterStart(const LaterStart& start);
    void playInput();
    void findPrimers();
    void continueShown(int variations);
    void continueByEach();
    void useComputerKeyboard();
    void handleDeviceNotice(const DeviceNotice& notice);

    ProgramOptions options_;
    Settings settings_;
    Engine engine_;
    EventLog log_;
    std::unique_ptr<Library> library_;
    std::unique_ptr<Gallery> gallery_, sounds_;  // of pictures, of sounds
    std::unique_ptr<LaterStarts> laterStarts_;
    std::unique_ptr<Rig> rig_;
    ui::TakesModel takesModel_;
    std::unique_ptr<ui::MainWindow> window_;
    std::unique_ptr<LogKeeper> logKeeper_;
    std::unique_ptr<DeviceBanners> deviceBanners_;
    std::unique_ptr<PlayController> play_;
    std::unique_ptr<SavedSessions> sessions_;
    std::unique_ptr<TakesController> takes_;
    std::unique_ptr<TempoController> tempo_;
    std::unique_ptr<JobsController> jobs_;
    std::unique_ptr<AwaitedBranch> awaited_;
    std::unique_ptr<ImageController> image_;
    std::unique_ptr<SoundController> sound_;
    std::unique_ptr<QueueController> queue_;
    std::unique_ptr<WindowMemory> memory_;
    std::unique_ptr<ShownMemory> shownMemory_;
    std::unique_ptr<BundleExports> bundleExports_;
    std::unique_ptr<BundleOpening> bundleOpening_;
    std::unique_ptr<TeachController> teach_;
    std::unique_ptr<StatusController> status_;
    std::unique_ptr<StageController> stage_;
    std::unique_ptr<Manual> manual_;
    std::unique_ptr<FileOpening> opening_;
    std::unique_ptr<RecentFiles> recent_;
    std::unique_ptr<Discarded> discarded_;
    std::unique_ptr<MidiControls> controls_;
    std::unique_ptr<MidiShortcuts> midiShortcuts_;
    std::unique_ptr<OscController> osc_;
    std::unique_ptr<SettingsController> settingsPages_;
    std::unique_ptr<FirstRunController> firstRun_;
    std::unique_ptr<OutputCalibration> calibration_;
    std::unique_ptr<TakePlayer> chords_;
    QStringList primers_;
    bool begun_ = false;
    SideThread starting_;  // searches for the model, because its disk may be asleep
};

}  // namespace continuo::app
