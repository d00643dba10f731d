#include "controllers/play/play_form.h"

#include <algorithm>

#include "controllers/play/namesakes.h"

namespace continuo::app {
namespace {

// Raises a density below the control's minimum, which a settings file may contain; 0 means no limit.
double clampDensity(double wish) { return wish > 0 ? std::max(wish, parameters::kDensity.min) : 0; }

}  // namespace

DuetSettings toDuetSettings(const ui::PlayForm& form) {
    DuetSettings duet;
    const auto assign = [](const UserParameter&, auto& to, auto from) { to = from; };
    forEachFilter(assign, duet.sampling, form);
    forEachFactor(assign, duet.sampling.factors, form);
    duet.sampling.latents = form.latents;
    duet.sampling.seed = form.seed;
    duet.scaleUse = convertEnum<ScaleUse>(form.scaleUse);
    duet.scale = {form.scaleRoot, convertEnum<Scale::Kind>(form.scaleKind)};
    duet.sampling.constraints.strict = form.scaleStrict;
    duet.sampling.constraints.lowest = std::min(form.lowestPitch, form.highestPitch);
    duet.sampling.constraints.highest = std::max(form.lowestPitch, form.highestPitch);
    duet.sampling.constraints.voices = form.voices;
    duet.sampling.constraints.density = clampDensity(form.mostDensity);
    duet.sampling.constraints.minDensity = clampDensity(
        form.mostDensity > 0 ? std::min(form.leastDensity, form.mostDensity) : form.leastDensity);
    duet.sampling.constraints.softest = std::min(form.softest, form.loudest);
    duet.sampling.constraints.loudest = std::max(form.softest, form.loudest);
    duet.dynamicsAsPlayed = form.dynamicsAsIPlay;
    duet.sampling.constraints.repetition = convertEnum<MusicConstraints::Guard>(form.repetition);
    if (duet.scaleUse != ScaleUse::AsPlayed) {
        const bool chosen = duet.scaleUse == ScaleUse::Chosen;
        duet.sampling.constraints =
            limitToScale(duet.sampling.constraints, chosen ? std::optional(duet.scale) : std::nullopt);
    }
    if (form.inTime != ui::InTime::Freely)
        duet.inTime = form.inTime == ui::InTime::OnTheBeat ? MusicConstraints::Pulse::Pull::On
                                                           : MusicConstraints::Pulse::Pull::Near;
    duet.latentsAuto = form.latentsAuto;
    duet.fewestLatents = form.fewestLatents;
    duet.latencyTarget = form.latencyTarget * 1e-3;
    duet.mode = convertEnum<PlayMode>(form.mode);
    duet.turnBy = convertEnum<TurnBy>(form.turnBy);
    duet.over = convertEnum<PlayedOver>(form.playOver);
    duet.adaptiveGap = form.gapAdaptive;
    duet.gap = form.gap;
    duet.turnController = form.turnController;
    duet.turnKey = form.turnKey;
    duet.length = convertEnum<AnswerLength>(form.length);
    duet.seconds = form.lengthSeconds;
    duet.bars = form.lengthBars;
    duet.tokens = form.lengthTokens;
    duet.memory = form.memory;
    duet.lookahead = form.lookahead * 1e-3;
    duet.outputLead = withForm({}, form).outputLead();
    return duet;
}

DuetSettings withoutAutomaticTurn(DuetSettings settings) {
    if (settings.mode == PlayMode::PlayAlong || settings.mode == PlayMode::FreeRun)
        settings.mode = PlayMode::CallAndResponse;
    if (settings.turnBy == TurnBy::Gap) settings.turnBy = TurnBy::Enter;
    return settings;
}

RigSettings withForm(RigSettings settings, const ui::PlayForm& form) {
    settings.gain = form.gain;
    settings.reverb = form.reverb / 100;
    settings.playerChannel = form.playerChannel;
    settings.modelChannel = form.modelChannel;
    settings.thru = form.thru;
    settings.thruToMidi = form.thruToMidi;
    settings.pedal = convertEnum<PedalUse>(form.pedal);
    settings.outputOffset = form.outputOffset * 1e-3;
    settings.tempo = {convertEnum<TempoSource>(form.tempoSource), form.tempo, form.beatsPerBar};
    settings.click = form.click;
    settings.clickLevel = form.clickLevel;
    settings.sendClock = form.sendClock;
    settings.silentKey = form.turnBy == ui::TurnBy::Key ? std::optional(form.turnKey) : std::nullopt;
    settings.silentController =
        form.turnBy == ui::TurnBy::Pedal ? std::optional(form.turnController) : std::nullopt;
    return settings;
}

ui::TurnForm toTurnForm(const DuetStatus& status) {
    ui::TurnForm turn;
    turn.live = true;
    turn.modelsTurn = status.modelsTurn;
    if (!status.modelsTurn) {
        turn.fraction = status.gapLeft < 0 ? 1 : status.gapLeft;
    } else if (status.answerLeft >= 0) {
        turn.secondsLeft = status.answerLeft;
        turn.fraction = status.answerLength > 0 ? std::min(1.0, status.answerLeft / status.answerLength) : 0;
    }
    return turn;
}

}  // namespace continuo::app
