#include "controllers/settings/settings_controller.h"

#include <QAction>
#include <QClipboard>
#include <QDesktopServices>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <algorithm>

#include "audio/soundfont.h"
#include "controllers/play/duet_choices.h"
#include "controllers/play/midi_shortcuts.h"
#include "controllers/play/play_controller.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/settings/discarded.h"
#include "controllers/settings/shortcut_settings.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "log/event_log.h"
#include "main_window/bars/status_line.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/dialogs/bring_back_dialog.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "pages/settings/settings_appearance_page.h"
#include "pages/settings/settings_audio_page.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_files_page.h"
#include "pages/settings/settings_language_page.h"
#include "pages/settings/settings_playing_page.h"
#include "pages/settings/settings_shortcuts_page.h"
#include "settings/origin_switch.h"
#include "settings/settings.h"
#include "storage/database_file.h"
#include "theme/theme.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

ui::Scheme schemeOf(Settings& settings) { return static_cast<ui::Scheme>(settings.whole(keys::kScheme)); }

}  // namespace

RigSettings SettingsController::rigSettings(Settings& settings) {
    RigSettings rig;
    rig.audio = settings.text(keys::kAudioDevice).toStdString();
    rig.format.sampleRate = settings.whole(keys::kAudioRate);
    rig.format.blockFrames = settings.whole(keys::kAudioFrames);
    rig.soundfont = settings.text(keys::kSoundfont).toStdString();
    if (!settings.flag(keys::kEveryInput)) {
        rig.midi.inputs.emplace();
        for (const QString& name : settings.list(keys::kMidiInputs))
            rig.midi.inputs->push_back(name.toStdString());
    }
    rig.midi.output = settings.text(keys::kMidiOutput).toStdString();
    const std::string ports = settings.text(keys::kPortName).toStdString();
    if (faultOf(ports) == PortNameFault::None) rig.portName = ports;
    return withForm(rig, settings.play());
}

void SettingsController::applyAppearance(Settings& settings) {
    ui::Theme::instance().setScheme(schemeOf(settings));
    ui::Theme::instance().setReduceMotion(settings.flag(keys::kReduceMotion));
}

SettingsController::SettingsController(const Parts& parts)
    : engine_(parts.engine),
      rig_(parts.rig),
      play_(parts.play),
      settings_(parts.settings),
      window_(parts.window),
      data_(parts.data),
      discarded_(parts.discarded),
      midi_(parts.midi),
      models_(parts.models),
      log_(parts.log) {
    ShortcutSettings::applyKeys(settings_, window_);
    connect(&midi_, &MidiShortcuts::told, this, [this](const QString& line) {
        if (dialog_ && dialog_->isVisible()) {
            showPlaying();  // the turn may be passed otherwise
            return dialog_->banner()->tell(ui::Banner::Kind::Warn, line);
        }
        const bool image = window_.workspace() == ui::Workspace::Image;
        (image ? window_.image().page().banners() : window_.page().banners())
            .tell(QStringLiteral("midi-shortcut"), ui::Banner::Kind::Warn, line);
    });
    connect(window_.actions()[A::kSettings], &QAction::triggered, this, [this] { show(); });
    connect(window_.actions()[A::kShortcuts], &QAction::triggered, this, [this] { show(Page::Shortcuts); });
    connect(&window_.status(), &ui::StatusLine::audioClicked, this, [this] { show(Page::Audio); });
    connect(&window_.status(), &ui::StatusLine::modelClicked, this, [this] { show(Page::Model); });
    connectModelMenu();
}

SettingsController::~SettingsController() = default;

void SettingsController::show(Page page) {
    if (!dialog_) makeDialog();
    audio_ = std::make_unique<AudioSettings>(rig_, settings_, *dialog_->audioMidi(), xruns_);
    showPlaying();
    showAppearance();
    shortcuts_->show();
    showFiles();
    dialog_->banner()->hide();
    compute_->show();
    switch (page) {
        case Page::Audio: dialog_->showPage(dialog_->audioMidi()); break;
        case Page::Model: dialog_->showPage(dialog_->compute()); break;
        case Page::Shortcuts: dialog_->showPage(dialog_->shortcuts()); break;
        case Page::Playing: dialog_->showPage(dialog_->playing()); break;
        case Page::Appearance: dialog_->showPage(dialog_->appearance()); break;
    }
    dialog_->show();
    dialog_->raise();
}

void SettingsController::makeDialog() {
    dialog_ = std::make_unique<ui::SettingsDialog>(&window_);
    // Nothing is asked of the devices while nobody looks.
    connect(dialog_.get(), &QDialog::finished, this, [this] {
        audio_.reset();
        midi_.stopLearning();
        window_.activateWindow();
    });
    dialog_->installEventFilter(this);
    connectPlaying();
    connectAppearance();
    shortcuts_ = std::make_unique<ShortcutSettings>(
        ShortcutSettings::Parts{settings_, window_, midi_, *dialog_->shortcuts()});
    connectFiles();
    compute_ = std::make_unique<ComputeSettings>(
        ComputeSettings::Parts{engine_, play_, settings_, *dialog_->compute()}, models_);
    connect(compute_.get(), &ComputeSettings::imageModelChosen, this, &SettingsController::imageModelChosen);
    connect(dialog_->banner(), &ui::Banner::actionTriggered, compute_.get(), &ComputeSettings::act);
    connect(dialog_->banner(), &ui::Banner::told, this, &SettingsController::told);
    connect(compute_.get(), &ComputeSettings::told, this, &SettingsController::tellOfModels);
}

// What the page of playing shares with the inspector, into either form.
template <class Form>
static void copyPlaying(const ui::PlayForm& from, Form& to) {
    to.mode = from.mode;
    to.turnBy = from.turnBy;
    to.gapAdaptive = from.gapAdaptive;
    to.gap = from.gap;
    to.playOver = from.playOver;
    to.lookahead = from.lookahead;
    to.gain = from.gain;
    to.reverb = from.reverb;
}

void SettingsController::connectPlaying() {
    ui::PlayingPage* page = dialog_->playing();
    connect(page, &ui::PlayingPage::edited, this, [this](const ui::PlayingForm& chosen) {
        // Only what was edited: the rest may have changed since the page was shown.
        ui::PlayForm form = play_.form();
        const auto carry = [&](auto ui::PlayForm::*into, auto ui::PlayingForm::*from) {
            if (chosen.*from != playing_.*from) form.*into = chosen.*from;
        };
        carry(&ui::PlayForm::mode, &ui::PlayingForm::mode);
        carry(&ui::PlayForm::turnBy, &ui::PlayingForm::turnBy);
        carry(&ui::PlayForm::gapAdaptive, &ui::PlayingForm::gapAdaptive);
        carry(&ui::PlayForm::gap, &ui::PlayingForm::gap);
        carry(&ui::PlayForm::playOver, &ui::PlayingForm::playOver);
        carry(&ui::PlayForm::lookahead, &ui::PlayingForm::lookahead);
        carry(&ui::PlayForm::gain, &ui::PlayingForm::gain);
        carry(&ui::PlayForm::reverb, &ui::PlayingForm::reverb);
        // A soundfont that was found by itself is no choice until another one is chosen.
        const bool otherPiano = chosen.soundfont.chosen != playing_.soundfont.chosen;
        playing_ = chosen;
        play_.setForm(form);
        window_.inspector().setForm(form);
        if (!otherPiano || chosen.soundfont.chosen < 0) return;
        RigSettings rig = rig_.settings();
        rig.soundfont = chosen.soundfont.names[chosen.soundfont.chosen].toStdString();
        settings_.set(keys::kSoundfont, text(rig.soundfont));
        rig_.set(rig);
    });
    connect(page, &ui::PlayingPage::soundfontAsked, this, [this] {
        const QString file =
            QFileDialog::getOpenFileName(dialog_.get(), tr("Choose a soundfont"),
                                         QStringLiteral("/usr/share/sounds"), tr("Soundfonts (*.sf2 *.sf3)"));
        if (file.isEmpty()) return;
        settings_.set(keys::kSoundfont, file);
        RigSettings rig = rig_.settings();
        rig.soundfont = file.toStdString();
        rig_.set(rig);
        showPlaying();
    });
    connect(page, &ui::PlayingPage::defaultsAsked, this, [this] {
        settings_.forget(keys::kSoundfont);
        RigSettings rig = rig_.settings();
        rig.soundfont.clear();
        rig_.set(rig);
        // What the inspector alone has, such as a calibrated offset, is not of this page.
        const ui::PlayForm usual;
        ui::PlayForm form = play_.form();
        copyPlaying(usual, form);
        play_.setForm(form);
        window_.inspector().setForm(form);
        showPlaying();
    });
    // The inspector has some of the same fields.
    connect(&window_.inspector(), &ui::InspectorPanel::formChanged, this, &SettingsController::showPlaying);
}

void SettingsController::showPlaying() {
    ui::PlayingForm shown;
    copyPlaying(play_.form(), shown);
    if (const RigStatus rig = rig_.status(); rig.piano == LiveSynth::State::Ready)
        shown.soundfont = {{text(rig.soundfont)}, 0};
    playing_ = shown;
    dialog_->playing()->setForm(shown);
}

void SettingsController::connectAppearance() {
    ui::AppearancePage* page = dialog_->appearance();
    connect(page, &ui::AppearancePage::edited, this, [this](const ui::AppearanceForm& form) {
        settings_.set(keys::kScheme, static_cast<int>(form.scheme));
        settings_.set(keys::kScale, form.scale);
        settings_.set(keys::kReduceMotion, form.reduceMotion);
        applyAppearance(settings_);
    });
    connect(page, &ui::AppearancePage::defaultsAsked, this, [this] {
        settings_.forget(keys::kAppearance);
        applyAppearance(settings_);
        showAppearance();
    });
    connect(dialog_->language(), &ui::LanguagePage::edited, this, [this](ui::Language language) {
        const QString names[] = {QString(), QStringLiteral("en"), QStringLiteral("de")};
        settings_.set(keys::kLanguage, names[static_cast<int>(language)]);
    });
}

void SettingsController::showAppearance() {
    dialog_->appearance()->setForm(
        {schemeOf(settings_), settings_.whole(keys::kScale), settings_.flag(keys::kReduceMotion)});
    const QString language = settings_.text(keys::kLanguage);
    dialog_->language()->setLanguage(language == QLatin1String("de")   ? ui::Language::German
                                     : language == QLatin1String("en") ? ui::Language::English
                                                                       : ui::Language::System);
}

void SettingsController::connectFiles() {
    ui::FilesPage* page = dialog_->files();
    connect(page, &ui::FilesPage::edited, this, [this](const ui::FilesForm& form) {
        if (form.writesOrigin) setWritesOrigin(settings_, *form.writesOrigin);
        showFiles();
        Q_EMIT originSwitched();
    });
    connect(page, &ui::FilesPage::folderAsked, this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(dialog_.get(), tr("Folder of exports"));
        if (!folder.isEmpty()) settings_.set(keys::kExportFolder, folder);
        showFiles();
    });
    connect(page, &ui::FilesPage::openFolderAsked, this, [this](int row) {
        const QString folder = row == 0 ? text(data_.string()) : exportFolder(settings_);
        QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
    });
    connect(page, &ui::FilesPage::openLogAsked, this, [this] {
        if (log_ != nullptr)
            QDesktopServices::openUrl(QUrl::fromLocalFile(text(log_->file().parent_path().string())));
    });
    connect(page, &ui::FilesPage::copyLogAsked, this, [this] {
        if (log_ == nullptr) return;
        QGuiApplication::clipboard()->setText(text(log_->text()));
        dialog_->banner()->tell(ui::Banner::Kind::Ok,
                                tr("The log was copied. Read it before you send it: it names your sound and "
                                   "MIDI devices."));
    });
    connect(page, &ui::FilesPage::deleteDiscardedAsked, this, &SettingsController::deleteDiscarded);
    connect(page, &ui::FilesPage::bringBackAsked, this, &SettingsController::bringBack);
    connect(page, &ui::FilesPage::defaultsAsked, this, [this] {
        settings_.forget(keys::kFiles);
        setWritesOrigin(settings_, true);
        Q_EMIT originSwitched();
        showFiles();
    });
}

// Things may have been discarded, and models chosen, while the dialog was open behind the window.
bool SettingsController::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::WindowActivate && watched == dialog_.get()) {
        showFiles();
        compute_->show();
    }
    return QObject::eventFilter(watched, event);
}

void SettingsController::deleteDiscarded() {
    if (discarded_ == nullptr) return;
    showFiles();  // what is asked about is what is there now
    QMessageBox question(QMessageBox::NoIcon, QString(), tr("Delete what is discarded?"),
                         QMessageBox::NoButton, dialog_.get());
    QString what =
        tr("It is deleted from this computer for good, and Undo cannot bring it back. "
           "Everything else stays, and a recording stays whole while a take that you kept is part of it.");
    if (!damagedFiles(data_).empty())
        what += QStringLiteral("\n\n") +
                tr("Copies of damaged files that were kept (“*.damaged-*.sqlite” in the folder of takes) may "
                   "still hold it: delete them there if you do not need them.");
    question.setInformativeText(what);
    const QPushButton* confirmed = question.addButton(tr("Delete"), QMessageBox::DestructiveRole);
    QPushButton* keep = question.addButton(tr("Keep"), QMessageBox::RejectRole);
    question.setDefaultButton(keep);
    question.setEscapeButton(keep);
    question.exec();
    if (question.clickedButton() == confirmed) guarded([this] { discarded_->deleteForGood(); });
    showFiles();
}

void SettingsController::guarded(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::exception& error) {
        const ui::Saying why = sayingOf(Task::Takes, error);
        dialog_->banner()->tell(ui::Banner::Kind::Err, why.text, {}, why.details);
    }
}

void SettingsController::bringBack() {
    if (discarded_ == nullptr) return;
    const std::vector<Discarded::Entry> entries = discarded_->list();
    QVector<ui::TeachSource> rows;
    for (const Discarded::Entry& entry : entries) rows.push_back({entry.name, entry.detail});
    ui::BringBackDialog choice(rows, dialog_.get());
    if (choice.exec() == QDialog::Accepted) {
        std::vector<Discarded::Entry> chosen;
        for (const int row : choice.chosen()) chosen.push_back(entries[static_cast<std::size_t>(row)]);
        guarded([&] { discarded_->bringBack(chosen); });
    }
    showFiles();
}

void SettingsController::showFiles() {
    ui::FilesForm form;
    form.folders = {{tr("Takes"), text(data_.string()), false}, {tr("Exports"), exportFolder(settings_)}};
    form.writesOrigin = writesOrigin(settings_);
    form.musicWritesOrigin = writesOrigin(settings_, OriginOf::Music);
    form.hasLog = log_ != nullptr;
    if (log_ != nullptr) form.logTrouble = text(log_->problem());
    if (discarded_ != nullptr) {
        const Discarded::Count count = discarded_->count();
        form.discardedTakes = count.takes;
        form.discardedBranches = count.branches;
        form.discardedPictures = count.pictures;
        form.discardedInUse = count.inUse;
    }
    dialog_->files()->setForm(form);
}

}  // namespace continuo::app
