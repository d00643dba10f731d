#include "controllers/settings/appearance_settings.h"

#include "pages/settings/settings_appearance_page.h"
#include "pages/settings/settings_language_page.h"
#include "settings/settings.h"
#include "theme/theme.h"

namespace continuo::app {
namespace {

ui::Scheme schemeOf(Settings& settings) { return static_cast<ui::Scheme>(settings.whole(keys::kScheme)); }

}  // namespace

AppearanceSettings::AppearanceSettings(Settings& settings, ui::AppearancePage& page,
                                       ui::LanguagePage& language)
    : settings_(settings), page_(page), language_(language), begun_(chosen()) {
    connect(&page_, &ui::AppearancePage::edited, this, [this](const ui::AppearanceForm& form) {
        settings_.set(keys::kScheme, static_cast<int>(form.scheme));
        settings_.set(keys::kScale, form.scale);
        settings_.set(keys::kReduceMotion, form.reduceMotion);
        apply(settings_);
        offer();
    });
    connect(&page_, &ui::AppearancePage::defaultsAsked, this, [this] {
        settings_.forget(keys::kAppearance);
        apply(settings_);
        show();
    });
    connect(&language_, &ui::LanguagePage::edited, this, [this](ui::Language chosen) {
        const QString names[] = {QString(), QStringLiteral("en"), QStringLiteral("de")};
        settings_.set(keys::kLanguage, names[static_cast<int>(chosen)]);
        offer();
    });
    connect(&language_, &ui::LanguagePage::defaultsAsked, this, [this] {
        settings_.forget(keys::kLanguage);
        show();
    });
    connect(&page_, &ui::AppearancePage::restartAsked, this, &AppearanceSettings::restartAsked);
    connect(&language_, &ui::LanguagePage::restartAsked, this, &AppearanceSettings::restartAsked);
}

QLocale AppearanceSettings::localeOf(const QString& language, const QLocale& desktop) {
    return QLocale(QLocale(language).language(), desktop.territory());
}

void AppearanceSettings::apply(Settings& settings) {
    ui::Theme::instance().setScheme(schemeOf(settings));
    ui::Theme::instance().setReduceMotion(settings.flag(keys::kReduceMotion));
}

AppearanceSettings::Begun AppearanceSettings::chosen() {
    return {settings_.text(keys::kLanguage), settings_.whole(keys::kScale)};
}

void AppearanceSettings::offer() {
    const Begun now = chosen();
    page_.offerRestart(now.scale != begun_.scale);
    language_.offerRestart(now.language != begun_.language);
}

void AppearanceSettings::hinderRestart(const QString& why) {
    page_.hinderRestart(why);
    language_.hinderRestart(why);
}

void AppearanceSettings::show() {
    page_.setForm({schemeOf(settings_), settings_.whole(keys::kScale), settings_.flag(keys::kReduceMotion)});
    const QString chosen = settings_.text(keys::kLanguage);
    language_.setLanguage(chosen == QLatin1String("de")   ? ui::Language::German
                          : chosen == QLatin1String("en") ? ui::Language::English
                                                          : ui::Language::System);
    offer();
}

}  // namespace continuo::app
