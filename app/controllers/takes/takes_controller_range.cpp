// What is done with the marked range of the canvas, and the clipboard.
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include "controllers/play/play_controller.h"
#include "controllers/takes/midi_mime.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/words.h"
#include "library/export.h"
#include "main_window/main_window.h"
#include "pages/play_page.h"
#include "raster/file_drag.h"
#include "roll/piano_roll.h"

namespace continuo::app {

using A = ui::Actions;

void TakesController::connectRange() {
    ui::Actions& actions = window_.actions();
    connect(actions[A::kRemoveMarked], &QAction::triggered, this, &TakesController::takeOutMarked);
    connect(actions[A::kPaste], &QAction::triggered, this, &TakesController::paste);
    connect(actions[A::kCopy], &QAction::triggered, this, [this] {
        const std::optional<NodeId> node = source();
        node ? copy(*node) : notice_.tell(tr("There is nothing to copy yet. Play something first."));
    });
    connect(&window_.page().roll(), &ui::PianoRoll::markedRangePulled, this, &TakesController::pullMarked);
}

const std::optional<ui::MarkedRange>& TakesController::marked() const {
    return window_.page().roll().markedRange();
}

double TakesController::sourceBegin() const { return marked() ? marked()->from : 0; }

double TakesController::sourceSeconds() const {
    return marked() ? marked()->to : window_.page().roll().cursorTime().value_or(-1);
}

void TakesController::forgetPlace() {
    window_.page().roll().letGo();
    window_.page().roll().setCursorTime({});
    window_.page().roll().setMarkedRange({});
    window_.page().roll().setSelectedNote({});
}

Performance TakesController::heardBefore(NodeId node) const {
    const double begin = sourceBegin();
    Performance heard = library_.promptFor(node, sourceSeconds(), begin);
    for (Note& note : heard.notes) {
        note.start -= begin;
        note.end -= begin;
    }
    for (PedalChange& change : heard.pedal) change.time -= begin;
    return heard;
}

void TakesController::stopOrUnmark() {
    const bool modelPlays =
        (play_.duet() != nullptr && play_.duet()->status().modelsTurn) || play_.roll()->facts().pending > 0;
    const bool sounds = player_.isPlaying() || modelPlays;
    player_.stop();
    if (!sounds) window_.page().roll().setMarkedRange({});
}

// Of a take that is played, what comes next would be another note.
void TakesController::takeOutMarked() {
    if (!marked()) return;
    if (!shown_) return notice_.tell(tr("Notes can be taken out once the take is no longer played."));
    edit([&] {
        std::vector<NoteEdit> notes;
        const TakeContent content = library_.content(*shown_);
        for (const Voice voice : {Voice::Player, Voice::Model}) {
            for (const PlayedNote& played : content.of(voice).notes) {
                const Note& note = played.note;
                if (note.start >= marked()->from && note.start < marked()->to)
                    notes.push_back(takingOut(voice, {note.pitch, note.start}));
            }
        }
        if (notes.empty())
            return notice_.tell(tr("Nothing is taken out: no note is struck in the marked range."));
        library_.editNotes(*shown_, notes);
        notice_.tell(
            tr("%Ln note(s) taken out. Undo brings them back.", nullptr, static_cast<int>(notes.size())));
        showContent();
    });
}

void TakesController::copy(NodeId node) {
    const QString file = exports_.fileToDrag(node, marked());
    if (file.isEmpty()) return;
    QMimeData* data = midiData(file);
    if (data == nullptr) return;
    QGuiApplication::clipboard()->setMimeData(data);
    const QString name = tree_.nameOf(node);
    notice_.tell(marked() ? tr("%1 of %2 is on the clipboard as a MIDI file.")
                                .arg(spanText(marked()->from, marked()->to), name)
                          : tr("%1 is on the clipboard as a MIDI file.").arg(name));
}

// A file has a name, so it goes before its bytes.
void TakesController::paste() {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    const QStringList files = data != nullptr ? midiFilesIn(*data) : QStringList();
    for (const QString& file : files) read(file);
    if (!files.isEmpty()) return;
    const QByteArray bytes = data != nullptr ? midiBytesIn(*data) : QByteArray();
    if (bytes.isEmpty())
        return notice_.tell(tr("There is no MIDI on the clipboard. Copy notes or a MIDI file first."));
    const QString name = tr("Clipboard");
    read(name, [bytes, called = name.toStdString() + ".mid"] {
        return parseMidiTake({bytes.constData(), static_cast<std::size_t>(bytes.size())}, called);
    });
}

void TakesController::pullMarked() {
    const std::optional<NodeId> node = source();
    if (!node || !marked()) return;
    const QString file = exports_.fileToDrag(*node, marked());
    if (!file.isEmpty()) ui::dragFileOut(&window_.page().roll(), file, {});
}

}  // namespace continuo::app
