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

// A sound to be exported, and its origin.
struct SoundToExport {
    std::vector<float> prompt, made;  // mono; the prompt is empty if it is not exported
    std::vector<float> promptEnd;     // the codec's version of the prompt's end
    int sampleRate = 0;               // of all three, Hz
    // The file that contains the prompt; the export has its rate and channels. Empty: none.
    std::string promptFile;
    std::int64_t promptFirst = 0;  // index of prompt[0] in that file, at sampleRate
    std::string origin;            // text for the file's comment; empty: none

    double promptSeconds() const { return static_cast<double>(prompt.size()) / sampleRate; }
};

// Reads and writes sound files on a thread. GUI thread.
class SoundFiles : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    SoundFiles(Settings& settings, QWidget& window, ui::SoundWorkspace& workspace);

    // Asks the user for a sound file to open; empty: cancelled.
    QString askForSound();
    // Reads a sound and resamples it to this rate, Hz. Then emits opened() and shows `note`, or shows the
    // error.
    void open(const QString& file, int sampleRate, const QString& note = {});
    // Asks for a file, proposing `name`, which has no suffix, and writes it as exportSound().
    void askExport(const QString& name, const SoundToExport& sound);
    // Writes a WAV, FLAC or Ogg Vorbis file, as the file's suffix says, in the inspector's sample format. The
    // file has the rate and channels of the prompt's file. Shows a note if that file is missing or was
    // changed, and an error for any other suffix.
    void exportSound(const SoundToExport& sound, const QString& file);
    // Drags the sound out of the window as a WAV file of this name, in the inspector's sample format. state:
    // as for FileWork::drag().
    void drag(const QString& name, const std::string& state, const SoundToExport& sound,
              const FileWork::BeginDrag& begin);
    bool isBusy() const {
        return work_.isBusy(Task::ReadFile) || work_.isBusy(Task::Export) || work_.isBusy(Task::Drag);
    }
    // Returns whether an export is being written.
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
