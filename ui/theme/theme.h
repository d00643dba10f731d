#pragma once

#include <memory>

#include <QFont>
#include <QIcon>
#include <QObject>

#include "theme/tokens.h"

class QAbstractButton;
class QWidget;

namespace continuo::ui {

class DesktopColours;

enum class Scheme { System, Dark, Light, HighContrast };

// Kinds of text, sized relative to the system's font; nothing is smaller than 9 pt.
enum class TextStyle {
    Body,
    Caption,
    PaneTitle,
    Tab,
    PageTitle,
    Heading,
    Fixed,        // numbers that change
    Time,         // the clock in the toolbar
    StageText,    // words in Stage view
    StageReadout  // what is read at 2 m
};

// How the theme draws a button. Push is the default of a QPushButton.
enum class ButtonRole { Push, Primary, Panic, Small, Flat, Tab, IconTab, Segment, Section };

// The appearance of the window: colours, fonts, icons, style. There is one in the program; every widget asks
// it, and none stores a colour.
class Theme : public QObject {
    Q_OBJECT
public:
    // Needs a QApplication, which owns it.
    static Theme& instance();
    // The tokens in use.
    static const Tokens& current() { return instance().tokens_; }
    ~Theme() override;

    // Sets the application's style, palette, font and style sheet. Call once, before the first window.
    void install();

    // Applies at once. System follows the desktop (settings portal, otherwise the lightness of its palette).
    void setScheme(Scheme);
    Scheme scheme() const { return scheme_; }
    const Tokens& tokens() const { return tokens_; }

    // If set, nothing moves by itself: no animations, no blinking.
    void setReduceMotion(bool);
    bool reduceMotion() const { return reduceMotion_; }

    // Scales everything to `percent` (80 to 200; 100: the desktop's size) by QT_SCALE_FACTOR. Only before the
    // QApplication is made; a change shows at the next start.
    static void setUiScale(int percent);

    QFont font(TextStyle) const;

    // An icon (resources/icons/NAME.svg) in the palette's text colour, or in `colour`; it follows the theme.
    // Disabled icons are text3, checked ones accent unless a colour is given.
    static QIcon icon(const QString& name, QColor Tokens::*colour = nullptr);

    // The program's icon, in colours.
    static QIcon programIcon();

    // Tells the style sheet the kind of a button or label.
    static void setRole(QAbstractButton* button, ButtonRole);
    // Sets the font of a label or field, and a label's text to `colour` (one of text (default), text2, text3,
    // accent, you, ai, ok, warn, err). Prefer it to setFont() and setPalette(), which the style sheet may
    // override.
    static void setStyle(QWidget*, TextStyle, QColor Tokens::*colour = nullptr);

Q_SIGNALS:
    // Colours, fonts or motion changed; repaint what is painted by hand and drop its caches.
    void changed();

private:
    explicit Theme(QObject* parent);
    void apply();
    bool systemIsDark() const;

    Scheme scheme_ = Scheme::System;
    Tokens tokens_ = darkTokens();
    bool reduceMotion_ = false;
    bool installed_ = false;
    std::unique_ptr<DesktopColours> desktop_;
};

}  // namespace continuo::ui
