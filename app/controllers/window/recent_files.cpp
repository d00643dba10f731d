#include "controllers/window/recent_files.h"

#include <QDir>
#include <QFileInfo>
#include <QMimeDatabase>
#include <algorithm>

#include "audio/sound_file_info.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "files/scratch_folder.h"
#include "main_window/main_window.h"
#include "main_window/recent_menu.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

// Returns the absolute, cleaned path, so that each file is listed only once.
QString cleanPath(const QString& file) { return QDir::cleanPath(QFileInfo(file).absoluteFilePath()); }

bool isBundled(const QString& path) {
    const auto folders = resourceFolders("primers");
    return std::any_of(folders.begin(), folders.end(), [&](const std::filesystem::path& folder) {
        return cleanPath(text(folder.string())) == QFileInfo(path).absolutePath();
    });
}

// Returns the icon for a file by its suffix. Reading the file could wake a sleeping or remote disk.
QString iconName(const QString& file) {
    if (hasReadableSoundSuffix(file.toStdString())) return QStringLiteral("waveform");
    const QMimeType type = QMimeDatabase().mimeTypeForFile(file, QMimeDatabase::MatchExtension);
    return type.name().startsWith(QLatin1String("image/")) ? QStringLiteral("image") : QStringLiteral("note");
}

// Returns the file name for the menu. If several files have the same name, adds the folder.
QString menuName(const QString& file, const QStringList& all) {
    const QFileInfo info(file);
    const auto namesakes = std::count_if(all.begin(), all.end(), [&](const QString& other) {
        return QFileInfo(other).fileName() == info.fileName();
    });
    return namesakes > 1 ? RecentFiles::tr("%1 in %2", "a file and its folder")
                               .arg(info.fileName(), QDir::toNativeSeparators(info.absolutePath()))
                         : info.fileName();
}

}  // namespace

RecentFiles::RecentFiles(Settings& settings, ui::MainWindow& window)
    : settings_(settings), window_(window), notice_(window, subjects::kRecent) {
    // Queued connections, because both handlers rebuild the menu whose action is still emitting.
    connect(&window.recentMenu(), &ui::RecentMenu::chosen, this, &RecentFiles::open, Qt::QueuedConnection);
    connect(
        &window.recentMenu(), &ui::RecentMenu::clearRequested, this, [this] { store({}); },
        Qt::QueuedConnection);
    show();
}

void RecentFiles::add(const QString& file) {
    const QString path = cleanPath(file);
    if (isBundled(path) || isInScratchFolder(path.toStdString())) return;
    QStringList files = settings_.list(keys::kRecentFiles);
    files.removeAll(path);
    files.prepend(path);
    store(files.mid(0, kMost));
}

void RecentFiles::open(const QString& file) {
    notice_.showSuccess({});  // clears a message that may be about another file
    lookups_.start([this, file](const std::stop_token&) -> SideThread::Completion {
        return [this, file, isThere = QFileInfo::exists(file)] {
            isThere ? Q_EMIT chosen(file) : showGone(file);
        };
    });
}

void RecentFiles::showGone(const QString& file) {
    QStringList files = settings_.list(keys::kRecentFiles);
    files.removeAll(file);
    store(files);
    notice_.showError({tr("%1 is missing: it was moved, renamed or deleted. Removed from the list.")
                           .arg(QFileInfo(file).fileName()),
                       QDir::toNativeSeparators(file)});
}

void RecentFiles::store(const QStringList& files) {
    settings_.set(keys::kRecentFiles, files);
    show();
}

void RecentFiles::show() {
    const QStringList files = settings_.list(keys::kRecentFiles).mid(0, kMost);
    QVector<ui::RecentFile> shown;
    for (const QString& file : files) shown.push_back({file, menuName(file, files), iconName(file)});
    window_.recentMenu().setFiles(shown);
}

}  // namespace continuo::app
