#include "cli/commands/live_remote.h"

#include <algorithm>
#include <utility>

#include "duet/duet.h"
#include "midi/events/midi_event.h"
#include "osc/osc_states.h"
#include "rig/rig.h"

namespace continuo::app {
namespace {

double lowestDensityOr(double density) {
    return density > 0 ? std::max(density, parameters::kDensity.min) : 0;
}

}  // namespace

LiveRemote::LiveRemote(const OscOptions& doors, DuetSettings& settings, Console& console)
    : settings_(settings), console_(console), remote_(*this, doors) {}

void LiveRemote::begin(Duet& duet, Rig& rig) {
    duet_ = &duet;
    rig_ = &rig;
    console_.report("Listening for OSC on port " + std::to_string(remote_.port()) +
                    "; send /continuo/get to receive all values.");
}

void LiveRemote::update() {
    const OscRemote::Time now = std::chrono::steady_clock::now();
    remote_.poll(now);
    remote_.sendChanges(now);
    if (const auto line = remote_.takeError(now)) console_.report(*line);
}

bool LiveRemote::consumePanic() noexcept { return std::exchange(panicked_, false); }

LiveForm LiveRemote::form() const { return {settings_, rig_->settings()}; }

std::optional<OscValue> LiveRemote::value(const OscControl& control) const {
    const auto found = oscLiveForm().find(control.name);
    if (found == oscLiveForm().end()) return {};
    return found->second.read(form());
}

bool LiveRemote::stage(const OscControl& control, const OscValue& value) {
    if (!form_) form_ = form();
    return oscLiveForm().at(control.name).write(*form_, value);
}

// Copies the pending form into the duet's settings, which act from the next token on.
void LiveRemote::apply() {
    LiveForm form = *std::exchange(form_, {});
    DuetSettings& duet = form.duet;
    MusicConstraints& constraints = duet.sampling.constraints;
    constraints.density = lowestDensityOr(constraints.density);
    constraints.minDensity = lowestDensityOr(constraints.minDensity);
    duet.outputLead = form.rig.outputLead();
    duet.outputLatency = form.rig.outputLatency();
    form.rig.silentKey = duet.turnBy == TurnBy::Key ? std::optional(duet.turnKey) : std::nullopt;
    form.rig.silentController =
        duet.turnBy == TurnBy::Pedal ? std::optional(duet.turnController) : std::nullopt;
    settings_ = duet;
    rig_->set(form.rig);
    duet.beats = rig_->tempo().grid(LiveClock::now());
    duet_->setSettings(duet);
}

void LiveRemote::tap() {
    const Moment now = LiveClock::now();
    const std::optional<double> tempo = taps_.tap(now);
    if (!tempo) return;
    RigSettings rig = rig_->settings();
    rig.tempo.source = TempoSource::Fixed;
    rig.tempo.perMinute = *tempo;
    rig_->set(rig);
    rig_->tempo().alignTo(now);
}

// Runs a command for a pressed button; ignores a released one.
bool LiveRemote::runCommand(const std::string& command, std::optional<bool> on) {
    if (command == "click") {
        RigSettings rig = rig_->settings();
        rig.click = on.value_or(!rig.click);
        rig_->set(rig);
        return true;
    }
    const bool isDown = on.value_or(true);
    if (command == "hand-over") {
        if (isDown) duet_->handOver();
    } else if (command == "answer-again") {
        if (isDown) duet_->answerAgain();
    } else if (command == "stop-model" || command == "stop") {
        if (isDown) duet_->stopModel();
    } else if (command == "panic") {
        panicked_ = panicked_ || isDown;
        if (isDown) duet_->stopModel();
        if (isDown) rig_->panic();
    } else if (command == "tap-tempo") {
        if (isDown) tap();
    } else {
        return false;
    }
    return true;
}

std::vector<OscMessage> LiveRemote::states() const {
    const DuetStatus status = duet_->status();
    OscStates states;
    states.turn = status.modelsTurn ? OscStates::Turn::Model : OscStates::Turn::Yours;
    states.turnLeft = status.modelsTurn ? 0 : status.gapLeft < 0 ? 1 : status.gapLeft;
    if (status.modelsTurn && status.answerLeft >= 0 && status.answerLength > 0)
        states.turnLeft = status.answerLeft / status.answerLength;
    states.latents = status.latents;
    states.lateNotes = status.late;
    states.secondsPerToken = status.secondsPerToken;
    states.answerSeconds = status.lastAnswer;
    std::vector<OscMessage> messages = states.messages();
    messages.push_back({std::string(kOscRoot) + "click", {std::int64_t{rig_->settings().click}}});
    return messages;
}

}  // namespace continuo::app
