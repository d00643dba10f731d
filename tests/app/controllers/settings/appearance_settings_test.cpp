#include "controllers/settings/appearance_settings.h"

#include <QComboBox>
#include <QDateTime>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "pages/settings/settings_appearance_page.h"
#include "pages/settings/settings_language_page.h"
#include "settings/settings.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"
#include "widgets/value_slider.h"

namespace continuo::app {

class AppearanceSettingsTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    // The program sets the language; the user's locale sets the date format.
    void languageChoiceKeepsTheUsersDateFormat() {
        const auto day = [](const char* language, const char* desktop) {
            const QLocale locale =
                AppearanceSettings::makeLocale(QLatin1String(language), QLocale(QLatin1String(desktop)));
            return locale.toString(QDate(2026, 11, 26), QLocale::ShortFormat);
        };
        QCOMPARE(day("en", "en_US"),
                 QLocale(QStringLiteral("en_US")).toString(QDate(2026, 11, 26), QLocale::ShortFormat));
        QCOMPARE(day("en", "en_GB"), QStringLiteral("26/11/2026"));
        QCOMPARE(day("en", "de_DE"), QStringLiteral("26/11/2026"));
        QCOMPARE(day("de", "en_GB"), QStringLiteral("26.11.26"));  // no locale de_GB exists
        QCOMPARE(day("de", "C"), QStringLiteral("26.11.26"));
        QCOMPARE(
            AppearanceSettings::makeLocale(QStringLiteral("en"), QLocale(QStringLiteral("de_DE"))).language(),
            QLocale::English);
    }

    // A restart is offered only while a choice differs from the running program.
    void restartIsOfferedForChangesThatNeedIt() {
        Pages pages;
        QVERIFY(!restart(pages.language) && !restart(pages.look));
        pages.choose(2);
        QVERIFY(restart(pages.language) && !restart(pages.look));
        pages.choose(0);
        QVERIFY(!restart(pages.language));
        pages.choose(1);
        QVERIFY(restart(pages.language));
        Q_EMIT pages.language.defaultsRequested();
        QVERIFY(!restart(pages.language));
        pages.setScale(150);
        QVERIFY(restart(pages.look) && !restart(pages.language));
        pages.feeder.show();  // the dialog is opened again
        QVERIFY(restart(pages.look));
        ui::AppearanceForm dark = pages.look.form();
        dark.scheme = ui::Scheme::Dark;
        Q_EMIT pages.look.edited(dark);
        QVERIFY(restart(pages.look));
        Q_EMIT pages.look.defaultsRequested();
        QVERIFY(!restart(pages.look));
    }

    void restartAsksForConfirmationAndReportsObstacles() {
        Pages pages;
        QSignalSpy asked(&pages.feeder, &AppearanceSettings::restartRequested);
        pages.choose(2);
        restart(pages.language)->click();
        QCOMPARE(asked.size(), 1);
        pages.setScale(80);
        restart(pages.look)->click();
        QCOMPARE(asked.size(), 2);
        const QString why = QStringLiteral("Continuo is recording a take.");
        pages.feeder.showRestartHindrance(why);
        QVERIFY(hasText(pages.language, why) && hasText(pages.look, why));
        pages.feeder.showRestartHindrance({});
        QVERIFY(!hasText(pages.language, why) && !hasText(pages.look, why));
    }

    void reducedMotionIsStoredAppliedAndRestored() {
        Pages pages;
        ui::AppearanceForm form = pages.look.form();
        QVERIFY(!form.reduceMotion);
        form.reduceMotion = true;
        Q_EMIT pages.look.edited(form);
        QVERIFY(pages.settings.flag(keys::kReduceMotion));
        QVERIFY(ui::Theme::instance().reduceMotion());
        pages.look.setForm({});
        pages.feeder.show();  // the dialog is opened again
        QVERIFY(pages.look.form().reduceMotion);
        Q_EMIT pages.look.defaultsRequested();
        QVERIFY(!pages.look.form().reduceMotion);
        QVERIFY(!ui::Theme::instance().reduceMotion());
    }

    void sizeSliderHasTheRangeOfItsSetting() {
        const Pages pages;
        const auto& range = pages.look.findChild<ui::ValueSlider*>()->range();
        QCOMPARE(range.minimum, double{keys::kScale.least});
        QCOMPARE(range.maximum, double{keys::kScale.most});
        QCOMPARE(range.defaultValue, double{keys::kScale.defaultValue});
        QCOMPARE(pages.look.form().scale, keys::kScale.defaultValue);
    }

private:
    struct Pages {
        Pages() {
            feeder.show();
            look.show();
            language.show();
        }
        // Chooses a row as the user does.
        void choose(int row) {
            auto* box = language.findChild<QComboBox*>();
            box->setCurrentIndex(row);
            Q_EMIT box->activated(row);
        }
        void setScale(int percent) {
            ui::AppearanceForm form = look.form();
            form.scale = percent;
            Q_EMIT look.edited(form);
        }

        QTemporaryDir folder;
        Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
        ui::AppearancePage look;
        ui::LanguagePage language;
        AppearanceSettings feeder{settings, look, language};
    };
    // Returns the restart button if it is offered.
    static QPushButton* restart(const QWidget& page) {
        for (auto* each : page.findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Restart now") && each->isVisible()) return each;
        return nullptr;
    }
    static bool hasText(const QWidget& page, const QString& words) {
        const auto labels = page.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* each) { return each->isVisible() && each->text() == words; });
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::AppearanceSettingsTest, QApplication)
#include "appearance_settings_test.moc"
