#pragma once

#include <QString>
#include <QWidget>

#include "widgets/slider_parameter.h"
#include "widgets/slider_scale.h"

class QGridLayout;
class QLabel;
class QSpacerItem;

namespace continuo::ui {

class SliderTrack;
class UnitField;

// Continuo's only slider: label, track, and an editable value with its unit. Arrow keys move by one step,
// Page keys by ten, Home and End to the ends, the wheel by one step (with Shift by ten), a double click to
// the default. Automatic (if allowed) shows a value that the program chooses, with dashed fill and hollow
// handle; Ctrl+A toggles it, and any edit ends it. Invalid input gets a red border and an error text; the
// last valid value stays. Setters emit nothing; signals report only the user's edits.
class ValueSlider : public QWidget {
    Q_OBJECT
public:
    using Scale = SliderScale::Kind;
    using Range = SliderScale::Range;

    ValueSlider(const QString& label, const Range&, QWidget* parent = nullptr);
    // Makes a slider with the parameter's texts, which MIDI controllers can also move.
    explicit ValueSlider(const SliderParameter&, QWidget* parent = nullptr);
    ~ValueSlider() override;

    double value() const { return value_; }
    // Clamps to the range, but does not round to steps.
    void setValue(double);
    const Range& range() const { return scale_.range(); }
    // Keeps the value if the range allows it.
    void setRange(const Range&);

    void setAutomaticAllowed(bool);
    bool isAutomaticAllowed() const { return automaticAllowed_; }
    bool isAutomatic() const { return automatic_; }
    void setAutomatic(bool);

    // Fills from the middle instead of from the left, for values around zero.
    void setTwoSided(bool);
    bool isTwoSided() const { return twoSided_; }
    // Sets a text for this value, also accepted as input: "off".
    void setSpecialText(double value, const QString& text);
    // Adds a value for "no limit" at the right end; call before setValue().
    void setOpenEnd(double value, const QString& text);
    // Returns whether no limit is set; then nothing is filled.
    bool isUnlimited() const { return scale_.isUnlimited(value_); }
    // Returns the value at the right end.
    double endValue() const { return scale_.endValue(); }
    // Sets the width of the label in px, to align several sliders; 0 (default): the width of the text.
    void setLabelWidth(int);
    // Returns the preferred width of the label, px.
    int labelHint() const;
    // Sets the label and the accessible name.
    void setName(const QString&);
    // Leaves the label's place empty, because a row above names the slider.
    void hideLabel();
    // Sets the large mode of Stage view: label and value over a track of 56 px, readable from 2 m.
    void setBigMode(bool);
    bool isBig() const { return big_; }

    // Sets the name under which a MIDI controller can be assigned in the context menu; empty: not assignable.
    void setControl(const QString& name) { control_ = name; }
    const QString& control() const { return control_; }
    // Sets the name of the assigned controller, which the tooltip shows; empty: none.
    void setControllerName(const QString& controller);

    // Returns the value as the field shows it, without unit: "256", "0.95", "×1.20".
    QString valueText() const;
    // Returns the accessible name, or the label if none exists.
    QString spokenName() const;
    // Returns the text for screen readers: "Latents, automatic, currently 256".
    QString spokenText() const;
    // Returns whether the last input was invalid.
    bool hasInvalidValue() const;

    // Returns the value's position on the track, 0 to 1.
    double fraction() const;

    // These act like the user and emit.
    void edit(double);
    void editFraction(double);
    void step(int steps);
    void toggleAutomatic();

Q_SIGNALS:
    void valueEdited(double value);
    void automaticEdited(bool automatic);
    void controlMenuRequested(const QPoint& where);

protected:
    void contextMenuEvent(QContextMenuEvent*) override;
    void changeEvent(QEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    void commitField();
    void setInvalid(bool);
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
