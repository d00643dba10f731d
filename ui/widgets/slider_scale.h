#pragma once

#include <optional>

#include <QString>

namespace continuo::ui {

// The values that a slider may have: where they lie along it, the steps between them, and how they are
// written and read.
class SliderScale {
public:
    enum class Kind { Linear, Logarithmic, PowersOfTwo };
    struct Range {
        double minimum = 0.0;
        double maximum = 1.0;
        double step = 0.01;
        double defaultValue = 0.0;
        int decimals = 2;
        QString unit = {};          // behind the value: "ms"
        Kind scale = Kind::Linear;  // PowersOfTwo: a step is a factor of two, typed values may be any
        QString sign = {};          // before the value: "×"
    };

    explicit SliderScale(const Range& range) : range_(range) {}

    const Range& range() const { return range_; }
    void setRange(const Range& range) { range_ = range; }
    // Written instead of the number of this value, and read as it: "off".
    void setSpecialText(double value, const QString& text);
    // One value more, that of no limit: "any". It lies at the right end behind all others, whatever its
    // number.
    void setOpenEnd(double value, const QString& text);
    bool isOpenEnd(double value) const { return open_ == value; }
    // Whether it means that there is no limit: at the open end, or a word at the right end.
    bool isUnlimited(double value) const {
        return isOpenEnd(value) || (isSpecial(value) && value >= range_.maximum);
    }
    // Of no limit where there is such an end, otherwise the greatest.
    double last() const { return open_.value_or(range_.maximum); }

    // The nearest value in the range.
    double within(double value) const;
    // The nearest of those that can be written.
    double written(double value) const;
    // The nearest value that a drag may stop at.
    double fitted(double value) const;
    // So many steps further; from a typed value to the next power of two in that direction, then by powers.
    double stepped(double value, int steps) const;
    // The value's place, 0 to 1, and the fitted value at a place.
    double fractionOf(double value) const;
    double valueAt(double fraction) const;

    // "256", "0.95", "×1.20", without the unit; and the unit, which a special text has none of.
    QString textOf(double value) const;
    QString unitOf(double value) const { return isSpecial(value) ? QString() : range_.unit; }
    // What was typed, with or without sign and unit; nothing where it is no value in the range.
    std::optional<double> parsed(const QString& text) const;

private:
    double reach() const;
    bool isSpecial(double value) const { return !specialText_.isEmpty() && value == specialValue_; }

    Range range_;
    std::optional<double> open_;
    double specialValue_ = 0.0;
    QString specialText_;
};

}  // namespace continuo::ui
