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

// How the theme draws a button. Push is what a QPushButton is without being told.
enum class ButtonRole { Push, Primary, Panic, Small, Flat, Tab, Segment, Section };

// What the window looks like: colours, fonts, icons, style. One for the program; every widget asks it, none
// keeps a colour.
class Theme : public QObject {
    Q_OBJECT
public:
    // Needs a QApplication, and belongs to it.
    static Theme& instance();
    // The tokens in use.
    static const Tokens& current() { return instance().tokens_; }
    ~Theme() override;

    // Gives the application style, palette, font and style sheet. Call once, before the first window.
    void install();

    // Applies at once. System follows the desktop (settings portal, otherwise the lightness of its palette).
    void setScheme(Scheme);
    Scheme scheme() const { return scheme_; }
    const Tokens& tokens() const { return tokens_; }

    // With it set nothing moves by itself: no animations, no blinking.
    void setReduceMotion(bool);
    bool reduceMotion() const { return reduceMotion_; }

    // Everything `percent` (80 to 200) as large; 100: as the desktop has it (QT_SCALE_FACTOR). Only before
    // the QApplication is made; a change shows at the next start.
    static void setUiScale(int percent);

    QFont font(TextStyle) const;

    // A drawing of ours (resources/icons/NAME.svg) in the palette's text colour, or in `colour`; it follows
    // the theme by itself. Disabled icons are text3, checked ones accent where no colour is given.
    static QIcon icon(const QString& name, QColor Tokens::*colour = nullptr);

    // The program's own, in colours.
    static QIcon programIcon();

    // Tell the style sheet what a button or label is.
    static void setRole(QAbstractButton* button, ButtonRole);
    // The font of a label or field; a label's text in `colour` (text where none is given; one of text, text2,
    // text3, accent, you, ai, ok, warn, err). Prefer it to setFont() and setPalette(), which the style sheet
    // may undo.
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
