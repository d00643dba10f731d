#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstddef>
#include <functional>
#include <memory>

#include "controllers/takes/checks/originality_checks.h"
#include "controllers/takes/checks/take_bars.h"
#include "controllers/takes/export/export_place.h"
#include "controllers/takes/export/export_writing.h"
#include "controllers/words/notice.h"
#include "controllers/words/written_notice.h"
#include "library/export.h"
#include "library/library.h"
#include "pages/dialogs/export_forms.h"
#include "roll/marked_range.h"

class QWidget;

namespace continuo::app {

class Settings;
class SideWork;

// Exports takes and branches to files, from a dialog or by dragging. GUI thread.
class TakeExports {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakeExports)

public:
    struct Dependencies {
        Library& library;
        Settings& settings;
        QWidget& window;  // owns the dialogs
        SideWork& work;
        SideWork& quickWork;  // for quick tasks, which must not wait for a sound being rendered
        OriginalityChecks& checks;
        Notice notice;
        WrittenNotice& written;  // uses the same banner as `notice`
    };
    explicit TakeExports(const Dependencies& dependencies);

    using Marked = std::optional<ui::MarkedRange>;

    // Shows the export dialog, then writes the files. what: the node's name. cursor: the cursor's time, s;
    // below 0: none.
    void ask(NodeId node, const QString& what, double cursor, const Marked& marked);
    // Writes the marked range, or else everything, to a MIDI file with the choices of the last export. Asks
    // for the first file only. Later files get their default names in the same folder and replace nothing.
    void exportMidi(NodeId node, const Marked& marked);
    // Writes the marked range, or else everything, to a sound file. Always asks for the file.
    void exportSound(NodeId node, const Marked& marked);
    // Starts detecting the bars of a shown node, so that they are known before it is dragged or exported.
    void prepare(NodeId node, const TakeContent& content);
    // Writes the marked range, or else everything, to a MIDI file for dragging, with the bars and originality
    // known so far. Returns the path. Returns an empty path after an error or without notes, and has then
    // shown a message.
    QString fileToDrag(NodeId node, const Marked& marked = {});
    // Like fileToDrag(), but does not block. Calls `then` with the path: at once for short music, else after
    // a thread has written the file.
    void writeToDrag(NodeId node, const Marked& marked, const std::function<void(const QString&)>& then);
    // Lets the user choose a MIDI file to read; empty: cancelled.
    QString chooseMidi(const QString& title) const;

private:
    // A file to drag out of the window. Any thread may call `write`.
    struct Dragged {
        std::size_t notes = 0;
        std::function<QString()> write;  // returns the file's path; empty: nothing to write
    };
    Dragged makeDragged(NodeId node, const Marked& marked);
    QString proposedName(NodeId node, const ui::ExportForm& form, double seconds) const;
    QString proposedPath(NodeId node, const ui::ExportForm& form) const;
    QString chooseSoundFile(NodeId node, ui::ExportForm& form) const;
    bool isGrowing(NodeId node) const;
    // Returns the music for the export dialog. Reads it again only while the node grows.
    const TakeContent& dialogContent(NodeId node);
    ui::ExportOutcome computeOutcome(NodeId node, const ui::ExportForm& form);
    // Returns a line about the bars that a MIDI file of the music would have.
    QString barsText(NodeId node, const TakeContent& content, const ui::ExportForm& form);
    static QString makeTitle(const QString& title, const ui::ExportForm& form);

    Dependencies my_;
    TakeBars bars_;
    ExportWriting writing_;
    TakeContent dialogContent_;  // the dialog's music
    ExportPlace place_;          // the dialog's destination
};

}  // namespace continuo::app
