#include "controllers/window/status_controller.h"

#include <QLocale>
#include <algorithm>
#include <ctime>
#include <thread>
#include <utility>

#include "audio/jack_device.h"
#include "audio/null_audio_device.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/play/play_controller.h"
#include "controllers/window/model_status.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/device_words.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "duet/memory/token_pace.h"
#include "main_window/bars/status_line.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/keyboard_strip.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kEarlyLooks = 5;  // readings to skip: about a second

}  // namespace

int computeCpuPercent(double processSeconds, double seconds, unsigned cores) {
    return static_cast<int>(100 * processSeconds / (seconds * std::max(1U, cores)) + 0.5);
}

StatusController::StatusController(PlayController& play, Rig& rig, const Library& library,
                                   const Gallery& pictures, const Gallery& sounds, const JobsController& jobs,
                                   ui::MainWindow& window)
    : play_(play),
      rig_(rig),
      library_(library),
      jobs_(jobs),
      window_(window),
      pictures_(pictures, jobs, window, window.image()),
      sounds_(sounds, jobs, window, window.sound()) {
    cpuClock_.start();
    connect(&window.workspaces()[ui::Workspace::Play], &ui::WorkspaceParts::statusRequested, this, [this] {
        updateModel();
        form_.savedAgo = library_.status().savedAgo;
        window_.inspector().setRecentSpeed(form_.latents, form_.msPerToken);
    });
    connect(&window, &ui::MainWindow::workspaceChanged, this, [this] {
        window_.status().clearRates();  // the rates are those of another model
        poll();
    });
    connect(&play, &PlayController::modelReady, this, [this] { window_.page().setModelAnswers(true); });
    connect(&play, &PlayController::modelMissing, this, [this] { window_.page().setModelAnswers(false); });
    connect(&timer_, &QTimer::timeout, this, &StatusController::poll);
    timer_.start(200);
}

void StatusController::poll() {
    updateMidi();
    const RigStatus status = rig_.status();
    updateSound(status);
    holdBanner(subjects::kStalled, status.stalled);
    holdBanner(subjects::kTransport, status.transport);
    form_.device = play_.deviceName();  // the device of the settings, for all models
    form_.latentsAreLive = false;
    Q_EMIT window_.current().statusRequested(&form_);
    if (cpuClock_.elapsed() > 1000) form_.cpuPercent = cpuPercent();
    updateStorage();
    window_.status().setForm(form_);
    Q_EMIT changed(form_);
}

void StatusController::setRemote(const QString& remote) {
    form_.remote = remote;
    window_.status().setForm(form_);
}

void StatusController::updateStorage() {
    const StorageStatus storage = library_.status();
    window_.page().banners().showStatus(subjects::kStorage, ui::Banner::Kind::Err,
                                        messageFor(Task::Store, storage));
    window_.page().banners().showStatus(subjects::kRoom, ui::Banner::Kind::Warn,
                                        messageFor(Task::FreeDiskSpace, storage.compactProblem));
    window_.page().banners().showStatus(subjects::kQueueStorage, ui::Banner::Kind::Err,
                                        messageFor(Task::StoreQueue, jobs_.storage()));
}

void StatusController::updateMidi() {
    QStringList there, gone;
    form_.midiOutput.clear();
    form_.ownInput.clear();
    for (const MidiPortState& port : rig_.choices().midi) {
        const QString name = text(lastingPortName(port.name));
        const bool ours = port.own;
        if (!port.input && port.connected && !ours && form_.midiOutput.isEmpty()) form_.midiOutput = name;
        if (!port.input) continue;
        // Other programs can connect to Continuo's own input. It counts as a keyboard once it has received
        // something.
        if (ours) form_.ownInput = name;
        if (port.connected && (!ours || port.received > 0))
            there << name;
        else if (!port.present)
            gone << name;
    }
    form_.computerKeys = window_.page().keyboard().computerKeysOn();
    form_.keyboardConnected = !there.isEmpty();
    window_.page().setKeyboardConnected(form_.keyboardConnected);
    const QStringList& shown = there.isEmpty() ? gone : there;
    form_.keyboard =
        shown.size() > 1
            ? tr("%1 and %n more", nullptr, static_cast<int>(shown.size()) - 1).arg(shown.front())
            : shown.value(0);
}

void StatusController::updateSound(const RigStatus& status) {
    const AudioFormat& format = status.audio.format;
    const bool sounds = status.audio.name != kNullDevice && format.sampleRate > 0;
    //: In the status line: audio device, sample rate in kHz, period in frames.
    form_.audio =
        sounds ? tr("%1 %L2 k · %3")
                     .arg(deviceName(status.audio.name), QLocale().toString(format.sampleRate / 1000.0),
                          QString::number(format.blockFrames))
               : deviceName(status.audio.name);
    if (status.opening) form_.audio = tr("opening sound …");
    form_.audioMs = sounds ? 1e3 * format.blockFrames / format.sampleRate : 0;
    form_.audioRunning = status.opening || status.audio.running;
    form_.xruns = audibleXruns(status.audio);
    if (form_.xruns > xruns_) {
        const bool model = play_.duet() != nullptr && play_.duet()->status().modelsTurn;
        const ConcurrentWork beside = model                          ? ConcurrentWork::Model
                                      : jobs_.queue().running() != 0 ? ConcurrentWork::Job
                                                                     : ConcurrentWork::Nothing;
        form_.lastXrun = xrunText(QTime::currentTime(), beside, status.audio.name == kJackDevice);
    }
    if (form_.xruns == 0) form_.lastXrun.clear();  // another device starts a new count
    xruns_ = form_.xruns;
}

void StatusController::holdBanner(const QString& subject, const DeviceNotice& notice) {
    window_.page().banners().showStatus(subject, bannerKind(notice),
                                        notice.line.empty() ? ui::UserMessage() : messageFor(notice));
}

void StatusController::updateModel() {
    const Duet* duet = play_.duet();
    ModelStatus::fill(form_, duet != nullptr ? play_.modelName() : QString(), play_.modelError());
    form_.latents = 0;
    form_.isWindow = false;
    form_.msPerToken = form_.mostMsPerToken = -1;
    if (duet == nullptr) return;
    const DuetStatus status = duet->status();
    form_.latents = status.latents;
    form_.isWindow = status.isWindow;
    form_.latentsAreLive = !play_.showsLive();
    form_.latentsAuto = play_.form().latentsAuto;
    form_.latencyTarget = play_.form().latencyTarget;
    form_.mostMsPerToken = 1e3 * TokenPace::maxSecondsPerToken(1e-3 * form_.latencyTarget);
    form_.lateNotes = status.late;
    form_.answerMs = status.answers > 0 ? 1e3 * status.lastAnswer : -1;
    if (status.secondsPerToken <= 0) return;
    form_.msPerToken = 1e3 * status.secondsPerToken;
    if (!status.modelsTurn) return;
    window_.status().addRate(form_.msPerToken);
    // Skips the first tokens: they are slow while things load, but would count as the model's speed.
    const std::pair measured(duet, form_.latents);
    speedReadings_ = std::exchange(measuredPair_, measured) == measured ? speedReadings_ + 1 : 1;
    if (speedReadings_ <= kEarlyLooks) return;
    // A model without latents has one stored speed, for its full window. Ignores measurements with a smaller
    // window.
    if (!form_.isWindow)
        play_.addMeasuredSpeed(form_.latents, form_.msPerToken);
    else if (form_.latents == play_.facts().maxWindow)
        play_.addMeasuredSpeed(0, form_.msPerToken);
}

int StatusController::cpuPercent() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    const double seconds = static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    const double used = seconds - std::exchange(cpuSeconds_, seconds);
    const double passed = 1e-3 * static_cast<double>(cpuClock_.restart());
    return used == seconds ? -1 : computeCpuPercent(used, passed, std::thread::hardware_concurrency());
}

}  // namespace continuo::app
