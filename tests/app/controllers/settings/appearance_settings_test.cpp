#include "controllers/settings/appearance_settings.h"

#include <QDateTime>
#include <QTest>

#include "ui/qt_test_program.h"

namespace continuo::app {

class AppearanceSettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The language is the program's; how a day is written is the user's.
    void aChosenLanguageKeepsTheDaysOfTheUsersCountry() {
        const auto day = [](const char* language, const char* desktop) {
            const QLocale locale =
                AppearanceSettings::localeOf(QLatin1String(language), QLocale(QLatin1String(desktop)));
            return locale.toString(QDate(2026, 11, 26), QLocale::ShortFormat);
        };
        QCOMPARE(day("en", "en_US"),
                 QLocale(QStringLiteral("en_US")).toString(QDate(2026, 11, 26), QLocale::ShortFormat));
        QCOMPARE(day("en", "en_GB"), QStringLiteral("26/11/2026"));
        QCOMPARE(day("en", "de_DE"), QStringLiteral("26/11/2026"));
        QCOMPARE(day("de", "en_GB"), QStringLiteral("26.11.26"));  // there is no German of Great Britain
        QCOMPARE(day("de", "C"), QStringLiteral("26.11.26"));
        QCOMPARE(
            AppearanceSettings::localeOf(QStringLiteral("en"), QLocale(QStringLiteral("de_DE"))).language(),
            QLocale::English);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::AppearanceSettingsTest, QApplication)
#include "appearance_settings_test.moc"
