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

// The settings dialog: makes it when it is first asked for, with a feeder for each page, and opens the page
// that is asked for. Changes apply at once and are stored. GUI thread.
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
        Discarded* discarded = nullptr;  // outlives it; null: nothing is
        ModelHomes models = {};
        const EventLog* log = nullptr;  // outlives it; null: there is none
        OscController* osc = nullptr;   // likewise
        std::function<GivenPriorities()> priorities = givenPriorities;
    };
    explicit SettingsController(const Dependencies& dependencies);
    ~SettingsController() override;

    enum class Page { Audio, Model, Shortcuts, Playing, Appearance, Advanced };
    void show(Page page = Page::Audio);
    // The page of the models with the card of this one.
    void showModel(const std::string& path);
    // With the card of the one that plays, or that makes pictures.
    void showModelInUse(ui::ModelKind kind);
    ui::SettingsDialog* dialog() const { return dialog_.get(); }
    // The page of the models, also while the dialog is not open.
    ComputeSettings& compute();
    // Whether a checkpoint is being imported.
    bool isImporting() const;
    // What is in the way of the start that was asked for, in a sentence; empty: nothing that is known.
    void hinderRestart(const QString& why);

Q_SIGNALS:
    // A model that makes pictures was chosen; it is in the settings as image/model.
    void imageModelChosen();
    // A model for sound was chosen; it is in the settings as sound/model.
    void soundModelChosen();
    // There are others than before.
    void modelsChanged();
    // Of the MIDI output's offset.
    void calibrationAsked();
    // Whether files say how they were made (origin_switch.h).
    void originSwitched();
    // Something was chosen that counts from the next start of the program on, which is wanted now.
    void restartAsked();
    // In the dialog's own line.
    void told(continuo::ui::Banner::Kind kind, const continuo::ui::Saying& saying);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeDialog();
    void tellOfShortcut(const QString& line);
    void tellOfModels(ui::Banner::Kind kind, const ui::Saying& what, const QString& action);

    Dependencies my_;
    std::unique_ptr<ModelMenuCommands> menu_;
    std::unique_ptr<ui::SettingsDialog> dialog_;
    AudioSettings::Xruns xruns_;
    // Of the dialog's pages.
    std::unique_ptr<AudioSettings> audio_;
    std::unique_ptr<ComputeSettings> compute_;
    std::unique_ptr<ShortcutSettings> shortcuts_;
    std::unique_ptr<PlayingSettings> playing_;
    std::unique_ptr<AppearanceSettings> appearance_;
    std::unique_ptr<FilesSettings> files_;
    std::unique_ptr<OscSettings> osc_;
};

}  // namespace continuo::app
