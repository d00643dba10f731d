#pragma once

#include <QCoreApplication>
#include <QString>

#include "controllers/notice.h"
#include "controllers/originality_checks.h"
#include "controllers/take_bars.h"
#include "library/library.h"
#include "pages/export_forms.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Settings;
class SideWork;

// Takes and branches as files: asked for in a dialog, or dragged out of the window. GUI thread.
class TakeExports {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakeExports)

public:
    struct Parts {
        Library& library;
        Settings& settings;
        ui::MainWindow& window;
        SideWork& work;
        SideWork& quickWork;  // beside it: what takes no time does not wait for a sound
        OriginalityChecks& checks;
        Notice notice;
    };
    explicit TakeExports(const Parts& parts) : my_(parts) {}

    // With all choices. what: its name; cursor: seconds, below 0: there is none.
    void ask(NodeId node, const QString& what, double cursor);
    // All of it as it was chosen the last time; only the file is asked for.
    void midi(NodeId node);
    void sound(NodeId node);
    // Looks for the bars of a node that is shown, so that they are known when it is dragged out or exported.
    void prepare(NodeId node, const TakeContent& content);
    // Writes a MIDI file for another program to take; its path, empty where that failed.
    QString fileToDrag(NodeId node);
    // The user chooses a MIDI file to read; empty: none.
    QString chooseMidi(const QString& title) const;

private:
    QString proposed(NodeId node, const QString& ending) const;
    QString chooseSoundFile(NodeId node, ui::ExportForm& form) const;
    bool mayReplace(const ui::ExportForm& form, const QString& asked) const;
    void write(NodeId node, const ui::ExportForm& form);
    void writeMidi(NodeId node, const ui::ExportForm& form, const TakeContent& content);
    ui::ExportOutcome outcomeOf(NodeId node, const ui::ExportForm& form);
    // Which bars a MIDI file of it would have.
    QString barsOf(NodeId node, const TakeContent& content, const ui::ExportForm& form);
    // What the file says of whether the model's notes are its own, where it says anything.
    template <class Options>
    void addOriginality(NodeId node, Options& options) {
        if (options.provenance) options.originality = my_.checks.now(node);
    }
    static QString titled(const QString& title, const ui::ExportForm& form);

    Parts my_;
    TakeBars bars_;
};

}  // namespace continuo::app
