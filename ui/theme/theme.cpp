#include "theme/theme.h"

#include <algorithm>

#include <QAbstractButton>
#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QPointer>
#include <QStyle>
#include <QToolTip>

#include "theme/desktop_colours.h"
#include "theme/icon_engine.h"
#include "theme/style.h"
#include "theme/style_sheet.h"
#include "theme/tip_wrapping.h"

namespace continuo::ui {

namespace {

constexpr double kSmallestPoints = 9.0;

QPalette makePalette(const Tokens& tokens) {
    QPalette palette;
    const std::pair<QPalette::ColorRole, QColor> roles[] = {
        {QPalette::Window, tokens.bg1},
        {QPalette::WindowText, tokens.text},
        {QPalette::Base, tokens.bg2},
        {QPalette::AlternateBase, tokens.bg1},
        {QPalette::Text, tokens.text},
        {QPalette::PlaceholderText, tokens.text3},
        {QPalette::Button, tokens.bg2},
        {QPalette::ButtonText, tokens.text},
        {QPalette::BrightText, tokens.err},
        {QPalette::ToolTipBase, tokens.bg3},
        {QPalette::ToolTipText, tokens.text},
        {QPalette::Highlight, tokens.accentFill},
        {QPalette::HighlightedText, tokens.onAccentFill},
        {QPalette::Link, tokens.accent},
        {QPalette::LinkVisited, tokens.accent},
        {QPalette::Light, tokens.bg3},
        {QPalette::Midlight, tokens.bg3},
        {QPalette::Mid, tokens.line},
        {QPalette::Dark, tokens.line},
        {QPalette::Shadow, tokens.bg0},
    };
    for (const auto& [role, colour] : roles) palette.setColor(role, colour);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, tokens.text3);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, tokens.bg3);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, tokens.text3);
    return palette;
}

// Returns the system's own palette, whatever was set before.
QPalette systemPalette() {
    QApplication::setPalette(QPalette());
    return QApplication::palette();
}

const char* roleName(ButtonRole role) {
    switch (role) {
        case ButtonRole::Push: return "push";
        case ButtonRole::Primary: return "primary";
        case ButtonRole::Panic: return "panic";
        case ButtonRole::Small: return "small";
        case ButtonRole::Flat: return "flat";
        case ButtonRole::Tab: return "tab";
        case ButtonRole::IconTab: return "iconTab";
        case ButtonRole::Segment: return "segment";
        case ButtonRole::Section: return "section";
    }
    return "";
}

// Re-evaluates the style sheet rules that depend on properties; Qt does so only when polishing.
void repolish(QWidget& widget) {
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

}  // namespace

Theme& Theme::instance() {
    static QPointer<Theme> theme;
    Q_ASSERT(qApp);
    if (!theme) theme = new Theme(qApp);
    return *theme;
}

Theme::Theme(QObject* parent) : QObject(parent) {}

Theme::~Theme() = default;

void Theme::install() {
    if (installed_) return;
    installed_ = true;
    QApplication::setStyle(new Style);  // the application takes ownership
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): about the style
    desktop_ = std::make_unique<DesktopColours>();
    qApp->installEventFilter(new TipWrapping(this));
    connect(desktop_.get(), &DesktopColours::changed, this, [this] {
        if (scheme_ == Scheme::System) apply();
    });
    apply();
}

void Theme::setScheme(Scheme scheme) {
    if (scheme == scheme_) return;
    scheme_ = scheme;
    apply();
}

void Theme::setReduceMotion(bool reduce) {
    if (reduce == reduceMotion_) return;
    reduceMotion_ = reduce;
    Q_EMIT changed();
}

void Theme::setUiScale(int percent) {
    // 100 % keeps the desktop's scale.
    const int inside = std::clamp(percent, 80, 200);
    if (inside == 100) return;
    qputenv("QT_SCALE_FACTOR", QByteArray::number(inside / 100.0));
}

bool Theme::systemIsDark() const {
    if (const std::optional<bool> dark = desktop_ ? desktop_->prefersDark() : std::nullopt) return *dark;
    const QPalette palette = systemPalette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

void Theme::apply() {
    if (!installed_) return;
    const bool dark = scheme_ == Scheme::Dark || (scheme_ == Scheme::System && systemIsDark());
    if (scheme_ == Scheme::HighContrast)
        tokens_ = highContrastTokens(systemPalette());
    else
        tokens_ = dark ? darkTokens() : lightTokens();
    const QPalette palette = makePalette(tokens_);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    qApp->setStyleSheet(styleSheet(tokens_));
    Q_EMIT changed();
}

QFont Theme::font(TextStyle style) const {
    const bool fixed =
        style == TextStyle::Fixed || style == TextStyle::Time || style == TextStyle::StageReadout;
    const QFont body = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    QFont font = fixed ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : body;
    const double size = body.pointSizeF() > 0 ? body.pointSizeF() : kSmallestPoints;
    double larger = 0.0;
    switch (style) {
        case TextStyle::Body:
        case TextStyle::PaneTitle: break;
        case TextStyle::Fixed:
        case TextStyle::Caption: larger = -1.0; break;
        case TextStyle::Tab: larger = 1.0; break;
        case TextStyle::PageTitle: larger = 2.0; break;
        case TextStyle::StageText: larger = 2.25; break;
        case TextStyle::Time: larger = 3.5; break;
        case TextStyle::Heading: larger = 8.0; break;
        case TextStyle::StageReadout: larger = 14.0; break;
    }
    font.setPointSizeF(std::max(kSmallestPoints, size + larger));
    const bool strong = style == TextStyle::PaneTitle || style == TextStyle::PageTitle ||
                        style == TextStyle::Heading || style == TextStyle::StageReadout;
    if (strong) font.setWeight(QFont::DemiBold);
    return font;
}

QIcon Theme::icon(const QString& name, QColor Tokens::*colour) { return QIcon(new IconEngine(name, colour)); }

QIcon Theme::programIcon() {
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256})
        icon.addPixmap(renderSvg(QStringLiteral(":/continuo/continuo.svg"), {size, size}));
    return icon;
}

void Theme::setRole(QAbstractButton* button, ButtonRole role) {
    button->setProperty("role", QLatin1String(roleName(role)));
    repolish(*button);
}

void Theme::setStyle(QWidget* widget, TextStyle style, QColor Tokens::*colour) {
    widget->setProperty("textStyle", static_cast<int>(style));
    for (const LabelTone& tone : labelTones())
        if (tone.colour == (colour ? colour : &Tokens::text))
            widget->setProperty("tone", QLatin1String(tone.name));
    repolish(*widget);
}

}  // namespace continuo::ui
