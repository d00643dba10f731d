#include "controllers/generated/file_work.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <exception>

#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "files/scratch_folder.h"
#include "library/export.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

constexpr int kSlow = 300;  // ms

}  // namespace

FileWork::FileWork(Settings& settings, QWidget& window, ui::BannerStack& banners, const QString& subject,
                   const Folders& folders)
    : settings_(settings),
      window_(window),
      folders_(folders),
      notice_(banners, subject),
      written_(banners, subject),
      work_(notice_) {
    slow_.setSingleShot(true);
    slow_.setInterval(kSlow);
    QObject::connect(&slow_, &QTimer::timeout, &slow_, [this] {
        notice_.showHint(
            tr("Continuo is writing the file to drag. Hold the mouse button until it is ready."));
    });
}

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
    //: Proposed file name: %1 is the name of a set of pictures or sounds.
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

void FileWork::drag(const QString& name, const std::string& state, const Write& write,
                    const BeginDrag& begin) {
    if (name == dragged_.name && state == dragged_.state && QFileInfo::exists(dragged_.path))
        return beginDrag(begin, false);
    slow_.start();
    start(Task::Drag, [this, name, state, write, begin](const std::stop_token& stop) -> SideWork::Completion {
        DraggedFile written{name, state};
        written.path = QDir(text(dragFolder().string())).filePath(name);
        written.line = write(written.path, stop);
        return [this, written, begin] {
            const bool slow = !slow_.isActive();
            dragged_ = written;
            beginDrag(begin, slow);
        };
    });
}

// Copies `last_` first: begin() runs an event loop, and another drag may replace `last_` before it returns.
void FileWork::beginDrag(const BeginDrag& begin, bool slow) {
    const DraggedFile file = dragged_;
    slow_.stop();
    notice_.showHint(file.line);
    if (!begin(file.path) && slow) notice_.showHint(tr("The file is ready. Drag it again."));
}

void FileWork::showError(const ui::UserMessage& why) {
    slow_.stop();
    notice_.showError(why);
}

void FileWork::clear() {
    slow_.stop();
    notice_.showSuccess({});
}

}  // namespace continuo::app
