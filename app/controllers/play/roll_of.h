#pragma once

#include <memory>
#include <optional>

#include "duet/log/duet_event.h"
#include "library/take.h"
#include "roll/roll_content.h"

namespace continuo::app {

ui::Voice shownVoice(Voice voice);

// Converts a take or branch to the content of a piano roll.
std::shared_ptr<ui::RollContent> makeRoll(const TakeContent& content);

// Adds a duet event to a roll; events after `now` are pending. Returns the earliest second that changed, or
// nullopt.
std::optional<double> addToRoll(ui::RollContent& roll, const DuetEvent& event, double now);

}  // namespace continuo::app
