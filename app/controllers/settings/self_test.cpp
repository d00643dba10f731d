#include "controllers/settings/self_test.h"

#include <continuo/engine.h>
#include <continuo/error.h>

#include <QThread>
#include <cmath>
#include <filesystem>

#include "audio/null_audio_device.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/models/measured_speeds.h"
#include "controllers/play/play_controller.h"
#include "controllers/words/device_words.h"
#include "controllers/words/words.h"
#include "duet/memory/token_pace.h"
#include "pages/dialogs/first_run_dialog.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

using Line = ui::SelfTestLine;

std::string resolveDevice(const Engine& engine, const ComputeChoice& compute) {
    const std::vector<DeviceSummary> devices = engine.devices();
    return compute.device == "auto" && !devices.empty() ? devices.front().id : compute.device;
}

}  // namespace

QString SelfTest::pianoText(const RigStatus& rig, bool silent) {
    switch (rig.piano) {
        case LiveSynth::State::Ready: return text(std::filesystem::path(rig.soundfont).filename().string());
        case LiveSynth::State::Failed: return tr("no soundfont found");
        case LiveSynth::State::Empty: return silent ? tr("waiting for an audio device") : QString();
        case LiveSynth::State::Loading: break;
    }
    return {};
}

void SelfTest::show(ui::FirstRunDialog& dialog) {
    const RigStatus rig = rig_.status();
    const auto state = [](bool known, bool good) {
        return !known ? Line::State::Running : good ? Line::State::Ok : Line::State::Warn;
    };
    const bool model = play_.duet() != nullptr;
    const bool silent = rig.audio.name == kNullDevice;
    dialog.setAudioAvailable(rig.opening || !silent);
    dialog.setPianoAvailable(rig.piano != LiveSynth::State::Failed);
    QVector<Line> lines{
        {tr("Processor"), processor_.text, state(!processor_.text.isEmpty(), true), processor_.details},
        //: Line of the check of this computer at the first start: the audio device.
        {tr("Sound"),
         rig.opening ? QString()
         : silent    ? tr("no device")
                     : text(rig.audio.name),
         state(!rig.opening, !silent)},
        //: Line of the check of this computer at the first start: the soundfont of the piano.
        {tr("Piano"), pianoText(rig, silent),
         state(rig.piano != LiveSynth::State::Loading, rig.piano == LiveSynth::State::Ready)},
        //: Line of the check of this computer at the first start.
        {tr("Model"), model ? play_.modelName() : play_.modelError(),
         state(model || !play_.modelError().isEmpty(), model), model ? modelDetails() : QString()},
    };
    //: Line of the check of this computer at the first start: time that the model needs.
    if (model) lines.push_back({tr("Speed"), answerText(), state(msPerToken() > 0, true), speedDetails()});
    dialog.setSelfTest(lines);
    const QString& trouble = play_.modelError();
    dialog.setModelAvailable(model || trouble.isEmpty());
    if (model)
        showResult(dialog);
    else if (!trouble.isEmpty())
        dialog.setResult(trouble.section(QStringLiteral(". "), 0, 0) + QLatin1Char('.'), false);
}

// Returns the processor's name, with its features and threads as details.
SelfTest::ComputerPart SelfTest::findProcessor(const std::vector<DeviceSummary>& devices) {
    const QString threads = tr("%n thread(s)", nullptr, QThread::idealThreadCount());
    for (const DeviceSummary& device : devices) {
        if (device.id != "cpu") continue;
        const QString features = processorFeatures(device.detail);
        return {text(device.name), features.isEmpty() ? threads : features + QStringLiteral(", ") + threads};
    }
    return {threads, {}};
}

// Returns the beginning of the model's hash, which identifies it in takes.
QString SelfTest::modelDetails() const {
    constexpr int kDigits = 12;
    const QString hash = text(play_.modelSummary().hash).left(kDigits);
    return hash.isEmpty() ? QString() : tr("SHA-256 %1…").arg(hash);
}

QString SelfTest::answerText() const {
    const double milliseconds = msPerToken();
    //: Speed of the model in the first-run check.
    if (milliseconds <= 0) return tr("measuring");
    return tr("answers after about %L1 ms").arg(std::ceil(TokenPace::answerDelay(milliseconds)));
}

QString SelfTest::speedDetails() const {
    if (msPerToken() <= 0) return {};
    const DuetStatus status = play_.duet()->status();
    const int latents = status.latents;
    if (latents == 0 || status.isWindow) return tr("%L1 ms per token").arg(msPerToken(), 0, 'f', 1);
    return (play_.form().latentsAuto ? tr("%L1 ms per token; latents Auto, now %L2")
                                     : tr("%L1 ms per token with %L2 latents"))
        .arg(msPerToken(), 0, 'f', 1)
        .arg(latents);
}

double SelfTest::msPerToken() const {
    if (play_.duet() == nullptr) return 0;
    const double seconds = play_.duet()->status().secondsPerToken;
    return seconds > 0 ? 1e3 * seconds : msPerToken_;
}

void SelfTest::showResult(ui::FirstRunDialog& dialog) {
    const DuetStatus status = play_.duet()->status();
    if (status.secondsPerToken <= 0 && measured_ != play_.modelPath()) measure(status.latents);
    const double milliseconds = msPerToken();
    //: %1 is a model, %2 a computing device.
    QString result = tr("%1 runs on %2.").arg(play_.modelName(), play_.deviceName());
    result += QLatin1Char(' ') + (milliseconds > 0 ? tr("It answers after about %L1 ms on this computer.")
                                                         .arg(std::ceil(TokenPace::answerDelay(milliseconds)))
                                                   : tr("Continuo is measuring its speed."));
    dialog.setResult(result, milliseconds > 0);
}

// Runs on a thread for about a second; quitting cancels it.
void SelfTest::measure(int latents) {
    constexpr int kContext = 512, kTokens = 64;
    measured_ = play_.modelPath();
    msPerToken_ = 0;
    BenchRequest request;
    request.kind = "decode";
    request.modelPath = measured_;
    request.context = kContext;
    request.tokens = kTokens;
    request.latents = latents;
    request.compute = loadComputeChoice(settings_);
    measuring_.cancel();
    measuring_.start([this, request, hash = play_.modelSummary().hash](
                         const std::stop_token& stop) -> SideThread::Completion {
        try {
            Events events;
            const BenchResult result = engine_.run(request, events, stop);
            // Stores the result, which the page Model & compute shows too.
            const QString place =
                speedKey(hash, resolveDevice(engine_, request.compute), request.compute.precision);
            return [this, model = request.modelPath, place, result] {
                storeBenchmark(settings_, place, result);
                if (model == measured_) msPerToken_ = result.msMedian;
            };
        } catch (const std::exception&) {
            // Quitting has cancelled the measurement, the file is missing, or memory is too small for a
            // second copy. The speed is then known after the first playing.
            return {};
        }
    });
}

}  // namespace continuo::app
