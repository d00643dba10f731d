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
    // All must outlive this.
    AppearanceSettings(Settings& settings, ui::AppearancePage& page, ui::LanguagePage& language);

    // Returns the chosen language's locale with the date and number formats of the user's own country.
    static QLocale localeOf(const QString& language, const QLocale& desktop);
    // Applies the colour scheme and animations before the first window.
    static void apply(Settings& settings);
    void show();
    // Shows why the program cannot restart now; empty: no known reason.
    void hinderRestart(const QString& why);

Q_SIGNALS:
    // The user wants to restart so that a choice takes effect.
    void restartAsked();

private:
    // Settings that only take effect at the next start.
    struct Begun {
        QString language;
        int scale = 100;  // per cent
        bool operator==(const Begun&) const = default;
    };
    Begun chosen();
    void offer();

    Settings& settings_;
    ui::AppearancePage& page_;
    ui::LanguagePage& language_;
    Begun begun_;  // in effect since the start
};

}  // namespace continuo::app
