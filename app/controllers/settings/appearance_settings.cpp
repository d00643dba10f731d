#include "controllers/settings/appearance_settings.h"

#include "pages/settings/settings_appearance_page.h"
#include "pages/settings/settings_language_page.h"
#include "settings/settings.h"
#include "theme/theme.h"

namespace continuo::app {
namespace {

ui::Scheme loadScheme(Settings& settings) { return static_cast<ui::Scheme>(settings.whole(keys::kScheme)); }

}  // namespace

AppearanceSettings::AppearanceSettings(Settings& settings, ui::AppearancePage& page,
                                       ui::LanguagePage& language)
    : settings_(settings), page_(page), language_(language), startSettings_(chosen()) {
    connect(&page_, &ui::AppearancePage::edited, this, [this](const ui::AppearanceForm& form) {
        settings_.set(keys::kScheme, static_cast<int>(form.scheme));
        settings_.set(keys::kScale, form.scale);
        settings_.set(keys::kReduceMotion, form.reduceMotion);
        apply(settings_);
        offerRestart();
    });
    connect(&page_, &ui::AppearancePage::defaultsRequested, this, [this] {
        settings_.reset(keys::kAppearance);
        apply(settings_);
        show();
    });
    connect(&language_, &ui::LanguagePage::edited, this, [this](ui::Language chosen) {
        const QString names[] = {QString(), QStringLiteral("en"), QStringLiteral("de")};
        settings_.set(keys::kLanguage, names[static_cast<int>(chosen)]);
        offerRestart();
    });
    connect(&language_, &ui::LanguagePage::defaultsRequested, this, [this] {
        settings_.reset(keys::kLanguage);
        show();
    });
    connect(&page_, &ui::AppearancePage::restartRequested, this, &AppearanceSettings::restartRequested);
    connect(&language_, &ui::LanguagePage::restartRequested, this, &AppearanceSettings::restartRequested);
}

QLocale AppearanceSettings::makeLocale(const QString& language, const QLocale& desktop) {
    return QLocale(QLocale(language).language(), desktop.territory());
}

void AppearanceSettings::apply(Settings& settings) {
    ui::Theme::instance().setScheme(loadScheme(settings));
    ui::Theme::instance().setReduceMotion(settings.flag(keys::kReduceMotion));
}

AppearanceSettings::StartSettings AppearanceSettings::chosen() {
    return {settings_.text(keys::kLanguage), settings_.whole(keys::kScale)};
}

void AppearanceSettings::offerRestart() {
    const StartSettings now = chosen();
    page_.offerRestart(now.scale != startSettings_.scale);
    language_.offerRestart(now.language != startSettings_.language);
}

void AppearanceSettings::showRestartHindrance(const QString& why) {
    page_.setRestartBlocked(why);
    language_.setRestartBlocked(why);
}

void AppearanceSettings::show() {
    page_.setForm(
        {loadScheme(settings_), settings_.whole(keys::kScale), settings_.flag(keys::kReduceMotion)});
    const QString chosen = settings_.text(keys::kLanguage);
    language_.setLanguage(chosen == QLatin1String("de")   ? ui::Language::German
                          : chosen == QLatin1String("en") ? ui::Language::English
                                                          : ui::Language::System);
    offerRestart();
}

}  // namespace continuo::app
