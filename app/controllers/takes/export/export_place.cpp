#include "controllers/takes/export/export_place.h"

#include <QFileInfo>

#include "controllers/words/words.h"

namespace continuo::app {

void ExportPlace::clear() {
    folder_.clear();
    files_.clear();
    existing_.clear();
}

void ExportPlace::check(const QString& folder, const QStringList& files) {
    if (folder == folder_ && files == files_) return;
    folder_ = folder;
    files_ = files;
    existing_.clear();
    lookups_.dropWaiting();
    lookups_.start([this, folder, files](const std::stop_token&) -> SideThread::Completion {
        return [this, folder, files, there = findExisting(files), instead = exportFolder(folder)] {
            if (folder != folder_ || files != files_) return;
            existing_ = there;
            Q_EMIT checked();
            if (instead != folder) Q_EMIT folderMissing(folder, instead);
        };
    });
}

QStringList ExportPlace::findExisting(const QStringList& files) {
    QStringList there;
    for (const QString& file : files)
        if (QFileInfo::exists(file)) there << file;
    return there;
}

}  // namespace continuo::app
