#include "controllers/takes/take_exports.h"

#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "controllers/takes/export_choices.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "library/export.h"
#include "midi/file/metre.h"
#include "pages/dialogs/export_dialog.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

// How many notes a part has.
int notesIn(const TakeContent& content, const ExportPart& part) {
    std::ptrdiff_t notes = 0;
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        if (part.voice && part.voice != voice) continue;
        const std::vector<PlayedNote>& all = content.of(voice).notes;
        notes += std::count_if(all.begin(), all.end(), [&](const PlayedNote& played) {
            return played.note.start >= part.from && played.note.start < part.to;
        });
    }
    return static_cast<int>(notes);
}

QString pathOf(const ui::ExportForm& form) {
    return QDir(form.folder).filePath(form.name + endingOf(form.format));
}

// The files that it becomes.
QStringList pathsOf(const ui::ExportForm& form) {
    const QString path = pathOf(form);
    if (!form.inTwoFiles()) return {path};
    const std::filesystem::path whole = path.toStdString();
    const FileWords words = exportWords();
    return {text(stemName(whole, Voice::Player, words).string()),
            text(stemName(whole, Voice::Model, words).string())};
}

QString shown(const QStringList& paths) {
    QStringList native;
    for (const QString& path : paths) native << QDir::toNativeSeparators(path);
    return native.join(QStringLiteral(", "));
}

void setName(ui::ExportForm& form, const QString& name) {
    const QString ending = endingOf(form.format);
    form.name = name;
    if (form.name.endsWith(ending, Qt::CaseInsensitive)) form.name.chop(ending.size());
}

void setPath(ui::ExportForm& form, const QString& path) {
    const QFileInfo file(path);
    form.folder = file.absolutePath();
    setName(form, file.fileName());
}

// What is there and nobody was told of. Waits for the disk.
QStringList unknownThere(const ui::ExportForm& form, const QStringList& told) {
    QStringList there = ExportPlace::thereOf(pathsOf(form));
    there.removeIf([&](const QString& path) { return told.contains(path); });
    return there;
}

// An ending that was typed counts for more than the kind that was chosen beside it.
ui::ExportFormat byEnding(ui::ExportFormat format, const QString& path) {
    using Wanted = ui::ExportFormat;
    const bool short16 = format == Wanted::Wav16 || format == Wanted::Flac16;
    const bool flac = endingOf(format) == QLatin1String(".flac");
    if (!flac && path.endsWith(QLatin1String(".flac"))) return short16 ? Wanted::Flac16 : Wanted::Flac24;
    if (flac && path.endsWith(QLatin1String(".wav"))) return short16 ? Wanted::Wav16 : Wanted::Wav24;
    return format;
}

// What is marked counts, where something is.
void mark(ui::ExportForm& form, const std::optional<ui::MarkedRange>& marked) {
    if (!marked) return;
    form.markedFrom = marked->from;
    form.markedTo = marked->to;
    form.range = ui::ExportRange::Marked;
}

QString metreText(int beatsPerBar, double beatQuarters = 1) {
    const Signature metre = signatureOf(beatsPerBar, beatQuarters).value_or(Signature{beatsPerBar, 2});
    return QStringLiteral("%1/%2").arg(metre.beats).arg(1 << metre.power);
}

bool needsBars(const TakeContent& content, const ui::ExportForm& form) {
    return !isSound(form.format) && form.bars != ui::ExportBars::None && content.beats.empty();
}

}  // namespace

ui::ExportOutcome TakeExports::outcomeOf(NodeId node, const ui::ExportForm& form) {
    const TakeContent& whole = contentAsked(node);
    const ExportPart part = partOf(form, whole.seconds);
    ui::ExportOutcome outcome;
    outcome.notes = notesIn(whole, part);
    outcome.seconds = std::max(0.0, std::min(whole.seconds, part.to) - part.from);
    outcome.bars = barsOf(node, whole, form);
    const QStringList paths = pathsOf(form);
    place_.choose(form.folder, paths);
    for (const QString& path : paths) outcome.files << QFileInfo(path).fileName();
    for (const QString& path : place_.there()) outcome.replaced << QFileInfo(path).fileName();
    return outcome;
}

QString TakeExports::barsOf(NodeId node, const TakeContent& content, const ui::ExportForm& form) {
    if (isSound(form.format) || form.bars == ui::ExportBars::None) return {};
    if (!content.beats.empty()) {
        const Beats& beats = content.beats.front();
        // In quarters, as the file has it.
        const QString tempo = QString::number(std::lround(60 / beats.beatSeconds * beats.beatQuarters));
        const bool one = content.beats.size() == 1;
        return (one ? tr("Bars of the take: %1, %2 bpm") : tr("Bars of the take: %1, %2 bpm at first"))
            .arg(metreText(beats.beatsPerBar, beats.beatQuarters), tempo);
    }
    const std::optional<FoundBars> found = bars_.of(node, content);
    if (!found) return tr("Looking for bars…");
    if (found->any())
        return tr("Bars found: %1, about %2 bpm")
            .arg(metreText(found->beatsPerBar), QString::number(std::lround(found->perMinute)));
    return form.bars == ui::ExportBars::OnGrid ? tr("No steady beat found: 120 bpm, notes as played")
                                               : tr("No steady beat found: 120 bpm");
}

bool TakeExports::isGrowing(NodeId node) const {
    if (const std::optional<Branch> branch = my_.library.branch(node.branch)) return !branch->finished;
    const std::optional<Take> take = my_.library.take(node.take);
    return take && take->growing;
}

const TakeContent& TakeExports::contentAsked(NodeId node) {
    if (isGrowing(node)) asked_ = my_.library.content(node);
    return asked_;
}

void TakeExports::prepare(NodeId node, const TakeContent& content) {
    bars_.leaveOthers(node);
    if (!isGrowing(node) && needsBars(content, exportForm(my_.settings, false))) bars_.of(node, content);
}

QString TakeExports::proposedName(NodeId node, const ui::ExportForm& form, double seconds) const {
    const std::string ending = endingOf(form.format).toStdString();
    return text(exportName(my_.library, node, ending, partOf(form, seconds), exportWords()));
}

QString TakeExports::proposed(NodeId node, const ui::ExportForm& form) const {
    return QDir(exportFolder(my_.settings)).filePath(proposedName(node, form, 0));
}

QString TakeExports::chooseMidi(const QString& title) const {
    return QFileDialog::getOpenFileName(&my_.window, title, exportFolder(my_.settings),
                                        tr("MIDI files (*.mid *.midi)"));
}

void TakeExports::ask(NodeId node, const QString& what, double cursor, const Marked& marked) {
    my_.notice.guarded(Task::Export, [&] {
        ui::ExportForm form = exportForm(my_.settings);
        form.what = what;
        asked_ = my_.library.content(node);
        form.seconds = asked_.seconds;
        form.cursor = cursor;
        mark(form, marked);
        place_.forget();
        form.folder = wantedExportFolder(my_.settings);
        setName(form, proposedName(node, form, form.seconds));
        ui::ExportDialog dialog(&my_.window);
        const auto show = [&] { dialog.setOutcome(outcomeOf(node, dialog.form())); };
        QObject::connect(&bars_, &TakeBars::found, &dialog, show);
        QObject::connect(&place_, &ExportPlace::looked, &dialog, show);
        QObject::connect(&place_, &ExportPlace::isGone, &dialog,
                         [&](const QString& folder, const QString& instead) {
                             if (dialog.form().folder != folder) return;
                             dialog.setFolder(instead);
                             show();
                         });
        QObject::connect(&dialog, &ui::ExportDialog::edited, show);
        QObject::connect(&dialog, &ui::ExportDialog::folderAsked, [&] {
            const QString folder =
                QFileDialog::getExistingDirectory(&dialog, tr("Folder of exports"), dialog.form().folder);
            if (folder.isEmpty()) return;
            dialog.setFolder(folder);
            show();
        });
        dialog.setForm(form);
        show();
        if (dialog.exec() != QDialog::Accepted) return;
        write(node, contentAsked(node), dialog.form(), place_.there());
    });
}

// Says what is left out, that it is normalised, or that there will be two files: the choice was made another
// time.
QString TakeExports::titled(const QString& title, const ui::ExportForm& form) {
    if (form.range == ui::ExportRange::Marked) {
        ui::ExportForm whole = form;
        whole.range = ui::ExportRange::Whole;
        return titled(tr("%1: %2 as marked").arg(title, spanText(form.markedFrom, form.markedTo)), whole);
    }
    if (form.normalise && isSound(form.format)) {
        ui::ExportForm asPlayed = form;
        asPlayed.normalise = false;
        return titled(tr("%1, normalised").arg(title), asPlayed);
    }
    if (form.notes == ui::ExportNotes::Mine) return tr("%1: my notes").arg(title);
    if (form.notes == ui::ExportNotes::Models) return tr("%1: the model's notes").arg(title);
    return form.inTwoFiles() ? tr("%1: a file for each of us").arg(title) : title;
}

void TakeExports::midi(NodeId node, const Marked& marked) {
    my_.notice.guarded(Task::Export, [&] {
        ui::ExportForm form = exportForm(my_.settings, false);
        mark(form, marked);
        const QString out = QFileDialog::getSaveFileName(&my_.window, titled(tr("Export MIDI"), form),
                                                         proposed(node, form), tr("MIDI files (*.mid)"));
        if (out.isEmpty()) return;
        setPath(form, out);
        write(node, my_.library.content(node), form, {out});
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
    QFileDialog dialog(&my_.window, titled(tr("Export sound"), form), proposed(node, form));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const Kind& kind : kinds) filters << kind.filter;
    dialog.setNameFilters(filters);
    for (const Kind& kind : kinds)
        if (kind.format == form.format) dialog.selectNameFilter(kind.filter);
    const auto chosen = [&]() -> const Kind& {
        return kinds[std::max<qsizetype>(0, filters.indexOf(dialog.selectedNameFilter()))];
    };
    // The ending says what is written, so it goes with the choice.
    QObject::connect(&dialog, &QFileDialog::filterSelected, [&] {
        const QFileInfo file(dialog.selectedFiles().value(0));
        dialog.selectFile(file.completeBaseName() + endingOf(chosen().format));
    });
    if (dialog.exec() != QDialog::Accepted) return {};
    form.format = chosen().format;
    return dialog.selectedFiles().value(0);
}

bool TakeExports::mayReplace(const QStringList& there) const {
    return there.isEmpty() ||
           QMessageBox::question(&my_.window, tr("Export"),
                                 tr("Is there already and would be replaced: %1").arg(shown(there)),
                                 QMessageBox::Save | QMessageBox::Cancel) == QMessageBox::Save;
}

// The file dialog has asked about the name that it gave, which may have got an ending or a voice.
void TakeExports::sound(NodeId node, const Marked& marked) {
    my_.notice.guarded(Task::Export, [&] {
        ui::ExportForm form = exportForm(my_.settings, true);
        mark(form, marked);
        const QString out = chooseSoundFile(node, form);
        if (out.isEmpty()) return;
        form.format = byEnding(form.format, out);
        setPath(form, out);
        write(node, my_.library.content(node), form, {out});
    });
}

void TakeExports::write(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                        const QStringList& told) {
    const ExportPart part = partOf(form, content.seconds);
    if (part != ExportPart{} && notesIn(content, part) == 0)
        return my_.notice.hint(tr("Nothing was written: there are no such notes. Choose others by Export…"));
    isSound(form.format) ? writeSound(node, content, form, told) : writeMidi(node, content, form, told);
}

// What is there is looked at and asked about before it waits for the sounds that come first.
void TakeExports::writeSound(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                             const QStringList& told) {
    const SoundOptions options = soundOptions(my_.settings, form, content.seconds);
    const auto sound = std::make_shared<const SoundExport>(
        soundExport(my_.library, node, content, pathOf(form).toStdString(), options));
    OriginalityChecks::Look look;
    if (options.provenance) look = my_.checks.looking(node, content);
    keepExportForm(my_.settings, form);
    my_.quickWork.startFirst(Task::Export,
                             [this, sound, look, form, told](const std::stop_token&) -> SideWork::Rest {
                                 return [this, sound, look, form, there = unknownThere(form, told)] {
                                     if (mayReplace(there)) writeSound(sound, look, form);
                                 };
                             });
}

void TakeExports::writeSound(const std::shared_ptr<const SoundExport>& sound,
                             const OriginalityChecks::Look& look, const ui::ExportForm& form) {
    my_.notice.hint(tr("Writing %1 …").arg(shown(pathsOf(form))));
    my_.work.startFirst(Task::Export, [this, sound, look, form](const std::stop_token& stop) {
        QDir().mkpath(form.folder);  // the desktop's one for music need not be there yet
        SoundExport whole = *sound;
        if (look) whole.originality = look();
        render(std::move(whole), stop);
        return [this, form] { tellWritten(form); };
    });
}

void TakeExports::writeMidi(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                            const QStringList& told) {
    MidiExport options = midiExport(my_.settings, form, content.seconds);
    if (needsBars(content, form)) options.found = bars_.of(node, content);
    const auto music = std::make_shared<const MidiMusic>(midiMusic(my_.library, node, content, options));
    OriginalityChecks::Look look;
    if (options.provenance) look = my_.checks.looking(node, content);
    keepExportForm(my_.settings, form);
    writeMidi(music, look, form, told);
}

// The end of the program waits for it: bars are found in less than a second. What nobody was told of stays.
void TakeExports::writeMidi(const std::shared_ptr<const MidiMusic>& music,
                            const OriginalityChecks::Look& look, const ui::ExportForm& form,
                            const QStringList& told) {
    my_.quickWork.startFirst(Task::Export,
                             [this, music, look, form, told](const std::stop_token&) -> SideWork::Rest {
                                 if (const QStringList there = unknownThere(form, told); !there.isEmpty())
                                     return [this, music, look, form, there] {
                                         if (mayReplace(there)) writeMidi(music, look, form, there);
                                     };
                                 QDir().mkpath(form.folder);
                                 MidiMusic whole = *music;
                                 if (look) whole.options.originality = look();
                                 continuo::app::write(whole, pathOf(form).toStdString());
                                 return [this, form] { tellWritten(form); };
                             });
}

// A folder that cannot be written to is none for the next time.
void TakeExports::tellWritten(const ui::ExportForm& form) {
    const QStringList paths = pathsOf(form);
    keepExportFolder(my_.settings, form.folder);
    my_.written.tell(tr("Wrote %1").arg(shown(paths)), paths.front());
}

// Nothing is looked for: what is not known by now the file does not have.
TakeExports::Dragged TakeExports::dragged(NodeId node, const Marked& marked) {
    const ui::ExportForm chosen = exportForm(my_.settings, false);
    ui::ExportForm form;
    form.bars = chosen.bars;
    form.grid = chosen.grid;
    mark(form, marked);
    TakeContent content = my_.library.content(node);
    const std::size_t notes = content.parts[0].notes.size() + content.parts[1].notes.size();
    if (notesIn(content, partOf(form, content.seconds)) == 0) {
        my_.notice.hint(tr("There are no notes to take along. Mark or choose some."));
        return {};
    }
    MidiExport options = midiExport(my_.settings, form, content.seconds);
    if (options.provenance) options.originality = my_.checks.of(node);
    if (needsBars(content, form)) {
        options.found = bars_.of(node, content);
        if (!options.found) options.bars = MidiBars::None;
    }
    const auto music =
        std::make_shared<const MidiMusic>(midiMusic(my_.library, node, std::move(content), options));
    return {notes, [music, file = dragPath(my_.library, node, options.part, exportWords())] {
                continuo::app::write(*music, file);
                return text(file.string());
            }};
}

// Who pulls it waits.
QString TakeExports::fileToDrag(NodeId node, const Marked& marked) {
    QString path;
    my_.notice.guarded(Task::Export, [&] {
        if (const Dragged file = dragged(node, marked); file.write) path = file.write();
    });
    return path;
}

void TakeExports::writeToDrag(NodeId node, const Marked& marked,
                              const std::function<void(const QString&)>& then) {
    constexpr std::size_t kMuch = 3000;  // notes
    my_.notice.guarded(Task::Export, [&] {
        const Dragged file = dragged(node, marked);
        if (!file.write) return;
        if (file.notes < kMuch) return then(file.write());
        my_.quickWork.startFirst(Task::Export,
                                 [write = file.write, then](const std::stop_token&) -> SideWork::Rest {
                                     return [path = write(), then] { then(path); };
                                 });
    });
}

}  // namespace continuo::app
