#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstddef>
#include <functional>
#include <memory>

#include "controllers/takes/export_place.h"
#include "controllers/takes/export_writing.h"
#include "controllers/takes/originality_checks.h"
#include "controllers/takes/take_bars.h"
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

// Takes and branches as files: asked for in a dialog, or dragged out of the window. GUI thread.
class TakeExports {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakeExports)

public:
    struct Dependencies {
        Library& library;
        Settings& settings;
        QWidget& window;  // owns the dialogs
        SideWork& work;
        SideWork& quickWork;  // for what takes no time, so that it need not wait until a sound is rendered
        OriginalityChecks& checks;
        Notice notice;
        WrittenNotice& written;  // has the same subject as `notice`
    };
    explicit TakeExports(const Dependencies& dependencies);

    using Marked = std::optional<ui::MarkedRange>;

    // Shows the dialog with all choices, and writes what was chosen. what: the node's name; cursor: where it
    // stands, in seconds; below 0: nowhere.
    void ask(NodeId node, const QString& what, double cursor, const Marked& marked);
    // Writes what is marked, else all of it, with the choices of the last export. The first MIDI file is
    // asked for; each later one goes into the same folder, under its usual name, beside those that are there.
    void midi(NodeId node, const Marked& marked);
    // The same as sound; always asks for the file.
    void sound(NodeId node, const Marked& marked);
    // Starts to look for the bars of a node that is shown, so that they are known when it is dragged out or
    // exported.
    void prepare(NodeId node, const TakeContent& content);
    // Writes the marked range (or everything) to a MIDI file to be dragged out, with the bars and originality
    // known so far. Returns its path; empty on failure or without notes, both already reported.
    QString fileToDrag(NodeId node, const Marked& marked = {});
    // The same without making the caller wait: calls `then` with the path, at once for little music,
    // otherwise when the file has been written beside the window.
    void writeToDrag(NodeId node, const Marked& marked, const std::function<void(const QString&)>& then);
    // Lets the user choose a MIDI file to read; empty: none was chosen.
    QString chooseMidi(const QString& title) const;

private:
    // A file to be dragged out, which any thread may write.
    struct Dragged {
        std::size_t notes = 0;
        std::function<QString()> write;  // returns the file's path; empty: there is nothing to write
    };
    Dragged dragged(NodeId node, const Marked& marked);
    QString proposedName(NodeId node, const ui::ExportForm& form, double seconds) const;
    QString proposed(NodeId node, const ui::ExportForm& form) const;
    QString chooseSoundFile(NodeId node, ui::ExportForm& form) const;
    bool isGrowing(NodeId node) const;
    // The music that the dialog is about; read again only if it still grows.
    const TakeContent& contentAsked(NodeId node);
    ui::ExportOutcome outcomeOf(NodeId node, const ui::ExportForm& form);
    // Says in a line which bars a MIDI file of the music would have.
    QString barsOf(NodeId node, const TakeContent& content, const ui::ExportForm& form);
    static QString titled(const QString& title, const ui::ExportForm& form);

    Dependencies my_;
    TakeBars bars_;
    ExportWriting writing_;
    TakeContent asked_;  // what the dialog is about
    ExportPlace place_;  // where it would write to
};

}  // namespace continuo::app
