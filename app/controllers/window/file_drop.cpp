#include "controllers/window/file_drop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

#include "controllers/window/bundle_opening.h"
#include "main_window/main_window.h"

namespace continuo::app {
namespace {

QStringList bundlesIn(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls())
        if (BundleOpening::isBundle(url.toLocalFile())) files << url.toLocalFile();
    return files;
}

QStringList localFiles(const ui::WorkspaceParts& workspace, const QMimeData& data) {
    return workspace.filesIn ? workspace.filesIn(data) : QStringList();
}

}  // namespace

FileDrop::FileDrop(ui::MainWindow& window) : QObject(&window), window_(window) {
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool FileDrop::hasFiles(const QMimeData& data) const {
    for (const ui::WorkspaceParts* each : window_.workspaces())
        if (!localFiles(*each, data).isEmpty()) return true;
    return !bundlesIn(data).isEmpty();
}

void FileDrop::drop(const QMimeData& data) {
    for (ui::WorkspaceParts* each : window_.workspaces())
        for (const QString& file : localFiles(*each, data)) Q_EMIT each->fileDropped(file);
    for (const QString& file : bundlesIn(data)) Q_EMIT bundleDropped(file);
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event) {
    const bool asks = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    if (!asks && event->type() != QEvent::Drop) return QObject::eventFilter(watched, event);
    auto& drop = static_cast<QDropEvent&>(*event);
    // Ignores drags that started in this window.
    if (drop.source() != nullptr || !hasFiles(*drop.mimeData())) return false;
    drop.setDropAction(Qt::CopyAction);
    drop.accept();
    if (!asks) this->drop(*drop.mimeData());
    return true;
}

}  // namespace continuo::app
