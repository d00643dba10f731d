#pragma once

#include <QObject>

namespace continuo::ui {
class AppearancePage;
class LanguagePage;
}  // namespace continuo::ui

namespace continuo::app {

class Settings;

// Feeds the pages Appearance and Language of the settings. GUI thread.
class AppearanceSettings : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    AppearanceSettings(Settings& settings, ui::AppearancePage& page, ui::LanguagePage& language);

    // Scheme and motion, before the first window.
    static void apply(Settings& settings);
    void show();

private:
    Settings& settings_;
    ui::AppearancePage& page_;
    ui::LanguagePage& language_;
};

}  // namespace continuo::app
