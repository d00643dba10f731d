#include "controllers/settings/settings_controller.h"

#include <QAction>
#include <QEvent>

#include "controllers/play/midi_shortcuts.h"
#include "controllers/settings/appearance_settings.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/settings/files_settings.h"
#include "controllers/settings/model_menu_commands.h"
#include "controllers/settings/osc_settings.h"
#include "controllers/settings/playing_settings.h"
#include "controllers/settings/shortcut_settings.h"
#include "controllers/words/banner_subjects.h"
#include "main_window/bars/status_line.h"
#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "pages/settings/settings_advanced_page.h"
#include "pages/settings/settings_appearance_page.h"
#include "pages/settings/settings_audio_page.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_files_page.h"
#include "pages/settings/settings_language_page.h"
#include "pages/settings/settings_playing_page.h"
#include "pages/settings/settings_shortcuts_page.h"
#include "settings/parameter_table.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

}  // namespace

SettingsController::SettingsController(const Dependencies& dependencies)
    : my_(dependencies), menu_(std::make_unique<ModelMenuCommands>(*this, my_.play, my_.window)) {
    ShortcutSettings::applyKeys(my_.settings, my_.window.actions());
    connect(&my_.midi, &MidiShortcuts::reassigned, this, &SettingsController::showShortcutMessage);
    const ui::Actions& actions = my_.window.actions();
    connect(actions[A::kSettings], &QAction::triggered, this, [this] { show(); });
    connect(actions[A::kShortcuts], &QAction::triggered, this, [this] { show(Page::Shortcuts); });
    const ui::StatusLine& status = my_.window.status();
    connect(&status, &ui::StatusLine::audioClicked, this, [this] { show(Page::Audio); });
    connect(&status, &ui::StatusLine::modelClicked, this, [this] { show(Page::Model); });
    connect(&status, &ui::StatusLine::remoteClicked, this, [this] { show(Page::Advanced); });
    for (const ui::WorkspaceParts* each : my_.window.workspaces())
        connect(each->banners, &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
            if (subject == subjects::kModels) compute().performAction();
        });
}

SettingsController::~SettingsController() = default;

void SettingsController::show(Page page) {
    if (!dialog_) makeDialog();
    audio_ = std::make_unique<AudioSettings>(AudioSettings::Dependencies{
        my_.rig, my_.play, my_.settings, *dialog_->audioMidi(), xruns_, my_.priorities});
    playing_->show();
    appearance_->show();
    shortcuts_->show();
    files_->show();
    if (osc_) osc_->show();
    dialog_->banner()->hide();
    compute_->show();
    switch (page) {
        case Page::Audio: dialog_->showPage(dialog_->audioMidi()); break;
        case Page::Model: dialog_->showPage(dialog_->compute()); break;
        case Page::Shortcuts: dialog_->showPage(dialog_->shortcuts()); break;
        case Page::Playing: dialog_->showPage(dialog_->playing()); break;
        case Page::Appearance: dialog_->showPage(dialog_->appearance()); break;
        case Page::Advanced: dialog_->showPage(dialog_->advanced()); break;
    }
    dialog_->show();
    dialog_->raise();
}

void SettingsController::showModel(const std::string& path) {
    show(Page::Model);
    compute_->openCard(path);
}

void SettingsController::showModelInUse(ui::ModelKind kind) {
    show(Page::Model);
    compute_->openCardInUse(kind);
}

ComputeSettings& SettingsController::compute() {
    if (!dialog_) makeDialog();
    return *compute_;
}

bool SettingsController::isImporting() const { return compute_ && compute_->isImporting(); }

void SettingsController::showRestartHindrance(const QString& why) {
    if (appearance_) appearance_->showRestartHindrance(why);
}

void SettingsController::makeDialog() {
    dialog_ = std::make_unique<ui::SettingsDialog>(makeParameters().play, &my_.window);
    // Destroys the controller of the audio page, which polls the devices, when the dialog closes.
    connect(dialog_.get(), &QDialog::finished, this, [this] {
        audio_.reset();
        my_.midi.stopLearning();
        my_.window.activateWindow();
    });
    dialog_->installEventFilter(this);
    connect(dialog_->audioMidi(), &ui::AudioMidiPage::calibrationRequested, this,
            &SettingsController::calibrationRequested);
    playing_ = std::make_unique<PlayingSettings>(
        PlayingSettings::Dependencies{my_.rig, my_.play, my_.settings, *dialog_->playing()});
    appearance_ =
        std::make_unique<AppearanceSettings>(my_.settings, *dialog_->appearance(), *dialog_->language());
    connect(appearance_.get(), &AppearanceSettings::restartRequested, this,
            &SettingsController::restartRequested);
    shortcuts_ = std::make_unique<ShortcutSettings>(
        ShortcutSettings::Dependencies{my_.settings, my_.window.actions(), my_.midi, *dialog_->shortcuts()});
    files_ = std::make_unique<FilesSettings>(FilesSettings::Dependencies{
        my_.settings, my_.data, my_.discarded, my_.log, *dialog_->files(), *dialog_->banner()});
    if (my_.osc != nullptr) osc_ = std::make_unique<OscSettings>(*my_.osc, *dialog_->advanced());
    connect(files_.get(), &FilesSettings::originSwitched, this, &SettingsController::originSwitched);
    compute_ = std::make_unique<ComputeSettings>(
        ComputeSettings::Dependencies{my_.engine, my_.play, my_.settings, *dialog_->compute()}, my_.models);
    connect(compute_.get(), &ComputeSettings::imageModelChosen, this, &SettingsController::imageModelChosen);
    connect(compute_.get(), &ComputeSettings::soundModelChosen, this, &SettingsController::soundModelChosen);
    connect(compute_.get(), &ComputeSettings::modelsChanged, this, &SettingsController::modelsChanged);
    connect(dialog_->banner(), &ui::Banner::actionTriggered, compute_.get(), &ComputeSettings::performAction);
    connect(dialog_->banner(), &ui::Banner::messageShown, this, &SettingsController::messageShown);
    connect(compute_.get(), &ComputeSettings::messageChanged, this, &SettingsController::showModelMessage);
}

// Updates pages when the dialog gets the focus again. Meanwhile items may have been discarded, or models
// chosen, in the main window.
bool SettingsController::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::WindowActivate && watched == dialog_.get()) {
        files_->show();
        compute_->show();
    }
    return QObject::eventFilter(watched, event);
}

void SettingsController::showShortcutMessage(const QString& line) {
    if (dialog_ && dialog_->isVisible()) {
        playing_->show();  // the turn's trigger may have changed
        return dialog_->banner()->showMessage(ui::Banner::Kind::Warn, line);
    }
    my_.window.banners().showMessage(subjects::kMidiShortcut, ui::Banner::Kind::Warn, line);
}

void SettingsController::showModelMessage(ui::Banner::Kind kind, const ui::UserMessage& what,
                                          const QString& action) {
    // Shows the message in the dialog while that is visible, else in the main window. An empty text clears
    // it.
    const bool seen = dialog_->isVisible();
    if (seen || what.text.isEmpty())
        for (const ui::WorkspaceParts* each : my_.window.workspaces())
            each->banners->clear(subjects::kModels);
    if (what.text.isEmpty()) return dialog_->banner()->hide();
    if (seen) return dialog_->banner()->showMessage(kind, what, action);
    my_.window.banners().showMessage(subjects::kModels, kind, what, action);
}

}  // namespace continuo::app
