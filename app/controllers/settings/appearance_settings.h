#pragma once

#include <QLocale>
#include <QObject>
#include <QString>

namespace continuo::ui {
class AppearancePage;
class LanguagePage;
}  // namespace continuo::ui

namespace continuo::app {

class Settings;

// Controls the pages Appearance and Language of the settings. GUI thread.
class AppearanceSettings : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    AppearanceSettings(Settings& settings, ui::AppearancePage& page, ui::LanguagePage& language);

    // Returns the chosen language's locale with the date and number formats of the user's own country.
    static QLocale makeLocale(const QString& language, const QLocale& desktop);
    // Applies the colour scheme and animations before the first window.
    static void apply(Settings& settings);
    void show();
    // Shows why the program cannot restart now; empty: no known reason.
    void showRestartHindrance(const QString& why);

Q_SIGNALS:
    // The user wants to restart so that a choice takes effect.
    void restartRequested();

private:
    // Settings that only take effect at the next start.
    struct StartSettings {
        QString language;
        int scale = 100;  // per cent
        bool operator==(const StartSettings&) const = default;
    };
    StartSettings chosen();
    void offerRestart();

    Settings& settings_;
    ui::AppearancePage& page_;
    ui::LanguagePage& language_;
    StartSettings startSettings_;  // the settings in effect since the start
};

}  // namespace continuo::app
