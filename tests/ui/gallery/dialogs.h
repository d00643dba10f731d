#pragma once

#include <QString>

namespace continuo::ui {

// Draws every page of the settings in the theme's present palette into FOLDER/NAME_settings_N.png.
void drawSettings(const QString& folder, const QString& name);

// The same for the steps of the first run.
void drawFirstRun(const QString& folder, const QString& name);

// Teaching a model without anything to learn from, with too little, and with enough.
void drawTeaching(const QString& folder, const QString& name);

// The queue, opened.
void drawQueue(const QString& folder, const QString& name);

}  // namespace continuo::ui
