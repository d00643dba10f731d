#pragma once

#include <optional>

#include <QString>

namespace continuo::ui {

// The values of a slider: their positions on it, its steps, and their text format.
class SliderScale {
public:
    enum class Kind { Linear, Logarithmic, PowersOfTwo };
    struct Range {
        double minimum = 0.0;
        double maximum = 1.0;
        double step = 0.01;
        double defaultValue = 0.0;
        int decimals = 2;
        QString unit = {};          // after the value: "ms"
        Kind scale = Kind::Linear;  // PowersOfTwo: a step is a factor of two; typed values are arbitrary
        QString sign = {};          // before the value: "×"
    };

    explicit SliderScale(const Range& range) : range_(range) {}

    const Range& range() const { return range_; }
    void setRange(const Range& range) { range_ = range; }
    // Sets a text for this value, also accepted as input: "off".
    void setSpecialText(double value, const QString& text);
    // Adds a value for "no limit" with its text: "any". It is at the right end, whatever its number.
    void setOpenEnd(double value, const QString& text);
    bool isOpenEnd(double value) const { return open_ == value; }
    // Returns whether the value means no limit: the open end, or a special text at the right end.
    bool isUnlimited(double value) const {
        return isOpenEnd(value) || (isSpecial(value) && value >= range_.maximum);
    }
    // Returns the value at the right end: the open end if there is one, otherwise the maximum.
    double endValue() const { return open_.value_or(range_.maximum); }

    // Clamps to the range.
    double clamped(double value) const;
    // Rounds to a value that the text format can represent.
    double rounded(double value) const;
    // Rounds to a value at which a drag may stop.
    double snapped(double value) const;
    // Returns the value after this number of steps; from a typed value first to the next power of two in that
    // direction.
    double stepped(double value, int steps) const;
    // Convert between a value and its position, 0 to 1. valueAt() rounds like snapped().
    double toFraction(double value) const;
    double valueAt(double fraction) const;

    // Return "256", "0.95", "×1.20" without the unit, and the unit, which is empty for a special text.
    QString toText(double value) const;
    QString unitFor(double value) const { return isSpecial(value) ? QString() : range_.unit; }
    // Parses input with or without sign and unit; nullopt if it is invalid or out of range.
    std::optional<double> parse(const QString& text) const;

private:
    double maximumFraction() const;
    bool isSpecial(double value) const { return !specialText_.isEmpty() && value == specialValue_; }

    Range range_;
    std::optional<double> open_;
    double specialValue_ = 0.0;
    QString specialText_;
};

}  // namespace continuo::ui
