#pragma once

#include "pages/settings/settings_dialog.h"

namespace continuo::ui {

// Fills every page of the settings with plausible content, so that all rows are shown.
void showExamples(SettingsDialog&);

}  // namespace continuo::ui
