#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>

#include "audio/sound_recording.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "files/scratch_folder.h"
#include "sound_forms.h"

namespace continuo::ui {
class SoundWorkspace;
}

namespace continuo::app {

class Rig;
class Settings;

// Records the audio input, or Continuo's output, to a WAV file for the Sound workspace. Also completes
// recordings that an earlier run left unfinished, and offers the last of them. GUI thread.
class SoundRecorder : public QObject {
    Q_OBJECT

public:
    // folder: for recordings, created on first use; empty: a temporary folder. longest: the longest
    // recording, s. All other arguments must outlive this.
    SoundRecorder(Rig& rig, Settings& settings, ui::SoundWorkspace& workspace,
                  const std::filesystem::path& folder, double longest = SoundRecording::kLongest);
    // Leaves a running recording unfinished; the next start completes and offers it.
    ~SoundRecorder() override;

    void start();
    void stop();
    // Returns true from start() until recorded() is emitted, or until a message explains why nothing is
    // recorded.
    bool isRecording() const { return state_ != State::Idle; }

Q_SIGNALS:
    // A recording is complete and ready to be opened. It may be one of an earlier run that the user asked
    // for.
    void recorded(const QString& file);

private:
    enum class State { Idle, OpeningInput, Beginning, Recording, Ending };

    void poll();
    void checkInput();
    void begin();
    void checkRecording();
    void end(const ui::UserMessage& why = {}, ui::Banner::Kind kind = ui::Banner::Kind::Info);
    void reset();
    void show();
    void offerInterrupted();
    SoundCapture& capture() const;

    Rig& rig_;
    Settings& settings_;
    ui::SoundWorkspace& workspace_;
    std::filesystem::path folder_;
    double longest_;
    ScratchFolder scratch_;  // used if no folder was given
    Notice notice_;
    WrittenNotice written_;
    QTimer timer_;  // runs while recording
    State state_ = State::Idle;
    bool stopsSoon_ = false;  // stop() was called before the recording began
    ui::RecordFrom from_ = ui::RecordFrom::Input;
    std::shared_ptr<SoundRecording> recording_;
    QString interrupted_;  // the offered recording of an earlier run
    SideWork work_;
};

}  // namespace continuo::app
