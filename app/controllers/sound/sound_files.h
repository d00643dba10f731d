#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <string>
#include <vector>

#include "controllers/generated/dragged_files.h"
#include "controllers/sound/sound_source.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "sound_forms.h"

namespace continuo::ui {
class SoundWorkspace;
}

namespace continuo::app {

class Settings;

// A sound to be written: mono samples, and how it was made.
struct SoundToExport {
    std::vector<float> samples;
    int sampleRate = 0;
    std::string origin;  // text for the file's comment; empty: none
};

// Sounds from and into files, on a thread. GUI thread.
class SoundFiles : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    SoundFiles(Settings& settings, QWidget& window, ui::SoundWorkspace& workspace);

    // The file that the user chooses; empty: none.
    QString askForSound();
    // Reads a sound at this rate. Then emits opened() and shows `note`, or shows why it cannot.
    void open(const QString& file, int sampleRate, const QString& note = {});
    // Asks where, beginning with a name without its ending; then writes it there as exportSound().
    void askExport(const QString& name, const SoundToExport& sound);
    // Writes WAV, FLAC or Ogg Vorbis by the file's suffix, in the inspector's sample format. Shows an error
    // for any other suffix.
    void exportSound(const SoundToExport& sound, const QString& file);
    // Drags the sound out of the window as a WAV file of this name, in the inspector's sample format. state:
    // as for DraggedFiles::drag().
    void drag(const QString& name, const std::string& state, const SoundToExport& sound,
              const DraggedFiles::Begin& begin);
    bool isBusy() const {
        return work_.isBusy(Task::ReadFile) || work_.isBusy(Task::Export) || work_.isBusy(Task::Drag);
    }
    // Whether an export is still being written.
    bool isExporting() const { return work_.isBusy(Task::Export); }
    void hint(const QString& line) const { notice_.hint(line); }

Q_SIGNALS:
    void opened(const continuo::app::SoundSource& source);
    void fileOpened(const QString& file);

private:
    Settings& settings_;
    QWidget& window_;
    ui::SoundWorkspace& workspace_;
    Notice notice_;
    WrittenNotice written_;
    SideWork work_;
    DraggedFiles dragged_;
};

}  // namespace continuo::app
