#pragma once

#include <memory>
#include <optional>

#include "duet/log/duet_event.h"
#include "library/take.h"
#include "roll/roll_content.h"

namespace continuo::app {

ui::Voice shownVoice(Voice voice);

// A take or branch as the piano roll shows it.
std::shared_ptr<ui::RollContent> rollOf(const TakeContent& content);

// Adds events of a duet to a roll; those after `now` are pending. Returns the first moment that changed, or
// nullopt.
std::optional<double> addToRoll(ui::RollContent& roll, const DuetEvent& event, double now);

}  // namespace continuo::app
