#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "controllers/generated/file_work.h"
#include "controllers/sound/sound_source.h"
#include "sound_forms.h"

namespace continuo::ui {
class SoundWorkspace;
}

namespace continuo::app {

class Settings;

// A sound to be written, and how it was made.
struct SoundToExport {
    std::vector<float> prompt, made;  // mono; the prompt is empty if it is not exported
    std::vector<float> promptEnd;     // the codec's version of the prompt's end
    int sampleRate = 0;               // of all three, Hz
    // The file that contains the prompt, of which the rate and channels are kept; empty: none.
    std::string promptFile;
    std::int64_t promptFirst = 0;  // index of prompt[0] in that file, at sampleRate
    std::string origin;            // text for the file's comment; empty: none

    double promptSeconds() const { return static_cast<double>(prompt.size()) / sampleRate; }
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
    // Writes WAV, FLAC or Ogg Vorbis by the file's suffix, in the inspector's sample format, with the rate
    // and channels of the prompt's file. Shows a note if that file is gone or has changed, and an error for
    // any other suffix.
    void exportSound(const SoundToExport& sound, const QString& file);
    // Drags the sound out of the window as a WAV file of this name, in the inspector's sample format. state:
    // as for FileWork::drag().
    void drag(const QString& name, const std::string& state, const SoundToExport& sound,
              const FileWork::BeginDrag& begin);
    bool isBusy() const {
        return work_.isBusy(Task::ReadFile) || work_.isBusy(Task::Export) || work_.isBusy(Task::Drag);
    }
    // Whether an export is still being written.
    bool isExporting() const { return work_.isBusy(Task::Export); }
    void showHint(const QString& line) { work_.notice().showHint(line); }

Q_SIGNALS:
    void opened(const continuo::app::SoundSource& source);
    void fileOpened(const QString& file);

private:
    ui::SoundWorkspace& workspace_;
    FileWork work_;
};

}  // namespace continuo::app
