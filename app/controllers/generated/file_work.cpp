#include "controllers/generated/file_work.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <exception>

#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "library/export.h"
#include "settings/settings.h"

namespace continuo::app {

FileWork::FileWork(Settings& settings, QWidget& window, ui::BannerStack& banners, const QString& subject,
                   const Folders& folders)
    : settings_(settings),
      window_(window),
      folders_(folders),
      notice_(banners, subject),
      written_(banners, subject),
      work_(notice_),
      dragged_(notice_, work_) {}

QString FileWork::askToOpen(const QString& title, const QString& filter) {
    const QString file =
        QFileDialog::getOpenFileName(&window_, title, settings_.text(folders_.opened), filter);
    if (!file.isEmpty()) settings_.set(folders_.opened, QFileInfo(file).absolutePath());
    return file;
}

QString FileWork::exportFolder() const {
    const QString folder = settings_.text(folders_.exported);
    return folder.isEmpty() || !QDir(folder).exists() ? app::exportFolder(settings_) : folder;
}

QString FileWork::askToExport(const QString& title, const QString& name, const QString& filters) {
    QFileDialog dialog(&window_, title, QDir(exportFolder()).filePath(name), filters);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QFileInfo(name).suffix());
    if (dialog.exec() != QDialog::Accepted) return {};
    const QString file = dialog.selectedFiles().value(0);
    if (!file.isEmpty()) settings_.set(folders_.exported, QFileInfo(file).absolutePath());
    return file;
}

QString FileWork::askForExportFolder(const QString& title) {
    const QString folder = QFileDialog::getExistingDirectory(&window_, title, exportFolder());
    if (!folder.isEmpty()) settings_.set(folders_.exported, folder);
    return folder;
}

QString FileWork::exportBaseName(const GallerySet& set) {
    return text(fileName(tr("Continuo %1").arg(setName(set)).toStdString()));
}

// An error replaces the hint about a slow drag.
void FileWork::start(Task task, const SideWork::WorkWithCompletion& work) {
    work_.startWithCompletion(task, [this, task, work](const std::stop_token& stop) -> SideWork::Completion {
        try {
            return work(stop);
        } catch (const std::exception& error) {
            return [this, saying = messageFor(task, error)] { showError(saying); };
        }
    });
}

void FileWork::showError(const ui::UserMessage& why) {
    dragged_.stopSlowHint();
    notice_.showError(why);
}

void FileWork::clear() {
    dragged_.stopSlowHint();
    notice_.showSuccess({});
}

}  // namespace continuo::app
