#include "controllers/takes/export_place.h"

#include <QFileInfo>

#include "controllers/words/words.h"

namespace continuo::app {

void ExportPlace::forget() {
    folder_.clear();
    files_.clear();
    there_.clear();
}

void ExportPlace::choose(const QString& folder, const QStringList& files) {
    if (folder == folder_ && files == files_) return;
    folder_ = folder;
    files_ = files;
    there_.clear();
    looking_.leaveOutWaiting();
    looking_.start([this, folder, files](const std::stop_token&) -> SideThread::Rest {
        return [this, folder, files, there = thereOf(files), instead = exportFolder(folder)] {
            if (folder != folder_ || files != files_) return;
            there_ = there;
            Q_EMIT looked();
            if (instead != folder) Q_EMIT isGone(folder, instead);
        };
    });
}

QStringList ExportPlace::thereOf(const QStringList& files) {
    QStringList there;
    for (const QString& file : files)
        if (QFileInfo::exists(file)) there << file;
    return there;
}

}  // namespace continuo::app
