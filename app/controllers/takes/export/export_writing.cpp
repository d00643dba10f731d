#include "controllers/takes/export/export_writing.h"

#include <QDir>
#include <QMessageBox>
#include <utility>

#include "controllers/takes/export/export_choices.h"
#include "controllers/takes/export/export_files.h"
#include "controllers/takes/export/export_place.h"
#include "controllers/words/error_words.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

// Returns the files that an export would replace but that are not in `told`. Waits for the disk.
QStringList findUnconfirmedFiles(const ui::ExportForm& form, const QStringList& told) {
    QStringList there = ExportPlace::findExisting(exportPaths(form));
    there.removeIf([&](const QString& path) { return told.contains(path); });
    return there;
}

// Returns the form with the first free name: "x", "x (2)", "x (3)". Waits for the disk.
ui::ExportForm withFreeName(ui::ExportForm form) {
    const QString name = form.name;
    for (int number = 2; !ExportPlace::findExisting(exportPaths(form)).isEmpty(); ++number)
        form.name = QStringLiteral("%1 (%2)").arg(name).arg(number);
    return form;
}

}  // namespace

void ExportWriting::write(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                          const QStringList& told) {
    if (!hasNotes(content, form)) return;
    isSound(form.format) ? writeSound(node, content, form, told) : writeMidi(node, content, form, told);
}

void ExportWriting::writeWithoutReplacing(NodeId node, const TakeContent& content,
                                          const ui::ExportForm& form) {
    if (!hasNotes(content, form)) return;
    my_.quickWork.startWithCompletion(Task::Export,
                                      [this, form, write = midiWriter(node, content, form)](
                                          const std::stop_token&) -> SideWork::Completion {
                                          const ui::ExportForm free = withFreeName(form);
                                          const std::vector<std::string> notKept = write(free);
                                          return [this, free, notKept] { showWritten(free, notKept); };
                                      });
}

bool ExportWriting::hasNotes(const TakeContent& content, const ui::ExportForm& form) const {
    const ExportPart part = extractPart(form, content.seconds);
    const bool has = part == ExportPart{} || countNotes(content, part) > 0;
    if (!has)
        my_.notice.showHint(
            tr("Nothing was written: the choice contains no notes. Choose other notes with Export…"));
    return has;
}

// Asks at once before replacing files. The export itself waits until earlier sounds are written.
void ExportWriting::writeSound(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                               const QStringList& told) {
    const SoundOptions options = soundOptions(my_.settings, form, content.seconds);
    const auto sound = std::make_shared<const SoundExport>(
        soundExport(my_.library, node, content, exportPath(form).toStdString(), options));
    OriginalityChecks::Check look;
    if (options.provenance) look = my_.checks.makeCheck(node, content);
    storeExportForm(my_.settings, form);
    my_.quickWork.startWithCompletion(
        Task::Export, [this, sound, look, form, told](const std::stop_token&) -> SideWork::Completion {
            return [this, sound, look, form, there = findUnconfirmedFiles(form, told)] {
                if (confirmReplacing(there)) renderSound(sound, look, form);
            };
        });
}

void ExportWriting::renderSound(const std::shared_ptr<const SoundExport>& sound,
                                const OriginalityChecks::Check& look, const ui::ExportForm& form) {
    const QString files = shownPaths(exportPaths(form));
    const auto running = progress_.begin(files);
    my_.work.startWithCompletion(
        Task::Export,
        [this, sound, look, form, files, running](const std::stop_token& ending) -> SideWork::Completion {
            const std::stop_callback end(ending, [&] { running->stop.request_stop(); });
            try {
                QDir().mkpath(form.folder);  // the desktop's music folder may not exist yet
                SoundExport whole = *sound;
                if (look && !running->stop.stop_requested()) whole.originality = look();
                render(std::move(whole), running->stop.get_token(),
                       [&](double done) { running->percent = static_cast<int>(100 * done); });
                return [this, form, running] {
                    progress_.end(running);
                    showWritten(form);
                };
            } catch (const std::exception& error) {
                const bool stopped = running->stop.stop_requested();
                return [this, files, running, stopped, why = messageFor(Task::Export, error)] {
                    progress_.end(running);
                    stopped ? my_.notice.showHint(tr("Export stopped. %1 was not written.").arg(files))
                            : my_.notice.showError(why);
                };
            }
        });
}

void ExportWriting::writeMidi(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                              const QStringList& told) {
    writeMidiFile(midiWriter(node, content, form), form, told);
}

ExportWriting::WriteMidi ExportWriting::midiWriter(NodeId node, const TakeContent& content,
                                                   const ui::ExportForm& form) {
    MidiExport options = midiExport(my_.settings, form, content.seconds);
    if (needsBars(content, form)) options.found = my_.bars.find(node, content);
    const auto music = std::make_shared<const MidiMusic>(midiMusic(my_.library, node, content, options));
    OriginalityChecks::Check look;
    if (options.provenance) look = my_.checks.makeCheck(node, content);
    storeExportForm(my_.settings, form);
    return [music, look](const ui::ExportForm& to) {
        QDir().mkpath(to.folder);
        MidiMusic whole = *music;
        if (look) whole.options.originality = look();
        return continuo::app::write(whole, exportPath(to).toStdString());
    };
}

// Asks before replacing a file that is not in `told`. The program waits for this at its end, because finding
// bars takes less than a second.
void ExportWriting::writeMidiFile(const WriteMidi& write, const ui::ExportForm& form,
                                  const QStringList& told) {
    my_.quickWork.startWithCompletion(
        Task::Export, [this, write, form, told](const std::stop_token&) -> SideWork::Completion {
            if (const QStringList there = findUnconfirmedFiles(form, told); !there.isEmpty())
                return [this, write, form, there] {
                    if (confirmReplacing(there)) writeMidiFile(write, form, there);
                };
            const std::vector<std::string> notKept = write(form);
            return [this, form, notKept] { showWritten(form, notKept); };
        });
}

// Reports what was written. Stores the folder for the next export only now, because a folder that is not
// writable should not be proposed.
void ExportWriting::showWritten(const ui::ExportForm& form, const std::vector<std::string>& notKept) {
    const QStringList paths = exportPaths(form);
    storeExportFolder(my_.settings, form.folder);
    if (!isSound(form.format)) my_.settings.set(keys::kMidiExported, true);
    QString line = tr("Wrote %1").arg(shownPaths(paths));
    if (form.notes == ui::ExportNotes::Mine) line = tr("Wrote my notes: %1").arg(shownPaths(paths));
    if (form.notes == ui::ExportNotes::Models)
        line = tr("Wrote the model's notes: %1").arg(shownPaths(paths));
    QStringList lost;
    for (const std::string& each : notKept) lost << text(each);
    if (!lost.isEmpty())
        line += QStringLiteral(". ") + tr("The export lacks some contents of the opened file.");
    my_.written.show({line, lost.join(QLatin1Char('\n'))}, paths.front());
}

bool ExportWriting::confirmReplacing(const QStringList& there) const {
    return there.isEmpty() ||
           QMessageBox::question(&my_.window, tr("Export"),
                                 tr("Already exists and would be replaced: %1").arg(shownPaths(there)),
                                 QMessageBox::Save | QMessageBox::Cancel) == QMessageBox::Save;
}

}  // namespace continuo::app
