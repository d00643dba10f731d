#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstddef>
#include <functional>
#include <memory>

#include "controllers/takes/export_place.h"
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
        QWidget& window;  // the dialogs are its
        SideWork& work;
        SideWork& quickWork;  // beside it: what takes no time does not wait for a sound
        OriginalityChecks& checks;
        Notice notice;
        WrittenNotice& written;  // of the same subject
    };
    explicit TakeExports(const Dependencies& dependencies) : my_(dependencies) {}

    using Marked = std::optional<ui::MarkedRange>;

    // With all choices. what: its name; cursor: seconds, below 0: there is none.
    void ask(NodeId node, const QString& what, double cursor, const Marked& marked);
    // What is marked, else all of it, as it was chosen the last time; only the file is asked for.
    void midi(NodeId node, const Marked& marked);
    void sound(NodeId node, const Marked& marked);
    // Looks for the bars of a node that is shown, so that they are known when it is dragged out or exported.
    void prepare(NodeId node, const TakeContent& content);
    // Writes the marked range (or everything) to a MIDI file to be dragged out, with the bars and originality
    // known so far. Returns its path; empty on failure or without notes, both already reported.
    QString fileToDrag(NodeId node, const Marked& marked = {});
    // The same for what does not wait for it: `then` is told its path, of much music once it was written
    // beside the window.
    void writeToDrag(NodeId node, const Marked& marked, const std::function<void(const QString&)>& then);
    // The user chooses a MIDI file to read; empty: none.
    QString chooseMidi(const QString& title) const;

private:
    // A file that leaves the window, to be written; of any thread.
    struct Dragged {
        std::size_t notes = 0;
        std::function<QString()> write;  // returns its path; empty: there is nothing to be written
    };
    Dragged dragged(NodeId node, const Marked& marked);
    QString proposedName(NodeId node, const ui::ExportForm& form, double seconds) const;
    QString proposed(NodeId node, const ui::ExportForm& form) const;
    QString chooseSoundFile(NodeId node, ui::ExportForm& form) const;
    bool mayReplace(const QStringList& there) const;
    bool isGrowing(NodeId node) const;
    // Of the node that the dialog is about, read once where it stays as it is.
    const TakeContent& contentAsked(NodeId node);
    // told: the files of which the user knows that they are replaced; others are asked about.
    void write(NodeId node, const TakeContent& content, const ui::ExportForm& form, const QStringList& told);
    void writeMidi(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                   const QStringList& told);
    void writeMidi(const std::shared_ptr<const MidiMusic>& music, const OriginalityChecks::Look& look,
                   const ui::ExportForm& form, const QStringList& told);
    void writeSound(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                    const QStringList& told);
    void writeSound(const std::shared_ptr<const SoundExport>& sound, const OriginalityChecks::Look& look,
                    const ui::ExportForm& form);
    void tellWritten(const ui::ExportForm& form);
    ui::ExportOutcome outcomeOf(NodeId node, const ui::ExportForm& form);
    // Which bars a MIDI file of it would have.
    QString barsOf(NodeId node, const TakeContent& content, const ui::ExportForm& form);
    static QString titled(const QString& title, const ui::ExportForm& form);

    Dependencies my_;
    TakeBars bars_;
    TakeContent asked_;  // what the dialog is about
    ExportPlace place_;  // where it would write to
};

}  // namespace continuo::app
