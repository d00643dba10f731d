#pragma once

#include <QString>
#include <QWidget>

#include "widgets/slider_scale.h"

class QGridLayout;
class QLabel;
class QSpacerItem;

namespace continuo::ui {

class SliderTrack;
class UnitField;

// The one slider of the program: label, track, and a value with its unit that can be typed. Arrow keys move
// by one step, Page keys by ten, Home and End to the ends, the wheel by one step (with Shift by ten), a
// double click to the default. Automatic (where allowed) shows a value that the program chooses: dashed fill,
// hollow handle; Ctrl+A switches it, and any edit of the value ends it. A typed value that is not in the
// range gets a red border and a sentence; the last good one stays. Setters emit nothing; signals tell only
// what the user did.
class ValueSlider : public QWidget {
    Q_OBJECT
public:
    using Scale = SliderScale::Kind;
    using Range = SliderScale::Range;

    ValueSlider(const QString& label, const Range&, QWidget* parent = nullptr);
    ~ValueSlider() override;

    double value() const { return value_; }
    // Brings it into the range; a value as the program knows it, so it also fits no step.
    void setValue(double);
    const Range& range() const { return scale_.range(); }
    // Keeps the value where the range allows it.
    void setRange(const Range&);

    void setAutomaticAllowed(bool);
    bool isAutomaticAllowed() const { return automaticAllowed_; }
    bool isAutomatic() const { return automatic_; }
    void setAutomatic(bool);

    // Fills from the middle instead of from the left, for values around zero.
    void setTwoSided(bool);
    bool isTwoSided() const { return twoSided_; }
    // Shown instead of the number at this value, and accepted when typed: "off".
    void setSpecialText(double value, const QString& text);
    // One value more, of no limit, at the right end; set before the value.
    void setOpenEnd(double value, const QString& text);
    // No limit is set: nothing is filled.
    bool isUnlimited() const { return scale_.isUnlimited(value_); }
    // The value at the right end.
    double last() const { return scale_.last(); }
    // Width of the label in px, so that sliders below each other align; 0 (the start) for as wide as the
    // text.
    void setLabelWidth(int);
    // As wide as the label would like to be, px.
    int labelHint() const;
    // Renames the label and what is read out.
    void setName(const QString&);
    // The label's place stays empty, as a row above names it.
    void hideLabel();
    // For Stage view: label and value over a track of 56 px, read from 2 m.
    void setBigMode(bool);
    bool isBig() const { return big_; }

    // Under this name a MIDI controller may move it, which its context menu offers; empty: none may.
    void setControl(const QString& name) { control_ = name; }
    const QString& control() const { return control_; }
    // Of the controller that moves it, as its tool tip says; empty: none does.
    void setFollowed(const QString& controller);

    // "256", "0.95", "×1.20": the value as the field shows it, without unit.
    QString valueText() const;
    // The accessible name, or the label where none is set.
    QString spokenName() const;
    // "Latents, automatic, currently 256": what is read out.
    QString spokenText() const;
    // Whether what was typed last could not be used.
    bool hasWrongValue() const;

    // The value's place on the track, 0 to 1.
    double fraction() const;

    // As the user would: these emit.
    void edit(double);
    void editFraction(double);
    void step(int steps);
    void toggleAutomatic();

Q_SIGNALS:
    void valueEdited(double value);
    void automaticEdited(bool automatic);
    void controlMenuAsked(const QPoint& where);

protected:
    void contextMenuEvent(QContextMenuEvent*) override;
    void changeEvent(QEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    void commitField();
    void setWrong(bool);
    void showValue();
    void layOut();
    void fitField();

    SliderScale scale_;
    double value_ = 0.0;
    QString name_, control_;
    QGridLayout* parts_ = nullptr;
    QSpacerItem* gap_ = nullptr;  // before the field
    QLabel* label_ = nullptr;
    SliderTrack* track_ = nullptr;
    UnitField* field_ = nullptr;
    QLabel* sentence_ = nullptr;
    int labelWidth_ = 0;
    bool automatic_ = false;
    bool automaticAllowed_ = false;
    bool twoSided_ = false;
    bool big_ = false;
};

}  // namespace continuo::ui
