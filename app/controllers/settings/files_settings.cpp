#include "controllers/settings/files_settings.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <vector>

#include "controllers/settings/discarded.h"
#include "controllers/words/words.h"
#include "log/event_log.h"
#include "pages/dialogs/bring_back_dialog.h"
#include "pages/settings/settings_files_page.h"
#include "settings/origin_switch.h"
#include "settings/settings.h"
#include "storage/database_file.h"

namespace continuo::app {

FilesSettings::FilesSettings(const Dependencies& dependencies) : my_(dependencies), notice_(my_.banner) {
    using Page = ui::FilesPage;
    connect(&my_.page, &Page::edited, this, [this](const ui::FilesForm& form) {
        if (form.writesOrigin) setWritesOrigin(my_.settings, *form.writesOrigin);
        show();
        Q_EMIT originSwitched();
    });
    connect(&my_.page, &Page::folderRequested, this, &FilesSettings::chooseFolder);
    connect(&my_.page, &Page::openFolderRequested, this, &FilesSettings::openFolder);
    connect(&my_.page, &Page::deleteDiscardedRequested, this, &FilesSettings::deleteDiscarded);
    connect(&my_.page, &Page::bringBackRequested, this, &FilesSettings::restoreDiscarded);
    connect(&my_.page, &Page::defaultsRequested, this, &FilesSettings::restore);
    connectLog();
}

void FilesSettings::connectLog() {
    if (my_.log == nullptr) return;
    connect(&my_.page, &ui::FilesPage::openLogRequested, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(text(my_.log->file().parent_path().string())));
    });
    connect(&my_.page, &ui::FilesPage::copyLogRequested, this, [this] {
        QGuiApplication::clipboard()->setText(text(my_.log->text()));
        notice_.showSuccess(
            tr("Copied the log. Read it before you send it: it names your audio and MIDI devices."));
    });
}

void FilesSettings::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(my_.page.window(), tr("Folder of exports"));
    if (!folder.isEmpty()) my_.settings.set(keys::kExportFolder, folder);
    show();
}

void FilesSettings::openFolder(int row) {
    const QString folder = row == 0 ? text(my_.data.string()) : exports_;
    QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
}

void FilesSettings::restore() {
    my_.settings.reset(keys::kFiles);
    setWritesOrigin(my_.settings, true);
    Q_EMIT originSwitched();
    show();
}

void FilesSettings::deleteDiscarded() {
    if (my_.discarded == nullptr) return;
    show();  // updates the counts for the question
    QMessageBox question(QMessageBox::NoIcon, QString(), tr("Delete discarded items?"), QMessageBox::NoButton,
                         my_.page.window());
    QString what =
        tr("Continuo deletes them from this computer for good; Undo cannot restore them. A recording stays "
           "whole while a take that you keep is part of it.");
    if (!damagedFiles(my_.data).empty())
        what += QStringLiteral("\n\n") +
                tr("Copies of damaged files (“*.damaged-*.sqlite” in the folder of takes) may still contain "
                   "them. Delete these files yourself if you do not need them.");
    question.setInformativeText(what);
    const QPushButton* confirmed = question.addButton(tr("Delete"), QMessageBox::DestructiveRole);
    //: Button: does not delete the discarded items.
    QPushButton* keep = question.addButton(tr("Keep"), QMessageBox::RejectRole);
    question.setDefaultButton(keep);
    question.setEscapeButton(keep);
    question.exec();
    if (question.clickedButton() == confirmed)
        notice_.runGuarded(Task::Takes, [this] { my_.discarded->deletePermanently(); });
    show();
}

void FilesSettings::restoreDiscarded() {
    if (my_.discarded == nullptr) return;
    const std::vector<Discarded::Entry> entries = my_.discarded->list();
    QVector<ui::TeachSource> rows;
    for (const Discarded::Entry& entry : entries) rows.push_back({entry.name, entry.detail});
    ui::BringBackDialog choice(rows, my_.page.window());
    if (choice.exec() == QDialog::Accepted) {
        std::vector<Discarded::Entry> chosen;
        for (const int row : choice.chosenRows()) chosen.push_back(entries[static_cast<std::size_t>(row)]);
        notice_.runGuarded(Task::Takes, [&] { my_.discarded->restore(chosen); });
    }
    show();
}

void FilesSettings::show() {
    findExportFolder();
    fill();
}

// Looks for the export folder on a thread, because it may be remote. Shows the chosen folder until the result
// is known.
void FilesSettings::findExportFolder() {
    const QString chosen = my_.settings.text(keys::kExportFolder);
    if (exports_.isEmpty() || chosen != chosen_) exports_ = chosenExportFolder(my_.settings);
    chosen_ = chosen;
    lookups_.dropWaiting();
    lookups_.start([this, chosen](const std::stop_token&) -> SideThread::Completion {
        return [this, chosen, there = exportFolder(chosen)] {
            if (chosen != chosen_ || there == exports_) return;
            exports_ = there;
            fill();
        };
    });
}

void FilesSettings::fill() {
    ui::FilesForm form;
    //: Name of a folder on a settings page.
    form.folders = {{tr("Takes"), text(my_.data.string()), false}, {tr("Exports"), exports_}};
    form.writesOrigin = writesOrigin(my_.settings);
    form.musicWritesOrigin = writesOrigin(my_.settings, OriginKind::Music);
    form.hasLog = my_.log != nullptr;
    if (my_.log != nullptr) form.logProblem = text(my_.log->problem());
    if (my_.discarded != nullptr) {
        const Discarded::Count count = my_.discarded->count();
        form.discardedTakes = count.takes;
        form.discardedBranches = count.branches;
        form.discardedPictures = count.pictures;
        form.discardedSounds = count.sounds;
        form.discardedInUse = count.inUse;
    }
    my_.page.setForm(form);
}

}  // namespace continuo::app
