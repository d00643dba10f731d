#pragma once

#include <type_traits>

#include "duet/duet_settings.h"
#include "forms.h"
#include "rig/rig_settings.h"

namespace continuo::app {

// Converts an enumerator of the window to the one with the same name outside it, or back, by value. The
// assertions below ensure that the values agree.
template <class To, class From>
constexpr To convertEnum(From value) {
    return static_cast<To>(static_cast<int>(value));
}

static_assert(convertEnum<PlayMode>(ui::PlayMode::CallAndResponse) == PlayMode::CallAndResponse);
static_assert(convertEnum<PlayMode>(ui::PlayMode::HandOver) == PlayMode::HandOver);
static_assert(convertEnum<PlayMode>(ui::PlayMode::PlayAlong) == PlayMode::PlayAlong);
static_assert(convertEnum<PlayMode>(ui::PlayMode::FreeRun) == PlayMode::FreeRun);
static_assert(convertEnum<TurnBy>(ui::TurnBy::Gap) == TurnBy::Gap);
static_assert(convertEnum<TurnBy>(ui::TurnBy::Pedal) == TurnBy::Pedal);
static_assert(convertEnum<TurnBy>(ui::TurnBy::Key) == TurnBy::Key);
static_assert(convertEnum<TurnBy>(ui::TurnBy::Enter) == TurnBy::Enter);
static_assert(convertEnum<PlayedOver>(ui::PlayOver::Yield) == PlayedOver::Yield);
static_assert(convertEnum<PlayedOver>(ui::PlayOver::Duck) == PlayedOver::Duck);
static_assert(convertEnum<PlayedOver>(ui::PlayOver::Together) == PlayedOver::Together);
static_assert(convertEnum<AnswerLength>(ui::AnswerLength::MatchMine) == AnswerLength::MatchMine);
static_assert(convertEnum<AnswerLength>(ui::AnswerLength::Seconds) == AnswerLength::Seconds);
static_assert(convertEnum<AnswerLength>(ui::AnswerLength::UntilIPlay) == AnswerLength::UntilIPlay);
static_assert(convertEnum<AnswerLength>(ui::AnswerLength::Bars) == AnswerLength::Bars);
static_assert(convertEnum<AnswerLength>(ui::AnswerLength::Tokens) == AnswerLength::Tokens);
static_assert(convertEnum<ScaleUse>(ui::ScaleUse::Off) == ScaleUse::Off);
static_assert(convertEnum<ScaleUse>(ui::ScaleUse::AsIPlay) == ScaleUse::AsPlayed);
static_assert(convertEnum<ScaleUse>(ui::ScaleUse::Chosen) == ScaleUse::Chosen);
static_assert(convertEnum<MusicConstraints::Guard>(ui::GuardStrength::Off) == MusicConstraints::Guard::Off);
static_assert(convertEnum<MusicConstraints::Guard>(ui::GuardStrength::Mild) == MusicConstraints::Guard::Mild);
static_assert(convertEnum<MusicConstraints::Guard>(ui::GuardStrength::Strong) ==
              MusicConstraints::Guard::Strong);
static_assert(convertEnum<PedalUse>(ui::PedalUse::Mine) == PedalUse::Mine);
static_assert(convertEnum<PedalUse>(ui::PedalUse::Model) == PedalUse::Model);
static_assert(convertEnum<PedalUse>(ui::PedalUse::Both) == PedalUse::Both);
static_assert(convertEnum<PedalUse>(ui::PedalUse::Off) == PedalUse::Off);
static_assert(convertEnum<TempoSource>(ui::TempoSource::Free) == TempoSource::Free);
static_assert(convertEnum<TempoSource>(ui::TempoSource::Fixed) == TempoSource::Fixed);
static_assert(convertEnum<TempoSource>(ui::TempoSource::Clock) == TempoSource::Clock);
static_assert(convertEnum<TempoSource>(ui::TempoSource::Jack) == TempoSource::Jack);
static_assert(ui::kScaleKinds == Scale::kKinds);  // the window's forms and lists use it as an index

}  // namespace continuo::app
