#include "controllers/takes/export/take_exports.h"

#include <QDir>
#include <QFileDialog>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "controllers/takes/export/export_choices.h"
#include "controllers/takes/export/export_files.h"
#include "controllers/words/file_filters.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "library/export.h"
#include "midi/file/metre.h"
#include "pages/dialogs/export_dialog.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

// Selects the marked range for export, if a range is marked.
void mark(ui::ExportForm& form, const std::optional<ui::MarkedRange>& marked) {
    if (!marked) return;
    form.markedFrom = marked->from;
    form.markedTo = marked->to;
    form.range = ui::ExportRange::Marked;
}

QString metreText(int beatsPerBar, double beatQuarters = 1) {
    const Signature metre = findSignature(beatsPerBar, beatQuarters).value_or(Signature{beatsPerBar, 2});
    return QStringLiteral("%1/%2").arg(metre.beats).arg(1 << metre.power);
}

}  // namespace

TakeExports::TakeExports(const Dependencies& dependencies)
    : my_(dependencies),
      writing_({dependencies.library, dependencies.settings, dependencies.window, dependencies.work,
                dependencies.quickWork, dependencies.checks, bars_, dependencies.notice,
                dependencies.written}) {}

ui::ExportOutcome TakeExports::computeOutcome(NodeId node, const ui::ExportForm& form) {
    const TakeContent& whole = dialogContent(node);
    const ExportPart part = extractPart(form, whole.seconds);
    ui::ExportOutcome outcome;
    outcome.notes = countNotes(whole, part);
    outcome.seconds = std::max(0.0, std::min(whole.seconds, part.to) - part.from);
    outcome.barsText = barsText(node, whole, form);
    const QStringList paths = exportPaths(form);
    place_.check(form.folder, paths);
    for (const QString& path : paths) outcome.files << QFileInfo(path).fileName();
    for (const QString& path : place_.existing()) outcome.overwritten << QFileInfo(path).fileName();
    return outcome;
}

QString TakeExports::barsText(NodeId node, const TakeContent& content, const ui::ExportForm& form) {
    if (isSound(form.format) || form.bars == ui::ExportBars::None) return {};
    if (form.bars == ui::ExportBars::AsPlayed && form.notes != ui::ExportNotes::Models &&
        my_.library.hasSource(node.take))
        return tr("Tempi and bars of the opened file");
    if (!content.beats.empty()) {
        const Beats& beats = content.beats.front();
        // The tempo in quarters per minute, as in the file.
        const QString tempo = QString::number(std::lround(60 / beats.beatSeconds * beats.beatQuarters));
        const bool one = content.beats.size() == 1;
        //: Bars of an exported file: %1 is the time signature.
        return (one ? tr("Bars of the take: %1, %2 bpm") : tr("Bars of the take: %1, starting at %2 bpm"))
            .arg(metreText(beats.beatsPerBar, beats.beatQuarters), tempo);
    }
    const std::optional<FoundBars> found = bars_.find(node, content);
    if (!found) return tr("Looking for bars…");
    if (found->hasBeats())
        return tr("Bars found: %1, about %2 bpm")
            .arg(metreText(found->beatsPerBar), QString::number(std::lround(found->perMinute)));
    return form.bars == ui::ExportBars::OnGrid
               ? tr("No steady beat found: exported at 120 bpm, notes as played")
               : tr("No steady beat found: exported at 120 bpm");
}

bool TakeExports::isGrowing(NodeId node) const {
    if (const std::optional<Branch> branch = my_.library.branch(node.branch)) return !branch->finished;
    const std::optional<Take> take = my_.library.take(node.take);
    return take && take->growing;
}

const TakeContent& TakeExports::dialogContent(NodeId node) {
    if (isGrowing(node)) dialogContent_ = my_.library.content(node);
    return dialogContent_;
}

void TakeExports::prepare(NodeId node, const TakeContent& content) {
    bars_.cancelOthers(node);
    if (!isGrowing(node) && needsBars(content, loadExportForm(my_.settings, false)))
        bars_.find(node, content);
}

QString TakeExports::proposedName(NodeId node, const ui::ExportForm& form, double seconds) const {
    const std::string ending = fileSuffix(form.format).toStdString();
    return text(exportName(my_.library, node, ending, extractPart(form, seconds), exportWords()));
}

QString TakeExports::proposedPath(NodeId node, const ui::ExportForm& form) const {
    return QDir(exportFolder(my_.settings)).filePath(proposedName(node, form, 0));
}

QString TakeExports::chooseMidi(const QString& title) const {
    return QFileDialog::getOpenFileName(&my_.window, title, exportFolder(my_.settings), midiFilter());
}

void TakeExports::ask(NodeId node, const QString& what, double cursor, const Marked& marked) {
    my_.notice.runGuarded(Task::Export, [&] {
        ui::ExportForm form = loadExportForm(my_.settings);
        form.sourceName = what;
        dialogContent_ = my_.library.content(node);
        form.seconds = dialogContent_.seconds;
        form.cursor = cursor;
        mark(form, marked);
        place_.clear();
        form.folder = chosenExportFolder(my_.settings);
        setName(form, proposedName(node, form, form.seconds));
        ui::ExportDialog dialog(&my_.window);
        const auto show = [&] { dialog.setOutcome(computeOutcome(node, dialog.form())); };
        QObject::connect(&bars_, &TakeBars::found, &dialog, show);
        QObject::connect(&place_, &ExportPlace::checked, &dialog, show);
        QObject::connect(&place_, &ExportPlace::folderMissing, &dialog,
                         [&](const QString& folder, const QString& instead) {
                             if (dialog.form().folder != folder) return;
                             dialog.setFolder(instead);
                             show();
                         });
        QObject::connect(&dialog, &ui::ExportDialog::edited, show);
        QObject::connect(&dialog, &ui::ExportDialog::folderRequested, [&] {
            const QString folder =
                QFileDialog::getExistingDirectory(&dialog, tr("Folder of exports"), dialog.form().folder);
            if (folder.isEmpty()) return;
            dialog.setFolder(folder);
            show();
        });
        dialog.setForm(form);
        show();
        if (dialog.exec() != QDialog::Accepted) return;
        writing_.write(node, dialogContent(node), dialog.form(), place_.existing());
    });
}

// Adds to the title what the file dialog does not show: the marked range, and the voice, normalisation or two
// files of an earlier export.
QString TakeExports::makeTitle(const QString& title, const ui::ExportForm& form) {
    if (form.range == ui::ExportRange::Marked) {
        ui::ExportForm whole = form;
        whole.range = ui::ExportRange::Whole;
        //: Title of a dialog: %1 is such as “Export MIDI”.
        return makeTitle(tr("%1: marked range %2").arg(title, spanText(form.markedFrom, form.markedTo)),
                         whole);
    }
    if (form.normalise && isSound(form.format)) {
        ui::ExportForm asPlayed = form;
        asPlayed.normalise = false;
        return makeTitle(tr("%1, normalised").arg(title), asPlayed);
    }
    //: Title of a dialog: %1 is such as “Export MIDI”.
    if (form.notes == ui::ExportNotes::Mine) return tr("%1: my notes").arg(title);
    if (form.notes == ui::ExportNotes::Models) return tr("%1: the model's notes").arg(title);
    return form.writesTwoFiles() ? tr("%1: one file per player").arg(title) : title;
}

void TakeExports::exportMidi(NodeId node, const Marked& marked) {
    my_.notice.runGuarded(Task::Export, [&] {
        ui::ExportForm form = loadExportForm(my_.settings, false);
        mark(form, marked);
        if (my_.settings.flag(keys::kMidiExported)) {
            form.folder = exportFolder(my_.settings);
            setName(form, proposedName(node, form, 0));
            return writing_.writeWithoutReplacing(node, my_.library.content(node), form);
        }
        const QString out = QFileDialog::getSaveFileName(&my_.window, makeTitle(tr("Export MIDI"), form),
                                                         proposedPath(node, form), tr("MIDI files (*.mid)"));
        if (out.isEmpty()) return;
        setPath(form, out);
        writing_.write(node, my_.library.content(node), form, {out});
    });
}

QString TakeExports::chooseSoundFile(NodeId node, ui::ExportForm& form) const {
    struct Kind {
        QString filter;
        ui::ExportFormat format;
    };
    const Kind kinds[] = {{tr("WAV, 16 bits (*.wav)"), ui::ExportFormat::Wav16},
                          {tr("WAV, 24 bits (*.wav)"), ui::ExportFormat::Wav24},
                          {tr("WAV, 32 bits, floating point (*.wav)"), ui::ExportFormat::WavFloat},
                          {tr("FLAC, 16 bits (*.flac)"), ui::ExportFormat::Flac16},
                          {tr("FLAC, 24 bits (*.flac)"), ui::ExportFormat::Flac24}};
    QFileDialog dialog(&my_.window, makeTitle(tr("Export sound"), form), proposedPath(node, form));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const Kind& kind : kinds) filters << kind.filter;
    dialog.setNameFilters(filters);
    for (const Kind& kind : kinds)
        if (kind.format == form.format) dialog.selectNameFilter(kind.filter);
    const auto chosen = [&]() -> const Kind& {
        return kinds[std::max<qsizetype>(0, filters.indexOf(dialog.selectedNameFilter()))];
    };
    // The file name's suffix follows the selected format.
    QObject::connect(&dialog, &QFileDialog::filterSelected, [&] {
        const QFileInfo file(dialog.selectedFiles().value(0));
        dialog.selectFile(file.completeBaseName() + fileSuffix(chosen().format));
    });
    if (dialog.exec() != QDialog::Accepted) return {};
    form.format = chosen().format;
    return dialog.selectedFiles().value(0);
}

// Exports a sound after a file dialog. The dialog has asked only about replacing the file that it returned.
// If a suffix or voice is added to that name, write() asks again.
void TakeExports::exportSound(NodeId node, const Marked& marked) {
    my_.notice.runGuarded(Task::Export, [&] {
        ui::ExportForm form = loadExportForm(my_.settings, true);
        mark(form, marked);
        const QString out = chooseSoundFile(node, form);
        if (out.isEmpty()) return;
        form.format = formatFor(out, form.format);
        setPath(form, out);
        writing_.write(node, my_.library.content(node), form, {out});
    });
}

// Prepares a file to drag, with the bars and originality known so far. Computes neither.
TakeExports::Dragged TakeExports::makeDragged(NodeId node, const Marked& marked) {
    const ui::ExportForm chosen = loadExportForm(my_.settings, false);
    ui::ExportForm form;
    form.bars = chosen.bars;
    form.grid = chosen.grid;
    mark(form, marked);
    TakeContent content = my_.library.content(node);
    const std::size_t notes = content.parts[0].notes.size() + content.parts[1].notes.size();
    if (countNotes(content, extractPart(form, content.seconds)) == 0) {
        my_.notice.showHint(tr("Nothing to drag: there are no notes. Mark or choose some."));
        return {};
    }
    MidiExport options = midiExport(my_.settings, form, content.seconds);
    if (options.provenance) options.originality = my_.checks.find(node);
    if (needsBars(content, form) && !my_.library.hasSource(node.take)) {
        options.found = bars_.find(node, content);
        if (!options.found) options.bars = MidiBars::None;
    }
    const auto music =
        std::make_shared<const MidiMusic>(midiMusic(my_.library, node, std::move(content), options));
    return {notes, [music, file = dragPath(my_.library, node, options.part, exportWords())] {
                continuo::app::write(*music, file);
                return text(file.string());
            }};
}

// Writes the file on this thread, because the user holds the mouse button meanwhile.
QString TakeExports::fileToDrag(NodeId node, const Marked& marked) {
    QString path;
    my_.notice.runGuarded(Task::Export, [&] {
        if (const Dragged file = makeDragged(node, marked); file.write) path = file.write();
    });
    return path;
}

void TakeExports::writeToDrag(NodeId node, const Marked& marked,
                              const std::function<void(const QString&)>& then) {
    constexpr std::size_t kMuch = 3000;  // notes
    my_.notice.runGuarded(Task::Export, [&] {
        const Dragged file = makeDragged(node, marked);
        if (!file.write) return;
        if (file.notes < kMuch) return then(file.write());
        my_.quickWork.startWithCompletion(
            Task::Export, [write = file.write, then](const std::stop_token&) -> SideWork::Completion {
                return [path = write(), then] { then(path); };
            });
    });
}

}  // namespace continuo::app
