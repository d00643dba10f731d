#include "controllers/take_exports.h"

#include <QDir>
#include <QFileDialog>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>

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

RenderOptions TakeExports::renderOptions(Settings& settings) {
    const ui::PlayForm form = settings.play();
    RenderOptions options;
    options.soundfont = settings.text(QStringLiteral("audio/soundfont")).toStdString();
    options.sound.gain *= std::pow(10, form.gain / 20);
    options.sound.reverb = form.reverb / 100;
    return options;
}

QString TakeExports::chooseSoundFile(NodeId node, SampleFormat& format) const {
    struct Kind {
        QString filter;
        const char* ending;
        SampleFormat format;
    };
    const Kind kinds[] = {{tr("WAV, 16 bits (*.wav)"), ".wav", SampleFormat::Int16},
                          {tr("WAV, 24 bits (*.wav)"), ".wav", SampleFormat::Int24},
                          {tr("FLAC, 16 bits (*.flac)"), ".flac", SampleFormat::Int16},
                          {tr("FLAC, 24 bits (*.flac)"), ".flac", SampleFormat::Int24}};
    QFileDialog dialog(&my_.window, tr("Export sound"), proposed(node, ".wav"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const Kind& kind : kinds) filters << kind.filter;
    dialog.setNameFilters(filters);
    const auto chosen = [&]() -> const Kind& {
        return kinds[std::max<qsizetype>(0, filters.indexOf(dialog.selectedNameFilter()))];
    };
    // The ending says what is written, so it goes with the choice.
    QObject::connect(&dialog, &QFileDialog::filterSelected, [&] {
        const QFileInfo file(dialog.selectedFiles().value(0));
        dialog.selectFile(file.completeBaseName() + QLatin1String(chosen().ending));
    });
    if (dialog.exec() != QDialog::Accepted) return {};
    format = chosen().format;
    return dialog.selectedFiles().value(0);
}

void TakeExports::sound(NodeId node) {
    my_.notice.guarded(Task::Export, [&] {
        RenderOptions options = renderOptions(my_.settings);
        const QString out = chooseSoundFile(node, options.format);
        if (out.isEmpty()) return;
        const SoundExport sound = soundExport(my_.library, node, out.toStdString(), options,
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
