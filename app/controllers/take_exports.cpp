#include "controllers/take_exports.h"

#include <QDir>
#include <QFileDialog>
#include <QStandardPaths>

#include "controllers/side_work.h"
#include "controllers/words.h"
#include "library/export.h"
#include "main_window/main_window.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

MidiExport midiExport(Settings& settings) {
    const ui::PlayForm form = settings.play();
    return {1, form.playerChannel - 1, form.modelChannel - 1,
            settings.flag(QStringLiteral("files/provenance"), true)};
}

}  // namespace

QString TakeExports::folder() const {
    QString folder = my_.settings.text(QStringLiteral("files/export"));
    if (!folder.isEmpty() && QDir(folder).exists()) return folder;
    return QStandardPaths::writableLocation(QStandardPaths::MusicLocation);
}

QString TakeExports::proposed(NodeId node, const char* ending) const {
    return QDir(folder()).filePath(text(exportName(my_.library, node, ending)));
}

QString TakeExports::chooseMidi(const QString& title) const {
    return QFileDialog::getOpenFileName(&my_.window, title, folder(), tr("MIDI files (*.mid *.midi)"));
}

void TakeExports::midi(NodeId node) {
    my_.notice.guarded(Task::Export, [&] {
        const QString out = QFileDialog::getSaveFileName(&my_.window, tr("Export MIDI"),
                                                         proposed(node, ".mid"), tr("MIDI files (*.mid)"));
        if (out.isEmpty()) return;
        exportMidi(my_.library, node, out.toStdString(), midiExport(my_.settings));
        my_.settings.set(QStringLiteral("files/export"), QFileInfo(out).absolutePath());
        my_.notice.tell(tr("Wrote %1").arg(QDir::toNativeSeparators(out)));
    });
}

void TakeExports::sound(NodeId node) {
    my_.notice.guarded(Task::Export, [&] {
        const QString out = QFileDialog::getSaveFileName(
            &my_.window, tr("Export sound"), proposed(node, ".wav"), tr("WAV (*.wav);;FLAC (*.flac)"));
        if (out.isEmpty()) return;
        const SoundExport sound = soundExport(my_.library, node, out.toStdString(), {},
                                              my_.settings.flag(QStringLiteral("files/provenance"), true));
        my_.settings.set(QStringLiteral("files/export"), QFileInfo(out).absolutePath());
        my_.notice.tell(tr("Writing %1 …").arg(QDir::toNativeSeparators(out)));
        my_.work.start(Task::Export, [sound, out](const std::stop_token& stop) {
            render(sound, stop);
            return tr("Wrote %1").arg(QDir::toNativeSeparators(out));
        });
    });
}

QString TakeExports::fileToDrag(NodeId node) {
    QString path;
    my_.notice.guarded(Task::Export,
                       [&] { path = text(dragFile(my_.library, node, midiExport(my_.settings)).string()); });
    return path;
}

}  // namespace continuo::app
