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

// Text styles, sized relative to the system's font, at least 9 pt.
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
    StageReadout  // numbers to be read from 2 m
};

// How the theme draws a button. Push is the default of a QPushButton.
enum class ButtonRole { Push, Primary, Panic, Small, Flat, Tab, IconTab, Segment, Section };

// The appearance of the program: colours, fonts, icons, style. A singleton; widgets query it and store no
// colours.
class Theme : public QObject {
    Q_OBJECT
public:
    // Requires a QApplication, which owns the theme.
    static Theme& instance();
    // Returns the current tokens.
    static const Tokens& current() { return instance().tokens_; }
    ~Theme() override;

    // Sets the application's style, palette, font and style sheet. Call once, before the first window.
    void install();

    // Sets the colour scheme, at once. System follows the desktop (settings portal, otherwise the lightness
    // of its palette).
    void setScheme(Scheme);
    Scheme scheme() const { return scheme_; }
    const Tokens& tokens() const { return tokens_; }

    // Turns off animations and blinking.
    void setReduceMotion(bool);
    bool reduceMotion() const { return reduceMotion_; }

    // Scales the user interface to `percent` (80 to 200; default 100) by QT_SCALE_FACTOR. Call before the
    // QApplication is made; a change takes effect at the next start.
    static void setUiScale(int percent);

    QFont font(TextStyle) const;

    // Returns an icon (resources/icons/NAME.svg) in the palette's text colour, or in `colour`; it follows the
    // theme. Disabled icons are text3; checked ones are accent unless a colour is given.
    static QIcon icon(const QString& name, QColor Tokens::*colour = nullptr);

    // Returns the program's icon, in full colour.
    static QIcon programIcon();

    // Sets the role by which the style sheet draws a button.
    static void setRole(QAbstractButton* button, ButtonRole);
    // Sets the font of a label or field, and a label's colour (one of text (default), text2, text3, accent,
    // you, ai, ok, warn, err). Prefer it to setFont() and setPalette(), which the style sheet may override.
    static void setStyle(QWidget*, TextStyle, QColor Tokens::*colour = nullptr);

Q_SIGNALS:
    // Colours, fonts or motion changed: repaint custom painting and drop its caches.
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
