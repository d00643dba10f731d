#pragma once

#include <memory>
#include <optional>

#include "duet/duet_event.h"
#include "library/take.h"
#include "roll/roll_content.h"

namespace continuo::app {

ui::Voice shownVoice(Voice voice);

// A take or branch as the piano roll shows it.
std::shared_ptr<ui::RollContent> rollOf(const TakeContent& content);

// Puts what happened in a duet into a roll; what lies after `now` is pending. Returns from what moment on the
// picture differs, or nothing.
std::optional<double> addToRoll(ui::RollContent& roll, const DuetEvent& event, double now);

}  // namespace continuo::app
