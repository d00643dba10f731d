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

// Feeds the pages Appearance and Language of the settings. GUI thread.
class AppearanceSettings : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    AppearanceSettings(Settings& settings, ui::AppearancePage& page, ui::LanguagePage& language);

    // The language that was chosen, with the days and numbers of the user's own country.
    static QLocale localeOf(const QString& language, const QLocale& desktop);
    // Scheme and motion, before the first window.
    static void apply(Settings& settings);
    void show();
    // What is in the way of the start that was asked for, in a sentence; empty: nothing that is known.
    void hinderRestart(const QString& why);

Q_SIGNALS:
    // What was chosen counts from the next start on, which is wanted now.
    void restartAsked();

private:
    // What only a start changes.
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
    Begun begun_;  // with which the program runs
};

}  // namespace continuo::app
