#pragma once

#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>

#include "audio/sound_recording.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "sound_forms.h"

namespace continuo::ui {
class SoundWorkspace;
}

namespace continuo::app {

class Rig;
class Settings;

// Records the sound input, or what Continuo plays, into a WAV file for the Sound workspace. Offers the
// recordings that an earlier run of the program did not finish. GUI thread.
class SoundRecorder : public QObject {
    Q_OBJECT

public:
    // folder: of the recordings, made with the first one; empty: they go with this object. longest: s, at
    // which a recording ends. All other arguments must outlive this.
    SoundRecorder(Rig& rig, Settings& settings, ui::SoundWorkspace& workspace,
                  const std::filesystem::path& folder, double longest = SoundRecording::kLongest);
    // What is still recorded stays, and is offered at the next start.
    ~SoundRecorder() override;

    void start();
    void stop();
    // From start() until recorded(), or until a line says why nothing is.
    bool isRecording() const { return state_ != State::Idle; }

Q_SIGNALS:
    // A whole file, to be opened. Also one of an earlier run, if the user wants it.
    void recorded(const QString& file);

private:
    enum class State { Idle, OpensInput, Begins, Records, Ends };

    void look();
    void lookForInput();
    void begin();
    void lookAtRecording();
    void end(const ui::Saying& why = {}, ui::Banner::Kind kind = ui::Banner::Kind::Info);
    void leave();
    void show();
    void offerInterrupted();
    SoundCapture& capture() const;

    Rig& rig_;
    Settings& settings_;
    ui::SoundWorkspace& workspace_;
    std::filesystem::path folder_;
    double longest_;
    std::unique_ptr<QTemporaryDir> temporary_;  // where no folder was given
    Notice notice_;
    WrittenNotice written_;
    QTimer timer_;  // while it records
    State state_ = State::Idle;
    bool stopsSoon_ = false;  // stop() came before the recording had begun
    ui::RecordFrom from_ = ui::RecordFrom::Input;
    std::shared_ptr<SoundRecording> recording_;
    QString interrupted_;  // a file of an earlier run that is offered
    SideWork work_;
};

}  // namespace continuo::app
