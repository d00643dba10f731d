#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "controllers/models/model_shelf.h"
#include "controllers/settings/audio_settings.h"
#include "forms.h"
#include "pages/settings/settings_forms.h"
#include "rig/rig.h"
#include "widgets/banner.h"

namespace continuo::ui {
class MainWindow;
class SettingsDialog;
}  // namespace continuo::ui

namespace continuo::app {

class ComputeSettings;
class Discarded;
class EventLog;
class MidiShortcuts;
class PlayController;
class Settings;
class ShortcutSettings;

// The settings dialog: shows the settings, applies changes at once and stores them. GUI thread.
class SettingsController : public QObject {
    Q_OBJECT

public:
    struct Parts {
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
    };
    explicit SettingsController(const Parts& parts);
    ~SettingsController() override;

    // What the rig begins with.
    static RigSettings rigSettings(Settings& settings);
    // Scheme and motion, before the first window.
    static void applyAppearance(Settings& settings);

    // The key of what is told of models above a canvas; its button is answered here.
    static constexpr const char* kModelBanner = "models";
    enum class Page { Audio, Model, Shortcuts, Playing, Appearance };
    void show(Page page = Page::Audio);
    ui::SettingsDialog* dialog() const { return dialog_.get(); }

Q_SIGNALS:
    // A model that makes pictures was chosen; it is in the settings as image/model.
    void imageModelChosen();
    // Whether files say how they were made (origin_switch.h).
    void originSwitched();
    // In the dialog's own line.
    void told(continuo::ui::Banner::Kind kind, const QString& text, const QString& details);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeDialog();
    ComputeSettings& compute();
    void connectModelMenu();
    void fillModelMenu();
    void tellOfModels(ui::Banner::Kind kind, const ui::Saying& what, const QString& action);
    void connectPlaying();
    void connectAppearance();
    void connectFiles();
    void showPlaying();
    void showAppearance();
    void showFiles();
    void deleteDiscarded();
    void bringBack();
    void guarded(const std::function<void()>& act);

    Engine& engine_;
    Rig& rig_;
    PlayController& play_;
    Settings& settings_;
    ui::MainWindow& window_;
    std::filesystem::path data_;
    Discarded* discarded_;
    MidiShortcuts& midi_;
    ModelHomes models_;
    const EventLog* log_;
    ui::PlayingForm playing_;              // as its page shows it
    std::vector<std::string> menuModels_;  // paths of the rows of the menu Model
    int menuModel_ = -1;                   // the one in use
    std::unique_ptr<ui::SettingsDialog> dialog_;
    AudioSettings::Xruns xruns_;
    std::unique_ptr<AudioSettings> audio_;
    std::unique_ptr<ComputeSettings> compute_;
    std::unique_ptr<ShortcutSettings> shortcuts_;
};

}  // namespace continuo::app
