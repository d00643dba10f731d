#include "controllers/window/file_opening.h"

#include <QMimeDatabase>
#include <utility>

#include "controllers/window/bundle_opening.h"

namespace continuo::app {
namespace {

bool isPicture(const QString& file) {
    return QMimeDatabase().mimeTypeForFile(file).name().startsWith(QLatin1String("image/"));
}

}  // namespace

void FileOpening::open(const QStringList& files) {
    if (files.isEmpty()) return;
    looking_.start([this, files](const std::stop_token& stop) -> SideThread::Rest {
        Kinds kinds;
        for (const QString& file : files) {
            if (stop.stop_requested()) return {};
            QStringList& its = BundleOpening::isBundle(file) ? kinds.bundles
                               : isPicture(file)             ? kinds.pictures
                                                             : kinds.music;
            its << file;
        }
        return [this, kinds = std::move(kinds)] { Q_EMIT found(kinds); };
    });
}

}  // namespace continuo::app
