#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "controllers/models/model_shelf.h"
#include "controllers/settings/audio_settings.h"
#include "forms.h"
#include "widgets/banner.h"

namespace continuo::ui {
enum class ModelKind;
class MainWindow;
class SettingsDialog;
}  // namespace continuo::ui

namespace continuo::app {

class AppearanceSettings;
class ComputeSettings;
class Discarded;
class EventLog;
class FilesSettings;
class MidiShortcuts;
class OscController;
class OscSettings;
class ModelMenuCommands;
class PlayController;
class PlayingSettings;
class Settings;
class ShortcutSettings;

// The settings dialog: created on first use, with a controller per page. Changes apply at once and are
// stored. GUI thread.
class SettingsController : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        Rig& rig;
        PlayController& play;
        Settings& settings;
        ui::MainWindow& window;
        MidiShortcuts& midi;
        std::filesystem::path data;
        Discarded* discarded = nullptr;  // must outlive this; null: not available
        ModelLocations models = {};
        const EventLog* log = nullptr;  // must outlive this; null: no log
        OscController* osc = nullptr;   // likewise
        std::function<AvailablePriorities()> priorities = testPriorities;
    };
    explicit SettingsController(const Dependencies& dependencies);
    ~SettingsController() override;

    enum class Page { Audio, Model, Shortcuts, Playing, Appearance, Advanced };
    void show(Page page = Page::Audio);
    // Shows the page of models and the card of the model at `path`.
    void showModel(const std::string& path);
    // Shows the card of the model of kind `kind` that is in use.
    void showModelInUse(ui::ModelKind kind);
    ui::SettingsDialog* dialog() const { return dialog_.get(); }
    // The controller of the page of models. Creates the dialog if necessary, without showing it.
    ComputeSettings& compute();
    // Returns whether a checkpoint is being imported.
    bool isImporting() const;
    // Shows why the program cannot restart now; empty: no known reason.
    void showRestartHindrance(const QString& why);

Q_SIGNALS:
    // A picture model was chosen; it is stored as image/model.
    void imageModelChosen();
    // A sound model was chosen; it is stored as sound/model.
    void soundModelChosen();
    // Models were added, removed, deleted or imported.
    void modelsChanged();
    // The user wants to calibrate the MIDI output's offset.
    void calibrationRequested();
    // The setting for metadata in files has changed (origin_switch.h).
    void originSwitched();
    // The user wants to restart so that a choice takes effect.
    void restartRequested();
    // The dialog's banner has shown this message.
    void messageShown(continuo::ui::Banner::Kind kind, const continuo::ui::UserMessage& saying);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeDialog();
    void showShortcutMessage(const QString& line);
    void showModelMessage(ui::Banner::Kind kind, const ui::UserMessage& what, const QString& action);

    Dependencies my_;
    std::unique_ptr<ModelMenuCommands> menu_;
    std::unique_ptr<ui::SettingsDialog> dialog_;
    AudioSettings::Xruns xruns_;
    // The controllers of the dialog's pages.
    std::unique_ptr<AudioSettings> audio_;
    std::unique_ptr<ComputeSettings> compute_;
    std::unique_ptr<ShortcutSettings> shortcuts_;
    std::unique_ptr<PlayingSettings> playing_;
    std::unique_ptr<AppearanceSettings> appearance_;
    std::unique_ptr<FilesSettings> files_;
    std::unique_ptr<OscSettings> osc_;
};

}  // namespace continuo::app
