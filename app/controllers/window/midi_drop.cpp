#include "controllers/window/midi_drop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace continuo::app {

MidiDrop::MidiDrop(QWidget& window) : QObject(&window) {
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

QStringList MidiDrop::filesIn(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls()) {
        const QString path = url.toLocalFile();
        if (path.endsWith(QLatin1String(".mid"), Qt::CaseInsensitive) ||
            path.endsWith(QLatin1String(".midi"), Qt::CaseInsensitive))
            files << path;
    }
    return files;
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
