#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "controllers/takes/checks/originality_checks.h"
#include "controllers/takes/checks/take_bars.h"
#include "controllers/takes/export/export_progress.h"
#include "controllers/words/notice.h"
#include "controllers/words/written_notice.h"
#include "library/export.h"
#include "library/library.h"
#include "pages/dialogs/export_forms.h"

class QWidget;

namespace continuo::app {

class Settings;
class SideWork;

// Writes takes and branches to the files of an export form on a thread, and reports the result. GUI thread.
class ExportWriting {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakeExports)

public:
    struct Dependencies {
        Library& library;
        Settings& settings;
        QWidget& window;  // owns the questions
        SideWork& work;
        SideWork& quickWork;  // for MIDI files, which must not wait for a sound being rendered
        OriginalityChecks& checks;
        TakeBars& bars;
        Notice notice;
        WrittenNotice& written;
    };
    explicit ExportWriting(const Dependencies& dependencies)
        : my_(dependencies), progress_(dependencies.written.banners()) {}

    // Writes the files. told: files that the user has agreed to replace; asks before replacing any other
    // file.
    void write(NodeId node, const TakeContent& content, const ui::ExportForm& form, const QStringList& told);
    // Writes without asking. Keeps existing files; appends a number to the name of a new file instead.
    void writeWithoutReplacing(NodeId node, const TakeContent& content, const ui::ExportForm& form);

private:
    bool hasNotes(const TakeContent& content, const ui::ExportForm& form) const;
    // Writes music to a MIDI file, on any thread. Returns what it could not keep of the opened file, one line
    // each.
    using WriteMidi = std::function<std::vector<std::string>(const ui::ExportForm& form)>;
    WriteMidi midiWriter(NodeId node, const TakeContent& content, const ui::ExportForm& form);
    void writeMidi(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                   const QStringList& told);
    void writeMidiFile(const WriteMidi& write, const ui::ExportForm& form, const QStringList& told);
    void writeSound(NodeId node, const TakeContent& content, const ui::ExportForm& form,
                    const QStringList& told);
    void renderSound(const std::shared_ptr<const SoundExport>& sound, const OriginalityChecks::Check& look,
                     const ui::ExportForm& form);
    bool confirmReplacing(const QStringList& there) const;
    // notKept: contents of the opened file that the export lacks, one line each.
    void showWritten(const ui::ExportForm& form, const std::vector<std::string>& notKept = {});

    Dependencies my_;
    ExportProgress progress_;  // of sounds
};

}  // namespace continuo::app
