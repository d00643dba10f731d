#include "controllers/window/midi_drop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include "controllers/takes/midi_mime.h"
#include "controllers/window/bundle_opening.h"

namespace continuo::app {
namespace {

QStringList filesIn(const QMimeData& data) {
    QStringList files = midiFilesIn(data);
    for (const QUrl& url : data.urls())
        if (BundleOpening::isBundle(url.toLocalFile())) files << url.toLocalFile();
    return files;
}

}  // namespace

MidiDrop::MidiDrop(QWidget& window) : QObject(&window) {
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool MidiDrop::eventFilter(QObject* watched, QEvent* event) {
    const bool asks = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    if (!asks && event->type() != QEvent::Drop) return QObject::eventFilter(watched, event);
    auto& drop = static_cast<QDropEvent&>(*event);
    // What is dragged out of the window and falls back into it is there already.
    const QStringList files = drop.source() == nullptr ? filesIn(*drop.mimeData()) : QStringList();
    if (files.isEmpty()) return false;
    drop.setDropAction(Qt::CopyAction);
    drop.accept();
    if (asks) return true;
    for (const QString& file : files) Q_EMIT dropped(file);
    return true;
}

}  // namespace continuo::app
