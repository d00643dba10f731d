#include "controllers/takes/opening/take_opening.h"

#include <QFileInfo>

#include "controllers/takes/opening/parts_choice.h"
#include "controllers/words/side_work.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {

void TakeOpening::open(const QStringList& files) {
    const bool reads = !waiting_.isEmpty();
    for (qsizetype i = 0; i < files.size(); ++i) files_.begin();
    waiting_ << files;
    if (!reads) readNext();
}

void TakeOpening::readNext() {
    if (waiting_.isEmpty()) return;
    open(
        {QFileInfo(waiting_.front()).fileName(), waiting_.front()},
        [path = waiting_.front().toStdString()] { return readMidiTake(path); },
        [file = waiting_.front()](const std::exception& error) { return midiFileErrorMessage(file, error); });
}

void TakeOpening::open(const QByteArray& midi, const QString& name) {
    files_.begin();
    open(
        {name},
        [midi, called = name.toStdString() + ".mid"] {
            return parseMidiTake({midi.constData(), static_cast<std::size_t>(midi.size())}, called);
        },
        [](const std::exception& error) { return messageFor(Task::ReadFile, error); });
}

void TakeOpening::open(const std::vector<std::uint8_t>& midi, const QString& name,
                       const std::vector<ScorePart::Id>& parts) {
    files_.begin();
    // Replaces path separators, which the name may contain.
    const std::string called = fileName(name.toStdString()) + ".mid";
    open(
        {name},
        [midi, called, parts] {
            return parseMidiTake({reinterpret_cast<const char*>(midi.data()), midi.size()}, called, parts);
        },
        [](const std::exception& error) { return messageFor(Task::ReadFile, error); });
}

void TakeOpening::open(const Source& source, const std::function<MidiTake()>& read,
                       const std::function<ui::UserMessage(const std::exception&)>& fault) {
    // Starts reading the next file before handling the result of this one, so that the thread does not become
    // idle.
    const auto goOn = [this, isFile = !source.file.isEmpty()] {
        if (!isFile) return;
        waiting_.removeFirst();
        readNext();
    };
    work_.startWithCompletion(
        Task::ReadFile, [this, source, read, fault, goOn](const std::stop_token&) -> SideWork::Completion {
            try {
                const auto take = std::make_shared<const MidiTake>(read());
                return [this, source, take, goOn] {
                    goOn();
                    add(source, *take);
                };
            } catch (const std::exception& error) {
                return [this, name = source.name, why = fault(error), goOn] {
                    goOn();
                    files_.refused(name, why);
                    showOutcome();
                };
            }
        });
}

void TakeOpening::read(const QString& file, const Then& then) {
    work_.startWithCompletion(
        Task::ReadFile, [this, file, then](const std::stop_token&) -> SideWork::Completion {
            try {
                const auto music =
                    std::make_shared<const Performance>(readMidiFile(file.toStdString()).performance);
                return [this, file, then, music] {
                    notice_.showSuccess({});  // clears a message that may be about another file
                    then(*music, QFileInfo(file).fileName());
                };
            } catch (const std::exception& error) {
                return [this, why = midiFileErrorMessage(file, error)] { notice_.showError(why); };
            }
        });
}

void TakeOpening::add(const Source& source, const MidiTake& read) {
    try {
        const TakeId take = addTake(library_, read);
        Q_EMIT opened(take);
        const QStringList joined =
            read.source.parts.empty() && !isOnePiano(read.parts) ? partNames(read.parts) : QStringList();
        files_.opened(source.name, read.warnings, read.hadDrums, !joined.isEmpty());
        if (!source.file.isEmpty()) Q_EMIT fileOpened(source.file);
        if (showOutcome() && !joined.isEmpty()) Q_EMIT partsJoined(take, joined);
        return;
    } catch (const std::exception& error) {
        files_.refused(source.name, messageFor(Task::ReadFile, error));
    }
    showOutcome();
}

// If there is nothing to report, clears the message about an earlier file.
bool TakeOpening::showOutcome() {
    const auto outcome = files_.outcome();
    if (!outcome) return false;
    outcome->isError ? notice_.showError(outcome->message) : notice_.showSuccess(outcome->message);
    return outcome->isSingle && !outcome->isError;
}

}  // namespace continuo::app
