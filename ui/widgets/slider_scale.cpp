#include "widgets/slider_scale.h"

#include <algorithm>
#include <cmath>

#include <QLocale>

#include "widgets/unit_field.h"

namespace continuo::ui {
namespace {

constexpr double kOpenPart = 0.06;  // share of the line from the maximum to the open end

}  // namespace

void SliderScale::setSpecialText(double value, const QString& text) {
    specialValue_ = value;
    specialText_ = text;
}

void SliderScale::setOpenEnd(double value, const QString& text) {
    open_ = value;
    setSpecialText(value, text);
}

// Returns the position of the maximum.
double SliderScale::maximumFraction() const { return open_ ? 1.0 - kOpenPart : 1.0; }

double SliderScale::clamped(double value) const {
    return isOpenEnd(value) ? value : std::clamp(value, range_.minimum, range_.maximum);
}

double SliderScale::rounded(double value) const {
    if (isOpenEnd(value)) return value;
    const double decimals = std::pow(10.0, range_.decimals);
    return clamped(std::round(value * decimals) / decimals);
}

double SliderScale::snapped(double value) const {
    if (isOpenEnd(value)) return value;
    const double inside = clamped(value);
    if (range_.scale == Kind::PowersOfTwo)
        return std::clamp(std::exp2(std::round(std::log2(inside))), range_.minimum, range_.maximum);
    return range_.step > 0.0
               ? std::clamp(std::round(inside / range_.step) * range_.step, range_.minimum, range_.maximum)
               : inside;
}

double SliderScale::stepped(double value, int steps) const {
    if (isOpenEnd(value)) return steps < 0 ? stepped(range_.maximum, steps + 1) : value;
    if (open_ && steps > 0 && value >= range_.maximum) return *open_;
    if (range_.scale != Kind::PowersOfTwo) return snapped(value + steps * range_.step);
    const double exponent = std::log2(value);
    const double from = steps > 0 ? std::floor(exponent + 1e-9) : std::ceil(exponent - 1e-9);
    return snapped(std::exp2(from + steps));
}

double SliderScale::toFraction(double value) const {
    if (isOpenEnd(value)) return 1.0;
    const double span = range_.maximum - range_.minimum;
    if (span <= 0.0) return 0.0;
    if (range_.scale == Kind::Linear) return maximumFraction() * (value - range_.minimum) / span;
    return maximumFraction() * std::log(value / range_.minimum) / std::log(range_.maximum / range_.minimum);
}

double SliderScale::valueAt(double fraction) const {
    if (open_ && fraction > 1.0 - kOpenPart / 2) return *open_;
    const double place = std::clamp(fraction / maximumFraction(), 0.0, 1.0);
    return snapped(range_.scale == Kind::Linear
                       ? range_.minimum + place * (range_.maximum - range_.minimum)
                       : range_.minimum * std::pow(range_.maximum / range_.minimum, place));
}

QString SliderScale::toText(double value) const {
    if (isSpecial(value)) return specialText_;
    const QString number = QLocale().toString(std::abs(value), 'f', range_.decimals);
    return range_.sign + (value < 0.0 ? UnitField::kMinus + number : number);
}

std::optional<double> SliderScale::parse(const QString& text) const {
    QString number = text.simplified();
    if (!specialText_.isEmpty() && number.compare(specialText_, Qt::CaseInsensitive) == 0)
        return specialValue_;
    if (!range_.sign.isEmpty() && number.startsWith(range_.sign)) number.remove(0, range_.sign.size());
    const double least = std::min(range_.minimum, endValue()), most = std::max(range_.maximum, endValue());
    const std::optional<double> value = UnitField::parseNumber(number, range_.unit, least, most);
    return value && clamped(*value) == *value ? value : std::nullopt;
}

}  // namespace continuo::ui
