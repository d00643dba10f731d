#include "controllers/takes/opening/take_clipboard.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include "controllers/takes/export/take_exports.h"
#include "controllers/takes/opening/midi_mime.h"
#include "controllers/takes/opening/take_opening.h"
#include "controllers/takes/takes_tree.h"
#include "controllers/words/words.h"
#include "raster/file_drag.h"

namespace continuo::app {

void TakeClipboard::copy(const std::optional<NodeId>& node, const Marked& marked) const {
    if (!node) return my_.notice.showHint(tr("Nothing to copy yet. Play something first."));
    my_.exports.writeToDrag(*node, marked, [this, node, marked](const QString& file) {
        QMimeData* data = midiData(file);
        if (data == nullptr) return;
        QGuiApplication::clipboard()->setMimeData(data);
        const QString name = my_.tree.nodeName(*node);
        my_.notice.showSuccess(
            marked ? tr("Copied %1 of %2 as a MIDI file.").arg(spanText(marked->from, marked->to), name)
                   : tr("Copied %1 as a MIDI file.").arg(name));
    });
}

// Opens the files on the clipboard, else MIDI data. Files are preferred because they have names.
void TakeClipboard::paste() const {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    const QStringList files = data != nullptr ? midiFilesIn(*data) : QStringList();
    if (!files.isEmpty()) return my_.opening.open(files);
    const QByteArray bytes = data != nullptr ? midiBytesIn(*data) : QByteArray();
    if (bytes.isEmpty())
        return my_.notice.showHint(tr("The clipboard contains no MIDI. Copy notes or a MIDI file first."));
    //: Name of a take that was pasted.
    my_.opening.open(bytes, tr("Clipboard"));
}

void TakeClipboard::drag(NodeId node, const ui::MarkedRange& range, QWidget& from) const {
    const QString file = my_.exports.fileToDrag(node, range);
    if (!file.isEmpty()) ui::dragFileOut(&from, file, {});
}

}  // namespace continuo::app
