#include "controllers/sound/sound_recorder.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <utility>

#include "controllers/sound/sound_subjects.h"
#include "controllers/words/words.h"
#include "main_window/bars/sound_bar.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"
#include "rig/rig.h"
#include "settings/keys.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kRecordedEvery = 50;      // ms
constexpr double kLeastMissing = 0.01;  // s; a smaller loss of samples is not reported

}  // namespace

SoundRecorder::SoundRecorder(Rig& rig, Settings& settings, ui::SoundWorkspace& workspace,
                             const std::filesystem::path& folder, double longest)
    : rig_(rig),
      settings_(settings),
      workspace_(workspace),
      folder_(folder),
      longest_(longest),
      notice_(workspace.page().banners(), subjects::kRecording),
      written_(workspace.page().banners(), subjects::kRecording),
      work_(notice_) {
    workspace_.setRecordFrom(settings_.flag(keys::kRecordsOutput) ? ui::RecordFrom::Output
                                                                  : ui::RecordFrom::Input);
    connect(&workspace_, &ui::SoundWorkspace::recordFromChosen, this, [this](ui::RecordFrom from) {
        settings_.set(keys::kRecordsOutput, from == ui::RecordFrom::Output);
    });
    connect(&workspace_, &ui::SoundWorkspace::recordRequested, this,
            [this](bool on) { on ? start() : stop(); });
    timer_.setInterval(kRecordedEvery);
    connect(&timer_, &QTimer::timeout, this, &SoundRecorder::poll);
    offerInterrupted();
}

SoundRecorder::~SoundRecorder() {
    if (from_ == ui::RecordFrom::Input && isRecording()) rig_.setInputOpen(false);
}

SoundCapture& SoundRecorder::capture() const {
    return from_ == ui::RecordFrom::Input ? rig_.input() : rig_.output();
}

void SoundRecorder::start() {
    if (isRecording()) return;
    workspace_.page().banners().clear(subjects::kRecording);
    from_ = workspace_.recordFrom();
    stopsSoon_ = false;
    state_ = State::OpeningInput;
    if (from_ == ui::RecordFrom::Input) rig_.setInputOpen(true);
    timer_.start();
    show();
    poll();
}

void SoundRecorder::stop() {
    if (state_ == State::Recording) return end();
    stopsSoon_ = true;
    if (state_ == State::OpeningInput) reset();
}

void SoundRecorder::poll() {
    if (state_ == State::OpeningInput)
        checkInput();
    else if (state_ == State::Recording)
        checkRecording();
}

// Begins recording once the input, or the output to record, is open. At program start, the output may take a
// moment to open.
void SoundRecorder::checkInput() {
    if (from_ == ui::RecordFrom::Output) {
        if (rig_.output().sampleRate() > 0) begin();
        return;
    }
    const RigInput input = rig_.status().input;
    if (input.state == RigInput::State::Open) return begin();
    if (input.state != RigInput::State::Missing && input.state != RigInput::State::Lost) return;
    reset();
    const QString why = input.error == kNoSoundInput
                            ? tr("Nothing was recorded: no audio input found. Connect a microphone and "
                                 "choose its device in Settings › Audio & MIDI, or start JACK.")
                            : tr("Nothing was recorded: Continuo could not open the audio input. Choose "
                                 "another device in Settings › Audio & MIDI.");
    notice_.showError(ui::UserMessage::withoutNames(why, text(input.error)));
}

void SoundRecorder::begin() {
    state_ = State::Beginning;
    const QString moment = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH.mm.ss"));
    const QString name = tr("Recording %1", "file name; a date").arg(moment);
    work_.startWithCompletion(Task::Record,
                              [this, &capture = capture(),
                               name = name.toStdString()](const std::stop_token&) -> SideWork::Completion {
                                  try {
                                      auto recording = std::make_shared<SoundRecording>(
                                          capture, folder_.empty() ? scratch_.path() : folder_, name,
                                          longest_);
                                      return [this, recording] {
                                          recording_ = recording;
                                          state_ = State::Recording;
                                          if (stopsSoon_) stop();
                                      };
                                  } catch (const std::exception& error) {
                                      return [this, why = messageFor(Task::Record, error)] {
                                          reset();
                                          notice_.showError(why);
                                      };
                                  }
                              });
}

void SoundRecorder::checkRecording() {
    const Levels levels = capture().takeLevels();
    workspace_.bar().setRecordingLevels(decibels(levels.left), decibels(levels.right));
    show();
    const SoundRecording::Status status = recording_->status();
    switch (status.end) {
        case SoundRecording::End::None: break;
        case SoundRecording::End::Stopped: return end();
        case SoundRecording::End::LengthLimit:
            return end(ui::UserMessage::withoutNames(
                tr("The recording reached its limit of %1 and stopped.").arg(clockText(longest_))));
        case SoundRecording::End::RateChanged:
            return end(ui::UserMessage::withoutNames(
                           tr("The recording stopped because the audio device changed its sample rate.")),
                       ui::Banner::Kind::Warn);
        case SoundRecording::End::Failed: try { std::rethrow_exception(status.error);
            } catch (const std::exception& error) {
                return end(messageFor(Task::Record, error), ui::Banner::Kind::Err);
            }
    }
    if (from_ == ui::RecordFrom::Input) {
        const RigInput input = rig_.status().input;
        if (input.state == RigInput::State::Lost)
            end({tr("The recording stopped because the audio input “%1” was disconnected.")
                     .arg(text(input.name)),
                 text(input.error)},
                ui::Banner::Kind::Warn);
    }
}

// Ends the recording on a thread, because closing the file may wait for the disk.
void SoundRecorder::end(const ui::UserMessage& why, ui::Banner::Kind kind) {
    state_ = State::Ending;
    if (from_ == ui::RecordFrom::Input) rig_.setInputOpen(false);
    work_.startWithCompletion(
        Task::Record,
        [this, recording = std::exchange(recording_, nullptr), why,
         kind](const std::stop_token&) -> SideWork::Completion {
            try {
                const QString file = text(recording->finish().string());
                const SoundRecording::Status status = recording->status();
                return [this, file, status, why, kind] {
                    reset();
                    ui::BannerStack& banners = workspace_.page().banners();
                    if (status.seconds == 0) {
                        QFile::remove(file);
                        return banners.showMessage(
                            subjects::kRecording, ui::Banner::Kind::Warn,
                            why.text.isEmpty() ? ui::UserMessage::withoutNames(tr("Nothing was recorded."))
                                               : why);
                    }
                    if (!why.text.isEmpty())
                        banners.showMessage(subjects::kRecording, kind, why);
                    else if (status.lostSeconds > kLeastMissing)
                        banners.showMessage(subjects::kRecording, ui::Banner::Kind::Warn,
                                            ui::UserMessage::withoutNames(
                                                tr("The computer was too busy: the recording lacks %L1 s.")
                                                    .arg(status.lostSeconds, 0, 'f', 2)));
                    else
                        written_.show(tr("Recorded %1 to %2")
                                          .arg(clockText(status.seconds), QDir::toNativeSeparators(file)),
                                      file);
                    Q_EMIT recorded(file);
                };
            } catch (const std::exception& error) {
                return [this, fault = messageFor(Task::Record, error)] {
                    reset();
                    notice_.showError(fault);
                };
            }
        });
}

void SoundRecorder::reset() {
    if (state_ != State::Ending && from_ == ui::RecordFrom::Input) rig_.setInputOpen(false);
    state_ = State::Idle;
    timer_.stop();
    workspace_.setRecording({});
}

void SoundRecorder::show() {
    workspace_.setRecording(
        ui::SoundRecordingState{from_, recording_ ? recording_->status().seconds : 0, longest_});
}

void SoundRecorder::offerInterrupted() {
    if (folder_.empty()) return;
    ui::BannerStack& banners = workspace_.page().banners();
    connect(&banners, &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject != subjects::kRecovered) return;
        workspace_.page().banners().clear(subjects::kRecovered);
        Q_EMIT recorded(interrupted_);
    });
    work_.startWithCompletion(Task::Restore, [this](const std::stop_token&) -> SideWork::Completion {
        std::filesystem::path last;
        for (const std::filesystem::path& each : unfinishedRecordings(folder_)) {
            try {
                if (const auto file = finishRecording(each); !file.empty()) last = file;
            } catch (const Error&) {
                continue;  // the file is not one of Continuo's recordings
            }
        }
        if (last.empty()) return {};
        return [this, file = text(last.string())] {
            interrupted_ = file;
            workspace_.page().banners().showMessage(
                subjects::kRecovered, ui::Banner::Kind::Info,
                tr("The last recording was interrupted. It is saved as “%1”.")
                    .arg(QFileInfo(file).completeBaseName()),
                tr("Open it"));
        };
    });
}

}  // namespace continuo::app
