#pragma once

#include <QString>

namespace continuo::ui {

// Draws every page of the settings in the current palette into FOLDER/NAME_settings_N.png.
void drawSettings(const QString& folder, const QString& name);

// Draws the steps of the first run.
void drawFirstRun(const QString& folder, const QString& name);

// Draws the training dialog without sources, with too little music, and with enough.
void drawTeaching(const QString& folder, const QString& name);

// Draws the open queue.
void drawQueue(const QString& folder, const QString& name);

}  // namespace continuo::ui
